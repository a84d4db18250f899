// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The kernels of x86's instructions for products.

#include "Amx.h"

using namespace llvm;
using namespace matrix;

ArrayRef<const KernelInfo *> matrix::x86Kernels() {
  static constexpr const KernelInfo *Kernels[] = {
      &AmxInt8Kernel, &AmxBF16Kernel, &AmxFP16Kernel};
  return Kernels;
}
