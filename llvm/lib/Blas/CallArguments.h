// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_BLAS_CALLARGUMENTS_H
#define MATRIX_LIB_BLAS_CALLARGUMENTS_H

#include "Routine.h"
#include "matrix/Reasons/CallRefusal.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/IRBuilder.h"
#include <optional>

namespace llvm {
class BatchAAResults;
class CallBase;
} // namespace llvm

namespace matrix {

/// Reads the arguments of a call one after the other, and gathers what has to
/// hold for it to be raised. Fortran passes all of them by address.
class CallArguments {
public:
  CallArguments(llvm::CallBase &Call, Routine Of, llvm::BatchAAResults &AA);

  /// Whether the types of all arguments are the routine's.
  bool hasTypesOfBlas() const;

  /// As 64 bits.
  llvm::Value *integer();
  llvm::Value *scalar() { return next(Element); }
  /// The parts of a complex number, which is passed by address.
  std::pair<llvm::Value *, llvm::Value *> complexScalar();
  llvm::Value *pointer() { return next(); }

  bool isRowMajor();
  enum class Transposition : uint8_t { None, Plain, Conjugated };
  Transposition transposition();
  bool isTransposed() { return transposition() != Transposition::None; }
  bool isUpper();
  bool isRight();
  bool isUnit();

  void refuse(CallRefusal Why) {
    if (!Refusal)
      Refusal = Why;
  }
  void demand(llvm::Value *Condition, CallRefusal Else);
  /// \p Number elements from one to another are at least \p Least, which is at
  /// most MostProducts, and so few that the engine takes them.
  void demandDistance(llvm::Value *Number, llvm::Value *Least);
  /// Each extent is at least 1, and at most the number beside it; the product
  /// of all is at most \p Most.
  void demandExtents(llvm::ArrayRef<std::pair<llvm::Value *, uint64_t>> Extents,
                     uint64_t Most);

  std::optional<CallRefusal> refusal() const { return Refusal; }
  /// All that was demanded.
  llvm::Value *condition();

  llvm::IRBuilder<> B;
  /// The type of an element, or of each of its parts.
  llvm::Type *const Element;
  uint64_t bytesOfElement() const;

private:
  llvm::CallBase &Call;
  Routine Of;
  llvm::BatchAAResults &AA;
  unsigned Next = 0;
  std::optional<CallRefusal> Refusal;
  llvm::Value *Condition = nullptr;

  llvm::Value *next();
  llvm::Value *next(llvm::Type *Ty);
  llvm::Value *load(llvm::Type *Ty, llvm::Value *Pointer);
  struct Option {
    /// In Fortran, in either case, and in C.
    llvm::StringRef Letters;
    uint64_t Number;
  };
  unsigned option(llvm::ArrayRef<Option> Options);
};

} // namespace matrix

#endif
