#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes train.txt and test.txt from scikit-learn's digits.csv.gz.

The split keeps the order of the source, in which the images of one writer seem
to stand together: a shuffled split would put every writer into both parts and
flatter the network.
"""
import gzip
import sys

TRAIN = 1297  # of 1797
PIXEL = "0123456789abcdefg"  # 0 (white) to 16 (black)
HEADER = """\
# Optical Recognition of Handwritten Digits, E. Alpaydin and C. Kaynak, 1998,
# UCI Machine Learning Repository, CC BY 4.0. README.md tells the format.
# Images {} to {} of 1797.
"""


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: convert.py digits.csv.gz")
    with gzip.open(sys.argv[1], "rt") as source:
        rows = [[int(value) for value in line.split(",")] for line in source]
    parts = ("train.txt", 1, TRAIN), ("test.txt", TRAIN + 1, len(rows))
    for name, first, last in parts:
        with open(name, "w") as out:
            out.write(HEADER.format(first, last))
            for *pixels, label in rows[first - 1 : last]:
                out.write(f"{label} {''.join(PIXEL[p] for p in pixels)}\n")


main()
