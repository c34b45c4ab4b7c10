render nowhere.yaml
