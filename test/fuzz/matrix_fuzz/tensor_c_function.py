# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A function in C, written from the program that the reference interprets.

A value is a variable, or stands where it is used if that is once. Signs of integers are
types in C and are drawn for each value; an operation that asks for one casts."""

import collections
import re

from . import tensor_c_operations
from .tensor_c_types import (INTEGERS, CannotSay, Expression, all_of, element_of, literal,
                             number_of, parse, with_sign)
from .tensor_memory import PARAMETERS
from .tensor_types import BITS, CONTRACT, REASSOC, scalar

# What ends with fast-math flags.
FLAGGED = re.compile(r"matmul|muladd|contract|contractadd|convolution|reduce\..*|window\..*"
                     r"|fadd|fmul")
# What needs statements of its own, or is not worth a function.
NOT_OUTLINED = {"load", "totensor", "scalar", "insert", "view", "insertview", "diagonal",
                "insertdiagonal", "reshape", "extractlanes", "splat"}


class CFunction:
    def __init__(self, rng, types, f):
        self.rng, self.types, self.f = rng, types, f
        self.lines, self.helpers = [], []
        self.depth = 1
        tree = parse(f.program)
        self.defined = {i.to: i for i in all_of(tree) if i.to is not None}
        self.uses = collections.Counter(t for i in all_of(tree) for t in i.tensors)
        self.variables = {}  # number -> (element's name, type)
        self.pending = {}    # number -> expression that is not written yet
        self.parameters = None  # while a function of its own is written: number -> text
        self.reads = False   # whether an operand of the operation reads memory
        self.temporaries = 0
        self.block(tree)

    # Text.
    def put(self, line):
        self.lines.append("  " * self.depth + line)

    def fresh(self, stem):
        self.temporaries += 1
        return f"{stem}{self.temporaries}"

    def spelled(self, name, type_):
        return self.types.name(name, type_)

    def number(self, text):
        """A number of the program: 5, r3, r40*2+5."""
        match = re.fullmatch(r"r(\d+)(?:\*(-?\d+)\+(-?\d+))?", text)
        if not match:
            return text
        register = int(match[1])
        name = f"n[{register}]" if register < len(self.f.numbers) else f"k{register}"
        if match[2]:
            return f"({name} * {match[2]} + {match[3]})"
        small = abs(self.f.numbers[register]) < 1 << 31 if name[0] == "n" else True
        return f"(int){name}" if small and self.rng.percent(30) else name

    # Values.
    def declare(self, number, type_):
        """(name of its element, type) of a value's variable."""
        if number not in self.variables:
            sign = self.rng.percent(50)
            self.variables[number] = with_sign(type_.element, sign), type_
        return self.variables[number]

    def cast(self, expression, name, type_=None):
        """With these elements, and this layout."""
        type_ = type_ or expression.type
        if expression.name == name and (expression.type.extents, expression.type.layout) == (
                type_.extents, type_.layout):
            return expression
        return Expression(f"(({self.spelled(name, type_)}){expression.text})", name, type_,
                          expression.reads)

    def signed(self, expression, is_signed):
        """With elements of this sign, where they have one."""
        return self.cast(expression, with_sign(expression.type.element, is_signed))

    def assign(self, number, expression):
        name, type_ = self.declare(number, expression.type)
        self.put(f"v{number} = {self.cast(expression, name, type_).text};")

    def take(self, number):
        """The expression of an operand."""
        if self.parameters is not None:
            if number not in self.parameters:
                parameters, self.parameters = self.parameters, None
                parameters[number] = self.take(number).text
                self.parameters = parameters
            name, type_ = self.variables[number]
            return Expression(f"a{number}", name, type_)
        if number in self.pending:
            self.reads |= self.pending[number].reads
            return self.pending.pop(number)
        name, type_ = self.variables[number]
        return Expression(f"v{number}", name, type_)

    def variable(self, number):
        """The same as something that may be written twice, and has an address."""
        if self.parameters is None and number in self.pending:
            self.assign(number, self.pending.pop(number))
        return self.take(number)

    def flush(self, only_reads=False):
        for number in list(self.pending):
            if number in self.pending and (self.pending[number].reads or not only_reads):
                self.assign(number, self.pending.pop(number))

    # Memory.
    def parameter(self, memory):
        return f"p{self.rng.pick([k for k, o in enumerate(self.f.params) if o == memory])}"

    def pointer(self, memory, name, offset, is_const=False, is_volatile=False):
        """A pointer to an element."""
        if self.is_odd(memory) or self.rng.percent(5):
            name = self.types.name(name, scalar(element_of(name)), 1)
        words = ["const"] * (is_const and self.rng.percent(60)) + ["volatile"] * is_volatile
        pointer = f"({' '.join(words + [name])} *){self.parameter(memory)}"
        return pointer if offset == "0" else f"({pointer} + {self.number(offset)})"

    def is_odd(self, memory):
        return self.f.objects[memory].place == "odd"

    def object(self, memory, name, type_, is_const=False):
        """(the type as which memory is accessed, the object)"""
        spelled = self.types.name(name, type_, 1 if self.is_odd(memory) else 0)
        words = ["const"] * (is_const and self.rng.percent(60)) + [spelled]
        return spelled, f"(*({' '.join(words)} *){self.parameter(memory)})"

    def store(self, instruction):
        value = self.take(instruction.tensors[0])
        self.flush(only_reads=True)
        offset, *strides = instruction.numbers
        at = self.pointer(instruction.memory, value.name, offset,
                          is_volatile=bool(instruction.attributes))
        if not value.type.rank:
            self.put(f"*({at}) = {value.text};")
            return
        numbers = ", ".join(self.number(s) for s in strides)
        self.put(f"__builtin_tensor_store({value.text}, {at}, {numbers});")

    def tovector(self, instruction):
        """Stored as an object."""
        number = instruction.tensors[0]
        value = self.variable(number)
        self.flush(only_reads=True)
        name, type_ = self.variables[number]
        form = self.rng.weighted([("builtin", 30), ("copy", 25), ("object", 45)])
        if form == "builtin":
            self.put(f"__builtin_tensor_store({value.text}, "
                     f"{self.pointer(instruction.memory, name, '0')});")
            return
        spelled, object_ = self.object(instruction.memory, name, type_)
        if form == "copy":
            self.put(f"__builtin_memcpy(&{object_}, &{value.text}, sizeof({spelled}));")
        else:
            self.put(f"{object_} = {value.text};")

    # Statements.
    def block(self, items):
        for k, instruction in enumerate(items):
            name = instruction.name
            if name == "loop":
                self.flush()
                counter = f"k{instruction.attributes[0]}"
                self.put(f"for (long {counter} = 0; {counter} < "
                         f"{self.number(instruction.numbers[0])}; ++{counter}) {{")
            elif name in ("if", "unless"):
                self.flush()
                condition = self.number(instruction.numbers[0])
                self.put(f"if ({'!' if name == 'unless' else ''}{condition}) {{")
            elif name == "move":
                self.move(instruction)
            elif name == "store":
                self.store(instruction)
            elif name == "tovector":
                self.tovector(instruction)
            else:
                self.define(instruction, items[k + 1:])
            if name in ("loop", "if", "unless"):
                self.depth += 1
                self.block(instruction.body)
                self.depth -= 1
                self.put("}")

    def move(self, instruction):
        for from_, to in zip(instruction.tensors, instruction.attributes):
            self.declare(to, self.variables[from_][1])
        values = [self.take(t) for t in instruction.tensors]
        self.flush()
        if len(values) > 1:
            for k, value in enumerate(values):
                name = self.fresh("m")
                self.put(f"{self.spelled(value.name, value.type)} {name} = {value.text};")
                values[k] = value._replace(text=name)
        for value, to in zip(values, instruction.attributes):
            self.assign(to, value)

    def flags(self, instruction):
        if not FLAGGED.fullmatch(instruction.name):
            return ""
        flags = instruction.attributes[-1]
        said = ["contract(fast)"] * bool(flags & CONTRACT)
        said += ["reassociate(on)"] * bool(flags & REASSOC)
        return f"#pragma clang fp {' '.join(said)}" if said else ""

    def is_loaded_vector(self, instruction):
        """A vector of memory, which is only there to be a tensor."""
        return instruction.name == "load" and any(
            i.name == "totensor" and instruction.to in i.tensors for i in self.defined.values())

    def define(self, instruction, rest):
        if self.is_loaded_vector(instruction):
            return
        number, type_ = instruction.to, instruction.type
        name, _ = self.declare(number, type_)
        self.reads = instruction.name == "load"
        flags = self.flags(instruction)
        outlined = instruction.name not in NOT_OUTLINED and self.rng.percent(12) and not any(
            text.startswith("r") and int(re.match(r"r(\d+)", text)[1]) >= len(self.f.numbers)
            for text in instruction.numbers)
        if flags and not outlined:
            for operand in instruction.tensors:
                self.variable(operand)
        operation = tensor_c_operations.find(instruction.name)
        if outlined:
            result = self.outline(operation, instruction, flags)
            flags = ""
        else:
            result = operation(self, instruction)
        if result is None:  # it has written the variable
            return
        result = result._replace(reads=result.reads or self.reads)
        is_next = self.uses[number] == 1 and any(number in i.tensors for i in rest)
        if is_next and not flags and self.rng.percent(50):
            self.pending[number] = self.cast(result, name, type_)
            return
        if flags:
            self.put("{")
            self.lines.append(flags)
        self.assign(number, result)
        if flags:
            self.put("}")

    def outline(self, operation, instruction, flags):
        """A call of a function that does it."""
        self.parameters = {}
        result = operation(self, instruction)
        passed, self.parameters = self.parameters, None
        name, type_ = self.variables[instruction.to]
        result = self.cast(result, name, type_)
        parameters = [f"{self.spelled(*self.variables[k])} a{k}" for k in passed]
        callee = f"{self.f.name}_{len(self.helpers)}"
        kind = self.rng.pick(["__attribute__((noinline))", "__attribute__((noinline))",
                              "inline", "__attribute__((always_inline)) inline"])
        self.helpers.append("\n".join(
            [f"static {kind} {self.spelled(name, type_)} {callee}("
             f"{', '.join(parameters + ['const long *n'])}) {{"]
            + [flags] * bool(flags) + [f"  return {result.text};", "}"]))
        text = f"{callee}({', '.join(list(passed.values()) + ['n'])})"
        return Expression(text, name, type_)

    # Elements.
    def scalar(self, instruction):
        """A constant, or what only the caller knows."""
        element, bits = instruction.type.element, int(instruction.numbers[0])
        name, type_ = self.variables[instruction.to]
        if bits in self.f.numbers and self.rng.percent(60):
            text = f"n[{self.f.numbers.index(bits)}]"
            if element in INTEGERS:
                text = f"(({name}){text})"
            else:
                integer = with_sign(f"i{BITS[element]}", True)
                text = f"__builtin_bit_cast({name}, ({integer}){text})"
        else:
            text = literal(name, number_of(element, bits))
        return Expression(text, name, type_)

    # The whole.
    def text(self):
        f = self.f
        distinct = len(set(f.params)) == len(f.params) and self.rng.percent(25)
        restrict = "__restrict " if distinct else ""
        parameters = ", ".join(f"void *{restrict}p{k}" for k in range(PARAMETERS))
        declared = [f"  {self.spelled(name, type_)} v{number};"
                    for number, (name, type_) in self.variables.items()]
        return "\n".join(self.helpers + [f"void NAME({f.name})({parameters}, const long *n) {{"]
                         + declared + self.lines + ["}"]) + "\n"


HEAD = """#include <stdbool.h>
#ifdef __cplusplus
extern "C" {
#endif
"""
TAIL = """#ifdef __cplusplus
}
#endif
"""


def module_of(rng, types, all_, left_out):
    """C of the functions that C can say; ``left_out`` counts what it cannot."""
    texts = []
    for f in all_:
        try:
            texts.append(CFunction(rng.fork(f.name), types, f).text())
        except CannotSay as what:
            left_out[str(what)] += 1
    return HEAD + "".join(line + "\n" for line in types.lines()) + "\n".join(texts) + TAIL
