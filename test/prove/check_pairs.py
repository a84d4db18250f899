# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Whether every two values of two choices occur together in a sample of products, and every
shape once in all of them."""

import os
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import pairs  # noqa: E402
import products  # noqa: E402

SAMPLE = 100


def main():
    for elements in products.ELEMENTS:
        choices = products.choices_of(elements, False)
        drawn = products.generate(elements, "target", 1, choices)
        if sorted(p.shape for p in drawn) != sorted(products.SHAPES):
            sys.exit(f"{elements.name}: not all shapes")
        seen = set().union(*(pairs.pairs_of(p.choice) for p in drawn[:SAMPLE]))
        if missing := pairs.all_pairs(choices) - seen:
            sys.exit(f"{elements.name}: {len(missing)} pairs are missing: {min(missing, key=repr)}")


if __name__ == "__main__":
    main()
