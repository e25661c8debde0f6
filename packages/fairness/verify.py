#!/usr/bin/env python3
"""Checks public files of draws (docs/fairness.md). Needs Python 3 and nothing else.

verify.py [--seen POSITION:HEAD:UNIX_SECONDS ...] [--node https://api.trongrid.io] FILE ...
One line of JSON for each file; ends with 1 when a file breaks a rule. --node asks a node for every block.
"""
import argparse
import hashlib
import hmac
import json
import re
import sys
import urllib.request

NAME = "clearhold-draws 1"
MAIN_NETWORK = "00000000000000001ebf88508a03865c71d452e25f4d51194196a1d22b6653dc"
CARDS_MAX, UNITS_MAX = 100_000, 5_000_000_000
AHEAD, SLOT_MS, REVEAL_MS, KNOWN_MS, CLOCK_SLACK = 25, 3_000, 86_400_000, 600_000, 60


def whole(digits):
    return "(0|[1-9][0-9]{0,%d})" % (digits - 1)


ID, HASH, BLOCK = "([A-Za-z0-9_-]{1,64})", "([0-9a-f]{64})", whole(13) + " (000[0-9a-f]{61})"
COUNT, SECONDS, UNITS, HEIGHT = whole(9), whole(10), whole(15), whole(15)
HEADER = [NAME, f"campaign {ID} {HASH}", f"cards {COUNT} {UNITS} {UNITS}", f"deck {HASH}",
          f"chain {HASH}", f"committed {SECONDS} {BLOCK}", f"expires {SECONDS}"]
LINES = {"open": f"open {COUNT} {ID} {SECONDS} {BLOCK} {HEIGHT}",
         "draw": f"draw {COUNT} {SECONDS} {BLOCK} {HASH} {COUNT} {UNITS}",
         "lapse": f"lapse {COUNT} {SECONDS} {BLOCK} {BLOCK} {COUNT} {UNITS}",
         "close": f"close {SECONDS} {COUNT} {UNITS}"}
LINES = {kind: re.compile(pattern) for kind, pattern in LINES.items()}


class Fault(Exception):
    """The first broken rule, and the number of its line."""


def digest(text):
    return hashlib.sha256(text.encode()).hexdigest()


def height_of(block_id):
    return int(block_id[:16], 16)


def pick(link, text, left):
    bits, turn = (left - 1).bit_length(), 0
    while True:
        words = hmac.digest(bytes.fromhex(link), f"{text} {turn}".encode(), "sha256")
        for at in range(0, 32, 4):
            number = int.from_bytes(words[at:at + 4], "big") & ((1 << bits) - 1)
            if number < left:
                return number
        turn += 1


def merkle_root(level):
    while len(level) > 1:
        pairs = [level[at:at + 2] for at in range(0, len(level), 2)]
        level = [digest(f"{NAME} node {pair[0]} {pair[1]}") if len(pair) == 2 else pair[0] for pair in pairs]
    return level[0]


class Campaign:
    def __init__(self, lines, seen, block_of):
        self.seen, self.block_of, values = seen, block_of, []
        for number, pattern in enumerate(HEADER):
            read = re.fullmatch(pattern, lines[number]) if number < len(lines) else None
            self.need(read, "form", number + 1)
            values += read.groups()
        (self.id, self.network, count, total, pool, root, tip, at, known_ms, known, expires) = values
        self.at, self.expires, known_ms = int(at), int(expires), int(known_ms)
        self.cards = []
        for card in range(int(count)):
            place = len(HEADER) + card
            read = re.fullmatch(f"card {COUNT} {UNITS}", lines[place]) if place < len(lines) else None
            self.need(read, "deck-count", place + 1)
            self.need(int(read[1]) == card, "card-number", place + 1)
            self.cards.append(int(read[2]))
        self.need(1 <= len(self.cards) <= CARDS_MAX, "deck-count", 3)
        for card, units in enumerate(self.cards):
            self.need(1 <= units <= UNITS_MAX, "card-bounds", len(HEADER) + card + 1)
            self.need(units <= self.cards[max(card - 1, 0)], "deck-order", len(HEADER) + card + 1)
        self.need(sum(self.cards) == int(total), "deck-sum", 3)
        self.need(int(total) <= int(pool), "above-pool", 3)
        leaves = [digest(f"{NAME} card {card} {units}") for card, units in enumerate(self.cards)]
        self.need(merkle_root(leaves) == root, "deck-root", 4)
        self.need(known_ms // 1000 <= self.at, "known-block-later", 6)
        self.need(self.expires > self.at, "expired-before", 7)
        real = block_of and block_of(height_of(known))
        self.need(real in (None, (known_ms, known)), "not-on-chain", 6)
        self.commitment = self.head = digest("\n".join(lines[:len(HEADER)]) + "\n")
        self.position, self.closed, self.last_link, self.decided_at = 0, False, (0, tip), 0
        self.opened, self.boxes, self.decided, self.left = [], set(), [], list(range(len(self.cards)))
        self.blocks, self.highest = {height_of(known): (known_ms, known)}, height_of(known)
        self.compare_seen(1)

    def need(self, kept, reason, line):
        if not kept:
            raise Fault(reason, line)

    def compare_seen(self, line):
        other = any(place == self.position and head != self.head for place, head, _ in self.seen)
        self.need(not other, "seen-otherwise" if self.position else "other-commitment", line)

    def append(self, text, line):
        def need(kept, reason):
            self.need(kept, reason, line)

        kind = text.split(" ", 1)[0]
        read = LINES[kind].fullmatch(text) if kind in LINES else None
        need(read, "form")
        need(not self.closed, "closed")
        at = int(read[1 if kind == "close" else 3 if kind == "open" else 2])
        need(at >= self.at, "time-backwards")
        need(all(at >= when - CLOCK_SLACK for place, _, when in self.seen if place <= self.position), "backdated")
        named = {"open": [4], "draw": [3], "lapse": [3, 5], "close": []}[kind]
        named = [(int(read[place]), read[place + 1]) for place in named]
        for block in named:
            height = height_of(block[1])
            need(self.blocks.get(height, block) == block, "two-blocks")
            need(self.block_of is None or self.block_of(height) in (None, block), "not-on-chain")
        getattr(self, kind)(need, read.groups(), at, named)
        for block in named:
            self.blocks[height_of(block[1])] = block
            self.highest = max(self.highest, height_of(block[1]))
        self.at, self.position = at, self.position + 1
        self.head = digest(f"{NAME} log {self.head} {text}")
        self.compare_seen(line)

    def open(self, need, values, at, named):
        number, box, ((known_ms, known),) = int(values[0]), values[1], named
        need(number == len(self.opened) + 1, "open-number")
        need(box not in self.boxes, "box-twice")
        need(number <= len(self.cards), "more-than-cards")
        need(at <= self.expires, "opened-after-expiry")
        need(known_ms // 1000 <= at, "known-block-later")
        need(height_of(known) >= self.highest, "known-block-old")
        fresh = at * 1000 - known_ms <= KNOWN_MS
        need(fresh and int(values[5]) > max(self.highest, height_of(known)), "known-block-stale")
        slots = -(-max(0, at * 1000 - known_ms) // SLOT_MS)
        need(int(values[5]) == height_of(known) + slots + AHEAD, "awaited-height")
        self.opened.append((box, at, int(values[5])))
        self.boxes.add(box)

    def due(self, need, number, at, block):
        need(number == len(self.decided) + 1, "draw-number")
        need(number <= len(self.opened), "not-opened")
        box, opened_at, height = self.opened[number - 1]
        need(height_of(block[1]) == height, "other-block")
        need(block[0] // 1000 > opened_at, "block-before-opening")
        need(block[0] // 1000 <= at, "before-its-block")
        return box

    def decide(self, need, at, card, units):
        need(units == self.cards[card], "card-units")
        self.left.remove(card)
        self.decided.append(card)
        self.decided_at = at

    def draw(self, need, values, at, named):
        number, link, card, (block,) = int(values[0]), values[4], int(values[5]), named
        box = self.due(need, number, at, block)
        need(at * 1000 < max(block[0], self.decided_at * 1000) + REVEAL_MS, "revealed-late")
        before = link
        for step in range(number, self.last_link[0], -1):
            before = digest(f"{NAME} link {self.id} {step} {before}")
        need(before == self.last_link[1], "link")
        text = f"{NAME} draw {self.commitment} {number} {box} {block[1]}"
        need(card == self.left[pick(link, text, len(self.left))], "wrong-card")
        self.decide(need, at, card, int(values[6]))
        self.last_link = (number, link)

    def lapse(self, need, values, at, named):
        block, late = named
        self.due(need, int(values[0]), at, block)
        over = late[0] >= max(block[0], self.decided_at * 1000) + REVEAL_MS and height_of(late[1]) > height_of(block[1])
        need(over and late[0] // 1000 <= at, "lapsed-early")
        need(int(values[6]) == self.left[0], "not-the-highest")
        self.decide(need, at, int(values[6]), int(values[7]))

    def close(self, need, values, at, named):
        need(len(self.decided) == len(self.opened), "undecided-draws")
        need(not self.left or at > self.expires, "closed-early")
        left = sum(self.cards[card] for card in self.left)
        need((int(values[1]), int(values[2])) == (len(self.left), left), "closing-sum")
        self.closed = True


def check(text, seen, block_of):
    lines, campaign = text.split("\n"), None
    try:
        campaign = Campaign(lines, seen, block_of)
        first, last = len(HEADER) + len(campaign.cards), len(lines) - 2
        for index in range(first, last):
            campaign.append(lines[index], index + 1)
        end = max(first, last)
        read = re.fullmatch(f"head {COUNT} {HASH}", lines[end]) if end < len(lines) else None
        campaign.need(read and lines[end + 1:] == [""], "end", end + 1)
        campaign.need((int(read[1]), read[2]) == (campaign.position, campaign.head), "head", end + 1)
        campaign.need(all(place <= campaign.position for place, _, _ in seen), "seen-and-gone", last + 1)
        fault = None
    except Fault as broken:
        fault = {"reason": broken.args[0], "line": broken.args[1]}
    if campaign is None:
        return {"fault": fault}
    decided = ",".join(map(str, campaign.decided))
    return {"fault": fault, "commitment": campaign.commitment, "head": campaign.head,
            "opened": len(campaign.opened), "decided": len(campaign.decided), "cards": digest(decided),
            "left": str(sum(campaign.cards[card] for card in campaign.left)),
            "provesDraws": campaign.network == MAIN_NETWORK}


def node_blocks(url):
    def block_of(height):
        body = json.dumps({"num": height}).encode()
        ask = urllib.request.Request(url.rstrip("/") + "/wallet/getblockbynum", body, {"Content-Type": "application/json"})
        with urllib.request.urlopen(ask, timeout=30) as reply:
            block = json.load(reply)
        return (block["block_header"]["raw_data"].get("timestamp", 0), block["blockID"]) if "blockID" in block else ()
    return block_of


def read_seen(text):
    position, head, at = text.split(":")
    return int(position), head, int(at)


if __name__ == "__main__":
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("files", nargs="+")
    options.add_argument("--seen", type=read_seen, action="append", default=[])
    options.add_argument("--node")
    asked = options.parse_args()
    reports = []
    for name in asked.files:
        with open(name, encoding="latin-1", newline="") as file:
            reports.append(check(file.read(), asked.seen, asked.node and node_blocks(asked.node)))
        print(json.dumps({"file": name.rsplit("/", 1)[-1], **reports[-1]}, separators=(",", ":")))
    sys.exit(1 if any(report["fault"] for report in reports) else 0)
