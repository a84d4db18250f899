# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Draws C functions, some of each operation on matrices and tensors.

    import operations
    for function in operations.generate(seed=1, count=200):
        function.kind    "convolution": the operation that it is about
        function.name    "convolution_17": unique within the list
        function.source  its typedefs and the function, which compile alone and
                         beside all others, with clang -fenable-matrix

The same seed and count give the same list. Operations take turns, so each of KINDS has
count / len(KINDS) functions, rounded up or down. Functions are

    void NAME(R *r, const A *a, const B *b, .., E s)

with `restrict` on all pointers or on none: without it they may overlap. Extents are so
small that a function is proved in less than some seconds, elements of any type that the
operation has, layouts and paddings all that there are. Pragmas within a function say
whether sums may be fused or taken in any order.

    operations.py --seed=1 --count=50     prints them as one C file
    operations.py --kinds                 prints the names of the operations"""

import argparse
import collections
import random

import matrix_kinds
import tensor_kinds
from draw import Draw

Function = collections.namedtuple("Function", "name source kind")
KINDS = {**matrix_kinds.KINDS, **tensor_kinds.KINDS}


def generate(seed, count, kinds=None):
    """`kinds` are names of KINDS, all of them unless given."""
    kinds = sorted(kinds or KINDS)
    functions = []
    for number in range(count):
        kind = kinds[number % len(kinds)]
        name = f"{kind}_{number}"
        # Each has its own numbers, so that a change of one kind leaves the others.
        draw = Draw(random.Random(f"{seed} {name}"), name)
        functions.append(Function(name, KINDS[kind](draw), kind))
    return functions


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=len(KINDS))
    parser.add_argument("--kind", action="append", help="only of this one")
    parser.add_argument("--kinds", action="store_true", help="print the names")
    options = parser.parse_args()
    if options.kinds:
        print("\n".join(sorted(KINDS)))
        return
    for function in generate(options.seed, options.count, options.kind):
        print(function.source)


if __name__ == "__main__":
    main()
