# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Statements with extents that are known at run time, each for some of all extents."""

from typing import NamedTuple

import extents
from runner import Job

X86 = "x86_64-linux-gnu"


class Target(NamedTuple):
    name: str
    triple: str
    options: tuple = ()


TARGETS = [
    Target("x86-64", X86),
    Target("x86-64-v3", X86, ("--mcpu=x86-64-v3",)),
    Target("znver4", X86, ("--mcpu=znver4",)),
    Target("aarch64", "aarch64-linux-gnu"),
    Target("rv64gcv", "riscv64-linux-gnu", ("--mattr=+m,+a,+f,+d,+c,+v",)),
]
# So many bytes of cache put few k in a part.
SMALL_CACHE = "-matrix-second-cache=256"


class Kind(NamedTuple):
    """Extents, and which of all combinations are drawn: one in so many functions."""
    name: str
    values: dict
    cases: int
    one_in: int = 1
    options: tuple = ()
    passes: str = "--lower"


KINDS = [
    Kind("small", {"m": "0..17", "n": "0..17", "k": "0..17"}, 3),
    # In parts of k, between which sums wait, and with copies of rows that are far apart.
    Kind("parts", {"m": "0..9,17", "n": "0..7", "k": "0..9,17"}, 4, 1, (SMALL_CACHE,)),
    Kind("large", {"m": "0..17,31,33,48", "n": "0..17,31,33,48", "k": "0..17,31,33,48"}, 4, 4,
         ("--overlaps=false",)),
    # Copies of rows that lie side by side.
    Kind("copies", {"m": "1..9,17,33", "n": "47..49", "k": "1..9,17"}, 3, 4,
         ("--overlaps=false", SMALL_CACHE)),
    # Parts of k as they are.
    Kind("deep", {"m": "1..5,9", "n": "1,2,9", "k": "255..257,511..513,1023..1025,2050"}, 2, 8,
         ("--overlaps=false",)),
    # The result at each distance from an operand.
    Kind("offsets", {"m": "1..3,5", "n": "1..5", "k": "0..3"}, 1, 5, ("--overlaps=all",)),
    # With LLVM's passes, which see functions of statements; and without any.
    Kind("O2", {"m": "0..9", "n": "0..17", "k": "0..5"}, 2, 5, (SMALL_CACHE,),
         "--passes=default<O2>"),
    Kind("O0", {"m": "0..9", "n": "0..17", "k": "0..5"}, 2, 5, (SMALL_CACHE,),
         "--passes=default<O0>"),
]
LEADING = {"g": "0..3", "pad": "0..3"}


def jobs(targets: list, elements: list, count: int, seed: int, factor: int = 1) -> list:
    """So many functions of each type of elements for each target, with the cases of each kind
    times the factor."""
    made = []
    for target in TARGETS:
        if target.name not in targets:
            continue
        position = seed
        for of in extents.ELEMENTS:
            if elements and of.name not in elements:
                continue
            numbered = list(enumerate(extents.generate(of, target.name, seed, count), position))
            position += count
            for turn, kind in enumerate(KINDS):
                part = [function for number, function in numbered
                        if (number + turn) % kind.one_in == 0]
                if part:
                    made.append(job(target, of, kind, part, kind.cases * factor, seed))
    return made


def job(target: Target, elements, kind: Kind, functions: list, cases: int, seed: int) -> Job:
    values = [f"--value={name}={text}" for name, text in (kind.values | LEADING).items()]
    return Job(f"extents {target.name}", f"extents-{target.name}-{elements.name}-{kind.name}",
               tuple((f.name, f.source) for f in functions), (),
               (kind.passes, *target.options, *kind.options, *values, f"--cases={cases}",
                f"--seed={seed}"), target.triple)
