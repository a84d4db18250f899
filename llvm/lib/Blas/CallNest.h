// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_BLAS_CALLNEST_H
#define MATRIX_LIB_BLAS_CALLNEST_H

#include "BlasCall.h"
#include "matrix/Loops/Nest.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/IRBuilder.h"

namespace matrix {

struct NestFunction;

/// Whether a call reads what C was before.
enum class OldResult : uint8_t { Read, NotRead };

/// A nest that does what a call does, without loops in the program.
class CallNest {
  const BlasCall &Call;
  llvm::ScalarEvolution &SE;
  llvm::IRBuilderBase &B;
  Nest N;
  /// The values of its extents, distances and addresses.
  llvm::DenseMap<const llvm::SCEV *, llvm::Value *> Values;
  /// They only tell the nest's terms which operations they are.
  llvm::SmallVector<llvm::unique_value, 4> Operations;

  llvm::Instruction *operation(llvm::Instruction::BinaryOps Opcode,
                               llvm::Type *Ty);
  unsigned add(Term T);
  unsigned scalar(llvm::Value *V);
  unsigned load(const Access &Place);
  /// One of an operation that is rounded once, or joined with another one.
  unsigned combine(llvm::Instruction::BinaryOps Opcode, unsigned A, unsigned B,
                   bool IsFused = false);
  TripCount extent(llvm::Value *Number, uint64_t Most);
  Access access(const BlasCall::Array &Of);

  /// The terms of a complex number.
  struct Parts {
    unsigned Real, Imaginary;
  };
  Access imaginaryPart(Access Real);
  Parts load(const BlasCall::Array &Of);
  Parts multiply(Parts X, llvm::Value *Real, llvm::Value *Imaginary);
  void readProduct(OldResult Old);
  void readComplexProduct(OldResult Old);

public:
  /// Writes what is computed of the call's arguments by \p B.
  CallNest(const BlasCall &Call, OldResult Old, llvm::ScalarEvolution &SE,
           llvm::IRBuilderBase &B);
  const Nest &nest() const { return N; }
  /// The arguments of \p By, made of the nest.
  llvm::SmallVector<llvm::Value *> argumentsOf(const NestFunction &By) const;
};

} // namespace matrix

#endif
