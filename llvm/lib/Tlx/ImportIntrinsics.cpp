// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Importer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace matrix;

static TensorType typeOf(const Value *Handle) {
  return TensorType::of(Handle->getType());
}

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
  unsigned Rank = Extents.size();
  SmallVector<unsigned> Ints = {Rank};
  // What is no extent is one that the operation's verifier refuses, too.
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
  return OpBuilder(B).load(*Type, C.getArgOperand(0), Strides,
                           C.getDataLayout().getABITypeAlign(Element));
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
  return OpBuilder(B).store(Tensor, C.getArgOperand(0), Strides,
                            C.getDataLayout().getABITypeAlign(Type.element()));
}

Value *Importer::matmul(Call &C, Builder &B) {
  Value *X = handle(C, 0), *Y = handle(C, 1);
  if (!X || !Y)
    return nullptr;
  SmallVector<int64_t> Extents = signedExtentsOf(typeOf(X));
  Extents.back() = signedExtentsOf(typeOf(Y)).back();
  return create(C, OpKind::MatMul, typeOf(X).element(), Extents, {X, Y}, {0},
                B);
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
  Attributes.push_back(0);
  return create(C, OpKind::Contract, typeOf(X).element(), Extents, {X, Y},
                Attributes, B);
}

/// \p T with two dimensions of one index in front, or without its first two.
static Value *withBatch(Value *T, bool HasBatch, IRBuilder<> &B) {
  TensorType Type = typeOf(T);
  SmallVector<unsigned> Extents(extentsOf(Type));
  if (HasBatch)
    Extents.insert(Extents.begin(), 2, 1);
  else
    Extents.erase(Extents.begin(), Extents.begin() + 2);
  return OpBuilder(B).view(TensorType::get(Type.element(), Extents), T,
                           HasBatch ? viewWithBatch(Type.rank())
                                    : viewWithoutBatch(Type.rank()));
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
    X = withBatch(X, /*HasBatch=*/true, B);
    W = withBatch(W, /*HasBatch=*/true, B);
  }
  Numbers Attributes;
  SmallVector<int64_t> Extents = {typeOf(X).extent(0), typeOf(W).extent(0)};
  // So many zeros are between neighbors.
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
  Attributes.append({unsigned(BoundaryMode::Zero), 1, 0, 0, 0});
  Type *Element = typeOf(X).element();
  Value *Y = create(C, OpKind::Convolution, Element, Extents,
                    {X, W, PoisonValue::get(Element)}, Attributes, B);
  return Y && IsPlain ? withBatch(Y, /*HasBatch=*/false, B) : Y;
}

/// The same tensor in another layout; its padding stays.
Value *Importer::transpose(Call &C, Builder &B) {
  Value *T = handle(C, 0);
  std::optional<Numbers> Layout =
      T ? numbers(C, 1, typeOf(T).rank()) : std::nullopt;
  if (!Layout)
    return nullptr;
  TensorType From = typeOf(T);
  SmallVector<unsigned> Ints(From.type()->int_params());
  copy(*Layout, Ints.begin() + 1 + From.rank());
  return create(C, OpKind::Relayout,
                TargetExtType::get(C.getContext(), TensorType::Name,
                                   {From.element()}, Ints),
                {T}, {}, B);
}

Value *Importer::pad(Call &C, Builder &B) {
  Value *T = handle(C, 0);
  if (!T)
    return nullptr;
  TensorType From = typeOf(T);
  Numbers Attributes = {unsigned(BoundaryMode::Constant)};
  SmallVector<PaddedDimension> Dimensions(From.rank());
  for (auto [Operand, Member] : {std::pair(2, &PaddedDimension::Low),
                                 {3, &PaddedDimension::High},
                                 {4, &PaddedDimension::Interior}}) {
    std::optional<Numbers> List = numbers(C, Operand, From.rank());
    if (!List)
      return nullptr;
    append_range(Attributes, *List);
    for (auto [D, Number] : zip_equal(Dimensions, *List))
      D.*Member = int(Number);
  }
  SmallVector<int64_t> Extents;
  for (auto [K, D] : enumerate(Dimensions))
    Extents.push_back(D.paddedExtent(From.extent(K)));
  return create(C, OpKind::Pad, From.element(), Extents,
                {T, C.getArgOperand(1)}, Attributes, B);
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
  Numbers Attributes = *Sizes;
  append_range(Attributes, *Strides);
  Attributes.append(2 * Rank, 1);
  Attributes.append(2 * Rank + 1, 0);
  SmallVector<int64_t> Extents;
  for (unsigned K = 0; K != Rank; ++K) {
    WindowDimension Window;
    Window.Size = int((*Sizes)[K]);
    Window.Stride = std::max(1, int((*Strides)[K]));
    Extents.push_back(Window.numPlaces(From.extent(K)));
  }
  return create(C, windowBy(I.kindFor(From.element())), From.element(), Extents,
                {T}, Attributes, B);
}

/// Dimensions, and the extents of their blocks.
Value *Importer::block(Call &C, Builder &B) {
  Value *T = handle(C, 0);
  std::optional<Numbers> Dimensions = T ? numbers(C, 1) : std::nullopt;
  std::optional<Numbers> Blocks =
      Dimensions ? numbers(C, 2, Dimensions->size()) : std::nullopt;
  if (!Blocks)
    return nullptr;
  TensorType From = typeOf(T);
  Numbers Attributes;
  SmallVector<int64_t> Extents = signedExtentsOf(From);
  for (auto [D, Block] : zip_equal(*Dimensions, *Blocks)) {
    Attributes.append({D, Block});
    if (D < From.rank() && Block != 0)
      Extents[D] = divideCeil(From.extent(D), Block);
    Extents.push_back(Block);
  }
  return create(C, OpKind::ReshapeBlock, From.element(), Extents, {T},
                Attributes, B);
}

/// The order in which the operand is counted; a typeinfo of the result says its
/// extents.
Value *Importer::permute(Call &C, Builder &B) {
  Value *T = handle(C, 0);
  std::optional<Numbers> Order =
      T ? numbers(C, 1, typeOf(T).rank()) : std::nullopt;
  if (!Order)
    return nullptr;
  const Call *Info = typeinfoOf(C);
  if (!Info)
    return fail(C, "a typeinfo of the result has to say its shape");
  std::optional<TensorType> To = describedType(*Info, typeOf(T).element());
  return To ? create(C, OpKind::ReshapePermute, To->type(), {T}, *Order, B)
            : nullptr;
}

/// All operands but the last one, which is the dimension.
Value *Importer::concat(Call &C, Builder &B) {
  if (C.arg_size() < 2)
    return fail(C, "expected tensors and a dimension");
  std::optional<Numbers> Along = numbers(C, C.arg_size() - 1, 1);
  if (!Along)
    return nullptr;
  unsigned D = Along->front();
  SmallVector<Value *> Parts;
  SmallVector<int64_t> Extents;
  for (unsigned I = 0; I + 1 != C.arg_size(); ++I) {
    Value *Part = handle(C, I);
    if (!Part)
      return nullptr;
    Parts.push_back(Part);
    if (I == 0)
      Extents = signedExtentsOf(typeOf(Part));
    else if (D < Extents.size() && D < typeOf(Part).rank())
      Extents[D] += typeOf(Part).extent(D);
  }
  return create(C, OpKind::Concat, typeOf(Parts.front()).element(), Extents,
                Parts, {D}, B);
}

/// A tensor of the token's type, filled.
Value *Importer::broadcast(Call &C, Builder &B) {
  Value *Like = handle(C, 0);
  return Like ? create(C, OpKind::Splat, typeOf(Like).type(),
                       {C.getArgOperand(1)}, {}, B)
              : nullptr;
}

Value *Importer::elementwise(const TensorIntrinsic &I, Call &C, Builder &B) {
  Value *T = handle(C, 0);
  if (!T)
    return nullptr;
  Type *Element = typeOf(T).element();
  if (I.Form == TensorIntrinsic::Relu)
    return OpBuilder(B).relu(T);
  if (!Element->isFloatingPointTy())
    return fail(C, "expected floating-point elements");
  if (I.Form == TensorIntrinsic::Sigmoid)
    return OpBuilder(B).sigmoid(T);
  return create(C, I.kindFor(Element), typeOf(T).type(), {T}, {0}, B);
}
