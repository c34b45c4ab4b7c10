validate samples/stratego/flag.yaml nowhere.yaml samples/stratego/illegal.yaml samples/stratego/archive.yaml.gz
