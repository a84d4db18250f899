# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What was proved, by group, and what not, by reason."""

from collections import Counter, defaultdict
import re
import sys

from runner import DIFFERS, PROVED, UNKNOWN, keep

# Failures of one group that are shown; all are counted.
SHOWN = 5
# The reasons for unknown that are shown.
REASONS = 10


class Report:
    def __init__(self, tools, folder: str, is_verbose: bool = False, known=()):
        """known: what is unknown because of one of these texts is counted, and no failure."""
        self.tools, self.folder = tools, folder
        self.shown = sys.maxsize if is_verbose else SHOWN
        self.known, self.num_known = known, 0
        self.counts = defaultdict(Counter)
        self.seconds = Counter()
        self.reasons = Counter()
        self.examples = {}

    def add(self, result):
        group = result.job.group
        self.seconds[group] += result.seconds
        for function, (verdict, detail) in result.verdicts.items():
            self.counts[group][verdict] += 1
            if verdict == UNKNOWN:
                reason = kind_of(detail)
                if not self.reasons[reason]:
                    self.examples[reason] = self.paste(result.job, function)
                self.reasons[reason] += 1
                self.num_known += any(text in detail for text in self.known)
            elif verdict == DIFFERS and self.counts[group][DIFFERS] <= self.shown:
                print(f"FAILED: {group}: {result.job.name}: {function}: {detail[:600]}")
                print("  " + self.paste(result.job, function), flush=True)

    def paste(self, job, function: str) -> str:
        return keep(job, function, self.tools, self.folder)

    def show_header(self, groups):
        self.width = max(map(len, [*groups, "target"]))
        self.show_row("target", [PROVED, UNKNOWN, "failed", "CPU s"])

    def show_group(self, group: str):
        self.show_counts(group, self.counts[group], self.seconds[group])

    def show_counts(self, name: str, counts, seconds: float):
        self.show_row(name, [counts[PROVED], counts[UNKNOWN], counts[DIFFERS], f"{seconds:.1f}"])

    def show_row(self, name: str, values: list):
        print("  ".join([f"{name:{self.width}}", *[f"{value:>8}" for value in values]]), flush=True)

    def show_all(self):
        self.show_counts("all", self.total(), sum(self.seconds.values()))
        for reason, count in self.reasons.most_common(REASONS):
            print(f"unknown {count} times: {reason}")
            print("  " + self.examples[reason])

    def total(self):
        return sum(self.counts.values(), Counter())

    def status(self) -> int:
        """That of matrix-prove."""
        total = self.total()
        return 1 if total[DIFFERS] else 2 if total[UNKNOWN] > self.num_known or not total[PROVED] else 0


def kind_of(detail: str) -> str:
    """Without names and numbers, so that the same reason of two functions is one."""
    text = re.sub(r", in '.*", "", detail)
    text = re.sub(r"in function \S+ .*\): ", "", text)
    text = re.sub(r"(?<!reference has no )'[^']*'", "'..'", text)
    text = re.sub(r": expected .*", ": expected ..", text)
    return re.sub(r"(?<![a-z_])\d+", "N", text)[:160]
