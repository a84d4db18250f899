# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A function while it is written: as IR, and as the program of the reference."""

from . import tensor_calls
from .tensor_memory import PARAMETERS, InMemory
from .tensor_types import (CONTRACT, EXACT, MAX_RANK, NO_INFS, NO_NANS, NO_SIGNED_ZEROS, REASSOC,
                           Number, Retry, Type, Value, constant, is_float, joined, product)

MOST_ELEMENTS = 640
MOST_STORAGE = 3000
# Registers of the program from here on are counters of loops.
FIRST_COUNTER = 40
# What can be left out while it fails.
FEATURES = ["negative", "padding", "overlap", "far", "volatile", "loop", "branch", "calls",
            "dilated", "bordered"]
EXTENTS = [(1, 16), (2, 26), (3, 26), (5, 14), (7, 9), (4, 5), (6, 3), (8, 3)]


class Module:
    """What functions share: declarations and constants."""

    def __init__(self, attributes):
        self.attributes = attributes
        self.declarations = {}
        self.constants = []

    def declare(self, operation, result, parameters, volatile):
        """A name for this signature."""
        key = (operation, result, tuple(parameters))
        if key not in self.declarations:
            number = len(self.declarations)
            self.declarations[key] = (f"tlx.{operation}__{number}", volatile)
        return self.declarations[key][0]

    def lines(self):
        for (operation, result, parameters), (name, volatile) in self.declarations.items():
            more = ""
            if self.attributes and not volatile:
                effects = {"load": "argmem: read", "store": "argmem: write",
                           "shuffle": "argmem: read"}.get(operation, "none")
                more = f" nounwind willreturn nofree nosync memory({effects})"
            yield f"declare {result} @{name}({', '.join(parameters)}){more}"
        yield from self.constants


class Function(InMemory):
    def __init__(self, rng, module, name, element, rank, without=()):
        self.rng, self.module, self.name, self.without = rng, module, name, without
        # What the first operand should be.
        self.element, self.rank = element, rank
        self.lines, self.program = [], []
        self.objects, self.params, self.pointers = [], [], {}
        self.numbers, self.run_time = [], {}
        self.values = []
        self.counters = []
        self.counter_registers = FIRST_COUNTER
        self.block = "entry"
        self.names = 0
        self.operations = []
        # Functions that operations are moved to.
        self.callees = []
        self.uses_zero_signs = False
        # Small integers, so that any order of a sum is exact; moderate numbers;
        # or what there is.
        self.mode = rng.weighted([("exact", 30), ("finite", 45), ("any", 25)])
        self.bound = rng.pick([1, 2, 3])

    # Text.
    def fresh(self, stem="v"):
        self.names += 1
        return f"%{stem}{self.names}"

    def put(self, line):
        self.lines.append("  " + line)

    def start(self, label):
        self.lines.append(f"{label}:")
        self.block = label

    def tell(self, name, to=None, type_=None, tensors=(), numbers=(), attributes=(), memory=None,
             lines=None):
        words = [name]
        if to is not None:
            words.append(f"d={to}")
        if type_ is not None:
            words.append(f"y={type_.program}")
        if tensors:
            words.append("t=" + joined(v.number for v in tensors))
        if numbers:
            words.append("n=" + joined(n.program for n in numbers))
        if attributes:
            words.append("a=" + joined(attributes))
        if memory is not None:
            words.append(f"o={memory}")
        if lines is not None:
            words.append(f"l={lines}")
        self.program.append(" ".join(words))

    def value(self, type_, name=None, bound=None, nan=False):
        name = name or self.fresh("t" if type_.rank else "s")
        self.names += 1
        return Value(type_, name, self.names, bound, nan)

    def call(self, operation, result, operands, attributes=(), has_attributes=None,
             volatile=False, moved=False):
        """The text of a call. Operands are values, numbers and (type, text). ``moved``: of a
        function that does it."""
        arguments = []
        for operand in operands:
            if isinstance(operand, Value):
                arguments.append((operand.type.text if operand.type.rank else
                                  operand.type.element, operand.name))
            elif isinstance(operand, Number):
                arguments.append(("i64", operand.name))
            else:
                arguments.append(operand)
        if attributes or has_attributes:
            numbers = ", ".join(str(a & 0xFFFFFFFF) for a in attributes)
            arguments.append((f'target("tlx.attr", {numbers})', "poison"))
        name = self.module.declare(operation, result, [t for t, _ in arguments], volatile)
        if moved:
            return tensor_calls.moved(self, result, name, arguments)
        text = ", ".join(f"{t} {n}" for t, n in arguments)
        return f"call {result} @{name}({text})"

    def emit(self, operation, type_, tensors, numbers=(), attributes=(), bound=None, nan=None,
             order=None, told=None):
        """An operation without memory. ``order``: its operands, if not tensors and numbers
        in turn; ``told``: attributes of the program, if others."""
        if nan is None:
            nan = any(v.nan for v in tensors)
        result = self.value(type_, None, bound, nan)
        text = type_.text if type_.rank else type_.element
        self.put(f"{result.name} = " + self.call(
            operation, text, order or list(tensors) + list(numbers), attributes,
            moved=self.chance("calls", 12)))
        self.tell(operation, result.number, type_, tensors, numbers,
                  attributes if told is None else told)
        self.note(operation, result if type_.rank or not tensors else tensors[0])
        return result

    def note(self, operation, value):
        self.operations.append((operation, value.type.rank, value.type.element))

    def chance(self, feature, percent):
        """Whether to have something that can be left out; the choice is made anyway."""
        return self.rng.percent(percent) and feature not in self.without

    # Numbers.
    def run_time_number(self, number):
        """A number that only the caller knows."""
        if number in self.run_time:
            return self.run_time[number]
        register = len(self.numbers)
        if register >= FIRST_COUNTER:
            return constant(number)
        self.numbers.append(number)
        self.run_time[number] = Number(f"%r{register}", f"r{register}")
        return self.run_time[number]

    def number(self, number, chance=40):
        return self.run_time_number(number) if self.rng.percent(chance) else constant(number)

    def index(self, limit):
        """One below the limit; it may follow a loop's counter."""
        if self.counters and self.rng.percent(50):
            name, register, trips = self.rng.pick(self.counters)
            if trips <= limit:
                factor = (limit - 1) // max(1, trips - 1)
                factor = self.rng.between(1, max(1, min(3, factor)))
                offset = self.rng.between(0, max(0, limit - 1 - factor * (trips - 1)))
                return self.affine(name, register, factor, offset)
        return self.number(self.rng.below(limit))

    def affine(self, name, register, factor, offset):
        scaled, sum_ = self.fresh("i"), self.fresh("i")
        self.put(f"{scaled} = mul i64 {name}, {factor}")
        self.put(f"{sum_} = add i64 {scaled}, {offset}")
        return Number(sum_, f"r{register}*{factor}+{offset}")

    # Types.
    def extents(self, rank, most=None):
        most = most or self.rng.pick([60, 200, MOST_ELEMENTS])
        extents = [self.rng.weighted(EXTENTS) for _ in range(rank)]
        if self.rng.percent(12):
            extents[self.rng.below(rank)] = self.rng.between(16, 70)
        while product(extents) > most:
            k = self.rng.below(rank)
            extents[k] = self.rng.between(1, max(1, extents[k] - 1))
        return tuple(extents)

    def type_of(self, element, extents, padded=True):
        """Of any layout and padding."""
        extents = tuple(extents)
        if product(extents) > MOST_STORAGE or any(e < 1 for e in extents):
            raise Retry
        rank = len(extents)
        layout = list(range(rank))
        if self.rng.percent(60):
            for k in range(rank - 1, 0, -1):
                j = self.rng.below(k + 1)
                layout[k], layout[j] = layout[j], layout[k]
        padding = [0] * rank
        if padded and self.chance("padding", 40):
            for _ in range(self.rng.between(1, 2)):
                padding[self.rng.below(rank)] = self.rng.between(1, 3)
        type_ = Type(element, tuple(e + p for e, p in zip(extents, padding)), tuple(layout),
                     tuple(padding))
        if type_.storage > MOST_STORAGE:
            return type_._replace(allocated=extents, padding=(0,) * rank)
        return type_

    def any_type(self, low=1, high=MAX_RANK, most=None, padded=True):
        rank = min(max(self.rank, low), high)
        return self.type_of(self.element, self.extents(rank, most), padded)

    def permutation(self, rank):
        order = list(range(rank))
        for k in range(rank - 1, 0, -1):
            j = self.rng.below(k + 1)
            order[k], order[j] = order[j], order[k]
        return order

    # Fast-math flags.
    def flags(self, bound):
        """Those under which a sum of exact numbers up to this bound stays what it is."""
        if bound is None:
            return 0
        bits = self.rng.weighted([(0, 30), (CONTRACT, 15), (REASSOC, 15), (CONTRACT | REASSOC, 25),
                                  (CONTRACT | REASSOC | NO_NANS | NO_INFS | NO_SIGNED_ZEROS, 15),
                                  (NO_NANS | NO_SIGNED_ZEROS, 10)])
        if bits & NO_SIGNED_ZEROS:
            self.uses_zero_signs = True
        return bits

    def exact(self, element, bound):
        """This bound, if numbers up to it are exact; other sums are not written where
        exactness is asked for."""
        if bound is None or not is_float(element):
            return None
        if bound > EXACT[element]:
            raise Retry
        return bound

    # The whole.
    def ir(self):
        distinct = len(set(self.params)) == len(self.params)
        rng = self.rng.fork("parameters")  # the same text each time
        noalias = [" noalias" if distinct and rng.percent(25) else ""
                   for _ in range(PARAMETERS)]
        parameters = ", ".join(f"ptr{noalias[k]} %p{k}" for k in range(PARAMETERS))
        head = [f"define void @{self.name}({parameters}, ptr %n) {{", "entry:"]
        for k in range(len(self.numbers)):
            head.append(f"  %q{k} = getelementptr i64, ptr %n, i64 {k}")
            head.append(f"  %r{k} = load i64, ptr %q{k}, align 8")
        return "\n".join(head + self.lines + ["  ret void", "}"] + self.callees) + "\n"

    def text(self):
        """The program."""
        lines = [f"case {self.name}"]
        for k, o in enumerate(self.objects):
            lines.append(f"object {o.element} {o.count} {o.place} {o.fill} {o.limit} {o.seed}")
            lines += [f"{word} {k} {rest}" for word, rest in o.lines]
            if self.uses_zero_signs:
                lines.append(f"loose {k}")
        lines.append("params " + " ".join(map(str, self.params)))
        lines.append("numbers " + " ".join(map(str, self.numbers)))
        return "\n".join(lines + self.program) + "\n"
