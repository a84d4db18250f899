// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_OUTLINE_STOREAPART_H
#define MATRIX_LIB_OUTLINE_STOREAPART_H

#include "matrix/Ops/Product.h"

namespace llvm {
class AAResults;
} // namespace llvm

namespace matrix {

/// Makes a statement of \p P alone: its result is stored to memory on the
/// stack, and its users read it there; so are its operands, if the statement
/// cannot compute them itself. A product has a function of its own then where
/// it is used twice, goes round a loop, or stands among flat values.
///
/// \returns whether that was done; not if something is too large for the stack.
bool storeApart(const Product &P, llvm::AAResults &AA);

} // namespace matrix

#endif
