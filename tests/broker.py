#!/usr/bin/env python3
"""broker.py: do two browsers play one game by samples/broker, and somebody watch it?  And are seats told by protocol 2 what they see?

usage: tests/broker.py BUILD        from the top of the tree

The browsers are played here: they listen to the news, send requests, lose answers and connections, and come back.
"""
import http.client
import json
import os
import queue
import random
import subprocess
import sys
import threading
import urllib.error
import urllib.request

replay, gen = [os.path.abspath(sys.argv[1]) + "/bin/" + command for command in ("replay", "strat-gen")]
name = os.environ.get("TMPDIR", "/tmp") + f"/broker.{os.getpid()}.yaml"
passed = failed = 0


def expect(what, good):
    global passed, failed
    passed, failed = passed + bool(good), failed + (not good)
    if not good:
        print(f"broker: {what}")


class Browser:
    def __init__(self, address):
        self.address = urllib.request.urlparse(address)
        self.key, self.number, self.heard = self.address.query, 0, queue.Queue()
        self.all = ""

    def listen(self):
        self.connection = http.client.HTTPConnection(self.address.netloc, timeout=20)
        self.connection.request("GET", "/news?" + self.key)
        self.stream = self.connection.getresponse()
        threading.Thread(target=self.read, args=(self.stream, self.heard), daemon=True).start()

    def read(self, stream, heard):
        try:
            while line := stream.readline():
                if line.startswith(b"data: "):
                    self.all += line.decode()
                    heard.put(json.loads(line[6:]))
        except (OSError, ValueError, AttributeError):
            pass  # (the connection was lost)

    def leave(self):
        self.heard = queue.Queue()
        self.connection.sock and self.connection.sock.close()
        self.connection.close()

    def news(self):
        return self.heard.get(timeout=20)

    def post(self, body, key=None):
        address = f"http://{self.address.netloc}/ask?{key or self.key}"
        with urllib.request.urlopen(urllib.request.Request(address, data=body), timeout=20) as answer:
            return json.load(answer)

    def ask(self, again=False, **request):
        self.number += not again
        return self.post(json.dumps({**request, "number": self.number}).encode())


def play(record, then, *more):
    broker = subprocess.Popen([sys.executable, "samples/broker/broker.py", "--port=0", "--delay=2", "--replay=" + replay, record],
                              stdout=subprocess.PIPE, text=True)
    try:
        browsers = {}
        for line in broker.stdout:
            seat, address = line.split()
            browsers[seat] = Browser(address)
            if seat == "watch":
                break
        for browser in browsers.values():
            browser.listen()
            browser.news()
        then(browsers, *more)
    finally:
        broker.kill()
        broker.wait()


def whole_game(browsers, moves):
    red, black, watch = browsers["red"], browsers["black"], browsers["watch"]
    answer = red.ask(command="play", action=moves[0])
    expect("an action is played", answer["ok"] and answer["ply"] == 1)
    told = black.news()
    expect("the other browser is told", told["to"] == "black" and told["ply"] == 1 and told["events"])
    expect("an answer that was lost comes again", red.ask(again=True, command="play", action=moves[0]) == answer)
    expect("it was played once", red.ask(command="view")["ply"] == 1)
    expect("who is not to move cannot", black.ask(command="play", action=moves[0])["finding"]["code"] == "illegal")
    black.leave()
    red.ask(command="play", action=moves[1])
    black.listen()
    expect("who comes back is told how things stand", black.news()["ply"] == 2)
    board = watch.ask(command="board")
    expect("who watches can ask for nothing", not board["ok"])
    seen = [watch.news()["board"] for _ in range(2)]
    begin = red.ask(command="board")["board"]
    expect("who watches sees it later", seen[0] == seen[1] != begin)
    red.ask(command="play", action=moves[2])
    expect("and then it comes", watch.news()["board"] != seen[0])
    expect("a draw is offered", red.ask(command="offer")["offers"] == ["red"])
    expect("and accepted", black.ask(command="accept")["result"]["how"] == "agreement")
    while "result" not in (told := red.news()) or told["result"] is None:
        continue
    expect("the end is told", told["result"]["winner"] == "draw" and told["clocks"]["red"]["left"] > 0)
    for body in b"", b"{", b"[]", b"\xff", b'{"command":"undo","number":99}', b'{"command":"play","as":"red","action":"x"}':
        expect(f"refused: {body}", not black.post(body)["ok"])
    try:
        black.post(b"{}", key="key=guessed")
        expect("a guessed key is refused", False)
    except urllib.error.HTTPError as error:
        expect("a guessed key is refused", error.code == 403)


def hidden(browsers, plies):
    for ply in range(plies):
        mover = browsers["blue" if ply % 2 else "red"]
        expect("a legal action is played", mover.ask(command="play", action=mover.ask(command="legal")["legal"][0])["ok"])
    record = browsers["red"].ask(command="save")["record"]
    theirs = record.split("  blue: |\n")[1].split("  red: |\n")[0]
    expect("a seat gets its own log, with nothing of the other's set-up", "log: red" in record and set(theirs) == set("?. \n"))
    told = [browsers["red"].news() for _ in range(plies // 2)]
    expect("a seat is told of the other's actions", [news["events"][0]["by"] for news in told] == ["blue"] * len(told))


STATE = ("ply", "turn", "mover", "due", "action", "stands", "result", "events")


def news_are_views(game, seed):
    """Is each seat told what it would see if it asked, each time that this changes, and never else?"""
    start = subprocess.run([gen, "--game=" + game, "--count=1", f"--seed={seed}", "--plies=1"], stdout=subprocess.PIPE, check=True).stdout
    with open(name, "wb") as file:
        file.write(start.split(b"moves:")[0] + b"moves: ''\nresult: unfinished\n")
    live = subprocess.Popen([replay, "--live", name], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    told, seen, dice = {}, {}, random.Random(seed)

    def ask(**request):
        live.stdin.write(json.dumps(request) + "\n")
        live.stdin.flush()
        while (line := json.loads(live.stdout.readline()))["type"] == "news":
            told[line["to"]] = line
        return line

    ask(command="hello", protocol=2)
    seats = ask(command="seats")["seats"]
    for ply in range(40):
        for seat in seats:
            view = ask(command="view", **{"as": seat})
            state = {key: view[key] for key in STATE}
            good = {key: told[seat][key] for key in STATE} == state if seat in told else state == seen.get(seat)
            if not good:
                expect(f"{game}, seed {seed}, ply {ply}: {seat} is told {told.get(seat)}, sees {state}, and saw {seen.get(seat)}", False)
                return live.kill()
            seen[seat] = state
        told.clear()
        if not (legal := ask(command="legal")["legal"]):
            break
        ask(command="play", action=dice.choice(legal)) if dice.random() < 0.9 else ask(command="undo")
    expect("the game is led to its end", ask(command="quit")["ok"])
    live.wait()


def run(record, then, *more):
    with open(name, "w", encoding="utf-8") as new:
        new.write(record)
    play(name, then, *more)


try:
    run("strat: 1\ngame: strata5\nmoves: ''\nresult: unfinished\n", whole_game, ["2:a1-a2", "2:b1-b2", "+a3"])
    army = subprocess.run([gen, "--game=stratego", "--variant=barrage", "--count=1", "--plies=1"], stdout=subprocess.PIPE, text=True, check=True)
    run(army.stdout.split("moves:")[0] + "moves: ''\nresult: unfinished\n", hidden, 6)
    for game in json.loads(subprocess.run(
            [replay, "--live", "--game=strata5"], input='{"command":"hello"}\n', stdout=subprocess.PIPE, text=True, check=True).stdout)["games"]:
        for seed in range(1, 6):
            news_are_views(game["name"], seed)
finally:
    os.remove(name)
print(f"broker: {passed} passed, {failed} failed")
sys.exit(failed != 0)
