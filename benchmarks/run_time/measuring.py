# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the harness on a case's kernels, and turns its lines into rates."""

import statistics
import subprocess
from dataclasses import dataclass, field
from typing import Dict, List

from . import machine
from .cases import OPERATIONS, Case
from .contestants import BY_NAME, TWIN, TWIN_OF


@dataclass
class Result:
    case: object
    rates: Dict[str, float] = field(default_factory=dict)  # of the case's unit, best round
    spread: Dict[str, float] = field(default_factory=dict)  # between rounds, as a share
    built: Dict[str, object] = field(default_factory=dict)
    failures: Dict[str, str] = field(default_factory=dict)  # did not compile
    wrong: Dict[str, str] = field(default_factory=dict)
    about: Dict[str, str] = field(default_factory=dict)
    peak: float = 0  # arithmetic operations, giga per second
    latency: float = 0  # seconds from one dependent multiply-add to the next
    empty: float = 0  # seconds of a call that does nothing
    preempted: float = 0
    crash: str = ""
    noise: float = 0  # by which ratios may be off, as a share
    slow: float = 0  # by which the machine was below its best, as a share

    def floor(self):
        """The rate that no code passes which adds k after k, 0 if unknown."""
        seconds = self.latency * self.case.steps
        return self.case.work / seconds / 1e9 if seconds else 0


def twin_of(names):
    return next((name for name in TWIN_OF if name in names), "")


@dataclass
class Run:
    """What the harness said of the kernels of one case."""
    rounds: Dict[str, List[float]] = field(default_factory=dict)  # seconds of a call
    work: Dict[str, float] = field(default_factory=dict)
    wrong: Dict[str, str] = field(default_factory=dict)
    about: Dict[str, str] = field(default_factory=dict)
    preempted: float = 0
    crash: str = ""


def run_harness(harness, reference, kernels, options, environment, same=()):
    """kernels: the path of each name; same: pairs of names, equal bit for bit."""
    words = [harness]
    for name in ("core", "rounds", "samples", "sample", "seconds", "offset"):
        words += [f"--{name}", str(getattr(options, name))]
    words.append(reference)
    words += [f"{name}={path}" for name, path in kernels.items()]
    for one, other in same:
        words += ["--same", one, other]
    done = subprocess.run(words, capture_output=True, text=True, env=environment)
    run = Run()
    for line in done.stdout.splitlines():
        word, *rest = line.split("\t")
        if word == "time":
            run.rounds.setdefault(rest[0], []).append(float(rest[2]))
        elif word == "work":
            run.work[rest[0]] = float(rest[1])
        elif word == "wrong":
            run.wrong[rest[0]] = rest[1]
        elif word == "about":
            run.about[rest[0]] = rest[1]
        elif word == "preempted":
            run.preempted = float(rest[0])
    if done.returncode not in (0, 1):
        last = (done.stderr.strip().splitlines() or [""])[-1]
        run.crash = f"the harness ended with {done.returncode}: {last}"
    return run


def measure(case, harness, reference, built, options):
    result = Result(case, built={name: one for name, one in built.items() if not one.failure},
                    failures={name: one.failure for name, one in built.items() if one.failure})
    if reference.failure:
        result.crash = f"reference: {reference.failure}"
        return result
    kernels = {name: one.path for name, one in result.built.items()}
    same = [(name, BY_NAME[name].same_as) for name in kernels if BY_NAME[name].same_as in kernels]
    twin = twin_of(kernels)
    run = run_harness(harness, reference.path, {**kernels, **({TWIN: kernels[twin]} if twin else {})},
                      options, machine.environment(case.target), same)
    result.wrong, result.about = run.wrong, run.about
    result.preempted, result.crash = run.preempted, run.crash
    for name, seconds in run.rounds.items():
        best = min(seconds)
        result.rates[name] = run.work.get(name, case.work) / best / 1e9
        result.spread[name] = statistics.median(seconds) / best - 1
    if result.rates.pop("empty", 0):
        result.empty = min(run.rounds["empty"])
    result.peak = result.rates.pop("peak", 0)
    if result.rates.pop("latency", 0):
        bits = case.target.bits or machine.vector_bits()
        lanes = bits // 8 // case.element.size
        result.latency = min(run.rounds["latency"]) * 2 * lanes / run.work["latency"]
    return result


def peaks(builder, harness, element, target, options):
    """[(bits, giga operations per second)] of the vectors that a target has."""
    case = Case(OPERATIONS["mul"], 1, 1, 1, element, target, True)
    for bits in (128, 256, 512):
        if bits <= (target.bits or machine.vector_bits()):
            built = {"peak": builder.kernel(BY_NAME["peak"], case, bits)}
            yield bits, measure(case, harness, builder.reference(case), built, options).peak


def judge_noise(results):
    """Fills in what the machine did to each result. All contestants meet a slower
    moment, so it changes the rates, told by the peak loop, more than their ratios,
    told by the same code measured twice in the same turns and by the rounds."""
    best = {}
    for result in results:
        group = result.case.group
        best[group] = max(best.get(group, 0), result.peak)
    for result in results:
        twins = result.rates.get(TWIN), result.rates.get(twin_of(result.built))
        if all(twins):
            result.noise = max(twins) / min(twins) - 1
        if result.spread:
            result.noise = max(result.noise, statistics.median(result.spread.values()))
        if result.peak:
            result.slow = 1 - result.peak / best[result.case.group]
        for found in (result.rates, result.spread, result.wrong):
            found.pop(TWIN, None)
