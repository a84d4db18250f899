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
#include "matrix/Vector/ElementOps.h"
#include "matrix/Vector/Lanes.h"
#include "matrix/Vector/ShuffleMasks.h"
#include "matrix/Vector/Transpose.h"
#include "llvm/Transforms/Utils/Local.h"
#include <numeric>

using namespace llvm;
using namespace matrix;

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
  TensorOp Op = *TensorOp::of(Tensor);
  assert(Op.kind() == OpKind::ToTensor && "a value that is not in registers");
  return toLanes(Op.operand(0), B);
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
  // Columns of a product may share vectors.
  if (auto It = Lines.find(Tensor);
      It != Lines.end() && numLanes(It->second.front()) == Length) {
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

RegisterEmitter::MovedLanes RegisterEmitter::movedLanes(Value *Tensor) {
  if (auto It = Moved.find(Tensor); It != Moved.end())
    return It->second;
  MovedLanes Own{flat(Tensor), {}};
  Own.Lanes.resize(numLanes(Own.Source));
  std::iota(Own.Lanes.begin(), Own.Lanes.end(), 0);
  return Own;
}

Value *RegisterEmitter::shuffled(Value *Tensor, ArrayRef<int> Mask) {
  MovedLanes From = movedLanes(Tensor);
  return B.CreateShuffleVector(From.Source, composedMask(From.Lanes, Mask));
}

Value *RegisterEmitter::emitView(TensorOp Op) {
  Here = movedLanes(Op.operand(0));
  Here->Lanes = composedMask(Here->Lanes, permutationMask(Op));
  return B.CreateShuffleVector(Here->Source, Here->Lanes);
}

Value *RegisterEmitter::emitReduction(const RegisterPlan &Plan) {
  TensorOp Op = Plan.Op;
  Value *Tensor = Op.operand(0);
  bool IsView = Moved.contains(Tensor);
  if (!IsView && Op.operandType(0).rank() == 2)
    return emitFlatReduction(
        Plan, Plan.IsFused ? Factors.lookup(Tensor) : Vectors{flat(Tensor)}, B);
  MovedLanes From = movedLanes(Tensor);
  return emitMovedReduction(
      Plan, Plan.IsFused ? Factors.lookup(Tensor) : Vectors{From.Source},
      From.Lanes, B);
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

Value *RegisterEmitter::emitFlat(const RegisterPlan &Plan) {
  TensorOp Op = Plan.Op;
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
  case OpKind::View:
    return emitView(Op);
  case OpKind::Contract:
  case OpKind::ContractAdd:
    return emitContraction(Plan);
  case OpKind::InsertBlock:
  case OpKind::InsertDiagonal:
  case OpKind::InsertView:
    // Operands of a shuffle have one length.
    return B.CreateShuffleVector(
        flat(Op.operand(0)),
        B.CreateShuffleVector(flat(Op.operand(1)),
                              widening(Op.operandType(1).numElements(),
                                       Op.resultType().numElements())),
        Op.kind() == OpKind::InsertBlock      ? insertBlockMask(Op)
        : Op.kind() == OpKind::InsertDiagonal ? insertDiagonalMask(Op)
                                              : insertViewMask(Op));
  default: {
    if (reductionStep(Op.kind()))
      return emitReduction(Plan);
    if ((Here = emitBeforeMoving(Plan)))
      return B.CreateShuffleVector(Here->Source, Here->Lanes);
    SmallVector<Value *> Operands;
    for (unsigned I = 0; I != Op.numOperands(); ++I)
      Operands.push_back(flat(Op.operand(I)));
    return emitElements(Plan, Operands);
  }
  }
}

RegisterEmitter::Vectors RegisterEmitter::flatOperands(TensorOp Op) {
  Vectors Operands;
  for (unsigned I = 0; I != Op.numOperands(); ++I)
    Operands.push_back(flat(Op.operand(I)));
  return Operands;
}

RegisterEmitter::Vectors RegisterEmitter::emitResult(const RegisterPlan &Plan) {
  TensorOp Op = Plan.Op;
  if (Op.kind() == OpKind::Load)
    return emitLoad(Plan);
  bool IsProduct = isProduct(Op.kind());
  if (Plan.Kernel)
    return emitGroups(Plan);
  switch (Plan.Form) {
  case RegisterForm::Flat:
    return {emitFlat(Plan)};
  case RegisterForm::Lines:
    return IsProduct
               ? emitProduct(Plan)
               : emitElementLines(Plan, [&](Value *V) { return lines(V); });
  case RegisterForm::PaddedLines:
    return IsProduct ? emitPaddedProduct(Plan)
                     : emitElementLines(
                           Plan, [&](Value *V) { return paddedLines(V); });
  case RegisterForm::Pieces:
    return {emitElementPieces(Plan, flatOperands(Op))};
  case RegisterForm::TransposeTile: {
    if (reductionStep(Op.kind()))
      return {emitFlat(Plan)};
    Vectors Lines = lines(Op.operand(0));
    transposeLines(Lines, B);
    return Lines;
  }
  case RegisterForm::Run:
    break;
  }
  llvm_unreachable("all forms are emitted, and runs loaded");
}

void RegisterEmitter::emit(const RegisterPlan &Plan) {
  TensorOp Op = Plan.Op;
  CallInst *Call = Op.call();
  B.SetInsertPoint(Call);
  if (Op.kind() == OpKind::Store) {
    emitStore(Plan);
    Call->eraseFromParent();
    return;
  }
  Here.reset();
  Vectors Parts = emitResult(Plan);
  if (!TensorType::isTensor(Call->getType())) {
    Call->replaceAllUsesWith(ofLanes(Parts.front(), Call->getType(), B));
    Call->eraseFromParent();
    return;
  }
  TensorType Type = Op.resultType();
  bool IsPadded = Plan.Form == RegisterForm::PaddedLines;
  Value *Flat =
      IsPadded ? joinPadded(Parts, Type.extent(Type.layout(1))) : join(Parts);
  if (isProduct(Op.kind())) {
    Products.insert_range(Parts);
    Products.insert(Flat);
  }
  // A handle for the users, until they are emitted.
  auto *Vector = FixedVectorType::get(Type.element(), numLanes(Flat));
  CallInst *Tensor = OpBuilder(B).toTensor(Type, ofLanes(Flat, Vector, B));
  Flats[Tensor] = Flat;
  if (Op.kind() == OpKind::FMul && Here)
    Factors[Tensor] = {movedLanes(Op.operand(0)).Source,
                       movedLanes(Op.operand(1)).Source};
  else if (Op.kind() == OpKind::FMul)
    Factors[Tensor] = flatOperands(Op);
  if (Here)
    Moved[Tensor] = std::move(*Here);
  if (Parts.size() > 1)
    (IsPadded ? Padded : Lines)[Tensor] = Parts;
  if (Op.kind() == OpKind::Load && !Op.isVolatile())
    Origins.try_emplace(Tensor, Origin{MemoryRef::ofAccess(Op), Tensor});
  Tensor->takeName(Call);
  Call->replaceAllUsesWith(Tensor);
  Call->eraseFromParent();
}

void RegisterEmitter::run(ArrayRef<RegisterPlan> Plans) {
  for (const RegisterPlan &Plan : Plans)
    emit(Plan);
  for (auto [Tensor, Flat] : Flats)
    cast<Instruction>(Tensor)->eraseFromParent();
  // Forms that nobody asked for.
  SmallVector<WeakTrackingVH> MaybeDead(make_second_range(Flats));
  RecursivelyDeleteTriviallyDeadInstructionsPermissive(MaybeDead);
}

void matrix::emitInRegisters(Function &F, ArrayRef<RegisterPlan> Plans) {
  RegisterEmitter(F.getContext()).run(Plans);
}
