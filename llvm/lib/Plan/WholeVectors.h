// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_PLAN_WHOLEVECTORS_H
#define MATRIX_LIB_PLAN_WHOLEVECTORS_H

#include "matrix/Machine/Subtarget.h"
#include "matrix/Region/Region.h"
#include "matrix/Vector/MemoryRef.h"

namespace matrix {

/// The elements of a vector, at most \p Width, in code that is to be short:
/// lines along \p Inner are whole vectors of what lies side by side in all of
/// \p Refs, or is one element for all. 1 where a loop over elements is shorter.
unsigned wholeVectors(llvm::ArrayRef<const MemoryRef *> Refs, unsigned Inner,
                      unsigned Width, const llvm::DataLayout &DL);

/// The same of \p R, which is done element by element: \p Refs are a target and
/// leaves of merged dimensions.
unsigned wholeVectors(const Region &R, llvm::ArrayRef<MemoryRef *> Refs,
                      unsigned Width, const Subtarget &ST);

/// Whether each operation of \p R is one instruction on vectors of \p Width, or
/// two, as it is on an element.
bool isShortInVectors(const Region &R, unsigned Width, const Subtarget &ST);

} // namespace matrix

#endif
