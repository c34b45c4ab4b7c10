#!/bin/sh
# divide.sh: let a command work on each part of an archive with GNU parallel, on this machine or on several.
#
# usage: divide.sh DIR SHARDS COMMAND [ARG ...]
#
# Runs COMMAND ARG... --shard K/SHARDS for each K, and writes its output to DIR/K.out, whose names sort in the order of the
# archive.  {} in an argument stands for K.  Called again, it does only the parts that are not done; but if DIR holds parts of another
# command, version, number of parts, or of inputs that were changed since, it does nothing.  Exits with 0 when all are done, and with 2
# if not.  A part whose command exits with more than 1, is killed or cannot write is not done.
#
# HOSTS    where to work, as parallel --sshlogin takes it: "4/ann,8/ben" are 4 jobs at a time on ann and 8 on ben.  These
#          machines must have the same files under the same names, and DIR.  Without HOSTS, all is done here.
#
#     divide.sh parts 16 validate -f json --ledger parts/{}.json archive.yaml.gz && validate --sum parts/*.json
#     divide.sh rows 16 replay --summary archive.yaml.gz && cat rows/*.out
set -u
. "$(dirname "$0")/stamp.sh"
dir=$1
shards=$2
shift 2
stamp "$dir" "$shards" "$@" || exit 2

missing()
{
	for k in $(seq -w "$shards"); do
		[ -e "$dir/$k.out" ] || echo "$k"
	done
}

if [ -n "$(missing)" ]; then
	# (a command that exits with 1 has found something, and has done its work)
	parallel --quote ${HOSTS:+--sshlogin "$HOSTS"} --workdir "$PWD" sh -c '
		new=$1/$3.new out=$1/$3.out shard=$3/$2
		shift 3
		"$@" --shard "$shard" >"$new"
		[ $? -le 1 ] && mv "$new" "$out"' sh "$dir" "$shards" '{}' "$@" ::: $(missing)
fi
[ -z "$(missing)" ] && exit 0
echo "divide: not done: $(missing | tr '\n' ' ')of $shards; call it again" >&2
exit 2
