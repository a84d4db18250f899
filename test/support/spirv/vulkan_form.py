#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes a Vulkan compute shader from an OpenCL kernel's SPIR-V, for tests.

    vulkan_form.py IN OUT --tools DIRECTORY [--kernel NAME] [--local-size N]

DIRECTORY holds spirv-as and spirv-dis. No OpenCL driver that runs on a processor
knows cooperative matrices, but a Vulkan driver does. Argument N of the kernel
becomes the storage buffer of binding N in set 0: what a pointer points to, or a
scalar's value. Vulkan has no pointers to compute with, so a pointer is an offset
in bytes (of 32 bits) into its argument's buffer, and becomes an element of an
array where memory is accessed. Branches become structured (structured_flow.py).
One work-group is one sub-group of N (8) work-items, which is lavapipe's.

A kernel that calls functions, uses local memory, work-item functions or barriers,
or keeps pointers in memory is refused with a message; optimise it first.
"""

import argparse
import sys

from spirv_text import Instruction, SpirvError, read_module, run_tool
from structured_flow import structure

# What both kinds of module may do, unchanged.
COMMON = set("""
OpLabel OpBranch OpBranchConditional OpLoopMerge OpSelectionMerge OpReturn OpUnreachable OpPhi
OpUndef OpCopyObject OpSelect OpCompositeConstruct OpCompositeExtract OpCompositeInsert
OpIAdd OpISub OpIMul OpUDiv OpSDiv OpUMod OpSRem OpSMod OpSNegate OpNot
OpFAdd OpFSub OpFMul OpFDiv OpFRem OpFNegate
OpShiftLeftLogical OpShiftRightLogical OpShiftRightArithmetic OpBitwiseOr OpBitwiseAnd OpBitwiseXor
OpLogicalAnd OpLogicalOr OpLogicalNot OpLogicalEqual OpLogicalNotEqual
OpIEqual OpINotEqual OpULessThan OpULessThanEqual OpUGreaterThan OpUGreaterThanEqual
OpSLessThan OpSLessThanEqual OpSGreaterThan OpSGreaterThanEqual
OpFOrdEqual OpFOrdNotEqual OpFOrdLessThan OpFOrdLessThanEqual OpFOrdGreaterThan
OpFOrdGreaterThanEqual OpFUnordEqual OpFUnordNotEqual OpFUnordLessThan OpFUnordLessThanEqual
OpFUnordGreaterThan OpFUnordGreaterThanEqual
OpUConvert OpSConvert OpFConvert OpConvertFToS OpConvertFToU OpConvertSToF OpConvertUToF OpBitcast
OpVariable OpLoad OpStore OpCooperativeMatrixMulAddKHR OpCooperativeMatrixLengthKHR
""".split())
DERIVED_POINTERS = {"OpPtrAccessChain", "OpInBoundsPtrAccessChain", "OpBitcast", "OpPhi", "OpSelect",
                    "OpCopyObject", "OpLoad"}
# Capabilities that OpenCL has and that follow from the types otherwise.
KERNEL_CAPABILITIES = {"Kernel", "Addresses", "Linkage", "Float16Buffer", "Int8", "Int16", "Int64",
                       "Float16", "Float64", "CooperativeMatrixKHR", "Vector16", "GenericPointer"}
IGNORED = {"OpLifetimeStart", "OpLifetimeStop", "OpNop", "OpLine", "OpNoLine"}
KEPT_DECORATIONS = {"NoSignedWrap", "NoUnsignedWrap"}


class Translation:
    def __init__(self, instructions, kernel, local_size):
        self.instructions, self.local_size = instructions, local_size
        self.by_result = {i.result: i for i in instructions if i.result}
        self.last_id = max(int(r[1:]) for r in self.by_result)
        self.globals, self.decorations, self.interface = [], [], []
        self.made = {}
        self.body = []
        self.entry = self.find_kernel(kernel)
        self.for_capabilities()

    def new_id(self):
        self.last_id += 1
        return f"%{self.last_id}"

    def find_kernel(self, name):
        entries = [i for i in self.instructions if i.opcode == "OpEntryPoint"]
        found = [e for e in entries if name is None or e.operands[2] == f'"{name}"']
        if len(found) != 1:
            names = ", ".join(e.operands[2] for e in entries) or "none"
            raise SpirvError(f"expected one kernel{f' {name}' if name else ''}, got {names}")
        return found[0]

    def for_capabilities(self):
        for i in self.instructions:
            if i.opcode == "OpCapability" and i.operands[0] not in KERNEL_CAPABILITIES:
                raise SpirvError(f"unknown capability: {i}")

    # Types and constants.

    def declare(self, opcode, *operands):
        """The id of a type or constant, declared once. Constants that the module has itself are
        used again, as types have to be."""
        key = (opcode, *operands)
        if key not in self.made:
            for i in self.globals:
                if i.opcode == opcode and tuple(i.operands) == operands:
                    self.made[key] = i.result
                    break
            else:
                self.made[key] = self.new_id()
                self.globals.append(Instruction(opcode, list(operands), self.made[key]))
        return self.made[key]

    def int32(self):
        return self.declare("OpTypeInt", "32", "0")

    def constant(self, value):
        return self.declare("OpConstant", self.int32(), str(value & 0xFFFFFFFF))

    def type_of(self, value):
        return self.by_result[self.by_result[value].operands[0]]

    def size_of(self, type_id):
        declaration = self.by_result[type_id]
        if declaration.opcode in ("OpTypeInt", "OpTypeFloat"):
            return int(declaration.operands[0]) // 8
        if declaration.opcode == "OpTypeVector" and declaration.operands[1] in ("2", "4"):
            return int(declaration.operands[1]) * self.size_of(declaration.operands[0])
        raise SpirvError(f"memory of a type other than scalars and vectors of 2 and 4: {declaration}")

    def copy_globals(self):
        """What is declared outside of functions, without pointers to buffers."""
        dropped = set()
        for i in self.instructions:
            if i.opcode == "OpFunction":
                break
            if not i.opcode.startswith(("OpType", "OpConstant", "OpUndef", "OpVariable")):
                continue
            buffer_pointer = i.opcode == "OpTypePointer" and i.operands[0] != "Function"
            if (buffer_pointer or i.opcode in ("OpTypeFunction", "OpVariable")
                    or dropped & set(i.operands)):
                dropped.add(i.result)
            else:
                self.globals.append(i)

    def buffer(self, argument, element):
        """The variable of an argument's buffer as an array of elements."""
        key = ("buffer", argument, element)
        if key in self.made:
            return self.made[key]
        array = self.declare("OpTypeRuntimeArray", element)
        block = self.declare("OpTypeStruct", array)
        for decoration in ([array, "ArrayStride", str(self.size_of(element))], [block, "Block"]):
            if decoration not in (d.operands for d in self.decorations):
                self.decorations.append(Instruction("OpDecorate", decoration))
        member = Instruction("OpMemberDecorate", [block, "0", "Offset", "0"])
        if member not in self.decorations:
            self.decorations.append(member)
        variable = self.declare_variable(self.declare("OpTypePointer", "StorageBuffer", block))
        self.decorations += [Instruction("OpDecorate", [variable, "DescriptorSet", "0"]),
                             Instruction("OpDecorate", [variable, "Binding", str(argument)])]
        self.made[key] = variable
        return variable

    def declare_variable(self, pointer_type):
        variable = self.new_id()
        self.globals.append(Instruction("OpVariable", [pointer_type, "StorageBuffer"], variable))
        self.interface.append(variable)
        return variable

    # Pointers.

    def is_buffer_pointer(self, type_id):
        declaration = self.by_result.get(type_id)
        return (declaration is not None and declaration.opcode == "OpTypePointer"
                and declaration.operands[0] == "CrossWorkgroup")

    def find_pointers(self, code, parameters):
        """The argument that each pointer leads into."""
        self.argument = {p.result: n for n, p in enumerate(parameters)
                         if self.is_buffer_pointer(p.operands[0])}
        self.parameters = set(self.argument)
        # Variables that hold a pointer: only those that are written once.
        self.held = {}
        for i in code:
            if i.opcode == "OpStore" and self.by_result[i.operands[1]].opcode != "OpUndef":
                pointee = self.type_of(i.operands[0]).operands[1]
                if self.is_buffer_pointer(pointee):
                    if self.held.setdefault(i.operands[0], i.operands[1]) != i.operands[1]:
                        raise SpirvError(f"variable of several pointers: {i}")
        derived = [i for i in code if i.result and i.opcode in DERIVED_POINTERS
                   and self.is_buffer_pointer(i.operands[0])]
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

    def sources(self, instruction):
        """The pointers that a derived pointer may be."""
        operands = instruction.operands
        if instruction.opcode == "OpPhi":
            return operands[1::2]
        if instruction.opcode == "OpSelect":
            return operands[2:4]
        if instruction.opcode == "OpLoad":
            return [self.held.get(operands[1])]
        return operands[1:2]

    def offset(self, pointer):
        if pointer in self.parameters:
            return self.constant(0)
        if pointer not in self.argument:
            raise SpirvError(f"pointer into no argument: {self.by_result.get(pointer, pointer)}")
        return pointer

    def emit(self, opcode, *operands, result=None):
        result = result or self.new_id()
        self.body.append(Instruction(opcode, list(operands), result))
        return result

    def narrow(self, value):
        """An integer as one of 32 bits: lavapipe takes no others as strides."""
        kind, definition = self.type_of(value), self.by_result[value]
        if kind.operands[0] == "32":
            return value
        if definition.opcode in ("OpConstant", "OpConstantNull"):
            return self.constant(int(definition.operands[1]) if len(definition.operands) > 1 else 0)
        opcode = "OpUConvert" if kind.operands[0] == "64" else "OpSConvert"
        return self.emit(opcode, self.int32(), value)

    def translate_pointer(self, i):
        """A derived pointer: its offset, which keeps its id."""
        offsets = [self.offset(s) for s in self.sources(i)]
        if i.opcode.endswith("PtrAccessChain"):
            if len(i.operands) > 3:
                raise SpirvError(f"address of a part of an element: {i}")
            size = self.size_of(self.type_of(i.operands[1]).operands[1])
            scaled = self.emit("OpIMul", self.int32(), self.narrow(i.operands[2]),
                               self.constant(size))
            self.emit("OpIAdd", self.int32(), offsets[0], scaled, result=i.result)
        elif i.opcode == "OpPhi":
            pairs = [o for pair in zip(offsets, i.operands[2::2]) for o in pair]
            self.emit("OpPhi", self.int32(), *pairs, result=i.result)
        elif i.opcode == "OpSelect":
            self.emit("OpSelect", self.int32(), i.operands[1], *offsets, result=i.result)
        else:
            self.emit("OpCopyObject", self.int32(), offsets[0], result=i.result)

    def address(self, pointer):
        """A pointer into a buffer, to access what it points to."""
        element = self.type_of(pointer).operands[1]
        return self.element(self.offset_argument(pointer), element, self.emit(
            "OpUDiv", self.int32(), self.offset(pointer), self.constant(self.size_of(element))))

    def offset_argument(self, pointer):
        self.offset(pointer)
        return self.argument[pointer]

    def element(self, argument, element, index):
        pointer_type = self.declare("OpTypePointer", "StorageBuffer", element)
        return self.emit("OpAccessChain", pointer_type, self.buffer(argument, element),
                         self.constant(0), index)

    # Functions.

    def memory_operands(self, i, rest):
        """A buffer's elements are aligned: none are left."""
        if rest and set(rest[0].split("|")) - {"None", "Aligned", "Nontemporal"}:
            raise SpirvError(f"unknown memory operands: {i}")

    def translate(self, i):
        operands = i.operands
        if i.opcode in IGNORED:
            return
        if i.result in self.argument or (i.opcode in DERIVED_POINTERS
                                         and self.is_buffer_pointer(operands[0])):
            self.translate_pointer(i)
        elif i.opcode == "OpCooperativeMatrixLoadKHR":
            self.memory_operands(i, operands[4:])
            self.emit(i.opcode, operands[0], self.address(operands[1]), operands[2],
                      self.narrow(operands[3]), result=i.result)
        elif i.opcode == "OpCooperativeMatrixStoreKHR":
            self.memory_operands(i, operands[4:])
            self.body.append(Instruction(i.opcode, [
                self.address(operands[0]), operands[1], operands[2], self.narrow(operands[3])]))
        elif i.opcode == "OpLoad" and operands[1] in self.argument:
            self.memory_operands(i, operands[2:])
            self.emit(i.opcode, operands[0], self.address(operands[1]), result=i.result)
        elif i.opcode == "OpStore" and operands[0] in self.argument:
            self.memory_operands(i, operands[2:])
            self.body.append(Instruction(i.opcode, [self.address(operands[0]), operands[1]]))
        elif i.opcode == "OpStore" and operands[0] in self.held:
            pass
        elif i.opcode == "OpVariable" and self.is_buffer_pointer(
                self.by_result[operands[0]].operands[1]):
            pass
        elif i.opcode in COMMON and not self.argument.keys() & set(operands):
            self.body.append(i)
        else:
            raise SpirvError(f"no form for Vulkan: {i}")

    def function(self):
        start = next(n for n, i in enumerate(self.instructions)
                     if i.result == self.entry.operands[1] and i.opcode == "OpFunction")
        code = self.instructions[start + 1:]
        code = code[:next(n for n, i in enumerate(code) if i.opcode == "OpFunctionEnd")]
        parameters = [i for i in code if i.opcode == "OpFunctionParameter"]
        code = structure(code[len(parameters):], self.new_id)
        self.find_pointers(code, parameters)
        # A function's variables come first.
        scalars = 1 + sum(i.opcode == "OpVariable" for i in code)
        for n, i in enumerate(code):
            if n == scalars:
                for argument, parameter in enumerate(parameters):
                    self.translate_scalar(argument, parameter)
            self.translate(i)

    def translate_scalar(self, argument, parameter):
        kind = parameter.operands[0]
        if parameter.result in self.parameters:
            return
        if self.by_result[kind].opcode == "OpTypePointer":
            raise SpirvError(f"argument {argument} points to other than global memory")
        pointer = self.element(argument, kind, self.constant(0))
        self.emit("OpLoad", kind, pointer, result=parameter.result)

    def module(self):
        self.copy_globals()
        self.function()
        widths = {i.opcode[len("OpType"):] + i.operands[0] for i in self.globals
                  if i.opcode in ("OpTypeInt", "OpTypeFloat")}
        capabilities = ["Shader", "VulkanMemoryModel", "CooperativeMatrixKHR"]
        capabilities += sorted(widths - {"Int32", "Float32"})
        if "Int8" in widths:
            capabilities.append("StorageBuffer8BitAccess")
        if widths & {"Int16", "Float16"}:
            capabilities.append("StorageBuffer16BitAccess")
        void = self.declare("OpTypeVoid")
        signature = self.declare("OpTypeFunction", void)
        main = self.entry.operands[1]
        defined = {i.result for i in self.globals + self.body} | {main}
        names = [i for i in self.instructions if i.opcode == "OpName" and i.operands[0] in defined]
        wraps = [i for i in self.instructions if i.opcode == "OpDecorate"
                 and i.operands[1] in KEPT_DECORATIONS and i.operands[0] in defined
                 and i.operands[0] not in self.argument]
        return [
            *(Instruction("OpCapability", [name]) for name in capabilities),
            Instruction("OpExtension", ['"SPV_KHR_cooperative_matrix"']),
            Instruction("OpMemoryModel", ["Logical", "Vulkan"]),
            Instruction("OpEntryPoint", ["GLCompute", main, self.entry.operands[2],
                                         *self.interface]),
            Instruction("OpExecutionMode", [main, "LocalSize", str(self.local_size), "1", "1"]),
            *names, *wraps, *self.decorations, *self.globals,
            Instruction("OpFunction", [void, "None", signature], main),
            *self.body,
            Instruction("OpFunctionEnd"),
        ]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("input")
    parser.add_argument("output")
    parser.add_argument("--tools", required=True)
    parser.add_argument("--kernel")
    parser.add_argument("--local-size", type=int, default=8)
    options = parser.parse_args()
    try:
        translation = Translation(read_module(options.tools, options.input), options.kernel,
                                  options.local_size)
        text = "\n".join(str(i) for i in translation.module()) + "\n"
        run_tool(options.tools, "spirv-as", "--target-env", "spv1.6", "-o", options.output, "-",
                 text=text)
    except SpirvError as error:
        sys.stderr.write(f"error: {error}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
