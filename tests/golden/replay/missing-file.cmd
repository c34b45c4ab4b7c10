replay nowhere.yaml
