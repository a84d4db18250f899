# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Functions and modules: which operations, in which order, with which branches."""

import zlib

from . import (tensor_elementwise, tensor_flow, tensor_movement, tensor_parts, tensor_products,
               tensor_quantize, tensor_reductions, tensor_tlx)
from .ir_program import TARGET
from .tensor_c_types import CannotSay
from .tensor_function import Function, Module
from .tensor_types import ELEMENTS, FLOATS, INTS, MAX_RANK, Retry, is_float

FUNCTIONS = 30


class Kind:
    """What a seed has to have: an operation, its ranks, its elements, how often."""

    def __init__(self, operation, ranks=(1, MAX_RANK), wants=None, weight=2, chains=True):
        self.operation, self.weight, self.chains = operation, weight, chains
        self.ranks = list(range(ranks[0], ranks[1] + 1))
        self.elements = ELEMENTS if wants is None else FLOATS if wants else INTS
        self.wants = wants

    def takes(self, value):
        return (self.chains and value.type.rank in self.ranks and value.type.element != "i1"
                and self.wants in (None, is_float(value.type.element)))


def kinds():
    p, m, x = tensor_parts, tensor_movement, tensor_products
    table = {
        "load": Kind(p.load, chains=False), "store": Kind(p.store, chains=False),
        "totensor": Kind(p.totensor, chains=False), "tovector": Kind(p.tovector, chains=False),
        "splat": Kind(p.splat, weight=1, chains=False),
        "extract": Kind(p.extract, weight=1, chains=False), "insert": Kind(p.insert, weight=1),
        "block": Kind(p.block), "insertblock": Kind(p.insertblock),
        "diagonal": Kind(p.diagonal, (2, 2), weight=1),
        "insertdiagonal": Kind(p.insertdiagonal, (2, 2), weight=1),
        "extractlanes": Kind(p.extractlanes, (1, 1), weight=1),
        "insertlanes": Kind(p.insertlanes, (1, 1), weight=1),
        "shuffle": Kind(p.shuffle, (1, 1), weight=1),
        "view": Kind(p.view, weight=4), "insertview": Kind(p.insertview, weight=4),
        "slice": Kind(p.slice_, weight=4), "dim": Kind(p.dim, weight=1, chains=False),
        "relayout": Kind(m.relayout, weight=3), "transpose": Kind(m.transpose, weight=3),
        "reshape": Kind(m.reshape, weight=3), "reshape.permute": Kind(m.reshape_permute, weight=4),
        "broadcast": Kind(m.broadcast, weight=4), "pad": Kind(m.pad, weight=6),
        "concat": Kind(m.concat, weight=4),
        "reshape.block": Kind(m.reshape_block, (1, 7), weight=4),
        "reshape.unblock": Kind(m.reshape_unblock, (2, 8), weight=4, chains=False),
        "gather": Kind(m.gather, weight=4), "scatter": Kind(m.scatter, weight=4),
        "scatteradd": Kind(m.scatteradd, weight=4),
        "matmul": Kind(x.matmul, (2, 8), weight=6), "muladd": Kind(x.muladd, (2, 8), weight=6),
        "contract": Kind(x.contract, weight=6), "contractadd": Kind(x.contractadd, weight=6),
        "convolution": Kind(x.convolution, (3, 5), weight=14),
    }
    q = tensor_quantize
    table.update({
        "quantize": Kind(q.quantize, (1, 8), True, 2),
        "dequantize": Kind(q.dequantize, (1, 8), False, 2),
        "requantize": Kind(q.requantize, (1, 8), False, 2)})
    for wants, steps in [(True, tensor_reductions.FLOAT_STEPS),
                         (False, tensor_reductions.INTEGER_STEPS)]:
        for step in steps:
            # A sum is what kernels are written for.
            weight = 3 if step in ("fadd", "add") else 1
            chains = step not in ("minnum", "maxnum")
            table[f"reduce.{step}"] = Kind(tensor_reductions.reduce(step), (1, 8), wants, weight,
                                           chains)
            table[f"window.{step}"] = Kind(tensor_reductions.window(step), (1, 8), wants, weight,
                                           chains)
    for name, (operation, wants) in tensor_elementwise.table().items():
        table[name] = Kind(operation, (1, 8), wants, 1, name not in ("fptoui", "fptosi", "bitcast",
                                                                     "minnum", "maxnum"))
    return table


KINDS = kinds()
# Each as often as its weight says, spread evenly.
ORDER = [name for _, name in sorted(
    ((k + 0.5) / kind.weight, name) for name, kind in KINDS.items() for k in range(kind.weight))]


RFC_ORDER = [name for name in ORDER if tensor_tlx.knows(name)]


def stratum(number, rfc):
    """(operation, rank, element) that the function of this number begins with."""
    order = RFC_ORDER if rfc else ORDER
    turn, place = divmod(number, len(order))
    name = order[place]
    kind = KINDS[name]
    # The first seeds are not all of rank 1.
    turn = turn * kind.weight + order[:place].count(name) + zlib.crc32(name.encode()) % 64
    rank = kind.ranks[turn % len(kind.ranks)]
    # Another element for each rank, all with all in time.
    element = kind.elements[(turn // len(kind.ranks) + turn % len(kind.ranks))
                            % len(kind.elements)]
    return name, rank, element


def follow(f, a):
    """Another operation on a value."""
    names = [n for n in ORDER if KINDS[n].takes(a)]
    choice = f.rng.below(100)
    if choice < 5:
        return tensor_parts.select_whole(f, a)
    if choice < 8:
        return tensor_parts.freeze(f, a)
    return KINDS[f.rng.pick(names)].operation(f, a)


def write(f, name):
    """The function's body: the operation, perhaps more, and what is stored."""
    value = KINDS[name].operation(f)
    if value.type.rank == 0:
        f.output(value)
        return
    shape = f.rng.weighted([("one", 40), ("chain", 28), ("branch", 12), ("loop", 20)])
    if shape == "chain":
        for _ in range(f.rng.between(1, 3)):
            following = follow(f, value)
            if f.rng.percent(15):
                f.output(value)
            value = following
            if value.type.rank == 0:
                break
    elif shape == "branch" and shape not in f.without:
        value = tensor_flow.branch(f, value)
    elif shape == "loop" and shape not in f.without:
        value = tensor_flow.loop(f, value)
    if name in ("store", "tovector") and shape == "one":
        return
    f.output(value)
    if f.rng.percent(10) and value.type.rank:
        f.output(tensor_parts.extract(f, value))


def function(rng, module, name, number, without, rfc=False):
    """What was begun and cannot be had is begun again; what it declared stays. ``rfc``: what
    the RFC's form has."""
    operation, rank, element = stratum(number, rfc)
    elements = KINDS[operation].elements
    for attempt in range(800):
        # Some operations have no results of some elements.
        chosen = elements[(elements.index(element) + attempt // 80) % len(elements)]
        left_out = [*without, *tensor_tlx.SELDOM[:1 + attempt % 2]] if rfc else without
        f = Function(rng.fork("try", attempt), module, name, chosen, rank, left_out)
        try:
            write(f, operation)
            if rfc:
                tensor_tlx.TlxFunction(tensor_tlx.Module(), f)
        except (Retry, CannotSay):
            continue
        return f
    raise AssertionError(f"cannot write {operation} of rank {rank} and {element}")


def functions(rng, seed, only=None, without=(), rfc=False):
    """(module, functions); ``only``: the numbers of those that are wanted."""
    module = Module(rng.fork("module").percent(60))
    return module, [function(rng.fork("function", k), module, f"f{k}", seed * FUNCTIONS + k,
                             without, rfc)
                    for k in range(FUNCTIONS) if only is None or k in only]


def ir_of(module, all_):
    return TARGET + "\n".join(f.ir() for f in all_) + "\n".join(module.lines()) + "\n"


def program_of(all_):
    return "".join(f.text() for f in all_)


def describe(f):
    return ", ".join(f"{name} {rank} {element}" for name, rank, element in f.operations)


def statistics(all_, ranks, elements):
    """Counts operations by rank and by element."""
    for f in all_:
        for name, rank, element in f.operations:
            ranks[name, rank] += 1
            elements[name, element] += 1
