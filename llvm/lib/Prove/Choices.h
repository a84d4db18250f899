// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_PROVE_CHOICES_H
#define MATRIX_LIB_PROVE_CHOICES_H

#include "matrix/Prove/TermPool.h"

namespace matrix::prove {

/// The minimum or maximum that \p Condition ? \p True : \p False is, or
/// nullptr.
const Term *asExtremum(TermPool &Pool, const Term *Condition, const Term *True,
                       const Term *False);
/// The absolute value that \p Condition ? \p True : \p False is, or nullptr.
const Term *asAbsolute(TermPool &Pool, const Term *Condition, const Term *True,
                       const Term *False);

} // namespace matrix::prove

#endif
