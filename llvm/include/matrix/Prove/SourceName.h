// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_PROVE_SOURCENAME_H
#define MATRIX_PROVE_SOURCENAME_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace llvm {
class Function;
} // namespace llvm

namespace matrix::prove {

/// The name of \p F as the user wrote it; of a C++ function, with the types of
/// its parameters.
std::string sourceName(const llvm::Function &F);

/// Whether a user means \p F by \p Name: as the object file has it, or as the
/// source does, with parameters or without.
bool isNamed(const llvm::Function &F, llvm::StringRef Name);

} // namespace matrix::prove

#endif
