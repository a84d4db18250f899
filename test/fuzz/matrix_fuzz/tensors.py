# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tensors among matrices: matrices become tensors of one to four dimensions, by casts and
reshapes, a few operations combine them, and the result is a matrix again. The reference has
the elements of a tensor in the order of its indices."""

from typing import NamedTuple, Tuple

from .element_types import BY_NAME, ElementType
from .expressions import additive, expression, literal_of, scalar
from .function import Function
from .memory import Shape, Value

MOST_RANK = 4
LETTERS = "abcdefgh"
# Operands may be larger than the result, but not by so much.
MOST_ELEMENTS = 4096


class TensorType(NamedTuple):
    element: ElementType
    extents: Tuple[int, ...]
    layout: Tuple[int, ...] = ()
    padding: Tuple[int, ...] = ()

    @property
    def rank(self) -> int:
        return len(self.extents)

    @property
    def name(self) -> str:
        parts = [(letter, numbers) for letter, numbers in
                 (("t", self.extents), ("l", self.layout), ("p", self.padding)) if numbers]
        return "_".join([self.element.name] + [letter + "_".join(map(str, numbers))
                                               for letter, numbers in parts])

    def strides(self) -> list:
        """Elements from one index of each dimension to the next."""
        layout = self.layout or range(self.rank)
        padding = self.padding or (0,) * self.rank
        strides, step = [0] * self.rank, 1
        for d in reversed(layout):
            strides[d] = step
            step *= self.extents[d] + padding[d]
        return strides

    def typedef(self) -> str:
        said = [f"tensor_type({listed(self.extents)})"]
        said += [f"tensor_layout({listed(self.layout)})"] * bool(self.layout)
        said += [f"tensor_padding({listed(self.padding)})"] * bool(self.padding)
        return f"typedef {self.element.spelling} {self.name} __attribute__(({', '.join(said)}));"


class Tensor(NamedTuple):
    """An expression of any layout, and the array where the reference has it."""

    element: ElementType
    extents: tuple
    code: str
    reference: str


def listed(items) -> str:
    return ", ".join(map(str, items))


def product(numbers) -> int:
    result = 1
    for number in numbers:
        result *= number
    return result


def shuffled(f: Function, items) -> list:
    items = list(items)
    for k in range(len(items) - 1, 0, -1):
        j = f.rng.below(k + 1)
        items[k], items[j] = items[j], items[k]
    return items


# Types and arrays.
def type_of(f: Function, element, extents, padded: bool = False) -> TensorType:
    """Of any layout."""
    layout, padding = (), ()
    if len(extents) > 1 and f.rng.percent(40):
        layout = tuple(shuffled(f, range(len(extents))))
    if padded and f.rng.percent(40):
        padding = tuple(f.rng.pick([0, 0, 1, 2]) for _ in extents)
    return use(f, TensorType(element, tuple(extents), layout, padding))


def use(f: Function, type_: TensorType) -> TensorType:
    f.unit.tensors.add(type_)
    return type_


def array(f: Function, element, extents) -> str:
    return f.temporary(Shape(element, 1, product(extents)))


def place(extents, indices=None) -> str:
    """Where the reference has the element of these indices, i0, i1, .. if not given."""
    text = ""
    for k, extent in enumerate(extents):
        index = indices[k] if indices else f"i{k}"
        text = f"({text}) * {extent} + {index}" if text else f"{index}"
    return text or "0"


def each(f: Function, extents, *statements: str):
    """Statements of the reference for each index."""
    for k, extent in enumerate(extents):
        f.reference(f"for (int i{k} = 0; i{k} < {extent}; ++i{k})")
    f.reference("{ " + " ".join(statements) + " }")


def spend(f: Function, element, elements: int) -> bool:
    """Whether so many operations are affordable, which then are paid."""
    cost = elements * element.cost
    if not f.affords(cost) or elements > MOST_ELEMENTS:
        return False
    f.budget -= cost
    return True


def builtin(name: str, *arguments) -> str:
    return f"__builtin_tensor_{name}({listed(arguments)})"


def moved(f: Function, element, extents, code: str, source, indices, of) -> Tensor:
    """Elements of `source`, whose extents are `of`, at these indices."""
    result = array(f, element, extents)
    each(f, extents, f"{result}[{place(extents)}] = {source}[{place(of, indices)}];")
    return Tensor(element, tuple(extents), code, result)


# Each gives a tensor of these extents, or None.
def transposed(f, element, extents, steps, depth):
    order = shuffled(f, range(len(extents)))
    source = [0] * len(extents)
    for k, from_ in enumerate(order):
        source[from_] = extents[k]
    a = tensor(f, element, source, steps, depth)
    indices = [f"i{order.index(k)}" for k in range(len(order))]
    return moved(f, element, extents, builtin("transpose", a.code, *order), a.reference, indices,
                 source)


def reshaped(f, element, extents, steps, depth):
    a = tensor(f, element, cut(f, product(extents)), steps, depth)
    return Tensor(element, tuple(extents), builtin("reshape", a.code, *extents), a.reference)


def sliced(f, element, extents, steps, depth):
    by = [f.rng.pick([1, 1, 2, -1]) for _ in extents]
    source, starts = [], []
    for extent, step in zip(extents, by):
        low = f.rng.below(3)
        source.append(low + (extent - 1) * abs(step) + 1 + f.rng.below(3))
        starts.append(low + (extent - 1 if step < 0 else 0))
    if not spend(f, element, product(source)):
        return None
    a = tensor(f, element, source, steps, depth)
    indices = [f"{start} + i{k} * {step}" for k, (start, step) in enumerate(zip(starts, by))]
    said = by if any(step != 1 for step in by) else []
    return moved(f, element, extents, builtin("slice", a.code, *starts, *extents, *said),
                 a.reference, indices, source)


def padded(f, element, extents, steps, depth):
    source = [f.rng.between(1, extent) for extent in extents]
    low = [f.rng.between(0, extent - inner) for extent, inner in zip(extents, source)]
    high = [extent - inner - l for extent, inner, l in zip(extents, source, low)]
    a = tensor(f, element, source, steps, depth)
    if f.rng.percent(40):
        nearest = [f"LEAST(MOST(i{k} - {l}, 0), {inner - 1})"
                   for k, (l, inner) in enumerate(zip(low, source))]
        return moved(f, element, extents, builtin("pad_replicate", a.code, *low, *high),
                     a.reference, nearest, source)
    number = literal_of(f, element)
    result = array(f, element, extents)
    inside = " && ".join(f"i{k} >= {l} && i{k} < {l + inner}"
                         for k, (l, inner) in enumerate(zip(low, source)))
    from_ = place(source, [f"(i{k} - {l})" for k, l in enumerate(low)])
    each(f, extents, f"{result}[{place(extents)}] = {inside} ? {a.reference}[{from_}] : {number};")
    return Tensor(element, tuple(extents), builtin("pad", a.code, number, *low, *high), result)


def joined(f, element, extents, steps, depth):
    """Two, one behind the other."""
    along = f.rng.below(len(extents))
    if extents[along] < 2:
        return None
    first = f.rng.between(1, extents[along] - 1)
    sizes = [[n if k == along else e for k, e in enumerate(extents)]
             for n in (first, extents[along] - first)]
    a, b = (tensor(f, element, size, steps, depth) for size in sizes)
    layout = type_of(f, element, sizes[0])
    others = use(f, layout._replace(extents=tuple(sizes[1])))
    result = array(f, element, extents)
    there = [f"i{k} - {first}" if k == along else f"i{k}" for k in range(len(extents))]
    each(f, extents, f"{result}[{place(extents)}] = i{along} < {first} "
                     f"? {a.reference}[{place(sizes[0])}] "
                     f": {b.reference}[{place(sizes[1], there)}];")
    return Tensor(element, tuple(extents), builtin(
        "concat", along, f"({layout.name}){a.code}", f"({others.name}){b.code}"), result)


def repeated(f, element, extents, steps, depth):
    """By broadcast."""
    source = [1 if f.rng.percent(50) else extent for extent in extents]
    skipped = f.rng.below(len(extents))
    a = tensor(f, element, source[skipped:], steps, depth)
    indices = ["0" if e == 1 else f"i{k}" for k, e in enumerate(source)]
    return moved(f, element, extents, builtin("broadcast", a.code, *extents), a.reference,
                 indices[skipped:], source[skipped:])


def gathered(f, element, extents, steps, depth):
    along, count = f.rng.below(len(extents)), f.rng.between(1, 9)
    source = [count if k == along else e for k, e in enumerate(extents)]
    if extents[along] > 64 or not spend(f, element, product(source)):
        return None
    a = tensor(f, element, source, steps, depth)
    numbers = [f.rng.below(count) for _ in range(extents[along])]
    list_ = f.fresh("g")
    f.declarations.append(f"  static const int {list_}[] = {{{listed(numbers)}}};")
    index = use(f, TensorType(BY_NAME["i32"], (extents[along],)))
    indices = [f"{list_}[i{k}]" if k == along else f"i{k}" for k in range(len(extents))]
    return moved(f, element, extents,
                 builtin("gather", a.code, along, f"({index.name}){{{listed(numbers)}}}"),
                 a.reference, indices, source)


def combined(f, element, extents, steps, depth):
    """An operator on two tensors, or on one and a number."""
    sign, name = additive(f, element)
    if element.kind != "bool" and f.rng.percent(40):
        sign, name = "*", "mul"
    a = tensor(f, element, extents, steps, depth)
    result = array(f, element, extents)
    count = product(extents)
    if f.rng.percent(30):
        code, reference = scalar(f, element)
        f.reference(f"{element.name}_{name}_scalar({result}, {a.reference}, {reference}, "
                    f"{count});")
        return Tensor(element, tuple(extents), f"({a.code} {sign} {code})", result)
    b = tensor(f, element, extents, steps - 1, depth)
    type_ = type_of(f, element, extents).name
    f.reference(f"{element.name}_{name}_matrix({result}, {a.reference}, {b.reference}, {count});")
    return Tensor(element, tuple(extents), f"(({type_}){a.code} {sign} ({type_}){b.code})",
                  result)


def chosen(f, element, extents, steps, depth):
    """Elements of two, as they compare."""
    sign, name = f.rng.pick([("<", "less"), (">=", "at_least"), ("==", "equal"), ("!=", "other")])
    a, b = (tensor(f, element, extents, n, depth) for n in (steps, 0))
    type_ = type_of(f, element, extents).name
    x, y = f"({type_}){a.code}", f"({type_}){b.code}"
    result = array(f, element, extents)
    f.reference(f"{element.name}_choose_{name}({result}, {a.reference}, {b.reference}, "
                f"{b.reference}, {a.reference}, {product(extents)});")
    return Tensor(element, tuple(extents), f"({x} {sign} {y} ? {y} : {x})", result)


def rectified(f, element, extents, steps, depth):
    if not element.signed:
        return None
    a = tensor(f, element, extents, steps, depth)
    result = array(f, element, extents)
    largest = "maximum" if element.is_float else "max"
    each(f, extents, f"{result}[{place(extents)}] = {step_of(f, element, largest)}"
                     f"({a.reference}[{place(extents)}], ({element.spelling})0);")
    return Tensor(element, tuple(extents), builtin("relu", a.code), result)


# Sums.
def step_of(f: Function, element, name: str) -> str:
    """What the reference calls the combination of two elements."""
    if name in ("min", "max") and not element.is_float:
        return {"min": "LEAST", "max": "MOST"}[name]
    if name in ("min", "max", "minimum", "maximum"):
        f.unit.functions.add(element)
        return f"{element.name}_{name}imumnum" if len(name) == 3 else f"{element.name}_{name}"
    return f"{element.name}_{name}"


def without_sign_of_zero(f, element, extents, name, code: str, result: str) -> str:
    """Of -0 and 0, min and max give either."""
    if not element.is_float or name not in ("min", "max"):
        return code
    f.reference(f"{element.name}_add_scalar({result}, {result}, 0, {product(extents)});")
    return f"({code} + ({element.spelling})0)"


def chain(f, element, extents, loops, step: str, term: str) -> str:
    """An array of what the terms of each element give, from the first one on, in the order of
    the loops: names and extents."""
    result = array(f, element, extents)
    head = " ".join(f"for (int {k} = 0; {k} < {extent}; ++{k})" for k, extent in loops)
    each(f, extents, f"{element.spelling} sum = {{}}; int first = 1; {head} {{",
         f"{element.spelling} term = {term};",
         f"sum = first ? term : {step}(sum, term); first = 0; }}",
         f"{result}[{place(extents)}] = sum;")
    return result


def steps_of(element) -> list:
    return ["add", "add", "mul", "min", "max"] + (
        ["minimum", "maximum"] if element.is_float else ["and", "or", "xor"])


def reduced(f, element, extents, steps, depth):
    """Along some dimensions, which are repeated if they are there again."""
    along = [k for k in range(len(extents)) if f.rng.percent(40)] or [0]
    source = [f.rng.pick(f.extents) if k in along else e for k, e in enumerate(extents)]
    if not spend(f, element, product(source)):
        return None
    a = tensor(f, element, source, steps, depth)
    name = f.rng.pick(steps_of(element))
    kept = [1 if k in along else e for k, e in enumerate(extents)]
    indices = [f"k{k}" if k in along else f"i{k}" for k in range(len(extents))]
    result = chain(f, element, kept, [(f"k{k}", source[k]) for k in along],
                   step_of(f, element, name), f"{a.reference}[{place(source, indices)}]")
    code = without_sign_of_zero(f, element, kept, name,
                                builtin(f"reduce_{name}", a.code, *along), result)
    if kept == list(extents):
        return Tensor(element, tuple(extents), code, result)
    indices = ["0" if k in along else f"i{k}" for k in range(len(extents))]
    return moved(f, element, extents, builtin("broadcast", code, *extents), result, indices, kept)


def windowed(f, element, extents, steps, depth):
    sizes = [f.rng.pick([1, 1, 2, 3]) for _ in extents]
    strides = [f.rng.pick([1, 1, 2]) for _ in extents]
    source = [(e - 1) * stride + size for e, stride, size in zip(extents, strides, sizes)]
    if not spend(f, element, product(sizes) * product(extents)) or \
            product(source) > MOST_ELEMENTS:
        return None
    a = tensor(f, element, source, steps, depth)
    name = f.rng.pick(steps_of(element))
    indices = [f"(i{k} * {stride} + k{k})" for k, stride in enumerate(strides)]
    result = chain(f, element, extents, [(f"k{k}", size) for k, size in enumerate(sizes)],
                   step_of(f, element, name), f"{a.reference}[{place(source, indices)}]")
    code = builtin(f"window_{name}", a.code, *sizes, *strides)
    return Tensor(element, tuple(extents),
                  without_sign_of_zero(f, element, extents, name, code, result), result)


def times(element, a: str, b: str) -> str:
    return f"{element.name}_mul({a}, {b})"


def multiplied(f, element, extents, steps, depth):
    """Matrix products along the dimensions in front."""
    inner = f.rng.pick(f.extents)
    if len(extents) < 2 or not spend(f, element, product(extents) * inner):
        return None
    *batch, rows, columns = extents
    of_a, of_b = [*batch, rows, inner], [*batch, inner, columns]
    a, b = tensor(f, element, of_a, steps, depth), tensor(f, element, of_b, 0, depth)
    names = [f"i{k}" for k in range(len(extents))]
    term = times(element, f"{a.reference}[{place(of_a, names[:-1] + ['k'])}]",
                 f"{b.reference}[{place(of_b, names[:-2] + ['k', names[-1]])}]")
    result = chain(f, element, extents, [("k", inner)], f"{element.name}_add", term)
    return Tensor(element, tuple(extents), builtin("matmul", a.code, b.code), result)


def contracted(f, element, extents, steps, depth):
    """Each dimension of the result is of one operand, or of both; one or two are summed."""
    rank = len(extents)
    sizes = dict(zip(LETTERS, extents))
    summed = LETTERS[rank:rank + f.rng.between(1, 2)]
    sizes.update({letter: f.rng.pick(f.extents) for letter in summed})
    owners = {letter: f.rng.pick(["a", "b", "ab"]) for letter in LETTERS[:rank]}
    of_a, of_b = ("".join(shuffled(f, [x for x in sizes if x in summed or owner in owners[x]]))
                  for owner in "ab")
    if max(len(of_a), len(of_b)) > MOST_RANK or not spend(f, element, product(sizes.values())):
        return None
    a = tensor(f, element, [sizes[x] for x in of_a], steps, depth)
    b = tensor(f, element, [sizes[x] for x in of_b], 0, depth)
    name_of = {x: f"k{x}" if x in summed else f"i{LETTERS.index(x)}" for x in sizes}
    factors = [f"{t.reference}[{place(t.extents, [name_of[x] for x in letters])}]"
               for t, letters in ((a, of_a), (b, of_b))]
    loops = [(name_of[x], sizes[x]) for x in of_a if x in summed]
    result = chain(f, element, extents, loops, f"{element.name}_add", times(element, *factors))
    labels = f'"{of_a},{of_b}->{LETTERS[:rank]}"'
    return Tensor(element, tuple(extents), builtin("contract", labels, a.code, b.code), result)


def convolved(f, element, extents, steps, depth):
    if len(extents) < 3:
        return None
    images, outputs, *spatial = extents
    channels = f.rng.between(1, 3)
    sizes = [f.rng.between(1, 3) for _ in spatial]
    strides = [f.rng.pick([1, 1, 2]) for _ in spatial]
    of_x = [images, channels] + [(e - 1) * stride + size
                                 for e, stride, size in zip(spatial, strides, sizes)]
    of_w = [outputs, channels, *sizes]
    if not spend(f, element, product(extents) * channels * product(sizes)) or \
            product(of_x) > MOST_ELEMENTS:
        return None
    x, w = tensor(f, element, of_x, steps, depth), tensor(f, element, of_w, 0, depth)
    window = [f"k{k}" for k in range(len(spatial))]
    there = ["i0", "c"] + [f"(i{k + 2} * {stride} + k{k})" for k, stride in enumerate(strides)]
    term = times(element, f"{x.reference}[{place(of_x, there)}]",
                 f"{w.reference}[{place(of_w, ['i1', 'c', *window])}]")
    result = chain(f, element, extents, [("c", channels), *zip(window, sizes)],
                   f"{element.name}_add", term)
    return Tensor(element, tuple(extents),
                  builtin("convolution", x.code, w.code, *strides), result)


ANY = [(transposed, 3), (reshaped, 2), (sliced, 3), (padded, 3), (joined, 2), (repeated, 2),
       (gathered, 1), (combined, 4), (chosen, 1)]
NUMBERS = [(rectified, 1), (reduced, 3), (windowed, 2), (multiplied, 2), (contracted, 3),
           (convolved, 2)]


def tensor(f: Function, element, extents, steps: int, depth: int) -> Tensor:
    """Of these extents, by so many operations one after the other."""
    # Here, because these make tensors of tensors.
    from . import tensor_places as others
    from .tensor_variables import variable, zeros
    result = None
    if steps > 0:
        ways = ANY + others.ANY
        if element.kind != "bool":
            ways = ways + NUMBERS + others.NUMBERS
        way = f.rng.weighted(ways)
        result = way(f, element, list(extents), steps - 1, depth)
    if not result and f.rng.percent(12):
        result = zeros(f, element, extents)
    result = result or from_matrix(f, element, extents, depth)
    if f.is_constant or not f.rng.percent(25):
        return result
    return variable(f, result)


def from_matrix(f: Function, element, extents, depth: int) -> Tensor:
    """A matrix of as many elements, as it is or as a tensor of two dimensions, then of
    these."""
    split = f.rng.between(0, len(extents))
    shape = f.unit.use_shape(Shape(element, product(extents[:split]), product(extents[split:]),
                                   f.world))
    value = expression(f, shape, min(depth, 1))
    flat = (shape.rows, shape.columns)
    code = value.code
    if f.rng.percent(60):
        code = f"(({type_of(f, element, flat).name}){code})"
    if flat != tuple(extents):
        code = builtin("reshape", code, *extents)
    result = array(f, element, extents)
    f.each(shape, f"{result}[r * {shape.columns} + c] = {value.reference}[{shape.at('r', 'c')}];")
    return Tensor(element, tuple(extents), code, result)


def cut(f: Function, extent: int) -> list:
    """Extents with this product."""
    extents = [extent]
    while len(extents) < MOST_RANK and f.rng.percent(50):
        whole = extents.pop()
        factors = [n for n in range(1, whole + 1) if whole % n == 0]
        factor = f.rng.pick(factors)
        extents += [factor, whole // factor]
    return extents


def with_tensor(f: Function, shape: Shape, depth: int):
    if shape.count > MOST_ELEMENTS:
        return None
    f.spend(shape, 2)
    extents = cut(f, shape.rows) + cut(f, shape.columns)
    if len(extents) > MOST_RANK:
        extents = [shape.rows, shape.columns]
    value = tensor(f, shape.type, extents, f.rng.between(1, 3), depth)
    code = value.code
    if value.extents != (shape.rows, shape.columns):
        code = builtin("reshape", code, shape.rows, shape.columns)
    result = f.temporary(shape)
    f.each(shape, f"{result}[{shape.at('r', 'c')}] = {value.reference}[r * {shape.columns} + c];")
    return Value(shape, f"(({shape.name}){code})", result)
