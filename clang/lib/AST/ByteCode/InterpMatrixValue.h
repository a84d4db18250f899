// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matrices between the interpreter's memory and stack and APValues. Complex
// elements are arrays of two parts there; all others are parts themselves.

#ifndef LLVM_CLANG_AST_INTERP_INTERPMATRIXVALUE_H
#define LLVM_CLANG_AST_INTERP_INTERPMATRIXVALUE_H

#include "InterpMatrix.h"
#include "Pointer.h"

namespace clang {
namespace interp {

/// Elements that are numbers, or each of which is an array of two parts.
inline bool hasComplexElements(const Pointer &Matrix) {
  return Matrix.getFieldDesc()->isCompositeArray();
}

/// Calls \p Visit with each array of numbers in \p Matrix, and an index into
/// it, until that returns false.
template <typename Visitor>
bool forEachPart(const Pointer &Matrix, Visitor Visit) {
  unsigned Size = Matrix.getFieldDesc()->getNumElems();
  if (!hasComplexElements(Matrix)) {
    for (unsigned I = 0; I != Size; ++I)
      if (!Visit(Matrix, I, I))
        return false;
    return true;
  }
  for (unsigned I = 0; I != Size; ++I) {
    Pointer Parts = Matrix.atIndex(I).narrow();
    if (!Visit(Parts, 0u, 2 * I) || !Visit(Parts, 1u, 2 * I + 1))
      return false;
  }
  return true;
}

/// The array and index that are number \p Index for forEachPart().
inline std::pair<Pointer, unsigned> getPart(const Pointer &Matrix,
                                            unsigned Index) {
  if (!hasComplexElements(Matrix))
    return {Matrix, Index};
  return {Matrix.atIndex(Index / 2).narrow(), Index % 2};
}

/// Part \p I of the array \p Parts becomes \p Value, an integer or
/// floating-point number.
void writePart(InterpState &S, const Pointer &Parts, unsigned I,
               const APValue &Value);
void writeMatrix(InterpState &S, const Pointer &P, const APValue &Value);

/// Pops a value of type \p Type.
/// \returns false if it has none.
bool popMatrixOperand(InterpState &S, QualType Type, APValue &Result);
/// Pushes a scalar, or writes to where the pointer on the stack is to.
void giveMatrixResult(InterpState &S, QualType Type, const APValue &Value);

} // namespace interp
} // namespace clang

#endif
