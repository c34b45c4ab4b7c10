validate -c samples/stratego/flag.xml
