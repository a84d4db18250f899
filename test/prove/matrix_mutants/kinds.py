# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The kinds of defects in emitted code, those of units among them."""

import itertools

from . import ir_mutations, unit_mutations


def joined(name):
    kinds = [module.__dict__[name] for module in (ir_mutations, unit_mutations)
             if name in module.__dict__]
    return lambda lines: itertools.chain(*(kind(lines) for kind in kinds))


KINDS = {name: joined(name) for name in ("mask", "order", "index", "stride", "bound", "tile", "fence",
                                         "noalias", "fma", "extension", "poison", "flag",
                                         "alignment")}
