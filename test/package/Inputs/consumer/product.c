// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "product.h"
void product(m12 *c, const m12 *a, const m12 *b) { *c = *a * *b; }
