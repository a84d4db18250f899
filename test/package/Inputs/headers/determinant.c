// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <matrix/types.h>

double determinant(void) { return mx_determinant(mx_f64x2x2(2, 0, 0, 4)); }
