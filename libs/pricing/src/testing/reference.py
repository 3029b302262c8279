"""Computes reference.json: probabilities and amounts by other methods than the library's, at a higher precision.

Needs mpmath, numpy and scipy: python3 reference.py > reference.json
"""

import json
import math
from fractions import Fraction

import mpmath as mp
import numpy as np
from scipy.interpolate import CubicSpline
from scipy.signal import fftconvolve
from scipy.special import ndtr

mp.mp.dps = 60


def cumulative(x):
    return mp.erfc(-mp.mpf(x) / mp.sqrt(2)) / 2


def normals():
    points = [-38, -12.5, -8, -5.5, -5, -4.99, -3, -1.5, -0.1, 0, 1e-9, 0.3, 1, 2.5, 4.999, 5.001, 7]
    return [{"x": x, "p": float(cumulative(x))} for x in points]


def quantiles():
    points = [1e-17, 1e-12, 1e-5, 0.002, 0.074, 0.0751, 0.3, 0.5, 0.7, 0.925, 0.9925, 0.999999]

    return [{"p": p, "x": float(mp.sqrt(2) * mp.erfinv(2 * mp.mpf(p) - 1))} for p in points]


def on_grid(low, high, first, steps, drift, free, cells):
    """Survival between two barriers by convolution on a grid (trapezoid rule), starting at `first`."""
    grid = np.linspace(low, high, cells + 1)
    h = (high - low) / cells
    trapezoid = np.full(cells + 1, h)
    trapezoid[0] = trapezoid[-1] = h / 2
    variance = 2 if free else 1
    shift = variance * drift
    density = np.exp(-((grid - first - shift) ** 2) / (2 * variance)) / np.sqrt(2 * np.pi * variance)
    reach = int(np.ceil(10 / h))
    offsets = np.arange(-reach, reach + 1) * h
    kernel = np.exp(-((offsets - drift) ** 2) / 2) / np.sqrt(2 * np.pi)
    for _ in range(steps - 1):
        density = fftconvolve(density * trapezoid, kernel, mode="same") if len(grid) >= len(kernel) else np.convolve(
            density * trapezoid, kernel
        )[reach : reach + len(grid)]
    return float(np.sum(density * trapezoid))


def survival(low, high, first, steps, drift, free):
    """Two grids, and Richardson's extrapolation of their error of second order."""
    cells = int(np.ceil((high - low) / 0.004))
    coarse = on_grid(low, high, first, steps, drift, free, cells)
    fine = on_grid(low, high, first, steps, drift, free, 2 * cells)
    return (4 * fine - coarse) / 3


def one_barrier():
    cases = []
    for steps in (1, 2, 5, 10, 30):
        for distance in (0.001, 0.3, 1.118, 3, 8, 14):
            for free in (False, True):
                for drift in (0, 2e-4, -0.05):
                    safe = survival(0, 80, distance, steps, drift, free)
                    cases.append(
                        {"distance": distance, "watchedSteps": steps, "hasFreeStep": free, "drift": drift, "survival": safe}
                    )
    return cases


def two_barriers():
    cases = []
    for steps in (1, 2, 5, 12, 30):
        for width, distance in ((0.8, 0.3), (2.5, 1.25), (6, 1), (18, 9), (36, 2), (52, 26)):
            for free in (False, True):
                for drift in (-1.2e-4, 0.03):
                    safe = survival(0, width, distance, steps, drift, free)
                    cases.append(
                        {
                            "distance": distance,
                            "width": width,
                            "watchedSteps": steps,
                            "hasFreeStep": free,
                            "drift": drift,
                            "survival": safe,
                        }
                    )
    return cases


def continuous_touch():
    """The formula for a hit with neither interest nor dividends, written in prices."""
    cases = []
    for volatility, years, ratio in ((1, 0.001, 1.02), (1, 0.001, 0.97), (0.5, 0.25, 1.2), (2.5, 0.1, 0.5), (0.1, 1, 1.05)):
        sigma, t, b = mp.mpf(volatility), mp.mpf(years), mp.mpf(ratio)
        root = sigma * mp.sqrt(t)
        theta = -sigma / 2
        v = abs(theta)
        eta = -1 if b > 1 else 1
        e = (mp.log(1 / b) - sigma * v * t) / root
        e2 = (-mp.log(1 / b) - sigma * v * t) / root
        p = b ** ((theta + v) / sigma) * cumulative(-eta * e) + b ** ((theta - v) / sigma) * cumulative(eta * e2)
        cases.append({"volatility": volatility, "years": years, "ratio": ratio, "touch": float(p)})
    return cases


def continuous_stay():
    """Reflections at both barriers (images), not the sine series."""
    cases = []
    for distance, width, steps, drift in ((3, 8, 40, 0), (30, 60, 900, -0.001), (5, 20, 100, 0.02), (40, 200, 2000, -3e-4)):
        d, w, n, m = mp.mpf(distance), mp.mpf(width), mp.mpf(steps), mp.mpf(drift)
        root = mp.sqrt(n)

        def mass(centre):
            return cumulative((w - centre) / root) - cumulative(-centre / root)

        total = mp.mpf(0)
        for k in range(-60, 61):
            away = 2 * k * w
            total += mp.exp(m * away) * mass(d + away + m * n)
            total -= mp.exp(m * (-2 * d - away)) * mass(-d - away + m * n)
        cases.append({"distance": distance, "width": width, "steps": steps, "drift": drift, "stay": float(total)})
    return cases


def reset():
    """The bivariate normal by a double integral."""
    cases = []
    for spot, deviation, pip, steps in ((10000, 1.78e-4, 0.01, 10), (2000, 2.52e-4, 0.01, 7), (5000, 4e-4, 0.01, 7200)):
        first, second = steps // 2, steps - steps // 2
        for kind in ("RESETCALL", "RESETPUT"):
            sign = 1 if kind == "RESETCALL" else -1
            s1, s2 = deviation * mp.sqrt(first), deviation * mp.sqrt(second)
            edge = mp.log((spot + sign * mp.mpf(pip) / 2) / spot)

            def beyond(s, level):
                return cumulative(sign * (-(s**2) / 2 - level) / s)

            def both(x):
                at = -(s1**2) / 2 + s1 * x
                return mp.npdf(x) * beyond(s2, edge - at) if sign * (at - edge) > 0 else mp.mpf(0)

            start = (edge + s1**2 / 2) / s1
            span = [start, start + 3, 12] if sign > 0 else [-12, start - 3, start]
            p = mp.quad(both, span) + (1 - beyond(s1, edge)) * beyond(s2, edge)
            cases.append(
                {"spot": spot, "stepDeviation": deviation, "pip": pip, "steps": steps, "type": kind, "probability": float(p)}
            )
    return cases


# Indices as (volatility, seconds between ticks, whether they jump, pips of one step): the coarsest quotes that are sold, and some
# at their start values.
INDICES = ((1, 2, False, 50), (2.5, 1, False, 50), (0.1, 2, False, 157.4), (2.5, 1, False, 26700), (1, 1, True, 50), (0.1, 1, True, 178))
UNIFORM, UNIFORM_WEIGHTS = np.polynomial.legendre.leggauss(8)
# How far an unrounded price may be above the lower edge of its pip, in pips.
HIDDEN, HIDDEN_WEIGHTS = (UNIFORM + 1) / 2, UNIFORM_WEIGHTS / 2
JUMP_DEVIATIONS, JUMP_SECONDS = 30, 1200


def step_law(volatility, interval, jumps):
    """The deviation of one step, and the normal moves of its logarithm that it mixes: probabilities and means in deviations."""
    deviation = volatility * np.sqrt(interval / 31536000)
    chance = interval / JUMP_SECONDS if jumps else 0
    mean = -deviation / 2 - np.log1p(chance * (np.cosh(JUMP_DEVIATIONS * deviation) - 1)) / deviation
    up, down = (chance / 2, mean + JUMP_DEVIATIONS), (chance / 2, mean - JUMP_DEVIATIONS)
    return deviation, [(1 - chance, mean), up, down] if jumps else [(1, mean)]


def index_facts(index):
    return dict(zip(("volatility", "intervalSeconds", "hasJumps", "pips"), index))


def always_above(drift, steps):
    """The probability that a walk is above its start after each of its steps, by Spitzer's identity."""
    above = [1.0]
    for n in range(1, steps + 1):
        above.append(sum(ndtr(drift * np.sqrt(k)) * above[n - k] for k in range(1, n + 1)) / n)
    return above[steps]


def always_beyond(distance, steps, drift):
    """The probability that a walk is farther than `distance` above its start after each of its steps."""
    return 1.0 if steps == 0 else survival(0, 14, -distance, steps, drift, False)


def high_low_ticks():
    """The walk back from the selected tick and the walk on from it, of the price itself and of its quotes, which must differ."""
    cases = []
    for index in INDICES:
        volatility, interval, jumps, pips = index
        if jumps:
            continue
        deviation, _ = step_law(volatility, interval, jumps)
        quoted = {
            (steps, sign): np.array([always_beyond(hidden / pips, steps, sign * deviation / 2) for hidden in HIDDEN])
            for steps in range(5)
            for sign in (1, -1)
        }
        for kind, sign in (("TICKHIGH", 1), ("TICKLOW", -1)):
            for tick in range(1, 6):
                before, after = tick - 1, 5 - tick
                price = always_above(-sign * deviation / 2, before) * always_above(sign * deviation / 2, after)
                both = quoted[(before, -sign)] * quoted[(after, sign)]
                quote = float(np.sum(HIDDEN_WEIGHTS * both))
                cases.append(
                    {"type": kind, "selectedTick": tick, **index_facts(index), "ofPrices": float(price), "ofQuotes": quote}
                )
    return cases


def quote_moves(moves, pips, sign):
    """The density to move to the next quotes in one direction, from each place in a pip to each."""
    far = int(pips * (JUMP_DEVIATIONS + 9 if len(moves) > 1 else 9))
    quotes = np.arange(1, far)
    away = (quotes + HIDDEN[None, :, None] - HIDDEN[:, None, None]) / pips
    density = sum(p * np.exp(-((away - sign * mean) ** 2) / 2) for p, mean in moves).sum(axis=2)
    return density / np.sqrt(2 * np.pi) / pips


def runs():
    """One-step probabilities: of the price they are multiplied, of its quotes the place in the pip goes on with the walk."""
    cases = []
    for index in INDICES:
        volatility, interval, jumps, pips = index
        _, moves = step_law(volatility, interval, jumps)
        for kind, sign in (("RUNHIGH", 1), ("RUNLOW", -1)):
            step = sum(p * ndtr(sign * mean) for p, mean in moves)
            kernel = quote_moves(moves, pips, sign) * HIDDEN_WEIGHTS[None, :]
            for ticks in range(2, 6):
                chance = np.linalg.matrix_power(kernel, ticks) @ np.ones(len(HIDDEN))
                quote = float(np.sum(HIDDEN_WEIGHTS * chance))
                cases.append(
                    {"type": kind, "ticks": ticks, **index_facts(index), "ofPrices": float(step**ticks), "ofQuotes": quote}
                )
    return cases


def above_mean(deviation, moves, ticks):
    """
    The probability that the last of so many prices is above their mean. The sum of the prices so far, divided by the newest one,
    is a chain of its own: with the next factor it becomes sum / factor + 1. It is followed backwards from the last tick.
    """
    reach = (40 if len(moves) > 1 else 10) * ticks
    grid = np.linspace(-reach, reach, 80 * reach + 1)
    nodes, weights = np.polynomial.hermite_e.hermegauss(40)
    weights = weights / np.sqrt(2 * np.pi)
    # (sum / price − its number of prices) in deviations of a step.
    chance = sum(p * ndtr(mean - np.log1p(deviation * grid / (ticks - 1)) / deviation) for p, mean in moves)
    for number in range(ticks - 2, 0, -1):
        following, chance = CubicSpline(grid, chance), np.zeros_like(grid)
        for p, mean in moves:
            for node, weight in zip(nodes, weights):
                move = deviation * (mean + node)
                after = grid * np.exp(-move) + number * np.expm1(-move) / deviation
                chance += p * weight * following(np.clip(after, -reach, reach))
    return float(CubicSpline(grid, chance)(0))


def equal_to_mean(index, ticks):
    """The probability that the last quote is the mean of all, by the characteristic function of their exact difference."""
    _, interval, jumps, pips = index
    chance = interval / JUMP_SECONDS if jumps else 0
    angles = np.linspace(0, np.pi, 400001)
    value = np.sinc((ticks - 1) * angles / (2 * np.pi)) * np.sinc(angles / (2 * np.pi)) ** (ticks - 1)
    for weight in range(1, ticks):
        moved = pips * weight * angles
        value = value * np.exp(-(moved**2) / 2) * (1 - chance + chance * np.cos(JUMP_DEVIATIONS * moved))
    return float(np.trapezoid(value, angles) / np.pi)


def asians():
    """The last price against the mean; quotes also by the chance of equality, half of which each side loses."""
    cases = []
    for index in INDICES:
        volatility, interval, jumps, _ = index
        for ticks in (5, 7, 10):
            up = above_mean(*step_law(volatility, interval, jumps), ticks)
            equal = equal_to_mean(index, ticks)
            for kind, price in (("ASIANU", up), ("ASIAND", 1 - up)):
                cases.append(
                    {"type": kind, "ticks": ticks, **index_facts(index), "ofPrices": price, "ofQuotes": price - equal / 2}
                )
    return cases


def jump_rises():
    """CALL and PUT at the entry spot of a jump index, mixed over all numbers of jumps up and down; equal quotes lose."""
    cases = []
    for volatility, pips in ((1, 50), (1, 356), (0.1, 178)):
        deviation, moves = step_law(volatility, 1, True)
        (calm, mean), jump = moves[0], 1 - moves[0][0]
        for steps in (1, 15, 100, 900):
            edge = np.log1p(0.5 * deviation / pips) / deviation
            rise = fall = 0
            for jumps in range(min(steps, 30) + 1):
                for up in range(jumps + 1):
                    ways = math.comb(steps, jumps) * math.comb(jumps, up)
                    chance = ways * calm ** (steps - jumps) * (jump / 2) ** jumps
                    centre = steps * mean + (2 * up - jumps) * JUMP_DEVIATIONS
                    rise += chance * ndtr((centre - edge) / np.sqrt(steps))
                    fall += chance * ndtr((-edge - centre) / np.sqrt(steps))
            facts = {"volatility": volatility, "pips": pips, "steps": steps}
            cases.append({**facts, "rise": float(rise), "fall": float(fall)})
    return cases


def vanilla():
    """The expectation of the payoff under the log-normal density."""
    cases = []
    for spot, strike, deviation in ((10000, 10000, 0.01), (10000, 10250, 0.02), (500, 480, 0.03), (64000, 70000, 0.2)):
        s = mp.mpf(deviation)
        for kind, sign in (("VANILLALONGCALL", 1), ("VANILLALONGPUT", -1)):
            edge = (mp.log(mp.mpf(strike) / spot) + s**2 / 2) / s

            def payoff(x):
                return mp.npdf(x) * sign * (spot * mp.exp(-(s**2) / 2 + s * x) - strike)

            span = [edge, edge + 2, edge + 6, 16] if sign > 0 else [-16, edge - 6, edge - 2, edge]
            cases.append(
                {"spot": spot, "strike": strike, "deviation": deviation, "type": kind, "price": float(mp.quad(payoff, span))}
            )
    return cases


def floored(value, unit):
    return value // unit * unit


def significant(value, digits):
    """Cuts a positive fraction after its significant digits."""
    unit = Fraction(1)
    while value < 10 ** (digits - 1) * unit:
        unit /= 10
    while value >= 10**digits * unit:
        unit *= 10
    return floored(value, unit)


def decimal(value):
    """The text of a fraction whose denominator divides a power of ten."""
    places = 0
    while value * 10**places % 1 != 0:
        places += 1
    digits = str(abs(value * 10**places)).rjust(places + 1, "0")
    text = f"{digits[:-places]}.{digits[-places:]}" if places > 0 else digits
    return f"-{text}" if value < 0 else text


def exact(value):
    """A number of high precision as a fraction, cut after 50 decimals."""
    return Fraction(int(mp.floor(mp.mpf(value) * mp.mpf(10) ** 50)), 10**50)


def discounted_payoff(spot, strike, deviation, sign):
    """The mean payoff of a unit as an integral of the probability to end beyond each level."""
    s = mp.mpf(deviation)

    def beyond(level):
        return cumulative(sign * (mp.log(mp.mpf(spot) / level) - s**2 / 2) / s)

    far = mp.mpf(spot) * mp.exp(sign * 14 * s)
    middle = mp.mpf(spot) * mp.exp(sign * 3 * s)
    points = [strike, middle, far] if (middle - strike) * sign > 0 else [strike, far]
    return abs(mp.quad(beyond, points))


def vanilla_money():
    cases = []
    for spot, strike, deviation, stake, commission, places in (
        ("10000", "10000", 0.003, "10", "0.03", 2),
        ("10000", "10100", 0.004, "1.37", "0.03", 2),
        ("250", "249.5", 0.011, "250", "0.05", 2),
        ("64000.5", "58000", 0.06, "0.00012345", "0.03", 8),
    ):
        for kind, sign in (("VANILLALONGCALL", 1), ("VANILLALONGPUT", -1)):
            unit = exact(discounted_payoff(mp.mpf(spot), mp.mpf(strike), deviation, sign))
            number = significant(Fraction(stake) / (unit * (1 + Fraction(commission))), 8)
            bid = floored(number * unit * (1 - Fraction(commission)), Fraction(1, 10**places))
            cases.append(
                {
                    "spot": spot,
                    "strike": strike,
                    "deviation": deviation,
                    "type": kind,
                    "stake": stake,
                    "commission": commission,
                    "decimals": places,
                    "number": decimal(number),
                    "bid": decimal(bid),
                }
            )
    return cases


def turbo_barriers():
    """The farthest barrier by a search over all pips, not by a quotient."""
    cases = []
    for spot, cost, stake, number, places in (
        ("1000", "0.18", "10", "4", 2),
        ("10000.37", "2.266", "25", "3.3333333", 2),
        ("250.1234", "0.0567", "1", "0.7", 4),
        ("10000.37", "2.266", "1", "0.0001", 2),
        ("1000", "0.18", "10", "55", 2),
        ("1000", "0.18", "10", "55.6", 2),
    ):
        pip = Fraction(1, 10**places)
        for kind, sign in (("TURBOSLONG", 1), ("TURBOSSHORT", -1)):
            distance = Fraction(0)
            step = pip * 2**40
            while step >= pip:
                if Fraction(number) * (distance + step + Fraction(cost)) <= Fraction(stake):
                    distance += step
                step /= 2
            barrier = Fraction(spot) - sign * distance
            cases.append(
                {
                    "type": kind,
                    "spot": spot,
                    "entryCost": cost,
                    "stake": stake,
                    "payoutPerPoint": number,
                    "decimals": places,
                    "barrier": decimal(barrier) if distance > 0 and barrier > 0 else None,
                    "number": decimal(significant(Fraction(stake) / (distance + Fraction(cost)), 8)),
                }
            )
    return cases


def stop_outs():
    """The last quote that is stopped out, by bisection of the condition as it is stated."""
    cases = []
    for spot, multiplier, rate, jump, places in (
        ("10000", "100", "0.000176", "0", 2),
        ("6250.123", "1000", "0.0000176", "0", 3),
        ("100000", "50", "0.00023", "0.01", 3),
        ("10000.001", "2", "0.0003", "0.01", 3),
        ("20000.07", "50", "0.000125", "0.005357298611", 2),
        ("12345.67", "1", "0.0002", "0.01", 2),
    ):
        for direction, sign in (("up", 1), ("down", -1)):
            entry, m, pip = Fraction(spot), Fraction(multiplier), Fraction(1, 10**places)

            def is_out(quote):
                value = 1 + sign * m * (quote / entry - 1) - m * Fraction(rate)
                return value <= m * Fraction(jump) * quote / entry

            alive, out = entry / pip, (Fraction(0) if sign > 0 else 3 * entry / pip)
            while abs(alive - out) > 1:
                middle = (alive + out) // 2
                alive, out = (alive, middle) if is_out(middle * pip) else (middle, out)
            cases.append(
                {
                    "direction": direction,
                    "entrySpot": spot,
                    "multiplier": multiplier,
                    "commissionRate": rate,
                    "hurtingJump": jump,
                    "decimals": places,
                    "level": decimal(out * pip),
                }
            )
    return cases


def multiplier_ranges():
    """The largest multipliers by trial of each, in exact numbers of pips of the bounds."""
    cases = []
    for deviation, jump in ((2.518e-5, 0), (2.518e-4, 0), (1.781e-4, 0.005357), (4.472e-4, 0.01), (3.162e-4, 0.01)):
        allowed = [
            f * 10**k
            for k in range(7)
            for f in (1, 2, 5)
            if Fraction(f * 10**k) * 20 * Fraction(deviation) <= 1 and Fraction(f * 10**k) * Fraction(str(jump)) <= Fraction(1, 2)
        ]
        cases.append({"stepDeviation": deviation, "jump": jump, "multipliers": sorted(allowed, reverse=True)[:5]})
    return cases


def cancellation_fees():
    """The mean loss of a move, by integration, in place of the closed form of the put at the money."""
    cases = []
    for stake, multiplier, deviation in (("10", "100", 0.0031), ("1", "20", 0.0107), ("137.5", "500", 0.00044)):
        s = mp.mpf(deviation)
        mean = mp.quad(lambda x: -mp.npdf(x) * mp.expm1(s * x - s**2 / 2), [-14, -4, s / 2])
        fee = Fraction(stake) * Fraction(multiplier) * exact(mean) * Fraction("1.05")
        cases.append(
            {"stake": stake, "multiplier": multiplier, "deviation": deviation, "fee": decimal(-floored(-fee, Fraction(1, 100)))}
        )
    return cases


def accumulators():
    cases = []
    for stake, rate, ticks, maximum in (
        ("1", "0.01", 230, "10000"),
        ("7.77", "0.03", 77, "10000"),
        ("10", "0.05", 141, "10000"),
        ("10", "0.05", 142, "10000"),
        ("33.33", "0.02", 1, "10000"),
        ("0.00012345", "0.04", 19, "0.5"),
    ):
        places = 8 if stake.startswith("0.0") else 2
        unit = Fraction(1, 10**places)

        def value_at(k):
            return min(floored(Fraction(stake) * (1 + Fraction(rate)) ** k, unit), Fraction(maximum))

        to_maximum = next(k for k in range(2000) if value_at(k) == Fraction(maximum))
        q = mp.mpf("0.985") if rate == "0.01" else 1 / (1 + mp.mpf(rate)) - mp.mpf("0.005")
        alive, k = mp.mpf(1), 0
        while alive > mp.mpf("0.001") and k < 230:
            alive, k = alive * q, k + 1
        cases.append(
            {
                "stake": stake,
                "growthRate": rate,
                "maximum": maximum,
                "decimals": places,
                "ticks": ticks,
                "value": decimal(value_at(ticks)),
                "ticksToMaximum": to_maximum,
                "exposure": decimal(value_at(k) - Fraction(stake)),
            }
        )
    return cases


def exposures():
    """The loss after a move of four deviations, in exact fractions of numbers of high precision."""
    cases = []

    def row(kind, facts, value, stake):
        loss = -floored(-(value - Fraction(stake)), Fraction(1, 100))
        limited = max(Fraction(0), min(loss, Fraction(10000) - Fraction(stake)))
        cases.append({"kind": kind, **facts, "stake": stake, "exposure": decimal(limited)})

    for volatility, interval, seconds in ((1, 2, None), (0.1, 1, 600), (2.5, 1, 7200)):
        step = mp.mpf(volatility) * mp.sqrt(mp.mpf(interval) / 31536000)
        life = mp.inf if seconds is None else mp.mpf(seconds)
        span = min(life, mp.mpf(3600))
        facts = {"volatility": volatility, "intervalSeconds": interval, "seconds": seconds}
        for sign in (1, -1):
            spot = exact(10000 * mp.exp(sign * 4 * step * mp.sqrt(span / interval)))
            way = "up" if sign > 0 else "down"
            for multiplier in ("20", "50000"):
                value = 10 + 10 * Fraction(multiplier) * (sign * (spot / 10000 - 1) - Fraction("0.0002"))
                row("multiplier", {**facts, "direction": way, "multiplier": multiplier}, value, "10")
            barrier = Fraction(10000 - 20 * sign)
            row("turbo", {**facts, "direction": way, "barrier": decimal(barrier), "number": "0.4"}, Fraction("0.4") * sign * (spot - barrier), "10")
            if seconds is not None:
                left = step * mp.sqrt((life - span) / interval)
                at = mp.mpf(spot.numerator) / spot.denominator
                unit = discounted_payoff(at, mp.mpf(10050), left, sign) if left > 0 else max(mp.mpf(0), sign * (at - 10050))
                row("vanilla", {**facts, "direction": way, "strike": "10050", "number": "0.4"}, Fraction("0.4") * exact(unit), "10")
    return cases


print(
    json.dumps(
        {
            "normals": normals(),
            "quantiles": quantiles(),
            "oneBarrier": one_barrier(),
            "twoBarriers": two_barriers(),
            "continuousTouch": continuous_touch(),
            "continuousStay": continuous_stay(),
            "reset": reset(),
            "highLowTicks": high_low_ticks(),
            "runs": runs(),
            "asians": asians(),
            "jumpRises": jump_rises(),
            "vanilla": vanilla(),
            "vanillaMoney": vanilla_money(),
            "turboBarriers": turbo_barriers(),
            "stopOuts": stop_outs(),
            "multiplierRanges": multiplier_ranges(),
            "cancellationFees": cancellation_fees(),
            "accumulators": accumulators(),
            "exposures": exposures(),
        },
        indent=1,
    )
)
