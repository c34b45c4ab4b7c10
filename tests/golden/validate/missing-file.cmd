validate nowhere.yaml
