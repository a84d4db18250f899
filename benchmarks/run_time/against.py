# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Two of our compilers: is any case slower than it was?

Kernels of both are in one process, and take turns; each round gives a ratio. What
is shown is the median of the ratios, and an interval that holds the true median
with 95 %: the ratios between which so many of them lie, by the sign test.
"""

import dataclasses
import math
import statistics

from . import contestants, machine, measuring, report

SLOWER, AHEAD = 0.97, 1.02
OLD = "old "


def both(who):
    """Our contestants of now, and the same by the old compiler."""
    for one in who:
        if one.kind == contestants.OURS and one.family not in contestants.HIDDEN_FAMILIES:
            yield one
            yield dataclasses.replace(one, name=OLD + one.name, compiler="old", same_as="")


def interval(ratios):
    """The ordered ratios that enclose the median with at least 95 %; all where there are
    too few."""
    ordered, count = sorted(ratios), len(ratios)
    below, outside = 0.0, 0
    while outside < count // 2:
        below += math.comb(count, outside) / 2 ** count
        if below > 0.025:
            break
        outside += 1
    first = max(outside - 1, 0)
    return ordered[first], ordered[count - 1 - first]


@dataclasses.dataclass
class Pair:
    case: object
    name: str
    old: float = 0  # of the case's unit
    new: float = 0
    ratio: float = 0
    least: float = 0
    most: float = 0
    bytes: tuple = (0, 0)
    is_same: bool = False  # as code: what differs is where it lies
    failure: str = ""

    @property
    def verdict(self):
        if self.failure:
            return self.failure
        if self.is_same:
            return "same code"
        if self.most < SLOWER:
            return "SLOWER"
        return "ahead" if self.least > 1 and self.ratio >= AHEAD else ""


def measure(case, harness, reference, built, options):
    """A Pair for each of our contestants that takes the case."""
    failures = {name: one.failure for name, one in built.items() if one.failure}
    kernels = {name: one.path for name, one in built.items() if not one.failure}
    run = measuring.run_harness(harness, reference.path, kernels, options,
                                machine.environment(case.target))
    for name in built:
        if name.startswith(OLD):
            continue
        pair = Pair(case, name)
        failure = run.crash or next((f"{one}: {text}" for one, text in
                                     [*failures.items(), *run.wrong.items()]
                                     if one in (name, OLD + name)), "")
        if failure:
            pair.failure = failure
            yield pair
            continue
        new, old = run.rounds[name], run.rounds[OLD + name]
        ratios = [before / now for before, now in zip(old, new)]
        pair.ratio = statistics.median(ratios)
        pair.least, pair.most = interval(ratios)
        work = run.work.get(name, case.work)
        pair.old, pair.new = work / min(old) / 1e9, work / min(new) / 1e9
        pair.bytes = built[OLD + name].text, built[name].text
        pair.is_same = built[OLD + name].code == built[name].code
        yield pair


def show(pairs):
    rows = [["", "case", "old", "new", "ratio", "95%", "bytes", ""]]
    for pair in pairs:
        rows.append([" ".join([*pair.case.group, pair.name]), pair.case.name,
                     report.number(pair.old), report.number(pair.new), f"{pair.ratio:.2f}",
                     f"{pair.least:.2f}..{pair.most:.2f}", "{}|{}".format(*pair.bytes),
                     pair.verdict])
    report.print_table(rows)
    count = {mark: sum(pair.verdict == mark for pair in pairs)
             for mark in ("ahead", "SLOWER", "same code")}
    failed = sum(bool(pair.failure) for pair in pairs)
    print(f"{len(pairs)} cases: {count['same code']} of the same code, {count['ahead']} ahead (>= {AHEAD}, interval above 1), "
          f"{count['SLOWER']} slower (interval below {SLOWER}), {failed} failed")
