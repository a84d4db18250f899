# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A case: an expression of one or two operations, and how it is compiled.

Strata: the operations come in turn, as often as their weights say, in an order that the seed
shuffles. Each time an operation comes its first operand has the next of the extents, at the next
position. Everything else is drawn from the seed and the case's number alone, so that the case of
a number can be had again without the others before it."""

import os
import re
import sys
import zlib
from dataclasses import dataclass

from .draws import EXTENTS, Draw
from .expressions import Retry
from .loops import ORDERS, Target, body
from .operations import OPERATIONS
from .shapes import Described

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "test",
                             "fuzz"))
from matrix_fuzz.rng import Random  # noqa: E402

# Cases that are compiled together; every third group is for -ffast-math.
GROUP = 12
FUSED = 50  # per cent
MOST_BYTES = 8 << 20


@dataclass(frozen=True)
class Case:
    number: int
    operation: object
    inner: object  # the operation whose result the operation takes, or None
    root: object
    draw: object
    restrict: bool
    fast: bool

    @property
    def family(self):
        return self.operation.family

    @property
    def target(self):
        shape = self.root.shape.unpadded()
        return Target("d", shape, tuple(self.draw.result_strides or shape.strides))

    @property
    def storage(self):
        """Elements of the result's memory."""
        target = self.target
        return 1 + sum((e - 1) * s for e, s in zip(target.shape.extents, target.strides))

    @property
    def leaves(self):
        """The operands that are read through a pointer of their own."""
        return [leaf for leaf in self.draw.leaves if leaf.name != "d"]

    @property
    def only_clang(self):
        elements = [self.root.element_type, *(leaf.element_type for leaf in self.draw.leaves)]
        return any(element.only_clang for element in elements)

    @property
    def tolerance(self):
        """A result that was rounded to narrow elements on the way has their error."""
        if not self.fast or not self.root.element_type.is_float:
            return 0
        elements = [self.root.element_type, *(leaf.element_type for leaf in self.draw.leaves)]
        return max(element.tolerance for element in elements)

    @property
    def name(self):
        text = self.root.form(Described)
        if self.draw.result_strides:
            text = f"store({text}, {', '.join(map(str, self.draw.result_strides))})"
        text = re.sub(r"__builtin_(tensor_|matrix_|elementwise_)?", "", text)
        text = re.sub(r"\*(?=[abcd]\b)", "", text)
        result = "d" if self.draw.in_place is None else "d in place"
        operands = [f"{leaf.name} {leaf.shape}" for leaf in self.leaves]
        return "; ".join([text, ", ".join([f"{result} {self.target.shape}", *operands])])

    def loops(self):
        """{order: lines} of the orders that differ."""
        found = {order: body(self.root, self.target, order) for order in ORDERS}
        return {order: lines for order, lines in found.items() if lines is not None}


def spread(operations, rng):
    """Each as often as its weight says, evenly, in an order that the seed shuffles."""
    places = sorted((((k + 0.5 + rng.below(1000) / 1000) / one.weight, rng.word(), one)
                     for one in operations for k in range(one.weight)), key=lambda x: x[:2])
    return [one for _, _, one in places]


class Sequence:
    """The cases of a seed."""

    def __init__(self, seed, families=(), fast=None):
        """fast: whether all are for -ffast-math, or none; some, if None."""
        self.rng, self.fast = Random(seed), fast
        chosen = [one for one in OPERATIONS if not families or one.family in families]
        rng = self.rng.fork("order")
        self.orders = {False: spread(chosen, rng)}
        self.orders[True] = [one for one in self.orders[False]
                             if any(element.is_float for element in one.elements)]

    def is_fast(self, group):
        fast = group % 3 == 2 if self.fast is None else self.fast
        return fast and bool(self.orders[True])

    def case(self, number):
        group, place = divmod(number, GROUP)
        fast = self.is_fast(group)
        order = self.orders[fast]
        # How many groups of its kind are before.
        before = group // 3 if fast else group - (group + 1) // 3
        if self.fast is not None or not self.orders[True]:
            before = group
        turn, place = divmod(before * GROUP + place, len(order))
        operation = order[place]
        turn = turn * operation.weight + order[:place].count(operation)
        first = turn + zlib.crc32(operation.name.encode())
        rng = self.rng.fork("case", number)
        for attempt in range(2000):
            try:
                return drawn(number, operation, rng.fork(attempt), fast,
                             EXTENTS[first % len(EXTENTS)], turn // len(EXTENTS) + turn, attempt)
            except Retry:
                pass
        raise AssertionError(f"no case of {operation.name}")


def drawn(number, operation, rng, fast, extent, position, attempt):
    kind = rng.pick(operation.kinds)
    inner = None
    if rng.percent(FUSED) and attempt < 400:
        inner = rng.weighted([(one, one.weight) for one in OPERATIONS if kind in one.kinds])
    begun = inner or operation
    elements = [one for one in begun.elements if one.is_float or not fast]
    if not elements:
        raise Retry
    # After many failures the extents are at fault.
    if attempt > 1000:
        extent = rng.pick(EXTENTS)
    draw = Draw(rng, rng.weighted([(one, one.weight) for one in elements]), kind, extent, position)
    root = begun.build(draw, None)
    if inner:
        if draw.in_place or draw.result_strides or root.element_type not in operation.elements:
            raise Retry
        root = operation.build(draw, root)
    root_bytes = root.shape.count * root.element_type.size
    if max([root_bytes, *(leaf.storage * leaf.element_type.size
                          for leaf in draw.leaves)]) > MOST_BYTES:
        raise Retry
    if draw.in_place and draw.in_place.shape != root.shape.unpadded():
        raise Retry
    return Case(number, operation, inner, root, draw, rng.percent(50), fast)
