# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Features as flags give them: sets that no processor has.

-mavx512vl alone brings AVX-512 without instructions for bytes; back ends are tested with
processors. The sets are drawn, always the same ones."""

import hashlib

FEATURES = {
    "x86": ["avx512f", "avx512vl", "avx512dq", "avx512bw", "avx512vbmi", "avx512vnni",
            "avx512bf16", "avx512fp16", "avx512bitalg", "avx512vpopcntdq", "avx", "avx2", "fma",
            "f16c", "xop", "fma4", "avxvnni", "avxneconvert", "avxvnniint8", "ssse3", "sse4.1"],
    "aarch64": ["fp16", "bf16", "dotprod", "i8mm", "fp16fml", "sve", "sve2", "sme", "sme2", "rdm",
                "f32mm", "f64mm", "sve-b16b16"],
}
X86_TUNING = ["", "", "-mprefer-vector-width=256", "-mprefer-vector-width=512"]


def _number(*words) -> int:
    return int.from_bytes(hashlib.md5(" ".join(map(str, words)).encode()).digest()[:8], "little")


def drawn(machine: str, count: int) -> dict:
    """The flags of so many sets, by their names; each has one to three features."""
    found = {}
    number = 0
    while len(found) < count:
        size = 1 + _number(machine, number, "size") % 3
        chosen = sorted(FEATURES[machine], key=lambda f: _number(machine, number, f))[:size]
        if machine == "x86":
            flags = [f"-m{f}" for f in chosen]
            tuning = X86_TUNING[_number(machine, number, "tuning") % len(X86_TUNING)]
            flags += [tuning] if tuning and any("512" in f for f in chosen) else []
        else:
            flags = ["-march=armv8.2-a+" + "+".join(chosen)]
        found["+".join(chosen)] = " ".join(flags)
        number += 1
    return found
