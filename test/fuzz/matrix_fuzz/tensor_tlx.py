# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A function in the form of the TLX RFC, `llvm.tensor.*`, written from the program that the
reference interprets.

A value is a token. One that goes around in a loop, or comes from a branch, is a flat vector
in a variable, since tokens have no phis. An operation gives a flat vector, and a typeinfo of
it says what that is. Element by element, vectors are computed with."""

import re

from . import tensor_tlx_operations
from .tensor_c_types import CannotSay, all_of, number_of, parse
from .tensor_memory import PARAMETERS, VECTOR_ELEMENTS
from .tensor_types import BITS, literal

MOST_IN_VARIABLES = 128
# Of windows: what the form lacks, and what it has for few operations.
SELDOM = ["dilated", "bordered"]


class Module:
    def __init__(self):
        self.declarations = {}

    def declare(self, operation, result, parameters):
        key = (operation, result, tuple(parameters))
        if key not in self.declarations:
            self.declarations[key] = f"llvm.{operation}.x{len(self.declarations)}"
        return self.declarations[key]

    def lines(self):
        for (_, result, parameters), name in self.declarations.items():
            yield f"declare {result} @{name}({', '.join(parameters)})"


def vector(type_):
    return f"<{type_.storage} x {type_.element}>"


def list_of(numbers):
    """An operand that is a vector of integers."""
    count = len(numbers)
    return f"<{count} x i32>", "<" + ", ".join(f"i32 {n}" for n in numbers) + ">"


def described(type_):
    """Shape, layout and padding, as they lie."""
    order = type_.layout
    return [list_of([type_.allocated[k] for k in order]), list_of(order),
            list_of([type_.padding[k] for k in order])]


class TlxFunction:
    def __init__(self, module, f):
        self.module, self.f = module, f
        self.lines, self.variables = [], []
        self.names = 0
        tree = parse(f.program)
        self.defined = {i.to: i for i in all_of(tree) if i.to is not None}
        self.types = {number: i.type for number, i in self.defined.items()}
        self.tokens, self.vectors, self.places = {}, {}, {}
        self.block(tree)

    # Text.
    def put(self, line):
        self.lines.append("  " + line)

    def set(self, text, stem="x"):
        self.names += 1
        name = f"%{stem}{self.names}"
        self.put(f"{name} = {text}")
        return name

    def call(self, operation, result, *operands):
        name = self.module.declare(operation, result, [t for t, _ in operands])
        text = ", ".join(f"{t} {n}" for t, n in operands)
        if result == "void":
            self.put(f"call void @{name}({text})")
            return None
        return self.set(f"call {result} @{name}({text})")

    def value_of(self, text):
        """The number itself, if only the caller knows it."""
        match = re.fullmatch(r"r(\d+)", text)
        return self.f.numbers[int(match[1])] if match else int(text)

    def number(self, text):
        match = re.fullmatch(r"r(\d+)(?:\*(-?\d+)\+(-?\d+))?", text)
        if not match:
            return text
        register = int(match[1])
        if register < len(self.f.numbers):
            at = self.set(f"getelementptr i64, ptr %n, i64 {register}")
            name = self.set(f"load i64, ptr {at}, align 8")
        else:
            name = self.set(f"load i64, ptr %k{register}, align 8")
        if match[2]:
            name = self.set(f"mul i64 {name}, {match[2]}")
            name = self.set(f"add i64 {name}, {match[3]}")
        return name

    # Values.
    def typeinfo(self, flat, type_):
        return self.call("tensor.typeinfo", "token", (vector(type_), flat), *described(type_))

    def token(self, number):
        if number in self.places:
            return self.typeinfo(self.vector(number), self.types[number])
        return self.tokens[number]

    def vector(self, number):
        """Its elements as they lie."""
        flat = vector(self.types[number])
        if number in self.places:
            return self.set(f"load {flat}, ptr {self.places[number]}")
        # What an intrinsic gives may be used as it is.
        if number in self.vectors:
            return self.vectors[number]
        return self.call("tensor.tovector", flat, ("token", self.tokens[number]))

    def scalar(self, number):
        """The constant."""
        i = self.defined[number]
        if i.name != "scalar":
            raise CannotSay(f"a number of {i.name}")
        element = i.type.element
        return element, literal(element, number_of(element, int(i.numbers[0])))

    # Memory.
    def pointer(self, memory, offset):
        parameter = self.f.params.index(memory)
        if offset == "0":
            return f"%p{parameter}"
        return self.set(f"getelementptr {self.f.objects[memory].element}, ptr %p{parameter}, "
                        f"i64 {self.number(offset)}")

    def strides(self, texts, layout):
        known = [self.value_of(texts[k]) for k in layout]
        if 0 in known:
            raise CannotSay("stride 0")
        type_, listed = list_of(known)
        for position, k in enumerate(layout):
            if texts[k][0] == "r":
                narrow = self.set(f"trunc i64 {self.number(texts[k])} to i32")
                listed = self.set(f"insertelement {type_} {listed}, i32 {narrow}, i32 {position}")
        return type_, listed

    def check_memory(self, i):
        if i.attributes:
            raise CannotSay("volatile")
        if self.f.objects[i.memory].place == "odd":
            raise CannotSay("alignment")

    def load(self, i):
        self.check_memory(i)
        at = self.pointer(i.memory, i.numbers[0])
        strides = self.strides(i.numbers[1:], i.type.layout)
        self.names += 1
        self.tokens[i.to] = f"%x{self.names}"
        operands = [("ptr", at), *described(i.type), strides]
        name = self.module.declare("tensor.load", "token", [t for t, _ in operands])
        text = ", ".join(f"{t} {n}" for t, n in operands[1:])
        self.put(f"{self.tokens[i.to]} = call token @{name}(ptr elementtype({i.type.element}) "
                 f"{at}, {text})")

    def store(self, i):
        self.check_memory(i)
        value = i.tensors[0]
        if not self.types[value].rank:
            raise CannotSay("a number in memory")
        token = self.token(value)
        at = self.pointer(i.memory, i.numbers[0])
        self.call("tensor.store", "void", ("ptr", at), ("token", token),
                  self.strides(i.numbers[1:], self.types[value].layout))

    def alignment(self, memory):
        object_ = self.f.objects[memory]
        return 1 if object_.place == "odd" else BITS[object_.element] // 8

    def totensor(self, i):
        from_ = self.defined[i.tensors[0]]
        if from_.name != "load":
            raise CannotSay(from_.name)
        self.vectors[i.to] = self.set(
            f"load {vector(i.type)}, ptr {self.pointer(from_.memory, '0')}, "
            f"align {self.alignment(from_.memory)}")
        self.tokens[i.to] = self.typeinfo(self.vectors[i.to], i.type)

    def tovector(self, i):
        flat = self.vector(i.tensors[0])
        self.put(f"store {vector(i.type)} {flat}, ptr {self.pointer(i.memory, '0')}, "
                 f"align {self.alignment(i.memory)}")

    # Statements.
    def place_of(self, number):
        """A variable."""
        if number not in self.places:
            self.places[number] = f"%m{number}"
            self.variables.append(f"  %m{number} = alloca {vector(self.types[number])}")
        return self.places[number]

    def move(self, i):
        for from_, to in zip(i.tensors, i.attributes):
            self.types[to] = self.types[from_]
            if self.types[to].storage > MOST_IN_VARIABLES:
                raise CannotSay("a large value of a loop or branch")
        flat = [self.vector(t) for t in i.tensors]
        for name, to in zip(flat, i.attributes):
            place = self.place_of(to)
            self.put(f"store {vector(self.types[to])} {name}, ptr {place}")

    def label(self):
        self.names += 1
        return f"b{self.names}"

    def loop(self, i):
        register = i.attributes[0]
        self.variables.append(f"  %k{register} = alloca i64, align 8")
        head, body, end = (self.label() for _ in range(3))
        count = self.number(i.numbers[0])
        self.put(f"store i64 0, ptr %k{register}, align 8")
        self.put(f"br label %{head}")
        self.lines.append(f"{head}:")
        counter = self.set(f"load i64, ptr %k{register}, align 8")
        condition = self.set(f"icmp slt i64 {counter}, {count}")
        self.put(f"br i1 {condition}, label %{body}, label %{end}")
        self.lines.append(f"{body}:")
        self.block(i.body)
        following = self.set(f"add i64 {counter}, 1")
        self.put(f"store i64 {following}, ptr %k{register}, align 8")
        self.put(f"br label %{head}")
        self.lines.append(f"{end}:")

    def branch(self, i):
        body, end = self.label(), self.label()
        condition = self.set(f"icmp {'ne' if i.name == 'if' else 'eq'} i64 "
                             f"{self.number(i.numbers[0])}, 0")
        self.put(f"br i1 {condition}, label %{body}, label %{end}")
        self.lines.append(f"{body}:")
        self.block(i.body)
        self.put(f"br label %{end}")
        self.lines.append(f"{end}:")

    STATEMENTS = {"loop": loop, "if": branch, "unless": branch, "move": move, "load": load,
                  "store": store, "totensor": totensor, "tovector": tovector}

    def block(self, items):
        for i in items:
            if i.name == "load" and any(j.name == "totensor" and i.to in j.tensors
                                        for j in self.defined.values()):
                continue  # loaded where it becomes a tensor
            if i.name in self.STATEMENTS:
                self.STATEMENTS[i.name](self, i)
            elif i.name != "scalar":
                self.operation(i)

    def operation(self, i):
        if i.name in tensor_tlx_operations.VECTORS:
            for number in (*i.tensors, i.to):
                type_ = self.types[number]
                if type_.has_padding or type_.storage > VECTOR_ELEMENTS:
                    raise CannotSay("a large or padded vector")
            self.vectors[i.to] = self.set(tensor_tlx_operations.VECTORS[i.name](self, i))
        else:
            self.vectors[i.to] = tensor_tlx_operations.find(i.name)(self, i)
        self.tokens[i.to] = self.typeinfo(self.vectors[i.to], i.type)

    # The whole.
    def text(self):
        parameters = ", ".join(f"ptr %p{k}" for k in range(PARAMETERS))
        return "\n".join([f"define void @{self.f.name}({parameters}, ptr %n) {{", "entry:"]
                         + self.variables + self.lines + ["  ret void", "}"]) + "\n"


def knows(name):
    """Whether the form has the operation, of some types."""
    return (name in TlxFunction.STATEMENTS or name in tensor_tlx_operations.OPERATIONS
            or name in tensor_tlx_operations.VECTORS)


def module_of(head, all_, left_out):
    """The functions that the form can say; ``left_out`` counts what it cannot."""
    texts, module = [], Module()
    for f in all_:
        try:
            texts.append(TlxFunction(module, f).text())
        except CannotSay as what:
            left_out[str(what)] += 1
    return head + "\n".join(texts + list(module.lines())) + "\n"
