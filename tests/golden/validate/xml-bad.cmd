for s in 's/barrage/ultimate lightning/' 's/id="5"/id="6"/' 's/source="A4"/source="L4"/' 's/winner="1"/winner="4"/' 's/<stratego>/<chess>/' 's/content="A/content="Z/' 's/<stratego>/<!DOCTYPE a><stratego>/' '/<field/d' 's/ type="1"/ type="99"/' '$d'; do
	sed "$s" samples/stratego/flag.xml >x.xml
	validate x.xml
done
