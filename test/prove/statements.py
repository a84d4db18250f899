# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Statements that share a function or have versions, which one operation alone does not show.

A statement shares its function with others of its form if it takes long, and has versions by
processors with -fmatrix-versions; so the products are large, and each is there twice."""

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


# {0} and {1}: products; {2}: a sum that both are added to.
BODIES = [
    "  c[0] = {a0} * {b0};\n  c[1] = {a1} * {b1};\n",
    "  c[0] += {a0} * {b0};\n  c[1] += {a1} * {b1};\n",
    "  for (int i = 0; i < 3; ++i)\n    c[i] = {ai} * {bi};\n  c[3] = {a1} * {b1};\n",
    "  c[0] = {a0} * {b0};\n  c[0] += {a1} * {b1};\n",
    "  c[1] = {a1} * {b1};\n  c[0] = {a0} * {b0} - c[1];\n",
]


def generate(seed: int, count: int, kind: str = "shared") -> list:
    random = Random(seed).fork(kind)
    return [function(random.fork(number), f"{kind}_{number}", kind) for number in range(count)]


def function(random, name: str, kind: str) -> Function:
    element = random.pick(["float", "double", "int"])
    layout = random.pick(products.LAYOUTS)
    m, n, k = (random.between(9, 20) for _ in range(3))
    types = {which: products.Type(element, rows, columns, layout)
             for which, rows, columns in (("c", m, n), ("a", m, k), ("b", k, n))}
    body = random.pick(BODIES).format(**{f"{which}{index}": f"{which}[{index}]"
                                         for which in "ab" for index in "01i"})
    restrict = random.pick(["", "restrict "])
    parameters = ", ".join(f"{'const ' * (which != 'c')}{of.name} *{restrict}{which}"
                           for which, of in types.items())
    source = ("".join(of.source() for of in dict.fromkeys(types.values()))
              + f"void {name}({parameters}) {{\n"
              + f"#pragma clang fp contract({random.pick(['off', 'on'])})\n{body}}}\n")
    return Function(name, source, kind)
