#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares what matrix-prove says that instructions compute with what they compute.

    run_units.py SUITE --prove MATRIX-PROVE --clang CLANG [--emulator PROGRAM] [--vl BYTES]
    run_units.py list --prove MATRIX-PROVE

SUITE is x86, amx, neon, sve, sme or mma. Each instruction is called on at least 1,000 random
inputs by a function of LLVM IR, which is compiled and run by --emulator, or by this
processor. matrix-prove then proves that the same IR gives those results. `list` says which
instructions of matrix-prove's table no suite runs, each with the reason.
"""

import argparse
import os
import shlex
import subprocess
import sys
import tempfile

import rows
import run_spirv

SUITES = {
    "x86": (rows.x86_rows, "x86_64-unknown-linux-gnu"),
    "amx": (rows.amx_rows, "x86_64-unknown-linux-gnu"),
    "neon": (rows.neon_rows, "aarch64-unknown-linux-gnu"),
    "sve": (rows.sve_rows, "aarch64-unknown-linux-gnu"),
    "sme": (rows.sme_rows, "aarch64-unknown-linux-gnu"),
    "mma": (rows.mma_rows, "powerpc64le-unknown-linux-gnu"),
}
VNNI_INT8 = "no processor here has AVX-VNNI-INT8 or AVX10.2, and QEMU emulates neither"
LAVAPIPE = "lavapipe takes the sign from the type, and types for kernels have none"
NOT_RUN = {
    **{f"llvm.x86.{name}": VNNI_INT8
       for name in ["avx2.vpdpbssd.128", "avx2.vpdpbssd.256", "avx10.vpdpbssd.512",
                    "avx2.vpdpbuud.128", "avx2.vpdpbuud.256", "avx10.vpdpbuud.512"]},
    **{f"__spirv_{name}": LAVAPIPE for name in ["ConvertFToS", "ConvertSToF"]},
    "__spirv_CooperativeMatrixLengthKHR": "it is whatever the device says",
}
MAIN = """\
@results = internal global [{bytes} x i8] zeroinitializer, align 64
declare i64 @write(i32, ptr, i64)
declare i64 @syscall(i64, ...)
define void @__arm_tpidr2_save() "aarch64_pstate_sm_compatible" {{
  ret void
}}
define i32 @main() {attributes} {{
{permission}{calls}  %written = call i64 @write(i32 1, ptr @results, i64 {bytes})
  %wrong = icmp ne i64 %written, {bytes}
  %status = zext i1 %wrong to i32
  ret i32 %status
}}
"""
# Linux gives tile registers to those who ask: ARCH_REQ_XCOMP_PERM, XTILEDATA.
PERMISSION = "  call i64 (i64, ...) @syscall(i64 158, i64 4131, i64 18)\n"


def run(options, folder, module, triple):
    program = os.path.join(folder, "program")
    command = [options.clang, f"--target={triple}", "-O1", "-Wno-override-module", module, "-o",
               program]
    if not triple.startswith("x86"):
        command += ["-static", "-fuse-ld=lld"]
    subprocess.run(command, check=True)
    with open(os.path.join(folder, "results"), "wb") as file:
        environment = os.environ | dict(setting.split("=", 1) for setting in options.env)
        subprocess.run([*shlex.split(options.emulator), program], stdout=file, check=True,
                       env=environment)
    with open(file.name, "rb") as file:
        return file.read()


def compare(options, folder):
    make, triple = SUITES[options.suite]
    text, sizes, _ = rows.functions(make, options.vl, options.suite, options.without)
    header = f'target triple = "{triple}"\n'
    calls, offset = "", 0
    for name, size in sizes.items():
        calls += (f"  %{name}.p = getelementptr i8, ptr @results, i64 {offset}\n"
                  f"  call void @{name}(ptr %{name}.p)\n")
        offset += size
    module = os.path.join(folder, "units.ll")
    with open(module, "w") as file:
        file.write(header + text + MAIN.format(
            bytes=offset, calls=calls,
            # LLVM asks for the length of vectors where it calls a function of SME's.
            attributes='"target-features"="+sve"' if options.suite == "sme" else "",
            permission=PERMISSION if options.suite == "amx" else ""))
    results = run(options, folder, module, triple)
    expected = header
    for name, size in sizes.items():
        escaped = "".join(f"\\{byte:02X}" for byte in results[:size])
        results = results[size:]
        expected += (f'@{name}.result = internal constant [{size} x i8] c"{escaped}"\n'
                     f"define void @{name}(ptr %out) {{\n"
                     f"  call void @llvm.memcpy.p0.p0.i64(ptr %out, ptr @{name}.result, "
                     f"i64 {size}, i1 false)\n  ret void\n}}\n")
    reference = os.path.join(folder, "expected.ll")
    with open(reference, "w") as file:
        file.write(expected)
    command = [options.prove, reference, module, f"--vscale={options.vl // 16}"]
    proofs = subprocess.run(command, capture_output=True, text=True)
    bad = [line for line in proofs.stdout.splitlines() if ": proved: " not in line]
    print("\n".join(bad) + proofs.stderr, end="")
    print(f"{len(sizes)} functions agree" if proofs.returncode == 0 else "error: not as executed")
    return proofs.returncode


def list_not_run(options):
    units = subprocess.run([options.prove, "--list-units"], capture_output=True, text=True,
                           check=True).stdout
    known = {line.split(":")[0] for line in units.splitlines()}
    executed = {f"__spirv_{name}" for name in run_spirv.EXECUTED}
    for make, _ in SUITES.values():
        # Vectors of 256 bits have all rows.
        executed |= rows.functions(make, 32, seed=0)[2]
    for name in sorted(NOT_RUN):
        print(f"{name}: not run: {NOT_RUN[name]}")
    errors = [f"{name}: in no suite, and no reason is said"
              for name in sorted(known - executed - set(NOT_RUN))]
    errors += [f"{name}: not in the table" for name in sorted((executed | set(NOT_RUN)) - known)]
    errors += [f"{name}: is run" for name in sorted(executed & set(NOT_RUN))]
    print("".join(f"error: {error}\n" for error in errors), end="")
    return bool(errors)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("suite", choices=[*SUITES, "list"])
    parser.add_argument("--prove", required=True)
    parser.add_argument("--clang")
    parser.add_argument("--emulator", default="")
    parser.add_argument("--env", action="append", default=[], metavar="NAME=VALUE",
                        help="a variable of the environment that the program runs in")
    parser.add_argument("--without", action="append", default=[], metavar="INTRINSIC",
                        help="this processor lacks it")
    parser.add_argument("--vl", type=int, default=16, help="bytes of a scalable register")
    options = parser.parse_args()
    if options.suite == "list":
        return list_not_run(options)
    with tempfile.TemporaryDirectory() as folder:
        return compare(options, folder)


if __name__ == "__main__":
    sys.exit(main())
