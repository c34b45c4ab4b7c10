#!/usr/bin/env python3
"""parallel.py: in place of GNU parallel where there is none: the same jobs, one after another.  Its status is how many failed."""
import subprocess
import sys

arguments = sys.argv[1:]
while arguments[0].startswith("--"):
    del arguments[: 2 if arguments[0] == "--workdir" else 1]
split = arguments.index(":::")
failed = 0
for value in arguments[split + 1:]:
    job = subprocess.run([word.replace("{}", value) for word in arguments[:split]], check=False)
    failed += job.returncode != 0
sys.exit(min(failed, 101))
