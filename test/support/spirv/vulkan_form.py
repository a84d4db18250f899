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

A kernel that calls functions or uses local memory, work-item functions or barriers
is refused with a message, as is one that writes pointers to memory, other than once
to a variable.
"""

import argparse
import sys

from opencl_kernel import Kernel
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
# Capabilities that OpenCL has and that follow from the types otherwise.
KERNEL_CAPABILITIES = {"Kernel", "Addresses", "Linkage", "Float16Buffer", "Int8", "Int16", "Int64",
                       "Float16", "Float64", "CooperativeMatrixKHR", "Vector16", "GenericPointer"}
IGNORED = {"OpLifetimeStart", "OpLifetimeStop", "OpNop", "OpLine", "OpNoLine"}
KEPT_DECORATIONS = {"NoSignedWrap", "NoUnsignedWrap"}


class Translation:
    def __init__(self, kernel, local_size):
        self.kernel, self.local_size = kernel, local_size
        self.last_id = max(int(r[1:]) for r in kernel.by_result)
        self.globals, self.decorations, self.interface = [], [], []
        self.made, self.body, self.dropped = {}, [], set()
        for i in kernel.instructions:
            if i.opcode == "OpCapability" and i.operands[0] not in KERNEL_CAPABILITIES:
                raise SpirvError(f"unknown capability: {i}")

    def new_id(self):
        self.last_id += 1
        return f"%{self.last_id}"

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

    def size_of(self, type_id):
        declaration = self.kernel.by_result[type_id]
        if declaration.opcode in ("OpTypeInt", "OpTypeFloat"):
            return int(declaration.operands[0]) // 8
        if declaration.opcode == "OpTypeVector" and declaration.operands[1] in ("2", "4"):
            return int(declaration.operands[1]) * self.size_of(declaration.operands[0])
        raise SpirvError(f"memory of neither scalars nor vectors of 2 or 4: {declaration}")

    def copy_globals(self):
        """What is declared outside of functions, without pointers to buffers and variables."""
        for i in self.kernel.instructions:
            if i.opcode == "OpFunction":
                break
            if not i.opcode.startswith(("OpType", "OpConstant", "OpUndef", "OpVariable")):
                continue
            buffer_pointer = i.opcode == "OpTypePointer" and i.operands[0] != "Function"
            if (buffer_pointer or i.opcode in ("OpTypeFunction", "OpVariable")
                    or self.dropped & set(i.operands)):
                self.dropped.add(i.result)
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
        # An argument that is read as bytes and as halves has two variables.
        for decoration in (["Aliased"], ["DescriptorSet", "0"], ["Binding", str(argument)]):
            self.decorations.append(Instruction("OpDecorate", [variable, *decoration]))
        self.made[key] = variable
        return variable

    def declare_variable(self, pointer_type):
        variable = self.new_id()
        self.globals.append(Instruction("OpVariable", [pointer_type, "StorageBuffer"], variable))
        self.interface.append(variable)
        return variable

    # Pointers.

    def emit(self, opcode, *operands, result=None):
        result = result or self.new_id()
        self.body.append(Instruction(opcode, list(operands), result))
        return result

    def offset(self, pointer):
        if pointer not in self.kernel.argument:
            raise SpirvError(f"pointer into no argument: {self.kernel.by_result.get(pointer)}")
        if self.kernel.by_result[pointer].opcode == "OpFunctionParameter":
            return self.constant(0)
        return pointer

    def narrow(self, value):
        """An integer as one of 32 bits: lavapipe takes no others as strides."""
        kind, definition = self.kernel.type_of(value), self.kernel.by_result[value]
        if kind.operands[0] == "32":
            return value
        if definition.opcode in ("OpConstant", "OpConstantNull"):
            return self.constant(int(definition.operands[1]) if len(definition.operands) > 1 else 0)
        opcode = "OpUConvert" if kind.operands[0] == "64" else "OpSConvert"
        return self.emit(opcode, self.int32(), value)

    def translate_pointer(self, i):
        """A derived pointer: its offset, which keeps its id."""
        sources = self.kernel.sources(i)
        if None in sources:
            raise SpirvError(f"pointer that memory holds: {i}")
        offsets = [self.offset(s) for s in sources]
        if i.opcode.endswith("PtrAccessChain"):
            if len(i.operands) > 3:
                raise SpirvError(f"address of a part of an element: {i}")
            size = self.size_of(self.kernel.type_of(i.operands[1]).operands[1])
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
        element = self.kernel.type_of(pointer).operands[1]
        index = self.emit("OpUDiv", self.int32(), self.offset(pointer),
                          self.constant(self.size_of(element)))
        return self.element(self.kernel.argument[pointer], element, index)

    def element(self, argument, element, index):
        pointer_type = self.declare("OpTypePointer", "StorageBuffer", element)
        return self.emit("OpAccessChain", pointer_type, self.buffer(argument, element),
                         self.constant(0), index)

    # Functions.

    def drop_memory_operands(self, i, rest):
        """A buffer's elements are aligned, and nothing else need be said."""
        if rest and set(rest[0].split("|")) - {"None", "Aligned", "Nontemporal"}:
            raise SpirvError(f"unknown memory operands: {i}")

    def translate(self, i):
        kernel, operands = self.kernel, i.operands
        if i.opcode in IGNORED or i.result in kernel.casts:
            return
        if kernel.is_derived(i):
            self.translate_pointer(i)
        elif i.opcode == "OpCooperativeMatrixLoadKHR":
            self.drop_memory_operands(i, operands[4:])
            self.emit(i.opcode, operands[0], self.address(operands[1]), operands[2],
                      self.narrow(operands[3]), result=i.result)
        elif i.opcode == "OpCooperativeMatrixStoreKHR":
            self.drop_memory_operands(i, operands[4:])
            self.body.append(Instruction(i.opcode, [
                self.address(operands[0]), operands[1], operands[2], self.narrow(operands[3])]))
        elif i.opcode == "OpLoad" and kernel.points_to_buffer(operands[1]):
            self.drop_memory_operands(i, operands[2:])
            self.emit(i.opcode, operands[0], self.address(operands[1]), result=i.result)
        elif i.opcode == "OpStore" and kernel.points_to_buffer(operands[0]):
            self.drop_memory_operands(i, operands[2:])
            self.body.append(Instruction(i.opcode, [self.address(operands[0]), operands[1]]))
        elif i.opcode == "OpStore" and kernel.holder(operands[0]) in kernel.held:
            pass
        elif i.opcode == "OpVariable" and kernel.is_holder(operands[0]):
            pass
        elif (i.opcode in COMMON and not self.dropped & set(operands)
              and not any(map(kernel.points_to_buffer, operands))
              and not (i.opcode == "OpBitcast" and kernel.is_pointer(operands[0]))):
            self.body.append(i)
        else:
            raise SpirvError(f"no form for Vulkan: {i}")

    def function(self):
        kernel = self.kernel
        kernel.find_pointers()
        # A function's variables come first.
        scalars = 1 + sum(i.opcode == "OpVariable" for i in kernel.code)
        for n, i in enumerate(structure(kernel.code, self.new_id)):
            if n == scalars:
                for argument, parameter in enumerate(kernel.parameters):
                    self.translate_scalar(argument, parameter)
            self.translate(i)

    def translate_scalar(self, argument, parameter):
        kind = parameter.operands[0]
        if parameter.result in self.kernel.argument:
            return
        if self.kernel.is_pointer(kind):
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
        main = self.kernel.entry.operands[1]
        defined = {i.result for i in self.globals + self.body} | {main}
        about = [i for i in self.kernel.instructions if i.opcode in ("OpName", "OpDecorate")
                 and i.operands[0] in defined]
        names = [i for i in about if i.opcode == "OpName"]
        wraps = [i for i in about if i.opcode == "OpDecorate"
                 and i.operands[1] in KEPT_DECORATIONS
                 and i.operands[0] not in self.kernel.argument]
        return [
            *(Instruction("OpCapability", [name]) for name in capabilities),
            Instruction("OpExtension", ['"SPV_KHR_cooperative_matrix"']),
            Instruction("OpMemoryModel", ["Logical", "Vulkan"]),
            Instruction("OpEntryPoint", ["GLCompute", main, self.kernel.entry.operands[2],
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
        kernel = Kernel(read_module(options.tools, options.input), options.kernel)
        translation = Translation(kernel, options.local_size)
        text = "\n".join(str(i) for i in translation.module()) + "\n"
        run_tool(options.tools, "spirv-as", "--target-env", "spv1.6", "-o", options.output, "-",
                 text=text)
    except SpirvError as error:
        sys.stderr.write(f"error: {error}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
