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
import http.server
import json
import queue
import secrets
import subprocess
import threading
import time
import urllib.parse

REPLAY = "replay"  # as it is called where this is installed
GAMES = ("stratego", "strata5")
LONGEST = 1 << 16  # bytes of a request
ASKED = ("play", "legal", "view", "board", "claim", "resign", "offer", "accept", "decline", "save")  # by players
PAGE = """<!DOCTYPE html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>A game</title><style nonce="NONCE">body{font:16px sans-serif;margin:1em}pre{font:16px monospace}button{margin:2px}</style>
<p id="says" role="status">Connecting ...</p><pre id="board"></pre><form><input id="action" autocomplete="off" aria-label="action">
<button>Play</button> <button type="button" name="offer">Offer a draw</button> <button type="button" name="accept">Accept</button>
<button type="button" name="resign">Resign</button></form><div id="legal"></div><script nonce="NONCE">
const key = location.search, at = id => document.getElementById(id);
let number = Date.now();
async function ask(what) {
  const body = JSON.stringify({...what, number: ++number});
  for (;;)
    try { return await (await fetch('ask' + key, {method: 'POST', body})).json(); }
    catch { await new Promise(done => setTimeout(done, 1000)); } // the same number again
}
async function send(what) {
  const answer = await ask(what);
  if (!answer.ok) at('says').textContent = answer.finding.message + (answer.finding.legal ? '; legal: ' + answer.finding.legal : '');
  else show(answer);
}
async function show(news) {
  const time = Object.entries(news.clocks || {}).map(([who, c]) => who + ' ' + Math.ceil(c.left / 1000) + ' s').join(', ');
  if (news.ply !== undefined)
    at('says').textContent = (news.result ? 'Over: ' + news.result.winner + ', ' + news.result.how : news.mover + ' is to move') +
      (news.offers ? '; offered by ' + news.offers : '') + (time ? '; ' + time : '');
  at('board').textContent = news.board || (await ask({command: 'board'})).board || '';
  at('legal').replaceChildren(...(news.board ? [] : (await ask({command: 'legal'})).legal || []).slice(0, 300).map(word => {
    const button = document.createElement('button');
    button.textContent = word;
    button.onclick = () => send({command: 'play', action: word});
    return button;
  }));
}
new EventSource('news' + key).onmessage = event => show(JSON.parse(event.data));
document.forms[0].onsubmit = event => { event.preventDefault(); send({command: 'play', action: at('action').value}); };
for (const button of document.querySelectorAll('[name]')) button.onclick = () => send({command: button.name});
</script>"""


class Game:
    """The process that leads the game.  Each request waits for its answer; news go to those who listen."""

    def __init__(self, replay, record, minutes, delay):
        self.process = subprocess.Popen([replay, "--live", record], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.lock, self.answers, self.listeners, self.boards, self.delay = threading.Lock(), queue.Queue(), {}, [], delay
        threading.Thread(target=self.read, daemon=True).start()
        self.ask({"command": "hello", "protocol": 2}, {})
        if self.ask({"command": "view"}).get("plays") not in GAMES:
            raise SystemExit("broker: only games without dice or a pack can be led: " + ", ".join(GAMES))
        self.seats = self.ask({"command": "seats"})["seats"]
        self.ask({"command": "clock", "left": 60000 * minutes})
        self.keys = {secrets.token_urlsafe(12): seat for seat in [*self.seats, None]}
        self.note_board()

    def read(self):
        for line in self.process.stdout:
            told = json.loads(line)
            if told["type"] == "answer":
                self.answers.put(told)
            else:
                self.tell(told["to"], told)
        self.answers.put({"ok": False, "finding": {"message": "the game has ended"}})

    def ask(self, request, more=None):
        with self.lock:
            more = {"now": time.monotonic_ns() // 1000000} if more is None else more
            self.process.stdin.write(json.dumps({**request, **more}) + "\n")
            self.process.stdin.flush()
            return self.answers.get()

    def tell(self, seat, news):
        for listener in list(self.listeners.get(seat, ())):
            listener.put(news)

    def note_board(self):
        """Keep the board for those who watch, who are told what it was some plies ago."""
        self.boards.append(self.ask({"command": "board"})["board"])
        self.tell(None, self.view(None))

    def view(self, seat):
        if seat is None:
            return {"board": self.boards[max(0, len(self.boards) - 1 - self.delay)]}
        return self.ask({"command": "view", "as": seat})

    def play(self, key, request):
        seat = self.keys[key]
        if seat is None or request.get("command") not in ASKED:
            return {"ok": False, "finding": {"message": "this cannot be asked here"}}
        answer = self.ask({**request, "as": seat, "from": key})
        state = self.ask({"command": "view"})
        for flagged in state.get("flags", ()) if state["result"] is None else ():
            self.ask({"command": "time", "seat": flagged})
        if request["command"] == "play" and answer["ok"] and state["ply"] + 1 > len(self.boards):
            self.note_board()
        return answer


class Handler(http.server.BaseHTTPRequestHandler):
    def answer(self, status, kind, body, more=()):
        self.send_response(status)
        for name, value in [("Content-Type", kind), ("Content-Length", len(body)), ("Cache-Control", "no-store"), ("Referrer-Policy", "no-referrer"), *more]:
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def key(self):
        """The key in the address, if it is one; else the answer says that it is none."""
        key = urllib.parse.parse_qs(urllib.parse.urlsplit(self.path).query).get("key", [""])[0]
        if key not in self.server.game.keys:
            self.answer(403, "text/plain", b"This address has no seat.\n")
        return key if key in self.server.game.keys else None

    def do_GET(self):
        if (key := self.key()) is None:
            return
        if urllib.parse.urlsplit(self.path).path == "/news":
            self.listen(self.server.game.keys[key])
            return
        nonce = secrets.token_urlsafe(12)
        policy = f"default-src 'none'; script-src 'nonce-{nonce}'; style-src 'nonce-{nonce}'; connect-src 'self'; base-uri 'none'; form-action 'none'"
        self.answer(200, "text/html", PAGE.replace("NONCE", nonce).encode(), [("Content-Security-Policy", policy)])

    def do_POST(self):
        if (key := self.key()) is None:
            return
        try:
            length = int(self.headers["Content-Length"])
            request = json.loads(self.rfile.read(length)) if 0 <= length <= LONGEST else None
        except (TypeError, ValueError):
            request = None
        answer = self.server.game.play(key, request) if isinstance(request, dict) else {"ok": False, "finding": {"message": "this is no request"}}
        self.answer(200, "application/json", json.dumps(answer).encode())

    def listen(self, seat):
        """Send how things stand, and then all that changes, until the browser goes away."""
        listeners, news = self.server.game.listeners.setdefault(seat, []), queue.Queue()
        listeners.append(news)
        news.put(self.server.game.view(seat))
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        try:
            while True:
                try:
                    self.wfile.write(b"data: " + json.dumps(news.get(timeout=15)).encode() + b"\n\n")
                except queue.Empty:
                    self.wfile.write(b": still here\n\n")
        except OSError:
            listeners.remove(news)

    def log_message(self, *_):
        """Nothing: addresses are secret."""


def main():
    parser = argparse.ArgumentParser(description="Let people play a game in their browsers.")
    for name, default, kind in (("port", 8000, int), ("delay", 10, int), ("minutes", 30, int), ("replay", REPLAY, str)):
        parser.add_argument("--" + name, default=default, type=kind)
    parser.add_argument("record")
    options = parser.parse_args()
    with http.server.ThreadingHTTPServer(("127.0.0.1", options.port), Handler) as server:
        server.daemon_threads = True
        server.game = Game(options.replay, options.record, options.minutes, options.delay)
        for key, seat in server.game.keys.items():
            print(f"{seat or 'watch'} http://127.0.0.1:{server.server_port}/?key={key}", flush=True)
        server.serve_forever()


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        pass
