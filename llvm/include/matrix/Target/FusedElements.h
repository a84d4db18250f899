// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_TARGET_FUSEDELEMENTS_H
#define MATRIX_TARGET_FUSEDELEMENTS_H

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

namespace llvm {
class Type;
} // namespace llvm

namespace matrix {

class Subtarget;

/// The types of elements whose product and sum some code computes in one
/// operation, if the program lets it: in vectors and in what these leave, so
/// that an element is rounded alike wherever it is.
class FusedElements {
  llvm::SmallVector<llvm::Type *, 1> Types;

public:
  /// Adds \p Element, if vectors of \p Width have such an operation.
  void add(llvm::Type *Element, unsigned Width, const Subtarget &ST);
  bool contains(const llvm::Type *Element) const {
    return llvm::is_contained(Types, Element);
  }
  bool empty() const { return Types.empty(); }
};

} // namespace matrix

#endif
