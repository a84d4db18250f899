// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a call costs that does nothing: no kernel takes less.

#include "kernel.h"

const double work = 1;

void kernel(Element *RESTRICT d, const Element *RESTRICT a,
            const Element *RESTRICT b, const Element *RESTRICT c) {}
