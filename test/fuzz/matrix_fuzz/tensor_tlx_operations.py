# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The operations of the program as `llvm.tensor.*`, or on flat vectors."""

from . import tensor_tlx
from .tensor_c_types import CannotSay, rows
from .tensor_types import is_float, literal


def result(t, operation, type_, *operands):
    return t.call(f"tensor.{operation}", tensor_tlx.vector(type_), *operands)


def intermediate(t, operation, type_, *operands):
    """A token of what has no typeinfo in the program."""
    return t.typeinfo(result(t, operation, type_, *operands), type_)


def token(name):
    return "token", name


def numbers(list_):
    return tensor_tlx.list_of(list(list_))


# Movement.
def splat(t, i):
    like = t.typeinfo("zeroinitializer", i.type)
    return result(t, "broadcast", i.type, token(like), t.scalar(i.tensors[0]))


def relayout(t, i):
    """By the intrinsic, if padding stays; else by another typeinfo of the same vector."""
    from_ = t.types[i.tensors[0]]
    a = t.token(i.tensors[0])
    if from_.allocated == i.type.allocated and from_.padding == i.type.padding:
        return result(t, "transpose", i.type, token(a), numbers(i.type.layout))
    return result(t, "tovector", i.type, token(a))


def transpose(t, i):
    return result(t, "reshape.permute", i.type, token(t.token(i.tensors[0])),
                  numbers(i.attributes))


def reshape(t, i):
    """The vector is another tensor; the bitcast hides that it was one."""
    flat = t.vector(i.tensors[0])
    return t.set(f"bitcast {tensor_tlx.vector(i.type)} {flat} to {tensor_tlx.vector(i.type)}")


def padded(t, a, type_, value, low, high, interior):
    """(token, type): the identity of a step or a number around."""
    extents = [e + l + h + (e - 1) * n for e, l, h, n in zip(type_.extents, low, high, interior)]
    to = rows(type_.element, extents)
    return intermediate(t, "pad", to, token(a), (type_.element, value), numbers(low),
                        numbers(high), numbers(interior)), to


def pad(t, i):
    rank = i.type.rank
    mode = i.attributes[0]
    if mode > 1:
        raise CannotSay("a mode of pad")
    element, value = t.scalar(i.tensors[1])
    low, high, interior = (i.attributes[1 + k * rank:1 + (k + 1) * rank] for k in range(3))
    return result(t, "pad", i.type, token(t.token(i.tensors[0])),
                  (element, value if mode else literal(element, 0)), numbers(low), numbers(high),
                  numbers(interior))


def concat(t, i):
    return result(t, "concat", i.type, *[token(t.token(x)) for x in i.tensors],
                  ("i32", str(i.attributes[0])))


def block(t, i):
    return result(t, "reshape.block", i.type, token(t.token(i.tensors[0])),
                  numbers(i.attributes[::2]), numbers(i.attributes[1::2]))


# Products.
def matmul(t, i):
    return result(t, "matmul", i.type, *[token(t.token(x)) for x in i.tensors])


def muladd(t, i):
    if is_float(i.type.element):
        raise CannotSay("muladd of floats")
    name = ("umma", "summa", "usmma", "smma")[i.attributes[0]]
    a, b, c = i.tensors
    return result(t, name, i.type, *[token(t.token(x)) for x in (c, a, b)])


def contract(t, i):
    """What is left of a, then of b; another order is a permutation of that."""
    a, b = i.tensors
    rank, rank_a = i.type.rank, t.types[a].rank
    of_a, of_b = i.attributes[:rank_a], i.attributes[rank_a:-1]
    if any(label < rank and label in of_b for label in of_a):
        raise CannotSay("contract with a batch")
    summed = sorted(label for label in of_a if label >= rank)
    order = [label for label in of_a + of_b if label < rank]
    operands = [token(t.token(a)), token(t.token(b)), numbers(of_a.index(s) for s in summed),
                numbers(of_b.index(s) for s in summed)]
    if not summed:
        raise CannotSay("contract of nothing")
    if order == sorted(order):
        return result(t, "contract", i.type, *operands)
    natural = rows(i.type.element, [i.type.extents[label] for label in order])
    return result(t, "reshape.permute", i.type,
                  token(intermediate(t, "contract", natural, *operands)),
                  numbers(order.index(d) for d in range(rank)))


def convolution(t, i):
    x, w, value = i.tensors
    n = i.type.rank - 2
    strides, holes, dilations, low, high = (i.attributes[k * n:(k + 1) * n] for k in range(5))
    mode, groups, flip, _, _ = i.attributes[5 * n:]
    type_ = t.types[x]
    if len({i.type.element, type_.element, t.types[w].element}) != 1:
        raise CannotSay("convolution that widens")
    if groups != 1 or flip:
        raise CannotSay("convolution in groups, or flipped")
    is_padded = any(low) or any(high)
    if is_padded and mode > 1:
        raise CannotSay("a mode of convolution")
    a, inside = t.token(x), [h - 1 for h in holes]
    if is_padded:
        zero, none = literal(type_.element, 0), (0,) * (n + 2)
        a, type_ = padded(t, a, type_, zero, none, none, (0, 0, *inside))
        around = t.scalar(value)[1] if mode else zero
        a, type_ = padded(t, a, type_, around, (0, 0) + low, (0, 0) + high, none)
        inside = [0] * n
    return result(t, "convolution", i.type, token(a), token(t.token(w)), numbers(strides),
                  numbers(inside), numbers(d - 1 for d in dilations))


# Reductions.
STEPS = {"fadd": "add", "fmul": "mul", "minimum": "min", "maximum": "max", "add": "add",
         "mul": "mul", "and": "and", "or": "or", "xor": "xor", "smin": "min", "smax": "max"}
IDENTITIES = {"fadd": -0.0, "fmul": 1.0, "minimum": float("inf"), "maximum": float("-inf"),
              "add": 0, "or": 0, "xor": 0, "mul": 1, "and": -1}


def reduce(step):
    def operation(t, i):
        extents = t.types[i.tensors[0]].extents
        sizes = [e if i.attributes[0] >> k & 1 else 1 for k, e in enumerate(extents)]
        return result(t, f"reduce.{STEPS[step]}", i.type, token(t.token(i.tensors[0])),
                      numbers(sizes), numbers([1] * len(sizes)))
    return operation


def window(step):
    def operation(t, i):
        type_ = t.types[i.tensors[0]]
        rank = type_.rank
        sizes, strides, dilations, holes, low, high = (
            i.attributes[k * rank:(k + 1) * rank] for k in range(6))
        if any(d != 1 for d in dilations):
            raise CannotSay("a window with a dilation")
        a, inside = t.token(i.tensors[0]), [h - 1 for h in holes]
        if any(low) or any(high) or any(inside):
            if step not in IDENTITIES:
                raise CannotSay(f"padding of {step}")
            a, _ = padded(t, a, type_, literal(type_.element, IDENTITIES[step]), low, high, inside)
        return result(t, f"reduce.{STEPS[step]}", i.type, token(a), numbers(sizes),
                      numbers(strides))
    return operation


def unary(name):
    return lambda t, i: result(t, name, i.type, token(t.token(i.tensors[0])))


OPERATIONS = {
    "splat": splat, "relayout": relayout, "transpose": transpose, "reshape": reshape,
    "reshape.permute": transpose, "pad": pad, "concat": concat, "reshape.block": block,
    "matmul": matmul, "muladd": muladd, "contract": contract, "convolution": convolution,
    "sqrt": unary("sqrt"), "fabs": unary("fabs"), "floor": unary("floor"), "ceil": unary("ceil")}
for step_ in STEPS:
    OPERATIONS[f"reduce.{step_}"] = reduce(step_)
    OPERATIONS[f"window.{step_}"] = window(step_)


def find(name):
    if name not in OPERATIONS:
        raise CannotSay(name)
    return OPERATIONS[name]


# Vectors.
def binary(name):
    def operation(t, i):
        x, y = (t.vector(k) for k in i.tensors)
        return f"{name} {tensor_tlx.vector(t.types[i.tensors[0]])} {x}, {y}"
    return operation


def cast(name):
    def operation(t, i):
        return (f"{name} {tensor_tlx.vector(t.types[i.tensors[0]])} {t.vector(i.tensors[0])} "
                f"to {tensor_tlx.vector(i.type)}")
    return operation


FLOAT_PREDICATES = ("false oeq ogt oge olt ole one ord uno ueq ugt uge ult ule une true").split()
INTEGER_PREDICATES = "eq ne ugt uge ult ule sgt sge slt sle".split()


def compare(t, i):
    predicate = i.attributes[0]
    word = (FLOAT_PREDICATES[predicate] if i.name == "fcmp"
            else INTEGER_PREDICATES[predicate - 32])
    return binary(f"{i.name} {word}")(t, i)


def select(t, i):
    return "select " + ", ".join(f"{tensor_tlx.vector(t.types[k])} {t.vector(k)}"
                                 for k in i.tensors)


BINARY = """fadd fsub fmul fdiv add sub mul udiv sdiv urem srem shl lshr ashr and or xor""".split()
CASTS = "trunc zext sext fptrunc fpext fptoui fptosi uitofp sitofp bitcast".split()
VECTORS = {"icmp": compare, "fcmp": compare, "select": select,
           "fneg": lambda t, i: f"fneg {tensor_tlx.vector(i.type)} {t.vector(i.tensors[0])}"}
VECTORS.update({name: binary(name) for name in BINARY})
VECTORS.update({name: cast(name) for name in CASTS})
