#!/bin/sh
# run.sh: the recipes of samples/cluster, for real: an archive is judged in parts by GNU parallel over two logins by ssh, and by Slurm.
# In each a job is killed in the middle of its work, is seen as missing, and runs again; then the sums must be those of a single
# run, to the last byte.
#
# usage: tests/cluster/run.sh BUILD RECORDS SHARDS
#
# All is on this machine, listens on 127.0.0.1 only, lies under BUILD/cluster, and is stopped however this ends.  sshd, slurmctld,
# slurmd and munged are those of the distribution, with keys and settings of their own.
set -u
build=$(cd "$1" && pwd) || exit 2
records=$2
shards=$3
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
work=$build/cluster
port=${STRAT_PORT:-36810} # and the two after it
part=$((shards / 2 + 1))  # whose job is killed
failed=0
cd "$root" || exit 2
export LC_ALL=C
unset HOSTS VALIDATE SLURM_CONF SLURM_JOB_ID SLURM_ARRAY_TASK_ID
PATH=$PATH:/usr/sbin

for c in parallel sshd ssh ssh-keygen slurmctld slurmd sbatch squeue scancel scontrol sinfo munged mungekey jq; do
	command -v $c >/dev/null && continue
	echo "cluster: there is no $c; these are needed: parallel openssh-server openssh-client slurmctld slurmd slurm-client munge jq"
	exit 1
done
PATH=$work/bin:$build/bin:$PATH
export PATH

# ---- what is started is stopped

# stop FILE: end the process whose number is in the file, and wait until it has ended.
stop()
{
	[ -s "$1" ] || return 0
	pid=$(cat "$1")
	kill "$pid" 2>/dev/null
	for i in $(seq 100); do
		kill -0 "$pid" 2>/dev/null || break
		[ "$i" = 80 ] && kill -9 "$pid" 2>/dev/null
		sleep 0.1
	done
	rm -f "$1"
}

made_run=
divide=
stop_all()
{
	trap '' HUP INT TERM
	[ -z "$divide" ] || kill -9 -- "-$divide" 2>/dev/null
	[ ! -s "$work/slurmctld.pid" ] || timeout 20 scancel --quiet --user "$(id -un)" 2>/dev/null
	for p in slurmd slurmctld munged sshd; do
		stop "$work/$p.pid"
	done
	[ ! -s "$work/held.pid" ] || kill -9 "$(cat "$work/held.pid")" 2>/dev/null
	[ -z "$made_run" ] || rmdir /run/sshd 2>/dev/null
}

[ ! -e "$work" ] || stop_all # (of a run that was killed)
rm -rf "$work"
mkdir -p "$work/bin" || exit 2
trap stop_all EXIT
trap 'exit 1' HUP INT TERM

check() # WHAT COMMAND...
{
	what=$1
	shift
	if "$@"; then
		echo "cluster: $what: good"
	else
		echo "cluster: $what: FAILED"
		failed=$((failed + 1))
	fi
}

# wait_for SECONDS COMMAND...: until the command is true.
wait_for()
{
	tries=$(($1 * 10))
	shift
	until "$@"; do
		tries=$((tries - 1))
		[ $tries -gt 0 ] || { echo "cluster: waited in vain for: $*"; return 1; }
		sleep 0.1
	done
}

# ---- the archive, and what a single run says

some=$((records < 20000 ? records : 20000))
"$build/bin/strat-gen" --count $some --seed 1 >"$work/some.yaml" || exit 2
archive=$work/archive.yaml
n=0
while [ $n -lt "$records" ]; do
	cat "$work/some.yaml"
	n=$((n + some))
done >"$archive"
cat samples/stratego/illegal.yaml >>"$archive"
validate -f json --ledger "$work/single.json" "$archive" >"$work/single.out"
[ $? -eq 1 ] || exit 2
grep -v '^{"type":"ledger"' "$work/single.out" >"$work/findings"

# In place of validate: one that is held when it works on the part that $work/hold names, so that it can be killed there.
{ echo '#!/bin/sh'; echo "exec sh '$here/held.sh' '$work' '$build/bin/validate' \"\$@\""; } >"$work/bin/validate"
chmod +x "$work/bin/validate"

# The sum and the findings of the parts in a folder are those of the single run.
is_whole() # DIR FORM
{
	cmp "$1/sum.json" "$work/single.json" &&
		cat $(seq -f "$1/$2.out" "$shards") | grep -v '^{"type":"ledger"' | cmp - "$work/findings"
}

# ---- GNU parallel over ssh

ssh_begin()
{
	if [ "$(id -u)" = 0 ] && [ ! -d /run/sshd ]; then
		mkdir /run/sshd && made_run=yes # (sshd has this path built in)
	fi
	ssh-keygen -q -t ed25519 -N '' -f "$work/host_key" && ssh-keygen -q -t ed25519 -N '' -f "$work/user_key" || return 1
	cp "$work/user_key.pub" "$work/authorized_keys"
	cat >"$work/sshd_config" <<-END
		ListenAddress 127.0.0.1
		Port $port
		HostKey $work/host_key
		PidFile $work/sshd.pid
		AuthorizedKeysFile $work/authorized_keys
		AuthenticationMethods publickey
		PermitRootLogin prohibit-password
		StrictModes no
		UsePAM no
		MaxStartups 100
		SetEnv PATH=$PATH
	END
	echo "[127.0.0.1]:$port $(cat "$work/host_key.pub")" >"$work/known_hosts"
	cat >"$work/ssh_config" <<-END
		Host one two
		HostName 127.0.0.1
		Port $port
		User $(id -un)
		IdentityFile $work/user_key
		IdentitiesOnly yes
		UserKnownHostsFile $work/known_hosts
		StrictHostKeyChecking yes
		BatchMode yes
		LogLevel ERROR
	END
	"$(command -v sshd)" -f "$work/sshd_config" -E "$work/sshd.log" && wait_for 30 test -s "$work/sshd.pid"
}

by_ssh()
{
	dir=$work/ssh
	width=${#shards}
	name=$(printf "%0${width}d" "$part")
	export PARALLEL_SSH="ssh -F $work/ssh_config" PARALLEL_HOME="$work/parallel" HOSTS=1/one,1/two
	mkdir -p "$PARALLEL_HOME"
	echo "$name" >"$work/hold"
	# (in a process group of its own, so that all of it can be stopped)
	setsid sh samples/cluster/divide.sh "$dir" "$shards" validate -j1 -f json --ledger "$dir/{}.json" "$archive" 2>"$work/ssh.err" &
	divide=$!
	wait_for 600 test -s "$work/held.pid" && kill -9 "$(cat "$work/held.pid")"
	rm -f "$work/held.pid" "$work/hold"
	wait $divide
	status=$?
	divide=
	check "ssh: the killed job is told" [ $status -eq 2 ]
	check "ssh: it is named" grep -q "^divide: not done: $name of $shards;" "$work/ssh.err"
	validate --sum --ledger "$dir/sum.json" "$dir"/[0-9]*.json 2>"$work/sum.err"
	check "ssh: the sum is refused" [ $? -eq 2 ]
	check "ssh: it says which part is missing" grep -q "missing: --shard $part of $shards\$" "$work/sum.err"
	sh samples/cluster/divide.sh "$dir" "$shards" validate -j1 -f json --ledger "$dir/{}.json" "$archive"
	check "ssh: it runs again" [ $? -eq 0 ]
	validate -q --sum --ledger "$dir/sum.json" "$dir"/[0-9]*.json
	check "ssh: the sum is that of a single run" is_whole "$dir" "%0$width.0f"
	check "ssh: both logins worked" [ "$(grep -c 'Accepted publickey' "$work/sshd.log")" -ge 2 ]
	unset HOSTS PARALLEL_SSH
}

# ---- the other recipes, here

by_parallel()
{
	set -- "$work/some.yaml" samples/stratego/archive.yaml.gz samples/stratego/archive.yaml
	sh samples/cluster/divide.sh "$work/rows" "$shards" replay -q --summary "$@"
	cat "$work"/rows/*.out >"$work/rows.parts"
	replay -q --summary "$@" >"$work/rows.single"
	check "rows of a summary" cmp "$work/rows.parts" "$work/rows.single"
	sh samples/cluster/duplicates.sh "$work/duplicates" "$shards" "$@" >"$work/duplicates.parts"
	double=$(validate --unique -f json "$@" | sed -n 's/^{"type":"ledger".*"double":\([0-9]*\),.*/\1/p')
	check "duplicates" [ "$double" -ge 20 ]
	sh samples/cluster/duplicates.sh "$work/all" 1 "$@" >"$work/duplicates.single"
	check "duplicates of all at once" cmp "$work/duplicates.parts" "$work/duplicates.single"
	check "as many as --unique finds" [ "$(wc -l <"$work/duplicates.parts")" -eq "$double" ]
	sh samples/cluster/impact.sh "$work/impact" "$shards" two-squares "$@" >"$work/impact.parts"
	adjudicate --impact two-squares --output json "$@" >"$work/impact.single"
	check "impact" cmp "$work/impact.parts" "$work/impact.single"
	sh samples/cluster/statistics.sh "$work/statistics" "$shards" "$@" >"$work/statistics.parts"
	sh samples/cluster/statistics.sh "$work/one" 1 "$@" >"$work/statistics.single"
	check "statistics" cmp "$work/statistics.parts" "$work/statistics.single"
}

# ---- Slurm

slurm_begin()
{
	mkdir -p "$work/state" "$work/spool"
	chmod 755 "$work" # (all must be able to reach the socket)
	mungekey -c -k "$work/munge.key" && munged --key-file="$work/munge.key" --socket="$work/munge.sock" --pid-file="$work/munged.pid" \
		--log-file="$work/munged.log" --seed-file="$work/munge.seed" || return 1
	cat >"$work/slurm.conf" <<-END
		ClusterName=strat
		SlurmctldHost=localhost(127.0.0.1)
		SlurmUser=$(id -un)
		SlurmdUser=$(id -un)
		AuthType=auth/munge
		AuthInfo=socket=$work/munge.sock
		CredType=cred/munge
		CommunicationParameters=NoCtldInAddrAny,NoInAddrAny
		ProctrackType=proctrack/linuxproc
		TaskPlugin=task/none
		MpiDefault=none
		SwitchType=switch/none
		JobAcctGatherType=jobacct_gather/none
		AccountingStorageType=accounting_storage/none
		SelectType=select/cons_tres
		SelectTypeParameters=CR_CPU
		SlurmctldPort=$((port + 1))
		SlurmdPort=$((port + 2))
		SlurmctldPidFile=$work/slurmctld.pid
		SlurmdPidFile=$work/slurmd.pid
		SlurmctldLogFile=$work/slurmctld.log
		SlurmdLogFile=$work/slurmd.log
		StateSaveLocation=$work/state
		SlurmdSpoolDir=$work/spool
		ReturnToService=2
		SchedulerParameters=batch_sched_delay=0,sched_interval=1
		NodeName=localhost NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN
		PartitionName=all Nodes=localhost Default=YES MaxTime=INFINITE State=UP
	END
	export SLURM_CONF="$work/slurm.conf"
	slurmctld -f "$SLURM_CONF" && wait_for 30 test -s "$work/slurmctld.pid" && slurmd -f "$SLURM_CONF" -N localhost &&
		wait_for 30 test -s "$work/slurmd.pid" && wait_for 60 is_idle
}

is_idle()
{
	sinfo --noheader --format=%t 2>/dev/null | grep -q idle
}

has_ended()
{
	[ -z "$(squeue --noheader --jobs="$1" 2>/dev/null)" ]
}

# Submit the parts that are missing, and the sum.  $sum is the number of its job.
submit()
{
	sum=$(sh samples/cluster/validate.sbatch "$dir" "$shards" "$archive") && [ -n "$sum" ]
}

by_slurm()
{
	dir=$work/slurm
	export VALIDATE="$work/bin/validate"
	echo "$part" >"$work/hold"
	check "slurm: it takes jobs" submit
	wait_for 600 test -s "$work/held.pid" && kill -9 "$(cat "$work/held.pid")"
	rm -f "$work/held.pid" "$work/hold"
	wait_for 3000 has_ended "$sum"
	check "slurm: the killed job is missing" grep -q "missing: --shard $part of $shards\$" "$dir/sum.log"
	check "slurm: there is no sum" [ ! -e "$dir/sum.json" ]
	touch "$work/before"
	check "slurm: it takes jobs again" submit
	wait_for 3000 has_ended "$sum"
	check "slurm: only that one runs again" [ "$(find "$dir" -name '*.out' -newer "$work/before" | wc -l)" -eq 1 ]
	check "slurm: the sum is that of a single run" is_whole "$dir" %.0f
	unset VALIDATE
}

by_parallel
if ssh_begin; then by_ssh; else check "ssh: sshd starts" false; fi
if slurm_begin; then by_slurm; else check "slurm: it starts" false; fi
[ $failed -eq 0 ] || tail -n 20 "$work"/*.log "$work"/*.err "$work"/slurm/sum.log 2>/dev/null
[ $failed -eq 0 ]
