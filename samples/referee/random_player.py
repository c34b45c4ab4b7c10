#!/usr/bin/env python3
"""random_player.py: a player for referee.py that chooses by chance among the legal actions.

A player reads a line of JSON whenever it is to act, and answers with one.  What it reads is all that it knows:

    {"game": "stratego", "number": 1, "seat": "red", "seconds": 291.2, "view": {"position": "...", "legal": ["a4-a5", ...], ...}}
    {"action": "a4-a5"}

usage: random_player.py [SEED]
"""
import json
import random
import sys

chance = random.Random(sys.argv[1] if len(sys.argv) > 1 else None)
for line in sys.stdin:
    asked = json.loads(line)
    print(json.dumps({"action": chance.choice(asked["view"]["legal"])}), flush=True)
