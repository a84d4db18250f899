# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The sweep beside plain loops: benchmarks/sweep is its command line.

elements, shapes, indices   types, and affine indices of loops
expressions                 an expression that prints itself as matrices and tensors, and as loops
nests, loops                loops while they are written; the two orders that a user might choose
draws, operations, cases    random choices; which operations there are; a case and its strata
elementwise, folds, products, movement, placements
                            the operations, a part of the language each
sources, compilers, programs
                            the C files of a group of cases; how they are compiled and run
machine_code                whether two functions are the same instructions, and their bytes
summary                     what is printed
prelude.h                   functions of bits that the loops call
driver.c                    checks the functions of a case against each other, and times them
"""
