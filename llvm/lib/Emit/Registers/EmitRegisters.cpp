// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Small values: one flat vector each, as in the surrounding code.
//
// A load reads the lines of storage (columns of a column-major matrix) and
// joins them; a multiply works on the lines of its result; a transpose is one
// shuffle.

#include "Registers/EmitRegisters.h"
#include "Registers/FlatReduction.h"
#include "Registers/RegisterEmitter.h"
#include "matrix/Ops/OpBuilder.h"
#include "matrix/Ops/ValueSize.h"
#include "matrix/Vector/ElementOps.h"
#include "matrix/Vector/Lanes.h"
#include "matrix/Vector/ShuffleMasks.h"
#include "matrix/Vector/Transpose.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/SmallVectorExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/Local.h"
#include <numeric>

using namespace llvm;
using namespace matrix;

bool RegisterEmitter::isFlat(Value *Tensor) const {
  std::optional<TensorOp> Op = TensorOp::of(Tensor);
  return isa<UndefValue>(Tensor) || Flats.contains(Tensor) ||
         (Op && Op->kind() == OpKind::ToTensor);
}

Value *RegisterEmitter::flat(Value *Tensor) {
  if (Value *V = Flats.lookup(Tensor))
    return V;
  TensorType Type = TensorType::of(Tensor->getType());
  auto *Vector =
      FixedVectorType::get(laneType(Type.element()), Type.numAllocated());
  if (isa<PoisonValue>(Tensor))
    return PoisonValue::get(Vector);
  if (isa<UndefValue>(Tensor))
    return UndefValue::get(Vector);
  if (std::optional<TensorOp> Op = TensorOp::of(Tensor);
      Op && Op->kind() == OpKind::ToTensor)
    return toLanes(Op->operand(0), B);
  return toLanes(OpBuilder(B).toVector(Tensor), B);
}

/// The lines one after another; all have the same length. Pairs are joined,
/// then pairs of pairs: log2 steps, not one for each line.
Value *RegisterEmitter::join(ArrayRef<Value *> Lines) {
  SmallVector<Value *> Parts(Lines);
  auto Length = [](Value *V) {
    return cast<FixedVectorType>(V->getType())->getNumElements();
  };
  while (Parts.size() > 1) {
    SmallVector<Value *> Pairs;
    for (unsigned I = 0; I + 1 < Parts.size(); I += 2) {
      Value *A = Parts[I], *C = Parts[I + 1];
      unsigned LengthA = Length(A), LengthC = Length(C);
      // Operands of a shuffle have one length: the last one may be shorter.
      if (LengthC < LengthA) {
        C = B.CreateShuffleVector(C, widening(LengthC, LengthA));
      }
      SmallVector<int> Mask(LengthA + LengthC);
      std::iota(Mask.begin(), Mask.end(), 0);
      Pairs.push_back(B.CreateShuffleVector(A, C, Mask));
    }
    if (Parts.size() % 2)
      Pairs.push_back(Parts.back());
    Parts = std::move(Pairs);
  }
  return Parts.front();
}

RegisterEmitter::Vectors RegisterEmitter::lines(Value *Tensor) {
  TensorType Type = TensorType::of(Tensor->getType());
  return lines(Tensor, Type.extent(Type.layout(Type.rank() - 1)));
}

RegisterEmitter::Vectors RegisterEmitter::lines(Value *Tensor,
                                                unsigned Length) {
  if (auto It = Lines.find(Tensor);
      It != Lines.end() && numLanes(It->second.front()) == Length)
    return It->second;
  TensorType Type = TensorType::of(Tensor->getType());
  Value *Flat = flat(Tensor);
  SmallVector<Value *> Result;
  for (unsigned First = 0; First != Type.numElements(); First += Length)
    Result.push_back(subvector(Flat, First, Length));
  return Result;
}

RegisterEmitter::Vectors RegisterEmitter::paddedLines(Value *Tensor) {
  if (auto It = Padded.find(Tensor); It != Padded.end())
    return It->second;
  TensorType Type = TensorType::of(Tensor->getType());
  unsigned Length = Type.extent(Type.layout(1));
  auto Pad = [&](Value *Vector, unsigned First) {
    SmallVector<int> Mask;
    for (unsigned Lane = 0; Lane != bit_ceil(Length); ++Lane)
      Mask.push_back(First + std::min(Lane, Length - 1));
    return B.CreateShuffleVector(Vector, Mask);
  };
  Vectors Result;
  if (auto It = Lines.find(Tensor); It != Lines.end()) {
    for (Value *Line : It->second)
      Result.push_back(Pad(Line, 0));
    return Result;
  }
  Value *Flat = flat(Tensor);
  for (unsigned First = 0; First != Type.numElements(); First += Length)
    Result.push_back(Pad(Flat, First));
  return Result;
}

Value *RegisterEmitter::joinPadded(ArrayRef<Value *> Lines, unsigned Length) {
  Vectors Narrow;
  for (Value *Line : Lines)
    Narrow.push_back(subvector(Line, 0, Length));
  return join(Narrow);
}

/// The storage position of an element.
Value *RegisterEmitter::position(TensorOp Op, unsigned FirstIndex,
                                 TensorType Type) {
  Value *Sum = B.getInt64(0);
  for (unsigned K = 0; K != Type.rank(); ++K)
    Sum = B.CreateAdd(Sum, B.CreateMul(Op.operand(FirstIndex + K),
                                       B.getInt64(Type.stride(K))));
  return Sum;
}

Value *RegisterEmitter::emitFlat(TensorOp Op) {
  switch (Op.kind()) {
  case OpKind::ToVector:
  case OpKind::Reshape:
    return flat(Op.operand(0));
  case OpKind::Splat:
    return B.CreateVectorSplat(Op.resultType().numElements(),
                               toLanes(Op.operand(0), B));
  case OpKind::Extract:
    return B.CreateExtractElement(flat(Op.operand(0)),
                                  position(Op, 1, Op.operandType(0)));
  case OpKind::Insert:
    return B.CreateInsertElement(flat(Op.operand(0)), toLanes(Op.operand(1), B),
                                 position(Op, 2, Op.resultType()));
  case OpKind::Block:
  case OpKind::Diagonal:
  case OpKind::Transpose:
  case OpKind::Relayout:
    return B.CreateShuffleVector(flat(Op.operand(0)), permutationMask(Op));
  case OpKind::InsertBlock:
  case OpKind::InsertDiagonal:
    // Operands of a shuffle have one length.
    return B.CreateShuffleVector(
        flat(Op.operand(0)),
        B.CreateShuffleVector(flat(Op.operand(1)),
                              widening(Op.operandType(1).numElements(),
                                       Op.resultType().numElements())),
        Op.kind() == OpKind::InsertBlock ? insertBlockMask(Op)
                                         : insertDiagonalMask(Op));
  default: {
    if (reductionStep(Op.kind()))
      return emitFlatReduction(Op, flat(Op.operand(0)), B);
    SmallVector<Value *> Operands;
    for (unsigned I = 0; I != Op.numOperands(); ++I)
      Operands.push_back(flat(Op.operand(I)));
    return emitElements(Op, Operands);
  }
  }
}

/// Whether \p Op's result has lines that are apart, each a vector of its own.
/// Of 128 bits, or a little less: shorter ones fill no register, and of longer
/// ones half as many are joined for half the work.
bool RegisterEmitter::hasLinesApart(TensorOp Op) const {
  if (!TensorType::isTensor(Op.call()->getType()))
    return false;
  TensorType Type = Op.resultType();
  unsigned Length = Type.extent(Type.layout(Type.rank() - 1));
  if (Type.rank() != 2 || Length == 1 ||
      bit_ceil(Length) * Type.element()->getScalarSizeInBits() != 128)
    return false;
  auto IsApart = [&](const Use &U) { return Apart.contains(U); };
  if (Op.kind() == OpKind::Load)
    return !MemoryRef::ofAccess(Op).isContiguous();
  if (isProduct(Op.kind()))
    return IsApart(Op.call()->getArgOperandUse(0)) &&
           IsApart(Op.call()->getArgOperandUse(1));
  return elementwiseInfo(Op.kind()) && any_of(Op.call()->args(), IsApart);
}

/// Whether \p Op turns a square matrix whose lines fill a register each. LLVM
/// would make each line of its result of all lines of the operand.
bool RegisterEmitter::isSquareTurn(TensorOp Op) const {
  if (E == Effort::Trivial ||
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

void RegisterEmitter::emit(TensorOp Op) {
  CallInst *Call = Op.call();
  B.SetInsertPoint(Call);
  if (Op.kind() == OpKind::Store) {
    emitStore(Op);
    Call->eraseFromParent();
    return;
  }
  Vectors Parts;
  bool IsApart = hasLinesApart(Op), IsPadded = false;
  auto LiesApart = [](const MemoryRef &Ref) { return !Ref.isContiguous(); };
  if (Op.kind() == OpKind::Load) {
    Parts = emitLoad(Op);
  } else if (isProduct(Op.kind())) {
    IsPadded = E != Effort::Trivial && hasPaddedLines(Op, ST);
    Parts = IsPadded ? emitPaddedProduct(Op) : emitProduct(Op);
    Products.insert_range(Parts);
  } else if (IsApart) {
    Parts = emitElementLines(Op, [&](Value *V) { return lines(V); });
  } else if (hasPaddedElements(Op)) {
    IsPadded = true;
    Parts = emitElementLines(Op, [&](Value *V) { return paddedLines(V); });
  } else if (isSquareTurn(Op)) {
    Parts = lines(Op.operand(0));
    transposeSquare(Parts, B);
  } else if (isInPlace(Op, LiesApart)) {
    Parts = emitElementLines(Op, [&](Value *V) { return lines(V); });
  } else if (isInPlace(Op, isRagged)) {
    Vectors Operands;
    for (unsigned I = 0; I != Op.numOperands(); ++I)
      Operands.push_back(flat(Op.operand(I)));
    Parts = {emitElementPieces(Op, Operands)};
  } else {
    Parts = {emitFlat(Op)};
  }
  if (!TensorType::isTensor(Call->getType())) {
    Call->replaceAllUsesWith(ofLanes(Parts.front(), Call->getType(), B));
    Call->eraseFromParent();
    return;
  }
  TensorType Type = Op.resultType();
  Value *Flat =
      IsPadded ? joinPadded(Parts, Type.extent(Type.layout(1))) : join(Parts);
  if (isProduct(Op.kind()))
    Products.insert(Flat);
  // For users in memory.
  auto *Vector = FixedVectorType::get(Type.element(), numLanes(Flat));
  CallInst *Tensor = OpBuilder(B).toTensor(Type, ofLanes(Flat, Vector, B));
  Flats[Tensor] = Flat;
  if (Parts.size() > 1)
    (IsPadded ? Padded : Lines)[Tensor] = Parts;
  if (IsApart)
    Apart.insert(Tensor);
  if (Op.kind() == OpKind::Load && !Op.isVolatile())
    Origins.try_emplace(Tensor, Origin{MemoryRef::ofAccess(Op), Tensor});
  Tensor->takeName(Call);
  Call->replaceAllUsesWith(Tensor);
  Call->eraseFromParent();
}

/// LLVM's VectorCombine looks back from each element that is broadcast to the
/// block's begin, or to a call that may write memory. Thousands of statements
/// in a block get some, of which no code is made.
static void limitWalks(Function &F, ArrayRef<TensorOp> Ops) {
  constexpr unsigned MostOperations = 256;
  const BasicBlock *Block = nullptr;
  unsigned Count = 0;
  bool HasLimits = false;
  for (TensorOp Op : Ops) {
    if (std::exchange(Block, Op.call()->getParent()) != Block)
      Count = 0;
    if (++Count % MostOperations)
      continue;
    IRBuilder<>(Op.call()).CreateIntrinsic(Intrinsic::sideeffect, {});
    HasLimits = true;
  }
  if (HasLimits)
    F.setMemoryEffects(F.getMemoryEffects() |
                       MemoryEffects::inaccessibleMemOnly());
}

void RegisterEmitter::run() {
  SmallVector<TensorOp> Ops = operationsInRegisters(F, ST, E);
  if (E == Effort::Full)
    limitWalks(F, Ops);
  for (TensorOp Op : Ops)
    // What loops compute, `tovector` loads: it stays.
    if (Op.kind() != OpKind::ToVector || isFlat(Op.operand(0)))
      emit(Op);
  // Forms that nobody asked for.
  SmallVector<WeakTrackingVH> MaybeDead;
  for (Instruction &I : instructions(F))
    if (TensorOp::of(&I))
      MaybeDead.push_back(&I);
  RecursivelyDeleteTriviallyDeadInstructionsPermissive(MaybeDead);
}

void matrix::emitInRegisters(Function &F, const Subtarget &ST, Effort E,
                             const Remarks &R) {
  RegisterEmitter(F, ST, E, R).run();
}
