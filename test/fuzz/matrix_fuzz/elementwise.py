# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Functions of each element: those that have one exact result, and those that are calls of
the C library, for which the reference calls it, too."""

from .expressions import expression, looped, scalar
from .function import Function
from .memory import Shape, Value

# What the matrix code adds makes -0 and 0 the same where either may come.
NO_SIGN_OF_ZERO = ("min", "max", "minnum", "maxnum")
OPERATORS = ("multiply", "divide")


# Of one operand or two.
LIBRARY = [("erf", 1), ("expm1", 1), ("log1p", 1), ("hypot", 2), ("atan2", 2)]


def elementwise_function(f: Function, shape: Shape, depth: int):
    f.spend(shape, 3)
    choices = [(of_integers if shape.type.kind == "integer" else of_floats, 6), (rectified, 1)]
    # The compiler's own result for constants may differ in the last bit.
    if shape.type.is_float and shape.type.name != "f128" and not f.is_constant:
        choices += [(of_library, 5), (sigmoid, 2)]
    return f.rng.weighted(choices)(f, shape, depth)


def library(shape: Shape, name: str, *operands: str) -> str:
    """A call of the C library, in float for narrower types, rounded to the element."""
    end, wide = {"f64": ("", "double"), "x87": ("l", "long double")}.get(
        shape.type.name, ("f", "float"))
    rounding = "round_to_bf16" if shape.type.name == "bf16" else f"({shape.type.spelling})"
    arguments = ", ".join(f"({wide}){operand}" for operand in operands)
    return f"{rounding}(__builtin_{name}{end}({arguments}))"


def hidden(shape: Shape, code: str) -> str:
    """The same numbers, zeros of either sign too, which the compiler does not know."""
    return f"({code} - ({shape.type.spelling})zero)"


def of_library(f: Function, shape: Shape, depth: int) -> Value:
    name, count = f.rng.pick(LIBRARY)
    operands = [expression(f, shape, depth) for _ in range(count)]
    pairs = [(o.code, f"{o.reference}[{shape.at('r', 'c')}]") for o in operands]
    k = f.rng.below(count)
    pairs[k] = (hidden(shape, pairs[k][0]), pairs[k][1])
    if count == 2 and f.rng.percent(25):
        pairs[1 - k] = scalar(f, shape.type)
    codes, elements = zip(*pairs)
    return looped(f, shape, f"__builtin_elementwise_{name}({', '.join(codes)})",
                  library(shape, name, *elements))


def sigmoid(f: Function, shape: Shape, depth: int) -> Value:
    """1 / (1 + exp(-x)), each operation of which rounds."""
    t, value = shape.type, expression(f, shape, depth)
    power = library(shape, "exp", f"-{value.reference}[{shape.at('r', 'c')}]")
    return looped(f, shape, f"__builtin_elementwise_sigmoid({hidden(shape, value.code)})",
                  f"{t.name}_div(1, {t.name}_add(1, {power}))")


def rectified(f: Function, shape: Shape, depth: int) -> Value:
    t, value = shape.type, expression(f, shape, depth)
    element = f"{value.reference}[{shape.at('r', 'c')}]"
    if t.is_float:
        f.unit.functions.add(t)
        largest = f"{t.name}_maximum({element}, 0)"
    else:
        largest = f"{element} > 0 ? {element} : 0"
    return looped(f, shape, f"__builtin_elementwise_relu({value.code})", largest)


def called(f: Function, shape: Shape, name: str, operands: list, element: str) -> Value:
    """element: the reference, in which {0}, {1}, .. are the operands' elements. Beside a
    matrix an operand may be a scalar."""
    place = shape.at("r", "c")
    pairs = [(o.code, f"{o.reference}[{place}]") for o in operands]
    if len(pairs) > 1 and name != "copysign" and f.rng.percent(25):
        pairs[f.rng.below(len(pairs))] = scalar(f, shape.type)
    codes, elements = zip(*pairs)
    prefix = "matrix_elementwise" if name in OPERATORS else "elementwise"
    code = f"__builtin_{prefix}_{name}({', '.join(codes)})"
    if name in NO_SIGN_OF_ZERO and shape.type.is_float:
        code = f"({code} + ({shape.name})0)"
        element = f"{shape.type.name}_add({element}, 0)"
    return looped(f, shape, code, element.format(*elements))


def of_integers(f: Function, shape: Shape, depth: int) -> Value:
    t = shape.type
    bits = 8 * t.size
    masks = [f"((bits_t){{{i}}} & low_bits({bits}))" for i in range(3)]
    wide = f"(__int128){{0}} {{sign}} (__int128){{1}}"
    functions = [
        *3 * [("multiply", 2, f"{t.name}_mul({{0}}, {{1}})")],
        ("popcount", 1, f"count_bits({masks[0]})"),
        ("bitreverse", 1, f"reverse_bits({masks[0]}, {bits})"),
        ("min", 2, "({0} < {1} ? {0} : {1})"),
        ("max", 2, "({0} > {1} ? {0} : {1})"),
        ("fshl", 3, f"shift_left({', '.join(masks)}, {bits})"),
        ("fshr", 3, f"shift_right({', '.join(masks)}, {bits})"),
        ("clzg", 2, f"({{0}} ? leading_zeros({masks[0]}, {bits}) : (bits_t){{1}})"),
        ("ctzg", 2, f"({{0}} ? trailing_zeros({masks[0]}, {bits}) : (bits_t){{1}})"),
        ("clzg", 1, f"leading_zeros({masks[0]}, {bits})"),
        ("ctzg", 1, f"trailing_zeros({masks[0]}, {bits})"),
    ]
    if t.signed:
        functions.append(("abs", 1, f"({{0}} < 0 ? -(bits_t){{0}} : (bits_t){{0}})"))
    if t.size < 16:
        for name, sign in [("add_sat", "+"), ("sub_sat", "-")]:
            exact = wide.replace("{sign}", sign)
            functions.append((name, 2, f"saturated({exact}, {bits}, {int(t.signed)})"))
    name, count, element = f.rng.pick(functions)
    operands = [expression(f, shape, depth) for _ in range(count)]
    if count == 3 and f.rng.percent(50):
        operands[2] = shift_amounts(f, shape)
    return called(f, shape, name, operands, f"({t.spelling}){element}")


def shift_amounts(f: Function, shape: Shape) -> Value:
    """A constant matrix, often with a 0 among others."""
    from .lists import constant_list
    most = min(8 * shape.type.size, 127)
    return constant_list(f, shape, lambda: str(f.rng.pick([0, 1, f.rng.below(most)])))


def of_floats(f: Function, shape: Shape, depth: int):
    t = shape.type
    name = t.name
    functions = [
        *3 * [("multiply", 2, f"{name}_mul({{0}}, {{1}})")],
        *2 * [("divide", 2, f"{name}_div({{0}}, {{1}})")],
        ("abs", 1, f"{name}_absolute({{0}})"),
        ("minimum", 2, f"{name}_minimum({{0}}, {{1}})"),
        ("maximum", 2, f"{name}_maximum({{0}}, {{1}})"),
        ("minimumnum", 2, f"{name}_minimumnum({{0}}, {{1}})"),
        ("maximumnum", 2, f"{name}_maximumnum({{0}}, {{1}})"),
        ("min", 2, f"{name}_minimumnum({{0}}, {{1}})"),
        ("max", 2, f"{name}_maximumnum({{0}}, {{1}})"),
        ("minnum", 2, f"{name}_minimumnum({{0}}, {{1}})"),
        ("maxnum", 2, f"{name}_maximumnum({{0}}, {{1}})"),
        ("copysign", 2, f"{name}_copysign({{0}}, {{1}})"),
    ]
    if name != "f128":
        end, wide = ("l", "long double") if name == "x87" else ("", "double")
        if f.rng.percent(6):
            exponent = f.rng.pick([-200, -30, -1, 0, 1, 5, 130])
            operand = expression(f, shape, depth)
            place = f"{operand.reference}[{shape.at('r', 'c')}]"
            return looped(f, shape, f"__builtin_elementwise_ldexp({operand.code}, {exponent})",
                          f"({t.spelling})__builtin_ldexp{end}(({wide}){place}, {exponent})")
        functions += [(one, 1, f"(({t.spelling})__builtin_{one}{end}(({wide}){{0}}))")
                      for one in ["floor", "ceil", "trunc", "rint", "nearbyint", "round",
                                  "sqrt"]]
        functions.append(("fmod", 2, f"(({t.spelling})__builtin_fmod{end}(({wide}){{0}}, "
                                     f"({wide}){{1}}))"))
    fused = {"f32": "__builtin_fmaf", "f64": "__builtin_fma", "x87": "__builtin_fmal"}
    if name in fused:
        functions += [("fma", 3, fused[name] + "({0}, {1}, {2})")] * 3
    one, count, element = f.rng.pick(functions)
    operands = [expression(f, shape, depth) for _ in range(count)]
    if one == "copysign":
        operands[1] = without_nan(f, operands[1])
    f.unit.functions.add(t)
    return called(f, shape, one, operands, element)


def without_nan(f: Function, value: Value) -> Value:
    """The sign of a NaN is nobody's business."""
    shape = value.shape
    variable = f.fresh("w")
    f.code(f"{shape.name} {variable} = {value.code};")
    place = f"{value.reference}[{shape.at('r', 'c')}]"
    return looped(f, shape, f"({variable} == {variable} ? {variable} : ({shape.name})1)",
                  f"({place} == {place} ? {place} : ({shape.type.spelling})1)")
