# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""One function of LLVM IR while it is written: blocks, values, memory.

Nothing that is poison or undefined is ever observed. Memory holds no NaN at first,
but any bits once the function has written it; where arithmetic may have made a NaN,
it becomes the canonical one before its bits are observed (Value.dirty)."""

from .ir_types import (BITS, FLOATS, INTS, MOST_BITS, SHAPES, Value, Vector, constant,
                       mangled, splat)

CANONICAL_NAN = {"half": "0xH7E00", "float": "0x7FF8000000000000",
                 "double": "0x7FF8000000000000"}
POINTERS = 4
# Every access lies within so many bytes from each pointer.
REACH = 8192


class Function:
    def __init__(self, rng, without=()):
        self.rng, self.without = rng, without
        self.lines, self.declared, self.helpers, self.slots = [], {}, [], []
        self.vectors, self.scalars = [], []
        self.counter, self.block = 0, "entry"
        self.counters = []  # i64 values of small numbers, for indices
        self.shapes = [Vector(*rng.pick(SHAPES)) for _ in range(2)]
        self.depth = 0

    # Text.
    def fresh(self, stem="v"):
        self.counter += 1
        return f"%{stem}{self.counter}"

    def put(self, line):
        self.lines.append("  " + line)

    def emit(self, type_, text, dirty=False):
        name = self.fresh()
        self.put(f"{name} = {text}")
        return Value(type_, name, dirty)

    def start(self, label):
        self.lines.append(f"{label}:")
        self.block = label

    def declare(self, result, name, *parameters):
        self.declared[name] = f"declare {result} @{name}({', '.join(map(str, parameters))})"
        return "@" + name

    def call(self, result, name, values, dirty=False):
        self.declare(result, name, *(v.type for v in values))
        return self.emit(result, f"call {result} @{name}({', '.join(map(str, values))})",
                         dirty)

    # Values. What is in scope is restored where a block does not dominate.
    def scope(self):
        return (list(self.vectors), list(self.scalars), list(self.counters))

    def restore(self, saved):
        self.vectors, self.scalars, self.counters = map(list, saved)

    def keep(self, value):
        (self.vectors if isinstance(value.type, Vector) else self.scalars).append(value)
        return value

    def recent(self, values):
        """The last ones more often: chains get long."""
        return values[max(self.rng.below(len(values)), self.rng.below(len(values)))]

    def any_type(self):
        shape = self.rng.pick(self.shapes)
        if self.rng.percent(60):
            return shape
        fitting = [e for e in INTS + FLOATS if BITS[e] * shape.count <= MOST_BITS]
        return shape.of(self.rng.pick(fitting))

    def vector(self, wanted=None, float_=None):
        """A value, of the type ``wanted`` or of any; of floats or of integers."""
        fitting = [v for v in self.vectors
                   if (v.type == wanted if wanted else
                       v.type.element != "i1" and
                       (float_ is None or v.type.is_float == float_))]
        if fitting and self.rng.percent(85):
            return self.recent(fitting)
        if wanted is None:
            wanted = self.any_type()
            while float_ is not None and wanted.is_float != float_:
                wanted = wanted.of(self.rng.pick(
                    [e for e in (FLOATS if float_ else INTS)
                     if BITS[e] * wanted.count <= MOST_BITS]))
        if wanted.element == "i1":
            return self.mask(wanted.count)
        choice = self.rng.below(10)
        if choice < 6:
            return self.load(wanted)
        if choice < 7:
            return Value(wanted, "zeroinitializer")
        if choice < 8:
            return Value(wanted, splat(wanted.element, constant(self.rng, wanted.element)))
        return Value(wanted, self.data(wanted))

    def data(self, type_, poison=()):
        lanes = [f"{type_.element} " + (poison[k] if k in poison else
                                        constant(self.rng, type_.element))
                 for k in range(type_.count)]
        return "<" + ", ".join(lanes) + ">"

    def mask(self, count):
        """Some i1 of each lane."""
        known = [v for v in self.vectors if v.type == Vector("i1", count)]
        if known and self.rng.percent(70):
            return self.rng.pick(known)
        element = self.rng.pick([e for e in INTS if BITS[e] * count <= MOST_BITS])
        return self.compare(self.vector(Vector(element, count)))

    def compare(self, a):
        b = self.vector(a.type)
        result = a.type.of("i1")
        if a.type.is_float:
            predicate = self.rng.pick("oeq ogt oge olt ole one ord ueq ugt uge ult ule "
                                      "une uno".split())
            return self.emit(result, f"fcmp {predicate} {a}, {b.name}")
        predicate = self.rng.pick("eq ne ugt uge ult ule sgt sge slt sle".split())
        return self.emit(result, f"icmp {predicate} {a}, {b.name}")

    def scalar(self, element):
        fitting = [v for v in self.scalars if v.type == element]
        if fitting and self.rng.percent(60):
            return self.recent(fitting)
        if self.rng.percent(40):
            return Value(element, constant(self.rng, element))
        if element == "i1":
            count = self.emit("i64", f"and i64 {self.rng.pick(self.counters)}, 1")
            return self.emit("i1", f"trunc i64 {count.name} to i1")
        base = self.rng.pick(self.counters)
        if element in FLOATS:
            small = self.emit("i64", f"and i64 {base}, 1023")
            return self.emit(element, f"uitofp i64 {small.name} to {element}")
        if BITS[element] == 64:
            return Value("i64", base)
        how = "trunc" if BITS[element] < 64 else "zext"
        return self.emit(element, f"{how} i64 {base} to {element}")

    def index(self, count):
        """An index in range, of any type."""
        types = ["i32", "i64", "i128", "i16"] + (["i8"] if count <= 256 else [])
        element = self.rng.pick(types)
        if self.rng.percent(40):
            k = self.rng.below(count)
            return f"{element} {k - 256 if element == 'i8' and k > 127 else k}"
        scaled = self.emit("i64", f"mul i64 {self.rng.pick(self.counters)}, "
                                  f"{self.rng.between(1, 37)}")
        rest = self.emit("i64", f"urem i64 {scaled.name}, {count}")
        if element == "i64":
            return str(rest)
        how = "zext" if element == "i128" else "trunc"
        return str(self.emit(element, f"{how} i64 {rest.name} to {element}"))

    # Memory.
    def address(self, size, element):
        """(pointer with its type, alignment) of ``size`` bytes."""
        unit = max(1, BITS[element] // 8)
        slots = [s for s in self.slots if s[1] >= size]
        if slots and self.rng.percent(20):
            name, room = self.rng.pick(slots)
            offset = self.rng.below((room - size) // unit + 1) * unit
        else:
            name = f"%p{self.rng.below(POINTERS)}"
            offset = self.rng.pick([0, 0, unit * self.rng.below(8),
                                    self.rng.below((REACH - size) // 16 + 1) // 8 * 16])
        align = unit
        if not self.slots or name.startswith("%p"):
            if self.rng.percent(15):
                offset, align = offset + self.rng.below(unit), 1
        pointer = self.emit("ptr", f"getelementptr i8, ptr {name}, i64 {offset}")
        if "addrspace" not in self.without and self.rng.percent(6):
            pointer = self.emit("ptr addrspace(1)",
                                f"addrspacecast {pointer} to ptr addrspace(1)")
        return pointer, align

    def load(self, type_):
        pointer, align = self.address(type_.size, type_.element)
        volatile = "volatile " if self.rng.percent(8) else ""
        return self.emit(type_, f"load {volatile}{type_}, {pointer}, align {align}")

    def store(self, value):
        value = self.clean(value)
        if value.type.element == "i1":
            value = self.emit(value.type.of("i8"),
                              f"zext {value} to {value.type.of('i8')}")
        pointer, align = self.address(value.type.size, value.type.element)
        volatile = "volatile " if self.rng.percent(8) else ""
        self.put(f"store {volatile}{value}, {pointer}, align {align}")

    def store_scalar(self, value):
        value = self.clean(value)
        pointer, align = self.address(16, value.type)
        self.put(f"store {value}, {pointer}, align {align}")

    def clean(self, value):
        if not value.dirty:
            return value
        is_vector = isinstance(value.type, Vector)
        element = value.type.element if is_vector else value.type
        nan = CANONICAL_NAN[element]
        condition = value.type.of("i1") if is_vector else "i1"
        literal = splat(element, nan) if is_vector else nan
        test = self.emit(condition, f"fcmp uno {value}, "
                         + (value.name if self.rng.percent(50) else
                            "zeroinitializer" if is_vector else value.name))
        return self.emit(value.type, f"select {test}, {value.type} {literal}, {value}")

    def intrinsic(self, name, values, more=(), dirty=False):
        type_ = values[0].type
        full = f"llvm.{name}.{type_.mangled}"
        arguments = [str(v) for v in values] + [f"i1 {m}" for m in more]
        self.declare(type_, full, *([v.type for v in values] + ["i1"] * len(more)))
        return self.emit(type_, f"call {type_} @{full}({', '.join(arguments)})", dirty)


__all__ = ["Function", "POINTERS", "REACH", "mangled"]
