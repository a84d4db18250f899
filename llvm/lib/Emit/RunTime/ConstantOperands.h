// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_EMIT_RUNTIME_CONSTANTOPERANDS_H
#define MATRIX_LIB_EMIT_RUNTIME_CONSTANTOPERANDS_H

namespace llvm {
class Function;
class Value;
} // namespace llvm

namespace matrix {

/// Whether operations that may have extents known at run time alone compute
/// \p Handle: then it is part of the statement that uses it.
bool isOfOperations(const llvm::Value *Handle);

/// Puts operands of such statements in memory that have constant extents and
/// are no part of them: those of calls, of branches, of operations that know
/// constant extents alone. What has no room on the stack stays.
void storeConstantOperands(llvm::Function &F);

} // namespace matrix

#endif
