// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The kernels of x86's instructions for products.

#include "matrix/Target/Kernels.h"

using namespace llvm;
using namespace matrix;

ArrayRef<const KernelInfo *> matrix::x86Kernels() { return {}; }
