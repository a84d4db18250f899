# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How each instruction of matrix-prove's table is called on numbers, as LLVM IR.

A row is a function `void NAME(ptr out)` that loops over inputs in constant arrays: lanes()
makes most of them from operand types, tiles() AMX's, outer_products() SME's.
"""

import dataclasses
import random
import re

# So many lanes of results at least, each of its own random operands.
LANES = 1000
BYTES = {"i8": 1, "i16": 2, "bfloat": 2, "half": 2, "i32": 4, "float": 4, "i64": 8, "double": 8}


@dataclasses.dataclass
class Vector:
    """Lanes that fill SIZE bytes; of scalable ones, of a register."""
    element: str
    size: int
    scalable: bool = False
    # "mask" (one bit of each lane is used), "pointer" (passed by its address), or a kind of
    # number(): "exact" (floats whose sums of products are exact), "natural", "any".
    kind: str = "any"

    def lanes(self):
        return self.size // BYTES[self.element]

    def type(self, element=None):
        element = element or self.element
        if self.scalable:
            return f"<vscale x {16 // BYTES[self.element]} x {element}>"
        return f"<{self.lanes()} x {element}>"

    def data(self, count, rng):
        return b"".join(number(self.element, self.kind, rng) for _ in range(count * self.lanes()))


def number(element, kind, rng):
    import struct
    size = BYTES[element]
    if element[0] == "i":
        bits = 8 * size
        extremes = [0, 1, 2**bits - 1, 2**(bits - 1), 2**(bits - 1) - 1]
        value = rng.choice(extremes) if rng.random() < 0.2 else rng.getrandbits(bits)
        return value.to_bytes(size, "little")
    if kind == "exact":
        # Up to 64 of their products are added to one.
        value = float(rng.randint(-15, 15))
    elif kind == "nonzero":
        # The same, where two negative zeros would be a zero whose sign is not said.
        value = float(rng.choice([-1, 1]) * rng.randint(1, 15))
    elif kind == "natural":
        value = rng.random() * 2.0**rng.randint(0, 31)
    else:
        value = rng.choice([-1, 1]) * rng.random() * 2.0**rng.randint(-6, 6)
        value = rng.choice([0.0, -0.0, value, value, value, value])
    if element == "bfloat":
        return struct.pack("<f", value)[2:]
    return struct.pack("<" + {"half": "e", "float": "f", "double": "d"}[element], value)


@dataclasses.dataclass
class Function:
    """One row: BODY is IR in a loop over %i, which is below COUNT; each input begins STEP
    bytes behind the one before."""
    name: str
    intrinsics: list
    attributes: str
    body: str
    inputs: list
    count: int
    result_bytes: int

    def text(self, rng):
        lines = []
        for number_, operand in enumerate(self.inputs):
            data = operand.data(self.count, rng)
            escaped = "".join(f"\\{byte:02X}" for byte in data)
            lines.append(f'@{self.name}.{number_} = internal constant [{len(data)} x i8] '
                         f'c"{escaped}", align 64')
        lines += [f"define void @{self.name}(ptr %out) {self.attributes} {{", "entry:",
                  "  br label %loop", "loop:",
                  "  %i = phi i64 [ 0, %entry ], [ %next, %end ]",
                  f"  %o.offset = mul i64 %i, {self.result_bytes}",
                  "  %o = getelementptr i8, ptr %out, i64 %o.offset"]
        for number_, operand in enumerate(self.inputs):
            lines += [f"  %p{number_}.offset = mul i64 %i, {operand.size}",
                      f"  %p{number_} = getelementptr i8, ptr @{self.name}.{number_}, "
                      f"i64 %p{number_}.offset"]
        lines += [self.body, "  br label %end", "end:", "  %next = add i64 %i, 1",
                  f"  %more = icmp ult i64 %next, {self.count}",
                  "  br i1 %more, label %loop, label %done", "done:", "  ret void", "}"]
        return "\n".join(lines) + "\n"


def name_of(intrinsic, suffix=""):
    return re.sub(r"\W", "_", intrinsic.removeprefix("llvm.")) + suffix


def lanes(intrinsic, result, *operands, attributes="", suffix="", overloaded=""):
    """A call whose operands and result are vectors, or pointers to one."""
    body, arguments = [], []
    for number_, operand in enumerate(operands):
        if operand.kind == "pointer":
            arguments.append(f"ptr %p{number_}")
            continue
        body.append(f"  %v{number_} = load {operand.type()}, ptr %p{number_}, align 1")
        if operand.kind == "mask":
            body.append(f"  %m{number_} = trunc {operand.type()} %v{number_} to "
                        f"{operand.type('i1')}")
            arguments.append(f"{operand.type('i1')} %m{number_}")
        else:
            arguments.append(f"{operand.type()} %v{number_}")
    body += [f"  %r = call {result.type()} @{intrinsic}{overloaded}({', '.join(arguments)})",
             f"  store {result.type()} %r, ptr %o, align 1"]
    return Function(name_of(intrinsic, suffix), [intrinsic], attributes, "\n".join(body),
                    list(operands), -(-LANES // result.lanes()), result.size)


class Bytes(Vector):
    """Elements in memory that are no register."""

    def __init__(self, element, size, kind="any"):
        super().__init__(element, size, kind=kind)


def tiles(intrinsic, element, sum_element, shape, count, attributes):
    """A product of AMX's of rows, columns and groups of k, with the accesses around it."""
    rows, columns, groups = shape
    kind = "exact" if sum_element == "float" else "any"
    a, b = Bytes(element, rows * groups * 4, kind), Bytes(element, groups * columns * 4, kind)
    c = Bytes(sum_element, rows * columns * 4, kind)
    load = "llvm.x86.tileloadd64.internal"
    body = f"""\
  %c = call x86_amx @{load}(i16 {rows}, i16 {columns * 4}, ptr %p0, i64 {columns * 4})
  %a = call x86_amx @{load}(i16 {rows}, i16 {groups * 4}, ptr %p1, i64 {groups * 4})
  %b = call x86_amx @{load}(i16 {groups}, i16 {columns * 4}, ptr %p2, i64 {columns * 4})
  %d = call x86_amx @{intrinsic}(i16 {rows}, i16 {columns * 4}, i16 {groups * 4},
                                 x86_amx %c, x86_amx %a, x86_amx %b)
  call void @llvm.x86.tilestored64.internal(i16 {rows}, i16 {columns * 4}, ptr %o,
                                            i64 {columns * 4}, x86_amx %d)"""
    return Function(name_of(intrinsic, f"_{rows}x{columns}x{groups}"),
                    [intrinsic, load, "llvm.x86.tilestored64.internal"], attributes, body,
                    [c, a, b], count, c.size)


def zero_tile(attributes):
    body = """\
  store i32 7, ptr %o, align 1
  %d = call x86_amx @llvm.x86.tilezero.internal(i16 3, i16 20)
  call void @llvm.x86.tilestored64.internal(i16 3, i16 20, ptr %o, i64 20, x86_amx %d)"""
    return Function("x86_tilezero", ["llvm.x86.tilezero.internal"], attributes, body, [], 2, 60)


def slices(size, lanes_, body):
    """BODY for each slice %s of a tile with an address %s.p0 in the first input, %s.o in the
    result, as a loop of its own."""
    number_ = slices.count = slices.count + 1
    loop = f"slice{number_}"
    text = body.replace("%s", f"%{loop}").replace("%v", f"%v{number_}")
    return f"""\
  br label %{loop}.begin
{loop}.begin:
  br label %{loop}.loop
{loop}.loop:
  %{loop} = phi i32 [ 0, %{loop}.begin ], [ %{loop}.next, %{loop}.loop ]
  %{loop}.wide = zext i32 %{loop} to i64
  %{loop}.offset = mul i64 %{loop}.wide, {size}
  %{loop}.p0 = getelementptr i8, ptr %p0, i64 %{loop}.offset
  %{loop}.o = getelementptr i8, ptr %o, i64 %{loop}.offset
{text}
  %{loop}.next = add i32 %{loop}, 1
  %{loop}.more = icmp ult i32 %{loop}.next, {lanes_}
  br i1 %{loop}.more, label %{loop}.loop, label %{loop}.end
{loop}.end:"""


slices.count = 0


def outer_products(intrinsic, element, sum_element, vl, tile, attributes, overloaded):
    """A product of SME's with all rows of a tile loaded before and stored after it."""
    narrow, wide = Vector(element, vl, scalable=True), Vector(sum_element, vl, scalable=True)
    letter = "d" if BYTES[sum_element] == 8 else "w"
    kind = "exact" if overloaded and "wide" in intrinsic and element[0] != "i" else "any"
    c = Bytes(sum_element, vl * wide.lanes(), kind)
    ab = Bytes(element, vl, kind)
    all_wide = f"{wide.type('i1')} splat (i1 true)"
    all_narrow = f"{narrow.type('i1')} splat (i1 true)"
    load, store = (f"llvm.aarch64.sme.{what}1{letter}.horiz" for what in ("ld", "st"))
    body = "\n".join([
        "  call void @llvm.aarch64.sme.zero(i32 255)",
        slices(vl, wide.lanes(),
               f"  call void @{load}({all_wide}, ptr %s.p0, i32 {tile}, i32 %s)"),
        f"  %a = load {narrow.type()}, ptr %p1, align 1",
        f"  %b = load {narrow.type()}, ptr %p2, align 1",
        f"  call void @{intrinsic}{overloaded}(i32 {tile}, {all_narrow}, {all_narrow}, "
        f"{narrow.type()} %a, {narrow.type()} %b)",
        slices(vl, wide.lanes(),
               f"  call void @{store}({all_wide}, ptr %s.o, i32 {tile}, i32 %s)")])
    return Function(name_of(intrinsic, f"_{element}_{vl}"),
                    [intrinsic, load, store, "llvm.aarch64.sme.zero"], attributes, body,
                    [c, ab, ab], max(2, -(-LANES // wide.lanes()**2)), c.size)


def slice_accesses(element, vl, attributes):
    """Slices under masks: loaded, written from a register, stored."""
    vector = Vector(element, vl, scalable=True)
    letter = "d" if BYTES[element] == 8 else "w"
    mask, lanes_ = vector.type("i1"), vector.lanes()
    load, store = (f"llvm.aarch64.sme.{what}1{letter}.horiz" for what in ("ld", "st"))
    write = "llvm.aarch64.sme.write.horiz"
    overloaded = f".nxv{16 // BYTES[element]}{element}"
    c = Bytes(element, vl * lanes_)
    m = Bytes(element, vl)
    body = "\n".join(
        ["  call void @llvm.aarch64.sme.zero(i32 255)"] +
        [f"  %m{n} = load {vector.type()}, ptr %p{n}, align 1\n"
         f"  %b{n} = trunc {vector.type()} %m{n} to {mask}" for n in (1, 2, 3)] +
        # Lanes that are not loaded become zero.
        [slices(vl, lanes_,
                "\n".join(f"  call void @{load}({mask} {taken}, ptr %s.p0, i32 1, i32 %s)"
                          for taken in ("splat (i1 true)", "%b1"))),
         f"  call void @{write}{overloaded}(i32 1, i32 1, {mask} %b2, {vector.type()} %m3)",
         slices(vl, lanes_, f"  store {vector.type()} splat ({element} 7), ptr %s.o, align 1\n"
                            f"  call void @{store}({mask} %b3, ptr %s.o, i32 1, i32 %s)")])
    return Function(f"sme_slices_{element}_{vl}", [load, store, write], attributes, body,
                    [c, m, m, m], max(2, -(-LANES // lanes_**2)), c.size)


def x86_rows(_):
    rows = []
    for bits in (128, 256, 512):
        def vector(element, kind="any"):
            return Vector(element, bits // 8, kind=kind)
        pmadd = {128: "sse2.pmadd.wd", 256: "avx2.pmadd.wd", 512: "avx512.pmaddw.d.512"}[bits]
        attributes = ('"target-features"="+avx512f,+avx512bw,+avx512vl,+avx512vnni,'
                      '+avx512bf16" "min-legal-vector-width"="512"')
        words, sums = vector("i16"), vector("i32")
        rows.append(lanes(f"llvm.x86.{pmadd}", sums, words, words, attributes=attributes))
        rows.append(lanes(f"llvm.x86.avx512.vpdpbusd.{bits}", sums, sums, vector("i8"),
                          vector("i8"), attributes=attributes))
        rows.append(lanes(f"llvm.x86.avx512.vpdpwssd.{bits}", sums, sums, words, words,
                          attributes=attributes))
        rows.append(lanes(f"llvm.x86.avx512bf16.dpbf16ps.{bits}", vector("float", "exact"),
                          vector("float", "exact"), vector("bfloat", "exact"),
                          vector("bfloat", "exact"), attributes=attributes))
    return rows


def amx_rows(_):
    attributes = '"target-features"="+amx-tile,+amx-int8,+amx-bf16,+amx-fp16"'
    rows = [zero_tile(attributes)]
    for name, element, sum_element in [("ssd", "i8", "i32"), ("sud", "i8", "i32"),
                                       ("usd", "i8", "i32"), ("uud", "i8", "i32"),
                                       ("f16ps", "bfloat", "float"), ("fp16ps", "half", "float")]:
        intrinsic = f"llvm.x86.tdp{'b' if name != 'fp16ps' else ''}{name}.internal"
        for shape, count in [((16, 16, 16), 2), ((3, 5, 7), 20), ((2, 16, 3), 8), ((1, 1, 1), 10)]:
            rows.append(tiles(intrinsic, element, sum_element, shape, count, attributes))
    return rows


def neon_rows(_):
    attributes = '"target-features"="+dotprod,+i8mm,+bf16"'

    def vector(element, kind="any"):
        return Vector(element, 16, kind=kind)
    bytes_, sums = vector("i8"), vector("i32")
    singles, bfloats = vector("float", "exact"), vector("bfloat", "exact")
    rows = [lanes(f"llvm.aarch64.neon.{name}", sums, sums, bytes_, bytes_, attributes=attributes,
                  overloaded=".v4i32.v16i8")
            for name in ("sdot", "udot", "usdot", "smmla", "ummla", "usmmla")]
    rows.append(lanes("llvm.aarch64.neon.bfdot", singles, singles, bfloats, bfloats,
                      attributes=attributes, overloaded=".v4f32.v8bf16"))
    rows.append(lanes("llvm.aarch64.neon.bfmmla", singles, singles, bfloats, bfloats,
                      attributes=attributes))
    return rows


def sve_rows(vl):
    attributes = '"target-features"="+sve,+i8mm,+bf16,+f32mm,+f64mm"'

    def vector(element, kind="any"):
        return Vector(element, vl, scalable=True, kind=kind)
    letters = {"half": "f16", "float": "f32", "double": "f64", "i8": "i8", "i16": "i16",
               "i32": "i32", "i64": "i64"}

    def overloaded(element):
        return f".nxv{16 // BYTES[element]}{letters[element]}"
    bytes_, sums = vector("i8"), vector("i32")
    singles, bfloats = vector("float", "exact"), vector("bfloat", "exact")
    rows = []
    for name in ("sdot", "udot", "usdot", "smmla", "ummla", "usmmla"):
        rows.append(lanes(f"llvm.aarch64.sve.{name}", sums, sums, bytes_, bytes_,
                          attributes=attributes, suffix=f"_{vl}", overloaded=".nxv4i32"))
    for name in ("sdot", "udot"):
        rows.append(lanes(f"llvm.aarch64.sve.{name}", vector("i64"), vector("i64"), vector("i16"),
                          vector("i16"), attributes=attributes, suffix=f"_i64_{vl}",
                          overloaded=".nxv2i64"))
    for name in ("bfdot", "bfmmla"):
        rows.append(lanes(f"llvm.aarch64.sve.{name}", singles, singles, bfloats, bfloats,
                          attributes=attributes, suffix=f"_{vl}"))
    for element in ("half", "float", "double"):
        suffix = f"_{element}_{vl}"
        mask = vector({2: "i16", 4: "i32", 8: "i64"}[BYTES[element]], "mask")
        floats = vector(element)
        for name in ("fadd", "fmul", "fmla"):
            operands = [mask] + [floats] * (3 if name == "fmla" else 2)
            rows.append(lanes(f"llvm.aarch64.sve.{name}", floats, *operands,
                              attributes=attributes, suffix=suffix,
                              overloaded=overloaded(element)))
    for element in ("float", "double"):
        if BYTES[element] * 4 <= vl:
            floats = vector(element)
            rows.append(lanes("llvm.aarch64.sve.fmmla", floats, floats, floats, floats,
                              attributes=attributes, suffix=f"_{element}_{vl}",
                              overloaded=overloaded(element)))
    for element in ("i8", "i16", "i32", "i64"):
        suffix = f"_{element}_{vl}"
        whole = vector(element)
        for name, size in [("ld1rq", 16), ("ld1ro", 32)]:
            if size <= vl:
                rows.append(lanes(f"llvm.aarch64.sve.{name}", whole, vector(element, "mask"),
                                  Bytes(element, size, "pointer"), attributes=attributes,
                                  suffix=suffix, overloaded=overloaded(element)))
        for name in ("uzp1", "uzp2", "uzp1q", "uzp2q"):
            if name[-1] != "q" or vl >= 32:
                rows.append(lanes(f"llvm.aarch64.sve.{name}", whole, whole, whole,
                                  attributes=attributes, suffix=suffix,
                                  overloaded=overloaded(element)))
    return rows


def sme_rows(vl):
    attributes = ('"aarch64_pstate_sm_enabled" "aarch64_new_za" '
                  '"target-features"="+sve2,+sme,+sme-f64f64,+bf16"')
    rows = []
    for name in ("smopa", "umopa", "sumopa", "usmopa"):
        rows.append(outer_products(f"llvm.aarch64.sme.{name}.wide", "i8", "i32", vl, 3,
                                   attributes, ".nxv16i8"))
    for intrinsic, element, sum_element, overloaded in [
            ("mopa.wide", "bfloat", "float", ".nxv8bf16"),
            ("mopa.wide", "half", "float", ".nxv8f16"), ("mopa", "float", "float", ".nxv4f32"),
            ("mopa", "double", "double", ".nxv2f64")]:
        rows.append(outer_products(f"llvm.aarch64.sme.{intrinsic}", element, sum_element, vl, 2,
                                   attributes, overloaded))
    rows += [slice_accesses(element, vl, attributes) for element in ("i32", "i64")]
    return rows


def accumulators(intrinsic, element, sum_element, attributes):
    """A product of MMA's, onto sums if it adds, with the accumulator that it is made of and
    the vectors that this becomes. XA is four elements of the sum's size."""
    adds = intrinsic.endswith("pp")
    kind = "any"
    if element in ("bfloat", "half"):
        kind = "exact" if adds else "nonzero"
    size = BYTES[sum_element]
    c, a, b = (Bytes(sum_element, 64, kind), Bytes(element, 4 * size, kind),
               Bytes(element, 16, kind))
    inputs = [c, a, b] if adds else [a, b]
    body, operands = [], []
    name, pair = "llvm.ppc.mma.assemble.acc", "llvm.ppc.vsx.assemble.pair"
    vector, four = "<16 x i8>", ", ".join(["<16 x i8>"] * 4)

    def load(value, pointer, offset):
        body.append(f"  %{value}.p = getelementptr i8, ptr %{pointer}, i64 {offset}\n"
                    f"  %{value} = load {vector}, ptr %{value}.p, align 1")
        return f"{vector} %{value}"
    if adds:
        rows = [load(f"c{row}", "p0", 16 * row) for row in range(4)]
        body.append(f"  %c = call <512 x i1> @{name}({', '.join(rows)})")
        operands.append("<512 x i1> %c")
    first = f"p{len(inputs) - 2}"
    operands.append(load("a", first, 0))
    if size == 8:
        body.append(f"  %pair = call <256 x i1> @{pair}({operands.pop()}, {load('a1', first, 16)})")
        operands.append("<256 x i1> %pair")
    operands.append(load("b", f"p{len(inputs) - 1}", 0))
    body += [f"  %d = call <512 x i1> @{intrinsic}({', '.join(operands)})",
             f"  %e = call {{ {four} }} @llvm.ppc.mma.disassemble.acc(<512 x i1> %d)"]
    for row in range(4):
        body.append(f"  %o{row} = getelementptr i8, ptr %o, i64 {16 * row}\n"
                    f"  %e{row} = extractvalue {{ {four} }} %e, {row}\n"
                    f"  store {vector} %e{row}, ptr %o{row}, align 1")
    intrinsics = [intrinsic, "llvm.ppc.mma.disassemble.acc"] + [name] * adds + [pair] * (size == 8)
    return Function(name_of(intrinsic), intrinsics, attributes, "\n".join(body), inputs,
                    -(-LANES // 16), 64)


def mma_rows(_):
    attributes = '"target-cpu"="pwr10"'
    rows = []
    for name, element, sum_element in [("xvf32ger", "float", "float"),
                                       ("xvf64ger", "double", "double"),
                                       ("xvi16ger2", "i16", "i32"), ("xvi8ger4", "i8", "i32"),
                                       ("xvbf16ger2", "bfloat", "float"),
                                       ("xvf16ger2", "half", "float")]:
        for suffix in ("", "pp"):
            rows.append(accumulators(f"llvm.ppc.mma.{name}{suffix}", element, sum_element,
                                     attributes))
    four = "{ <16 x i8>, <16 x i8>, <16 x i8>, <16 x i8> }"
    zero = f"""\
  %d = call <512 x i1> @llvm.ppc.mma.xxsetaccz()
  %e = call {four} @llvm.ppc.mma.disassemble.acc(<512 x i1> %d)
  %e3 = extractvalue {four} %e, 3
  store <16 x i8> %e3, ptr %o, align 1"""
    rows.append(Function("mma_xxsetaccz", ["llvm.ppc.mma.xxsetaccz"], attributes, zero, [], 2, 16))
    return rows


def functions(make, vl, seed, without=()):
    """The functions of a suite as IR, and their names with the bytes of each one's results."""
    rng = random.Random(seed)
    rows = [row for row in make(vl) if not set(row.intrinsics) & set(without)]
    return ("".join(row.text(rng) for row in rows),
            {row.name: row.count * row.result_bytes for row in rows},
            {intrinsic for row in rows for intrinsic in row.intrinsics})
