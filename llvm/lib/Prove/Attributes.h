// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_PROVE_ATTRIBUTES_H
#define MATRIX_LIB_PROVE_ATTRIBUTES_H

#include "llvm/IR/Function.h"
#include <string>

namespace matrix::prove {

/// Whether \p A says nothing of what a function does, or only what each
/// execution by the machine shows to be so.
bool isHarmless(llvm::Attribute A);

/// What \p Changed says and \p Reference does not, and no execution tells: an
/// attribute, how it is called, what its module says of variables. Empty if
/// there is nothing.
std::string otherClaims(const llvm::Function &Reference,
                        const llvm::Function &Changed);

} // namespace matrix::prove

#endif
