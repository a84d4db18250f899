# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Loops in C while they are written."""

import re

from .indices import Index

SIMPLE = re.compile(r"\w+(\[[^\[\]]*\])?|-?[\d.]+f?")


class Nest:
    def __init__(self):
        self.lines = []
        self.depth = 1
        self.names = 0
        self.accesses = []  # (leaf, Index in memory)
        self.replaced = {}  # node: the text that stands for its element

    def put(self, line):
        self.lines.append("  " * self.depth + line)

    def fresh(self, stem):
        self.names += 1
        return f"{stem}{self.names}"

    def open(self, name, extent):
        """The index of a loop from here on; none for one element."""
        if extent == 1:
            return Index()
        self.put(f"for (long {name} = 0; {name} < {extent}; ++{name}) {{")
        self.depth += 1
        return Index.of(name)

    def close(self, extent):
        if extent != 1:
            self.depth -= 1
            self.put("}")

    def variable(self, c, text, stem="x"):
        """A name for what is used twice."""
        if SIMPLE.fullmatch(text):
            return text
        name = self.fresh(stem)
        self.put(f"{c} {name} = {text};")
        return name

    def opaque(self, text):
        """An index that is not affine."""
        name = self.fresh("q")
        self.put(f"long {name} = {text};")
        return Index.of(name)


def loop_names(stem, count):
    return [f"{stem}{k}" for k in range(count)]
