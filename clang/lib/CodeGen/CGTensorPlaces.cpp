// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// argmin and argmax: among the elements that equal the least or largest one,
// the smallest place. Each step is an operation on all elements, so both are
// vector code.
//
// Places are read from a constant array 0, 1, 2, .. with a stride for each
// dimension, which is 0 where the place does not depend on it. The array has a
// bounded length: places beyond are sums of digits.

#include "CGTensorBuiltins.h"
#include "CodeGenFunction.h"
#include "CodeGenModule.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/IR/Constants.h"

using namespace clang;
using namespace CodeGen;
using llvm::Value;
using matrix::OpKind;
using HandleType = matrix::TensorType;

/// How many places the array has at most.
static constexpr uint64_t MostPlaces = 1024;

/// The array of at least \p Count places, of 32 bits each.
static llvm::GlobalVariable *getPlaces(CodeGenModule &CGM, uint64_t Count) {
  constexpr llvm::StringLiteral Name = "matrix.places";
  llvm::Module &M = CGM.getModule();
  llvm::GlobalVariable *Old = M.getNamedGlobal(Name);
  if (Old && Old->getValueType()->getArrayNumElements() >= Count)
    return Old;
  auto Numbers = llvm::to_vector(llvm::seq<uint32_t>(0, Count));
  llvm::Constant *Array = llvm::ConstantDataArray::get(M.getContext(), Numbers);
  unsigned AddressSpace = CGM.getContext().getTargetAddressSpace(
      CGM.GetGlobalConstantAddressSpace());
  auto *Places = new llvm::GlobalVariable(
      M, Array->getType(), /*isConstant=*/true,
      llvm::GlobalValue::PrivateLinkage, Array, Name, /*InsertBefore=*/nullptr,
      llvm::GlobalValue::NotThreadLocal, AddressSpace);
  Places->setAlignment(llvm::Align(4));
  Places->setUnnamedAddr(llvm::GlobalValue::UnnamedAddr::Global);
  if (Old) {
    Places->takeName(Old);
    Old->replaceAllUsesWith(Places);
    Old->eraseFromParent();
  }
  return Places;
}

/// The tensor \p Type whose element (i_0, ..) is the sum of i_k * stride_k.
/// The largest sum is below MostPlaces.
static Value *loadPlaces(CodeGenFunction &CGF, HandleType Type,
                         llvm::ArrayRef<uint64_t> Strides) {
  uint64_t Count = 1;
  llvm::SmallVector<Value *, 8> Values;
  for (auto [D, Stride] : llvm::enumerate(Strides)) {
    Count += (Type.extent(D) - 1) * Stride;
    Values.push_back(CGF.Builder.getInt64(Stride));
  }
  return matrix::OpBuilder(CGF.Builder)
      .load(Type, getPlaces(CGF.CGM, Count), Values, llvm::Align(4));
}

/// \p Tensor, of 32-bit integers, times \p Factor.
static Value *multiply(CodeGenFunction &CGF, Value *Tensor, uint64_t Factor) {
  matrix::OpBuilder Ops(CGF.Builder);
  Value *Factors = Ops.splatLike(Tensor, CGF.Builder.getInt32(Factor));
  return Ops.elementwise(OpKind::Mul, {Tensor, Factors});
}

/// The tensor \p Type whose elements are their own indices of \p Dimension.
static Value *emitIndicesOf(CodeGenFunction &CGF, HandleType Type,
                            unsigned Dimension) {
  uint64_t Extent = Type.extent(Dimension);
  if (Extent <= MostPlaces) {
    llvm::SmallVector<uint64_t, 8> Strides(Type.rank(), 0);
    Strides[Dimension] = 1;
    return loadPlaces(CGF, Type, Strides);
  }
  // One dimension for each digit, the last one of which is fastest.
  matrix::OpBuilder Ops(CGF.Builder);
  llvm::SmallVector<unsigned, 4> Digits;
  uint64_t Rest = Extent, Count = 1;
  for (; Rest > MostPlaces; Rest = llvm::divideCeil(Rest, MostPlaces))
    Digits.insert(Digits.begin(), MostPlaces);
  Digits.insert(Digits.begin(), Rest);
  auto Parts = HandleType::get(Type.element(), Digits);
  Value *Sum = nullptr;
  for (unsigned D = Digits.size(); D-- != 0; Count *= Digits[D]) {
    Value *Digit = emitIndicesOf(CGF, Parts, D);
    if (Count != 1)
      Digit = multiply(CGF, Digit, Count);
    Sum = Sum ? Ops.elementwise(OpKind::Add, {Sum, Digit}) : Digit;
  }
  Value *All =
      Ops.reshapePermute(HandleType::get(Type.element(), {unsigned(Count)}),
                         Sum, llvm::to_vector(llvm::seq(0u, Parts.rank())));
  if (Count != Extent)
    All = Ops.slice(HandleType::get(Type.element(), {unsigned(Extent)}), All,
                    {0}, {1});
  return Ops.broadcast(Type, All, {Dimension});
}

/// The tensor \p Type whose elements are their own numbers in index order.
static Value *emitNumbers(CodeGenFunction &CGF, HandleType Type) {
  llvm::SmallVector<uint64_t, 8> Strides(Type.rank(), 1);
  for (unsigned D = Type.rank() - 1; D-- != 0;)
    Strides[D] = Strides[D + 1] * Type.extent(D + 1);
  if (Type.numElements() <= MostPlaces)
    return loadPlaces(CGF, Type, Strides);
  Value *Sum = nullptr;
  for (unsigned D = 0; D != Type.rank(); ++D) {
    if (Type.extent(D) == 1)
      continue;
    Value *Index = emitIndicesOf(CGF, Type, D);
    if (Strides[D] != 1)
      Index = multiply(CGF, Index, Strides[D]);
    Sum = Sum ? matrix::OpBuilder(CGF.Builder)
                    .elementwise(OpKind::Add, {Sum, Index})
              : Index;
  }
  return Sum;
}

/// Larger than any place.
static Value *noPlace(CodeGenFunction &CGF) {
  return CGF.Builder.getInt32(~0u);
}

/// The smallest index of \p Dimension at which \p IsBest holds, a tensor of
/// bool, or noPlace().
static Value *emitFirstIndex(CodeGenFunction &CGF, Value *IsBest,
                             unsigned Dimension) {
  matrix::OpBuilder Ops(CGF.Builder);
  HandleType Type = HandleType::of(IsBest->getType()).withElement(CGF.Int32Ty);
  Value *Candidates = Ops.select(IsBest, emitIndicesOf(CGF, Type, Dimension),
                                 Ops.splat(Type, noPlace(CGF)));
  return Ops.reduce(OpKind::ReduceUMin, Candidates, 1u << Dimension);
}

/// The smallest number of an element at which \p IsBest holds, or noPlace().
static Value *emitFirstNumber(CodeGenFunction &CGF, Value *IsBest) {
  matrix::OpBuilder Ops(CGF.Builder);
  HandleType Type = HandleType::of(IsBest->getType()).withElement(CGF.Int32Ty);
  unsigned Rank = Type.rank();
  Value *None = Ops.splat(Type, noPlace(CGF)), *Candidates;
  if (Type.numElements() <= MostPlaces || Rank == 1) {
    Candidates = Ops.select(IsBest, emitNumbers(CGF, Type), None);
  } else {
    // The pass over all elements needs one index alone.
    Value *InLine = emitFirstIndex(CGF, IsBest, Rank - 1);
    HandleType Lines = HandleType::of(InLine->getType());
    Value *Numbers =
        multiply(CGF, emitNumbers(CGF, Lines), Type.extent(Rank - 1));
    None = Ops.splat(Lines, noPlace(CGF));
    Candidates =
        Ops.select(Ops.compare(llvm::CmpInst::ICMP_EQ, InLine, None), None,
                   Ops.elementwise(OpKind::Add, {InLine, Numbers}));
  }
  Value *Found = Ops.reduce(OpKind::ReduceUMin, Candidates, (1u << Rank) - 1);
  llvm::SmallVector<Value *, 8> Zeros(Rank, CGF.Builder.getInt64(0));
  return Ops.extract(Found, Zeros);
}

Value *TensorCallEmitter::emitArgument() {
  auto Type = HandleType::of(Operands[0]->getType());
  bool IsWhole = Call.Dimensions.empty();
  bool IsFloat = Type.element()->isFloatingPointTy();
  llvm::FastMathFlags Flags = CGF.Builder.getFastMathFlags();
  Value *Best = Ops.reduce(
      matrix::reductionBy(step()), Operands[0],
      IsWhole ? (1u << Type.rank()) - 1 : 1u << Call.Dimensions[0], Flags);
  Best = Ops.broadcast(Type, Best, llvm::to_vector(llvm::seq(0u, Type.rank())));
  Value *IsBest =
      Ops.compare(IsFloat ? llvm::CmpInst::FCMP_OEQ : llvm::CmpInst::ICMP_EQ,
                  Operands[0], Best, Flags);
  llvm::Type *Int = CGF.ConvertType(CGF.getContext().IntTy);
  // There is no place where all elements are NaNs.
  if (IsWhole) {
    Value *Place = emitFirstNumber(CGF, IsBest);
    if (IsFloat)
      Place = CGF.Builder.CreateSelect(
          CGF.Builder.CreateICmpEQ(Place, noPlace(CGF)),
          CGF.Builder.getInt32(0), Place);
    return CGF.Builder.CreateZExtOrTrunc(Place, Int);
  }
  Value *Found = emitFirstIndex(CGF, IsBest, Call.Dimensions[0]);
  if (IsFloat)
    Found = Ops.select(Ops.compare(llvm::CmpInst::ICMP_EQ, Found,
                                   Ops.splatLike(Found, noPlace(CGF))),
                       Ops.splatLike(Found, CGF.Builder.getInt32(0)), Found);
  return Int == CGF.Int32Ty ? Found : Ops.cast(OpKind::Trunc, Int, Found);
}
