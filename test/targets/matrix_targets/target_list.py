# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Targets and processors, by family, all of them registered in Debian's libLLVM.

Each has something that the others of its family have not: registers, vector
widths, half or bfloat instructions, no floating point.
"""

from collections import namedtuple

from .feature_sets import drawn

# without: a regular expression for names of functions that are not tried there;
# kernel: the attribute of functions whose arguments are uniform.
Target = namedtuple("Target", "name family flags without kernel", defaults=[""])

# A device has no library, and LLVM no code of its own for these.
NO_LIBRARY = ("_elementwise_(a?(cos|sin|tan)h?|atan2|exp(2|10)?|log(2|10)?|fmod|pow)_|quad_"
              "|int128_(of|to)_(float|double)_")
# A double is a float, and none has a library for 10 to the power of one.
NO_WIDE_DOUBLE = "float_multiply_add_widening_|_elementwise_exp10_"
# Nor has WebAssembly one of long doubles.
NO_LONG_EXP10 = "(quad|longdouble)_elementwise_exp10_"
# Nor has SPIR-V bfloats without an extension, and integers of other sizes.
NO_EXTENSIONS = NO_LIBRARY + "|^(bfloat|int4)_"
NOTHING = "^$"


def _family(family: str, triple: str, variants: dict, without: str = NOTHING,
            kernel: str = "") -> list:
    return [Target(name, family, (f"--target={triple}", *flags.split()), without, kernel)
            for name, flags in variants.items()]


TARGETS = [
    *_family("x86", "i686-linux-gnu", {
        "i686": "-march=i686", "pentium4": "-march=pentium4"}),
    *_family("x86", "x86_64-linux-gnu", {
        "x86-64": "", "x86-64-soft": "-mno-sse -msoft-float -mno-red-zone",
        "nehalem": "-march=nehalem", "sandybridge": "-march=sandybridge",
        "bdver2": "-march=bdver2", "haswell": "-march=haswell"}),
    *_family("x86-512", "x86_64-linux-gnu", {
        "skylake-avx512": "-march=skylake-avx512", "cooperlake": "-march=cooperlake",
        "znver4": "-march=znver4", "znver5": "-march=znver5",
        "sapphirerapids": "-march=sapphirerapids -mprefer-vector-width=512",
        "graniterapids": "-march=graniterapids"}),
    *_family("windows", "x86_64-pc-windows-msvc", {"msvc": ""}),
    *_family("windows", "x86_64-w64-windows-gnu", {"mingw": "-march=x86-64-v3"}),
    *_family("aarch64", "aarch64-linux-gnu", {
        "aarch64": "", "neoverse-v1": "-mcpu=neoverse-v1", "neoverse-v2": "-mcpu=neoverse-v2",
        "sme": "-march=armv9.2-a+sme2", "aarch64-soft": "-mgeneral-regs-only"}),
    *_family("aarch64", "arm64-apple-macos11", {"apple-m4": "-mcpu=apple-m4"}),
    *_family("aarch64", "aarch64_be-linux-gnu", {"aarch64-be": ""}),
    *_family("arm", "thumbv6m-none-eabi", {"cortex-m0": "-mcpu=cortex-m0"}),
    *_family("arm", "thumbv7em-none-eabi", {"cortex-m4-soft": "-mcpu=cortex-m4 -mfloat-abi=soft"}),
    *_family("arm", "thumbv7em-none-eabihf", {"cortex-m4": "-mcpu=cortex-m4"}),
    *_family("arm", "thumbv8.1m.main-none-eabihf", {"cortex-m55": "-mcpu=cortex-m55"}),
    *_family("arm", "armv7a-linux-gnueabihf", {"armv7-neon": "-mfpu=neon"}),
    *_family("arm", "armv8a-linux-gnueabihf", {"armv8-fp16": "-march=armv8.2-a+fp16+bf16"}),
    *_family("riscv", "riscv32-unknown-elf", {
        "rv32imac": "-march=rv32imac", "rv32imafc": "-march=rv32imafc -mabi=ilp32f",
        "rv32gcv": "-march=rv32gcv"}),
    *_family("riscv", "riscv64-linux-gnu", {
        "rv64imac": "-march=rv64imac -mabi=lp64", "rv64gc": "-march=rv64gc",
        "rv64gcv": "-march=rv64gcv",
        "rv64gcv-half": "-march=rv64gcv_zfh_zvfh_zfbfmin_zvfbfmin_zvfbfwma"}),
    *_family("power", "powerpc64le-linux-gnu", {
        "power8": "-mcpu=pwr8", "power9": "-mcpu=pwr9", "power10": "-mcpu=pwr10"}),
    *_family("power", "powerpc64-linux-gnu", {"power7-be": "-mcpu=pwr7"}),
    *_family("power", "powerpc-linux-gnu", {"ppc32-soft": "-msoft-float"}),
    *_family("other", "s390x-linux-gnu", {"z10": "-march=z10", "z13": "-march=z13", "z16": "-march=z16"}),
    *_family("other", "loongarch64-linux-gnu", {"loongarch64": "-mno-lsx", "la464": "-march=la464"}),
    *_family("other", "mips64el-linux-gnuabi64", {"mips64": ""}),
    *_family("other", "mipsel-linux-gnu", {"mips-soft": "-msoft-float"}),
    *_family("accelerators", "wasm32-unknown-unknown", {"wasm32": "", "wasm-simd": "-msimd128 -mrelaxed-simd -mfp16"}, NO_LONG_EXP10),
    *_family("accelerators", "nvptx64-nvidia-cuda", {
        "sm_52": "-march=sm_52 -S", "sm_90": "-march=sm_90 -Xclang -target-feature -Xclang +ptx78 -S"},
        NO_LIBRARY, "__attribute__((nvptx_kernel))"),
    *_family("accelerators", "amdgcn-amd-amdhsa", {
        name: f"-mcpu={name} -nogpulib" for name in ("gfx700", "gfx90a", "gfx1030", "gfx1100")},
        NO_LIBRARY, "__attribute__((amdgpu_kernel))"),
    *_family("accelerators", "spirv64", {"spirv": ""}, NO_EXTENSIONS),
    *_family("accelerators", "hexagon-unknown-elf", {"hexagon": "-mcpu=hexagonv68 -mhvx"}),
    *_family("small", "avr-unknown-unknown", {"avr": "-mmcu=atmega2560"}, NO_WIDE_DOUBLE),
    *_family("small", "msp430-unknown-elf", {"msp430": ""}),
]
# Tried where they are asked for.
FLAG_TARGETS = [
    *_family("x86-flags", "x86_64-linux-gnu", drawn("x86", 16)),
    *_family("aarch64-flags", "aarch64-linux-gnu", drawn("aarch64", 6)),
]
FAMILIES = list(dict.fromkeys(target.family for target in TARGETS + FLAG_TARGETS))
