# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operations element by element: operators, functions, casts, selections, quantization.

Each takes the draw and the value it is applied to, or None, and gives an expression."""

from . import shapes
from .elements import ANY, BITS, BOOL, BOOLS, ELEMENTS, FLOATS, INTEGERS, NUMBERS
from .expressions import Map, Move, Retry
from .indices import Index
from .shapes import MATRIX


def checked(element, bound):
    """The bound of a result, if C computes it without undefined behavior."""
    if element.is_float:
        return bound if bound is not None and bound <= element.most else None
    if element.kind == BOOL:
        return 1
    wraps = element.size < 4 or element.kind == "unsigned"
    limit = 1 << 30 if element.size < 4 else element.most
    if bound is None or bound > limit:
        if element.kind == "unsigned" and element.size >= 4:
            return 1 << 8 * element.size
        raise Retry
    return min(bound, 1 << 8 * element.size) if wraps else bound


def value_of(node):
    """The type of an operator's result."""
    return node.shape.unpadded()


BOUNDS = {"+": lambda a, b: a + b, "-": lambda a, b: a + b, "*": lambda a, b: a * b,
          "/": lambda a, b: 4 * a, "%": lambda a, b: a, "&": lambda a, b: 2 * max(a, b),
          "|": lambda a, b: 2 * max(a, b), "^": lambda a, b: 2 * max(a, b),
          "<<": lambda a, b: 64 * a, ">>": lambda a, b: a}
PRODUCTS = {"*": "multiply", "/": "divide"}


def combined(d, sign, a, b, bound_b, left=False):
    """a and b are nodes, or one of them the text of a scalar."""
    nodes = [one for one in (a, b) if not isinstance(one, str)]
    node = nodes[0]
    element, bound = node.element_type, node.bound
    if bound is not None and bound_b is not None:
        bound = BOUNDS[sign](bound_b, bound) if left else BOUNDS[sign](bound, bound_b)
    else:
        bound = None
    if element.kind == "unsigned" and sign == "-":
        bound = 1 << 8 * element.size
    words = ["{0}", "{1}"] if len(nodes) == 2 else [a, "{0}"] if isinstance(a, str) else ["{0}", b]
    form, atomic = f"{words[0]} {sign} {words[1]}", False
    if d.kind == MATRIX and (len(nodes) == 2 or left) and sign in PRODUCTS:
        form = f"__builtin_matrix_elementwise_{PRODUCTS[sign]}({words[0]}, {words[1]})"
        atomic = True
    loop = element.rounded(f"{words[0]} {sign} {words[1]}")
    return Map(value_of(node), nodes, form, loop, checked(element, bound), atomic)


def arithmetic(sign):
    def build(d, inner):
        a = d.operand(inner)
        element = a.element_type
        fill = "shift" if sign in ("<<", ">>") else None
        if sign in ("%", "/", ">>") and element.kind == "signed" and (
                a.bound is None or a.bound >= 1 << 8 * element.size - 1):
            raise Retry  # the least number over -1 overflows
        kind = d.rng.weighted([("both", 62), ("constant", 18), ("run time", 10), ("left", 10)])
        if element.kind == BOOL or (kind == "left" and (fill or sign in "%/")):
            kind = "both"
        if kind == "both":
            b = d.beside(a, fill=fill, limit=6 if fill else 0)
            return combined(d, sign, a, b, b.bound)
        if kind == "run time":
            number = f"({element.c}){d.run_time(2)}"
            return combined(d, sign, a, number, 2)
        if kind == "constant":
            return combined(d, sign, a, "2", 2)
        return combined(d, sign, "3", a, 3, left=True)
    return build


def assigned(sign):
    """*d op= *a"""
    def build(d, inner):
        if inner is not None:
            raise Retry
        # So that nothing grows while it is timed.
        a = d.leaf(d.shape().unpadded(), "unit")
        d.in_place = a
        a.name = "d"
        b = d.beside(a, fill="unit")
        a.bound = 1 << 20 if a.element_type.size >= 4 else 1
        return combined(d, sign, a, b, 1)
    return build


def negated(d, inner):
    a = d.operand(inner)
    if a.element_type.kind == "signed" and a.bound is None:
        raise Retry
    return Map(value_of(a), [a], "-{0}", a.element_type.rounded("-{0}"), a.bound, atomic=False)


def inverted(d, inner):
    a = d.operand(inner)
    if a.element_type.kind == BOOL:
        return Map(value_of(a), [a], "!{0}", "(!{0})", 1, atomic=False)
    bound = None if a.bound is None else a.bound + 1
    if a.element_type.kind == "unsigned":
        bound = 1 << 8 * a.element_type.size
    return Map(value_of(a), [a], "~{0}", a.element_type.rounded("~{0}"), bound, atomic=False)


def compared(d, inner):
    a = d.operand(inner)
    sign = d.rng.pick(["<", "<=", ">", ">=", "==", "!="])
    shape = value_of(a).of(BOOLS)
    if d.rng.percent(30):
        return Map(shape, [a], f"{{0}} {sign} 1", f"({{0}} {sign} 1)", 1, atomic=False)
    b = d.beside(a)
    return Map(shape, [a, b], f"{{0}} {sign} {{1}}", f"({{0}} {sign} {{1}})", 1, atomic=False)


def selected(d, inner):
    """By a mask in memory."""
    a = d.operand(inner)
    mask = d.beside(a, BOOLS)
    if d.rng.percent(40):
        return Map(value_of(a), [mask, a], "{0} ? {1} : 1", "({0} ? {1} : 1)", a.bound,
                   atomic=False)
    b = d.beside(a)
    bound = None if a.bound is None else max(a.bound, b.bound)
    return Map(value_of(a), [mask, a, b], "{0} ? {1} : {2}", "({0} ? {1} : {2})", bound,
               atomic=False)


def larger(d, inner):
    """By a comparison of the same elements. A literal has the element's type, as users write
    0.5f beside floats."""
    a = d.operand(inner)
    element = a.element_type
    if element.is_float and d.rng.percent(40):
        tenth = f"({element.c})0.5f"
        loop = f"({{0}} > 0 ? {{0}} : {element.rounded('{0} * ' + tenth)})"
        form = "{0} > 0 ? {0} : {0} * " + tenth
        return Map(value_of(a), [a], form, loop, a.bound and checked(element, 2 * a.bound),
                   atomic=False)
    b = d.beside(a)
    bound = None if a.bound is None else max(a.bound, b.bound)
    return Map(value_of(a), [a, b], "{0} > {1} ? {0} : {1}", "({0} > {1} ? {0} : {1})", bound,
               atomic=False)


def cast(d, inner):
    a = d.operand(inner)
    source = a.element_type
    others = [(one, one.weight) for one in ANY if one != source]
    result = d.rng.weighted(others)
    if source.is_float and not result.is_float and result.kind != BOOL:
        # Out of range is undefined behavior.
        if a.bound is None or a.bound > 100 or result.kind == "unsigned":
            raise Retry
    bound = a.bound
    if result.kind == BOOL:
        bound = 1
    elif result.is_integer and bound is not None:
        limit = 1 << 8 * result.size
        bound = limit if result.kind == "unsigned" else min(bound, limit)
    elif result.is_float:
        bound = bound if bound is not None and bound <= result.most else None
    loop = "({0} != 0)" if result.kind == BOOL else f"({result.c}){{0}}"
    return Map(value_of(a).of(result), [a], "({type}){0}", loop, bound, atomic=False)


# Of the C library: name, operands, what the operands are.
EXACT_FUNCTIONS = ["ceil", "floor", "round", "roundeven", "trunc", "rint", "nearbyint"]
LIBRARY = ["exp", "exp2", "sin", "cos", "tan", "sinh", "cosh", "tanh", "atan", "exp10"]
OF_POSITIVES = ["sqrt", "log", "log2", "log10"]


def function(names, operands=1, fill=None):
    def build(d, inner):
        name = d.rng.pick(names)
        if fill and inner is not None:
            raise Retry
        nodes = [d.operand(inner, fill=fill)]
        while len(nodes) < operands:
            nodes.append(d.beside(nodes[0], fill=fill))
        element = nodes[0].element_type
        words = [f"{{{k}}}" for k in range(operands)]
        form = f"__builtin_elementwise_{name}({', '.join(words)})"
        is_exact = name in ("fabs", "copysign") or name in EXACT_FUNCTIONS
        return Map(value_of(nodes[0]), nodes, form, element.function(name, *words),
                   nodes[0].bound if is_exact else None,
                   costly=name in LIBRARY or name in OF_POSITIVES or name in ("pow", "atan2"))
    return build


def absolute(d, inner):
    a = d.operand(inner)
    if a.element_type.is_float:
        loop = a.element_type.function("fabs", "{0}")
    else:
        loop = a.element_type.rounded("{0} < 0 ? -{0} : {0}")
        if a.bound is None:
            raise Retry
    return Map(value_of(a), [a], "__builtin_elementwise_abs({0})", loop, a.bound)


def extreme(name, sign):
    def build(d, inner):
        a = d.operand(inner)
        b = d.beside(a)
        loop = f"({{0}} {sign} {{1}} ? {{0}} : {{1}})"
        if a.element_type.is_float:  # where one operand is NaN, both give the other
            loop = a.element_type.function("f" + name, "{0}", "{1}")
        bound = None if a.bound is None else max(a.bound, b.bound)
        return Map(value_of(a), [a, b], f"__builtin_elementwise_{name}({{0}}, {{1}})", loop, bound)
    return build


def fused(d, inner):
    """A fused multiply-add of three operands."""
    a = d.operand(inner)
    b, c = d.beside(a), d.beside(a)
    bound = None if a.bound is None else a.bound * b.bound + c.bound
    element = a.element_type
    return Map(value_of(a), [a, b, c], "__builtin_elementwise_fma({0}, {1}, {2})",
               element.function("fma", "{0}", "{1}", "{2}"), checked(element, bound))


def of_bits(name, loop, operands=1, fill=None):
    """A function of integers; LOOP is a macro of prelude.h, which takes the bits first."""
    def build(d, inner):
        nodes = [d.operand(inner)]
        element = nodes[0].element_type
        while len(nodes) < operands:
            is_last = len(nodes) == operands - 1
            nodes.append(d.beside(nodes[0], fill=fill if is_last else None,
                                  limit=6 if fill and is_last else 0))
        words = [f"{{{k}}}" for k in range(operands)]
        extra = f", ({element.c}){8 * element.size}" if name in ("clzg", "ctzg") else ""
        form = f"__builtin_elementwise_{name}({', '.join(words)}{extra})"
        suffix = f"{element.kind[0]}{8 * element.size}"
        bound = 64 if name in ("popcount", "clzg", "ctzg") else (
            1 << 8 * element.size if element.kind == "unsigned" or element.size < 4 else None)
        return Map(value_of(nodes[0]), nodes, form,
                   f"({element.c}){loop}_{suffix}({', '.join(words)})", bound)
    return build


def relu(d, inner):
    a = d.operand(inner)
    return Map(value_of(a), [a], "__builtin_elementwise_relu({0})", "({0} > 0 ? {0} : 0)", a.bound)


def sigmoid(d, inner):
    a = d.operand(inner)
    element = a.element_type
    exp = element.function("exp", "-{0}")
    return Map(value_of(a), [a], "__builtin_elementwise_sigmoid({0})",
               element.rounded(f"1 / {element.rounded('1 + ' + exp)}"), None, costly=True)


def broadcast_to(node, extents):
    """The node, repeated."""
    skip = len(extents) - node.shape.rank

    def source(nest, at):
        return [Index() if extent == 1 else index
                for extent, index in zip(node.shape.extents, at[skip:])]
    numbers = ", ".join(map(str, extents))
    return Move(shapes.plain(node.element_type, extents), node,
                lambda types, text: f"__builtin_tensor_broadcast({text}, {numbers})", source)


def broadcast(d, inner):
    """Alone, or beside another operand as in x - mean."""
    if inner is not None:
        if not inner.shape.rank:
            raise Retry
        if inner.has_fold or inner.is_costly or inner.has_placed:
            inner = d.settled(inner)
        extents = list(inner.shape.extents)
        extents = [d.rng.pick([1, 2, 3, 8, 17]) if e == 1 else e for e in extents]
        a = inner
    else:
        extents = d.extents(d.rank(2))
        kept = [e if d.rng.percent(50) else 1 for e in extents]
        while len(kept) > 1 and kept[0] == 1 and d.rng.percent(50):
            kept = kept[1:]
        a = d.leaf(d.laid_out(kept))
    result = broadcast_to(a, extents)
    if a.element_type.kind == BOOL or d.rng.percent(30):
        return result
    sign = d.rng.pick(["+", "-", "*"])
    if inner is None and d.rng.percent(30):
        other = [1 if e != k and d.rng.percent(60) else e
                 for e, k in zip(extents, [1] * (len(extents) - len(kept)) + list(kept))]
        b = broadcast_to(d.leaf(d.plain(other)), extents)
    else:
        b = d.leaf(d.plain(extents, a.element_type))
    return combined(d, sign, result, b, b.bound)


def splat(d, inner):
    if inner is not None:
        raise Retry
    shape = d.shape().unpadded()
    number = d.run_time(3)
    form = f"({{type}})({shape.element.c}){number}"
    return Map(shape, [], form, f"({shape.element.c}){number}", 3, atomic=False)


# Quantization.
def scaled(d, node):
    """(children, form, loop) of a scale: a number, or one for each channel."""
    if d.rng.percent(60) or node.shape.layout != tuple(range(node.shape.rank)):
        return [], "0.5f", "0.5f"
    extents = [1] * node.shape.rank
    k = d.rng.below(node.shape.rank)
    extents[k] = node.shape.extents[k]
    leaf = d.leaf(shapes.plain(ELEMENTS["f32"], extents), "positive")
    return [broadcast_to(leaf, node.shape.extents)], "{1}", "{1}"


def quantized(name, results):
    def build(d, inner):
        a = d.operand(inner)
        result = ELEMENTS[d.rng.pick(results)]
        children, form, scale = scaled(d, a)
        zero = 3
        if name == "dequantize":
            loop = f"(((float){{0}} - {zero}) * {scale})"
        else:
            value = f"{{0}} / {scale}" if name == "quantize" else f"(float){{0}} * {scale}"
            low = 0 if result.kind == "unsigned" else -(1 << 8 * result.size - 1)
            high = low + (1 << 8 * result.size) - 1
            loop = (f"({result.c})clamped(__builtin_rintf({value}) + {zero}, "
                    f"{low}, {high})")
        return Map(value_of(a).of(result), [a, *children],
                   f"__builtin_tensor_{name}({{type}}, {{0}}, {form}, {zero})", loop, None)
    return build


FEW = [ELEMENTS["f32"]]
WHICH = {"numbers": NUMBERS, "floats": FLOATS, "integers": INTEGERS, "bits": BITS, "any": ANY,
         "signed": [one for one in NUMBERS if one.kind != "unsigned"], "f32": FEW,
         "i32": [ELEMENTS["i32"]],
         "narrow": [ELEMENTS[name] for name in ("i8", "u8", "i32")]}
