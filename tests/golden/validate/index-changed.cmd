# an index that is changed while it is used is told, and nothing of it is believed; nothing is left of what was begun
cp samples/stratego/archive.yaml a.yaml; validate -q --index a.yaml; cp a.yaml.sti kept
printf -- '---\nid: g1\n' >first; mkfifo pipe
# The pipe is opened after the index.
change() { # COMMAND: what to do to the index
	cp kept a.yaml.sti
	validate -qwp --number 2- -O out.yaml pipe a.yaml & v=$!
	exec 3>pipe; eval "$1"; cat first >&3; exec 3>&-
	wait $v; echo "$1: $?" >&2
}
change ':'; rm out.yaml
change ': >a.yaml.sti'
change 'head -c 1000 kept >a.yaml.sti'
change 'cp a.yaml a.yaml.sti'
change 'rm a.yaml.sti'
ls -A
# more indexes than files can be open
for k in $(seq 60); do sed "s/^id: g/id: k$k-/" a.yaml >k$k.yaml; done; validate -q --index k*.yaml
for o in '--only-id k7-3' '--sample 1' '--shard 60/60'; do (ulimit -n 20; validate $o k*.yaml); done
