# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operations other than products, each for a target and a level that take turns."""

from collections import defaultdict

import operations
import statements
from runner import Job

# Flags, and the pipeline that they mean. -O2 comes more often.
LEVELS = {"O0": "default<O0>", "O1": "default<O1>", "O2": "default<O2>", "O3": "default<O3>",
          "Os": "default<Os>"}
TURNS = ["O2", "O0", "O2", "O1", "O2", "O3", "O2", "Os"]
# Of a hundred functions so many are these statements. Versions are chosen from a base.
SHARES = {"shared": 4, "versioned": 2, "overlaps": 12}
BASES = {"x86-64", "aarch64"}


def jobs(targets: list, count: int, seed: int) -> list:
    parts = defaultdict(list)
    rest = count
    for kind, share in SHARES.items():
        places = [t for t in targets if t.name in BASES] if kind == "versioned" else targets
        few = count * share // 100 if places else 0
        rest -= few
        for number, function in enumerate(statements.generate(seed, few, kind)):
            level = TURNS[number % len(TURNS)] if kind == "overlaps" else "O2"
            parts[kind, level, places[number % len(places)]].append(function)
    # After each turn of the operations the targets move on by one, so that all meet.
    for number, function in enumerate(operations.generate(seed, rest)):
        target = targets[(number + number // len(operations.KINDS)) % len(targets)]
        parts["operations", TURNS[(number // 3) % len(TURNS)], target].append(function)
    return [job(kind, level, target, part)
            for (kind, level, target), part in sorted(parts.items(), key=str)]


def job(kind: str, level: str, target, functions: list) -> Job:
    flags = statements.KINDS[kind][1] if kind in statements.KINDS else ()
    return Job(f"{kind} -{level}", f"{kind}-{level}-{target.name}",
               tuple((f.name, f.source) for f in functions),
               (f"-{level}", *target.flags, *flags),
               (f"--passes={LEVELS[level]}", *target.options()))
