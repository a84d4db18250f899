# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Which features a seed has to have, so that each comes often enough with each
set of flags, and the table that shows it."""

from collections import Counter

from .options import FEATURES
from .program import generate_with_features
from .rng import Random

# How many features of a program have a function each.
IN_A_PROGRAM = 4
# Those that most programs have without being told.
COMMON = frozenset(["multiply", "transpose", "operators", "convert", "compound", "element",
                    "loop", "branch", "divide", "layout", "part", "call", "struct",
                    "strided", "volatile", "object", "mask", "copy", "ternary", "zero", "assigned",
                    "type_operand"])


def focus_of(seed: int, sets: int, options) -> tuple:
    """In turn, from another start for each set; of seed // sets that many are due."""
    rare = [name for name in FEATURES if name not in COMMON]
    start = seed // sets * IN_A_PROGRAM + Random(seed % sets).below(len(rare))
    chosen = [rare[(start + i) % len(rare)] for i in range(IN_A_PROGRAM)]
    return tuple(name for name in chosen if options.has(name)) or ("copy",)


class Table:
    def __init__(self):
        self.counts = {}  # set -> Counter of features
        self.absent = {}  # set -> features that it does not have

    def add(self, job):
        name = job.flag_set.name
        self.counts.setdefault(name, Counter()).update(
            generate_with_features(job.options)[1])
        self.absent.setdefault(name, job.options.without)

    def rows(self) -> list:
        return [name for name in FEATURES
                if any(counts[name] for counts in self.counts.values())]

    def show(self):
        names = list(self.counts)
        print("features down, sets across: " + ", ".join(
            f"{number} {name}" for number, name in enumerate(names)))
        print(f"{'':<14}" + "".join(f"{number:>4}" for number in range(len(names))))
        for feature in self.rows():
            print(f"{feature:<14}" + "".join(
                f"{'-' if feature in self.absent[name] else self.counts[name][feature]:>4}"
                for name in names))

    def too_few(self, enough: int) -> list:
        """(set, feature, how often)"""
        return [(name, feature, counts[feature]) for name, counts in self.counts.items()
                for feature in FEATURES
                if counts[feature] < enough and feature not in self.absent[name]]
