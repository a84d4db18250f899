// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LLVM_CLANG_LIB_CODEGEN_CGMATRIXABI_H
#define LLVM_CLANG_LIB_CODEGEN_CGMATRIXABI_H

#include "clang/CodeGen/CGFunctionInfo.h"
#include "llvm/ADT/SmallVector.h"

namespace clang {
namespace CodeGen {
class CodeGenModule;

/// How functions take and return large matrices: by reference, on every target
/// and in every calling convention. An argument is a pointer to a copy that
/// belongs to the callee; a result is stored where a large struct's would be.
///
/// While a target computes how a function is called, it sees pointers and
/// arrays instead of large matrices, so registers are counted as for those.
class LargeMatrixPassing {
  CodeGenModule &CGM;
  CGFunctionInfo &Function;
  /// What stands in the function's signature and what belongs there.
  llvm::SmallVector<std::pair<CGFunctionInfoArgInfo *, CanQualType>, 4>
      Replaced;

public:
  LargeMatrixPassing(CodeGenModule &CGM, CGFunctionInfo &Function);
  /// Once the target has computed.
  void apply();
};

} // namespace CodeGen
} // namespace clang

#endif
