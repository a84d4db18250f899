#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the words of refusals with the document that explains them.

    explained.py DEFINITIONS DOCUMENT

An entry of the definitions is MATRIX_.._REFUSAL(name, words, ..).
"""

import re
import sys

definitions, document = (open(path, encoding="utf-8").read() for path in sys.argv[1:])
explained = " ".join(document.split())
reasons = ["".join(re.findall(r'"([^"]*)"', words))
           for words in re.findall(r'MATRIX_\w+_REFUSAL\(\w+,\s*((?:"[^"]*"\s*)+)', definitions)]
missing = [reason for reason in reasons if f"`{reason}`" not in explained]
print(*missing, sep="\n")
print(f"{len(reasons)} reasons, {len(missing)} not explained")
sys.exit(bool(missing) or not reasons)
