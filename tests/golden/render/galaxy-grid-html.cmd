render -o html samples/galaxy-grid/lesson.yaml | tee page | grep -c "<template>"
grep -c "<circle" page | awk "{ print (\$1 > 0) }"
