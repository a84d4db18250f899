# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The processors that functions are compiled for before their code is mutated."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Target:
    name: str
    # Defects of a kind are drawn from all families alike.
    family: str
    flags: str
    # What runs its programs; "" is this machine, None nothing. {tree} is the build tree, {bytes}
    # the length of scalable vectors.
    runner: str | None = ""
    # Lengths of scalable vectors, in units of 128 bits: one code for all of them. 0 is the least.
    lengths: tuple = (0,)
    # Of the driver's program.
    link: str = ""

    @property
    def is_open_cl(self) -> bool:
        return "-cl-std" in self.flags


STATIC = "-static -fuse-ld=lld"


def x86(name, flags=""):
    return Target(name, "x86", f"--target=x86_64-linux-gnu {flags}")


def aarch64(name, flags, processor, lengths=(0,), family="aarch64", emulator="qemu-aarch64"):
    return Target(name, family, f"--target=aarch64-linux-gnu {flags}",
                  f"{emulator} -cpu {processor}", lengths, STATIC)


X86 = [x86("x86-64"), x86("haswell", "-march=haswell"), x86("znver4", "-march=znver4")]
AARCH64 = [aarch64("neoverse-n1", "-mcpu=neoverse-n1", "max"),
           aarch64("neoverse-v1", "-mcpu=neoverse-v1", "max,sve-max-vq=2,sve256=on", (2,)),
           aarch64("neoverse-v2", "-mcpu=neoverse-v2", "max,sve-max-vq=1")]
RISCV = [Target("rv64gcv", "riscv", "--target=riscv64-linux-gnu -march=rv64gcv",
                "qemu-riscv64 -cpu rv64,v=true,vlen=128",
                link=f"-nostdlib -ffreestanding {STATIC}")]
# What all functions are compiled for; units below get products that ask for them.
USUAL = X86 + AARCH64 + RISCV
UNITS = [
    Target("amx", "amx",
           "--target=x86_64-linux-gnu -march=x86-64-v3 -mamx-int8 -mamx-bf16 -mamx-fp16",
           "env LD_PRELOAD={tree}/test/support/amx/libamx-emulator.so"),
    aarch64("sve", "-march=armv8.2-a+sve+i8mm+bf16+fp16+f32mm",
            "max,sve-default-vector-length={bytes}", (1, 2, 4), "sve"),
    aarch64("sme", "-march=armv9.2-a+sme2+sme-f64f64+sme-f16f16",
            "max,sme-default-vector-length={bytes}", (1, 2, 4), "sme",
            "{tree}/test/emulators/qemu-aarch64-sme"),
    Target("cooperative", "cooperative",
           "--target=spirv64 -cl-std=CL3.0 -fmatrix-cooperative=subgroup:8x8x8", None),
]
TARGETS = {target.name: target for target in USUAL + UNITS}
