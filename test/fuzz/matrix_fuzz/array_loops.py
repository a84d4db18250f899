# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Loops along arrays of matrices: how they count, and what each trip uses."""

from .function import Function
from .memory import Place, Shape

# m, how many trips there are, is below.
TRIPS = 24


def array_head(f: Function) -> tuple:
    """The counter and the head of a loop."""
    name = f.fresh("i")
    counter = f.rng.pick(["int", "long", "unsigned", "unsigned char"])
    if f.rng.percent(15):
        return name, f"for ({counter} {name} = m; {name}-- != 0;)"
    if f.rng.percent(10):
        return name, f"for ({counter} {name} = 0; {name} < m; {name} += 2)"
    test = f.rng.pick(["<", "!="])
    return name, f"for ({counter} {name} = 0; {name} {test} m; ++{name})"


def array_element(f: Function, shape: Shape, counter: str, writable: bool) -> Place:
    """The matrix of this trip or of another, in one of up to three arrays."""
    f.unit.use_shape(shape)
    pointers = f.pointers_to_shape(shape, writable)
    if not pointers or (len(pointers) < 3 and f.rng.percent(50)):
        pointers = [f.add_pointer(shape)]
    this = counter, TRIPS - 1
    others = [((f"{counter} + 1", TRIPS), 2), ((f"2 * {counter}", 2 * TRIPS - 2), 1),
              ((f"{counter} / 2", TRIPS // 2), 1), (("0", 0), 2), (("k", 5), 1)]
    index, most = this if writable and f.rng.percent(80) else f.rng.weighted(
        [(this, 14)] + others)
    return f.rng.pick(pointers).indexed(index, most)
