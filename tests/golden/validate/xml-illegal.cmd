sed 's/target="I4"/target="I3"/' samples/stratego/flag.xml | validate
