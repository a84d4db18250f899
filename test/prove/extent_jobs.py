# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Statements with extents that are known at run time, each for some of all extents."""

from typing import NamedTuple

import extents
from extents import Random
from runner import Job

X86 = "x86_64-unknown-linux-gnu"


class Target(NamedTuple):
    name: str
    triple: str
    options: tuple = ()
    kernels: dict = {}  # for such elements alone, by which even the smallest ones are computed

    def computes(self, of: extents.Elements) -> bool:
        return not self.kernels or of.name in self.kernels

    def options_for(self, of: extents.Elements) -> tuple:
        kernel = self.kernels.get(of.name)
        return self.options + ((f"-matrix-kernel={kernel}",) if kernel else ())


# What kernels ask for is named: LLVM IR has no features of a processor. Groups of bytes of an
# operand that overlaps the result are terms that the prover does not find to be the same.
VNNI = "+avx512f,+avx512vl,+avx512bw,+avx512vnni"
TARGETS = [
    Target("x86-64", X86),
    Target("x86-64-v3", X86, ("--mcpu=x86-64-v3",)),
    Target("znver4", X86, ("--mcpu=znver4",)),
    Target("sapphirerapids", X86, (f"--mattr={VNNI}", "--overlaps=false"), {"bytes": ""}),
    Target("amx", X86, (f"--mattr={VNNI},+amx-tile,+amx-int8", "--overlaps=false"),
           {"bytes": "amx_int8"}),
    Target("aarch64", "aarch64-linux-gnu"),
    *[Target(f"sme-{128 * scale}", "aarch64-unknown-linux-gnu",
             ("--mattr=+sve,+sme,+sme-f64f64", f"--vscale={scale}", "--overlaps=false"),
             {"f32": "sme", "f64": "sme_f64", "bytes": "sme_int8"}) for scale in (1, 4)],
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
            if (elements and of.name not in elements) or not target.computes(of):
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
               (kind.passes, *target.options_for(elements), *kind.options, *values, f"--cases={cases}",
                f"--seed={seed}"), target.triple)


# What a list of shapes is drawn from, and for how many in a hundred: M, N, K.
FAMILIES = [
    (40, ((3, 17), (3, 17), (3, 17))),
    (10, ((0, 2), (0, 17), (0, 5))),
    (20, ((18, 48), (18, 48), (18, 48))),
    (6, ((1, 8), (50, 150), (1, 48))),
    (6, ((50, 150), (1, 8), (1, 48))),
    (6, ((1, 8), (1, 8), (100, 600))),
    (6, ((50, 150), (50, 150), (1, 4))),
    (6, ((1, 33), (1, 33), (1, 64))),
]
# Forms of floats and of bytes, which kernels of groups multiply; products in every order.
LISTED = [(form, elements, order)
          for elements in extents.ELEMENTS if elements.name in ("f32", "bytes")
          for form in ("product", "update", "bias_relu", "scaled", "map_of_two", "copy", "vector",
                       "row_sums", "dot", "convolution", "depthwise")
          if extents.FORMS[form].suits(elements)
          for order in (("rows", "rows"), ("rows", "columns"), ("columns", "rows"))
          if order == ("rows", "rows") or form in ("product", "update")]
SHARD = 10


def shapes(count: int, seed: int) -> list:
    """So many different ones, in the proportions of the families."""
    random = Random(seed).fork("shapes")
    made = {}
    while len(made) < count:
        turn = len(made) * 37 % 100
        for share, family in FAMILIES:
            if turn < share:
                break
            turn -= share
        made[tuple(low + random.below(high - low + 1) for low, high in family)] = None
    return list(made)


def listed_jobs(targets: list, elements: list, count: int, seed: int) -> list:
    """Each statement for so many shapes, of which each target proves a part."""
    wanted = [target for target in TARGETS if target.name in targets]
    all_shapes = shapes(count, seed)
    made = []
    for place, target in enumerate(wanted):
        for number, (form, of, (order_a, order_b)) in enumerate(LISTED):
            if (elements and of.name not in elements) or not target.computes(of):
                continue
            choice = {key: values[0] for key, values in of.choices.items()}
            choice |= {"form": form, "order_a": order_a, "order_b": order_b, "contract": False}
            function = extents.function(f"{form}_{of.name}_{number}", of, choice)
            part = all_shapes[(place + number) % len(wanted)::len(wanted)]
            for first in range(0, len(part), SHARD):
                listed = ",".join("x".join(map(str, shape)) for shape in part[first:first + SHARD])
                made.append(Job(f"shapes {target.name}",
                                f"shapes-{target.name}-{number}-{first}",
                                ((function.name, function.source),), (),
                                ("--lower", *target.options_for(of), "--overlaps=false",
                                 f"--value=m,n,k={listed}", "--value=g=1", "--value=pad=1"),
                                target.triple))
    return made
