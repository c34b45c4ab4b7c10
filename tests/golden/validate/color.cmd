validate --color=always samples/stratego/illegal.yaml
validate --color=never samples/stratego/illegal.yaml
NO_COLOR=1 validate samples/stratego/illegal.yaml
NO_COLOR=1 validate --color=always samples/stratego/illegal.yaml
