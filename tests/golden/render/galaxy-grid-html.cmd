render -o html samples/galaxy-grid/lesson.yaml >page
python3 $ROOT/tests/page.py page moves | grep -c .
grep -c "<circle" page | awk "{ print (\$1 > 0) }"
