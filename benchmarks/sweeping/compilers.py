# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A compiler of one of the two forms."""

import os
from dataclasses import dataclass
from typing import Tuple

OURS, OLD = "ours", "old"


@dataclass(frozen=True)
class Compiler:
    label: str
    path: str
    flags: Tuple[str, ...] = ()

    @property
    def is_clang(self):
        return "clang" in os.path.basename(self.path)

    @property
    def is_matrix(self):
        """Whether it compiles matrices and tensors; others compile loops."""
        return self.label in (OURS, OLD)


def matrix_compiler(label, path):
    return Compiler(label, path, ("-fenable-matrix",))
