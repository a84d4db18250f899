// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A register of a result takes its elements from several registers of the
// operand, and a shuffle takes those of two. Where a line of bytes is no power
// of two, nearly each element comes from another register.

#include "matrix/Target/MovementCost.h"
#include "matrix/Machine/Selection.h"
#include "matrix/Machine/Subtarget.h"
#include "matrix/Target/FitsRegisters.h"
#include "matrix/Vector/ShuffleMasks.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;
using namespace matrix;

bool matrix::isTransposeTile(TensorOp Op, const Subtarget &ST) {
  if (ST.effort() == Effort::Trivial ||
      (Op.kind() != OpKind::Transpose && Op.kind() != OpKind::Relayout))
    return false;
  TensorType T = Op.resultType();
  unsigned Length = T.extent(0);
  if (T.rank() != 2 || T.extent(1) != Length || Length < 2 ||
      !isPowerOf2_32(Length) || linesPerRegister(T.element(), Length, ST) != 1)
    return false;
  SmallVector<int> Mask = permutationMask(Op);
  return all_of(seq(0u, Length * Length), [&](unsigned I) {
    return Mask[I] == int(I % Length * Length + I / Length);
  });
}

/// For each lane of \p Op's result, the operand's; empty for what moves none.
static SmallVector<int> maskOf(TensorOp Op) {
  switch (Op.kind()) {
  case OpKind::Block:
  case OpKind::Diagonal:
  case OpKind::Transpose:
  case OpKind::Relayout:
    return permutationMask(Op);
  case OpKind::InsertBlock:
    return insertBlockMask(Op);
  case OpKind::InsertDiagonal:
    return insertDiagonalMask(Op);
  default:
    return {};
  }
}

/// How many shuffles of two registers of \p Lanes make the register whose
/// elements are those of \p Mask.
static unsigned numShuffles(ArrayRef<int> Mask, unsigned Lanes) {
  SmallSet<unsigned, 16> Sources;
  bool IsInPlace = true;
  for (auto [Lane, From] : enumerate(Mask)) {
    Sources.insert(From / Lanes);
    IsInPlace &= From % Lanes == Lane;
  }
  if (Sources.size() == 1)
    return !IsInPlace;
  return Sources.size() - 1;
}

/// How many instructions a shuffle of two registers of \p Element is. Without
/// permutations of bytes, one of bytes or words is several.
static unsigned numInstructions(const Type *Element, const Subtarget &ST) {
  return Element->getScalarSizeInBits() > 16 ||
                 canPermuteBytes(ST.triple(), Element->getContext(), ST.tti())
             ? 1
             : 2;
}

/// Whether LLVM 22 takes \p Mask, a change of layout, apart and moves its
/// elements one by one through memory, in several instructions each: on RISC-V,
/// unless their number is a power of two.
static bool isTakenApart(TensorOp Op, ArrayRef<int> Mask, const Subtarget &ST) {
  return ST.triple().isRISCV() && !isPowerOf2_64(Mask.size()) &&
         (Op.kind() == OpKind::Transpose || Op.kind() == OpKind::Relayout);
}

unsigned matrix::movementCost(TensorOp Op, const Subtarget &ST) {
  SmallVector<int> Mask = maskOf(Op);
  if (Mask.empty())
    return 0;
  Type *Element = Op.resultType().element();
  unsigned Bits = std::max(8u, Element->getScalarSizeInBits());
  unsigned Lanes =
      vectorizableBits(Element) == 0 ? 1 : ST.registerBits() / Bits;
  // Scalars are moved by loads and stores, which are there anyway.
  if (Lanes <= 1)
    return 0;
  constexpr unsigned InstructionsApart = 4;
  if (isTakenApart(Op, Mask, ST))
    return Mask.size() * InstructionsApart;
  unsigned Instructions = numInstructions(Element, ST);
  if (isTransposeTile(Op, ST)) {
    unsigned Length = Op.resultType().extent(0);
    // AVX2 shuffles words of two registers within parts of 128 bits. LLVM 22
    // takes time in powers of the rounds to find something else
    // (docs/internals/Backends.md).
    if (Bits <= 16 && ST.triple().isX86() && ST.registerBits() > 128 &&
        !ST.hasFeature("avx512bw"))
      Instructions *= 2;
    // Rounds that swap whole registers are free.
    unsigned Rounds = Log2_32(std::min(Length, Lanes));
    return Length * divideCeil(Length, Lanes) * Rounds * Instructions;
  }
  unsigned Shuffles = 0;
  for (ArrayRef<int> Rest = Mask; !Rest.empty();) {
    ArrayRef<int> Register = Rest.take_front(Lanes);
    Shuffles += numShuffles(Register, Lanes);
    Rest = Rest.drop_front(Register.size());
  }
  return Shuffles * Instructions;
}
