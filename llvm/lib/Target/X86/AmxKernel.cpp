// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What LLVM 22's back end asks of code with tiles (a function of its own, no
// call between tile instructions, one shape for each tile register, a tilezero
// for each accumulator) is the driver's to keep: KernelInfo::SeparatesTiles and
// HasEqualParts. Tile intrinsics have side effects, as far as passes know: they
// stay in the order in which they are emitted.

#include "AmxKernel.h"
#include "matrix/Support/Index.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/IntrinsicsX86.h"

using namespace llvm;
using namespace matrix;

/// Where fragment \p Index of \p R begins, in the tile from \p First on. The
/// last one may reach into the one before it.
static Value *fragmentStart(const TileRange &R, Value *First, unsigned Index,
                            IRBuilderBase &B) {
  bool IsOverlapping =
      R.Ends == Remainder::Overlapping && Index + 1 == R.Fragments;
  return B.CreateAdd(
      First, getIndex(B, IsOverlapping ? R.Extent - R.Width : Index * R.Width));
}

/// The same of rows, or columns, of \p T, whose shape may be known at run time.
static Value *firstRow(const Tile &T, unsigned Index, IRBuilderBase &B) {
  if (!T.Shape)
    return fragmentStart(T.M, T.I, Index, B);
  return T.Shape->firstIn(T.I, T.Shape->M, T.Shape->LastI, Index, B);
}
static Value *firstColumn(const Tile &T, unsigned Index, IRBuilderBase &B) {
  if (!T.Shape)
    return fragmentStart(T.N, T.J, Index, B);
  return T.Shape->firstIn(T.J, T.Shape->N, T.Shape->LastJ, Index, B);
}

/// LLVM 22's back end configures a tile register for one shape. Shapes are the
/// same to it if they are constants, or the same virtual registers: a mixed one
/// would be another one in each block, so that it ran out of tile registers.
/// This hides from it, and from passes, that they may be constants after all.
/// Side effects keep it where it is, in a block before those of tiles, as
/// useShape() does with copies of it.
SmallVector<Value *, 4> matrix::emitAmxShape(Value *M, Value *N,
                                             IRBuilderBase &B) {
  auto *Short = B.getInt16Ty();
  auto *Hide = InlineAsm::get(
      FunctionType::get(Short, {Short}, /*isVarArg=*/false), /*AsmString=*/"",
      /*Constraints=*/"=r,0", /*hasSideEffects=*/true);
  Value *BytesOfM = B.CreateMul(M, getIndex(B, sizeof(float)));
  SmallVector<Value *, 4> Operands = {
      B.CreateTrunc(N, Short), B.CreateTrunc(BytesOfM, Short),
      B.getInt16(AmxRows), B.getInt16(AmxRowBytes)};
  for (Value *&V : Operands) {
    CallInst *Hidden = B.CreateCall(Hide, V);
    Hidden->setDoesNotAccessMemory();
    Hidden->setDoesNotThrow();
    V = Hidden;
  }
  return Operands;
}

/// Uses all of \p Shape before the first instruction of a tile: a shape that
/// only a block behind that uses is copied there, too late for it to be
/// configured.
static void useShape(const FragmentShape &Shape, IRBuilderBase &B) {
  SmallVector<Type *, 4> Types(Shape.Operands.size(), B.getInt16Ty());
  auto *Use = InlineAsm::get(
      FunctionType::get(B.getVoidTy(), Types, /*isVarArg=*/false),
      /*AsmString=*/"", /*Constraints=*/"r,r,r,r", /*hasSideEffects=*/true);
  CallInst *Call = B.CreateCall(Use, Shape.Operands);
  Call->setDoesNotAccessMemory();
  Call->setDoesNotThrow();
}

Value *AmxKernel::operand(const Tile &T, AmxOperand O,
                          unsigned Constant) const {
  return T.Shape ? T.Shape->Operands[O] : B.getInt16(Constant);
}

std::pair<Value *, Value *> AmxKernel::shapeOfC(const Tile &T) const {
  return {operand(T, AmxColumns, T.N.Width),
          operand(T, AmxBytesOfM, T.M.Width * sizeof(float))};
}

std::pair<Value *, Value *> AmxKernel::shapeOfA(const Tile &T) const {
  unsigned Group = C.Memory.A.Type.extent(2);
  return {operand(T, AmxGroups, T.M.KLanes / Group),
          operand(T, AmxBytesOfM, T.M.Width * Group * bytesOf(C.Memory.A))};
}

std::pair<Value *, Value *> AmxKernel::shapeOfB(const Tile &T) const {
  return {operand(T, AmxColumns, T.N.Width),
          operand(T, AmxBytesOfK, T.M.KLanes * bytesOf(C.Memory.B))};
}

SmallVector<Value *, 5> AmxKernel::arguments(const Place &P) const {
  return {P.Shape.first, P.Shape.second,
          B.CreateGEP(P.Ref.Type.element(), P.Ref.Base, P.Offset),
          B.CreateMul(toIndex(P.RowStride, B), getIndex(B, bytesOf(P.Ref)))};
}

Value *AmxKernel::load(const Place &P) const {
  return B.CreateIntrinsic(Intrinsic::x86_tileloadd64_internal, arguments(P));
}

AmxKernel::Place AmxKernel::accumulatorIn(const MemoryRef &Ref, const Tile &T,
                                          unsigned I) const {
  unsigned V = I / T.N.Fragments, N = I % T.N.Fragments;
  return {Ref, Ref.offset({firstRow(T, V, B), firstColumn(T, N, B)}, B),
          shapeOfC(T), Ref.Strides[1]};
}

/// Every row of a tile is one in memory, which is written at the function's
/// begin.
Value *AmxKernel::splat(const Tile &T, Value *Element) const {
  if (!Row) {
    BasicBlock &Entry = B.GetInsertBlock()->getParent()->getEntryBlock();
    IRBuilder<> AtEntry(&Entry, Entry.getFirstInsertionPt());
    Value *Elements = AtEntry.CreateVectorSplat(T.M.Width, Element);
    Row = AtEntry.CreateAlloca(Elements->getType());
    AtEntry.CreateStore(Elements, Row);
  }
  MemoryRef Ref = MemoryRef::contiguous(
      TensorType::get(C.P.element(), {T.M.Width, 1}), Row, B);
  return load({Ref, getIndex(B, 0), shapeOfC(T), getIndex(B, 0)});
}

bool AmxKernel::start(const Tile &T, Accumulators Acc) const {
  if (T.Shape)
    useShape(*T.Shape, B);
  const AccumulatorStart &Start = C.Memory.Start;
  auto *Constant = dyn_cast_or_null<llvm::Constant>(Start.Element);
  bool IsSplat = Start.Element && !(Constant && Constant->isNullValue());
  for (unsigned I = 0; I != Acc.size(); ++I)
    if (Start.Matrix)
      Acc[I] = load(accumulatorIn(*Start.Matrix, T, I));
    else if (IsSplat)
      Acc[I] = splat(T, Start.Element);
    else {
      auto [Rows, Bytes] = shapeOfC(T);
      Acc[I] =
          B.CreateIntrinsic(Intrinsic::x86_tilezero_internal, {Rows, Bytes});
    }
  return true;
}

Value *AmxKernel::loadA(const Tile &T, unsigned Index, Value *K,
                        unsigned) const {
  const MemoryRef &A = C.Memory.A;
  unsigned Group = A.Type.extent(2);
  // The first k of a group: its number times Group.
  Value *Row = T.Shape ? firstRow(T, Index, B)
                       : B.CreateAdd(T.I, getIndex(B, Index * T.M.Width));
  Value *Offset =
      A.offset({B.CreateUDiv(K, getIndex(B, Group)), Row, getIndex(B, 0)}, B);
  return load({A, Offset, shapeOfA(T), A.Strides[0]});
}

/// The last step may begin earlier, because nothing behind an operand is read:
/// the elements of A that it multiplies for the second time are zeros.
Value *AmxKernel::loadB(const Tile &T, unsigned Index, Value *K,
                        unsigned Count) const {
  const MemoryRef &Ref = C.Memory.B;
  K = B.CreateSub(K, getIndex(B, T.M.KLanes - Count));
  return load({Ref, Ref.offset({K, firstColumn(T, Index, B)}, B), shapeOfB(T),
               Ref.Strides[1]});
}

Intrinsic::ID AmxKernel::instruction() const {
  const Type *Element = C.P.type(Product::A).element();
  if (Element->isBFloatTy())
    return Intrinsic::x86_tdpbf16ps_internal;
  if (Element->isHalfTy())
    return Intrinsic::x86_tdpfp16ps_internal;
  // The first letter is that of the instruction's first factor.
  if (C.P.isSigned(Product::B))
    return C.P.isSigned(Product::A) ? Intrinsic::x86_tdpbssd_internal
                                    : Intrinsic::x86_tdpbsud_internal;
  return C.P.isSigned(Product::A) ? Intrinsic::x86_tdpbusd_internal
                                  : Intrinsic::x86_tdpbuud_internal;
}

/// What \p Loaded is, which is used twice at most: without optimization, LLVM
/// 22 crashes on a tile that is used three times. The second load takes no time
/// that a multiplication does not.
static CallInst *forOneMore(Value *Loaded, IRBuilderBase &B) {
  auto *Load = cast<CallInst>(Loaded);
  return Load->hasNUsesOrMore(2) ? B.Insert(cast<CallInst>(Load->clone()))
                                 : Load;
}

Value *AmxKernel::multiplyAdd(Value *A, Value *B_, Value *Acc) const {
  // Extents are those of the factors' loads.
  CallInst *LoadOfA = forOneMore(A, B), *LoadOfB = forOneMore(B_, B);
  return B.CreateIntrinsic(
      instruction(), {LoadOfB->getArgOperand(0), LoadOfA->getArgOperand(1),
                      LoadOfB->getArgOperand(1), Acc, LoadOfB, LoadOfA});
}

void AmxKernel::finish(const Tile &T, Accumulators Acc) const {
  for (auto [I, Sum] : enumerate(Acc)) {
    SmallVector<Value *, 5> Arguments =
        arguments(accumulatorIn(C.Memory.C, T, I));
    Arguments.push_back(Sum);
    B.CreateIntrinsic(Intrinsic::x86_tilestored64_internal, Arguments);
  }
}
