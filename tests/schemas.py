#!/usr/bin/env python3
"""schemas.py: does all JSON that the commands write keep to notation/schema?

Every line of the golden outputs that is a JSON object with a type is held against the schema of that type; and every
schema has such a line.

usage: tests/schemas.py        from the top of the tree
"""
import glob
import json
import os
import sys

import jsonschema

good = bad = 0
seen = set()
checks = {}
for path in glob.glob("notation/schema/*.json"):
    with open(path, encoding="utf-8") as file:
        schema = json.load(file)
    jsonschema.Draft7Validator.check_schema(schema)
    name = os.path.basename(path)[: -len(".json")]
    if schema["properties"]["type"]["const"] != name:
        print(f"schemas: {path} is for another type")
        bad += 1
    checks[name] = jsonschema.Draft7Validator(schema)

for path in sorted(glob.glob("tests/golden/*/*.case")):
    with open(path, "rb") as file:
        for number, line in enumerate(file, 1):
            if not line.startswith(b'{"') or not line.endswith(b"}\n") or b'",...,"' in line:  # (where a case cuts a line)
                continue
            try:
                value = json.loads(line.replace(b":N", b":0"))  # (where a case hides a number)
                wrong = next(checks[value["type"]].iter_errors(value), None)
                seen.add(value["type"])
            except (ValueError, KeyError) as error:
                wrong = f"no JSON of a known type: {error!r}"
            if wrong is None:
                good += 1
                continue
            bad += 1
            where = "/".join(map(str, getattr(wrong, "absolute_path", ())))
            print(f"schemas: {path}:{number}: {where}: {getattr(wrong, 'message', wrong)[:300]}")

for name in sorted(set(checks) - seen):
    bad += 1
    print(f"schemas: no golden output is of the type {name}")
print(f"schemas: {good} passed, {bad} failed")
sys.exit(bad != 0)
