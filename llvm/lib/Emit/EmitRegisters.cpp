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
#include "llvm/ADT/bit.h"
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
  /// Flat results of products.
  DenseSet<Value *> Products;
  /// Tensors whose lines lie apart in memory, or were computed one by one: to
  /// join them would take longer than what is done with them.
  DenseSet<Value *> Apart;

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
  /// An element-wise operation on operands as \p Op has them, flat or lines.
  Value *emitElements(TensorOp Op, ArrayRef<Value *> Operands);
  /// The same line by line; nothing if no operand's lines are apart.
  SmallVector<Value *> emitElementLines(TensorOp Op);
  SmallVector<Value *> emitLoad(TensorOp Op);
  void emitStore(TensorOp Op);
  Value *emitRaggedLoad(const MemoryRef &Ref);
  void emitRaggedStore(Value *Flat, const MemoryRef &Ref);
  unsigned registerLanes(TensorType Type) const;
  SmallVector<Value *> emitMatMul(TensorOp Op);
  bool hasLinesApart(TensorOp Op) const;
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

static unsigned numLanes(Value *Vector) {
  return cast<FixedVectorType>(Vector->getType())->getNumElements();
}

static Value *asVector(Value *V, IRBuilderBase &B) {
  if (V->getType()->isVectorTy())
    return V;
  return B.CreateInsertElement(
      PoisonValue::get(FixedVectorType::get(V->getType(), 1)), V, uint64_t(0));
}

/// Calls \p Body with the first one and the number of as many elements as fill
/// a register, and then of each smaller power of two.
static void forPieces(unsigned Count, unsigned Largest,
                      function_ref<void(unsigned, unsigned)> Body) {
  for (unsigned Done = 0, Size = Largest; Done != Count; Size /= 2)
    for (; Count - Done >= Size; Done += Size)
      Body(Done, Size);
}

SmallVector<Value *> RegisterEmitter::lines(Value *Tensor) {
  TensorType Type = TensorType::of(Tensor->getType());
  return lines(Tensor, Type.extent(Type.layout(Type.rank() - 1)));
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

/// Where lines that lie one behind the other are no powers of two, vectors run
/// across them.
static bool isRagged(const MemoryRef &Ref) {
  return Ref.isContiguous() &&
         !isPowerOf2_32(Ref.Type.extent(Ref.Type.layout(Ref.Type.rank() - 1)));
}

/// The lanes of a vector register that holds elements of \p Type.
unsigned RegisterEmitter::registerLanes(TensorType Type) const {
  return bit_floor(linesPerRegister(Type.element(), 1, TTI));
}

Value *RegisterEmitter::emitRaggedLoad(const MemoryRef &Ref) {
  unsigned Count = Ref.Type.numElements();
  SmallVector<Value *> Pieces;
  forPieces(Count, registerLanes(Ref.Type), [&](unsigned First, unsigned Size) {
    Pieces.push_back(asVector(
        Ref.load(B.getInt64(First), Size, B.getInt64(1), B), B));
  });
  // The largest one comes first.
  Value *Flat = Pieces.front();
  for (Value *Piece : drop_begin(Pieces)) {
    unsigned Done = numLanes(Flat), Size = numLanes(Piece);
    SmallVector<int> Mask(Done + Size);
    std::iota(Mask.begin(), Mask.end(), 0);
    Flat = B.CreateShuffleVector(
        Flat, B.CreateShuffleVector(Piece, widening(Size, Done)), Mask);
  }
  return Flat;
}

void RegisterEmitter::emitRaggedStore(Value *Flat, const MemoryRef &Ref) {
  forPieces(Ref.Type.numElements(), registerLanes(Ref.Type),
            [&](unsigned First, unsigned Size) {
              Value *Piece = Size == 1 ? B.CreateExtractElement(Flat, First)
                                       : subvector(Flat, First, Size);
              Ref.store(Piece, B.getInt64(First), Size, B.getInt64(1), B);
            });
}

SmallVector<Value *> RegisterEmitter::emitLoad(TensorOp Op) {
  MemoryRef Ref = accessedLines(Op);
  if (isRagged(Ref) && !Ref.IsVolatile)
    return {emitRaggedLoad(Ref)};
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
  if (isRagged(Ref) && !Ref.IsVolatile)
    return emitRaggedStore(flat(Op.operand(0)), Ref);
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
      Apart.contains(Op.operand(0)) && Apart.contains(Op.operand(1))
          ? 1
          : std::min(Columns, linesPerRegister(C.element(), Length, TTI));
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
    return emitElements(Op, Operands);
  }
  }
}

Value *RegisterEmitter::emitElements(TensorOp Op, ArrayRef<Value *> Operands) {
  Type *Element = Op.resultType().element();
  unsigned Count = numLanes(Operands.front());
  bool HasFMA = Op.kind() == OpKind::FMulAdd &&
                hasFusedMultiplyAdd(Element, Count, TTI);
  bool FollowsProduct =
      any_of(Operands, [&](Value *V) { return Products.contains(V); });
  return emitElementwise(Op, Operands, FixedVectorType::get(Element, Count),
                         HasFMA, FollowsProduct, B);
}

/// Whether \p Op's result has lines that are apart, each a vector of its own.
/// Of 128 bits: shorter ones fill no register, and of longer ones half as many
/// are joined for half the work.
bool RegisterEmitter::hasLinesApart(TensorOp Op) const {
  if (!TensorType::isTensor(Op.call()->getType()))
    return false;
  TensorType Type = Op.resultType();
  unsigned Length = Type.extent(Type.layout(Type.rank() - 1));
  if (Type.rank() != 2 || !isPowerOf2_32(Length) ||
      Length * Type.element()->getScalarSizeInBits() != 128)
    return false;
  auto IsApart = [&](const Use &U) { return Apart.contains(U); };
  if (Op.kind() == OpKind::Load)
    return !MemoryRef::ofAccess(Op).isContiguous();
  if (isProduct(Op.kind()))
    return IsApart(Op.call()->getArgOperandUse(0)) &&
           IsApart(Op.call()->getArgOperandUse(1));
  return elementwiseInfo(Op.kind()) && any_of(Op.call()->args(), IsApart);
}

SmallVector<Value *> RegisterEmitter::emitElementLines(TensorOp Op) {
  if (!elementwiseInfo(Op.kind()) ||
      none_of(Op.call()->args(),
              [&](const Use &U) { return Apart.contains(U); }))
    return {};
  SmallVector<SmallVector<Value *>> Operands;
  for (unsigned I = 0; I != Op.numOperands(); ++I)
    Operands.push_back(lines(Op.operand(I)));
  SmallVector<Value *> Result;
  for (unsigned Line = 0; Line != Operands.front().size(); ++Line) {
    SmallVector<Value *> Here;
    for (ArrayRef<Value *> Lines : Operands)
      Here.push_back(Lines[Line]);
    Result.push_back(emitElements(Op, Here));
  }
  return Result;
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
    else if (ResultLines = emitElementLines(Op); !ResultLines.empty())
      Result = join(ResultLines);
    else
      Result = emit(Op);
    if (isProduct(Op.kind())) {
      Products.insert(Result);
      Products.insert_range(ResultLines);
    }
    bool IsApart = hasLinesApart(Op);
    if (Result && TensorType::isTensor(Call->getType())) {
      // For users in memory.
      Value *Tensor = OpBuilder(B).toTensor(Op.resultType(), Result);
      Flats[Tensor] = Result;
      if (ResultLines.size() > 1)
        Lines[Tensor] = std::move(ResultLines);
      if (IsApart)
        Apart.insert(Tensor);
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
