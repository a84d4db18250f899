// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The kernels of x86's instructions for products.

#include "Amx.h"
#include "DotProducts.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace matrix;

ArrayRef<const KernelInfo *> matrix::x86Kernels() {
  static const SmallVector<const KernelInfo *> Kernels = [] {
    SmallVector<const KernelInfo *> All = {&AmxInt8Kernel, &AmxBF16Kernel,
                                           &AmxFP16Kernel};
    append_range(All, dotKernels());
    return All;
  }();
  return Kernels;
}
