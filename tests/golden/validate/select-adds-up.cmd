# each way to select, alone and with each other one: the records that it should take, in every command; and a ledger that adds up
cat samples/galaxy-grid/archive.yaml samples/strata5/archive.yaml samples/stratego/archive.yaml |
	awk '/^id:/ { $0 = "id: n" ++n } { print }' >all.yaml
validate -q --index all.yaml
python3 - <<'END'
import itertools, json, re, subprocess

def run(*words):
    done = subprocess.run(words, capture_output=True, text=True)
    return done.stdout if done.returncode != 2 else words[0] + " failed: " + done.stderr

rows = [json.loads(line) for line in run("replay", "-q", "--summary", "-o", "json", "all.yaml").splitlines()]
whole = rows[-1]["offset"] + rows[-1]["length"]
takes = {
    "--only-id n7 --only-id n33 --only-id n44 --only-id none": lambda r: r["id"] in ("n7", "n33", "n44"),
    "--only-game stratego": lambda r: r["game"] == "stratego",
    "--only-game strata5 --shard 1/1": lambda r: r["game"] == "strata5",
    "--number 5-50": lambda r: 5 <= r["record"] <= 50,
    "--number 1,30-35,58-": lambda r: r["record"] == 1 or 30 <= r["record"] <= 35 or r["record"] >= 58,
    '--where .result.how=="flag"or(.length>1400)': lambda r: r["result"]["how"] == "flag" or r["length"] > 1400,
    "--where .plies>40": lambda r: r["plies"] > 40,
    "--shard 2/3": lambda r: whole // 3 <= r["offset"] < whole * 2 // 3,
    "--first 4": lambda r: True,
    "--sample 4": lambda r: True,
    "--sample 6 --seed 9": lambda r: True,
    "--unique": lambda r: True,
}

def together(a, b):
    x, y = set(re.findall("--[a-z-]+", a)), set(re.findall("--[a-z-]+", b))
    return not x & y and not {"--first", "--sample"} <= x | y

tried = 0
lists = [()] + [(a,) for a in takes] + [(a, b) for a, b in itertools.combinations(takes, 2) if together(a, b)]
for options in lists:
    words = " ".join(options).split()
    right = [r["id"] for r in rows if all(takes[o](r) for o in options)]
    inside = [r for r in rows if "--shard 2/3" not in options or takes["--shard 2/3"](r)]
    most = 4 if "--first" in words or "--sample 4" in options else 6 if "--sample" in words else len(rows)
    answers = []
    for how in (["-j1"], ["-j2"], ["-j2", "--no-index"]):
        passed = run("validate", "-qp", "--ledger", "ledger.json", *how, *words, "all.yaml")
        ledger = json.load(open("ledger.json"))
        answers.append((re.findall("^id: (.*)", passed, re.M), {k: ledger[k] for k in ledger if k not in ("options", "inputs")}))
    ids, ledger = answers[0]
    good = all(a == answers[0] for a in answers)
    good &= set(ids) <= set(right) and len(ids) == min(most, len(right)) and ("--sample" in words or ids == right[:most])
    good &= ledger["records"] == ledger["left_out"] + ledger["valid"] and ledger["valid"] == len(ids)
    good &= ledger["records"] == len(inside) or ("rest_unread" in ledger and ledger["records"] < len(inside))
    if not good:
        print("validate", *words, answers, right)
    tried += 1
    if "--unique" in words or len(options) == 2 and tried % 11 > 0:
        continue
    for command, pattern in (("replay -q --summary", r"^[^\t]*\t[^\t]*\t(n\d+)\t"), ("render -q -o prose --at 0", r"^(n\d+)[.:]"),
                             ("adjudicate -o json -c", r'"id":"(n\d+)"')):
        more = ["result draw agreement"] if command.endswith("-c") else []
        got = re.findall(pattern, run(*command.split(), *more, *words, "all.yaml"), re.M)
        if got != ids:
            print(command, *words, got, ids)
print(tried > 50)
END
