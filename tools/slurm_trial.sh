#!/usr/bin/env bash
# A real Slurm of Debian's packages on this machine, for as long as this script runs, and a small synthetic
# reproduction on it: on the way one of its jobs is killed, and one is queued again as if it was preempted. Its
# results must be those of one process.
# Needs Debian, root, and an environment with `grice[slurm]`. Last passed: see docs/clusters.md.
#
#   tools/slurm_trial.sh [PYTHON]      (default: .venv/bin/python)
set -euo pipefail
cd "$(dirname "$0")/.."
PYTHON=$(realpath -s "${1:-.venv/bin/python}")

command -v slurmctld >/dev/null && command -v munged >/dev/null || {
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends slurm-wlm munge >/dev/null
}

HERE=$(mktemp -d /tmp/slurm-trial.XXXXXX)
mkdir "$HERE"/{munge,state,spool,log}
chmod 755 "$HERE" "$HERE/munge"
STARTED=()
finish() {
  scancel --me 2>/dev/null || true
  for ((i = ${#STARTED[@]} - 1; i >= 0; i--)); do kill "$(cat "${STARTED[i]}")" 2>/dev/null || true; done
  sleep 1
  rm -rf "$HERE"
}
trap finish EXIT

# munge: who is who, on a socket of our own
dd if=/dev/urandom of="$HERE/munge/key" bs=1024 count=1 status=none
chmod 400 "$HERE/munge/key"
munged --force --key-file "$HERE/munge/key" --socket "$HERE/munge/socket" --pid-file "$HERE/munge/pid" \
  --log-file "$HERE/munge/log" --seed-file "$HERE/munge/seed"
STARTED+=("$HERE/munge/pid")

NODE=$(hostname -s)
STEPD=$(command -v slurmstepd-wlm || command -v slurmstepd)  # Debian renames it
export SLURM_CONF="$HERE/slurm.conf"
cat >"$SLURM_CONF" <<CONF
ClusterName=trial
SlurmctldHost=$NODE(127.0.0.1)
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket=$HERE/munge/socket
CredType=cred/munge
StateSaveLocation=$HERE/state
SlurmdSpoolDir=$HERE/spool
SlurmctldPidFile=$HERE/slurmctld.pid
SlurmdPidFile=$HERE/slurmd.pid
SlurmctldLogFile=$HERE/log/slurmctld
SlurmdLogFile=$HERE/log/slurmd
SlurmctldPort=16817
SlurmdPort=16818
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
MpiDefault=none
ReturnToService=2
SchedulerParameters=sched_interval=1
NodeName=$NODE NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=trial Nodes=$NODE Default=YES MaxTime=INFINITE State=UP
CONF
echo "CgroupPlugin=cgroup/v1" >"$HERE/cgroup.conf"
slurmctld -i
STARTED+=("$HERE/slurmctld.pid")
slurmd -d "$STEPD"
STARTED+=("$HERE/slurmd.pid")
for _ in $(seq 60); do sinfo -h -o %T 2>/dev/null | grep -q idle && break; sleep 1; done
sinfo

PLAN=(reproduce tangrams --synthetic 20 --members 2 --epochs 1)
OUT=${OUT:-$HERE/out}
grice() { "$PYTHON" -m grice "$@"; }
on_one() {  # do that to the first job that runs: a lost job is tried again
  for _ in $(seq 300); do
    job=$(squeue --me --array --noheader --states=R --format=%i | head -1)
    if [ -n "$job" ]; then echo "$* $job"; "$@" "$job"; return; fi
    sleep 0.2
  done
}
{ on_one scontrol requeue; sleep 3; on_one scancel; } &
grice "${PLAN[@]}" --out "$OUT/slurm" --on slurm:trial --mem 0 --time 30
wait
grice status "$OUT/slurm"
grice "${PLAN[@]}" --out "$OUT/here" --quiet >/dev/null
diff -r "$OUT/slurm/results" "$OUT/here/results"
echo "Slurm $(sinfo --version | cut -d' ' -f2): a job was queued again, one was killed and tried again, and the results are those of one process"
