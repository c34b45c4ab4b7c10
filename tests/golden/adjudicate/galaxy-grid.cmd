adjudicate -o text samples/galaxy-grid/dispute-*.yaml
