// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tensors and memory.
//
// A _BitInt(N) in memory is an integer of 8 * sizeof bits, of which its value
// is the lowest N. So is an element of a tensor. Where LLVM's arrays of that
// integer have larger elements than C's (i192 takes 32 bytes on x86-64, where
// _BitInt(129) has 24), no handle of it has C's strides. Then the words of
// the elements are tensors of their own:
//
//   strides in words:   0  1  2 | 3  4  5 | 6 ..
//   word 0:             x         x         x       load(x) | load(y) << 64
//   word 1:                y         y              | load(z) << 128
//   word 2:                   z         z
//
// All are one region of elementwise operations; no element is read twice.

#include "CGTensorMemory.h"
#include "CGTensor.h"
#include "CodeGenFunction.h"
#include "CodeGenModule.h"
#include "matrix/Ops/Extents.h"
#include "matrix/Ops/OpBuilder.h"
#include "clang/AST/TensorExtents.h"

using namespace clang;
using namespace CodeGen;
using llvm::IntegerType;
using llvm::Value;
using matrix::OpBuilder;
using matrix::OpKind;
using HandleType = matrix::TensorType;
using Values = llvm::SmallVector<Value *, 8>;

namespace {
/// One load or store of a tensor.
class Accessor {
  CodeGenFunction &CGF;
  CGBuilderTy &B;
  OpBuilder Ops;
  QualType ElementType;
  /// The type of the tensor as a value.
  HandleType Type;
  Address First;
  llvm::ArrayRef<Value *> Strides;
  TensorAccess Access;
  /// An element in memory, and the Count parts that it is accessed in.
  llvm::Type *Whole, *Part;
  unsigned Count = 1;

public:
  Accessor(CodeGenFunction &CGF, QualType Tensor, Address First,
           llvm::ArrayRef<Value *> Strides, TensorAccess Access);
  Value *load();
  llvm::Instruction *store(Value *Tensor);

private:
  void splitElements();
  uint64_t partBytes() const;
  Address placeOf(unsigned I);
  llvm::Align alignmentOf(unsigned I);
  Values partStrides();
  Value *shift(OpKind Kind, Value *Tensor, unsigned I);
  void finish(llvm::CallInst *Call);
};
} // namespace

Accessor::Accessor(CodeGenFunction &CGF, QualType Tensor, Address First,
                   llvm::ArrayRef<Value *> Strides, TensorAccess Access)
    : CGF(CGF), B(CGF.Builder), Ops(B),
      ElementType(Tensor->castAs<TensorType>()->getElementType()),
      Type(getTensorHandleType(CGF.CGM, Tensor)), First(First),
      Strides(Strides), Access(Access), Whole(Type.element()), Part(Whole) {
  if (ElementType->isBitIntType())
    splitElements();
}

void Accessor::splitElements() {
  const llvm::DataLayout &DL = CGF.CGM.getDataLayout();
  constexpr uint64_t MaxWordBytes = 8;
  Whole = Part = CGF.CGM.getTypes().convertTypeForLoadStore(ElementType);
  uint64_t Bytes = Whole->getIntegerBitWidth() / 8;
  if (DL.getTypeAllocSize(Whole) == Bytes)
    return;
  uint64_t WordBytes =
      std::min(MaxWordBytes, uint64_t(1) << llvm::countr_zero(Bytes));
  Part = IntegerType::get(CGF.getLLVMContext(), WordBytes * 8);
  Count = Bytes / WordBytes;
}

uint64_t Accessor::partBytes() const {
  return CGF.CGM.getDataLayout().getTypeAllocSize(Part);
}

/// Part \p I of the first element; 0 is the lowest one.
Address Accessor::placeOf(unsigned I) {
  unsigned Position = CGF.CGM.getDataLayout().isBigEndian() ? Count - 1 - I : I;
  return B.CreateConstInBoundsByteGEP(
      First.withElementType(CGF.Int8Ty),
      CharUnits::fromQuantity(Position * partBytes()));
}

/// The alignment that part \p I has in every element.
llvm::Align Accessor::alignmentOf(unsigned I) {
  return commonAlignment(placeOf(I).getAlignment().getAsAlign(),
                         Count * partBytes());
}

Values Accessor::partStrides() {
  Values Result;
  for (Value *Stride : Strides)
    Result.push_back(Count == 1 ? Stride
                                : B.CreateMul(Stride, B.getInt64(Count)));
  return Result;
}

/// \p Tensor of whole elements, shifted by the bits below part \p I.
Value *Accessor::shift(OpKind Kind, Value *Tensor, unsigned I) {
  if (I == 0)
    return Tensor;
  auto *Bits = llvm::ConstantInt::get(Whole, I * partBytes() * 8);
  return Ops.elementwise(Kind, {Tensor, Ops.splatLike(Tensor, Bits)});
}

void Accessor::finish(llvm::CallInst *Call) {
  markAccess(CGF, Call, Access.IsNontemporal, Access.TBAA);
}

Value *Accessor::load() {
  Value *Loaded = nullptr;
  for (unsigned I = 0; I != Count; ++I) {
    llvm::CallInst *Call = Ops.load(
        Type.withElement(Part), placeOf(I).emitRawPointer(CGF), partStrides(),
        alignmentOf(I), Access.IsVolatile, Access.Extents);
    finish(Call);
    Value *Bits = Call;
    if (Part != Whole)
      Bits = shift(OpKind::Shl, Ops.cast(OpKind::ZExt, Whole, Bits), I);
    Loaded = Loaded ? Ops.elementwise(OpKind::Or, {Loaded, Bits}) : Bits;
  }
  return Whole == Type.element()
             ? Loaded
             : Ops.cast(OpKind::Trunc, Type.element(), Loaded);
}

llvm::Instruction *Accessor::store(Value *Tensor) {
  if (Whole != Type.element())
    Tensor = Ops.cast(ElementType->isSignedIntegerType() ? OpKind::SExt
                                                         : OpKind::ZExt,
                      Whole, Tensor);
  llvm::CallInst *Stored = nullptr;
  for (unsigned I = 0; I != Count; ++I) {
    Value *Bits = Tensor;
    if (Part != Whole)
      Bits = Ops.cast(OpKind::Trunc, Part, shift(OpKind::LShr, Tensor, I));
    Stored = Ops.store(Bits, placeOf(I).emitRawPointer(CGF), partStrides(),
                       alignmentOf(I), Access.IsVolatile);
    finish(Stored);
  }
  return Stored;
}

/// \p ExtentOf gives those that are known at run time.
static Values
stridesInMemory(CodeGenFunction &CGF, QualType Type,
                llvm::function_ref<Value *(unsigned Dimension)> ExtentOf) {
  const auto *Tensor = Type->castAs<TensorType>();
  if (hasExtentAtRunTime(Type)) {
    Values Strides(Tensor->getRank());
    Value *Stride = CGF.Builder.getInt64(1);
    for (unsigned Position = Tensor->getRank(); Position-- != 0;) {
      unsigned D = Tensor->getLayout(Position);
      Strides[D] = Stride;
      Value *InMemory = ExtentOf(D);
      if (uint64_t Padding = Tensor->getPadding(D))
        InMemory =
            CGF.Builder.CreateAdd(InMemory, CGF.Builder.getInt64(Padding));
      Stride = CGF.Builder.CreateMul(Stride, InMemory);
    }
    return Strides;
  }
  Values Strides;
  for (unsigned D = 0; D != Tensor->getRank(); ++D)
    Strides.push_back(CGF.Builder.getInt64(Tensor->getStride(D)));
  return Strides;
}

Value *CodeGen::loadTensor(CodeGenFunction &CGF, Address Source, QualType Type,
                           llvm::ArrayRef<Value *> Strides,
                           TensorAccess Access) {
  return Accessor(CGF, Type, Source, Strides, Access).load();
}

llvm::Instruction *CodeGen::storeTensor(CodeGenFunction &CGF, Value *Tensor,
                                        Address Destination, QualType Type,
                                        llvm::ArrayRef<Value *> Strides,
                                        TensorAccess Access) {
  return Accessor(CGF, Type, Destination, Strides, Access).store(Tensor);
}

Value *CodeGen::loadTensor(CodeGenFunction &CGF, Address Source, QualType Type,
                           TensorAccess Access) {
  auto ExtentOf = [&](unsigned Dimension) -> Value * {
    const auto *Tensor = Type->castAs<TensorType>();
    auto Dimensions = getDimensionsAtRunTime(Tensor);
    auto *Place = llvm::find(Dimensions, Dimension);
    return Place == Dimensions.end()
               ? CGF.Builder.getInt64(Tensor->getExtent(Dimension))
               : Access.Extents[Place - Dimensions.begin()];
  };
  return loadTensor(CGF, Source, Type, stridesInMemory(CGF, Type, ExtentOf),
                    Access);
}

llvm::Instruction *CodeGen::storeTensor(CodeGenFunction &CGF, Value *Tensor,
                                        Address Destination, QualType Type,
                                        TensorAccess Access) {
  auto ExtentOf = [&](unsigned Dimension) {
    return matrix::extentOf(Tensor, Dimension);
  };
  return storeTensor(CGF, Tensor, Destination, Type,
                     stridesInMemory(CGF, Type, ExtentOf), Access);
}
