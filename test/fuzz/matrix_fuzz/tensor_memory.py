# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Where a function's operands come from and its results go: objects, strides, vectors."""

from .tensor_types import (BITS, Retry, Type, bits_of, constant, is_float, literal, scalar)

VECTOR_ELEMENTS = 64
PARAMETERS = 6
MOST_OBJECTS = 10
PAGE = 4096
# Of an object: Slot - Page of Inputs/tensor_driver.cpp.
MOST_BYTES = (1 << 17) - PAGE


def fits_vector(type_):
    """Whether LLVM's back end has a vector of these: with AVX512-BF16 it cannot load or
    store 9, 17, 25 .. bfloats."""
    count = type_.storage
    unloadable = type_.element == "bfloat" and count > 8 and count % 8 == 1
    return count <= VECTOR_ELEMENTS and not unloadable


class Object:
    """Memory of which pointers are passed."""

    def __init__(self, element, fill, limit, place, seed):
        self.element, self.fill, self.limit, self.place = element, fill, limit, place
        self.seed = seed
        self.count = 1
        self.lines = []


class InMemory:
    """The part of a function that is about memory."""

    def memory(self, element, fill, limit=0):
        """The number of a new object."""
        if len(self.objects) >= MOST_OBJECTS:
            raise Retry
        place = self.rng.weighted([("end", 55), ("begin", 35), ("odd", 10)])
        self.objects.append(Object(element, fill, limit, place, self.rng.word() >> 1))
        return len(self.objects) - 1

    def pointer(self, memory, offset):
        """IR of the address of an element; ``offset`` is a number."""
        known = [k for k, o in enumerate(self.params) if o == memory]
        if not known or (len(self.params) < PARAMETERS and self.rng.percent(8)):
            if len(self.params) >= PARAMETERS:
                raise Retry
            self.params.append(memory)
            known.append(len(self.params) - 1)
        parameter = self.rng.pick(known)
        if offset.name == "0" and self.rng.percent(80):
            return f"%p{parameter}"
        name = self.fresh("a")
        element = self.objects[memory].element
        self.put(f"{name} = getelementptr {element}, ptr %p{parameter}, i64 {offset.name}")
        return name

    def alignment(self, memory):
        element = self.objects[memory].element
        if self.objects[memory].place == "odd":
            return 1
        return self.rng.weighted([(BITS[element] // 8, 90), (1, 10)])

    def strides(self, type_, stores):
        """(strides, lowest, highest offset of an element)"""
        rank, extents = type_.rank, type_.extents
        order = list(range(rank)) if self.rng.percent(50) else self.permutation(rank)
        unit = self.rng.weighted([(1, 75), (2, 15), (3, 10)])
        strides = [0] * rank
        for dimension in reversed(order):
            extent = extents[dimension]
            strides[dimension] = -unit if self.chance("negative", 12) else unit
            if extent == 1 and self.rng.percent(30):  # never used
                strides[dimension] = self.rng.pick([7, -3, 1000000, 1])
                if "negative" in self.without:
                    strides[dimension] = abs(strides[dimension])
            unit *= extent
            if unit < 2000 and self.rng.percent(25):
                unit += self.rng.between(1, 5)
        if not stores and self.rng.percent(15):
            strides[self.rng.below(rank)] = self.rng.pick(
                [0, 0, 1, 1 if "negative" in self.without else -1, 2])
        ends = [(e - 1) * s for e, s in zip(extents, strides)]
        low, high = sum(min(0, e) for e in ends), sum(max(0, e) for e in ends)
        if high - low > 12000:
            raise Retry
        return strides, low, high

    def reserve(self, memory, last):
        if (last + 1) * BITS[self.objects[memory].element] // 8 > MOST_BYTES:
            raise Retry
        self.objects[memory].count = max(self.objects[memory].count, last + 1)

    def far_apart(self, type_, memory):
        """Strides with unmapped pages between the indices of one dimension, or None."""
        per_page = PAGE * 8 // BITS[type_.element]
        order = self.permutation(type_.rank)
        outer = order[0]
        if (self.objects[memory].count > 1 or not 2 <= type_.extents[outer] <= 8
                or 2 * type_.count // type_.extents[outer] > per_page):
            return None
        strides, unit = [0] * type_.rank, self.rng.between(1, 2)
        for dimension in reversed(order[1:]):
            strides[dimension] = unit
            unit *= type_.extents[dimension]
        strides[outer] = 3 * per_page
        self.objects[memory].place = "begin"
        self.objects[memory].lines += [("forbid", f"{3 * k + 1} {3 * k + 2}")
                                       for k in range(type_.extents[outer] - 1)]
        return strides, 0, sum((e - 1) * s for e, s in zip(type_.extents, strides))

    def access(self, type_, memory, stores, step=0):
        """(numbers of the program, IR operands, attributes, volatile). In a loop the place
        moves on by ``step`` times its extent."""
        if not step and type_.rank > 1 and self.chance("far", 4):
            far = self.far_apart(type_, memory)
            if far:
                return self.operands(type_, memory, far[0], far[2], constant(0))
        strides, low, high = self.strides(type_, stores)
        start = -low + self.rng.weighted([(0, 70), (1, 10), (self.rng.below(9), 20)])
        last = start + high
        if step and self.counters:
            name, register, trips = self.counters[-1]
            span = step * (high - low + 1)
            offset = self.affine(name, register, span, start)
            last += span * trips
        else:
            offset = self.number(start, 30)
        return self.operands(type_, memory, strides, last, offset)

    def operands(self, type_, memory, strides, last, offset):
        self.reserve(memory, last)
        pointer = self.pointer(memory, offset)
        numbers = [self.number(s) for s in strides]
        volatile = 1 if self.chance("volatile", 4) else 0
        return ([offset] + numbers, [("ptr", pointer)] + numbers,
                [self.alignment(memory), volatile], bool(volatile))

    def fill(self, element):
        """(fill, limit, bound, may be a NaN)"""
        if not is_float(element):
            return "any", 0, None, False
        if self.mode == "exact":
            return ("exact" if self.rng.percent(70) else "positive"), self.bound, self.bound, False
        return self.mode, 0, None, self.mode == "any"

    def load(self, type_, fill=None, limit=0, bound=None, nan=False, step=0):
        if fill is None:
            fill, limit, bound, nan = self.fill(type_.element)
        memory = self.memory(type_.element, fill, limit)
        numbers, operands, attributes, volatile = self.access(type_, memory, False, step)
        result = self.value(type_, None, bound, nan)
        self.put(f"{result.name} = " + self.call("load", type_.text, operands, attributes,
                                                 volatile=volatile))
        self.tell("load", result.number, type_, numbers=numbers, memory=memory,
                  attributes=[1] * volatile)
        self.note("load", result)
        self.values.append((result, memory))
        return result

    def totensor(self, type_, fill=None, limit=0, bound=None, nan=False):
        """Of a vector, whose padding is not zero."""
        if fill is None:
            fill, limit, bound, nan = self.fill(type_.element)
        memory = self.memory(type_.element, fill, limit)
        self.reserve(memory, type_.storage - 1)
        if type_.has_padding:
            self.objects[memory].lines.append(
                ("stain", " ".join(map(str, type_.padding_positions()))))
        vector, element = self.fresh("w"), type_.element
        align = 1 if self.objects[memory].place == "odd" else BITS[element] // 8
        kind = f"<{type_.storage} x {element}>"
        self.put(f"{vector} = load {kind}, ptr {self.pointer(memory, constant(0))}, align {align}")
        result = self.value(type_, None, bound, nan)
        self.put(f"{result.name} = " + self.call("totensor", type_.text, [(kind, vector)]))
        loaded = self.value(Type(element, (type_.storage,), (0,), (0,)))
        self.tell("load", loaded.number, loaded.type, numbers=[constant(0), constant(1)],
                  memory=memory)
        self.tell("totensor", result.number, type_, [loaded])
        self.note("totensor", result)
        return result

    def scalar(self, element, number=None):
        """A number as an element: a constant, or known at run time."""
        if number is None:
            number = self.rng.between(-self.bound, self.bound)
        bits = bits_of(element, number)
        if not self.rng.percent(50):
            result = self.value(scalar(element), literal(element, number), abs(number))
        else:
            run_time = self.run_time_number(bits - (1 << 64) if bits >> 63 else bits)
            name = run_time.name
            if BITS[element] != 64:
                small = self.fresh("n")
                self.put(f"{small} = trunc i64 {name} to i{BITS[element]}")
                name = small
            if is_float(element):
                cast = self.fresh("n")
                self.put(f"{cast} = bitcast i{BITS[element]} {name} to {element}")
                name = cast
            result = self.value(scalar(element), name, abs(number))
        self.tell("scalar", result.number, result.type, numbers=[constant(
            bits - (1 << 64) if bits >> 63 else bits)])
        return result

    def splat(self, type_, number=None):
        element = self.scalar(type_.element, number)
        return self.emit("splat", type_, [element], bound=element.bound)

    def input(self, type_, **fill):
        """An operand: one that is there, or from memory."""
        if not fill:
            same = [v for v, _ in self.values if v.type == type_]
            if same and self.rng.percent(25):
                return self.rng.pick(same)
            if self.rng.percent(5):
                return self.splat(type_)
        if fits_vector(type_) and self.rng.percent(40):
            return self.totensor(type_, **fill)
        return self.load(type_, **fill)

    def store(self, value, step=0):
        """Into an operand's memory sometimes, where it may overlap."""
        element = value.type.element
        old = [m for v, m in self.values if v.type.element == element
               and all(word != "forbid" for word, _ in self.objects[m].lines)]
        if old and self.chance("overlap", 30) and not self.counters:
            memory = self.rng.pick(old)
        else:
            memory = self.memory(element, "finite" if is_float(element) else "any")
        numbers, operands, attributes, volatile = self.access(value.type, memory, True, step)
        self.put(self.call("store", "void", [value] + operands, attributes, volatile=volatile))
        self.tell("store", None, None, [value], numbers, memory=memory, attributes=[1] * volatile)
        self.note("store", value)

    def tovector(self, value):
        """Into memory, by way of a vector. Its padding may be anything."""
        type_ = value.type
        memory = self.memory(type_.element, "finite" if is_float(type_.element) else "any")
        self.reserve(memory, type_.storage - 1)
        if type_.has_padding:
            self.objects[memory].lines.append(
                ("ignore", " ".join(map(str, type_.padding_positions()))))
        vector, kind = self.fresh("w"), f"<{type_.storage} x {type_.element}>"
        align = 1 if self.objects[memory].place == "odd" else BITS[type_.element] // 8
        self.put(f"{vector} = " + self.call("tovector", kind, [value]))
        self.put(f"store {kind} {vector}, ptr {self.pointer(memory, constant(0))}, align {align}")
        self.tell("tovector", None, type_, [value], [constant(0)], memory=memory)
        self.note("tovector", value)

    def store_scalar(self, value):
        memory = self.memory(value.type.element, "finite" if is_float(value.type.element) else "any")
        self.reserve(memory, 0)
        align = 1 if self.objects[memory].place == "odd" else BITS[value.type.element] // 8
        self.put(f"store {value}, ptr {self.pointer(memory, constant(0))}, align {align}")
        self.tell("store", None, None, [value], [constant(0)], memory=memory)

    def output(self, value):
        if value.type.rank == 0:
            self.store_scalar(value)
        elif value.type.element == "i1":
            wide = self.emit("zext", value.type.of("i8"), [value])
            self.store(wide)
        elif fits_vector(value.type) and self.rng.percent(30):
            self.tovector(value)
        else:
            self.store(value)
