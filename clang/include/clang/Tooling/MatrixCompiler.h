// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which compiler a tool takes for a file that no compilation database names.

#ifndef LLVM_CLANG_TOOLING_MATRIXCOMPILER_H
#define LLVM_CLANG_TOOLING_MATRIXCOMPILER_H

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <string>

namespace clang::tooling {

/// matrix-clang beside the running program, by whose name the driver has
/// matrices on; where there is none, "clang".
inline std::string getMatrixCompiler() {
  static int InThisProgram;
  llvm::SmallString<128> Path(llvm::sys::path::parent_path(
      llvm::sys::fs::getMainExecutable(nullptr, &InThisProgram)));
  llvm::sys::path::append(Path, "matrix-clang");
  return llvm::sys::fs::exists(Path) ? std::string(Path) : "clang";
}

} // namespace clang::tooling

#endif
