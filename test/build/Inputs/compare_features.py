# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares host_processor's answers with those of __builtin_cpu_supports."""

import sys

import host_processor

LEVELS = ["x86-64-v2", "x86-64-v3", "x86-64-v4"]
FEATURES = """avx avx2 fma f16c bmi2 avx512f avx512bw avx512vl avx512bf16 avx512fp16 avx512vnni
    avxvnni amx-tile""".split()


def main():
    clang = sys.argv[1]
    differing = 0
    for name, flag in [(level, f"-march={level}") for level in LEVELS] + [
            (feature, f"-m{feature}") for feature in FEATURES]:
        ours = not host_processor.missing_features(clang, [flag])
        theirs = host_processor.supports(clang, name)
        differing += ours != theirs
        print(f"{name}: {ours}, {theirs}")
    print(f"{differing} levels and features differ")


main()
