"""Shuffle every deal of a record again, in forty lines: python examples/check_shuffle.py FILE"""

import hashlib
import hmac
import re
import sys
from pathlib import Path

deal, hands = "", []
for line in Path(sys.argv[1]).read_text(encoding="utf-8").splitlines():
    key, _, value = line.strip().partition(":")
    if key.startswith("deal "):
        deal, hands = key, []
    elif key.startswith("hand "):
        hands.append({g[0] + rank for g in value.split() for rank in g[1:]})
    elif key == "fair" and "word=" in value:
        e = dict(re.findall(r"(\w+)=(\S+)", value))
        game, seed, word = bytes.fromhex(e["game"]), bytes.fromhex(e["s"]), int(e["word"])
        at = b"\0" + game + word.to_bytes(4, "big")
        sealed = hashlib.sha256(b"pref-commit-v1" + at + seed).hexdigest() == e["C"]
        if "-" in (sent := e["r"].split(",")):
            print(
                deal, "was void; its seed is", "the one sealed" if sealed else "NOT the one sealed"
            )
            continue
        r = [bytes.fromhex(x) for x in sent]
        told = [hashlib.sha256(b"pref-client-v1" + at + bytes([i]) + x) for i, x in enumerate(r)]
        kept = [c.hexdigest() for c in told] == e["c"].split(",")
        key_ = hmac.digest(seed, b"pref-shuffle-v1" + at + bytes([len(r)]) + b"".join(r), "sha256")
        blocks = (hmac.digest(key_, n.to_bytes(4, "big"), "sha256") for n in range(99))
        words = (int.from_bytes(b[i : i + 4], "big") for b in blocks for i in range(0, 32, 4))
        deck = re.findall("..", e["pack"])
        for i in range(len(deck) - 1, 0, -1):
            x = next(x for x in words if x < 2**32 - 2**32 % (i + 1)) % (i + 1)
            deck[i], deck[x] = deck[x], deck[i]
        got = [set(), set(), set()]
        for n in map(int, e["packets"].split(",")):
            for hand in got if n > 0 else [set()]:
                hand |= {deck.pop(0) for _ in range(abs(n))}
        print(deal, "is as promised" if sealed and kept and got == hands else "is NOT as promised")
