# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""One function in the making: its matrix code and its reference side by side,
and what both can name at the present point."""

from contextlib import contextmanager

from .memory import Lie, Place, Pointer, Shape, Struct
from .options import SHAPES


class Unit:
    """What the functions of a program share."""

    def __init__(self, options):
        self.options = options
        self.limits = SHAPES[options.shapes]
        self.types = set()
        self.shapes = set()
        self.features = set()  # those that the program has
        self.conversions = set()
        self.structs = []
        self.helpers = {}  # name -> text
        self.second = {}  # the same of the second translation unit
        self.vectors = set()  # (element type, elements, attribute)
        self.tensors = set()  # types
        self.functions = set()  # types of which functions.h is needed

    def use_shape(self, shape: Shape) -> Shape:
        self.types.add(shape.type)
        self.shapes.add(shape)
        self.features.add(shape.type.feature)
        return shape

    def use_vector(self, element, count: int, attribute: str) -> str:
        self.vectors.add((element, count, attribute))
        return f"{attribute}_{element.name}_{count}"

    def add_helper(self, name: str, text: str):
        """A definition before the tested functions; one of this name."""
        self.helpers.setdefault(name, text)

    def add_second(self, name: str, text: str):
        """A definition in the second translation unit."""
        self.second.setdefault(name, text)

    def use_variant(self, shape: Shape, lie: Lie) -> str:
        return self.use_shape(shape._replace(lie=lie)).name


class Function:
    def __init__(self, unit: Unit, rng, name: str, types, extents, budget,
                 world: Lie = None):
        self.unit = unit
        self.options = unit.options
        self.rng = rng
        self.name = name
        self.types = types
        self.extents = extents
        self.budget = budget
        self.world = world  # how matrices lie in it
        self.code_lines = []
        self.reference_lines = []
        self.declarations = []  # arrays of the reference
        self.pointers = []
        self.places = []  # variables in scope
        self.structs = []  # (struct, code, reference) of those in scope
        self.indices = ["k"]  # int expressions that are not negative
        self.scalars = {}  # type -> names of parameters
        self.helpers = []
        self.depth = 1
        self.numbers = {}
        self.is_constant = False  # computed by the compiler

    # Text.

    def code(self, text: str):
        self.code_lines.append("  " * self.depth + text)

    def reference(self, text: str):
        self.reference_lines.append("  " * self.depth + text)

    def both(self, text: str):
        self.code(text)
        self.reference(text)

    def each(self, shape: Shape, statement: str, rows: str = "", columns: str = ""):
        """A statement of the reference for each row r and column c."""
        self.reference(f"for (int r = 0; r < {rows or shape.rows}; ++r)")
        self.reference(f"  for (int c = 0; c < {columns or shape.columns}; ++c)")
        self.reference(f"    {statement}")

    def fresh(self, prefix: str) -> str:
        number = self.numbers.get(prefix, 0)
        self.numbers[prefix] = number + 1
        return f"{prefix}{number}"

    @contextmanager
    def block(self, head: str):
        """A compound statement of both; what it declares ends with it."""
        self.both(head + " {")
        self.depth += 1
        places, structs, indices = (len(self.places), len(self.structs),
                                    len(self.indices))
        yield
        del self.places[places:], self.structs[structs:], self.indices[indices:]
        self.depth -= 1
        self.both("}")

    @contextmanager
    def replaced(self, **members):
        """For a while these instead of the function's own members."""
        before = {name: self.__dict__.get(name) for name in members}
        self.__dict__.update(members)
        yield
        for name, member in before.items():
            if member is None:
                del self.__dict__[name]
            else:
                self.__dict__[name] = member

    # Choices.

    def vector(self, element, count: int) -> str:
        """A type of vectors, of either kind."""
        attribute = self.rng.pick(["ext_vector_type", "vector_size"])
        return self.unit.use_vector(element, count, attribute)

    def chance(self, feature: str, percent: int) -> bool:
        """Whether to use a feature; the same choices follow without it."""
        chosen = self.rng.percent(percent) and self.options.has(feature)
        if chosen:
            self.unit.features.add(feature)
        return chosen

    def lie(self, percent: int):
        """How the operands of an operation lie; seldom otherwise than usual."""
        lie = Lie(self.rng.percent(50), self.rng.pick([0, 0, 1, 3]))
        return lie if self.chance("layout", percent) else None

    def laid(self, lie, shape: Shape, code: str) -> str:
        """A matrix converted to the type that lies so."""
        return f"(({self.unit.use_variant(shape, lie)}){code})" if lie else code

    def usual(self, lie, shape: Shape, code: str) -> str:
        return f"(({shape.name}){code})" if lie else code

    def spend(self, shape: Shape, factor: int = 1):
        self.budget -= shape.count * factor * shape.type.cost

    def affords(self, cost: int) -> bool:
        return cost <= self.budget

    def shape(self, element=None) -> Shape:
        element = element or self.rng.pick(self.types)
        return self.unit.use_shape(Shape(
            element, self.rng.pick(self.extents), self.rng.pick(self.extents), self.world))

    def plain_shape(self, element) -> Shape:
        return self.unit.use_shape(self.shape(element).plain)

    def type_of(self, kinds):
        """An element type of one of these kinds, if the program has any."""
        found = ([t for t in self.types if t.kind in kinds]
                 or [t for t in self.options.types() if t.kind in kinds])
        return self.rng.pick(found) if found else None

    def index(self, limit: int) -> str:
        """An index below limit: a constant, or computed."""
        if self.rng.percent(50):
            return str(self.rng.below(limit))
        if limit == 1:
            return f"{self.rng.pick(self.indices)} * 0"
        scale, add = self.rng.between(1, 5), self.rng.below(7)
        return (f"(unsigned)({self.rng.pick(self.indices)} * {scale} + {add}) % "
                f"{limit}u")

    def condition(self) -> str:
        index = self.rng.pick(self.indices)
        return self.rng.pick([f"{index} > {self.rng.below(4)}", f"{index} & 1",
                              f"n == {self.rng.below(4)}", f"n > {index}"])

    # Names.

    def temporary(self, shape: Shape) -> str:
        name = self.fresh("t")
        self.declarations.append(
            f"  static {shape.type.spelling} {name}[{shape.count}];")
        return name

    def declare(self, shape: Shape, value, qualifiers: str = "",
                writable: bool = True) -> Place:
        """A local variable."""
        name = self.fresh("x")
        array = f"v{name}"
        self.declarations.append(
            f"  static {shape.type.spelling} {array}[{shape.count}];")
        self.code(f"{qualifiers}{shape.name} {name} = {value.code};")
        self.copy(shape, array, value.reference)
        place = Place(shape, name, array, writable)
        self.places.append(place)
        return place

    def copy(self, shape: Shape, to: str, source: str):
        self.reference(f"{shape.type.name}_copy({to}, {source}, {shape.count});")

    def scalar_parameter(self, element) -> str:
        names = self.scalars.setdefault(element, [])
        if len(names) < 2:
            names.append(f"s_{element.name}_{len(names)}")
        return self.rng.pick(names)

    def add_pointer(self, shape: Shape, qualifiers: str = "",
                    writable: bool = True) -> Pointer:
        pointer = Pointer(self.fresh("p"), shape, qualifiers, writable)
        self.pointers.append(pointer)
        self.unit.use_shape(shape)
        return pointer

    def small_values(self, element) -> Pointer:
        """Memory of values that every type can represent, never written."""
        for pointer in self.pointers:
            if pointer.is_small and pointer.shape.type == element:
                return pointer
        pointer = self.add_pointer(self.plain_shape(element), "const ", writable=False)
        pointer.is_small, pointer.may_overlap = True, False
        return pointer

    def pointers_to(self, element, writable: bool = False) -> list:
        """Those behind which there are elements, not matrices that lie otherwise."""
        return [p for p in self.pointers
                if p.shape.type == element and (p.writable or not writable)
                and not p.is_small and not p.fixed and not p.shape.lie]

    def pointers_to_shape(self, shape: Shape, writable: bool = False) -> list:
        return [p for p in self.pointers if p.shape == shape
                and (p.writable or not writable) and not p.is_small and not p.fixed]

    def new_struct(self, element) -> Struct:
        name = f"S{len(self.unit.structs)}"
        struct = Struct(name, [self.plain_shape(element), self.plain_shape(element)])
        self.unit.structs.append(struct)
        return struct

    def place_candidates(self, shape: Shape, writable: bool) -> list:
        """What is at hand of this shape: variables, fields, parameters."""
        candidates = [p for p in self.places if p.shape == shape]
        for struct, code, reference in self.structs:
            candidates += [p for p in struct.places(code, reference)
                           if p.shape == shape]
        candidates += [p.at(shape, 0) for p in self.pointers_to_shape(shape)]
        return [p for p in candidates if p.writable or not writable]

    def place(self, shape: Shape, writable: bool = False) -> Place:
        """Some place of this shape; there is always one."""
        candidates = self.place_candidates(shape, writable)
        pointers = (self.pointers_to_shape if shape.lie else self.pointers_to)(
            shape if shape.lie else shape.type, writable)
        if candidates and (not pointers or self.rng.percent(80)):
            return self.rng.pick(candidates)
        if not pointers:
            pointers = [self.add_pointer(shape)]
        pointer = self.rng.pick(pointers)
        if pointer.shape == shape and self.options.has("array") \
                and self.rng.percent(40):
            index = self.index(3)
            return pointer.indexed(index, 2)
        self.unit.use_shape(shape)
        return pointer.at(shape, 0 if shape.lie else self.rng.pick([0, 1, 2, shape.rows]))
