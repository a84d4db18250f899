# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The loops that a user would write for an expression, in two orders.

RESULT goes through the result in the order of its memory, and computes each element at once: a
sum is a loop inside. OPERAND goes through the largest operand in the order of its memory: a sum
is accumulated in the result, so that the loop inside may be one along the result (i k j of a
product). Where both are the same, OPERAND is one loop over all elements if memory has no gaps,
and else there is one order only."""

from typing import NamedTuple, Tuple

from .expressions import Fold, Map, Placed, Retry, whole
from .indices import Index, address
from .nests import Nest, loop_names
from .shapes import Shape

RESULT, OPERAND = "result", "operand"
ORDERS = (RESULT, OPERAND)
# Bytes that a user would put into a local array.
LOCAL_BYTES = 1 << 16


class Target(NamedTuple):
    """What is written: its name, its shape and where its elements are."""
    name: str
    shape: Shape
    strides: Tuple[int, ...]

    def place(self, at):
        return f"{self.name}[{address(self.strides, at).text}]"

    @property
    def order(self):
        """Its dimensions, the slowest one first."""
        return sorted(range(self.shape.rank), key=lambda k: -self.strides[k])

    @property
    def is_dense(self):
        return list(self.strides) == self.shape.unpadded().strides


def through_maps(root, kind):
    """The only node of a kind of which the root's elements are functions, if there is one."""
    if isinstance(root, kind):
        return root
    if not isinstance(root, Map):
        return None
    found = [one for child in root.children if (one := through_maps(child, kind))]
    return found[0] if len(found) == 1 else None


def pieces_of(root):
    placed = through_maps(root, Placed)
    if not placed:
        return [whole(root.shape.extents, root.element)]
    if placed is root:
        return placed.pieces

    def changed(piece):
        def element(nest, at):
            text = piece.element(nest, at)
            nest.replaced[placed] = nest.variable(placed.element_type.c, text)
            result = root.element(nest, piece.place(nest, at))
            del nest.replaced[placed]
            return result
        return type(piece)(piece.extents, piece.place, element, whole=piece.whole)
    return [changed(piece) for piece in placed.pieces]


def write_piece(nest, target, piece, order):
    names = loop_names("i", len(piece.extents))
    at = [Index()] * len(piece.extents)
    for k in order:
        at[k] = nest.open(names[k], piece.extents[k])
    text = piece.element(nest, at)
    sign = "+=" if piece.adds else "="
    place = target.place(piece.place(nest, at))
    if text != place or piece.adds:
        element = target.shape.element
        if piece.adds and element.size < 4:
            sign, text = "=", element.rounded(f"{place} + {text}")
        nest.put(f"{place} {sign} {text};")
    for k in reversed(order):
        nest.close(piece.extents[k])


def strides_of(accesses):
    """{name: elements} of each access, the largest operand first."""
    ordered = sorted(accesses, key=lambda access: -access[0].storage)
    return [{name: abs(step) for name, step in index.terms.items()} for _, index in ordered]


def merged(sequences, names, first=()):
    """The names, ordered by the first one's strides; others find their places by those of the
    next ones. Of two of one stride, one of FIRST is outside."""
    order = []
    for strides in sequences:
        known = [name for name in names if name in strides and name not in order]
        for name in sorted(known, key=lambda one: (-strides[one], one not in first)):
            later = [k for k, other in enumerate(order)
                     if strides.get(other, strides[name]) < strides[name]]
            order.insert(later[0] if later else len(order), name)
    return order + [name for name in names if name not in order]


def write_by_operand(nest, target, root):
    """Whether there is such an order for what has no sums."""
    pieces = pieces_of(root)
    names = loop_names("i", root.shape.rank)
    plain = [k for k in target.order if root.shape.extents[k] != 1]
    if pieces[0].whole:
        scratch = Nest()
        write_piece(scratch, target, pieces[0], target.order)
        strides = strides_of(scratch.accesses)[:1] + [dict(zip(names, target.strides))]
        order = [names.index(name) for name in merged(strides, [names[k] for k in plain])]
        if order != plain:
            for piece in pieces:
                write_piece(nest, target, piece,
                            order if piece.whole else range(len(piece.extents)))
            return True
    if len(pieces) > 1 or len(plain) < 2 or not target.is_dense:
        return False
    try:
        scratch = Nest()
        if through_maps(root, Placed) or root.shape.layout != target.shape.layout:
            return False
        root.flat(scratch, Index.of("n"))
        index = nest.open("n", root.shape.count)
        nest.put(f"{target.name}[n] = {root.flat(nest, index)};")
        nest.close(root.shape.count)
        return True
    except Retry:
        return False


def loop_order(fold, target):
    """(names, their order) of a sum accumulated in memory, or nothing if the loop over the
    terms is the inner one anyway."""
    rank = fold.shape.rank
    results, terms = loop_names("i", rank), loop_names("r", len(fold.inner))
    extents = dict(zip(results + terms, [*fold.shape.extents, *fold.inner]))
    names = [name for name in results + terms if extents[name] != 1]
    scratch = Nest()
    fold.term(scratch, [Index() if extents[n] == 1 else Index.of(n) for n in results],
              [Index() if extents[n] == 1 else Index.of(n) for n in terms])
    inner = [results[k] for k in target.order if extents[results[k]] != 1][-1:]
    order = merged([*strides_of(scratch.accesses), dict(zip(results, target.strides))], names,
                   [name for name in names if name in terms and inner and inner[0] in names])
    # Along the result inside, where both go through memory alike.
    if inner and order and order[-1] in terms:
        same = [s for s in strides_of(scratch.accesses) if inner[0] in s and order[-1] in s
                and s[inner[0]] == s[order[-1]]]
        if same:
            order.remove(inner[0])
            order.append(inner[0])
    return extents, results, terms, order


def accumulate(nest, target, root, fold):
    """Whether there is an order in which sums are accumulated in memory."""
    extents, results, terms, order = loop_order(fold, target)
    first = next((k for k, name in enumerate(order) if name in terms), len(order))
    outside, rest = order[:first], order[first:]
    inside = [name for name in rest if name in results]
    if not inside and rest == [name for name in terms if extents[name] != 1]:
        return False
    element = fold.element_type
    in_result = root is fold or (fold.element_type == root.element_type
                                 and fold.shape.extents == root.shape.extents
                                 and all(leaf.name != target.name for leaf in root.leaves()))
    if not in_result:
        sizes = [extents[name] for name in inside]
        local = [1] * len(sizes)
        for k in range(len(sizes) - 1, 0, -1):
            local[k - 1] = local[k] * sizes[k]
        count = local[0] * sizes[0] if sizes else 1
        if count * element.size > LOCAL_BYTES:
            return False

    at = {name: Index() for name in results + terms}
    for name in outside:
        at[name] = nest.open(name, extents[name])

    def spot():
        if in_result:
            return target.place([at[name] for name in results])
        return f"t[{address(local, [at[name] for name in inside]).text}]"

    def over(names, statement):
        for name in names:
            at[name] = nest.open(name, extents[name])
        statement()
        for name in reversed(names):
            nest.close(extents[name])
            at[name] = Index()

    def begin():
        text = fold.first(nest, [at[name] for name in results])
        if text != spot():
            nest.put(f"{spot()} = {text};")

    def add():
        text = fold.term(nest, [at[n] for n in results], [at[n] for n in terms])
        nest.put(fold.combined(nest, spot(), text))

    def finish():
        nest.replaced[fold] = spot()
        text = root.element(nest, [at[name] for name in results])
        del nest.replaced[fold]
        nest.put(f"{target.place([at[name] for name in results])} = {text};")

    if not in_result:
        nest.put(f"{element.c} t[{count}];")
    over(inside, begin)
    over(rest, add)
    if root is not fold:
        over(inside, finish)
    for name in reversed(outside):
        nest.close(extents[name])
    return True


def write_value(nest, target, root, order):
    """Whether OPERAND is another order than RESULT; where it is not, it is written as that."""
    if order == OPERAND:
        fold = through_maps(root, Fold)
        if fold and fold.shape.extents == root.shape.extents:
            if accumulate(nest, target, root, fold):
                return True
        elif not root.has_fold and write_by_operand(nest, target, root):
            return True
    for piece in pieces_of(root):
        same = len(piece.extents) == target.shape.rank
        write_piece(nest, target, piece, target.order if same else range(len(piece.extents)))
    return False


def body(root, target, order):
    """The lines of the function, or None if there is no such order."""
    nest, differs = Nest(), order == RESULT
    for node in dict.fromkeys(root.settled()):
        nest.put(f"{node.element_type.c} {node.name}[{node.storage}];")
        local = Target(node.name, node.shape, tuple(node.shape.strides))
        differs |= write_value(nest, local, node.children[0], order)
    differs |= write_value(nest, target, root, order)
    return nest.lines if differs else None
