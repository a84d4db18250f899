// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_PROVE_SOURCENAME_H
#define MATRIX_PROVE_SOURCENAME_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace llvm {
class Function;
class Module;
class Value;
} // namespace llvm

namespace matrix::prove {

/// The name of \p F, a function or an alias of one, as the user wrote it; of a
/// C++ function, with the types of its parameters.
std::string sourceName(const llvm::Value &F);

/// Whether a user means \p F by \p Name: as the object file has it, or as the
/// source does, with parameters or without.
bool isNamed(const llvm::Function &F, llvm::StringRef Name);

/// The functions of \p M whose names are most like \p Name: "'f', 'ns::g'".
std::string namesLike(llvm::StringRef Name, const llvm::Module &M);

/// Whether \p F is what Clang makes of an OpenCL kernel for other kernels to
/// call.
bool isKernelBody(const llvm::Function &F);

} // namespace matrix::prove

#endif
