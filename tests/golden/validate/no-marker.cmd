sed 1d samples/stratego/flag.yaml >bare.yaml
validate -qp bare.yaml | cmp - samples/stratego/flag.yaml && echo 'a marker was put in front'
