#!/usr/bin/env python3
"""broker.py: let people play a game in their browsers, each of whom sees what their seat sees.

usage: broker.py [--port=PORT] [--delay=PLIES] [--minutes=M] [--replay=COMMAND] RECORD

The game goes on from RECORD, or begins where that one began if it has no moves.  An address is written for each seat, and one for
those who watch: they see the whole board as it was PLIES ago (10).  Whoever has an address has the seat, so give each to one person
only.  A page that has lost the connection comes back by itself, and what it had sent is not done twice.

"replay --live" judges and keeps the clocks (M minutes for each seat, 30); see strat-live(7).  This program carries its lines to and
fro.  Nothing is thrown or drawn here: games with dice or a pack need somebody whom all trust, as in samples/referee.
"""
import argparse
import contextlib
import http.server
import json
import pathlib
import queue
import secrets
import subprocess
import threading
import time

GAMES = ("stratego", "strata5")
LONGEST = 1 << 16  # bytes of a request
ASKED = ("play", "legal", "view", "board", "claim", "resign", "offer", "accept", "decline", "save")  # by players
PAGE = pathlib.Path(__file__).with_name("page.html").read_text(encoding="utf-8")
POLICY = "default-src 'none'; script-src 'nonce-NONCE'; style-src 'nonce-NONCE'; connect-src 'self'; base-uri 'none'; form-action 'none'"


def refusal(message):
    return {"ok": False, "finding": {"message": message}}


class Game:
    """The process that leads the game.  Requests wait for their answers; news go to those who listen, who have a queue each."""

    def __init__(self, replay, record, minutes, delay):
        self.process = subprocess.Popen([replay, "--live", record], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.lock, self.answers, self.listeners, self.boards, self.delay = threading.Lock(), queue.Queue(), {}, [], delay
        threading.Thread(target=self.read, daemon=True).start()
        self.send({"command": "hello", "protocol": 2})
        if self.ask("view").get("plays") not in GAMES:
            raise SystemExit("broker: only games without dice or a pack can be led: " + ", ".join(GAMES))
        self.keys = {secrets.token_urlsafe(12): seat for seat in [*self.ask("seats")["seats"], None]}
        self.ask("clock", {"left": 60000 * minutes})
        self.note_board()

    def read(self):
        for told in map(json.loads, self.process.stdout):
            self.answers.put(told) if told["type"] == "answer" else self.tell(told["to"], told)
        self.answers.put(refusal("the game has ended"))

    def send(self, request):
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        return self.answers.get()

    def ask(self, command, more=()):
        with self.lock:  # the time is read in it, because it may not go back from one request to the next
            return self.send({**dict(more), "command": command, "now": time.monotonic_ns() // 1000000})

    def tell(self, seat, news):
        for listener in list(self.listeners.get(seat, ())):
            listener.put(news)

    def note_board(self):
        """Keep the board for those who watch, who are told what it was some plies ago."""
        self.boards.append(self.ask("board")["board"])
        self.tell(None, self.view(None))

    def view(self, seat):
        return self.ask("view", {"as": seat}) if seat else {"board": self.boards[max(0, len(self.boards) - 1 - self.delay)]}

    def play(self, key, request):
        if not isinstance(request, dict) or request.get("command") not in ASKED or self.keys[key] is None:
            return refusal("this cannot be asked here")
        answer = self.ask(request["command"], {**request, "as": self.keys[key], "from": key})
        state = self.ask("view")
        for flagged in state.get("flags", ()) if state["result"] is None else ():
            self.ask("time", {"seat": flagged})
        if request["command"] == "play" and answer["ok"] and state["ply"] + 1 > len(self.boards):
            self.note_board()
        return answer


class Handler(http.server.BaseHTTPRequestHandler):
    log_message = lambda *_: None  # nothing: addresses are secret

    def do_GET(self):
        game, (path, _, key) = self.server.game, self.path.partition("?key=")
        if key not in game.keys:
            self.answer(403, "text/plain", b"This address has no seat.\n")
        elif self.command == "POST":
            self.answer(200, "application/json", json.dumps(game.play(key, self.body())).encode())
        elif path == "/news":
            self.listen(game, game.keys[key])
        else:
            nonce = secrets.token_urlsafe(12)
            self.answer(200, "text/html", PAGE.replace("NONCE", nonce).encode(), ("Content-Security-Policy", POLICY.replace("NONCE", nonce)))

    do_POST = do_GET

    def body(self):
        """The request that was sent, or None if it is too long or no JSON."""
        try:
            length = int(self.headers["Content-Length"])
            return json.loads(self.rfile.read(length)) if 0 <= length <= LONGEST else None
        except (TypeError, ValueError, RecursionError):
            return None

    def answer(self, status, kind, body=b"", *more):
        self.send_response(status)
        for header in ("Content-Type", kind), ("Cache-Control", "no-store"), ("Referrer-Policy", "no-referrer"), *more:
            self.send_header(*header)
        self.end_headers()
        self.wfile.write(body)

    def listen(self, game, seat):
        """Send how things stand, and then all that changes, until the browser goes away."""
        listeners, news = game.listeners.setdefault(seat, []), queue.Queue()
        listeners.append(news)
        news.put(game.view(seat))
        with contextlib.suppress(OSError):
            self.answer(200, "text/event-stream")
            while True:
                try:
                    self.wfile.write(b"data: " + json.dumps(news.get(timeout=15)).encode() + b"\n\n")
                except queue.Empty:
                    self.wfile.write(b": still here\n\n")
        listeners.remove(news)


def main():
    parser = argparse.ArgumentParser(description="Let people play a game in their browsers.")
    for name, default in ("port", 8000), ("delay", 10), ("minutes", 30), ("replay", "replay"):
        parser.add_argument("--" + name, default=default, type=type(default))
    parser.add_argument("record")
    options = parser.parse_args()
    with http.server.ThreadingHTTPServer(("127.0.0.1", options.port), Handler) as server:
        server.game = Game(options.replay, options.record, options.minutes, options.delay)
        for key, seat in server.game.keys.items():
            print(f"{seat or 'watch'} http://127.0.0.1:{server.server_port}/?key={key}", flush=True)
        server.serve_forever()


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        main()
