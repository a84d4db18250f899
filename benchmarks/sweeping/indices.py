# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Affine indices: a constant plus multiples of loops' variables.

The multiples tell how far apart in memory a loop's accesses are, and so which order of loops
goes through memory in its order."""


class Index:
    def __init__(self, terms=(), constant=0):
        self.terms = {name: factor for name, factor in dict(terms).items() if factor}
        self.constant = constant

    @staticmethod
    def of(value):
        """Of a number, the name of a variable, or an index."""
        if isinstance(value, Index):
            return value
        return Index(constant=value) if isinstance(value, int) else Index({value: 1})

    def __add__(self, other):
        other = Index.of(other)
        terms = dict(self.terms)
        for name, factor in other.terms.items():
            terms[name] = terms.get(name, 0) + factor
        return Index(terms, self.constant + other.constant)

    def __mul__(self, factor):
        return Index({name: one * factor for name, one in self.terms.items()},
                     self.constant * factor)

    @property
    def text(self):
        """As one sum; the user's parentheses are not needed for it."""
        words = ""
        for name, factor in sorted(self.terms.items(), key=lambda term: -abs(term[1])):
            sign = "-" if factor < 0 else "+" if words else ""
            words += f" {sign} " if words else sign
            words += name if abs(factor) == 1 else f"{name} * {abs(factor)}"
        if self.constant or not words:
            sign = "-" if self.constant < 0 else "+"
            words += f" {sign} {abs(self.constant)}" if words else str(self.constant)
        return words

    @property
    def is_simple(self):
        """Whether its text needs no parentheses as an operand."""
        return len(self.terms) + bool(self.constant) <= 1 and all(
            factor == 1 for factor in self.terms.values()) and self.constant >= 0


def address(strides, at):
    """The number of an element in memory."""
    total = Index()
    for stride, index in zip(strides, at):
        total = total + Index.of(index) * stride
    return total
