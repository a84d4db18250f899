// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_PROVE_VARIABLES_H
#define MATRIX_LIB_PROVE_VARIABLES_H

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/GlobalVariable.h"

namespace llvm {
class Function;
} // namespace llvm

namespace matrix::prove {

/// The memory that can be accessed by way of a global variable's address.
struct VariableUse {
  /// Whether code that nothing here sees may have its address.
  bool Escapes = false;
  /// Whether others may see its accesses: volatile and atomic ones.
  bool IsObserved = false;
  bool IsRead = false, IsWritten = false;
  /// Whether one function alone accesses it, and each time writes what it reads
  /// before it reads.
  bool IsScratch = false;

  bool isKnown() const { return !Escapes && !IsObserved; }
  /// It has the value of its initializer.
  bool isFixed() const { return isKnown() && !IsWritten; }
  /// A function finds nothing in it and leaves nothing in it.
  bool isTemporary() const { return isKnown() && (!IsRead || IsScratch); }
};

/// The use that the functions of its module make of \p Variable.
VariableUse useOf(const llvm::GlobalVariable &Variable);

/// Whether two versions of a variable begin with the same value. Addresses in
/// it are of variables of the same names.
bool hasSameInitializer(const llvm::GlobalVariable &L,
                        const llvm::GlobalVariable &R);

/// \p F and what it calls, of which the module has the code.
llvm::SmallSetVector<const llvm::Function *, 8>
calledBy(const llvm::Function &F);
/// The variables that these name.
llvm::SmallSetVector<const llvm::GlobalVariable *, 4>
namedBy(const llvm::Function &F);
/// With those that the initializers of these name.
llvm::SmallSetVector<const llvm::GlobalVariable *, 4>
reachedBy(const llvm::Function &F);

} // namespace matrix::prove

#endif
