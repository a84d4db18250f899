# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random choices of one case: extents, layouts, operands, numbers that only the caller knows."""

import math

from . import shapes
from .elements import BOOL
from .expressions import Leaf, Retry, Settled
from .shapes import MATRIX, TENSOR, Shape

EXTENTS = (1, 2, 3, 4, 7, 8, 16, 17, 64, 1000)
# The most elements of a value.
SIZES = [(256, 30), (8192, 35), (1 << 16, 25), (1 << 18, 7), (1 << 20, 3)]
# Multiply-adds, or elements that windows read, of one call.
MOST_WORK = 4 << 20
RANKS = [(1, 14), (2, 36), (3, 30), (4, 16), (5, 4)]
NAMES = "abc"  # of operands
RUN_TIME = "ij"  # of numbers


class Draw:
    def __init__(self, rng, element, kind, extent, position):
        """The first operand has EXTENT in this POSITION, modulo its rank."""
        self.rng, self.element, self.kind = rng, element, kind
        self.extent, self.position = extent, position
        self.most = max(rng.weighted(SIZES), extent)
        self.leaves, self.numbers, self.arrays = [], [], 0
        self.in_place = None  # the leaf that is the result, too
        self.result_strides = None

    # Numbers.
    def extents(self, rank, most=None):
        most = most or self.most
        extents = [self.rng.pick(EXTENTS) for _ in range(rank)]
        fixed = self.position % rank
        extents[fixed] = self.extent
        while math.prod(extents) > most:
            k = self.rng.below(rank)
            if k != fixed and extents[k] > 1:
                extents[k] = self.rng.pick([e for e in EXTENTS if e < extents[k]])
            elif rank == 1 or all(e == 1 for d, e in enumerate(extents) if d != fixed):
                raise Retry
        return tuple(extents)

    def rank(self, low=1, high=5):
        if self.kind == MATRIX:
            return 2
        return min(max(self.rng.weighted(RANKS), low), high)

    def run_time(self, number):
        """The name of a number that only the caller knows."""
        if len(self.numbers) == len(RUN_TIME):
            raise Retry
        self.numbers.append(number)
        return RUN_TIME[len(self.numbers) - 1]

    # Shapes.
    def laid_out(self, extents, element=None):
        """Of any layout, sometimes with padding."""
        rank, layout = len(extents), list(range(len(extents)))
        if rank > 1 and self.rng.percent(50 if self.kind == MATRIX else 25):
            for k in range(rank - 1, 0, -1):
                other = self.rng.below(k + 1)
                layout[k], layout[other] = layout[other], layout[k]
        padding = [0] * rank
        if self.rng.percent(10):
            k = layout[-1] if self.kind == MATRIX else self.rng.below(rank)
            padding[k] = self.rng.between(1, 3)
        return Shape(element or self.element, tuple(extents), tuple(layout), tuple(padding),
                     self.kind)

    def shape(self, low=1, high=5, most=None):
        return self.laid_out(self.extents(self.rank(low, high), most))

    # Operands.
    def leaf(self, shape, fill=None, limit=0, make=Leaf, **more):
        if len(self.leaves) == len(NAMES):
            raise Retry
        element = shape.element
        if fill is None:
            fill = "mask" if element.kind == BOOL else "unit" if element.is_half else "small"
        bound = {"mask": 1, "unit": 1, "small": 4 if element.kind == "unsigned" else 2}.get(
            fill, max(limit, 4))
        one = make(NAMES[len(self.leaves)], shape, fill, bound,
                   **({"limit": limit} if make is Leaf else {}), **more)
        self.leaves.append(one)
        return one

    def operand(self, inner, low=1, high=5, most=None, fill=None):
        """The value that an operation is applied to, or memory."""
        if inner is None:
            return self.leaf(self.shape(low, high, most), fill)
        if not low <= inner.shape.rank <= high or inner.shape.kind != self.kind:
            raise Retry
        if most and inner.shape.count > most:
            raise Retry
        # What is added to a part is not changed before all of it is.
        adds = inner.has_placed and not all(one.splits for one in inner.placed())
        return self.settled(inner) if adds else inner

    def moved(self, inner, low=1, high=5, most=None, repeats=False, fill=None):
        """The same, for what reads its elements elsewhere; repeats: several times each."""
        node = self.operand(inner, low, high, most, fill)
        if node.has_placed or (repeats and (node.has_fold or node.is_costly)):
            return self.settled(node)
        return node

    def settled(self, node):
        if isinstance(node, (Leaf, Settled)):
            return node
        if node.shape.count * node.element_type.size > 1 << 18:
            raise Retry
        self.arrays += 1
        return Settled(node, f"u{self.arrays - 1}")

    def beside(self, node, element=None, fill=None, limit=0):
        """Another operand of the node's extents and layout."""
        shape = node.shape.unpadded().of(element or node.element_type)
        if shape.kind == TENSOR and self.rng.percent(10):
            padding = [0] * shape.rank
            padding[self.rng.below(shape.rank)] = self.rng.between(1, 3)
            shape = shape._replace(padding=tuple(padding))
        return self.leaf(shape, fill, limit)

    def plain(self, extents, element=None):
        return shapes.plain(element or self.element, extents, self.kind)
