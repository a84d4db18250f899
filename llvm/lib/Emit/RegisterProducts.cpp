// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Small products: straight-line code on vectors in registers.
//
// Lines of the result are sums over k of a line of one operand times an element
// of the other (EmitMatMul.cpp explains the roles), from a muladd's addend on.
// The first operand's lines run along the result's: AssignLayouts saw to that.

#include "ElementOps.h"
#include "RegisterEmitter.h"
#include "matrix/Target/Selection.h"
#include "llvm/ADT/bit.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace matrix;

/// The product of \p Line, of the operand that is read by lines, and \p
/// Element, of the other one, added to \p Sum if there is one.
Value *RegisterEmitter::emitTerm(TensorOp Op, Value *Line, Value *Element,
                                 Value *Sum) {
  bool IsFirst = Op.resultType().layout(1) == 0;
  Value *X = IsFirst ? Line : Element, *Y = IsFirst ? Element : Line;
  FastMathFlags Flags = Op.fastMath();
  Type *T = Op.resultType().element();
  if (!Sum)
    return emitMultiply(X, Y, T, Flags, B);
  if (Flags.allowContract() && hasFusedMultiplyAdd(T, numLanes(Line), TTI))
    return emitFusedMultiplyAdd(X, Y, Sum, Flags, B);
  return emitAdd(Sum, emitMultiply(X, Y, T, Flags, B), T, Flags, B);
}

Value *RegisterEmitter::keepAllLanes(Value *V) {
  bool HasFences = canSelectFence(F.getParent()->getTargetTriple(),
                                  V->getType()->getScalarType(), TTI);
  return HasFences ? matrix::keepAllLanes(V, B) : V;
}

/// Short lines fill a register together: with four rows and sixteen lanes,
///
///     a0 a1 a2 a3  a0 a1 a2 a3  ..   *   b0 b0 b0 b0  b1 b1 b1 b1  ..
///
/// is a step of k for four columns. This is also what keeps LLVM 22's x86 back
/// end from joining short products itself, which it gets wrong in some shapes
/// under AVX (test/execution/by-value-broadcast.c).
RegisterEmitter::Vectors RegisterEmitter::emitProduct(TensorOp Op) {
  TensorType C = Op.resultType();
  unsigned Along = C.layout(1), Across = C.layout(0);
  TensorType Scalars = Op.operandType(Across);
  Vectors Rows;
  for (Value *Line : lines(Op.operand(Along)))
    Rows.push_back(emitWidened(Op, Along, Line, B));
  unsigned Length = C.extent(Along), Depth = Op.operandType(0).extent(1);
  unsigned Columns = C.extent(Across);
  bool AreApart =
      Apart.contains(Op.operand(0)) && Apart.contains(Op.operand(1));
  unsigned Group =
      AreApart ? 1
               : std::min(Columns, linesPerRegister(C.element(), Length, TTI));
  Value *ScalarsFlat =
      Group == 1 ? nullptr
                 : emitWidened(Op, Across, flat(Op.operand(Across)), B);
  Vectors Addends;
  if (Op.kind() == OpKind::MulAdd)
    Addends = lines(Op.operand(2));
  // In eight lanes each, two elements of words are permuted across 128 bits,
  // which a multiply-add has to wait for. Quarters of both columns in pairs, of
  // which each is used four times, leave permutations within 128 bits, which
  // cost nothing. LLVM would merge the two.
  bool InPairs = Group == 2 && Length == 8 && C.element()->isFloatTy() &&
                 Scalars.stride(Along) == 1 && Depth % 4 == 0;
  DenseMap<std::pair<unsigned, unsigned>, Value *> Pairs;
  auto PairsOf = [&](unsigned K, unsigned J) {
    Value *&Pair = Pairs[{K / 4, J}];
    if (Pair)
      return Pair;
    SmallVector<int> Mask;
    for (unsigned Lane = 0; Lane != 16; ++Lane)
      Mask.push_back(K / 4 * 4 + Lane % 4 +
                     (J + Lane / 8) * Scalars.stride(Across));
    Pair = B.CreateShuffleVector(ScalarsFlat, Mask);
    return Pair = keepAllLanes(Pair);
  };
  // Lanes of so many lines, and more where these fill no vector: they hold
  // lines again.
  auto LanesOf = [&](unsigned Count) {
    unsigned Lanes = Count * Length;
    unsigned Fewest = 128 / std::max(8u, C.element()->getScalarSizeInBits());
    bool IsFull = isPowerOf2_32(Lanes) && Lanes >= Fewest;
    return Lanes == 1 || IsFull || E == Effort::Trivial ||
                   !C.element()->isFloatingPointTy()
               ? Lanes
               : std::max(bit_ceil(Lanes), Fewest);
  };
  // Of Count elements from J on, each in Length lanes.
  auto Broadcast = [&](unsigned K, unsigned J, unsigned Count) -> Value * {
    if (Group == 1)
      return B.CreateVectorSplat(LanesOf(1),
                                 scalar(Op, K, J, /*IsPadded=*/false));
    SmallVector<int> Mask;
    if (InPairs && Count == 2) {
      for (unsigned Lane = 0; Lane != 16; ++Lane)
        Mask.push_back(Lane / 4 * 4 + K % 4);
      return B.CreateShuffleVector(PairsOf(K, J), Mask);
    }
    for (unsigned Lane = 0; Lane != LanesOf(Count); ++Lane)
      Mask.push_back(K * Scalars.stride(Along) +
                     (J + Lane / Length % Count) * Scalars.stride(Across));
    return B.CreateShuffleVector(ScalarsFlat, Mask);
  };
  auto Repeat = [&](Value *Line, unsigned Count) {
    if (LanesOf(Count) == Length)
      return Line;
    SmallVector<int> Mask;
    for (unsigned Lane = 0; Lane != LanesOf(Count); ++Lane)
      Mask.push_back(Lane % Length);
    return B.CreateShuffleVector(Line, Mask);
  };

  Vectors Result;
  for (unsigned J = 0; J < Columns; J += Group) {
    unsigned Count = std::min(Group, Columns - J);
    Value *Sum = nullptr;
    if (!Addends.empty()) {
      Sum = join(ArrayRef(Addends).slice(J, Count));
      if (unsigned Lanes = LanesOf(Count); Lanes != numLanes(Sum)) {
        SmallVector<int> Mask;
        for (unsigned Lane = 0; Lane != Lanes; ++Lane)
          Mask.push_back(Lane % numLanes(Sum));
        Sum = B.CreateShuffleVector(Sum, Mask);
      }
    }
    for (unsigned K = 0; K != Depth; ++K)
      Sum = emitTerm(Op, Repeat(Rows[K], Count), Broadcast(K, J, Count), Sum);
    if (numLanes(Sum) == Length) {
      Result.push_back(Sum);
      continue;
    }
    if (numLanes(Sum) != Count * Length)
      Sum = keepAllLanes(Sum);
    for (unsigned N = 0; N != Count; ++N)
      Result.push_back(subvector(Sum, N * Length, Length));
  }
  return Result;
}

/// Whether nothing writes memory from \p From, a load, to the end of its block,
/// which \p Builder stands at. The distance is bounded.
static bool isUnwrittenSince(Instruction *From, IRBuilderBase &Builder) {
  if (From->getParent() != Builder.GetInsertBlock())
    return false;
  unsigned Budget = 500;
  for (BasicBlock::iterator I(From); I != Builder.GetInsertPoint(); ++I)
    if (I == From->getParent()->end() || Budget-- == 0 || I->mayWriteToMemory())
      return false;
  return true;
}

Value *RegisterEmitter::scalar(TensorOp Op, unsigned K, unsigned J,
                               bool IsPadded) {
  unsigned Along = Op.resultType().layout(1);
  Value *Tensor = Op.operand(1 - Along);
  TensorType Type = Op.operandType(1 - Along);
  unsigned Index[2];
  Index[Along] = K;
  Index[1 - Along] = J;
  unsigned Line = Index[Type.layout(0)], Lane = Index[Type.layout(1)];
  Value *Element;
  auto Known = Padded.find(Tensor);
  if (auto At = Origins.find(Tensor);
      IsPadded && At != Origins.end() && isUnwrittenSince(At->second.Read, B)) {
    // Lines of another length than the register's are not read for one element:
    // what is in memory is broadcast from there, by the multiply-add itself if
    // the processor can.
    const MemoryRef &Ref = At->second.Ref;
    Element =
        Ref.load(Ref.offset({B.getInt64(Index[0]), B.getInt64(Index[1])}, B), 1,
                 B.getInt64(1), B);
  } else if (Known != Padded.end()) {
    Element = B.CreateExtractElement(Known->second[Line], Lane);
  } else {
    Element = B.CreateExtractElement(lines(Tensor)[Line], Lane);
  }
  return emitWidened(Op, 1 - Along, Element, B);
}

RegisterEmitter::Vectors RegisterEmitter::emitPaddedProduct(TensorOp Op) {
  TensorType C = Op.resultType();
  unsigned Along = C.layout(1);
  Vectors Rows;
  for (Value *Line : paddedLines(Op.operand(Along)))
    Rows.push_back(emitWidened(Op, Along, Line, B));
  Vectors Sums(C.extent(1 - Along));
  if (Op.kind() == OpKind::MulAdd)
    Sums = paddedLines(Op.operand(2));
  for (unsigned K = 0; K != Rows.size(); ++K)
    for (unsigned J = 0; J != Sums.size(); ++J)
      Sums[J] =
          emitTerm(Op, Rows[K],
                   B.CreateVectorSplat(numLanes(Rows[K]),
                                       scalar(Op, K, J, /*IsPadded=*/true)),
                   Sums[J]);
  for (Value *&Sum : Sums)
    Sum = keepAllLanes(Sum);
  return Sums;
}
