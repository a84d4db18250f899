// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A store with all that is computed for it: what a function of its own can do.

#ifndef MATRIX_LIB_OUTLINE_STATEMENT_H
#define MATRIX_LIB_OUTLINE_STATEMENT_H

#include "matrix/Ops/TensorOp.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallVector.h"

namespace llvm {
class BatchAAResults;
} // namespace llvm

namespace matrix {

class Subtarget;

/// Operations of one block from loads to a store, whose results nothing else
/// uses, and whose loads read the same at the store.
class Statement {
  struct ArgumentInfo {
    bool IsRead = false, IsWritten = false;
    /// Whether it is read only, and nothing that is written overlaps it.
    bool IsNoAlias = false;
  };
  /// Operands before users, the store last.
  llvm::SmallVector<llvm::Instruction *, 8> Body;
  /// Pointers, strides and scalars that are no constants, and pointers that
  /// are, each once, in the order of their first use.
  llvm::SmallMapVector<llvm::Value *, ArgumentInfo, 8> Arguments;

public:
  /// What tells forms of statements apart. Its parts are unique in a context.
  using Key = llvm::SmallVector<uint64_t, 48>;

  /// std::nullopt if what \p Store stores has other users, is not computed in
  /// its block, or cannot be passed to a function.
  static std::optional<Statement> of(TensorOp Store, llvm::BatchAAResults &AA);

  TensorOp store() const { return *TensorOp::of(Body.back()); }
  llvm::ArrayRef<llvm::Instruction *> body() const { return Body; }
  /// The product that takes longest, else what is stored.
  llvm::Value *mainOperation() const;
  /// Whether it has a product whose code is longer than a call.
  bool hasLongProduct() const;
  /// Whether it is a memmove.
  bool isMove() const;
  Key key() const;
  /// Bytes of all its values together: temporary memory takes no more.
  uint64_t bytes() const;
  /// The fewest cycles that its loops take.
  uint64_t cycles(const Subtarget &ST) const;

  /// An internal function that does what this statement does, for arguments of
  /// its own.
  llvm::Function *makeFunction(llvm::AttributeSet FunctionAttributes) const;
  /// Calls \p F instead; nothing is left of the statement.
  void replaceByCall(llvm::Function &F);

private:
  bool collect(llvm::Instruction &I);
  bool addArgument(llvm::Value *V);
  bool isClosed() const;
  void findAliases(llvm::BatchAAResults &AA);
};

} // namespace matrix

#endif
