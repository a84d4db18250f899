# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What one operation alone does not show: statements that share a function or have versions,
and results that overlap operands at any distance.

A statement shares its function with others of its form if it takes long, and has versions for
processors with -fmatrix-multiversion; so those products are large, and each is there twice."""

import os
import sys
from typing import NamedTuple

sys.path.append(os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "fuzz"))
from matrix_fuzz.rng import Random  # noqa: E402

import products  # noqa: E402


class Function(NamedTuple):
    name: str
    source: str
    kind: str


ELEMENTS = ["float", "double", "int", "short"]
TWICE = [
    "  c[0] = {a0} * {b0};\n  c[1] = {a1} * {b1};\n",
    "  c[0] += {a0} * {b0};\n  c[1] += {a1} * {b1};\n",
    "  for (int i = 0; i < 3; ++i)\n    c[i] = {ai} * {bi};\n  c[3] = {a1} * {b1};\n",
    "  c[0] = {a0} * {b0};\n  c[0] += {a1} * {b1};\n",
    "  c[1] = {a1} * {b1};\n  c[0] = {a0} * {b0} - c[1];\n",
]
# With the result C, and A and B that may overlap it.
OVERLAPPING = ["*c = *a * *b", "*c += *a * *b", "*c = __builtin_matrix_multiply_add(*a, *b, *c)",
               "*c = *a + *b", "*c = __builtin_matrix_transpose(*a) - *b", "*c = *a",
               "*c = __builtin_matrix_transpose(*a)"]


def shared(random, name: str) -> str:
    element, layout = random.pick(ELEMENTS[:3]), random.pick(products.LAYOUTS)
    m, n, k = (random.between(9, 20) for _ in range(3))
    types = {which: products.Type(element, rows, columns, layout)
             for which, rows, columns in (("c", m, n), ("a", m, k), ("b", k, n))}
    body = random.pick(TWICE).format(**{f"{which}{index}": f"{which}[{index}]"
                                        for which in "ab" for index in "01i"})
    # Integers are multiplied out: products of products, where pointers overlap, are too long.
    restrict = "restrict " if element == "int" else random.pick(["", "restrict "])
    parameters = ", ".join(f"{'const ' * (which != 'c')}{of.name} *{restrict}{which}"
                           for which, of in types.items())
    return ("".join(of.source() for of in dict.fromkeys(types.values()))
            + f"void {name}({parameters}) {{\n{contract(random)}{body}}}\n")


def overlaps(random, name: str) -> str:
    """All are of one shape, C and A at distances from B that are known: no argument of the
    function is to be tried, and all distances are drawn alike."""
    matrix = products.Type(random.pick(ELEMENTS), *[random.between(2, 9)] * 2,
                           random.pick(products.LAYOUTS))
    elements = matrix.rows * matrix.columns
    places = {"c": random.between(-elements, elements), "a": random.between(-elements, elements),
              "b": 0}
    variables = "".join(f"  {matrix.name} *{which} = ({matrix.name} *)(p + {place});\n"
                        for which, place in places.items())
    return (f"{matrix.source()}void {name}({matrix.element} *p) {{\n{contract(random)}{variables}"
            f"  {random.pick(OVERLAPPING)};\n}}\n")


def contract(random) -> str:
    return f"#pragma clang fp contract({random.pick(['off', 'on'])})\n"


# By kind: what writes one, and flags.
KINDS = {"shared": (shared, ()), "versioned": (shared, ("-fmatrix-multiversion",)),
         "overlaps": (overlaps, ())}


def generate(seed: int, count: int, kind: str) -> list:
    random = Random(seed).fork(kind)
    write = KINDS[kind][0]
    names = [f"{kind}_{number}" for number in range(count)]
    return [Function(name, write(random.fork(name), name), kind) for name in names]
