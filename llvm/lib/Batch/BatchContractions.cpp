// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds contractions of many small matrices and makes loops of them.
// BatchLoops.cpp makes the iterations of these loops share vectors.

#include "matrix/Batch/BatchContractions.h"
#include "matrix/Machine/Subtarget.h"
#include "matrix/Ops/ContractionChain.h"
#include "matrix/Ops/OpBuilder.h"
#include "matrix/Ops/ValueSize.h"
#include "matrix/Support/Index.h"
#include "matrix/Support/LoopNest.h"
#include "matrix/Support/Unwritten.h"
#include "matrix/Target/FitsRegisters.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;
using namespace matrix;

namespace {
using OneLoop = Contraction::Loop;
using Role = Contraction::Role;

/// One contraction.
class Batcher {
  ContractionChain Chain;
  Contraction All;
  AAResults &AA;
  const DataLayout &DL;
  IRBuilder<> B;
  OpBuilder Ops;

  /// More than one index each. Of the matrices, where there are such.
  SmallVector<OneLoop> Batch;
  std::optional<OneLoop> M, N, K;
  SmallSetVector<CallInst *, 4> Loads;
  /// Loads that the store may overwrite, as far as alias analysis knows.
  SmallVector<TensorOp> Doubtful;
  /// Indices of the loops of Batch around what is emitted.
  SmallVector<Value *> Indices;
  DenseMap<Value *, Value *> New;

public:
  Batcher(TensorOp Op, AAResults &AA)
      : Chain(Op), All(Op), AA(AA), DL(Op.call()->getDataLayout()),
        B(Op.call()), Ops(B) {}
  /// \returns false if nothing is changed.
  bool run(const Subtarget &ST);

private:
  bool findLoops();
  bool areSmall() const;
  bool fitsRegisters(const Subtarget &ST) const;
  bool findLoads();
  bool findOverlaps();
  Value *overlaps();
  void keepUnder(Value *Condition);
  void emitLoops();
  void emitMatrix();

  const std::optional<OneLoop> &rows(unsigned Tensor) const {
    return Tensor == Contraction::B ? K : M;
  }
  const std::optional<OneLoop> &columns(unsigned Tensor) const {
    return Tensor == Contraction::A ? K : N;
  }
  TensorType matrixType(Type *Element, unsigned Tensor, TensorOp Like) const;
  Value *matrixOf(Value *V, unsigned Tensor);
  SmallVector<Value *> strides(TensorOp Access, unsigned Tensor);
  Value *address(TensorOp Access, unsigned Tensor);
};
} // namespace

static unsigned extentOf(const std::optional<OneLoop> &L) {
  return L ? L->extent() : 1;
}

bool Batcher::findLoops() {
  for (const OneLoop &L : All.loops()) {
    if (L.extent() == 1)
      continue;
    if (L.role() == Role::Batch) {
      Batch.push_back(L);
      continue;
    }
    std::optional<OneLoop> &Of =
        L.role() == Role::M ? M : (L.role() == Role::N ? N : K);
    if (Of)
      return false;
    Of = L;
  }
  return !Batch.empty();
}

/// Whether registers hold all matrices, and the code is short: it needs no loop
/// then, and no overlap matters.
bool Batcher::fitsRegisters(const Subtarget &ST) const {
  auto Fits = [&](TensorOp Op) { return matrix::fitsRegisters(Op, ST); };
  return Fits(Chain.Op) && all_of(Chain.Steps, Fits) && Fits(*Chain.Store) &&
         all_of(Loads,
                [&](CallInst *Load) { return Fits(*TensorOp::of(Load)); });
}

/// Whether registers hold the matrices of an iteration, and a store writes one
/// behind the other.
bool Batcher::areSmall() const {
  auto IsSmall = [&](TensorType Type, uint64_t Elements) {
    return Elements * DL.getTypeAllocSizeInBits(Type.element()) <=
               MaxRegisterBits &&
           isVectorLikeArray(Type.element(), DL);
  };
  uint64_t Rows = extentOf(M), Columns = extentOf(N), Sums = extentOf(K);
  uint64_t Span = 1;
  for (const std::optional<OneLoop> &L : {M, N})
    if (L)
      Span += (L->extent() - 1) *
              *Chain.Store->constantStride(*L->Dimension[Contraction::C]);
  return IsSmall(Chain.Op.operandType(0), Rows * Sums) &&
         IsSmall(Chain.Op.operandType(1), Sums * Columns) &&
         IsSmall(Chain.Op.resultType(), Rows * Columns) &&
         all_of(Chain.Steps,
                [&](TensorOp S) {
                  return IsSmall(S.resultType(), Rows * Columns);
                }) &&
         Span <= *Chain.Store->constantStride(
                     *Batch.back().Dimension[Contraction::C]);
}

static bool hasKnownPlaces(TensorOp Access) {
  return !Access.isVolatile() && Access.location().Size.isPrecise() &&
         !Access.call()->getMetadata(LLVMContext::MD_nontemporal);
}

/// All that is read are loads of nothing else's, or elements.
bool Batcher::findLoads() {
  const BasicBlock *Block = Chain.Op.call()->getParent();
  auto Find = [&](TensorOp Reader) {
    return all_of(seq(0u, Reader.numOperands()), [&](unsigned I) {
      Value *V = Reader.operand(I);
      std::optional<TensorOp> Op = TensorOp::of(V);
      if (Chain.contains(V) || (Op && Op->kind() == OpKind::Splat))
        return true;
      if (!Op || Op->kind() != OpKind::Load || !hasKnownPlaces(*Op) ||
          Op->call()->getParent() != Block || Op->resultType().hasPadding() ||
          !all_of(Op->call()->users(),
                  [&](User *U) { return Chain.contains(U); }))
        return false;
      Loads.insert(Op->call());
      return true;
    });
  };
  return Find(Chain.Op) && all_of(Chain.Steps, Find) && !Loads.empty();
}

/// Whether each element is read where it is written, and nowhere else.
static bool isSamePlace(TensorOp Load, TensorOp Store) {
  return Store.isContiguous() && Load.resultType() == Store.accessedType() &&
         all_of(seq(0u, Load.numOperands()), [&](unsigned I) {
           return Load.operand(I) == Store.operand(1 + I);
         });
}

/// \returns false if memory is written between a load and the store.
bool Batcher::findOverlaps() {
  TensorOp Store = *Chain.Store;
  MemoryLocation Written = Store.location();
  for (CallInst *Call : Loads) {
    TensorOp Load = *TensorOp::of(Call);
    MemoryLocation Read = Load.location();
    if (!isUnwrittenBetween(std::next(Call->getIterator()),
                            Store.call()->getIterator(),
                            [&](const Instruction &I) {
                              return isModSet(AA.getModRefInfo(&I, Read));
                            }))
      return false;
    if (AA.alias(Read, Written) == AliasResult::NoAlias)
      continue;
    // Factors are read more than once.
    if (isSamePlace(Load, Store) && Call != Chain.Op.operand(0) &&
        Call != Chain.Op.operand(1))
      continue;
    if (Load.pointer()->getType() != Store.pointer()->getType())
      return false;
    Doubtful.push_back(Load);
  }
  return true;
}

/// Whether what is written overlaps what is read; null if it cannot.
Value *Batcher::overlaps() {
  auto EndOf = [&](TensorOp Access) {
    return B.CreatePtrAdd(
        Access.pointer(),
        getIndex(B, Access.location().Size.getValue().getFixedValue()));
  };
  Value *Any = nullptr;
  for (TensorOp Load : Doubtful) {
    Value *Overlaps =
        B.CreateAnd(B.CreateICmpULT(Load.pointer(), EndOf(*Chain.Store)),
                    B.CreateICmpULT(Chain.Store->pointer(), EndOf(Load)));
    Any = Any ? B.CreateOr(Any, Overlaps) : Overlaps;
  }
  return Any;
}

/// The contraction as it is runs under \p Condition, and B is where it does
/// not.
void Batcher::keepUnder(Value *Condition) {
  Instruction *Then = nullptr, *Else = nullptr;
  SplitBlockAndInsertIfThenElse(
      Condition, Chain.Store->call()->getIterator(), &Then, &Else,
      MDBuilder(B.getContext()).createUnlikelyBranchWeights());
  SmallVector<TensorOp> All = {Chain.Op};
  append_range(All, Chain.Steps);
  for (CallInst *Load : Loads)
    Load->moveBefore(Then->getIterator());
  for (TensorOp Op : All) {
    for (Use &U : Op.call()->args())
      if (std::optional<TensorOp> Splat = TensorOp::of(U);
          Splat && Splat->kind() == OpKind::Splat) {
        Instruction *Own = Splat->call()->clone();
        Own->insertBefore(Then->getIterator());
        U.set(Own);
      }
    Op.call()->moveBefore(Then->getIterator());
  }
  Chain.Store->call()->moveBefore(Then->getIterator());
  B.SetInsertPoint(Else);
}

/// The matrix of one iteration in what \p Like loads or stores, in its layout.
TensorType Batcher::matrixType(Type *Element, unsigned Tensor,
                               TensorOp Like) const {
  const std::optional<OneLoop> &Rows = rows(Tensor), &Columns = columns(Tensor);
  bool IsColumnMajor =
      Rows &&
      (!Columns || *Like.constantStride(*Rows->Dimension[Tensor]) <
                       *Like.constantStride(*Columns->Dimension[Tensor]));
  return IsColumnMajor
             ? TensorType::columnMajor(Element, extentOf(Rows),
                                       extentOf(Columns))
             : TensorType::rowMajor(Element, extentOf(Rows), extentOf(Columns));
}

SmallVector<Value *> Batcher::strides(TensorOp Access, unsigned Tensor) {
  SmallVector<Value *> Strides;
  for (const std::optional<OneLoop> &L : {rows(Tensor), columns(Tensor)})
    Strides.push_back(L ? Access.stride(*L->Dimension[Tensor]) : B.getInt64(1));
  return Strides;
}

/// The address of this iteration's matrix.
Value *Batcher::address(TensorOp Access, unsigned Tensor) {
  Value *Address = Access.pointer();
  uint64_t Bytes = DL.getTypeAllocSize(Access.accessedType().element());
  for (auto [L, Index] : zip_equal(Batch, Indices)) {
    uint64_t Stride = *Access.constantStride(*L.Dimension[Tensor]);
    Address = B.CreatePtrAdd(Address,
                             B.CreateMul(Index, getIndex(B, Stride * Bytes)));
  }
  return Address;
}

/// What this iteration reads of \p V, an operand of the contraction or, with
/// the dimensions of its result, of what follows it.
Value *Batcher::matrixOf(Value *V, unsigned Tensor) {
  if (Value *Known = New.lookup(V))
    return Known;
  TensorOp Op = *TensorOp::of(V);
  bool IsLoad = Op.kind() == OpKind::Load;
  TensorOp Like = Tensor == Contraction::C ? *Chain.Store : Op;
  Type *Element = Op.resultType().element();
  if (!IsLoad) {
    TensorType Type =
        Tensor == Contraction::C
            ? matrixType(Element, Tensor, Like)
            : TensorType::rowMajor(Element, extentOf(rows(Tensor)),
                                   extentOf(columns(Tensor)));
    return Ops.splat(Type, Op.operand(0));
  }
  return Ops.loadLike(Op, matrixType(Element, Tensor, Like),
                      address(Op, Tensor), strides(Op, Tensor));
}

void Batcher::emitMatrix() {
  TensorOp Op = Chain.Op, Store = *Chain.Store;
  unsigned C = Contraction::C;
  auto TypeOf = [&](TensorOp Old) {
    return matrixType(Old.resultType().element(), C, Store).type();
  };
  SmallVector<Value *> Operands;
  for (unsigned I = 0; I != Op.numOperands(); ++I)
    Operands.push_back(matrixOf(Op.operand(I), I));
  unsigned Flags = Op.attributes().back();
  New[Op.call()] =
      Op.kind() == OpKind::Contract
          ? Ops.create(OpKind::MatMul, TypeOf(Op), Operands, {Flags})
          : Ops.create(OpKind::MulAdd, TypeOf(Op), Operands,
                       {Op.signs(), Flags});
  for (TensorOp S : Chain.Steps) {
    Operands.clear();
    for (unsigned I = 0; I != S.numOperands(); ++I)
      Operands.push_back(matrixOf(S.operand(I), C));
    New[S.call()] = Ops.create(S.kind(), TypeOf(S), Operands, S.attributes());
  }
  Ops.storeLike(Store, New[Chain.last()], address(Store, C), strides(Store, C));
}

void Batcher::emitLoops() {
  if (Indices.size() == Batch.size())
    return emitMatrix();
  emitLoop(B, 0, Batch[Indices.size()].extent(), 1, [&](Value *Index) {
    Indices.push_back(Index);
    emitLoops();
    Indices.pop_back();
  });
}

bool Batcher::run(const Subtarget &ST) {
  if (!Chain.Store || !hasKnownPlaces(*Chain.Store) ||
      Chain.Store->accessedType().hasPadding() || !findLoops() || !areSmall() ||
      !findLoads() || fitsRegisters(ST) || !findOverlaps())
    return false;
  B.SetInsertPoint(Chain.Store->call());
  B.SetCurrentDebugLocation(Chain.Op.call()->getDebugLoc());
  Value *Condition = overlaps();
  if (Condition)
    keepUnder(Condition);
  emitLoops();
  if (Condition)
    return true;
  Chain.Store->call()->eraseFromParent();
  for (TensorOp S : reverse(Chain.Steps))
    S.call()->eraseFromParent();
  Chain.Op.call()->eraseFromParent();
  for (CallInst *Load : Loads)
    Load->eraseFromParent();
  return true;
}

PreservedAnalyses BatchContractions::run(Function &F,
                                         FunctionAnalysisManager &AM) {
  // As BatchLoops.
  if (F.hasOptSize() || F.hasOptNone() ||
      F.hasFnAttribute(Attribute::StrictFP) ||
      F.getParent()->getTargetTriple().isGPU())
    return PreservedAnalyses::all();
  SmallVector<CallInst *> Contractions;
  for (Instruction &I : instructions(F))
    if (std::optional<TensorOp> Op = TensorOp::of(&I);
        Op && isContraction(Op->kind()))
      Contractions.push_back(Op->call());
  if (Contractions.empty())
    return PreservedAnalyses::all();
  auto &AA = AM.getResult<AAManager>(F);
  Subtarget ST(F, AM.getResult<TargetIRAnalysis>(F));
  bool Changed = false;
  for (CallInst *Call : Contractions)
    Changed |= Batcher(*TensorOp::of(Call), AA).run(ST);
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
