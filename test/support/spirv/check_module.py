#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks a SPIR-V module with cooperative matrices.

    check_module.py MODULE --tools DIRECTORY

DIRECTORY holds spirv-val and spirv-dis. After spirv-val, what it lets pass but
no driver could run as it was meant: imported functions (that is what LLVM's
backend makes of an operation that it does not know), pointers to bytes for
matrices of wider elements (the stride counts what they point to), matrices that
are selected or copied as memory, and signs of floating-point elements. An error
is one line that names the instruction; the exit status is 1 after any.
"""

import argparse
import sys

from spirv_text import SpirvError, read_module, run_tool, version

# A mul-add's operands: the matrix that each is about, by its place among them.
SIGNED = {
    "MatrixASignedComponentsKHR": 1,
    "MatrixBSignedComponentsKHR": 2,
    "MatrixCSignedComponentsKHR": 3,
    "MatrixResultSignedComponentsKHR": 0,
}


class Module:
    def __init__(self, instructions):
        self.instructions = instructions
        self.by_result = {i.result: i for i in instructions if i.result}
        self.built_in = {i.operands[0] for i in instructions
                         if i.opcode == "OpDecorate" and i.operands[1] == "BuiltIn"}

    def type_of(self, value):
        """The instruction that declares the value's type."""
        return self.by_result[self.by_result[value].operands[0]]

    def describe(self, type_id):
        declaration = self.by_result[type_id]
        shown = declaration.opcode[len("OpType"):].lower()
        if declaration.opcode in ("OpTypeInt", "OpTypeFloat"):
            shown += declaration.operands[0]
        return shown


def is_matrix(declaration):
    return declaration.opcode == "OpTypeCooperativeMatrixKHR"


def check_import(module, instruction):
    if (instruction.opcode != "OpDecorate" or instruction.operands[1] != "LinkageAttributes"
            or instruction.operands[3] != "Import"):
        return
    target, _, name = instruction.operands[:3]
    kind = "function" if module.by_result[target].opcode == "OpFunction" else "variable"
    # LLVM's backend imports the variables that are built in, too.
    if target not in module.built_in:
        yield f"imported {kind} {name}"


def check_pointee(module, instruction):
    if instruction.opcode == "OpCooperativeMatrixLoadKHR":
        matrix, pointer = module.by_result[instruction.operands[0]], instruction.operands[1]
    elif instruction.opcode == "OpCooperativeMatrixStoreKHR":
        pointer, value = instruction.operands[:2]
        matrix = module.type_of(value)
    else:
        return
    pointer_type = module.type_of(pointer)
    if pointer_type.opcode != "OpTypePointer":
        yield "pointer without a pointee type"
    elif pointer_type.operands[1] != matrix.operands[0]:
        yield (f"pointer to {module.describe(pointer_type.operands[1])} for a matrix of "
               f"{module.describe(matrix.operands[0])}")


def check_select(module, instruction):
    if instruction.opcode == "OpSelect" and is_matrix(module.by_result[instruction.operands[0]]):
        yield "selected matrix"


def check_copy(module, instruction):
    if instruction.opcode == "OpCopyMemorySized":
        yield "copied bytes, which a matrix does not have"


def check_signs(module, instruction):
    if instruction.opcode != "OpCooperativeMatrixMulAddKHR" or len(instruction.operands) < 5:
        return
    for name in instruction.operands[4].split("|"):
        if name not in SIGNED:
            continue
        place = SIGNED[name]
        matrix = (module.type_of(instruction.operands[place]) if place else
                  module.by_result[instruction.operands[0]])
        if module.by_result[matrix.operands[0]].opcode != "OpTypeInt":
            yield f"{name} on a matrix of {module.describe(matrix.operands[0])}"


CHECKS = [check_import, check_pointee, check_select, check_copy, check_signs]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("module")
    parser.add_argument("--tools", required=True)
    options = parser.parse_args()
    errors = []
    try:
        try:
            major, minor = version(options.module)
            run_tool(options.tools, "spirv-val", "--target-env", f"spv{major}.{minor}",
                     options.module)
        except SpirvError as error:
            errors.append(str(error))
        # spirv-val stops at the first error.
        module = Module(read_module(options.tools, options.module))
        for instruction in module.instructions:
            for check in CHECKS:
                errors += [f"{what}: {instruction}" for what in check(module, instruction)]
    except SpirvError as error:
        if str(error) not in errors:
            errors.append(str(error))
    for error in errors:
        sys.stderr.write(f"error: {error}\n")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
