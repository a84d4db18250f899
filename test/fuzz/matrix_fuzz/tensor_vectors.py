# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operations whose results are known: what the reference itself has to give.

Each comes with several elements, and with operands whose padding is not zero."""

from .tensor_function import Function, Module
from .tensor_types import Type, constant, plain

# name, operation, operands as (extents, numbers), a scalar or None, attributes,
# (extents, numbers) of the result
CONVOLVED = [  # modes, of 1 2 3 4 5 by 1 10 100
    (0, 0, [100, 210, 321, 432, 543, 54, 5]), (1, 9, [199, 219, 321, 432, 543, 954, 995]),
    (2, 0, [111, 211, 321, 432, 543, 554, 555]), (3, 0, [123, 212, 321, 432, 543, 454, 345]),
    (4, 0, [112, 211, 321, 432, 543, 554, 455]), (5, 0, [154, 215, 321, 432, 543, 154, 215])]
COUNT8 = list(range(8))
VECTORS = [
    ("convolution", [((1, 1, 5), [1, 2, 3, 4, 5]), ((1, 1, 3), [1, 10, 100])], value,
     [1, 1, 1, 2, 2, mode, 1, 0, 0, 0], ((1, 1, 7), result)) for mode, value, result in CONVOLVED
] + [
    ("convolution", [((1, 1, 5), [1, 2, 3, 4, 5]), ((1, 1, 2), [1, 10])], 0,
     [1, 1, 2, 0, 0, 0, 1, 0, 0, 0], ((1, 1, 3), [31, 42, 53])),
    ("convolution", [((1, 1, 3), [1, 2, 3]), ((1, 1, 2), [1, 10])], 0,
     [1, 2, 1, 0, 0, 0, 1, 0, 0, 0], ((1, 1, 4), [1, 20, 2, 30])),
    # Dimensions 0 and 2 of the one with 0 and 1 of the other.
    ("contract", [((2, 2, 2), COUNT8), ((2, 2, 2), COUNT8)], None, [2, 0, 3, 2, 3, 1, 0],
     ((2, 2), [48, 58, 72, 90])),
    ("window.ADD", [((4, 4), list(range(1, 17)))], None, [2, 2, 2, 2, 1, 1, 1, 1, 0, 0, 0, 0, 0],
     ((2, 2), [14, 22, 46, 54])),
    ("window.MAX", [((4, 4), list(range(1, 17)))], None, [3, 3, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 0],
     ((2, 2), [6, 8, 14, 16])),
    ("pad", [((3,), [1, 2, 3])], 9, [1, 1, -1, 2], ((7,), [9, 1, 9, 9, 2, 9, 9])),
    ("reshape.permute", [((2, 3), [1, 2, 3, 4, 5, 6])], None, [1, 0],
     ((3, 2), [1, 4, 2, 5, 3, 6])),
    ("reshape.block", [((2, 5), list(range(1, 11)))], None, [1, 4],
     ((2, 2, 4), [1, 2, 3, 4, 5, 0, 0, 0, 6, 7, 8, 9, 10, 0, 0, 0])),
    ("reshape.unblock", [((2, 2, 4), [1, 2, 3, 4, 5, 7, 7, 7, 6, 7, 8, 9, 10, 7, 7, 7])], None,
     [1, 4], ((2, 5), list(range(1, 11)))),
    ("transpose", [((2, 3), [1, 2, 3, 4, 5, 6])], None, [1, 0], ((3, 2), [1, 4, 2, 5, 3, 6])),
    ("reduce.ADD", [((2, 3), [1, 2, 3, 4, 5, 6])], None, [2, 0], ((2, 1), [6, 15])),
    ("concat", [((2, 1), [1, 2]), ((2, 2), [3, 4, 5, 6])], None, [1],
     ((2, 3), [1, 3, 4, 2, 5, 6])),
    ("slice", [((5,), [1, 2, 3, 4, 5])], None, [4, -2], ((3,), [5, 3, 1])),
    ("broadcast", [((2, 1), [1, 2])], None, [0, 1], ((2, 3), [1, 1, 1, 2, 2, 2])),
    ("matmul", [((2, 2), [1, 2, 3, 4]), ((2, 1), [5, 6])], None, [0], ((2, 1), [17, 39])),
]
STEPS = {"ADD": ("fadd", "add"), "MAX": ("maximum", "smax")}
# Signs of the one byte pair 255, 255.
BYTES = [(0, 65025), (3, 1), (2, -255), (1, -255)]


def given(f, type_, numbers):
    """The operand with these elements, row by row."""
    memory = f.memory(type_.element, "finite")
    if type_.storage == len(numbers) and type_.layout == tuple(range(type_.rank)):
        f.reserve(memory, len(numbers) - 1)
        f.objects[memory].lines.append(("data", " ".join(map(str, numbers))))
        strides, unit = [], 1
        for extent in reversed(type_.extents):
            strides.insert(0, constant(unit))
            unit *= extent
        result = f.value(type_)
        f.put(f"{result.name} = " + f.call(
            "load", type_.text, [("ptr", f.pointer(memory, constant(0)))] + strides, [1, 0]))
        f.tell("load", result.number, type_, numbers=[constant(0)] + strides, memory=memory)
        return result
    # In storage order, by way of a vector.
    f.objects.pop()
    result = f.totensor(type_)
    stored = ["0"] * type_.storage
    for k, number in enumerate(numbers):
        index, rest = [], k
        for extent in reversed(type_.extents):
            index.insert(0, rest % extent)
            rest //= extent
        position = 0
        for dimension in type_.layout:
            position = position * type_.allocated[dimension] + index[dimension]
        stored[position] = str(number)
    lines = f.objects[-1].lines
    f.objects[-1].lines = [("data", " ".join(stored))] + [l for l in lines if l[0] != "stain"]
    return result


def expected(f, value, numbers):
    """Stores row by row what has to be these."""
    memory = f.memory(value.type.element, "finite")
    f.reserve(memory, len(numbers) - 1)
    f.objects[memory].lines.append(("expect", " ".join(map(str, numbers))))
    strides, unit = [], 1
    for extent in reversed(value.type.extents):
        strides.insert(0, constant(unit))
        unit *= extent
    f.put(f.call("store", "void", [value, ("ptr", f.pointer(memory, constant(0)))] + strides,
                 [1, 0]))
    f.tell("store", None, None, [value], [constant(0)] + strides, memory=memory)


def function(rng, module, name, vector, element, padded):
    operation, operands, value, attributes, (extents, result) = vector
    f = Function(rng, module, name, element, 1)
    for word, (of_float, of_integer) in STEPS.items():
        operation = operation.replace(word, of_float if element in ("float", "half", "double")
                                      else of_integer)
    tensors = []
    for shape, numbers in operands:
        type_ = plain(element, shape)
        if padded:
            layout = tuple(f.permutation(len(shape)))
            type_ = Type(element, tuple(e + 1 for e in shape), layout, (1,) * len(shape))
        tensors.append(given(f, type_, numbers) if type_.storage <= 64 else
                       given(f, plain(element, shape), numbers))
    if value is not None:
        tensors.append(f.scalar(element, value))
    type_ = f.type_of(element, extents) if padded else plain(element, extents)
    expected(f, f.emit(operation, type_, tensors, [], attributes), result)
    return f


def bytes_multiplied(rng, module, name, signs, result):
    f = Function(rng, module, name, "i8", 2)
    a, b = (given(f, plain("i8", (1, 1)), [255]) for _ in range(2))
    c = given(f, plain("i32", (1, 1)), [0])
    expected(f, f.emit("muladd", c.type, [a, b, c], [], [signs, 0]), [result])
    return f


def stored(rng, module, name):
    """1 .. 6 as 2x3, columns first, with a column of padding."""
    f = Function(rng, module, name, "i32", 2)
    a = given(f, plain("i32", (2, 3)), [1, 2, 3, 4, 5, 6])
    r = f.emit("relayout", Type("i32", (2, 4), (1, 0), (0, 1)), [a])
    f.tovector(r)
    f.objects[-1].lines.append(("expect", "1 4 2 5 3 6"))
    return f


def functions(rng):
    module = Module(False)
    result = []
    for vector in VECTORS:
        for element in ("i32", "i16", "i64", "float", "double", "half"):
            for padded in (False, True):
                result.append(function(rng, module, f"f{len(result)}", vector, element, padded))
    for signs, number in BYTES:
        result.append(bytes_multiplied(rng, module, f"f{len(result)}", signs, number))
    result.append(stored(rng, module, f"f{len(result)}"))
    return module, result


