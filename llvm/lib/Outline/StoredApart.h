// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_OUTLINE_STOREDAPART_H
#define MATRIX_LIB_OUTLINE_STOREDAPART_H

#include "matrix/Ops/Product.h"
#include "llvm/IR/ValueHandle.h"

namespace llvm {
class AAResults;
class AllocaInst;
} // namespace llvm

namespace matrix {

/// A product that was made a statement of its own: its result is stored to
/// memory on the stack, and its users read it there; so are its operands, if
/// the statement cannot compute them itself. It has a function of its own then
/// where it is used twice, goes round a loop, or stands among flat values.
class StoredApart {
  /// A value, and the memory that it is stored to and read from.
  struct Copy {
    llvm::Value *Of;
    llvm::AllocaInst *Memory;
    llvm::CallInst *Store;
    /// Null once it has become part of another statement.
    llvm::WeakVH Load;

    Copy(llvm::Value *Of, llvm::Instruction *Before);
    void undo();
  };
  /// The result's first.
  llvm::SmallVector<Copy, 4> Copies;

public:
  /// std::nullopt if \p P is in a statement as it is, or something is too large
  /// for the stack.
  static std::optional<StoredApart> make(const Product &P, llvm::AAResults &AA);
  /// The statement's.
  llvm::CallInst *store() const { return Copies.front().Store; }
  /// Takes the copies away that no function reads.
  void undo();
};

} // namespace matrix

#endif
