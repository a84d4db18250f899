# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Targets that products are proved for: one for each kind of kernel that we emit."""

import itertools
import os
import sys
from typing import NamedTuple

sys.path.append(os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "targets"))
from matrix_targets.target_list import TARGETS as COMPILED  # noqa: E402

from products import SHAPES  # noqa: E402

BY_NAME = {target.name: target for target in COMPILED}
X86, AARCH64 = "--target=x86_64-linux-gnu", "--target=aarch64-linux-gnu"


class Target(NamedTuple):
    name: str
    flags: tuple
    # Scalable vectors have as many times 128 bits.
    vscale: int = 1
    # By elements: kernels that are asked for, where the compiler would take them for larger
    # products alone. Of other elements there are no products then.
    kernels: dict = {}
    shapes: tuple = tuple(SHAPES)
    # Bytes, if small products are to be planned as large ones: packed, in parts.
    second_cache: int = 0

    def options(self) -> list:
        """Of matrix-prove."""
        return ([f"--vscale={self.vscale}"] * (self.vscale > 1)
                + [f"-matrix-second-cache={self.second_cache}"] * (self.second_cache > 0))

    def __hash__(self):
        return hash(self.name)


def known(name: str, *more: str, vscale: int = 1, called: str = "", kernels: dict = {}) -> Target:
    return Target(called or name, (*BY_NAME[name].flags, *more), vscale, kernels)


AMX = {"bytes": ["amx_int8"], "bf16": ["amx_bf16"], "f16": ["amx_fp16"]}
SME = {"f32": ["sme"], "f64": ["sme_f64"], "bytes": ["sme_int8"], "bf16": ["sme_bf16"],
       "f16": ["sme_fp16"]}
SVE = {"f32": ["sve"], "f64": ["sve"], "bytes": ["sve-dot", "sve-mmla"],
       "bf16": ["sve-bfdot", "sve-bfmmla"], "s16": ["sve"]}
# And as they are chosen. Clang has no narrow floats there; words take bytes of any signs.
MMA = {"f32": ["xvf32ger", ""], "f64": ["xvf64ger", ""], "bytes": ["xvi16ger2", ""],
       "s16": ["xvi16ger2", ""]}

# Not a kernel's name: the flags ask for it, of extents that are multiples of its own.
COOPERATIVE = "cooperative"
OPENCL = ("--target=spirv64", "-cl-std=CL3.0", "-fmatrix-cooperative=subgroup:8x8x8")

TARGETS = [
    known("x86-64"),
    Target("x86-64-v3", (X86, "-march=x86-64-v3")),
    # VNNI in 256 bits without AVX-512.
    Target("alderlake", (X86, "-march=alderlake")),
    known("znver4"),
    Target("small-caches", (X86, "-march=znver4"), second_cache=256),
    known("znver5"),
    known("sapphirerapids"),
    known("graniterapids", called="amx", kernels=AMX),
    known("aarch64"),
    Target("dotprod", (AARCH64, "-march=armv8.2-a+dotprod")),
    Target("i8mm", (AARCH64, "-march=armv8.2-a+dotprod+i8mm+bf16+fp16")),
    known("neoverse-v1", vscale=2),
    known("neoverse-v2"),
    *[Target(f"sve-{n * 128}", (AARCH64, "-march=armv8.2-a+sve+i8mm+bf16+fp16+f32mm"), n, SVE)
      for n in (1, 2, 4)],
    *[Target(f"sme-{n * 128}", (AARCH64, "-march=armv9.2-a+sme2+sme-f64f64+sme-f16f16"), n, SME)
      for n in (1, 2, 4)],
    known("power10", kernels=MMA),
    Target("power10-be", ("--target=powerpc64-linux-gnu", "-mcpu=pwr10"), kernels=MMA),
    known("rv64gcv"),
    known("cortex-m4"),
    known("spirv"),
    Target(COOPERATIVE, OPENCL, kernels={"f16": [COOPERATIVE], "bytes": [COOPERATIVE]},
           shapes=(*itertools.product((8, 16), repeat=3),) * 8 + ((24, 24, 24), (32, 32, 32))),
]
