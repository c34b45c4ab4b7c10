mkfifo pipe
gen -n 200 -s 1 >many.yaml
{ validate -qp many.yaml >pipe; echo $? >status; } 2>/dev/null &
head -n 1 <pipe
wait
case $(cat status) in 0) echo success ;; *) echo "no success" ;; esac
