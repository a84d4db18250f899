#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares what print<matrix-plan> says with the code that is emitted.

    plan_and_code.py CLANG OPT ARGUMENTS...

Each function has one region, or is done in registers. What its code does is read
from the IR right after emission, by functions that know nothing of plans: the
widest vectors, and in each innermost loop the loads, the stores and the
accumulators; calls that move bytes; the memory of buffers and temporaries, to
the byte. Then that is compared with the plan.
"""

import itertools
import re
import subprocess
import sys
from collections import Counter

SIZES = [(3, 3), (4, 4), (17, 17), (64, 64), (300, 300), (20, 7), (5, 96)]
X86 = "--target=x86_64-linux-gnu"
TARGETS = {"sse2": [X86], "avx2": [X86, "-march=x86-64-v3"],
           "avx512": [X86, "-march=x86-64-v4", "-mprefer-vector-width=512"],
           "znver4": [X86, "-march=znver4"],
           "neoverse-n1": ["--target=aarch64-linux-gnu", "-mcpu=neoverse-n1"]}
# With a second cache of so few bytes, copies of operands are packed.
TARGETS["znver4, packed"] = TARGETS["znver4"]
PACKING = {"znver4, packed": ["-matrix-second-cache=16384"]}
TYPES = """
typedef float M __attribute__((matrix_type(ROWS, COLUMNS)));
typedef float T __attribute__((matrix_type(COLUMNS, ROWS)));
typedef float S __attribute__((matrix_type(ROWS, ROWS)));
typedef float R __attribute__((matrix_type(ROWS, COLUMNS), matrix_layout(row_major)));
typedef float C __attribute__((matrix_type(ROWS, 1)));
typedef float L __attribute__((matrix_type(1, COLUMNS)));
typedef float Q __attribute__((matrix_type(2, 2)));
typedef signed char BM __attribute__((matrix_type(ROWS, COLUMNS)));
typedef signed char BT __attribute__((matrix_type(COLUMNS, ROWS)));
typedef int IM __attribute__((matrix_type(ROWS, COLUMNS)));
typedef int IT __attribute__((matrix_type(COLUMNS, ROWS)));
typedef int IS __attribute__((matrix_type(ROWS, ROWS)));
typedef float TA __attribute__((tensor_type(3, ROWS, COLUMNS)));
typedef float TB __attribute__((tensor_type(3, COLUMNS, 16)));
typedef float TC __attribute__((tensor_type(ROWS, 16)));
"""
KINDS = {
    "product": "(S *restrict d, const M *a, const T *b) { *d = *a * *b; }",
    "transposed": "(S *restrict d, const T *a, const T *b) { *d = __builtin_matrix_transpose(*a) * *b; }",
    "map": "(M *restrict d, const M *a, const M *b) { *d = *a + *b; }",
    "map of three": "(M *restrict d, const M *a, const M *b, const M *c) { *d = *a * 3.0f - *b + *c; }",
    "long map": "(M *restrict d, const M *a) { *d = __builtin_elementwise_pow(*a, *a); }",
    "strided map": """(float *restrict d, const float *a) {
        __builtin_matrix_column_major_store(__builtin_matrix_column_major_load(a, ROWS, COLUMNS, ROWS + 3) * 2.0f,
                                            d, ROWS + 1); }""",
    "copy": "(M *restrict d, const M *a) { *d = *a; }",
    "strided copy": """(M *restrict d, const float *a) {
        *d = __builtin_matrix_column_major_load(a, ROWS, COLUMNS, ROWS + 3); }""",
    "transpose": "(T *restrict d, const M *a) { *d = __builtin_matrix_transpose(*a); }",
    "layouts": "(M *restrict d, const R *a) { *d = (M)*a; }",
    "mixed map": "(M *restrict d, const M *a, const R *b) { *d = *a + (M)*b; }",
    "fill": "(M *d) { *d = (M)0; }",
    "splat": "(M *d, float x) { *d = (M)x; }",
    "sum": "(const M *a) { return __builtin_reduce_add(*a); }",
    "sum of magnitudes": "(const M *a) { return __builtin_reduce_add(__builtin_elementwise_abs(*a)); }",
    "largest": "(const M *a) { return __builtin_reduce_max(*a); }",
    "sums of rows": "(C *restrict d, const M *a) { *d = __builtin_matrix_rowwise_add(*a); }",
    "insertion": "(M *d, const Q *b) { *d = __builtin_tensor_insert_slice(*d, *b, 1, 1); }",
    "part": "(Q *restrict d, const M *a) { *d = __builtin_tensor_slice(*a, 1, 1, 2, 2); }",
    "groups": "(IS *restrict d, const BM *a, const BT *b) { *d = (IM)*a * (IT)*b; }",
    "contraction": """(TC *restrict d, const TA *a, const TB *b) {
        *d = __builtin_tensor_contract("bik,bkj->ij", *a, *b); }""",
    "sums of columns": "(L *restrict d, const M *a) { *d = __builtin_matrix_columnwise_add(*a); }",
}


def run(command, text=None):
    result = subprocess.run(command, input=text, capture_output=True, text=True)
    if result.returncode:
        sys.exit(f"{' '.join(command)}\n{text}\n{result.stderr}")
    return result.stdout


class Code:
    """What one function does, as its IR shows."""

    def __init__(self, text, is_integer):
        # Lanes of what is computed; channels are moved as integers.
        self.element = r"(<\d+ x i32>|i32)" if is_integer else r"(<\d+ x (?:float|i32)>|float)"
        body = text[text.index("{\n") + 2:]
        blocks = re.split(r"^([\w.]+):.*$", "entry:\n" + body, flags=re.M)[1:]
        self.blocks = dict(zip(blocks[::2], blocks[1::2]))
        self.moves = len(re.findall(r"call void @llvm\.mem(?:cpy|move|set)\.", body))
        # From the heap come 56 bytes more, to begin at a line of the cache.
        self.temporaries = sorted(
            [int(size) for size in re.findall(r"%matrix\.buffer\S* = alloca \[(\d+) x i8\]", body)] +
            [int(size) - 56 for size in re.findall(r"call [^\n]*@malloc\(i64 (?:noundef )?(\d+)\)", body)])
        self.all = self.count(body)
        self.loops = [self.count(block) for label, block in self.blocks.items()
                      if re.search(rf"^  br i1 .*%{re.escape(label)}\b", block, flags=re.M)]

    @staticmethod
    def width(kind):
        found = re.match(r"<(\d+) x ", kind)
        return int(found.group(1)) if found else 1

    def count(self, text):
        """Loads, stores and accumulators of elements, by the lanes of each."""
        element = self.element
        return {
            "loads": Counter(map(self.width, re.findall(rf"= load {element},", text))),
            "stores": Counter(map(self.width, re.findall(rf"^  store {element} ", text, flags=re.M))),
            "accumulators": Counter(map(self.width, re.findall(rf"= phi (?:[a-z]+ )*{element} ", text))),
        }


def number(pattern, text, default=1):
    found = re.search(pattern, text)
    return int(found.group(1)) if found else default


class Plan:
    """One function's plan, as print<matrix-plan> has it."""

    def __init__(self, text):
        self.temporaries = sorted(map(int, re.findall(r"^  buffer \d+ of (\d+) bytes", text, flags=re.M)))
        # Temporaries in one slot live at different times.
        slots, temporary = {}, r"^      temporary of .*: (\d+) bytes on the "
        for size, slot in re.findall(temporary + r"stack \((\d+)\)$", text, flags=re.M):
            slots[slot] = max(int(size), slots.get(slot, 0))
        self.temporaries += [*slots.values(), *map(int, re.findall(temporary + "heap$", text, flags=re.M))]
        self.temporaries.sort()
        self.registers = re.findall(r"^    ([a-z]\w*)(?: \S+)?: (.*)$", text, flags=re.M)
        # The last region that has loops, and whether it is the only one.
        self.loops, self.leaves, self.is_only = "", 0, True
        for head, line in re.findall(r"^  (region .*)\n    (.*)$", text, flags=re.M):
            if line not in ("no loop", "one vector"):
                self.is_only = not self.loops
                self.loops = line
                self.leaves = len(head.split(", reads ")[1].split(", ")) if ", reads " in head else 0


def mismatch(kind, plan, code, rows):
    """What is planned and not found in the code, or None."""
    line = plan.loops
    if plan.temporaries != code.temporaries:
        return f"temporaries of {plan.temporaries} bytes, found {code.temporaries}"
    if not plan.is_only:
        return None if code.loops else "loops of two regions, found none"
    if not line:
        vectors = {kind: sum(number(r"(\d+) vectors", form) for op, form in plan.registers if op == kind)
                   for kind in ("load", "store")}
        # Padded products read the elements that they broadcast one by one; bytes are not counted.
        padded = any("padded" in form for _, form in plan.registers) or kind == "groups"
        found = {kind: sum(code.all[kind + "s"].values()) for kind in vectors}
        # What Clang itself reads as a plain vector is no operation's.
        compared = [kind for kind, count in vectors.items() if count and not (padded and kind == "load")]
        if code.loops or any(found[kind] != vectors[kind] for kind in compared):
            return f"{vectors} and no loop, found {found} and {len(code.loops)} loops"
        return None
    if line == "all bytes at once":
        return None if code.moves == 1 and not code.all["loads"] else f"one move of bytes, found {code.moves}"
    if code.moves and "packed (A all bytes" not in line:
        return f"no move of bytes, found {code.moves}"
    widest = max([1, *code.all["loads"], *code.all["stores"]])
    if line == "element by element":
        return None if widest == 1 else f"elements, found vectors of {widest}"
    if "tiles of M" in line:
        return mismatch_of_product(kind, line, code, widest)
    width, unroll = number(r"vectors of (\d+)", line), number(r"unrolled by (\d+)", line)
    tile, accumulators = number(r"transpose tiles of (\d+)", line), number(r"(\d+) accumulators", line, 0)
    channels = number(r"interleaved by (\d+)", line, 0)
    loops = [loop for loop in code.loops if loop["loads"] or loop["stores"]]
    if channels:
        # Channels that lie together are one long vector. Maps read those of each operand.
        operands = 2 if kind == "mixed map" else 1
        lanes = [sum(lanes * count for lanes, count in loop[access].items()) for loop in loops
                 for access in ("loads", "stores")]
        wanted = [times * channels * width for _ in loops for times in (operands, 1)]
        return None if lanes == wanted else f"{wanted} lanes an iteration, found {lanes}"
    if "of several lines" in line:
        # All their sums are one vector at the end.
        widest = max([1, *code.all["loads"]])
    if "gathered" in line:
        # Of one lane each, or of fewer lines than a vector has.
        found = [sum(loop["loads"].values()) for loop in loops]
        return None if all(count % unroll == 0 for count in found) else f"{unroll} loads an iteration, found {found}"
    if widest != (tile if tile > 1 else width) and (tile > 1 or rows >= width or widest > width):
        return f"vectors of {width}, found {widest}"
    if tile > 1:
        # The last tile of a reduction stands in the same loop.
        found = [loop["loads"][tile] for loop in loops]
        wanted = tile * max(1, plan.leaves)
        return None if all(count % wanted == 0 for count in found) else f"{wanted} loads, found {found}"
    if accumulators:
        # Of short columns each is straight-line code.
        found = [loop["accumulators"][width] or loop["loads"][width] for loop in loops]
        return None if max(found, default=0) % accumulators == 0 else f"{accumulators} accumulators, found {found}"
    found = [loop["loads"][width] for loop in loops]
    wanted, most = unroll * plan.leaves, max(found, default=0)
    # Some lines of one vector are one iteration of a copy.
    if rows >= width and found and most != wanted and (rows >= 2 * width or most % wanted):
        return f"{wanted} loads an iteration, found {found}"
    return None


def mismatch_of_product(kind, line, code, widest):
    width = number(r"vectors of (\d+)", line) // (2 if "halves" in line else 1)
    if "masked" not in line and "k lanes" not in line and f"x{width}" in line and widest != width:
        return f"vectors of {width}, found {widest}"
    m_ranges, n_ranges = re.search(r"tiles of M (.*) by N ([^,]*)", line).groups()
    # With k lanes there may be too few steps for a loop.
    wanted, possible, rows = set(), {0}, set()
    for m, n in itertools.product(m_ranges.split(" + "), n_ranges.split(" + ")):
        fragments, columns = number(r"\d+\*(\d+)", m), number(r"\d+\*(\d+)", n)
        vectors = (fragments - 1) * columns + (columns + 1) // 2 if "joined" in m else fragments * columns
        vectors *= number(r"interleaved by (\d+)", m)
        if "k unrolled" not in line:
            (possible if "k lanes" in m else wanted).add(vectors)
        elif kind == "contraction":
            # The loop over the other sum.
            wanted.add(vectors)
        rows.add(vectors + fragments)
    found = {sum(loop["accumulators"].values()) for loop in code.loops}
    if kind == "groups":
        # Sums of rows of A may make up for signs, in the same loop or in one of their own.
        good = found <= {0} or possible - {0} <= found or rows & found
        return None if good else f"{possible - {0}} accumulators, found {found}"
    # The last part of packed rows has tiles of its own.
    if not wanted <= found or not ("in parts of" in line or found <= wanted | possible):
        return f"{wanted} accumulators, found {found}"
    if "A in registers" in line:
        # Columns are read as elements.
        again = [loop["loads"] for loop in code.loops if loop["stores"] and max(loop["loads"], default=1) > 1]
        if again:
            return f"vectors that are read before the loop, found {again}"
    return None


def compare(clang, opt, flags, size):
    """(kind, plan, mismatch) of each kind of region."""
    source = TYPES + "".join(f"{'float' if 'return' in text else 'void'} f{i}{text}\n"
                             for i, text in enumerate(KINDS.values()))
    module = run([clang, "-fenable-matrix", "-O2", *flags, f"-DROWS={size[0]}",
                  f"-DCOLUMNS={size[1]}", "-S", "-emit-llvm", "-Xclang", "-disable-llvm-passes", "-x", "c", "-",
                  "-o", "-"], source)
    module = run([*opt, "-passes=function(sroa,matrix-raise,matrix-simplify,matrix-fold-widening,"
                  "matrix-layout)"], module)
    plans = re.split(r"^function @f(\d+):\n", run([*opt, "-passes=print<matrix-plan>", "-disable-output"], module),
                     flags=re.M)[1:]
    plans = dict(zip(plans[::2], plans[1::2]))
    code = dict(re.findall(r"^define [^\n]*@f(\d+)\([^\n]*(\{\n.*?^\})", run([*opt, "-passes=matrix-emit"], module),
                           flags=re.M | re.S))
    for i, kind in enumerate(KINDS):
        # What is a few plain vectors from the start has no plan.
        if str(i) not in plans:
            continue
        plan = Plan(plans[str(i)])
        yield kind, plan, mismatch(kind, plan, Code(code[str(i)], kind == "groups"), size[0])


def main():
    clang, *opt = sys.argv[1:]
    errors, count, forms = [], 0, Counter()
    for (target, flags), fast, size in itertools.product(TARGETS.items(), ([], ["-ffast-math"]), SIZES):
        for kind, plan, wrong in compare(clang, opt + PACKING.get(target, []), flags + fast, size):
            if wrong:
                errors.append(f"{kind} {size[0]}x{size[1]} {target} {' '.join(fast)}: "
                              f"planned {plan.loops or plan.registers}: {wrong}")
            forms[re.sub(r"\d+", "N", plan.loops)[:40] or "registers"] += 1
            count += 1
    print(f"{count} plans compared", *errors, sep="\n")
    return bool(errors) or len(forms) < 12


sys.exit(main())
