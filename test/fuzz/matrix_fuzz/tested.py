# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A tested function: parameters, body, and the results that it leaves."""

from .function import Function, Unit
from .choices import EXPRESSIONS, NESTED, STATEMENTS
from .memory import Lie, Pointer
from .options import SHAPES
from .statements import perform, statement, store, target

QUALIFIERS = [("", 8), ("const ", 2), ("volatile ", 1)]


class Tested:
    def __init__(self, unit: Unit, number: int, rng, focus: tuple = ()):
        self.unit = unit
        self.number = number
        self.rng = rng
        options = unit.options
        self.focus = focus  # features that it has to have
        types = choose_types(rng, options.types(), focus)
        self.body = Function(unit, rng.fork("body"), f"f{number}", types,
                             choose_extents(rng, options.shapes),
                             unit.limits.budget, self.choose_world())
        self.is_restrict = self.chooses("restrict", 12)
        self.is_optnone = self.chooses("optnone", 5)
        self.results = {}  # type -> elements stored at the end
        self.struct = None
        self.derived = []
        self.buffers = []
        self.write()

    def chooses(self, feature: str, percent: int) -> bool:
        options = self.unit.options
        chosen = (self.rng.percent(percent) or feature in self.focus) and options.has(feature)
        if chosen:
            self.unit.features.add(feature)
        return chosen

    def choose_world(self):
        """How all matrices of the function lie, if not as usual."""
        lie = Lie(self.rng.percent(50), self.rng.pick([0, 1, 1, 2, 3]))
        return lie if self.chooses("world", 25) else None

    def write(self):
        f = self.body
        self.add_parameters()
        self.add_derived()
        for feature in self.focus:
            self.write_focus(feature)
        for _ in range(min(self.rng.between(3, 6), f.options.statements)):
            statement(f)
            if f.budget <= 0:
                break
        for place in f.places:
            self.leave(place)
        self.finish_derived()

    def write_focus(self, feature: str):
        """A statement that has the feature; several ways to make one are tried."""
        f = self.body
        for name, make, _ in STATEMENTS + NESTED:
            if name == feature:
                perform(f, feature, make)
        for name, make, _, kinds in EXPRESSIONS:
            if name != feature:
                continue
            place = target(f)
            if not f.type_of(kinds):
                continue
            if place.shape.type.kind not in kinds:
                place = f.place(f.shape(f.type_of(kinds)), writable=True)
            if feature == "dot":
                place = f.place(f.unit.use_shape(place.shape.sized(1, 1)), writable=True)
            value = make(f, f.unit.use_shape(place.shape), 1)
            if value:
                f.unit.features.add(feature)
                store(f, place, value)

    def add_parameters(self):
        f = self.body
        for _ in range(self.rng.between(2, 4)):
            qualifiers = self.rng.weighted(QUALIFIERS)
            if "volatile" in qualifiers and not f.options.has("volatile"):
                qualifiers = ""
            if "volatile" in self.focus and len(f.pointers) == 1:
                qualifiers = "volatile "
            if "volatile" in qualifiers:
                self.unit.features.add("volatile")
            # The first one is written to.
            if not f.pointers:
                qualifiers = ""
            f.add_pointer(f.shape(), qualifiers, qualifiers != "const ")
        if self.chooses("struct", 30):
            self.struct = f.new_struct(self.rng.pick(f.types))
            f.structs.append((self.struct, "st->", "st"))

    def add_derived(self):
        """Pointers a few elements behind another, and arrays of the function."""
        f = self.body
        bases = [p for p in f.pointers if not p.is_small and not p.shape.lie]
        if bases and not self.is_restrict and self.chooses("overlap", 30):
            base = self.rng.pick(bases)
            pointer = Pointer("q0", f.plain_shape(base.shape.type), base.qualifiers,
                              base.writable)
            pointer.base = base, self.rng.pick([0, 1, 2, base.shape.count])
            f.pointers.append(pointer)
            self.derived.append(pointer)
        if bases and self.chooses("array", 20):
            source = self.rng.pick(bases)
            array = Pointer("b0", f.plain_shape(source.shape.type))
            array.base = source, 0
            f.pointers.append(array)
            self.buffers.append(array)

    def leave(self, place):
        """Stores a variable where it is compared."""
        f, shape = self.body, place.shape
        plain = f.unit.use_shape(shape.plain).name
        offset = self.results.get(shape.type, 0)
        self.results[shape.type] = offset + shape.count
        f.code(f"*({plain} *)(r_{shape.type.name} + {offset}) = ({plain}){place.code};")
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
                + [f"REFERENCE void reference_{self.number}({arrays}) {{", "  REFERENCE_MODE"]
                + body.declarations + body.reference_lines + ["}", ""])


def choose_types(rng, types, focus=()) -> list:
    pairs = [(t, t.weight) for t in types]
    wanted = [(t, 1) for t in types if t.feature in focus]
    chosen = [rng.weighted(wanted or pairs)]
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
