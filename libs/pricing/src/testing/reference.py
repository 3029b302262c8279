"""Computes reference.json: probabilities by other methods than the library's, at a higher precision.

Needs mpmath, numpy and scipy: python3 reference.py > reference.json
"""

import json

import mpmath as mp
import numpy as np
from scipy.signal import fftconvolve

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
            "vanilla": vanilla(),
        },
        indent=1,
    )
)
