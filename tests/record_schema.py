#!/usr/bin/env python3
"""record_schema.py: does the schema for editors take what validate takes, and refuse slips?

Every record of the samples that validate passes without a warning keeps to the schema.  Each then gets one slip after
another, and must not keep to it.

usage: tests/record_schema.py B        from the top of the tree
"""
import copy
import glob
import json
import re
import subprocess
import sys

import jsonschema
import yaml


class Loader(yaml.SafeLoader):
    """YAML 1.2, as editors read it: only numbers, true, false and null are no texts."""


Loader.yaml_implicit_resolvers = {}
for tag, pattern, first in (
    ("bool", r"true|false|True|False", "tTfF"),
    ("int", r"[-+]?[0-9]+", "-+0123456789"),
    ("float", r"[-+]?([0-9]+\.[0-9]*|\.[0-9]+)([eE][-+]?[0-9]+)?", "-+.0123456789"),
    ("null", r"~|null|", "~n"),
):
    Loader.add_implicit_resolver(f"tag:yaml.org,2002:{tag}", re.compile(rf"^(?:{pattern})$"), list(first) + [""])

SLIPS = (
    lambda r: r.update(evnet="Club evening"),
    lambda r: r.update(result="red flagg"),
    lambda r: r.update(log="green"),
    lambda r: r.update(rules={"winning-defnder": "stays"}),
    lambda r: r.update(rules="sheets"),
    lambda r: r.update(players={"green": "Ines"}),
    lambda r: r.update(claims=[{"says": "illegall", "at": 3}]),
    lambda r: r.update(claims=[{"Tom Berg": "illegall at 3"}]),
    lambda r: r.update(setup={"postion": "x"}),
    lambda r: r.update(game=r["game"] + "s"),
    lambda r: r.pop("moves"),
    lambda r: r.pop("result"),
)

validate = sys.argv[1] + "/bin/validate"
schema = json.loads(subprocess.run([validate, "--schema"], capture_output=True, check=True).stdout)
jsonschema.Draft7Validator.check_schema(schema)
checker = jsonschema.Draft7Validator(schema)
good = bad = 0
games = set()
for path in sorted(glob.glob("samples/*/*.yaml")):
    judged = subprocess.run([validate, "--data=samples/boards", "--data=samples/decks", path], capture_output=True)
    if judged.returncode != 0 or b"warning" in judged.stderr:
        continue
    with open(path, encoding="utf-8") as file:
        records = [r for r in yaml.load_all(file, Loader) if isinstance(r, dict) and "strat" in r]
    for record in records[:3]:
        games.add(record["game"])
        wrong = next(checker.iter_errors(record), None)
        if wrong is None:
            good += 1
        else:
            bad += 1
            print(f"record_schema: {path}: {'/'.join(map(str, wrong.absolute_path))}: {wrong.message[:200]}")
        for number, slip in enumerate(SLIPS):
            other = copy.deepcopy(record)
            slip(other)
            if checker.is_valid(other):
                bad += 1
                print(f"record_schema: {path}: slip {number} is not seen")
            else:
                good += 1
for game in {g["if"]["properties"]["game"]["const"] for g in schema["allOf"]} - games:
    bad += 1
    print(f"record_schema: no sample of {game}")
print(f"record_schema: {good} passed, {bad} failed")
sys.exit(bad != 0)
