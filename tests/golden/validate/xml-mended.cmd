row=AAAAAAAAAA
lake=AA__AA__AA
cat >j.xml <<EOF
<?xml version="1.0" encoding="UTF-8"?>
<stratego><game type="classicfree">
<field content="MAAAAAAAAH$row$row$row$lake$lake$row$row${row}YAAAAAAAAT"/>
<move id="1" source="J1" target="J2"/>
<move id="2" source="K:" target="K9"/>
</game></stratego>
EOF
{ printf '\357\273\277'; cat samples/stratego/flag.xml; } >bom.xml
validate -C j.xml
validate bom.xml
