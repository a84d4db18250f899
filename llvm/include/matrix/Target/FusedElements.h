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

/// The operations on elements that some code fuses, if the program allows it:
/// the same ones in vectors and in their remainder, so that rounding does not
/// depend on where an element is.
class FusedElements {
  /// Those whose products are added in one operation.
  llvm::SmallVector<llvm::Type *, 1> Types;

public:
  /// Whether numbers are rounded by their conversion to integers
  /// (Vector/RoundToInteger.h).
  bool RoundsByConversion = false;

  /// Adds \p Element, if vectors of \p Width have such an operation.
  void add(llvm::Type *Element, unsigned Width, const Subtarget &ST);
  bool contains(const llvm::Type *Element) const {
    return llvm::is_contained(Types, Element);
  }
  bool empty() const { return Types.empty(); }
  bool operator==(const FusedElements &Other) const {
    return Types == Other.Types &&
           RoundsByConversion == Other.RoundsByConversion;
  }
};

} // namespace matrix

#endif
