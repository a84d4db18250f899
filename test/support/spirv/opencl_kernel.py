# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A kernel in an OpenCL module, and which of its arguments each pointer leads into."""

from spirv_text import SpirvError

DERIVED_POINTERS = {"OpPtrAccessChain", "OpInBoundsPtrAccessChain", "OpBitcast", "OpPhi",
                    "OpSelect", "OpCopyObject", "OpLoad"}


class Kernel:
    """`entry` is its OpEntryPoint, `parameters` and `code` the function's instructions. After
    find_pointers, `argument` has the number of the argument for each pointer to global memory."""

    def __init__(self, instructions, name):
        self.instructions = instructions
        self.by_result = {i.result: i for i in instructions if i.result}
        self.argument, self.held, self.casts = {}, {}, {}
        entries = [i for i in instructions if i.opcode == "OpEntryPoint"]
        found = [e for e in entries if name is None or e.operands[2] == f'"{name}"']
        if len(found) != 1:
            names = ", ".join(e.operands[2] for e in entries) or "none"
            raise SpirvError(f"expected one kernel{f' {name}' if name else ''}, got {names}")
        self.entry, = found
        self.read_function(self.entry.operands[1])
        called = self.implementation()
        if called:
            self.read_function(called)

    def read_function(self, function):
        start = next(n for n, i in enumerate(self.instructions)
                     if i.result == function and i.opcode == "OpFunction")
        code = self.instructions[start + 1:]
        code = code[:next(n for n, i in enumerate(code) if i.opcode == "OpFunctionEnd")]
        self.parameters = [i for i in code if i.opcode == "OpFunctionParameter"]
        self.code = code[len(self.parameters):]

    def implementation(self):
        """What the kernel calls with its own arguments, if it does nothing else: Clang makes two
        functions of one kernel."""
        calls = [i for i in self.code if i.opcode == "OpFunctionCall"]
        rest = {i.opcode for i in self.code} - {"OpLabel", "OpVariable", "OpStore", "OpLoad",
                                                "OpFunctionCall", "OpReturn"}
        stored = {i.operands[0]: i.operands[1] for i in self.code if i.opcode == "OpStore"}
        if len(calls) != 1 or rest:
            return None

        def origin(value):
            definition = self.by_result[value]
            return stored.get(definition.operands[1]) if definition.opcode == "OpLoad" else value

        given = [origin(value) for value in calls[0].operands[2:]]
        return calls[0].operands[1] if given == [p.result for p in self.parameters] else None

    def type_of(self, value):
        return self.by_result[self.by_result[value].operands[0]]

    def is_pointer(self, type_id, storage=None):
        declaration = self.by_result.get(type_id)
        return (declaration is not None and declaration.opcode == "OpTypePointer"
                and storage in (None, declaration.operands[0]))

    def is_buffer_pointer(self, type_id):
        """Whether the type is a pointer to global memory."""
        return self.is_pointer(type_id, "CrossWorkgroup")

    def points_to_buffer(self, value):
        definition = self.by_result.get(value)
        return (definition is not None and definition.operands != []
                and self.is_buffer_pointer(definition.operands[0]))

    def is_holder(self, type_id):
        """Whether the type is a pointer to a variable that holds a pointer to global memory."""
        return (self.is_pointer(type_id, "Function")
                and self.is_buffer_pointer(self.by_result[type_id].operands[1]))

    def is_derived(self, i):
        return i.opcode in DERIVED_POINTERS and self.is_buffer_pointer(i.operands[0])

    def find_holders(self):
        """The value of each variable that holds a pointer. It must be written once, as that of a
        parameter is in unoptimised code."""
        for i in self.code:
            if i.opcode == "OpBitcast" and self.is_holder(i.operands[0]):
                self.casts[i.result] = self.holder(i.operands[1])
            if i.opcode != "OpStore":
                continue
            holder = self.holder(i.operands[0])
            if self.is_holder(self.by_result[holder].operands[0]):
                if self.held.setdefault(holder, i.operands[1]) != i.operands[1]:
                    raise SpirvError(f"variable of several pointers: {i}")

    def holder(self, variable):
        return self.casts.get(variable, variable)

    def sources(self, i):
        """The pointers that a derived pointer is made of."""
        if i.opcode == "OpPhi":
            return i.operands[1::2]
        if i.opcode == "OpSelect":
            return i.operands[2:4]
        if i.opcode == "OpLoad":
            return [self.held.get(self.holder(i.operands[1]))]
        return i.operands[1:2]

    def find_pointers(self):
        self.argument = {p.result: n for n, p in enumerate(self.parameters)
                         if self.is_buffer_pointer(p.operands[0])}
        self.find_holders()
        derived = [i for i in self.code if self.is_derived(i)]
        changed = True
        while changed:
            changed = False
            for i in derived:
                found = {self.argument[s] for s in self.sources(i) if s in self.argument}
                if len(found) > 1:
                    raise SpirvError(f"pointer into one of several arguments: {i}")
                if found and i.result not in self.argument:
                    self.argument[i.result] = found.pop()
                    changed = True
