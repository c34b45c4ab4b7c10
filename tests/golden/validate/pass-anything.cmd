# What passes can be read again, however it was set apart before.
sed '/^<?xml/d' samples/stratego/flag.xml >bare.xml
{ echo '%YAML 1.1'; cat samples/stratego/flag.yaml; } >directive.yaml
{ sed 's/^---$/---x: 1/' samples/stratego/flag.yaml; } >key.yaml
validate -q -p samples/stratego/agreement.yaml bare.xml bare.xml directive.yaml key.yaml samples/stratego/flag.yaml | validate -w
