adjudicate nowhere.yaml
