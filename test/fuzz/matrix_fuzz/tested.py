# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A tested function: parameters, body, and the results that it leaves."""

from .function import Function, Unit
from .memory import Pointer
from .options import SHAPES
from .statements import statement

QUALIFIERS = [("", 8), ("const ", 2), ("volatile ", 1)]


class Tested:
    def __init__(self, unit: Unit, number: int, rng):
        self.unit = unit
        self.number = number
        self.rng = rng
        options = unit.options
        types = choose_types(rng, options.types())
        self.body = Function(unit, rng.fork("body"), f"f{number}", types,
                             choose_extents(rng, options.shapes),
                             unit.limits.budget)
        self.is_restrict = rng.percent(12) and options.has("restrict")
        self.is_optnone = rng.percent(3) and options.has("optnone")
        self.results = {}  # type -> elements stored at the end
        self.struct = None
        self.derived = []
        self.buffers = []
        self.write()

    def write(self):
        f = self.body
        self.add_parameters()
        self.add_derived()
        for _ in range(min(self.rng.between(3, 6), f.options.statements)):
            statement(f)
            if f.budget <= 0:
                break
        for place in f.places:
            self.leave(place)
        self.finish_derived()

    def add_parameters(self):
        f = self.body
        for _ in range(self.rng.between(2, 4)):
            qualifiers = self.rng.weighted(QUALIFIERS)
            if "volatile" in qualifiers and not f.options.has("volatile"):
                qualifiers = ""
            # The first one is written to.
            if not f.pointers:
                qualifiers = ""
            f.add_pointer(f.shape(), qualifiers, qualifiers != "const ")
        if f.options.has("struct") and self.rng.percent(30):
            self.struct = f.new_struct(self.rng.pick(f.types))
            f.structs.append((self.struct, "st->", "st"))

    def add_derived(self):
        """Pointers a few elements behind another, and arrays of the function."""
        f = self.body
        if self.rng.percent(30) and f.options.has("overlap") and not self.is_restrict:
            base = self.rng.pick([p for p in f.pointers if not p.is_small])
            pointer = Pointer("q0", f.shape(base.shape.type), base.qualifiers,
                              base.writable)
            pointer.base = base, self.rng.pick([0, 1, 2, base.shape.count])
            f.pointers.append(pointer)
            self.derived.append(pointer)
        if self.rng.percent(20) and f.options.has("array"):
            source = self.rng.pick([p for p in f.pointers if not p.is_small])
            array = Pointer("b0", f.shape(source.shape.type))
            array.base = source, 0
            f.pointers.append(array)
            self.buffers.append(array)

    def leave(self, place):
        """Stores a variable where it is compared."""
        f, shape = self.body, place.shape
        offset = self.results.get(shape.type, 0)
        self.results[shape.type] = offset + shape.count
        f.code(f"*({shape.name} *)(r_{shape.type.name} + {offset}) = {place.code};")
        f.copy(shape, f"(r_{shape.type.name} + {offset})", place.reference)

    def finish_derived(self):
        """Their extents are known now, so they can be defined."""
        code, reference = [], []
        # An array may be filled through a derived pointer, not the other way.
        for pointer in self.buffers + self.derived:
            base, offset = pointer.base
            base.reach(offset + pointer.extent)
        for pointer in self.derived + self.buffers:
            base, offset = pointer.base
            element = pointer.shape.type.spelling
            name = f"{pointer.qualifiers}{pointer.shape.name}"
            if pointer in self.derived:
                code.append(f"  {name} *q0 = ({name} *){base.element_pointer(offset)};")
                reference.append(f"  {element} *q0 = {base.name} + {offset};")
                continue
            for lines, start in [(code, base.element_pointer()),
                                 (reference, base.name)]:
                lines.append(f"  {element} e_b0[{pointer.extent}];")
                lines.append(f"  for (int i = 0; i < {pointer.extent}; ++i)")
                lines.append(f"    e_b0[i] = {start}[i];")
            code.append(f"  {name} *b0 = ({name} *)e_b0;")
            reference.append(f"  {element} *b0 = e_b0;")
        self.body.code_lines[:0] = code
        self.body.reference_lines[:0] = reference

    def parameters(self) -> list:
        """Pointers with memory of their own, in order."""
        return [p for p in self.body.pointers if not p.base]

    def signatures(self) -> tuple:
        matrices, arrays = [], []
        hint = "__restrict " if self.is_restrict else ""
        for pointer in self.parameters():
            element = pointer.shape.type.spelling
            matrices.append(
                f"{pointer.qualifiers}{pointer.shape.name} *{hint}{pointer.name}")
            arrays.append(f"{element} *{pointer.name}")
        if self.struct:
            matrices.append(f"struct {self.struct.name} *{hint}st")
            arrays.append(f"{self.struct.type.spelling} *st")
        both = [f"{t.spelling} *r_{t.name}" for t in self.results]
        for element, names in self.body.scalars.items():
            both += [f"{element.spelling} {name}" for name in names]
        both += ["int n", "int k", "int m"]
        return ", ".join(matrices + both), ", ".join(arrays + both)

    def definition(self) -> list:
        matrices, arrays = self.signatures()
        optnone = "__attribute__((optnone)) " if self.is_optnone else ""
        body = self.body
        # Clang turns contraction on again in functions that are not optimized.
        pragma = ["#pragma clang fp contract(off)"] if self.is_optnone else []
        return ([f"TESTED {optnone}void test_{self.number}({matrices}) {{"] + pragma
                + body.code_lines + ["}", ""]
                + [f"REFERENCE void reference_{self.number}({arrays}) {{"]
                + body.declarations + body.reference_lines + ["}", ""])


def choose_types(rng, types) -> list:
    pairs = [(t, t.weight) for t in types]
    chosen = [rng.weighted(pairs)]
    while rng.percent(35) and len(chosen) < 3:
        other = rng.weighted(pairs)
        if other not in chosen:
            chosen.append(other)
    return chosen


def choose_extents(rng, shapes: str) -> list:
    """The few extents of one function, so that its matrices fit together."""
    limits = SHAPES[shapes]
    extents = [rng.weighted(limits.extents) for _ in range(rng.between(2, 3))]
    if limits.more:
        extents[0] = rng.pick(limits.more)
        if rng.percent(30):
            extents[1] = rng.pick(limits.more)
    return extents
