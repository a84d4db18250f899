# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Expressions: trees that print themselves as matrices and tensors, and element by element.

    Leaf    an operand in memory
    Map     elements of operands combined
    Move    an operand's elements in other places
    Fold    a sum or the like over loops of its own
    Placed  statements that each write a part, as concat has it
    Settled an operand that a user would compute into an array of its own before

Each node has `bound`: all its elements are integers of at most that size, or halves and quarters
of such, so that sums are exact in any order; None if that is not so."""

from .indices import Index, address


class Retry(Exception):
    """What was begun cannot be had."""


class Node:
    atomic = True  # no parentheses around its form
    has_fold = has_placed = is_costly = False

    def __init__(self, shape, children=(), bound=None):
        self.shape, self.children, self.bound = shape, tuple(children), bound
        for child in self.children:
            self.has_fold |= child.has_fold
            self.has_placed |= child.has_placed
            self.is_costly |= child.is_costly

    @property
    def element_type(self):
        return self.shape.element

    def leaves(self):
        for child in self.children:
            yield from child.leaves()

    def placed(self):
        for child in self.children:
            yield from child.placed()

    def settled(self):
        """The nodes that are computed before, the first one first."""
        for child in self.children:
            yield from child.settled()

    def operand(self, types):
        """The form as an operand of an operator."""
        text = self.form(types)
        return text if self.atomic else f"({text})"

    def numbered(self, nest, number):
        """The element of this number in the order of the indices."""
        at, rest = [], number if number.is_simple else nest.opaque(number.text)
        below = self.shape.count
        for k, extent in enumerate(self.shape.extents):
            below //= extent
            text = rest.text if below == 1 else f"{rest.text} / {below}"
            if self.shape.count != below * extent:
                text = f"{text} % {extent}" if k else text
            at.append(Index() if extent == 1 else nest.opaque(text))
        return self.element(nest, at)

    def flat(self, nest, number):
        """The element of this number in memory, if all memory has one order."""
        raise Retry


class Leaf(Node):
    def __init__(self, name, shape, fill, bound, limit=0):
        super().__init__(shape, (), bound)
        self.name, self.fill, self.limit = name, fill, limit

    def form(self, types):
        return f"*{self.name}"

    def leaves(self):
        yield self

    @property
    def storage(self):
        return self.shape.storage

    def parameter(self, types):
        return f"const {types.name(self.shape)} *", self.name

    def access(self, nest, index):
        nest.accesses.append((self, index))
        return f"{self.name}[{index.text}]"

    def element(self, nest, at):
        return self.access(nest, address(self.shape.strides, at))

    def numbered(self, nest, number):
        if self.shape.is_plain:
            return self.access(nest, number)
        return super().numbered(nest, number)

    def flat(self, nest, number):
        return self.access(nest, number)


class StridedLeaf(Leaf):
    """Loaded from elements with strides, of which one may be known at run time alone."""

    def __init__(self, name, shape, fill, bound, strides, form, run_time=None):
        super().__init__(name, shape, fill, bound)
        self.strides, self.text, self.run_time = strides, form, run_time

    def form(self, types):
        return self.text(types)

    @property
    def storage(self):
        return 1 + sum((e - 1) * s for e, s in zip(self.shape.extents, self.strides))

    def parameter(self, types):
        return f"const {self.element_type.c} *", self.name

    def element(self, nest, at):
        if self.run_time is None:
            return self.access(nest, address(self.strides, at))
        k, variable = self.run_time
        rest = address([0 if d == k else s for d, s in enumerate(self.strides)], at)
        nest.accesses.append((self, address(self.strides, at)))
        return f"{self.name}[({at[k].text}) * {variable} + {rest.text}]"

    numbered = Node.numbered
    flat = Node.flat


class Map(Node):
    """The form and the loop are texts with {0}, {1}, .. for the operands."""

    def __init__(self, shape, children, form, loop, bound=None, atomic=True, costly=False):
        super().__init__(shape, children, bound)
        self.text, self.loop, self.atomic = form, loop, atomic
        self.is_costly |= costly

    def form(self, types):
        words = [child.form(types) if self.atomic else child.operand(types)
                 for child in self.children]
        return self.text.replace("{type}", types.name(self.shape)).format(*words)

    def combined(self, nest, words):
        """An operand that the loop has twice gets a name."""
        for k, child in enumerate(self.children):
            if self.loop.count(f"{{{k}}}") > 1:
                words[k] = nest.variable(child.element_type.c, words[k])
        return self.loop.format(*words)

    def element(self, nest, at):
        if self in nest.replaced:
            return nest.replaced[self]
        return self.combined(nest, [child.element(nest, at) for child in self.children])

    def numbered(self, nest, number):
        return self.combined(nest, [child.numbered(nest, number) for child in self.children])

    def flat(self, nest, number):
        if any(child.shape.layout != self.shape.layout or any(child.shape.padding)
               for child in self.children):
            raise Retry
        return self.combined(nest, [child.flat(nest, number) for child in self.children])


class Move(Node):
    """source(nest, at) tells the operand's indices; others are operands that it reads."""

    def __init__(self, shape, child, form, source, others=(), numbered=False, bound=None):
        super().__init__(shape, (child, *others), child.bound if bound is None else bound)
        self.text, self.source, self.is_numbered = form, source, numbered

    def form(self, types):
        return self.text(types, self.children[0].form(types))

    def element(self, nest, at):
        if not self.is_numbered:
            return self.children[0].element(nest, self.source(nest, at))
        number = address(self.shape.resized(self.shape.extents)._replace(
            layout=tuple(range(self.shape.rank))).strides, at)
        return self.children[0].numbered(nest, number)

    def flat(self, nest, number):
        child = self.children[0]
        if not (self.is_numbered and self.shape.is_plain and child.shape.is_plain):
            raise Retry
        return child.flat(nest, number)


class Fold(Node):
    """inner: the extents of its loops; term(nest, at, inner) is what is folded. operation:
    add, mul, min, max, and, or, xor. start(nest, at): what it begins with, if not the
    neutral element."""
    has_fold = True

    def __init__(self, shape, children, form, inner, term, operation="add", start=None,
                 bound=None):
        super().__init__(shape, children, bound)
        self.text, self.inner, self.term = form, tuple(inner), term
        self.operation, self.start = operation, start

    def form(self, types):
        return self.text(types, [child.form(types) for child in self.children])

    def first(self, nest, at):
        if self.start:
            return self.start(nest, at)
        if self.operation in ("min", "max"):
            return self.term(nest, at, [Index() for _ in self.inner])
        if self.operation == "and":
            return "1" if self.element_type.kind == "bool" else f"({self.element_type.c})-1"
        return {"add": "0", "mul": "1", "or": "0", "xor": "0"}[self.operation]

    def combined(self, nest, place, text):
        """The statement that folds a term into a place."""
        element = self.element_type
        sign = {"add": "+", "mul": "*", "and": "&", "or": "|", "xor": "^"}.get(self.operation)
        if not sign:
            text = nest.variable(element.c, text)
            less = "<" if self.operation == "min" else ">"
            return f"{place} = {text} {less} {place} ? {text} : {place};"
        if element.size < 4:
            return f"{place} = {element.rounded(f'{place} {sign} {text}')};"
        return f"{place} {sign}= {text};"

    def element(self, nest, at):
        if self in nest.replaced:
            return nest.replaced[self]
        if all(extent == 1 for extent in self.inner) and not self.start:
            return self.term(nest, at, [Index() for _ in self.inner])
        name = nest.fresh("s")
        nest.put(f"{self.element_type.c} {name} = {self.first(nest, at)};")
        inner = [nest.open(nest.fresh("k"), extent) for extent in self.inner]
        nest.put(self.combined(nest, name, self.term(nest, at, inner)))
        for extent in reversed(self.inner):
            nest.close(extent)
        return name


class Piece:
    """A nest of these extents that writes element(nest, at) to place(nest, at); adds: to what
    is there. whole: it writes every element, at the place of the same indices."""

    def __init__(self, extents, place, element, adds=False, whole=False):
        self.extents, self.place, self.element = tuple(extents), place, element
        self.adds, self.whole = adds, whole


def whole(extents, element):
    return Piece(extents, lambda nest, at: at, element, whole=True)


class Placed(Node):
    """Pieces that are written one after the other."""
    has_placed = True

    def __init__(self, shape, children, form, pieces, bound=None):
        super().__init__(shape, children, bound)
        self.text, self.pieces = form, pieces

    @property
    def splits(self):
        """Whether what is done to the elements may be done to those of the pieces."""
        return not any(piece.adds for piece in self.pieces)

    def placed(self):
        yield self

    def form(self, types):
        return self.text(types, [child.form(types) for child in self.children])

    def element(self, nest, at):
        if self in nest.replaced:
            return nest.replaced[self]
        raise AssertionError("only pieces have elements")


class Settled(Node):
    """Computed into an array before; its form is the operand's own."""

    def __init__(self, child, name):
        super().__init__(child.shape.unpadded(), (child,), child.bound)
        self.atomic, self.name = child.atomic, name
        self.has_fold = self.has_placed = self.is_costly = False

    def form(self, types):
        return self.children[0].form(types)

    def placed(self):
        return iter(())

    def settled(self):
        yield from super().settled()
        yield self

    def element(self, nest, at):
        index = address(self.shape.strides, at)
        nest.accesses.append((self, index))
        return f"{self.name}[{index.text}]"

    @property
    def storage(self):
        return self.shape.storage
