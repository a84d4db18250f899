// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Values of a function's integer arguments, of which each combination is
// proved by itself.

#ifndef MATRIX_LIB_PROVE_PROOFCASES_H
#define MATRIX_LIB_PROVE_PROOFCASES_H

#include "matrix/Prove/Proof.h"
#include "llvm/IR/Function.h"

namespace matrix::prove {

/// The combinations of \p Options for \p F, the last argument's value fastest;
/// one of no value if there is none. If there are more than are asked for, as
/// many of them as a seeded draw takes, each once, in the same order. None if
/// there are too many.
std::vector<ArgumentValues> casesOf(const llvm::Function &F,
                                    const ProofOptions &Options);

/// "m = 3, n = 0": the values of \p Case of those that have several.
std::string describeCase(const llvm::Function &F, const ProofOptions &Options,
                         const ArgumentValues &Case);

} // namespace matrix::prove

#endif
