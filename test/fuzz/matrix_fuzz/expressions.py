# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Expressions that give a matrix of a wanted shape.

Each function returns a Value: the matrix code as an expression; the reference
is emitted as statements, and its result is an array. Expressions have no side
effects, so a leaf of the reference needs no copy: nothing is written before
the whole expression has been computed.
"""

from .element_types import BY_NAME, convertible
from .function import Function
from .memory import Shape, Value


def expression(f: Function, shape: Shape, depth: int) -> Value:
    # Here, because the choices are made of expressions.
    from .choices import EXPRESSIONS
    f.unit.use_shape(shape)
    choices = [(("", leaf), 3)]
    if depth > 0 and f.affords(shape.count * shape.type.cost):
        choices += [((feature, make), weight) for feature, make, weight, kinds in EXPRESSIONS
                    if shape.type.kind in kinds and f.options.has(feature)]
    feature, make = f.rng.weighted(choices)
    value = make(f, shape, depth - 1)
    if not value:
        return leaf(f, shape, 0)
    f.unit.features.add(feature)
    return value


def leaf(f: Function, shape: Shape, _depth: int) -> Value:
    return f.place(shape).value()


def depth_of(f: Function) -> int:
    return f.rng.between(1, f.unit.limits.depth)


def computed(f: Function, shape: Shape, code: str, call: str) -> Value:
    """A value that the reference computes with a call; {} is its result."""
    result = f.temporary(shape)
    f.reference(call.format(result))
    return Value(shape, code, result)


def looped(f: Function, shape: Shape, code: str, element: str) -> Value:
    """A value that the reference computes by a loop along rows r and columns c."""
    result = f.temporary(shape)
    f.each(shape, f"{result}[{shape.at('r', 'c')}] = {element};")
    return Value(shape, code, result)


def splat(f: Function, shape: Shape, _depth: int) -> Value:
    """All elements are one number."""
    f.spend(shape)
    code, reference = scalar(f, shape.type)
    return looped(f, shape, f"(({shape.name}){code})", reference)


def repadded(f: Function, shape: Shape) -> Shape:
    """The same but, now and then, for the padding, which values do not have."""
    if not shape.lie or not f.rng.percent(25):
        return shape
    return f.unit.use_shape(shape._replace(lie=shape.lie._replace(padding=f.rng.below(4))))


def elementwise(f: Function, shape: Shape, depth: int) -> Value:
    f.spend(shape)
    sign, name = additive(f, shape.type)
    left = expression(f, repadded(f, shape), depth)
    right = expression(f, repadded(f, shape), depth)
    lie = f.lie(15)
    code = f"({f.laid(lie, shape, left.code)} {sign} {f.laid(lie, shape, right.code)})"
    return computed(
        f, shape, f.usual(lie, shape, code),
        f"{shape.type.name}_{name}_matrix({{}}, {left.reference}, "
        f"{right.reference}, {shape.count});")


def additive(f: Function, element) -> tuple:
    """An operator that all elements of the kind have."""
    if element.kind == "bool":
        return f.rng.pick([("&", "and"), ("|", "or"), ("^", "xor")])
    return f.rng.pick([("+", "add"), ("-", "sub")])


def scalar(f: Function, element) -> tuple:
    """An element: (matrix code, reference)."""
    if f.chance("element", 35):
        place = f.place(f.shape(element))
        return element_of(f, place)
    if f.rng.percent(60):
        name = f.scalar_parameter(element)
        return name, name
    literal = literal_of(f, element)
    return literal, literal


def literal_of(f: Function, element) -> str:
    """A number that every element type has, but for its fraction and sign."""
    if element.part:
        part = BY_NAME[element.part]
        return (f"__builtin_complex({literal_of(f, part)}, "
                f"{f.rng.pick(['', '-'])}{literal_of(f, part)})")
    literal = str(f.rng.between(0, 1 if element.kind == "bool" else 9))
    if element.is_float:
        literal += f.rng.pick([".0f", ".5f", ".25f"])
    return f"(({element.spelling}){literal})"


def element_of(f: Function, place) -> tuple:
    shape = place.shape
    row, column = f.index(shape.rows), f.index(shape.columns)
    subscripts = [class_index(f, "row", row), class_index(f, "column", column)]
    code = f"{place.code}[{subscripts[0]}][{subscripts[1]}]"
    if f.rng.percent(20):
        code = f"ELEMENT({place.code}, {subscripts[0]}, {subscripts[1]})"
    return (code,
            f"{place.reference}[AT({row}, {column}, {shape.rows}, "
            f"{shape.columns})]")


def class_index(f: Function, name: str, index: str) -> str:
    """The index, or an object of a class that converts to it."""
    is_class = f.options.language == "c++" and f.rng.fork(name).percent(6)
    return f"as_index{{(int)({index})}}" if is_class else index


def divisor(f: Function, element) -> tuple:
    """Never 0 and never -1 where that would be undefined."""
    if element.is_float:
        return scalar(f, element)
    values = [1, 2, 3, 5, 7, 10, 64, 127] + ([-3, -8, -100] if element.signed else [])
    literal = f"({element.spelling}){f.rng.pick(values)}"
    return literal, literal


def with_scalar(f: Function, shape: Shape, depth: int) -> Value:
    f.spend(shape)
    element = shape.type
    matrix = expression(f, shape, depth)
    sign, name = f.rng.weighted([(("*", "mul"), 5), (("/", "div"), 2),
                                 (("+", "add"), 1), (("-", "sub"), 1)])
    if element.kind == "bool":
        sign, name = additive(f, element)
    if name == "div" and not f.options.has("divide"):
        sign, name = "*", "mul"
    code, reference = (divisor if name == "div" else scalar)(f, element)
    if name == "div":
        f.unit.features.add("divide")
    if name != "div" and f.rng.percent(40):
        return computed(
            f, shape, f"({code} {sign} {matrix.code})",
            f"{element.name}_{name}_from({{}}, {reference}, {matrix.reference}, "
            f"{shape.count});")
    return computed(
        f, shape, f"({matrix.code} {sign} {code})",
        f"{element.name}_{name}_scalar({{}}, {matrix.reference}, {reference}, "
        f"{shape.count});")


def negative(f: Function, shape: Shape, depth: int) -> Value:
    f.spend(shape)
    value = expression(f, shape, depth)
    return computed(
        f, shape, f"(-{value.code})",
        f"{shape.type.name}_negative({{}}, {value.reference}, {shape.count});")


def integers(f: Function, shape: Shape, depth: int) -> Value:
    f.spend(shape)
    element = shape.type
    left = expression(f, shape, depth)
    sign, name = f.rng.pick([("%", "rem"), ("&", "and"), ("|", "or"),
                             ("^", "xor"), ("<<", "shl"), (">>", "shr")])
    if name in ("and", "or", "xor") and f.rng.percent(60):
        right = expression(f, shape, depth)
        return computed(
            f, shape, f"({left.code} {sign} {right.code})",
            f"{element.name}_{name}_matrix({{}}, {left.reference}, "
            f"{right.reference}, {shape.count});")
    if name == "rem":
        code, reference = divisor(f, element)
    elif name in ("shl", "shr"):
        code = reference = f"({element.spelling}){f.rng.below(8 * element.size)}"
    else:
        code, reference = scalar(f, element)
    return computed(
        f, shape, f"({left.code} {sign} {code})",
        f"{element.name}_{name}_scalar({{}}, {left.reference}, {reference}, "
        f"{shape.count});")


def choice(f: Function, shape: Shape, depth: int) -> Value:
    f.spend(shape)
    f.spend(shape)
    sign, name = f.rng.pick([("<", "less"), (">=", "at_least"), ("==", "equal"),
                             ("!=", "other")])
    a, b = expression(f, shape, depth), leaf(f, shape, 0)
    c, d = leaf(f, shape, 0), expression(f, shape, depth)
    return computed(
        f, shape, f"({a.code} {sign} {b.code} ? {c.code} : {d.code})",
        f"{shape.type.name}_choose_{name}({{}}, {a.reference}, {b.reference}, "
        f"{c.reference}, {d.reference}, {shape.count});")


def product(f: Function, shape: Shape, depth: int, extents: tuple = ()):
    inner = f.rng.pick(extents or f.extents)
    cost = shape.count * inner * shape.type.cost
    if cost > f.unit.limits.multiply or not f.affords(cost):
        return None
    if shape.type.kind == "bool":
        return None
    is_dot = shape.count == 1 and inner > 1
    if is_dot and not f.options.has("dot"):
        return None
    if is_dot:
        f.unit.features.add("dot")
    f.budget -= cost
    left = expression(f, repadded(f, shape.sized(shape.rows, inner)), depth)
    right = expression(f, repadded(f, shape.sized(inner, shape.columns)), depth)
    lie = f.lie(25)
    operands = [class_operand(f, lie, value) for value in (left, right)]
    code = f"({operands[0]} * {operands[1]})"
    return computed(
        f, shape, f.usual(lie, shape, code),
        f"{shape.type.name}_multiply({{}}, {left.reference}, {right.reference}, "
        f"{shape.rows}, {inner}, {shape.columns});")


def class_operand(f: Function, lie, value: Value) -> str:
    """An operand in a layout, or an object of a class that converts to it."""
    code = f.laid(lie, value.shape, value.code)
    is_class = f.options.language == "c++" and not lie
    if is_class and f.rng.fork("class", code).percent(8):
        return f"holder<{value.shape.name}>{{{code}}}"
    return code


def dot(f: Function, shape: Shape, depth: int):
    """Of more than one element."""
    several = tuple(extent for extent in f.extents if extent > 1)
    return product(f, shape, depth, several) if shape.count == 1 and several else None


def transpose(f: Function, shape: Shape, depth: int) -> Value:
    f.spend(shape)
    value = expression(f, shape.transposed, depth)
    lie = f.lie(15)
    code = f"__builtin_matrix_transpose({f.laid(lie, value.shape, value.code)})"
    if f.rng.percent(10):
        code = (f"((__matrix_like({value.shape.name}, {shape.type.spelling}, {shape.rows}, "
                f"{shape.columns})){code})")
    return computed(
        f, shape, f.usual(lie, shape, code),
        f"{shape.type.name}_transpose({{}}, {value.reference}, {shape.columns}, "
        f"{shape.rows});")


def conversion(f: Function, shape: Shape, depth: int):
    sources = [t for t in f.types if convertible(t, shape.type)
               and not (f.is_constant and convertible(t, shape.type) == "small")]
    if not sources:
        return None
    f.spend(shape)
    source = f.rng.pick(sources)
    wanted = f.unit.use_shape(shape._replace(type=source))
    if convertible(source, shape.type) == "small":
        value = f.small_values(source).at(f.unit.use_shape(wanted.plain),
                                          f.rng.below(3)).value()
    else:
        value = expression(f, wanted, depth)
    f.unit.conversions.add((source, shape.type))
    code = f"(({shape.name}){value.code})"
    if f.rng.percent(15):
        code = f"__builtin_convertvector({value.code}, {shape.name})"
        # Of an operand that depends, to a type that does not.
        if f.options.language == "c++" and f.rng.fork("dependent").percent(50):
            helper = f"converted_to_{shape.name}"
            f.unit.add_helper(helper, f"template <class M> constexpr auto {helper}(M m) "
                                      f"{{ return __builtin_convertvector(m, {shape.name}); }}")
            code = f"{helper}({value.code})"
    elif f.options.language == "c++" and f.rng.percent(70):
        code = f"static_cast<{shape.name}>({value.code})"
    return computed(
        f, shape, code,
        f"{shape.type.name}_from_{source.name}({{}}, {value.reference}, "
        f"{shape.count});")


def ternary(f: Function, shape: Shape, depth: int) -> Value:
    condition = f.condition()
    left = expression(f, repadded(f, shape), depth)
    right = expression(f, shape, depth)
    return computed(
        f, shape, f"({condition} ? {left.code} : {right.code})",
        f"{shape.type.name}_copy({{}}, {condition} ? {left.reference} : "
        f"{right.reference}, {shape.count});")


def call(f: Function, shape: Shape, depth: int):
    # Here, because helpers are made of expressions.
    from .helpers import find_helper
    helper = find_helper(f, shape)
    if not helper:
        return None
    arguments = [expression(f, s, depth) for s in helper.parameters]
    code, reference = scalar(f, shape.type)
    return computed(
        f, shape,
        f"{helper.name}({', '.join(a.code for a in arguments)}, {code}, k)",
        f"ref_{helper.name}({{}}, "
        f"{', '.join(a.reference for a in arguments)}, {reference}, k);")
