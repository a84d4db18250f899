// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_SUPPORT_FUNCLETS_H
#define MATRIX_SUPPORT_FUNCLETS_H

namespace llvm {
class Function;
} // namespace llvm

namespace matrix {

/// Gives calls in exception handlers that are functions of their own (Windows,
/// WebAssembly) the operand bundle that names their handler. LLVM takes a call
/// without it for unreachable.
void addFuncletBundles(llvm::Function &F);

} // namespace matrix

#endif
