#!/bin/sh
# run.sh: samples/cluster/divide.sh, for real: an archive is judged in parts by GNU parallel over two logins by ssh, and by Slurm.
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
unset JOBS SLURM_CONF SLURM_JOB_ID SLURM_ARRAY_TASK_ID
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
is_whole() # DIR
{
	cmp "$1/sum.json" "$work/single.json" && cmp "$1/out" "$work/findings"
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
	name=$(printf "%0${#shards}d" "$part")
	export PARALLEL_SSH="ssh -F $work/ssh_config" PARALLEL_HOME="$work/parallel"
	mkdir -p "$PARALLEL_HOME"
	sh samples/cluster/divide.sh begin "$dir" "$shards" validate -j1 -f json "$archive" || return 1
	echo "$part" >"$work/hold"
	# (in a process group of its own, so that all of it can be stopped)
	sh samples/cluster/divide.sh missing "$dir" >"$work/missing"
	setsid parallel --sshlogin 1/one,1/two --workdir "$root" -a "$work/missing" sh samples/cluster/divide.sh part "$dir" 2>"$work/ssh.err" &
	divide=$!
	wait_for 600 test -s "$work/held.pid" && kill -9 "$(cat "$work/held.pid")"
	rm -f "$work/held.pid" "$work/hold"
	wait $divide
	divide=
	check "ssh: the killed job is told" grep -q "^divide: part $part of $shards is not done" "$work/ssh.err"
	check "ssh: its status is kept" grep -q '^137$' "$dir/$name.status"
	sh samples/cluster/divide.sh sum "$dir" >"$dir/out" 2>"$work/sum.err"
	check "ssh: the sum is refused" [ $? -eq 2 ]
	check "ssh: it says which part is missing" grep -q "^divide: not done, or not whole: $part of $shards;" "$work/sum.err"
	sh samples/cluster/divide.sh missing "$dir" | parallel --sshlogin 1/one,1/two --workdir "$root" sh samples/cluster/divide.sh part "$dir"
	check "ssh: it runs again" [ -z "$(sh samples/cluster/divide.sh missing "$dir")" ]
	sh samples/cluster/divide.sh sum "$dir" >"$dir/out" 2>"$work/sum.err"
	check "ssh: the sum is that of a single run" is_whole "$dir"
	check "ssh: both logins worked" [ "$(grep -c 'Accepted publickey' "$work/sshd.log")" -ge 2 ]
	unset PARALLEL_SSH
}

# ---- the other recipes, here

here()
{
	set -- "$work/some.yaml" samples/stratego/archive.yaml.gz samples/stratego/lesson.yaml
	sh samples/cluster/divide.sh all "$work/rows" "$shards" replay -q --summary "$@" >"$work/rows.parts"
	replay -q --summary "$@" >"$work/rows.single"
	check "rows of a summary" cmp "$work/rows.parts" "$work/rows.single"
	sh samples/cluster/divide.sh all "$work/duplicates" "$shards" duplicates "$@" >"$work/duplicates.parts"
	double=$(validate --unique -f json "$@" | sed -n 's/^{"type":"ledger".*"double":\([0-9]*\),.*/\1/p')
	check "as many duplicates as --unique finds" [ "$(wc -l <"$work/duplicates.parts")" -eq "$double" ]
	sh samples/cluster/divide.sh all "$work/impact" "$shards" adjudicate --impact two-squares --output json "$@" >"$work/impact.parts"
	adjudicate --impact two-squares --output json "$@" >"$work/impact.single"
	check "impact" cmp "$work/impact.parts" "$work/impact.single"
	sh samples/cluster/divide.sh all "$work/statistics" "$shards" statistics "$@" >"$work/statistics.parts"
	sh samples/cluster/divide.sh all "$work/one" 1 statistics "$@" >"$work/statistics.single"
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
	array=$(sbatch --parsable --array="$(sh samples/cluster/divide.sh missing "$dir" | paste -sd,)" --output="$work/slurm-%a.log" \
		--wrap "sh samples/cluster/divide.sh part $dir") || return 1
	sum=$(sbatch --parsable --dependency=afterany:"$array" --output="$work/slurm-sum.log" \
		--wrap "sh samples/cluster/divide.sh sum $dir >$dir/out") && [ -n "$sum" ]
}

by_slurm()
{
	dir=$work/slurm
	echo "$part" >"$work/hold"
	check "slurm: it begins" sh samples/cluster/divide.sh begin "$dir" "$shards" validate -j1 -f json "$archive"
	check "slurm: it takes jobs" submit
	wait_for 600 test -s "$work/held.pid" && kill -9 "$(cat "$work/held.pid")"
	rm -f "$work/held.pid" "$work/hold"
	wait_for 3000 has_ended "$sum"
	check "slurm: the killed job is missing" grep -q "^divide: not done, or not whole: $part of $shards;" "$work/slurm-sum.log"
	check "slurm: there is no sum" [ ! -e "$dir/sum.json" ]
	touch "$work/before"
	check "slurm: it takes jobs again" submit
	wait_for 3000 has_ended "$sum"
	check "slurm: only that one runs again" [ "$(find "$dir" -name '[0-9]*.out' -newer "$work/before" | wc -l)" -eq 1 ]
	check "slurm: the sum is that of a single run" is_whole "$dir"
}

here
if ssh_begin; then by_ssh; else check "ssh: sshd starts" false; fi
if slurm_begin; then by_slurm; else check "slurm: it starts" false; fi
[ $failed -eq 0 ] || tail -n 20 "$work"/*.log "$work"/*.err 2>/dev/null
[ $failed -eq 0 ]
