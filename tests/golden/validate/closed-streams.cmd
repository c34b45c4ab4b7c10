# A descriptor that is closed is not given to a file; what would be written to it or read from it is missed.
validate -p samples/stratego/flag.yaml >&-; echo $? >&2
validate -q samples/stratego/flag.yaml >&-; echo $? >&2
validate <&-; echo $? >&2
validate -R out samples/stratego/illegal.yaml 2>&-; echo $? >&2
validate -q -R out samples/stratego/illegal.yaml <&- >&- 2>&-; echo $? >&2
cmp out samples/stratego/illegal.yaml
