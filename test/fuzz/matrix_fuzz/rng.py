# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random choices that are the same in every version of Python (splitmix64)."""

import zlib

MASK = (1 << 64) - 1


class Random:
    def __init__(self, seed: int):
        self.state = seed & MASK

    def word(self) -> int:
        self.state = (self.state + 0x9E3779B97F4A7C15) & MASK
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        return z ^ (z >> 31)

    def below(self, limit: int) -> int:
        return self.word() % limit

    def between(self, low: int, high: int) -> int:
        """Both ends included."""
        return low + self.below(high - low + 1)

    def percent(self, chance: int) -> bool:
        return self.below(100) < chance

    def pick(self, items):
        return items[self.below(len(items))]

    def weighted(self, pairs):
        """One item of (item, weight) pairs."""
        rest = self.below(sum(weight for _, weight in pairs))
        for item, weight in pairs:
            rest -= weight
            if rest < 0:
                return item
        raise AssertionError("no weights")

    def fork(self, *names) -> "Random":
        """A stream of its own, which does not move this one."""
        text = "/".join(str(name) for name in names)
        return Random(self.state ^ zlib.crc32(text.encode()) * 0x9E3779B97F4A7C15)
