// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LIB_BLAS_CALLNEST_H
#define MATRIX_LIB_BLAS_CALLNEST_H

#include "BlasCall.h"
#include "matrix/Loops/Nest.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/Value.h"

namespace matrix {

struct NestFunction;

/// Whether a call reads what C was before.
enum class OldResult : uint8_t { Read, NotRead };

/// A nest that does what a call does, without loops in the program.
class CallNest {
  llvm::ScalarEvolution &SE;
  Nest N;
  /// The values of its extents, distances and addresses.
  llvm::DenseMap<const llvm::SCEV *, llvm::Value *> Values;
  /// They only tell the nest's terms which operations they are.
  llvm::SmallVector<llvm::unique_value, 4> Operations;

  llvm::Instruction *operation(llvm::Instruction::BinaryOps Opcode,
                               llvm::Type *Ty);
  unsigned add(Term T);
  unsigned scalar(llvm::Value *V);
  unsigned multiply(unsigned A, unsigned B);
  Extent extent(llvm::Value *Number, uint64_t Most);
  Access access(const BlasCall::Array &Of, const BlasCall &Call);

public:
  CallNest(const BlasCall &Call, OldResult Old, llvm::ScalarEvolution &SE);
  const Nest &nest() const { return N; }
  /// The arguments of \p By, made of the nest.
  llvm::SmallVector<llvm::Value *> argumentsOf(const NestFunction &By) const;
};

} // namespace matrix

#endif
