{ printf '\357\273\277'; cat samples/stratego/flag.yaml; printf '\357\273\277'; cat samples/stratego/lesson.yaml; } >bom.yaml
validate bom.yaml
