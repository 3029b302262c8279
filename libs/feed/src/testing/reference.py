"""Computes reference.json: ticks by the documented rules, in another language and by the standard library alone.

python3 reference.py > reference.json
"""

import hashlib
import hmac
import json
import math
from statistics import NormalDist

SECRET = bytes(range(32))
YEAR = 365 * 86400


def uniform(symbol, epoch, use):
    text = f"1|{symbol}|{epoch}|{use}".encode("ascii")
    first = int.from_bytes(hmac.new(SECRET, text, hashlib.sha256).digest()[:8], "big") >> 12
    return (first + 0.5) / 2**52


def volatility(symbol, sigma, dt, price, epoch):
    s = sigma * math.sqrt(dt / YEAR)
    return price * math.exp(-s * s / 2 + s * NormalDist().inv_cdf(uniform(symbol, epoch, 0)))


def jump(symbol, sigma, price, epoch):
    s = sigma * math.sqrt(1 / YEAR)
    price = volatility(symbol, sigma, 1, price, epoch) / (1 + (math.cosh(30 * s) - 1) / 1200)
    if uniform(symbol, epoch, 1) >= 1 / 1200:
        return price
    return price * math.exp(30 * s if uniform(symbol, epoch, 2) < 0.5 else -30 * s)


def boom(symbol, period, price, epoch):
    spike = uniform(symbol, epoch, 1) < 1 / period
    return price * (1.01 if spike else 1 - 0.01 / (period - 1))


def ticks(step, price, interval, decimals, count=3000):
    quotes = []
    for n in range(1, count + 1):
        epoch = 1_800_000_000 + n * interval
        price = step(price, epoch)
        quotes.append(f"{price:.{decimals}f}")
    # All quotes of the first half minute, and one a minute after it.
    return quotes[:30] + quotes[59::60]


print(
    json.dumps(
        {
            "uniforms": [[symbol, epoch, use, uniform(symbol, epoch, use)]
                         for symbol, epoch in (("R_100", 1_800_000_000), ("BOOM300N", 1_800_000_001)) for use in (0, 1, 2)],
            "R_100": ticks(lambda p, e: volatility("R_100", 1, 2, p, e), 10000, 2, 2),
            "1HZ250V": ticks(lambda p, e: volatility("1HZ250V", 2.5, 1, p, e), 600000, 1, 2),
            "JD50": ticks(lambda p, e: jump("JD50", 0.5, p, e), 20000, 1, 2),
            "BOOM500": ticks(lambda p, e: boom("BOOM500", 500, p, e), 100000, 1, 3),
        },
        indent=1,
    )
)
