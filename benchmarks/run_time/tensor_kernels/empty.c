// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a file takes to compile that has no operation.

#include "tensor.h"

void kernel(Result *__restrict d, const Element *__restrict a,
            const Weight *__restrict b, const void *unused) {}
