// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_BLAS_TRIANGULARFUNCTION_H
#define MATRIX_LIB_BLAS_TRIANGULARFUNCTION_H

#include "CallNest.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace matrix {

/// A function of code, and what it is called with.
struct CodeOfCall {
  llvm::Function *F = nullptr;
  llvm::SmallVector<llvm::Value *> Arguments;
};

/// Makes the code of a nest; std::nullopt if it cannot.
using LowerCallNest =
    llvm::function_ref<std::optional<NestFunction>(const Nest &)>;

/// The code of \p Call, of symm, trmm or trsm, as part of \p In; std::nullopt
/// if one of its nests has none. \p Lanes are those of the longest vectors.
std::optional<CodeOfCall>
makeTriangularFunction(const BlasCall &Call, OldResult Old, llvm::Function &In,
                       llvm::ScalarEvolution &SE, unsigned Lanes,
                       LowerCallNest Lower);

} // namespace matrix

#endif
