// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_SIGNATURES_SIGNATURE_H
#define MATRIX_LIB_SIGNATURES_SIGNATURE_H

#include "matrix/Ops/HoldsTensor.h"
#include "matrix/Ops/TensorType.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Attributes.h"

namespace llvm {
class Function;
} // namespace llvm

namespace matrix {

/// Whether a type in \p T holds a handle.
bool passesTensor(const llvm::FunctionType &T);

/// How a handle of type \p T lies in the memory that a pointer passes: without
/// its padding, which nobody reads.
TensorType imageOf(TensorType T);

/// The memory of an image, as a type.
llvm::ArrayType *memoryOf(TensorType Image);

/// How a function passes its handles once they are pointers:
///
///   { T, i32 } (U, i64)     becomes     i32 (ptr T's, ptr U's, i64)
///
/// Results first. What is left of a structure is a structure, or what is left
/// of it if that is one value.
class Signature {
  llvm::FunctionType *Old, *New;
  /// The types of all leaves of the result, in order.
  llvm::SmallVector<llvm::Type *, 4> Results;
  /// The types of all leaves of each parameter.
  llvm::SmallVector<llvm::SmallVector<llvm::Type *, 4>> Parameters;
  /// Whether the function, which passes its parameters' memory on in a tail
  /// call, writes that memory before.
  bool WritesParameters;
  /// Whether it runs on when its caller has gone.
  bool IsCoroutine;

public:
  explicit Signature(llvm::Function &F);

  llvm::FunctionType *oldType() const { return Old; }
  llvm::FunctionType *type() const { return New; }
  llvm::ArrayRef<llvm::Type *> resultLeaves() const { return Results; }
  bool writesParameters() const { return WritesParameters; }
  /// Whether a parameter's memory is as it was, as long as the function runs.
  bool keepsParameters() const { return !WritesParameters && !IsCoroutine; }
  /// The attributes of a function, or of a call, of this signature, from those
  /// that it had.
  llvm::AttributeList attributes(llvm::AttributeList From,
                                 llvm::LLVMContext &C) const;
  /// The same, with what is known of the pointers.
  llvm::AttributeList attributesOfFunction(const llvm::Function &F) const;

private:
  llvm::AttributeSet ofPointer(TensorType T, bool IsResult,
                               const llvm::Function &F) const;
  unsigned numResultPointers() const;
};

} // namespace matrix

#endif
