# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Functions of docs/use/Tensors.md's operations, by their names."""

from draw import FLOATS, INTEGERS, NARROWER

KINDS = {}


def kind(function):
    KINDS[function.__name__] = function
    return function


def numbers(values):
    return ", ".join(map(str, values))


@kind
def batch_matmul(d):
    element = d.number()
    batch = d.extents(d.between(0, 2), 4)
    m, k, n = (d.between(1, 6) for _ in range(3))
    a, b = d.any_tensor(element, batch + [m, k]), d.any_tensor(element, batch + [k, n])
    return d.function(d.any_result(element, batch + [m, n]), [(a, "a"), (b, "b")],
                      d.as_result("__builtin_tensor_matmul(*a, *b)"))


def labels(d):
    """Of a, b and the result."""
    batch, left, right, summed = "ab"[:d.between(0, 1)], "ij"[:d.between(0, 2)], "mn"[:d.between(0, 2)], \
        "xy"[:d.between(0, 2)]
    if not batch + left + right:
        left = "i"
    if not batch + left + summed:
        summed = "x"
    if not batch + right + summed:
        summed = "x"
    def shuffled(text):
        return "".join(d.rng.sample(text, len(text)))
    return shuffled(batch + left + summed), shuffled(batch + right + summed), shuffled(batch + left + right)


@kind
def contraction(d):
    of_a, of_b, of_r = labels(d)
    extent = {letter: d.between(1, 4) for letter in of_a + of_b}
    to = d.pick(NARROWER) if d.chance(50) else d.number()
    adds = to in NARROWER and d.chance(60)
    element = d.pick(NARROWER[to] + [to]) if adds else to
    a, b = (d.any_tensor(element, [extent[x] for x in of]) for of in (of_a, of_b))
    r = [extent[x] for x in of_r]
    letters = f'"{of_a}, {of_b} -> {of_r}"'
    if not adds:
        return d.function(d.any_result(to, r), [(a, "a"), (b, "b")],
                          d.as_result(f"__builtin_tensor_contract({letters}, *a, *b)"))
    return d.function(d.any_result(to, r), [(a, "a"), (b, "b")],
                      f"__builtin_tensor_contract_add({letters}, *a, *b, *r)")


@kind
def convolution(d):
    spatial = d.between(1, 2) if d.chance(85) else 3
    element = d.number()
    groups = d.pick([1, 1, 1, 2, 3])
    channels, outputs = groups * d.between(1, 2), groups * d.between(1, 3)
    window = [d.between(1, 3) for _ in range(spatial)]
    stride = [d.pick([1, 1, 2, 3]) for _ in range(spatial)]
    dilation = [d.pick([1, 1, 1, 2]) for _ in range(spatial)]
    places = [d.between(1, 4 if spatial < 3 else 2) for _ in range(spatial)]
    extents = [(p - 1) * s + (w - 1) * h + 1 + d.between(0, s - 1)
               for p, s, w, h in zip(places, stride, window, dilation)]
    rank = spatial + 2
    image, value = [d.between(1, 2), channels] + extents, "*a"
    padded = d.chance(30)
    if padded:
        low, high = ([0, 0] + [d.between(0, 1) for _ in range(spatial)] for _ in range(2))
        inner = [e - l - h for e, l, h in zip(image, low, high)]
        if min(inner) > 0:
            image = inner
            value = f"__builtin_tensor_pad(*a, s, {numbers(low)}, {numbers(high)})"
            if d.chance(40):
                name = d.pick(["replicate", "reflect", "symmetric", "wrap"])
                value = f"__builtin_tensor_pad_{name}(*a, {numbers(low)}, {numbers(high)})"
    narrow = d.pick(NARROWER[element]) if element in NARROWER and d.chance(40) else element
    order = d.pick([None, [0] + list(range(2, rank)) + [1]])
    a = d.tensor(narrow, image, order)
    order_of_b = d.pick([None, order])
    b = d.tensor(narrow, [outputs, channels // groups] + window, order_of_b)
    weights = "*b"
    if narrow != element:
        value = value.replace("*a", f"({d.tensor(element, image, order, False)})*a")
        shape = [outputs, channels // groups] + window
        weights = f"({d.tensor(element, shape, order_of_b, False)})*b"
    call = f"__builtin_tensor_convolution({value}, {weights}, {numbers(stride)}, {numbers(dilation)}, {groups})"
    return d.function(d.tensor(element, [image[0], outputs] + places, order), [(a, "a"), (b, "b")],
                      d.pick([call, call, f"*r + {call}"]), [(element, "s")])


@kind
def windows(d):
    element, rank = d.number(), d.between(1, 4)
    size = [d.between(1, 3) for _ in range(rank)]
    stride = [d.pick([1, 1, 2]) for _ in range(rank)]
    dilation = [d.pick([1, 1, 2]) for _ in range(rank)]
    places = d.extents(rank, 12)
    extents = [(p - 1) * s + (w - 1) * h + 1 for p, s, w, h in zip(places, stride, size, dilation)]
    names = ["add", "mul", "min", "max"]
    names += ["and", "or", "xor"] if element in INTEGERS else ["minimum", "maximum"]
    order = d.order(rank)
    return d.function(d.tensor(element, places, order), [(d.tensor(element, extents, order), "a")],
                      f"__builtin_tensor_window_{d.pick(names)}(*a, {numbers(size)}, {numbers(stride)}, "
                      f"{numbers(dilation)})")


@kind
def pads(d):
    element, rank = d.number(), d.between(1, 4)
    extents, order = d.extents(rank, 24), d.order(rank)
    low, high, interior = ([d.pick([0, 0, 1, 2, -1]) for _ in range(rank)] for _ in range(3))
    interior = [max(0, i) for i in interior]
    for k, e in enumerate(extents):
        if low[k] + e + (e - 1) * interior[k] + high[k] < 1:
            low[k] = high[k] = 0
    to = [l + e + (e - 1) * i + h for l, e, i, h in zip(low, extents, interior, high)]
    return d.function(d.tensor(element, to, order), [(d.tensor(element, extents, order), "a")],
                      f"__builtin_tensor_pad(*a, {d.pick(['s', '0', '1'])}, {numbers(low)}, "
                      f"{numbers(high)}, {numbers(interior)})", [(element, "s")])


@kind
def pads_by_mode(d):
    element, rank = d.number(), d.between(1, 3)
    extents, order = d.extents(rank, 20), d.order(rank)
    low, high = ([d.pick([0, 1, 2, 5, -1]) for _ in range(rank)] for _ in range(2))
    for k, e in enumerate(extents):
        if low[k] + e + high[k] < 1:
            low[k] = high[k] = 0
    to = [l + e + h for l, e, h in zip(low, extents, high)]
    name = d.pick(["replicate", "reflect", "symmetric", "wrap"])
    return d.function(d.tensor(element, to, order), [(d.tensor(element, extents, order), "a")],
                      f"__builtin_tensor_pad_{name}(*a, {numbers(low)}, {numbers(high)})")


@kind
def tensor_reductions(d):
    element, rank = d.number(), d.between(1, 4)
    extents, order = d.extents(rank, 48), d.order(rank)
    along = sorted(d.rng.sample(range(rank), d.between(1, rank)))
    to = [1 if k in along else e for k, e in enumerate(extents)]
    names = ["add", "mul", "min", "max"]
    names += ["and", "or", "xor"] if element in INTEGERS else ["minimum", "maximum"]
    return d.function(d.tensor(element, to, order), [(d.tensor(element, extents, order), "a")],
                      f"__builtin_tensor_reduce_{d.pick(names)}(*a, {numbers(along)})")


@kind
def permutations(d):
    element, rank = d.number(), d.between(2, 4)
    extents = d.extents(rank, 60)
    order = d.rng.sample(range(rank), rank)
    return d.function(d.any_result(element, [extents[k] for k in order]),
                      [(d.any_tensor(element, extents), "a")],
                      d.as_result(f"__builtin_tensor_transpose(*a, {numbers(order)})"))


@kind
def reshapes(d):
    element = d.number()
    factors = d.extents(4, 48)
    def grouped():
        cuts = sorted(d.rng.sample([1, 2, 3], d.between(0, 3)))
        groups = [factors[i:j] for i, j in zip([0] + cuts, cuts + [4])]
        result = []
        for group in groups:
            product = 1
            for factor in group:
                product *= factor
            result.append(product)
        return result
    to = grouped()
    return d.function(d.any_result(element, to), [(d.any_tensor(element, grouped()), "a")],
                      d.as_result(f"__builtin_tensor_reshape(*a, {numbers(to)})"))


@kind
def blocks(d):
    element, rank = d.number(), d.between(1, 3)
    extents = d.extents(rank, 40)
    of = d.rng.sample(range(rank), d.between(1, rank))
    sizes = [d.between(1, max(1, extents[k])) for k in of]
    to = list(extents)
    for k, size in zip(of, sizes):
        to[k] = (extents[k] + size - 1) // size
    to += sizes
    pairs = numbers(x for pair in zip(of, sizes) for x in pair)
    back = numbers(x for k in of for x in (k, extents[k]))
    if d.chance(50):
        return d.function(d.any_result(element, to), [(d.any_tensor(element, extents), "a")],
                          d.as_result(f"__builtin_tensor_tile(*a, {pairs})"))
    return d.function(d.any_result(element, extents), [(d.any_tensor(element, to), "a")],
                      d.as_result(f"__builtin_tensor_untile(*a, {back})"))


@kind
def broadcasts(d):
    element, rank = d.number(), d.between(1, 4)
    to = d.extents(rank, 48)
    extents = [d.pick([1, e]) for e in to[d.between(0, rank - 1):]]
    value = f"__builtin_tensor_broadcast(*a, {numbers(to)})"
    r = d.any_result(element, to)
    return d.function(r, [(d.any_tensor(element, extents), "a")],
                      d.as_result(value) if d.chance(50) else f"*r + {d.as_result(value)}")


@kind
def slices(d):
    element, rank = d.number(), d.between(1, 4)
    extents, order = d.extents(rank, 60), d.order(rank)
    part = [d.between(1, e) for e in extents]
    start, step = [], []
    for e, p in zip(extents, part):
        most = (e - 1) // (p - 1) if p > 1 else 3
        step.append(d.between(1, max(1, most)) * d.pick([1, -1]))
        span = (p - 1) * abs(step[-1])
        first = d.between(0, e - 1 - span)
        start.append(first if step[-1] > 0 else first + span)
    a, r = d.tensor(element, extents, order), d.tensor(element, part, order)
    if d.chance(60):
        return d.function(r, [(a, "a")], f"__builtin_tensor_slice(*a, {numbers(start)}, {numbers(part)}, "
                          f"{numbers(step)})")
    start = [d.between(0, e - p) for e, p in zip(extents, part)]
    return d.function(a, [(r, "a")], f"__builtin_tensor_insert_slice(*r, *a, {numbers(start)})")


@kind
def concatenations(d):
    element, rank = d.number(), d.between(1, 3)
    extents, order = d.extents(rank, 24), d.order(rank)
    along = d.between(0, rank - 1)
    count = d.between(2, 3)
    operands, total = [], 0
    for name in "abc"[:count]:
        of = list(extents)
        of[along] = d.between(1, 4)
        total += of[along]
        operands.append((d.any_tensor(element, of) if name != "a" else d.tensor(element, of, order), name))
    extents[along] = total
    return d.function(d.tensor(element, extents, order), operands,
                      f"__builtin_tensor_concat({along}, {', '.join('*' + n for _, n in operands)})")


@kind
def functions(d):
    rank = d.between(1, 3)
    extents, order = d.extents(rank, 40), d.order(rank)
    name = d.pick(["relu", "relu", "sigmoid"])
    element = d.pick(FLOATS[:3]) if name == "sigmoid" else d.number()
    a = d.tensor(element, extents, order)
    return d.function(a, [(a, "a")], d.pick([f"__builtin_tensor_{name}(*a)",
                                            f"__builtin_tensor_{name}(*a + *r)"]))


@kind
def quantizations(d):
    rank = d.between(1, 3)
    extents, order = d.extents(rank, 40), d.order(rank)
    real, narrow = d.pick(["float", "double"]), d.pick(["signed char", "unsigned char", "short"])
    name = d.pick(["quantize", "dequantize", "requantize"])
    source = {"quantize": real, "dequantize": narrow, "requantize": "int"}[name]
    target = {"quantize": narrow, "dequantize": real, "requantize": narrow}[name]
    a, r = d.tensor(source, extents, order), d.tensor(target, extents, order)
    zero = d.pick(["0", "0", "3"])
    return d.function(r, [(a, "a")], f"__builtin_tensor_{name}({r}, *a, s, {zero})", [(real, "s")])


@kind
def gathers(d):
    """By indices that are known: others are addresses that depend on data."""
    element, rank = d.number(), d.between(1, 3)
    extents, order = d.extents(rank, 30), d.order(rank)
    along = d.between(0, rank - 1)
    form = d.pick(["gather", "scatter", "scatter_add"])
    count = d.between(1, 4)
    if form == "scatter":
        count = min(count, extents[along])
        places = d.rng.sample(range(extents[along]), count)
    else:
        places = [d.between(0, extents[along] - 1) for _ in range(count)]
    index = d.tensor(d.pick(["int", "unsigned char", "long long"]), [count], None, False)
    before = f"{index} i = {{{numbers(places)}}};"
    part = list(extents)
    part[along] = count
    a = d.tensor(element, extents, order)
    if form == "gather":
        return d.function(d.tensor(element, part, order), [(a, "a")],
                          f"__builtin_tensor_gather(*a, {along}, i)", before=before)
    return d.function(a, [(d.any_tensor(element, part), "a")],
                      f"__builtin_tensor_{form}(*r, {along}, i, *a)", before=before)


@kind
def tensor_operators(d):
    element, rank = d.number(), d.between(1, 4)
    extents, order = d.extents(rank, 40), d.order(rank)
    a, b = d.tensor(element, extents, order), d.tensor(element, extents, order)
    values = ["*a * *b", "*a + *b * s", "*a - *b", "-*a", "*a > *b ? *a : *b", "*r + *a", "*a < s ? s : *b"]
    if element in FLOATS:
        values += ["*a / *b", "__builtin_elementwise_sqrt(*a)", "__builtin_elementwise_fma(*a, *b, *r)"]
    return d.function(d.tensor(element, extents, order), [(a, "a"), (b, "b")], d.pick(values),
                      [(element, "s")])


@kind
def tensor_casts(d):
    rank = d.between(1, 4)
    extents = d.extents(rank, 48)
    source = d.pick(FLOATS + INTEGERS)
    target = d.pick(FLOATS if source in FLOATS else FLOATS + INTEGERS)
    return d.function(d.any_result(target, extents), [(d.any_tensor(source, extents), "a")],
                      d.as_result("*a"))


@kind
def tensor_accesses(d):
    element, rank = d.number(), d.between(1, 3)
    extents = d.extents(rank, 24)
    strides, next_stride = [0] * rank, 1
    for k in d.rng.sample(range(rank), rank):
        strides[k] = next_stride
        next_stride *= extents[k] + d.pick([0, 0, 1])
    count = sum((e - 1) * s for e, s in zip(extents, strides)) + 1
    d.typedefs.append(f"typedef struct {{ {element} of[{count}]; }} {d.name}_memory;")
    memory = f"{d.name}_memory"
    t = d.any_tensor(element, extents)
    if d.chance(50):
        return d.function(t, [(memory, "a")],
                          f"__builtin_tensor_load({t}, a->of, {numbers(strides)})")
    return d.function(memory, [(t, "a")], "*r",
                      before=f"__builtin_tensor_store(*a, r->of, {numbers(strides)});")


@kind
def softmax(d):
    """Reductions, broadcasts and functions together."""
    rows, columns = d.between(1, 4), d.between(2, 8)
    a = d.tensor("float", [rows, columns], None, False)
    before = d.pick([
        f"{a} e = *a - __builtin_tensor_broadcast(__builtin_tensor_reduce_max(*a, 1), {rows}, {columns});",
        f"{a} e = __builtin_elementwise_exp(*a);"])
    return d.function(a, [(a, "a")],
                      f"e / __builtin_tensor_broadcast(__builtin_tensor_reduce_add(e, 1), {rows}, {columns})",
                      before=before)


@kind
def layer(d):
    """A convolution, its bias, a function and a window."""
    c, o, e = d.between(1, 2), d.between(1, 3), d.between(4, 5)
    element = d.pick(["float", "double", "int"])
    a, w = d.tensor(element, [1, c, e, e]), d.tensor(element, [o, c, 3, 3])
    bias = d.tensor(element, [o, 1, 1])
    y = d.tensor(element, [1, o, e, e], None, False)
    r = d.tensor(element, [1, o, e // 2, e // 2])
    before = (f"{y} y = __builtin_tensor_convolution(__builtin_tensor_pad(*a, 0, 0, 0, 1, 1, 0, 0, 1, 1), *b, "
              f"1, 1);\n  y = __builtin_elementwise_relu(y + __builtin_tensor_broadcast(*c, 1, {o}, {e}, {e}));")
    return d.function(r, [(a, "a"), (w, "b"), (bias, "c")],
                      "__builtin_tensor_window_max(y, 1, 1, 2, 2, 1, 1, 2, 2)", before=before)
