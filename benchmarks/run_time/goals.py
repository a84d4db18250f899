# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What is expected of our rates and our code, and whether it was met.

The first line of GOALS that applies to a case counts. Ratios are taken within one
run: for -ffast-math against the best of all peers, for the exact variants
against the best loop that is exact too, since libraries split sums.
"""

from dataclasses import dataclass
from typing import Callable

from .cases import BLAS
from .contestants import BY_NAME, HIDDEN_FAMILIES, LOOP, MACHINE, OURS, PEER

# Differences below this are noise even on a quiet machine.
TOLERANCE = 0.03
PASS, BELOW, NOISE, NONE = "PASS", "BELOW", "noise", ""


@dataclass(frozen=True)
class Goal:
    applies: Callable
    peers: float  # times the best peer
    peak: float = 0  # share of the peak


def _mul(case):
    return case.operation.name == "mul"


def _square(case, first, last):
    return case.rows == case.columns == case.inner and first <= case.rows <= last


def _lanes(case, bits):
    return bits // 8 // case.element.size


GOALS = [
    # 8 columns of 8 floats leave half of the lanes of AVX-512 empty in all peers.
    Goal(lambda c, b: _mul(c) and _square(c, 8, 8) and c.element.name == "f32", 1.5),
    Goal(lambda c, b: _mul(c) and _square(c, 17, 24) and c.element.name == "f32"
         and c.rows % _lanes(c, b), 1.2),
    Goal(lambda c, b: _mul(c) and _square(c, 256, 1024), 1, 0.93),
    Goal(lambda c, b: _mul(c) and _square(c, 32, 128) and c.rows % _lanes(c, b) == 0, 1, 0.95),
    Goal(lambda c, b: c.operation.name == "batch" and c.rows == 3, 2),
    Goal(lambda c, b: c.operation.name == "transpose" and 16 <= c.rows <= 128, 2),
    Goal(lambda c, b: True, 1),
]


def code_limit(case):
    """Bytes of .text that one operation may have."""
    if case.largest <= 8 and case.operation.name == "mul":
        return 1000
    return 3000 if case.largest <= 128 else 8000


def best(result, accept):
    """(name, rate) of the fastest accepted contestant, or ("", 0)."""
    rates = [(rate, name) for name, rate in result.rates.items()
             if BY_NAME[name].kind != MACHINE and accept(BY_NAME[name])]
    rate, name = max(rates, default=(0, ""))
    return name, rate


def ours_exact(result):
    return best(result, lambda one: one.kind == OURS and one.exact and one.family != "ours off")


def best_loop(result):
    return best(result, lambda one: one.kind == LOOP and one.exact
                and one.family not in HIDDEN_FAMILIES)


def best_peer(result):
    """Of the types that the libraries do not have, only the loops count."""
    kinds = (LOOP, PEER) if result.case.element.name in BLAS else (LOOP,)
    return best(result, lambda one: one.kind in kinds and one.family not in HIDDEN_FAMILIES)


def mark(ratio, target, noise):
    """PASS or BELOW, or that the machine was too noisy to tell which."""
    if not ratio:
        return NONE
    margin = ratio / target / (1 - TOLERANCE)
    if noise > TOLERANCE and 1 / (1 + noise) < margin < 1 + noise:
        return NOISE
    return PASS if margin >= 1 else BELOW


@dataclass(frozen=True)
class Verdict:
    peer: str = ""
    loop: str = ""
    exact: float = 0  # ours / best exact loop
    exact_mark: str = NONE
    fast: float = 0  # ours / best peer
    fast_mark: str = NONE
    floor: float = 0  # share of what the latency of a sum allows, where the peak is higher


def judge(result, bits):
    case = result.case
    loop, loop_rate = best_loop(result)
    peer, peer_rate = best_peer(result)
    _, exact_rate = ours_exact(result)
    fast_rate = result.rates.get("ours-fast", 0)
    if not case.element.roundoff:  # integers have one meaning, and no flags
        fast_rate, exact_rate = exact_rate, 0
    goal = next(goal for goal in GOALS if goal.applies(case, bits))
    exact = exact_rate / loop_rate if loop_rate else 0
    fast = fast_rate / peer_rate if peer_rate else 0
    fast_mark = mark(fast, goal.peers, result.noise)
    if goal.peak and fast and result.peak:
        share = mark(fast_rate / result.peak, goal.peak, result.noise)
        fast_mark = max(fast_mark, share, key=[NONE, PASS, NOISE, BELOW].index)
    floor = result.floor() if result.floor() < result.peak else 0
    return Verdict(peer, loop, exact, mark(exact, 1, result.noise), fast, fast_mark,
                   exact_rate / floor if floor else 0)
