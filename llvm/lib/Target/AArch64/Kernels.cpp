// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The kernels of AArch64's instructions for products.

#include "DotProducts.h"
#include "MatrixMultiply.h"
#include "Sme.h"
#include "Sve.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace matrix;

ArrayRef<const KernelInfo *> matrix::aarch64Kernels() {
  static const SmallVector<const KernelInfo *> Kernels = [] {
    SmallVector<const KernelInfo *> All;
    append_range(All, smeKernels());
    append_range(All, sveBlockKernels());
    All.append({&MmlaKernel, &BFmmlaKernel});
    append_range(All, sveKernels());
    append_range(All, aarch64DotKernels());
    return All;
  }();
  return Kernels;
}
