"""What contracts pay: the end of each type, from its terms and the recorded ticks. Standard library only.

Quotes are whole pips and amounts fractions, so that nothing is rounded but what is paid. An option before its end has a
price, not a payoff: an end by such a price has no amount here.
"""

from fractions import Fraction
from math import floor, inf
from types import SimpleNamespace
from typing import NamedTuple, Optional

RESOLD = ("callput", "touchnotouch", "endsinout", "staysinout")
WATCHED = ("touchnotouch", "staysinout")
RISING = ("VANILLALONGCALL", "TURBOSLONG", "MULTUP")
TURBO_LAST_SECONDS = 15


def others(t: SimpleNamespace) -> list:
    """The ticks that the client of a high or low did not choose."""
    return t.path[: t.bet["selected_tick"] - 1] + t.path[t.bet["selected_tick"] :]


# When each type with a fixed payout wins. `t` has pips: the entry and exit tick, the latest tick at half of the life
# (reset), all ticks so far (path), and the levels low and high, the same where there is one; `touched` tells whether a
# tick after the entry reached a watched level.
WINS = {
    "CALL": lambda t: t.exit > t.entry,
    "PUT": lambda t: t.exit < t.entry,
    "CALLE": lambda t: t.exit >= t.entry,
    "PUTE": lambda t: t.exit <= t.entry,
    "HIGHER": lambda t: t.exit > t.high,
    "LOWER": lambda t: t.exit < t.low,
    "ONETOUCH": lambda t: t.touched,
    "NOTOUCH": lambda t: not t.touched,
    "EXPIRYRANGE": lambda t: t.low < t.exit < t.high,
    "EXPIRYRANGEE": lambda t: t.low <= t.exit <= t.high,
    "EXPIRYMISS": lambda t: t.exit < t.low or t.exit > t.high,
    "EXPIRYMISSE": lambda t: t.exit <= t.low or t.exit >= t.high,
    "RANGE": lambda t: not t.touched,
    "UPORDOWN": lambda t: t.touched,
    "DIGITMATCH": lambda t: t.exit % 10 == t.bet["digit"],
    "DIGITDIFF": lambda t: t.exit % 10 != t.bet["digit"],
    "DIGITOVER": lambda t: t.exit % 10 > t.bet["digit"],
    "DIGITUNDER": lambda t: t.exit % 10 < t.bet["digit"],
    "DIGITODD": lambda t: t.exit % 2 == 1,
    "DIGITEVEN": lambda t: t.exit % 2 == 0,
    "ASIANU": lambda t: t.exit * len(t.path) > sum(t.path),
    "ASIAND": lambda t: t.exit * len(t.path) < sum(t.path),
    "RESETCALL": lambda t: t.exit > min(t.entry, t.reset),
    "RESETPUT": lambda t: t.exit < max(t.entry, t.reset),
    "TICKHIGH": lambda t: t.path[t.bet["selected_tick"] - 1] > max(others(t)),
    "TICKLOW": lambda t: t.path[t.bet["selected_tick"] - 1] < min(others(t)),
    "RUNHIGH": lambda t: all(one < next for one, next in zip(t.path, t.path[1:])),
    "RUNLOW": lambda t: all(one > next for one, next in zip(t.path, t.path[1:])),
}


class End(NamedTuple):
    """How a contract ends, and the epoch of the tick that decides; `paid` is None where it is the price of an option."""

    status: str
    paid: Optional[Fraction]
    epoch: Optional[int]
    refund: Optional[str] = None


class Symbol:
    """The recorded ticks of a symbol in whole pips by epoch, its interruptions, and the newest epoch of either."""

    def __init__(self) -> None:
        self.pips: dict = {}
        self.gaps: list = []
        self.newest = 0


def level(barrier: dict, entry: int, law: dict) -> Fraction:
    """A barrier in pips: a level of its own, or an offset from the entry tick."""
    if barrier["kind"] == "absolute":
        return Fraction(barrier["level"]) * 10 ** law["decimals"]
    return entry + Fraction(barrier["offset"]) * 10 ** law["decimals"]


def rounded(terms: dict, exact: Fraction) -> Fraction:
    """A worth as it is paid: rounded down to the currency, from zero to the maximum payout."""
    unit = 10 ** terms["currency_decimals"]
    return max(Fraction(0), min(Fraction(floor(exact * unit), unit), Fraction(terms["max_payout"])))


def value(terms: dict, entry: int, tick: int) -> Fraction:
    """The exact payoff of a vanilla, a turbo or a multiplier at a tick, not rounded; it may be below zero."""
    sign = 1 if terms["contract_type"] in RISING else -1
    if terms["kind"] == "multiplier":
        move = Fraction(tick - entry, entry) * sign - Fraction(terms["commission_rate"])
        return Fraction(terms["stake"]) * (1 + Fraction(terms["multiplier"]) * move)
    barrier = terms.get("strike") or {"kind": "absolute", "level": terms["barrier_level"]}
    points = (tick - level(barrier, entry, terms["law"])) / 10 ** terms["law"]["decimals"]
    return Fraction(terms["number"]) * points * sign


def worth(terms: dict, entry: int, tick: int, survived: int) -> Fraction:
    """What a contract without a fixed payout pays at a tick; an accumulator pays by the ticks that it survived."""
    if terms["kind"] == "accumulator":
        return rounded(terms, Fraction(terms["stake"]) * (1 + Fraction(terms["growth_rate"])) ** survived)
    return rounded(terms, value(terms, entry, tick))


def is_ordered(terms: dict, epoch: int, paid: Fraction) -> bool:
    """Whether a limit order closes a contract: after the second of the order, but not in the last ones of a turbo."""
    stake, orders, duration = Fraction(terms["stake"]), terms.get("orders", {}), terms.get("duration", {})
    if duration.get("kind") == "ticks" or epoch >= duration.get("end_epoch", inf) - TURBO_LAST_SECONDS:
        return False
    profit, loss = orders.get("take_profit"), orders.get("stop_loss")
    if profit and epoch > profit["order_date"] and paid - stake >= Fraction(profit["order_amount"]):
        return True
    return bool(loss) and epoch > loss["order_date"] and stake - paid >= Fraction(loss["order_amount"])


def fixed_end(terms: dict, ticks: list) -> Optional[End]:
    """The end of a contract with a fixed payout: at a watched level, at the break of a run, else at its exit tick."""
    bet, law, duration, (entry_at, entry) = terms["bet"], terms["law"], terms["duration"], ticks[0]
    half = (entry_at + duration.get("end_epoch", 0)) // 2
    if duration["kind"] == "ticks":
        half = entry_at + duration["ticks"] // 2 * law["interval_seconds"]
    t = SimpleNamespace(bet=bet, entry=entry, path=[], reset=[tick for epoch, tick in ticks if epoch <= half][-1])
    barriers = {name: bet.get(name) or bet.get("barrier") for name in ("low", "high")}
    t.low, t.high = (barrier and level(barrier, entry, law) for barrier in barriers.values())
    top = inf if bet.get("direction") == "down" else t.high
    bottom = -inf if bet.get("direction") == "up" else t.low
    for epoch, t.exit in ticks:
        t.path.append(t.exit)
        t.touched = bet["category"] in WATCHED and epoch > entry_at and (t.exit >= top or t.exit <= bottom)
        won = WINS[bet["type"]](t) if epoch == terms["exit_epoch"] or t.touched or bet["category"] == "runs" else None
        if epoch == terms["exit_epoch"] or t.touched or won is False:
            return End("won" if won else "lost", Fraction(terms["payout"]) if won else Fraction(0), epoch)
    return None


def staked_end(terms: dict, ticks: list) -> Optional[End]:
    """The end of a contract without a fixed payout: at the first tick after the entry that closes it, or at its exit."""
    kind, entry = terms["kind"], ticks[0][1]
    for survived, ((_, before), (epoch, tick)) in enumerate(zip(ticks, ticks[1:]), start=1):
        paid = worth(terms, entry, tick, survived)
        is_out = is_last = False
        if kind == "accumulator":
            if abs(tick - before) >= before * Fraction(terms["tick_size_barrier"]):
                return End("lost", Fraction(0), epoch)
            is_last = survived >= terms["ticks_max"]
        elif kind == "turbos":
            is_out = value(terms, entry, tick) <= 0
        elif kind == "multiplier":
            jump = Fraction(terms["multiplier"]) * Fraction(terms["hurting_jump"]) * Fraction(tick, entry)
            is_out = value(terms, entry, tick) <= Fraction(terms["stake"]) * jump
            if is_out and epoch <= terms.get("cancellation", {}).get("date_expiry", 0):
                return End("cancelled", Fraction(terms["stake"]), epoch)
        is_last = is_last or epoch == terms.get("exit_epoch") or paid >= Fraction(terms["max_payout"])
        if is_out or is_last or is_ordered(terms, epoch, paid):
            least = Fraction(terms["buy_price"]) if kind == "multiplier" else 0
            return End("won" if paid > least else "lost", paid, epoch)
    return None


def settle(terms: dict, symbol: Symbol, upto: float = inf) -> Optional[End]:
    """The end of a contract by the ticks and interruptions up to an epoch; None while they leave it open."""
    law, entry_at, kind = terms["law"], terms["entry_epoch"], terms.get("kind")
    in_ticks = terms.get("duration", {}).get("kind") == "ticks"
    exit_at = terms.get("exit_epoch", inf)
    last = min(exit_at, upto, symbol.newest)
    every = range(entry_at, last + 1, law["interval_seconds"])
    # A contract in time, and a multiplier, goes on after ticks that are missing between.
    needed = every if in_ticks or kind == "accumulator" else [epoch for epoch in (entry_at, exit_at) if epoch <= last]
    missing = [epoch for epoch in needed if epoch not in symbol.pips][:1]
    gap = next((gap for gap in symbol.gaps for epoch in missing if gap[0] <= epoch <= gap[1]), None)
    if missing and gap is None:
        return None
    before = inf if gap is None else gap[0]
    ticks = [(epoch, symbol.pips[epoch]) for epoch in every if epoch in symbol.pips and epoch < before]
    end = (staked_end if kind else fixed_end)(terms, ticks) if ticks else None
    if end or gap is None:
        return end
    stake = End("cancelled", Fraction(terms["buy_price"]), ticks[-1][0] if ticks else None, "stake")
    if not ticks or in_ticks or (len(ticks) == 1 and kind != "accumulator"):
        return stake
    if kind in ("accumulator", "turbos"):
        return stake._replace(paid=worth(terms, ticks[0][1], ticks[-1][1], len(ticks) - 1), refund="bid")
    is_resold = kind == "vanilla" or (terms["bet"]["category"] in RESOLD and law["model"] != "jump")
    return stake._replace(paid=None, refund="bid") if is_resold else stake
