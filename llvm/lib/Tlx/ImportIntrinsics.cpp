// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes the operation of each intrinsic. ImportOperands.cpp reads operands,
// ImportTlx.cpp the function around them.

#include "Importer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace matrix;

Value *Importer::make(const TensorIntrinsic &I, Call &C, Builder &B) {
  switch (I.Form) {
  case TensorIntrinsic::Typeinfo:
    return typeinfo(C, B);
  case TensorIntrinsic::Load:
    return load(C, B);
  case TensorIntrinsic::Store:
    return store(C, B);
  case TensorIntrinsic::MatMul:
    return matmul(C, B);
  case TensorIntrinsic::MultiplyAdd:
    return multiplyAdd(I, C, B);
  case TensorIntrinsic::Contract:
    return contract(C, B);
  case TensorIntrinsic::Convolution:
    return convolution(C, B);
  case TensorIntrinsic::Transpose:
    return transpose(C, B);
  case TensorIntrinsic::Pad:
    return pad(C, B);
  case TensorIntrinsic::Concat:
    return concat(C, B);
  case TensorIntrinsic::Broadcast:
    return broadcast(C, B);
  case TensorIntrinsic::ToVector:
    return handle(C, 0);
  case TensorIntrinsic::Block:
    return block(C, B);
  case TensorIntrinsic::Permute:
    return permute(C, B);
  case TensorIntrinsic::Reduce:
    return reduce(I, C, B);
  case TensorIntrinsic::Elementwise:
  case TensorIntrinsic::Relu:
  case TensorIntrinsic::Sigmoid:
    return elementwise(I, C, B);
  }
  llvm_unreachable("every form is imported");
}

Value *Importer::create(Call &C, OpKind Kind, TargetExtType *Result,
                        ArrayRef<Value *> Operands,
                        ArrayRef<unsigned> Attributes, Builder &B) {
  std::string Text;
  raw_string_ostream OS(Text);
  if (!TensorType::verify(Result, OS))
    return fail(C, Text);
  CallInst *Made =
      OpBuilder(B).tryCreate(Kind, Result, Operands, Attributes, OS);
  return Made ? Made : fail(C, Text);
}

Value *Importer::create(Call &C, OpKind Kind, Type *Element,
                        ArrayRef<int64_t> Extents, ArrayRef<Value *> Operands,
                        ArrayRef<unsigned> Attributes, Builder &B) {
  if (std::optional<TensorType> Said = saidType(C, Element, Extents))
    return create(C, Kind, Said->type(), Operands, Attributes, B);
  unsigned Rank = Extents.size();
  SmallVector<unsigned> Ints = {Rank};
  // A number that is no extent becomes one that the operation's verifier
  // refuses, too.
  for (int64_t Extent : Extents)
    Ints.push_back(std::clamp<int64_t>(Extent, 1, UINT32_MAX));
  for (unsigned K = 0; K != Rank; ++K)
    Ints.push_back(K);
  Ints.append(Rank, 0);
  return create(C, Kind,
                TargetExtType::get(Element->getContext(), TensorType::Name,
                                   {Element}, Ints),
                Operands, Attributes, B);
}

/// The set of fast-math flags that \p C has, as an attribute.
static unsigned flagsOf(const CallInst &C) {
  return isa<FPMathOperator>(C) ? FastMath::encode(C.getFastMathFlags()) : 0;
}

/// How the memory is aligned that \p C accesses. Declarations are not asked.
static Align alignmentOf(const CallInst &C, Type *Element) {
  return C.getAttributes().getParamAlignment(0).value_or(
      C.getDataLayout().getABITypeAlign(Element));
}

/// What an access says beside its operands, it says as an operation.
static Value *withMetadata(CallInst *Op, const CallInst &C) {
  Op->copyMetadata(C);
  return Op;
}

Value *Importer::typeinfo(Call &C, Builder &B) {
  Value *Flat = C.getArgOperand(0);
  bool IsPointer = Flat->getType()->isPointerTy();
  Type *Of = IsPointer ? C.getParamByValType(0) : Flat->getType();
  if (auto *A = dyn_cast<Argument>(Flat); IsPointer && !Of && A)
    Of = A->getParamByValType();
  auto *Vector = dyn_cast_or_null<FixedVectorType>(Of);
  if (!Vector)
    return fail(C, "operand 0 is no vector, and no pointer to one by value");
  std::optional<TensorType> Type = describedType(C, Vector->getElementType());
  if (!Type)
    return nullptr;
  if (Vector->getNumElements() != Type->numAllocated())
    return fail(C, "vector length " + Twine(Vector->getNumElements()) +
                       " does not match " + Twine(Type->numAllocated()) +
                       " allocated elements");
  OpBuilder Ops(B);
  if (IsPointer) {
    SmallVector<Value *> Strides;
    for (unsigned K = 0; K != Type->rank(); ++K)
      Strides.push_back(B.getInt64(Type->stride(K)));
    return Ops.load(*Type, Flat, Strides,
                    C.getDataLayout().getABITypeAlign(Type->element()));
  }
  if (isa<PoisonValue>(Flat))
    return PoisonValue::get(Type->type());
  if (isa<UndefValue>(Flat))
    return UndefValue::get(Type->type());
  Value *Handle = Handles.lookup(Flat);
  if (!Handle)
    return isa<CallInst>(Flat) &&
                   !tensorIntrinsicName(cast<CallInst>(*Flat)).empty()
               ? nullptr
               : Ops.toTensor(*Type, Flat);
  TensorType From = typeOf(Handle);
  if (!From.hasSameExtents(*Type))
    return fail(C, "result shape is " + Type->shape() + ", expected " +
                       From.shape());
  return From == *Type ? Handle : Ops.relayout(*Type, Handle);
}

Value *Importer::load(Call &C, Builder &B) {
  // Pointers have no types any more: the element's is that of the attribute.
  Type *Element = C.getParamElementType(0);
  if (!Element)
    return fail(C, "the pointer needs an attribute elementtype");
  std::optional<TensorType> Type = describedType(C, Element);
  if (!Type)
    return nullptr;
  SmallVector<Value *> Strides = strides(C, 4, *Type, B);
  if (Strides.empty())
    return nullptr;
  return withMetadata(OpBuilder(B).load(*Type, C.getArgOperand(0), Strides,
                                        alignmentOf(C, Element)),
                      C);
}

Value *Importer::store(Call &C, Builder &B) {
  if (!C.getArgOperand(0)->getType()->isPointerTy())
    return fail(C, "operand 0 is no pointer");
  Value *Tensor = handle(C, 1);
  if (!Tensor)
    return nullptr;
  TensorType Type = typeOf(Tensor);
  SmallVector<Value *> Strides = strides(C, 2, Type, B);
  if (Strides.empty())
    return nullptr;
  return withMetadata(OpBuilder(B).store(Tensor, C.getArgOperand(0), Strides,
                                         alignmentOf(C, Type.element())),
                      C);
}

Value *Importer::matmul(Call &C, Builder &B) {
  Value *X = handle(C, 0), *Y = handle(C, 1);
  if (!X || !Y)
    return nullptr;
  SmallVector<int64_t> Extents = signedExtentsOf(typeOf(X));
  Extents.back() = signedExtentsOf(typeOf(Y)).back();
  return create(C, OpKind::MatMul, typeOf(X).element(), Extents, {X, Y},
                {flagsOf(C)}, B);
}

Value *Importer::multiplyAdd(const TensorIntrinsic &I, Call &C, Builder &B) {
  Value *Sum = handle(C, 0), *X = handle(C, 1), *Y = handle(C, 2);
  if (!Sum || !X || !Y)
    return nullptr;
  if (!typeOf(Sum).element()->isIntegerTy())
    return fail(C, "elements are no integers");
  return create(C, OpKind::MulAdd, typeOf(Sum).type(), {X, Y, Sum},
                {I.Signs, 0}, B);
}

/// Sums over the listed axes of both: what is left of X, then of Y.
Value *Importer::contract(Call &C, Builder &B) {
  Value *X = handle(C, 0), *Y = handle(C, 1);
  if (!X || !Y)
    return nullptr;
  std::optional<Numbers> OfX = numbers(C, 2);
  std::optional<Numbers> OfY = OfX ? numbers(C, 3, OfX->size()) : std::nullopt;
  if (!OfY)
    return nullptr;
  for (auto [V, Axes] : {std::pair(X, ArrayRef(*OfX)), {Y, ArrayRef(*OfY)}})
    for (auto [I, Axis] : enumerate(Axes)) {
      if (Axis >= typeOf(V).rank())
        return fail(C, "axis " + Twine(Axis) + " is out of range");
      if (is_contained(Axes.take_front(I), Axis))
        return fail(C, "axis " + Twine(Axis) + " is listed twice");
    }
  unsigned Rank = typeOf(X).rank() + typeOf(Y).rank() - 2 * OfX->size();
  Numbers Attributes;
  SmallVector<int64_t> Extents;
  auto AddLabels = [&](TensorType T, ArrayRef<unsigned> Axes) {
    for (unsigned D = 0; D != T.rank(); ++D) {
      if (auto It = llvm::find(Axes, D); It != Axes.end()) {
        Attributes.push_back(Rank + (It - Axes.begin()));
        continue;
      }
      Attributes.push_back(Extents.size());
      Extents.push_back(T.extent(D));
    }
  };
  AddLabels(typeOf(X), *OfX);
  AddLabels(typeOf(Y), *OfY);
  Attributes.push_back(flagsOf(C));
  return create(C, OpKind::Contract, typeOf(X).element(), Extents, {X, Y},
                Attributes, B);
}

/// \p T with two dimensions of one index in front.
static Value *withBatch(Value *T, IRBuilder<> &B) {
  TensorType Type = typeOf(T);
  SmallVector<unsigned> Extents(extentsOf(Type));
  Extents.insert(Extents.begin(), 2, 1);
  return OpBuilder(B).view(TensorType::get(Type.element(), Extents), T,
                           viewWithBatch(Type.rank()));
}

Value *Importer::convolution(Call &C, Builder &B) {
  Value *X = handle(C, 0), *W = handle(C, 1);
  if (!X || !W)
    return nullptr;
  std::optional<Numbers> Strides = numbers(C, 2);
  unsigned N = Strides ? Strides->size() : 0;
  std::optional<Numbers> Holes = Strides ? numbers(C, 3, N) : std::nullopt;
  std::optional<Numbers> Dilations = Holes ? numbers(C, 4, N) : std::nullopt;
  if (!Dilations)
    return nullptr;
  bool IsPlain = typeOf(X).rank() == N && typeOf(W).rank() == N;
  if (!IsPlain && (typeOf(X).rank() != N + 2 || typeOf(W).rank() != N + 2))
    return fail(C, "expected ranks of " + Twine(N) + " or " + Twine(N + 2));
  if (N > MaxWindowRank)
    return fail(C, "expected at most " + Twine(MaxWindowRank) +
                       " dimensions of a window, got " + Twine(N));
  if (IsPlain) {
    X = withBatch(X, B);
    W = withBatch(W, B);
  }
  Numbers Attributes;
  SmallVector<int64_t> Extents = {typeOf(X).extent(0), typeOf(W).extent(0)};
  // The number of zeros between neighbors.
  append_range(Attributes, *Strides);
  for (const Numbers &Zeros : {*Holes, *Dilations})
    for (unsigned Count : Zeros)
      Attributes.push_back(Count + 1);
  for (unsigned D = 0; D != N; ++D) {
    WindowDimension Window;
    Window.Size = typeOf(W).extent(2 + D);
    Window.Stride = std::max(1, int((*Strides)[D]));
    Window.Hole = int((*Holes)[D]) + 1;
    Window.Dilation = int((*Dilations)[D]) + 1;
    Extents.push_back(Window.numPlaces(typeOf(X).extent(2 + D)));
  }
  Attributes.append(2 * N, 0);
  Attributes.append({unsigned(BoundaryMode::Zero), 1, 0, 0, flagsOf(C)});
  Type *Element = typeOf(X).element();
  Value *Y = create(C, OpKind::Convolution, Element, Extents,
                    {X, W, PoisonValue::get(Element)}, Attributes, B);
  return Y && IsPlain
             ? create(C, OpKind::View, Element, ArrayRef(Extents).drop_front(2),
                      {Y}, viewWithoutBatch(N + 2).attributes(), B)
             : Y;
}

/// The dimensions of \p T that windows are as long as, and step over as a
/// whole, where they have one index in all others; as a sum of bits. That is a
/// reduction of dimensions.
static unsigned wholeDimensions(TensorType T, ArrayRef<unsigned> Sizes,
                                ArrayRef<unsigned> Strides) {
  unsigned Dimensions = 0;
  for (unsigned D = 0; D != T.rank(); ++D) {
    if (Strides[D] != Sizes[D] || (Sizes[D] != 1 && Sizes[D] != T.extent(D)))
      return 0;
    if (Sizes[D] != 1)
      Dimensions |= 1 << D;
  }
  return Dimensions;
}

Value *Importer::reduce(const TensorIntrinsic &I, Call &C, Builder &B) {
  Value *T = handle(C, 0);
  if (!T)
    return nullptr;
  TensorType From = typeOf(T);
  unsigned Rank = From.rank();
  std::optional<Numbers> Sizes = numbers(C, 1, Rank);
  std::optional<Numbers> Strides = Sizes ? numbers(C, 2, Rank) : std::nullopt;
  if (!Strides)
    return nullptr;
  OpKind Step = I.kindFor(From.element());
  Numbers Attributes = *Sizes;
  append_range(Attributes, *Strides);
  Attributes.append(2 * Rank, 1);
  Attributes.append(2 * Rank, 0);
  Attributes.push_back(flagsOf(C));
  SmallVector<int64_t> Extents;
  for (unsigned K = 0; K != Rank; ++K) {
    WindowDimension Window;
    Window.Size = int((*Sizes)[K]);
    Window.Stride = std::max(1, int((*Strides)[K]));
    Extents.push_back(Window.numPlaces(From.extent(K)));
  }
  if (unsigned Dimensions = wholeDimensions(From, *Sizes, *Strides))
    return create(C, reductionBy(Step), From.element(), Extents, {T},
                  {Dimensions, flagsOf(C)}, B);
  return create(C, windowBy(Step), From.element(), Extents, {T}, Attributes, B);
}

Value *Importer::elementwise(const TensorIntrinsic &I, Call &C, Builder &B) {
  Value *T = handle(C, 0);
  if (!T)
    return nullptr;
  Type *Element = typeOf(T).element();
  FastMathFlags Flags = FastMath::decode(flagsOf(C));
  if (I.Form == TensorIntrinsic::Relu)
    return OpBuilder(B).relu(T, /*IsSigned=*/true, Flags);
  if (!Element->isFloatingPointTy())
    return fail(C, "expected floating-point elements");
  if (I.Form == TensorIntrinsic::Sigmoid)
    return OpBuilder(B).sigmoid(T, Flags);
  return create(C, I.kindFor(Element), typeOf(T).type(), {T}, {flagsOf(C)}, B);
}
