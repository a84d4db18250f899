// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The driver's part of options about how operations on matrices use a target,
// and about loops and calls that are such operations.

#ifndef LLVM_CLANG_LIB_DRIVER_TOOLCHAINS_MATRIXOPTIONS_H
#define LLVM_CLANG_LIB_DRIVER_TOOLCHAINS_MATRIXOPTIONS_H

#include "llvm/Option/Option.h"

namespace llvm::opt {
class ArgList;
} // namespace llvm::opt

namespace clang::driver {
class JobAction;
class ToolChain;
namespace tools {

/// Hands -fmatrix-amx-request= and -fmatrix-multiversion to cc1. Where \p TC's
/// target has nothing that they choose, asking for it is an error; in a
/// compilation for an offload device they are the host's and are dropped. And
/// -fno-vectorize, which keeps loops over small matrices as they are, and
/// -fmatrix-prove.
void addMatrixTargetOptions(const ToolChain &TC, const JobAction &JA,
                            const llvm::opt::ArgList &Args,
                            llvm::opt::ArgStringList &CmdArgs);

/// Hands -fmatrix-blas and -fmatrix-loops to cc1, and -fno-vectorize, which
/// keeps loops as they are, if no matrix types are there that do so.
void addMatrixLoopOptions(const llvm::opt::ArgList &Args,
                          llvm::opt::ArgStringList &CmdArgs);

} // namespace tools
} // namespace clang::driver

#endif
