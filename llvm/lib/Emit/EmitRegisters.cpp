// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Small values: one flat vector each, as in the surrounding code.
//
// A load reads the lines of storage (columns of a column-major matrix) and
// joins them; a multiply works on the lines of its result; a transpose is one
// shuffle.

#include "EmitRegisters.h"
#include "ElementOps.h"
#include "FlatReduction.h"
#include "MemoryRef.h"
#include "ShuffleMasks.h"
#include "matrix/Ops/OpBuilder.h"
#include "matrix/Ops/ValueSize.h"
#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/Local.h"
#include <numeric>

using namespace llvm;
using namespace matrix;

namespace {
class RegisterEmitter {
  Function &F;
  const TargetTransformInfo &TTI;
  Effort E;
  IRBuilder<> B;
  DenseMap<Value *, Value *> Flats;
  DenseMap<Value *, SmallVector<Value *>> Lines;

public:
  RegisterEmitter(Function &F, const TargetTransformInfo &TTI, Effort E)
      : F(F), TTI(TTI), E(E), B(F.getContext()) {}
  bool run();

private:
  /// The flat vector that \p Tensor is, read from memory if need be.
  Value *flat(Value *Tensor);
  /// The lines of \p Tensor, in storage order.
  SmallVector<Value *> lines(Value *Tensor);
  /// As many elements each, which may be several lines.
  SmallVector<Value *> lines(Value *Tensor, unsigned Length);
  /// Whether \p Tensor is a flat vector already.
  bool isFlat(Value *Tensor) const;
  /// What \p Op returns: a flat vector or an element.
  Value *emit(TensorOp Op);
  SmallVector<Value *> emitLoad(TensorOp Op);
  void emitStore(TensorOp Op);
  SmallVector<Value *> emitMatMul(TensorOp Op);
  Value *position(TensorOp Op, unsigned FirstIndex, TensorType Type);
  Value *subvector(Value *V, unsigned First, unsigned Count);
  Value *join(ArrayRef<Value *> Lines);
};
} // namespace

bool RegisterEmitter::isFlat(Value *Tensor) const {
  std::optional<TensorOp> Op = TensorOp::of(Tensor);
  return isa<UndefValue>(Tensor) || Flats.contains(Tensor) ||
         (Op && Op->kind() == OpKind::ToTensor);
}

Value *RegisterEmitter::flat(Value *Tensor) {
  if (Value *V = Flats.lookup(Tensor))
    return V;
  TensorType Type = TensorType::of(Tensor->getType());
  auto *Vector = FixedVectorType::get(Type.element(), Type.numAllocated());
  if (isa<PoisonValue>(Tensor))
    return PoisonValue::get(Vector);
  if (isa<UndefValue>(Tensor))
    return UndefValue::get(Vector);
  if (std::optional<TensorOp> Op = TensorOp::of(Tensor);
      Op && Op->kind() == OpKind::ToTensor)
    return Op->operand(0);
  return OpBuilder(B).toVector(Tensor);
}

Value *RegisterEmitter::subvector(Value *V, unsigned First, unsigned Count) {
  SmallVector<int> Mask(Count);
  std::iota(Mask.begin(), Mask.end(), First);
  return B.CreateShuffleVector(V, Mask);
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

/// All indices of the lines of a tensor: those of every dimension but the one
/// at the last storage position, which is 0, in storage order.
static SmallVector<SmallVector<Value *>> lineIndices(TensorType Type,
                                                     IRBuilderBase &B) {
  SmallVector<SmallVector<Value *>> Lines = {
      SmallVector<Value *>(Type.rank(), B.getInt64(0))};
  for (unsigned P = Type.rank() - 1; P-- != 0;) {
    unsigned Dimension = Type.layout(P);
    SmallVector<SmallVector<Value *>> More;
    for (unsigned I = 0; I != Type.extent(Dimension); ++I)
      for (SmallVector<Value *> Line : Lines) {
        Line[Dimension] = B.getInt64(I);
        More.push_back(Line);
      }
    Lines = std::move(More);
  }
  return Lines;
}

static Value *asVector(Value *V, IRBuilderBase &B) {
  if (V->getType()->isVectorTy())
    return V;
  return B.CreateInsertElement(
      PoisonValue::get(FixedVectorType::get(V->getType(), 1)), V, uint64_t(0));
}

SmallVector<Value *> RegisterEmitter::lines(Value *Tensor) {
  TensorType Type = TensorType::of(Tensor->getType());
  return lines(Tensor, Type.extent(Type.layout(Type.rank() - 1)));
}

static unsigned numLanes(Value *Vector) {
  return cast<FixedVectorType>(Vector->getType())->getNumElements();
}

SmallVector<Value *> RegisterEmitter::lines(Value *Tensor, unsigned Length) {
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

/// What \p Op accesses. A product works on the lines of a matrix as they are;
/// short innermost lines, such as pairs, are joined. What is only computed
/// element by element is one line if it lies so.
static MemoryRef accessedLines(TensorOp Op) {
  MemoryRef Ref = MemoryRef::ofAccess(Op);
  auto IsFlatUser = [](const User *U) {
    std::optional<TensorOp> Op = TensorOp::of(const_cast<User *>(U));
    return Op &&
           (elementwiseInfo(Op->kind()) || Op->kind() == OpKind::ToVector);
  };
  bool IsFlat = Op.kind() == OpKind::Load && Ref.isContiguous() &&
                all_of(Op.call()->users(), IsFlatUser);
  if (Ref.Type.rank() > 2 || IsFlat)
    mergeDimensions({&Ref});
  return Ref;
}

SmallVector<Value *> RegisterEmitter::emitLoad(TensorOp Op) {
  MemoryRef Ref = accessedLines(Op);
  unsigned Inner = Ref.Type.layout(Ref.Type.rank() - 1);
  SmallVector<Value *> Result;
  for (ArrayRef<Value *> Indices : lineIndices(Ref.Type, B))
    Result.push_back(
        asVector(Ref.load(Ref.offset(Indices, B), Ref.Type.extent(Inner),
                          Ref.Strides[Inner], B),
                 B));
  return Result;
}

void RegisterEmitter::emitStore(TensorOp Op) {
  MemoryRef Ref = accessedLines(Op);
  unsigned Inner = Ref.Type.layout(Ref.Type.rank() - 1);
  unsigned Length = Ref.Type.extent(Inner);
  for (auto [Line, Indices] :
       zip(lines(Op.operand(0), Length), lineIndices(Ref.Type, B))) {
    if (Length == 1)
      Line = B.CreateExtractElement(Line, uint64_t(0));
    Ref.store(Line, Ref.offset(Indices, B), Length, Ref.Strides[Inner], B);
  }
}

/// Lines of the result: sums over k of a line of one operand times an element
/// of the other (EmitMatMul.cpp explains the roles), from a muladd's addend on.
/// The first operand's lines run along the result's: AssignLayouts saw to that.
///
/// Short lines fill a register together: with four rows and sixteen lanes,
///
///     a0 a1 a2 a3  a0 a1 a2 a3  ..   *   b0 b0 b0 b0  b1 b1 b1 b1  ..
///
/// is a step of k for four columns. This is also what keeps LLVM 22's x86 back
/// end from joining short products itself, which it gets wrong in some shapes
/// under AVX (test/execution/by-value-broadcast.c).
SmallVector<Value *> RegisterEmitter::emitMatMul(TensorOp Op) {
  TensorType C = Op.resultType();
  unsigned Along = C.layout(1), Across = C.layout(0);
  TensorType Scalars = Op.operandType(Across);
  SmallVector<Value *> Vectors;
  for (Value *Line : lines(Op.operand(Along)))
    Vectors.push_back(emitWidened(Op, Along, Line, B));
  unsigned Length = C.extent(Along), Depth = Op.operandType(0).extent(1);
  unsigned Columns = C.extent(Across);
  unsigned Group =
      std::min(Columns, linesPerRegister(C.element(), Length, TTI));
  bool IsFused = Op.fastMath().allowContract() &&
                 hasFusedMultiplyAdd(C.element(), Length, TTI);

  SmallVector<Value *> ScalarLines;
  Value *ScalarsFlat = nullptr;
  if (Group == 1)
    for (Value *Line : lines(Op.operand(Across)))
      ScalarLines.push_back(emitWidened(Op, Across, Line, B));
  else
    ScalarsFlat = emitWidened(Op, Across, flat(Op.operand(Across)), B);
  SmallVector<Value *> Addends;
  if (Op.kind() == OpKind::MulAdd)
    Addends = lines(Op.operand(2));
  // Element (K, J) along (Along, Across) in every lane; of Count elements from
  // J on, each in Length lanes.
  auto Broadcast = [&](unsigned K, unsigned J, unsigned Count) -> Value * {
    if (Group == 1) {
      bool IsAlong = Scalars.layout(1) == Along;
      return B.CreateVectorSplat(
          Length, B.CreateExtractElement(ScalarLines[IsAlong ? J : K],
                                         uint64_t(IsAlong ? K : J)));
    }
    SmallVector<int> Mask;
    for (unsigned N = 0; N != Count; ++N)
      Mask.append(Length,
                  K * Scalars.stride(Along) + (J + N) * Scalars.stride(Across));
    return B.CreateShuffleVector(ScalarsFlat, Mask);
  };
  auto Repeat = [&](Value *Line, unsigned Count) {
    if (Count == 1)
      return Line;
    SmallVector<int> Mask;
    for (unsigned Lane = 0; Lane != Count * Length; ++Lane)
      Mask.push_back(Lane % Length);
    return B.CreateShuffleVector(Line, Mask);
  };

  SmallVector<Value *> Result;
  for (unsigned J = 0; J < Columns; J += Group) {
    unsigned Count = std::min(Group, Columns - J);
    Value *Sum =
        Addends.empty() ? nullptr : join(ArrayRef(Addends).slice(J, Count));
    for (unsigned K = 0; K != Depth; ++K) {
      Value *Line = Repeat(Vectors[K], Count);
      Value *Element = Broadcast(K, J, Count);
      Value *X = Along == 0 ? Line : Element;
      Value *Y = Along == 0 ? Element : Line;
      if (!Sum)
        Sum = emitMultiply(X, Y, Op.fastMath(), B);
      else if (IsFused)
        Sum = emitFusedMultiplyAdd(X, Y, Sum, Op.fastMath(), B);
      else
        Sum = emitAdd(Sum, emitMultiply(X, Y, Op.fastMath(), B), Op.fastMath(),
                      B);
    }
    if (Count == 1)
      Result.push_back(Sum);
    else
      for (unsigned N = 0; N != Count; ++N)
        Result.push_back(subvector(Sum, N * Length, Length));
  }
  return Result;
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

Value *RegisterEmitter::emit(TensorOp Op) {
  switch (Op.kind()) {
  case OpKind::ToVector:
  case OpKind::Reshape:
    return flat(Op.operand(0));
  case OpKind::Splat:
    return B.CreateVectorSplat(Op.resultType().numElements(), Op.operand(0));
  case OpKind::Extract:
    return B.CreateExtractElement(flat(Op.operand(0)),
                                  position(Op, 1, Op.operandType(0)));
  case OpKind::Insert:
    return B.CreateInsertElement(flat(Op.operand(0)), Op.operand(1),
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
    TensorType Type = Op.resultType();
    unsigned Count = Type.numElements();
    bool HasFMA = Op.kind() == OpKind::FMulAdd &&
                  hasFusedMultiplyAdd(Type.element(), Count, TTI);
    return emitElementwise(
        Op, Operands, FixedVectorType::get(Type.element(), Count), HasFMA, B);
  }
  }
}

/// Drops groups of operations that loops feed or that feed loops, and whose
/// values nothing else wants as flat vectors: to read and to write them there
/// would be copies.
static void keepInMemory(SmallVectorImpl<TensorOp> &Ops) {
  EquivalenceClasses<const Value *> Groups;
  for (TensorOp Op : Ops)
    Groups.insert(Op.call());
  DenseSet<const Value *> MeetsLoop, WantsFlat;
  for (TensorOp Op : Ops) {
    const Value *Call = Op.call();
    if (isProduct(Op.kind()) || Op.kind() == OpKind::ToVector)
      WantsFlat.insert(Call);
    auto Visit = [&](const Value *Neighbor) {
      std::optional<TensorOp> Other =
          TensorOp::of(const_cast<Value *>(Neighbor));
      if (Groups.contains(Neighbor))
        Groups.unionSets(Call, Neighbor);
      else if (!Other || Other->kind() == OpKind::ToTensor)
        WantsFlat.insert(Call);
      else
        MeetsLoop.insert(Call);
    };
    for (const Use &Operand : Op.call()->args())
      if (TensorType::isTensor(Operand->getType()) && !isa<UndefValue>(Operand))
        Visit(Operand);
    if (TensorType::isTensor(Call->getType()))
      for (const User *U : Call->users())
        Visit(U);
  }
  auto LeadersOf = [&](const DenseSet<const Value *> &Members) {
    DenseSet<const Value *> Leaders;
    for (const Value *V : Members)
      Leaders.insert(Groups.getLeaderValue(V));
    return Leaders;
  };
  DenseSet<const Value *> Loops = LeadersOf(MeetsLoop),
                          Flat = LeadersOf(WantsFlat);
  erase_if(Ops, [&](TensorOp Op) {
    const Value *Leader = Groups.getLeaderValue(Op.call());
    return Loops.contains(Leader) && !Flat.contains(Leader);
  });
}

bool RegisterEmitter::run() {
  SmallVector<TensorOp> Ops;
  for (BasicBlock *BB : ReversePostOrderTraversal<Function *>(&F))
    for (Instruction &I : *BB)
      if (std::optional<TensorOp> Op = TensorOp::of(&I);
          Op && fitsRegisters(*Op, TTI, E))
        Ops.push_back(*Op);
  keepInMemory(Ops);
  for (TensorOp Op : Ops) {
    CallInst *Call = Op.call();
    // What loops compute, `tovector` loads: it stays.
    if (Op.kind() == OpKind::ToVector && !isFlat(Op.operand(0)))
      continue;
    B.SetInsertPoint(Call);
    Value *Result = nullptr;
    SmallVector<Value *> ResultLines;
    if (Op.kind() == OpKind::Store)
      emitStore(Op);
    else if (Op.kind() == OpKind::Load)
      Result = join(ResultLines = emitLoad(Op));
    else if (isProduct(Op.kind()))
      Result = join(ResultLines = emitMatMul(Op));
    else
      Result = emit(Op);
    if (Result && TensorType::isTensor(Call->getType())) {
      // For users in memory.
      Value *Tensor = OpBuilder(B).toTensor(Op.resultType(), Result);
      Flats[Tensor] = Result;
      if (!ResultLines.empty())
        Lines[Tensor] = std::move(ResultLines);
      Tensor->takeName(Call);
      Result = Tensor;
    }
    if (Result)
      Call->replaceAllUsesWith(Result);
    Call->eraseFromParent();
  }
  // Forms that nobody asked for.
  SmallVector<WeakTrackingVH> MaybeDead;
  for (Instruction &I : instructions(F))
    if (TensorOp::of(&I))
      MaybeDead.push_back(&I);
  RecursivelyDeleteTriviallyDeadInstructionsPermissive(MaybeDead);
  return !Ops.empty();
}

bool matrix::emitInRegisters(Function &F, const TargetTransformInfo &TTI,
                             Effort E) {
  return RegisterEmitter(F, TTI, E).run();
}
