# What one seat may not know is not told by an error: neither an arbiter's line that cannot be read nor a set-up.
printf '%s\n' 'stratego free bF secret' 'axb secret' | replay -L -s red -g stratego
sed 's/^  1\. [^ ]*/  1. b=B!/' samples/stratego-card/lesson.yaml >bad.yaml
replay -L -s red bad.yaml; echo $?
{ replay --at 1 samples/stratego/lesson.yaml | sed 's/^--- //'; printf 'b=B!\nb9-b8\033[31m!\n'; } >lines
replay -L -s red -g stratego <lines
# All eyes see it, but nothing that steers a terminal; a line has an end.
replay -L -g stratego <lines
{ replay --at 1 samples/stratego/lesson.yaml | sed 's/^--- //'; head -c 3000 /dev/zero | tr '\0' x; printf '\nb9-b8\n'; printf 'b9-b8\rposition\n'; } |
	replay -L -g stratego --max-record 2K
