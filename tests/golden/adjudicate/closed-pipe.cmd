# The reader goes at once; the writer may not call that a success, and says nothing of its own death.
gen -n 300 -s 1 >many.yaml
{ adjudicate -c 'illegal at 5' many.yaml 2>err; echo $? >status; } | head -n 1 >/dev/null
st=$(cat status)
case $st in 2|141) echo stopped ;; *) echo "status $st" ;; esac
grep -c -v 'cannot write\|^$' err | sed 's/[1-9][0-9]*/other lines/'
