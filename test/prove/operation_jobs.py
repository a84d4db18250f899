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
# Of a hundred functions so many are statements that share a function.
SHARED = 4


def jobs(targets: list, count: int, seed: int) -> list:
    shared = count * SHARED // 100
    functions = (operations.generate(seed, count - shared) + statements.generate(seed, shared))
    parts = defaultdict(list)
    # Lengths of turns that have no common divisor: every operation meets every target.
    for number, function in enumerate(functions):
        target = targets[(number + number // len(operations.KINDS)) % len(targets)]
        level = TURNS[(number // 3) % len(TURNS)] if function.kind != "shared" else "O2"
        parts[level, target].append(function)
    return [Job(f"operations -{level}", f"operations-{level}-{target.name}",
                tuple((f.name, f.source) for f in part), (f"-{level}", *target.flags),
                (f"--passes={LEVELS[level]}", *target.options()))
            for (level, target), part in sorted(parts.items(), key=str)]
