# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Calls of a tested function: which memory, which values, which overlap.

A call gives each pointer a block of its own between two unmapped pages, or
puts several pointers of one element type into one block: at the same address,
one behind the other, or a part of the way.
"""

from typing import NamedTuple

from .array_loops import TRIPS
from .tested import Tested

FILLS = ["SMALL", "ROUNDING", "SPECIAL", "MIXED"]
LAYOUTS = ["end", "start", "overlap", "same", "adjacent", "random"]


class Block(NamedTuple):
    element: object
    count: int
    fill: str
    place: int
    shape: object = None  # of matrices whose type tells how they lie

    def definition(self) -> str:
        rest = f"{self.fill}, {self.place});"
        if not self.shape:
            return f"  add_block(&{self.element.name}, {self.count}, {rest}"
        lie = self.shape.lie
        return (f"  add_laid_block(&{self.element.name}, {self.count}, (struct lie){{"
                f"{self.shape.rows}, {self.shape.columns}, {int(lie.row_major)}, "
                f"{lie.padding}}}, {rest}")


def place(rng, layout: str) -> int:
    """Elements behind the first page; -1: the end at the last page."""
    if layout == "end":
        return -1
    if layout == "start":
        return rng.below(2)
    return rng.pick([-1, 0, 1, rng.between(2, 17)])


def groups_of(tested: Tested, layout: str) -> list:
    """Which pointers share a block."""
    pointers = tested.parameters()
    options = tested.unit.options
    shares = (layout not in ("end", "start") and options.has("overlap")
              and not tested.is_restrict)
    groups, by_type = [], {}
    for pointer in pointers:
        # Those that lie in their own way overlap as whole matrices of one type.
        key = pointer.shape if pointer.shape.lie else pointer.shape.type
        if not (shares and pointer.may_overlap):
            groups.append([pointer])
        elif key in by_type:
            by_type[key].append(pointer)
        else:
            by_type[key] = [pointer]
            groups.append(by_type[key])
    return groups


def offsets_of(rng, group, layout: str) -> list:
    offsets, end = [], 0
    first = group[0].shape
    unit = first.count if first.lie else 1
    for pointer in group:
        if layout == "same" or not offsets:
            offset = 0
        elif layout == "adjacent":
            offset = end
        elif layout == "overlap":
            offset = rng.pick([1, 2, first.rows, rng.below(first.count) + 1])
            if first.lie:
                offset = rng.pick([1, 1, 2]) * unit
        else:
            offset = rng.below(end // unit + 1) * unit
        offsets.append(offset)
        end = max(end, offset + pointer.extent)
    # The one that comes first in the program need not be the lower one.
    if layout == "overlap" and rng.percent(50):
        highest = max(offsets)
        offsets = [highest - offset for offset in offsets]
    return offsets


class Call:
    def __init__(self, tested: Tested, number: int, rng):
        self.tested = tested
        self.number = number
        self.rng = rng
        self.layout = LAYOUTS[number % len(LAYOUTS)]
        self.fill = FILLS[(number + rng.below(2)) % len(FILLS)]
        self.blocks = []
        self.arguments = []  # (matrix code, reference)
        self.write()

    def add_block(self, element, count, fill: str, where: int, shape=None) -> int:
        self.blocks.append(Block(element, count, fill, where, shape))
        return len(self.blocks) - 1

    def pass_pointer(self, kind: str, element, block: int, offset: int):
        self.arguments.append(
            (f"({kind} *)place_in(0, {block}, {offset})",
             f"({element.spelling} *)place_in(1, {block}, {offset})"))

    def write(self):
        places = {}
        for group in groups_of(self.tested, self.layout):
            offsets = offsets_of(self.rng, group, self.layout)
            count = max(o + p.extent for o, p in zip(offsets, group))
            fill = "CONVERTIBLE" if group[0].is_small else self.fill
            shape = group[0].shape
            block = self.add_block(shape.type, count, fill,
                                   place(self.rng, self.layout),
                                   shape if shape.lie else None)
            for pointer, offset in zip(group, offsets):
                places[pointer.name] = block, offset
        for pointer in self.tested.parameters():
            self.pass_pointer(f"{pointer.qualifiers}{pointer.shape.name}",
                              pointer.shape.type, *places[pointer.name])
        self.write_rest()

    def write_rest(self):
        struct = self.tested.struct
        if struct:
            block = self.add_block(struct.type, struct.count, self.fill,
                                   place(self.rng, self.layout))
            self.pass_pointer(f"struct {struct.name}", struct.type, block, 0)
        for element, count in self.tested.results.items():
            block = self.add_block(element, count, self.fill,
                                   place(self.rng, self.layout))
            self.pass_pointer(element.spelling, element, block, 0)
        for element, names in self.tested.body.scalars.items():
            block = self.add_block(element, len(names), self.fill, 0)
            for index in range(len(names)):
                # Both read what no function writes.
                value = f"*({element.spelling} *)place_in(1, {block}, {index})"
                self.arguments.append((value, value))
        for limit in [4, 6, TRIPS]:
            value = str(self.rng.below(limit))
            self.arguments.append((value, value))

    def definition(self, seed: int) -> list:
        name = f"test_{self.tested.number}, call {self.number} ({self.layout})"
        lines = [f"SUPPORT void call_{self.tested.number}_{self.number}(void) {{", "  REFERENCE_MODE",
                 f'  begin_call("{name}", {seed}u);']
        for block in self.blocks:
            lines.append(block.definition())
        for index, function in enumerate(["test", "reference"]):
            arguments = ", ".join(a[index] for a in self.arguments)
            lines.append(f"  {function}_{self.tested.number}({arguments});")
        return lines + ["  end_call();", "}"]
