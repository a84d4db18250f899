// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_OPS_HOLDSTENSOR_H
#define MATRIX_OPS_HOLDSTENSOR_H

namespace llvm {
class Type;
} // namespace llvm

namespace matrix {

/// Whether \p T is a tensor, or a structure or an array of what holds one.
bool holdsTensor(const llvm::Type *T);

} // namespace matrix

#endif
