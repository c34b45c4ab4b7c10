adjudicate --dice samples/stratego/flag.yaml
echo "status $?"
adjudicate --dice samples/stratego/flag.yaml samples/galaxy-grid/illegal.yaml
echo "status $?"
adjudicate --dice samples/stratego/flag.yaml samples/galaxy-grid/lesson.yaml
echo "status $?"
