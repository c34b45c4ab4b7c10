validate -C samples/stratego/flag.xml
