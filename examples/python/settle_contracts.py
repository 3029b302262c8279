"""Settles exported contracts again, from their terms and the recorded ticks, and compares. Standard library only.

    npm run audit -- export --format contracts --out contracts.ndjson
    python3 settle_contracts.py contracts.ndjson

It uses no code of Folio. Where a contract with a fixed payout or a vanilla was sold early, or refunded by its bid, its
price is that of an option, of which only the bounds are compared.
"""

import calendar
import json
import sys
import time
from collections import Counter, defaultdict
from decimal import Decimal
from fractions import Fraction
from typing import Iterator

from payoffs import Symbol, settle, worth

SETTLED_WITHIN_SECONDS = 60


def text(amount: Fraction) -> str:
    """An amount as a decimal."""
    return str(Decimal(amount.numerator) / amount.denominator)


def pips_of(quote: str) -> int:
    """A quote in whole pips: its digits."""
    return int(quote.replace(".", ""))


def faults_of_sale(data: dict, symbol: Symbol, counts: Counter) -> Iterator[str]:
    """Compares a sale by the client: nothing was due before, and the price is the value at its tick or within bounds."""
    terms, paid = data["contract"], Fraction(data["sell_price"])
    second = calendar.timegm(time.strptime(data["asked_at"][:19], "%Y-%m-%dT%H:%M:%S"))
    step, entry_at = terms["law"]["interval_seconds"], terms["entry_epoch"]
    epoch = second // step * step
    due = settle(terms, symbol, epoch)
    if due:
        yield f"it was sold at {epoch}, but had ended at {due.epoch}: {due.status}"
    if terms.get("kind") in (None, "vanilla"):
        counts["sold"] += 1
        if not 0 <= paid <= Fraction(terms.get("payout") or terms["max_payout"]):
            yield "it was sold for more than it can pay"
        return
    counts["valued"] += 1
    if not {entry_at, epoch} <= symbol.pips.keys():
        yield f"there is no tick at its entry, {entry_at}, or at its sale, {epoch}"
        return
    right = worth(terms, symbol.pips[entry_at], symbol.pips[epoch], (epoch - entry_at) // step)
    if paid != right:
        yield f"it was sold for {data['sell_price']}, but was worth {text(right)}"


def faults_of_cancellation(data: dict, _: Symbol, counts: Counter) -> Iterator[str]:
    """Compares a cancellation by the client: a multiplier gives its stake back until its deal expires."""
    counts["settled"] += 1
    terms = data["contract"]
    last = time.gmtime(terms["cancellation"]["date_expiry"] if "cancellation" in terms else 0)
    expiry = time.strftime("%Y-%m-%dT%H:%M:%S.000000Z", last)
    if data["sell_price"] != terms.get("stake") or data["asked_at"] > expiry:
        yield f"a cancellation pays the stake, up to {expiry}"


def faults_of_settlement(data: dict, symbol: Symbol, counts: Counter) -> Iterator[str]:
    """Compares an end by ticks: its status, payout and refund, and the tick that decided it."""
    terms, paid, end = data["contract"], Fraction(data["sell_price"]), settle(data["contract"], symbol)
    if end is None:
        yield "the recorded ticks leave it open"
        return
    counts["refunded" if end.paid is None else "settled"] += 1
    most = Fraction(terms.get("payout") or terms["max_payout"])
    is_paid = 0 <= paid <= most if end.paid is None else paid == end.paid
    if not is_paid or (data["status"], data.get("refund")) != (end.status, end.refund):
        right = f"at most {text(most)}" if end.paid is None else text(end.paid)
        yield f"{end.status}, paying {right}, by the ticks; its event says {data['status']}, paying {data['sell_price']}"
    deciding = data["evidence"].get("deciding", {}).get("epoch")
    if end.epoch is not None and deciding != end.epoch:
        yield f"the tick of {end.epoch} decided it, not that of {deciding}"


def is_recorded(evidence: dict, symbol: Symbol) -> bool:
    """Whether each tick of the evidence of an end is a recorded one."""
    ticks = [*evidence.get("ticks", []), *(tick for tick in evidence.values() if "quote" in tick)]
    return all(symbol.pips.get(tick["epoch"]) == pips_of(tick["quote"]) for tick in ticks)


def entry_of(data: dict, account: str) -> dict:
    """The postings of an end: the stake leaves, the client is paid, the house has the rest; a refund includes the markup."""
    terms, paid = data["contract"], Fraction(data["sell_price"])
    if any(posting["account"] == "system:demo" for posting in data["postings"]):
        return {account: paid, "system:demo": -paid}
    markup = Fraction(terms["markup_amount"])
    held = Fraction(terms["buy_price"]) - markup
    if data.get("refund") == "stake":
        return {account: paid, "system:stakes": -held, **({"system:markup": -markup} if markup else {})}
    return {account: paid, "system:stakes": -held, "system:house": held - paid}


FAULTS = {
    "ContractSettled": faults_of_settlement,
    "ContractSold": faults_of_sale,
    "ContractCancelled": faults_of_cancellation,
}


def events(path: str) -> Iterator[dict]:
    """The events of an export, in the order of the store."""
    with open(path, encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def read(path: str) -> tuple:
    """The events of contracts, and the ticks of the symbols that they are on."""
    contracts = [event for event in events(path) if "contract" in event["data"]]
    names = {event["data"]["contract"]["underlying_symbol"] for event in contracts}
    symbols: dict = defaultdict(Symbol)
    for data in (event["data"] for event in events(path)):
        for name in names & data.get("quotes", {}).keys():
            symbols[name].pips[data["epoch"]] = pips_of(data["quotes"][name])
            symbols[name].newest = data["epoch"]
        if "symbol" in data:
            symbols[data["symbol"]].gaps.append((data["from"], data["to"]))
            symbols[data["symbol"]].newest = max(symbols[data["symbol"]].newest, data["to"])
    return contracts, symbols


def compare(path: str) -> int:
    """Compares all ends, prints what differs and a summary; returns the number of differences."""
    contracts, symbols = read(path)
    open_terms, counts, differences = {}, Counter(), 0
    for event in contracts:
        data, place = event["data"], f"{event['stream']}@{event['revision']}"
        terms = data["contract"]
        symbol, number = symbols[terms["underlying_symbol"]], terms["contract_id"]
        if event["type"] not in FAULTS:
            counts["bought"] += event["type"] == "ContractBought"
            open_terms[number] = terms
            continue
        faults = list(FAULTS[event["type"]](data, symbol, counts))
        if open_terms.pop(number, None) != terms:
            faults.append("it is not open with these terms")
        if not is_recorded(data["evidence"], symbol):
            faults.append("a tick of its evidence is not the recorded one")
        right = entry_of(data, event["stream"].replace("-", ":", 1))
        if {posting["account"]: Fraction(posting["amount"]) for posting in data["postings"]} != right:
            faults.append("its postings are not " + ", ".join(f"{name} {text(amount)}" for name, amount in right.items()))
        for fault in faults:
            print(f"DIFFERS {place}, contract {number}: {fault}")
        differences += len(faults)
    for number, terms in open_terms.items():
        symbol = symbols[terms["underlying_symbol"]]
        end = settle(terms, symbol, symbol.newest - SETTLED_WITHIN_SECONDS)
        if end and end.refund is None:
            print(f"DIFFERS contract {number}: it is open, but the tick of {end.epoch} ended it")
            differences += 1
    print(f"{counts['bought']} contracts bought, {len(open_terms)} open")
    print(f"{counts['settled']} settled again: status, payout, deciding tick and postings compared")
    print(f"{counts['valued']} sold early at a value that follows from the ticks, computed again")
    print(f"{counts['sold']} sold early, {counts['refunded']} refunded, at the price of an option: only bounds compared")
    print(f"differences: {differences}")
    return differences


if __name__ == "__main__":
    sys.exit(1 if compare(sys.argv[1]) else 0)
