// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_BATCH_MOVEMENT_H
#define MATRIX_LIB_BATCH_MOVEMENT_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Instruction.h"
#include <optional>

namespace matrix {

/// Where an element comes from: element Number of operand Operand. Or it is
/// poison.
struct ElementSource {
  enum : unsigned { Poison = ~0u };
  unsigned Operand, Number;
};

/// Where each element of the result of \p I comes from, if \p I only moves
/// elements. std::nullopt if it computes something, or indices are not
/// constant.
std::optional<llvm::SmallVector<ElementSource>>
movementOf(llvm::Instruction &I);

} // namespace matrix

#endif
