// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The kernels of AArch64's instructions for products.

#include "DotProducts.h"

using namespace llvm;
using namespace matrix;

ArrayRef<const KernelInfo *> matrix::aarch64Kernels() {
  return aarch64DotKernels();
}
