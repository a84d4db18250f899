# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What ./dev bench tensors measures: operations, contestants and goals, as tables.

A case is what tensor_kernels/tensor.h says, as definitions for the preprocessor. A
new one is a line of its part's list.
"""

import itertools
from dataclasses import dataclass
from math import prod
from typing import Callable, Optional, Tuple

from . import machine
from .contestants import FAST, MATRIX

OURS, LOOPS, EIGEN, ONEDNN, XNNPACK, LIBXSMM, XTENSOR = \
    "ours", "loops", "Eigen", "oneDNN", "XNNPACK", "libxsmm", "xtensor"
TWO_D, COPY, MEMCPY, LINES = "2-d", "copy", "memcpy", "lines"
PEERS = (LOOPS, EIGEN, ONEDNN, XNNPACK, LIBXSMM, XTENSOR)
SIZES = {"float": 4, "double": 8, "int8_t": 1, "uint8_t": 1, "int": 4}


@dataclass(frozen=True)
class Case:
    part: str
    name: str
    form: str
    defines: Tuple[str, ...]
    work: float  # operations or, where elements are only moved or read once, bytes
    moves: bool = False
    peers: Tuple[str, ...] = PEERS
    element: str = "float"
    of_2d: float = 0  # share of our 2-d product's rate that is asked for
    of_peak: float = 0
    of_copy: float = 0
    sums: float = 0  # products that a sum in a variable gathers one by one
    last: bool = False  # channels last

    @property
    def unit(self):
        return "GB/s" if self.moves else "GFLOP/s" if self.element == "float" else "GOP/s"

    @property
    def exact_peers(self):
        """Whom the exact column is judged against: where an element is but one long sum, libraries
        split it, and nobody who does not can keep up."""
        long = self.form == "REDUCE" and "MAX" not in self.defines
        return tuple(one for one in PEERS if one == LOOPS or not long)

    @property
    def is_float(self):
        return self.element in ("float", "double")


def numbers(values):
    return ",".join(str(value) for value in values)


def steps(extents):
    return [prod(extents[i + 1:]) for i in range(len(extents))]


def types(element, weight, result, a, b, d):
    """Definitions of element types and counts."""
    return (f"ELEMENT={element}", f"WEIGHT={weight}", f"RESULT={result}",
            f"A_COUNT={a}", f"B_COUNT={b}", f"D_COUNT={d}")


def shapes(a, d, layout_a=None, layout_d=None):
    return (f"EXTENTS_A={numbers(a)}", f"EXTENTS_D={numbers(d)}",
            f"LAYOUT_A={numbers(layout_a or range(len(a)))}",
            f"LAYOUT_D={numbers(layout_d or range(len(d)))}")


def loops(letters, extent):
    return " ".join(f"FOR(i_{one},{extent[one]})" for one in letters)


def place(letters, extent):
    """Where the element that these letters index lies."""
    found = [f"i_{one}*{step}" for one, step in
             zip(letters, steps([extent[one] for one in letters])) if extent[one] > 1]
    return "+".join(found) or "0"


# Products and contractions.

def products():
    for n in (4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 100, 128):
        a = (64, n, n)
        count = prod(a)
        extent = {"b": 64, "i": n, "j": n, "k": n}
        yield Case("products", f"64 x {n}", "CONTRACT", (
            *types(*["float"] * 3, *[count] * 3), *shapes(a, a), f"EXTENTS_B={numbers(a)}",
            f"WEIGHT_EXTENTS={numbers(a)}", f"BATCH=64", f"ROWS={n}", f"COLUMNS={n}", f"DEPTH={n}",
            *(["FIXED"] if n <= 16 else []),
            *contraction_loops("bik", "bkj", "bij", extent)),
            2.0 * 64 * n ** 3, peers=(LOOPS, EIGEN, ONEDNN, LIBXSMM), of_2d=0.97,
            sums=64 * n ** 3)


def contraction_loops(a, b, d, extent):
    inner = [one for one in a if one not in d]
    # Along the letter that is last in the result, whose sums lie side by side.
    return (f"OUTER={loops(d, extent)}", f"INNER={loops(inner, extent)}",
            f"NEST={loops([*d[:-1], *inner, d[-1]], extent)}",
            f"A_AT={place(a, extent)}", f"B_AT={place(b, extent)}", f"D_AT={place(d, extent)}")


CONTRACTIONS = [
    # Ranks 3 and 2: a matrix times each slice, along each dimension.
    ("abk,kc->abc", dict(a=16, b=16, k=128, c=128)),
    ("akb,kc->acb", dict(a=16, b=64, k=128, c=128)),
    ("kab,kc->abc", dict(a=16, b=16, k=128, c=128)),
    ("akb,ck->abc", dict(a=16, b=16, k=128, c=128)),
    ("akb,kc->cab", dict(a=16, b=16, k=128, c=128)),
    # Ranks 3 and 3.
    ("akl,klb->ab", dict(a=128, b=128, k=16, l=16)),
    ("akl,lkb->ab", dict(a=128, b=128, k=16, l=16)),
    ("kal,blk->ba", dict(a=128, b=128, k=16, l=16)),
    ("nik,nkj->nij", dict(n=8, i=100, j=75, k=130)),
    ("ink,knj->inj", dict(n=8, i=96, j=64, k=128)),
    # Attention: tokens before heads.
    ("bthd,bshd->bhts", dict(b=2, h=8, t=128, s=128, d=64)),
    ("bhts,bshd->bthd", dict(b=2, h=8, t=128, s=128, d=64)),
    ("btm,mhd->bhtd", dict(b=2, t=128, m=256, h=4, d=64)),
    # Coupled clusters: ranks 4 and 4, and 4 and 2.
    ("aebf,dfce->abcd", dict(a=12, b=12, c=12, d=12, e=12, f=12)),
    ("aebf,fdec->abcd", dict(a=12, b=12, c=12, d=12, e=12, f=12)),
    ("aecf,bfde->abcd", dict(a=16, b=16, c=8, d=8, e=12, f=12)),
    ("abke,kf->abfe", dict(a=8, b=8, k=96, e=16, f=96)),
    # Ranks 5 and 6.
    ("abckl,lkd->abdc", dict(a=8, b=8, c=8, k=12, l=12, d=64)),
    ("degkbc,gkaf->abcdef", dict(a=8, b=8, c=8, d=8, e=8, f=8, g=8, k=8)),
    ("abckle,kled->abcd", dict(a=6, b=8, c=10, d=80, k=4, l=5, e=6)),
]


def contractions():
    for spec, extent in CONTRACTIONS:
        a, rest = spec.split(",")
        b, d = rest.split("->")
        both = [one for one in a if one in b and one in d]
        rows = prod(extent[one] for one in a if one in d and one not in b)
        columns = prod(extent[one] for one in b if one in d and one not in a)
        depth = prod(extent[one] for one in a if one not in d)
        batch = prod(extent[one] for one in both)
        shape = {name: [extent[one] for one in letters] for name, letters in
                 (("a", a), ("b", b), ("d", d))}
        # Eigen: pairs of dimensions; then those of a and of b that are left, in order.
        inner = [one for one in a if one not in d]
        left = [one for one in a + b if one in d]
        eigen = () if both else (
            "PAIRS=" + ",".join(f"Eigen::IndexPair<int>({a.index(one)},{b.index(one)})"
                                for one in inner), f"PAIR_COUNT={len(inner)}",
            *([f"ORDER={numbers(left.index(one) for one in d)}"] if "".join(left) != d else []))
        yield Case("contractions", spec, "CONTRACT", (
            *types(*["float"] * 3, *(prod(shape[name]) for name in "abd")),
            *shapes(shape["a"], shape["d"]), f"EXTENTS_B={numbers(shape['b'])}",
            f'SPEC="{spec}"', f"MATRIX_BATCH={batch}", f"ROWS={rows}", f"COLUMNS={columns}",
            f"DEPTH={depth}", *eigen, *contraction_loops(a, b, d, extent)),
            2.0 * batch * rows * columns * depth,
            peers=(LOOPS,) if both else (LOOPS, EIGEN),
            of_2d=0.85 if min(rows, columns, depth) >= 64 else 0,
            sums=batch * rows * columns * depth)


# Convolutions and windows.

def out(extent, window, stride, low, high):
    return (extent + low + high - window) // stride + 1


def sliding(part, name, form, c, o, image, window, stride=1, pad=0, high=None, n=1, groups=1,
            last=False, element="float", scale=None, largest=False, of_peak=0, peers=None):
    """A case of CONVOLUTION or WINDOW. image: its spatial extents; pad: in front, and behind
    too without high."""
    rank = len(image)
    windows = [window] * rank if isinstance(window, int) else list(window)
    strides = [stride] * rank
    low, high = [pad] * rank, [pad if high is None else high] * rank
    result = [out(*of) for of in zip(image, windows, strides, low, high)]
    x, y, w = (n, c, *image), (n, o, *result), (o, c // groups, *windows)
    layout = (0, *range(2, rank + 2), 1) if last else tuple(range(rank + 2))

    def three(values, fill):
        return [fill] * (3 - rank) + list(values)

    places = [f"{letter}{i}={value}" for letter, values, fill in (
        ("EXTENT", image, 1), ("WINDOW", windows, 1), ("STEP", strides, 1), ("PAD", low, 0),
        ("PLACES", result, 1))
        for i, value in enumerate(three(values, fill))]
    if form == "CONVOLUTION":
        said = [*strides] + ([*[1] * rank, groups] if groups > 1 else [])
    else:
        said = [1, 1, *windows, 1, 1, *strides]
    count = prod(w) if form == "CONVOLUTION" else 1
    terms = prod(windows) * (c // groups if form == "CONVOLUTION" else 1)
    return Case(part, f"{name} {'NHWC' if last else 'NCHW'}" if rank == 2 else
                f"{name}{', channels last' if last else ''}", form, (
        *types(element, "int8_t" if scale else "float", element, prod(x), count, prod(y)),
        *shapes(x, y, layout, layout), f"EXTENTS_B={numbers(w)}",
        f"EXTENTS_BLOCKED={numbers([-(-o // BLOCK), *w[1:], BLOCK])}",
        f"IMAGES={n}", f"CHANNELS={c}", f"OUTPUTS={o}", f"GROUPS={groups}", f"LAST={int(last)}", *places,
        f"AROUND={numbers([0, 0, *low, 0, 0, *high])}", f"STEPS={numbers(said)}",
        *([f"SCALE={scale}f"] if scale else []), *(["MAX"] if largest else [])),
        2.0 * prod(y) * terms if form == "CONVOLUTION" else 4.0 * (prod(x) + prod(y)),
        moves=form == "WINDOW", element=element, of_peak=of_peak, last=last,
        peers=peers or (LOOPS, ONEDNN, *((XNNPACK,) if last and rank == 2 else ()),
                        *((EIGEN,) if last and rank == 2 and groups == 1 and form == "CONVOLUTION"
                          and element == "float" else ())))


def convolutions():
    for last in (False, True):
        for c, size in ((64, 56), (128, 28), (256, 14), (512, 7)):
            yield sliding("conv2d", f"3x3 {c} {size}", "CONVOLUTION", c, c, (size, size), 3, pad=1,
                          last=last, of_peak=0.8 if c <= 256 else 0)
        yield sliding("conv2d", "3x3/2 128 56", "CONVOLUTION", 128, 128, (56, 56), 3, 2, 1,
                      last=last, of_peak=0.8)
        for c, o, size in ((64, 256, 56), (256, 64, 56), (512, 128, 28), (1024, 256, 14),
                           (512, 2048, 7)):
            yield sliding("conv2d", f"1x1 {c}-{o} {size}", "CONVOLUTION", c, o, (size, size), 1,
                          last=last, of_peak=0.8 if max(c, o) <= 256 else 0)
        yield sliding("conv2d", "7x7/2 3-64 224", "CONVOLUTION", 3, 64, (224, 224), 7, 2, 3,
                      last=last)


def windows():
    for last in (False, True):
        for c, size, stride in ((32, 112, 1), (64, 112, 2), (512, 14, 1)):
            yield sliding("windows", f"depthwise 3x3/{stride} {c} {size}", "CONVOLUTION", c, c,
                          (size, size), 3, stride, 1, groups=c, last=last)
        yield sliding("windows", "groups of 8, 3x3 64 28", "CONVOLUTION", 64, 64, (28, 28), 3, 1, 1,
                      groups=8, last=last)
        yield sliding("windows", "max 3x3/2 64 112", "WINDOW", 64, 64, (112, 112), 3, 2, 1,
                      last=last, largest=True)
        yield sliding("windows", "max 2x2/2 128 56", "WINDOW", 128, 128, (56, 56), 2, 2,
                      last=last, largest=True)
        yield sliding("windows", "mean 2x2/2 128 56", "WINDOW", 128, 128, (56, 56), 2, 2, last=last)
        yield sliding("windows", "mean 7x7 1024 7", "WINDOW", 1024, 1024, (7, 7), 7, last=last)
        yield sliding("windows", "1-d 3 128 512", "CONVOLUTION", 128, 128, (512,), 3, pad=1,
                      last=last)
        yield sliding("windows", "1-d 25/4 1-64 8192", "CONVOLUTION", 1, 64, (8192,), 25, 4, 12,
                      last=last)
        yield sliding("windows", "3-d 3 32 28", "CONVOLUTION", 32, 32, (8, 28, 28), 3, pad=1,
                      last=last)


def bytes_():
    for element in ("uint8_t", "int8_t"):
        for c, o, size, window in ((64, 64, 56, 3), (256, 256, 14, 3), (256, 64, 56, 1),
                                   (64, 256, 56, 1)):
            yield sliding("bytes", f"{element[:-2]} {window}x{window} {c}-{o} {size}",
                          "CONVOLUTION", c, o, (size, size), window, pad=window // 2,
                          last=True, element=element, scale=0.0001220703125 / window,
                          peers=(LOOPS, ONEDNN, *((XNNPACK,) if element == "int8_t" else ())))


# Movement.

def squares(letters, order, extent, element):
    """Squares of which each side is a line of the cache, or a part of one if extents are no
    multiples of it, where a permutation turns such."""
    line, result = 64 // SIZES[element], [letters[k] for k in order]
    across, along = letters[-1], result[-1]
    while extent[across] % line or extent[along] % line:
        line //= 2
    if across == along or line * SIZES[element] < 16:
        return ()

    def nest(names):
        return " ".join(f"FOR_EACH(i_{one},{extent[one]},{line if one in (across, along) else 1})"
                        for one in names)

    return (f"LINE={line}", f"SQUARES_OF_A={nest(letters)}", f"SQUARES_OF_D={nest(result)}",
            f"A_STEP={steps([extent[one] for one in letters])[letters.index(along)]}",
            f"D_STEP={steps([extent[one] for one in result])[result.index(across)]}")


def permutation(part, extents, order, element="float", peers=(LOOPS, EIGEN, ONEDNN)):
    letters = "abcdefgh"[:len(extents)]
    extent = dict(zip(letters, extents))
    result = "".join(letters[k] for k in order)
    count = prod(extents)
    unit = min(extents[-1], extents[order[-1]])  # of the dimensions that lie side by side
    size = count * SIZES[element]
    text = f"{size >> 20} MiB" if size >> 20 else f"{size >> 10} KiB"
    name = {"float": "f32", "double": "f64", "int8_t": "i8"}[element]
    return Case(part, f"{name} {text} {'x'.join(map(str, extents))} {numbers(order)}", "PERMUTE", (
        *types(element, "float", element, count, 1, count),
        *shapes(extents, [extent[one] for one in result]), f"DIMENSIONS={numbers(order)}",
        f"OUTER={loops(result, extent)}", f"NEST={loops(letters, extent)}",
        f"A_AT={place(letters, extent)}", f"D_AT={place(result, extent)}",
        *squares(letters, order, extent, element)),
        2.0 * size, moves=True, element=element,
        peers=tuple(one for one in peers if one != ONEDNN or element != "double"),  # 2.6 has none
        of_copy=0.8 if unit >= 16 else 0)


FOUR = {  # extents by element, from 64 KiB to 64 MiB
    "float": ((8, 8, 16, 16), (16, 32, 32, 64), (32, 64, 64, 128)),
    "double": ((4, 8, 16, 16), (16, 16, 32, 64), (32, 32, 64, 128)),
    "int8_t": ((16, 16, 16, 16), (16, 32, 64, 64), (64, 64, 128, 128)),
}
SOME = ((0, 2, 3, 1), (0, 3, 1, 2), (0, 2, 1, 3), (3, 2, 1, 0), (1, 0, 3, 2), (2, 3, 0, 1))
HIGHER = [
    ((8, 16, 8, 14, 32), (0, 2, 3, 4, 1)), ((8, 16, 8, 14, 32), (4, 3, 2, 1, 0)),
    ((2, 3, 32, 64, 64), (0, 2, 3, 4, 1)), ((8, 56, 56, 3, 16), (0, 3, 1, 2, 4)),
    ((4, 8, 7, 8, 7, 96), (0, 1, 3, 2, 4, 5)),  # windows of an image
    ((4, 2, 2, 32, 64, 64), (0, 3, 4, 1, 5, 2)),  # pixels shuffled
    ((4, 16, 2, 28, 2, 28), (0, 1, 3, 5, 2, 4)),
    ((8, 4, 12, 5, 16, 9), (5, 4, 3, 2, 1, 0)), ((2, 8, 4, 8, 4, 16, 8), (0, 2, 1, 4, 3, 6, 5)),
    ((4, 6, 4, 6, 4, 6, 4, 6), (7, 6, 5, 4, 3, 2, 1, 0)),
    ((4, 6, 4, 6, 4, 6, 4, 6), (1, 0, 3, 2, 5, 4, 7, 6)),
]


def permutations():
    everything = [order for order in itertools.permutations(range(4)) if order != (0, 1, 2, 3)]
    for element, sizes in FOUR.items():
        for i, extents in enumerate(sizes):
            for order in everything:
                # Eigen's rate hardly depends on the order and takes seconds to compile.
                peers = (LOOPS, EIGEN, ONEDNN) if i == 1 and order in SOME else (LOOPS, ONEDNN)
                if element == "float" or i == 1 or order in SOME:
                    yield permutation("permutations", extents, order, element, peers)
    for extents, order in HIGHER:
        yield permutation("permutations", extents, order)


# What reads each element once or twice.

def reductions():
    extents = (16, 32, 28, 28)
    letters = "abcd"
    extent = dict(zip(letters, extents))
    for largest in (False, True):
        for count in (1, 2, 3, 4):
            for over in itertools.combinations(range(4), count):
                left = [one for i, one in enumerate(letters) if i not in over]
                shape = [1 if i in over else e for i, e in enumerate(extents)]
                yield Case("reductions", f"{'max' if largest else 'add'} {numbers(over)} of "
                           f"{'x'.join(map(str, extents))}", "REDUCE", (
                    *types(*["float"] * 3, prod(extents), 1, prod(shape)),
                    *shapes(extents, shape), f"DIMENSIONS={numbers(over)}",
                    f"REDUCED={4 - count}",
                    f"OUTER={loops(left, extent)}",
                    f"INNER={loops([letters[i] for i in over], extent)}",
                    f"NEST={loops(letters, extent)}", f"A_AT={place(letters, extent)}",
                    f"D_AT={place(left, extent)}", *(["MAX"] if largest else [])),
                    4.0 * (prod(extents) + prod(shape)), moves=True,
                    peers=(LOOPS, EIGEN, XTENSOR, ONEDNN))


def others():
    for rows, columns in ((512, 64), (256, 1000), (32, 8192)):
        extent = {"r": rows, "c": columns}
        yield Case("others", f"softmax {rows} x {columns}", "SOFTMAX", (
            *types(*["float"] * 3, rows * columns, 1, rows * columns),
            *shapes((rows, columns), (rows, columns)), "DIMENSIONS=1", f"ROWS={rows}",
            f"COLUMNS={columns}", f"OUTER={loops('r', extent)}", f"INNER={loops('c', extent)}",
            f"A_AT={place('rc', extent)}"), 8.0 * rows * columns, moves=True,
            peers=(LOOPS, EIGEN, XTENSOR, ONEDNN, XNNPACK))
    for c, size, last in ((64, 56, False), (64, 56, True), (512, 7, False), (512, 7, True)):
        image = (1, c, size, size)
        extent = {"c": c, "p": size * size}
        order = "pc" if last else "cp"
        lies, again = ((1, c), (size * size, 1)) if last else ((c, 1), (1, size * size))
        layout = (0, 2, 3, 1) if last else None
        yield Case("others", f"bias, relu {c} {size} {'NHWC' if last else 'NCHW'}", "BIAS_RELU", (
            *types(*["float"] * 3, prod(image), c, prod(image)),
            *shapes(image, image, layout, layout), f"EXTENTS_B={c},1,1",
            f"WEIGHT_EXTENTS=1,{c},1,1", f"OUTER={loops(order, extent)}", "INNER=",
            f"A_AT={place(order, extent)}", f"D_AT={place(order, extent)}", "B_AT=i_c",
            f"BIAS_SHAPE={numbers(extent[one] for one in order)}", f"BIAS_LIES={numbers(lies)}",
            f"BIAS_AGAIN={numbers(again)}"), 8.0 * prod(image), moves=True,
            peers=(LOOPS, EIGEN, XTENSOR, ONEDNN), last=last)
    for rows, columns, count in ((4096, 64, 1024), (8192, 256, 512), (1000, 8, 4096)):
        yield Case("others", f"{count} rows of {rows} x {columns}", "GATHER", (
            *types("float", "int", "float", rows * columns, count, count * columns),
            *shapes((rows, columns), (count, columns)), f"EXTENTS_B={count}", f"ROWS={rows}",
            f"COLUMNS={columns}"), 8.0 * count * columns, moves=True,
            peers=(LOOPS, EIGEN, XTENSOR))


PARTS = {"products": products, "contractions": contractions, "conv2d": convolutions,
         "windows": windows, "bytes": bytes_, "permutations": permutations,
         "reductions": reductions, "others": others}
TITLES = {
    "products": "64 products of N x N matrices, f32",
    "contractions": "contractions, f32",
    "conv2d": "convolutions of an image, f32: window, channels, extent",
    "windows": "convolutions of groups, of 1 and 3 dimensions, and pooling, f32",
    "bytes": "convolutions of bytes with s8, rounded to bytes, NHWC",
    "permutations": "permutations; the result's dimensions in a's numbers",
    "reductions": "reductions over dimensions, f32",
    "others": "softmax, bias and ReLU, gathered rows, f32",
}


@dataclass(frozen=True)
class Contestant:
    name: str
    family: str
    compiler: str
    source: str
    flags: Tuple[str, ...] = ()
    links: Tuple[str, ...] = ()
    takes: Optional[Callable] = None
    fast: bool = False
    kind: str = ""  # "mark": is no result of the case


def _form(*forms):
    return lambda case: case.form in forms


def _all(*conditions):
    return lambda case: all(condition is None or condition(case) for condition in conditions)


def _float(case):
    return case.element == "float"


def _changes(case):
    """Whether -ffast-math may change anything."""
    return case.element == "float" and case.form not in ("PERMUTE", "GATHER")


def _squares(case):
    return any(define.startswith("LINE=") for define in case.defines)


def _sums(case):
    return case.sums <= 1 << 24


def _product(case):
    return case.part == "products"


def _turns(case):
    return case.form == "CONVOLUTION"


def _outputs(case):
    return int(next(define for define in case.defines if define.startswith("OUTPUTS=")).split("=")[1])


def _blocks(case):
    return _turns(case) and case.element == "float" and "GROUPS=1" in case.defines and \
        _outputs(case) >= BLOCK


# Of the weights, by the number of spatial dimensions: output channel, channel, window;
# window, channel, output channel; and channel, window, output channel, in which order
# products are added.
LAYOUTS = {
    "": {1: "0,1,2", 2: "0,1,2,3", 3: "0,1,2,3,4"},
    "-turned": {1: "2,1,0", 2: "2,3,1,0", 3: "2,3,4,1,0"},
    "-summed": {1: "1,2,0", 2: "1,2,3,0", 3: "1,2,3,4,0"},
}
# Or blocks of so many output channels, as a kernel reads them.
BLOCK = 48
EIGEN_FLAGS = ("-std=c++17", "-DNDEBUG", "-isystem", "/usr/include/eigen3")
XTENSOR_FLAGS = ("-std=c++17", "-DNDEBUG")
DNNL, XSMM = ("-ldnnl",), ("-lxsmm", "-lxsmmnoblas", "-ldl", "-lpthread", "-lm")
STREAM = "-DSTREAM"
CONTESTANTS = [
    *(Contestant(f"{'fast' if math else 'exact'}{layout}", OURS, "ours", "tensor.c",
                 (MATRIX, *math), fast=bool(math),
                 takes=_all(_changes if math else None, _turns if layout else None))
      for math in ((), (FAST,)) for layout in LAYOUTS),
    *(Contestant(f"{'fast' if math else 'exact'}-blocked", OURS, "ours", "tensor.c",
                 (MATRIX, *math), fast=bool(math), takes=_all(_changes if math else None, _blocks))
      for math in ((), (FAST,))),
    *(Contestant(f"{compiler}{'-stream' if order else ''}{'-fast' if math else ''}", LOOPS,
                 "stock" if compiler == "clang" else compiler, "loops.c", order + math,
                 fast=bool(math), takes=_all(
                     _changes if math else None,
                     _form("CONTRACT", "PERMUTE", "REDUCE") if order else _sums))
      for compiler in ("clang", "gcc") for order in ((), (STREAM,)) for math in ((), (FAST,))),
    Contestant("Eigen", EIGEN, "stock++", "eigen.cpp", EIGEN_FLAGS),
    Contestant("oneDNN", ONEDNN, "stock", "onednn.c", (), DNNL),
    Contestant("oneDNN-blocked", ONEDNN, "stock", "onednn.c", ("-DBLOCKED",), DNNL,
               takes=_form("CONVOLUTION", "WINDOW")),
    Contestant("XNNPACK", XNNPACK, "stock", "xnnpack.c", (), ("-lXNNPACK",)),
    Contestant("libxsmm", LIBXSMM, "stock", "libxsmm.c", (), XSMM),
    Contestant("xtensor", XTENSOR, "stock++", "xtensor.cpp", XTENSOR_FLAGS),
    *(Contestant(f"2-d{'-fast' if math else ''}", TWO_D, "ours", "matrix.c", (MATRIX, *math),
                 takes=lambda case: case.of_2d, fast=bool(math), kind="mark")
      for math in ((), (FAST,))),
    Contestant("winograd", "Winograd", "stock", "onednn.c", ("-DWINOGRAD", "-DBLOCKED"), DNNL,
               takes=lambda case: case.part == "conv2d" and "3x3 " in case.name, kind="listed"),
    Contestant("copy", COPY, "stock", "copy.c", ("-fno-builtin",), takes=_form("PERMUTE"),
               kind="mark"),
    Contestant("memcpy", MEMCPY, "stock", "copy.c", ("-DLIBRARY",), takes=_form("PERMUTE"),
               kind="mark"),
    *(Contestant(f"lines{'-stream' if order else ''}", LINES, "stock", "lines.c", order,
                 takes=_squares, kind="mark") for order in ((), (STREAM,))),
]
BY_NAME = {one.name: one for one in CONTESTANTS}


def contestants(case):
    for one in CONTESTANTS:
        if one.family in PEERS and one.family not in case.peers:
            continue
        if one.takes is None or one.takes(case):
            yield one


def defines(one, case):
    found = [f"-DFORM={case.form}", *(f"-D{define}" for define in case.defines)]
    if one and one.family == OURS and case.form == "CONVOLUTION":
        rank = next(define for define in case.defines if define.startswith("EXTENTS_A")).count(",") - 1
        layout = one.name.removeprefix("fast" if one.fast else "exact")
        if layout == "-blocked":
            found.append(f"-DBLOCK={BLOCK}")
        else:
            found.append(f"-DLAYOUT_W={LAYOUTS[layout][rank]}")
    # Comparisons in unrolled loops around each other take clang-22 minutes.
    if one and one.family == LOOPS and case.form == "REDUCE" and "MAX" in case.defines:
        found.append("-fno-unroll-loops")
    return found


def peak_builds(case):
    """(bits, instruction, products a lane adds) of the instructions that the processor has."""
    bits = machine.vector_bits()
    found = machine.features()
    if not case.is_float and {"avx512vnni", "avx512vl"} <= found:
        return [(bits, "vpdpbusd", 4)]
    if case.is_float and "fma" in found:
        return [(bits, "vfmadd231ps", 1)]
    return []
