#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""run_units.py's comparison, of SPIR-V's cooperative matrices on lavapipe.

    run_spirv.py --prove MATRIX-PROVE --clang CLANG --cc COMPILER --support DIRECTORY
                 --spirv-tools DIRECTORY --lavapipe DIRECTORY

CLANG compiles the kernels of Inputs/units.cl, COMPILER for this machine. --support is
test/support/spirv, the others what fetch-spirv-tools and fetch-lavapipe print.
"""

import argparse
import os
import random
import re
import subprocess
import sys
import tempfile

import rows

INPUTS = 1024
SOURCE = os.path.join(os.path.dirname(__file__), "Inputs", "units.cl")
# Those of these kernels, behind __spirv_. SConvert is run to narrower integers only: lavapipe
# takes the sign of what is converted from the type, and types for kernels have none.
EXECUTED = {"CooperativeMatrixLoadKHR", "CooperativeMatrixStoreKHR", "CooperativeMatrixMulAddKHR",
            "CompositeConstruct", "FAdd", "FSub", "FMul", "FDiv", "FNegate", "IAdd", "ISub", "IMul",
            "UDiv", "SDiv", "SNegate", "FConvert", "SConvert", "UConvert", "ConvertFToU",
            "ConvertUToF"}
# Division by zero, or of the least integer by -1, is undefined; 0 / -0 is some NaN.
UNDEFINED_DIVISORS = {b"\0\0\0\0", b"\0\0\0\x80", b"\xff\xff\xff\xff"}
TYPES = {"half": "half", "float": "float", "int": "i32", "uint": "i32", "char": "i8",
         "uchar": "i8"}


class Bytes:
    """What run_product.py asks of a result."""

    def __init__(self, size):
        self.size = size

    def bytes(self):
        return bytes(self.size)


def data(kind, rng, how="any"):
    element = TYPES[kind]
    values = []
    while len(values) < INPUTS:
        value = rows.number(element, how, rng)
        if how != "divisor" or value not in UNDEFINED_DIVISORS:
            values.append(value)
    return b"".join(values)


def kernels(rng):
    """Name, element of the result, and the bytes of the other arguments."""
    for name, factor, total in [("product_half_float", "half", "float"),
                                ("product_half", "half", "half"),
                                ("product_uchar", "uchar", "uint"),
                                ("product_char", "char", "int")]:
        how = "exact" if factor == "half" else "any"
        yield name, total, [data(factor, rng, how), data(factor, rng, how), data(total, rng, how)]
    for kind in ("float", "int"):
        for name in ("add", "subtract", "multiply", "negate", "fill"):
            yield f"{name}_{kind}", kind, [data(kind, rng), data(kind, rng)]
    for kind in ("float", "uint", "int"):
        yield f"divide_{kind}", kind, [data(kind, rng), data(kind, rng, "divisor")]
    for source, target in [("half", "float"), ("float", "half"), ("float", "uint"),
                           ("uint", "float"), ("int", "char"), ("uchar", "uint")]:
        how = "natural" if target == "uint" and source == "float" else "any"
        yield f"{source}_to_{target}", target, [data(source, rng, how)]


def execute(options, folder, module, name, arguments, size):
    run_product = options.run_product
    shader = os.path.join(folder, "shader.spv")
    subprocess.run([sys.executable, os.path.join(options.support, "vulkan_form.py"), module, shader,
                    "--tools", options.spirv_tools, "--kernel", name], check=True)
    options.module, options.kernel = shader, name
    inputs = {f"in{number}": argument for number, argument in enumerate(arguments)}
    return run_product.run(options, folder, inputs, Bytes(size))


def constant(name, value):
    escaped = "".join(f"\\{byte:02X}" for byte in value)
    return (f'@{name} = internal addrspace(1) constant [{len(value)} x i8] c"{escaped}", '
            "align 64\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    for name in ("prove", "clang", "cc", "support", "spirv-tools", "lavapipe"):
        parser.add_argument(f"--{name}", required=True)
    options = parser.parse_args()
    sys.path.insert(0, options.support)
    options.run_product = __import__("run_product")
    rng = random.Random(1)
    with tempfile.TemporaryDirectory() as folder:
        runner = options.run_product.compile_runner(options, folder)
        options.run_product.compile_runner = lambda *_: runner
        module, text = os.path.join(folder, "units.spv"), os.path.join(folder, "units.ll")
        compile_ = [options.clang, "--target=spirv64", "-cl-std=CL3.0", "-O1", "-ffp-contract=off",
                    SOURCE]
        subprocess.run([*compile_, "-c", "-o", module], check=True)
        subprocess.run([*compile_, "-S", "-emit-llvm", "-o", text], check=True)
        with open(text) as file:
            changed = file.read()
        found = {symbol[:int(length)].removeprefix("__spirv_")
                 for length, symbol in re.findall(r"@_Z(\d+)(__spirv_\w+)", changed)}
        if found != EXECUTED:
            print(f"error: the kernels have {sorted(found ^ EXECUTED)} more or less")
            return 1
        expected = "".join(line for line in changed.splitlines(True)
                           if line.startswith("target "))
        for name, kind, arguments in kernels(rng):
            size = INPUTS * rows.BYTES[TYPES[kind]]
            result = execute(options, folder, module, name, arguments, size)
            operands = ["ptr addrspace(1) %out"]
            for number, argument in enumerate(arguments):
                changed += constant(f"{name}.{number}", argument)
                operands.append(f"ptr addrspace(1) @{name}.{number}")
            head = f"define void @check_{name}(ptr addrspace(1) align 64 %out) {{\n"
            changed += (f"{head}  call spir_kernel void @{name}({', '.join(operands)})\n"
                        "  ret void\n}\n")
            expected += (constant(f"{name}.result", result) + head +
                         "  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) %out, ptr "
                         f"addrspace(1) @{name}.result, i64 {size}, i1 false)\n  ret void\n}}\n")
        paths = [os.path.join(folder, name) for name in ("expected.ll", "changed.ll")]
        for path, content in zip(paths, (expected, changed)):
            with open(path, "w") as file:
                file.write(content)
        proofs = subprocess.run([options.prove, *paths], capture_output=True, text=True)
    print("".join(line + "\n" for line in proofs.stdout.splitlines()
                  if ": proved: " not in line) + proofs.stderr, end="")
    print("all agree" if proofs.returncode == 0 else "error: not as executed")
    return proofs.returncode


if __name__ == "__main__":
    sys.exit(main())
