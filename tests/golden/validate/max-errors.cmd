gen -b -n 30 -s 1 >broken.yaml
validate -w --max-errors=2 broken.yaml 2>err; echo $?
grep -c ' error: ' err; tail -n 1 err | grep -c 'records in'
