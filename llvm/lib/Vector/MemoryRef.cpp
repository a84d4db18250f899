// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Elements in memory. A tensor lies in memory as an array of its elements, so
// an i1 takes a byte there and an x86_fp80 its padding, unlike in LLVM's
// vectors.

#include "matrix/Vector/MemoryRef.h"
#include "matrix/Ops/TensorOp.h"
#include "matrix/Ops/ValueSize.h"
#include "matrix/Support/Index.h"
#include "matrix/Vector/Lanes.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Analysis/VectorUtils.h"

using namespace llvm;
using namespace matrix;

llvm::Type *matrix::piece(llvm::Type *Element, unsigned Width) {
  Element = laneType(Element);
  return Width == 1 ? Element : FixedVectorType::get(Element, Width);
}

MemoryRef MemoryRef::contiguous(TensorType Type, Value *Base,
                                IRBuilderBase &B) {
  MemoryRef Ref{Type, Base, {}, Align(1)};
  const DataLayout &DL = B.GetInsertBlock()->getDataLayout();
  Ref.Alignment =
      commonAlignment(BufferAlign, DL.getTypeAllocSize(Type.element()));
  for (unsigned K = 0; K != Type.rank(); ++K)
    Ref.Strides.push_back(getIndex(B, Type.stride(K)));
  return Ref;
}

MemoryRef MemoryRef::ofAccess(TensorOp Access) {
  MemoryRef Ref{Access.accessedType(),
                Access.pointer(),
                {},
                Access.elementAlign(),
                Access.isVolatile(),
                Access.call()->hasMetadata(LLVMContext::MD_nontemporal)};
  for (unsigned K = 0; K != Ref.Type.rank(); ++K)
    Ref.Strides.push_back(Access.stride(K));
  return Ref;
}

std::optional<uint64_t> MemoryRef::stride(unsigned Dimension) const {
  if (auto *Constant = dyn_cast<ConstantInt>(Strides[Dimension]))
    return Constant->getZExtValue();
  return std::nullopt;
}

bool MemoryRef::isContiguous() const {
  return !Type.hasPadding() && all_of(seq(0u, Type.rank()), [&](unsigned K) {
    // The stride of a dimension with one index is never used.
    return Type.extent(K) == 1 || stride(K) == Type.stride(K);
  });
}

MergedDimensions MergedDimensions::of(ArrayRef<const MemoryRef *> Refs) {
  TensorType Type = Refs.front()->Type;
  MergedDimensions Merged;
  auto &Groups = Merged.Groups;
  for (unsigned P = 0; P != Type.rank(); ++P) {
    unsigned Dimension = Type.layout(P);
    if (Type.extent(Dimension) == 1)
      continue;
    auto FollowsOn = [&](const MemoryRef *Ref) {
      std::optional<uint64_t> Stride = Ref->stride(Dimension);
      return Stride && Ref->stride(Groups.back().back()) ==
                           *Stride * Type.extent(Dimension);
    };
    if (!Groups.empty() && all_of(Refs, FollowsOn))
      Groups.back().push_back(Dimension);
    else
      Groups.push_back({Dimension});
  }
  // A single element.
  if (Groups.empty())
    Groups.push_back({0});
  return Merged;
}

SmallVector<unsigned, 4> MergedDimensions::extentsOf(TensorType Type) const {
  SmallVector<unsigned, 4> Extents;
  for (ArrayRef<unsigned> Dimensions : Groups) {
    Extents.push_back(1);
    for (unsigned D : Dimensions)
      Extents.back() *= Type.extent(D);
  }
  return Extents;
}

void MergedDimensions::merge(MemoryRef &Ref) const {
  SmallVector<Value *, 2> Strides;
  for (ArrayRef<unsigned> Dimensions : Groups)
    Strides.push_back(Ref.Strides[Dimensions.back()]);
  Ref.Strides = std::move(Strides);
  Ref.Type = TensorType::get(Ref.Type.element(), extentsOf(Ref.Type));
}

void matrix::mergeDimensions(ArrayRef<MemoryRef *> Refs) {
  MergedDimensions Merged = MergedDimensions::of(
      SmallVector<const MemoryRef *>(Refs.begin(), Refs.end()));
  for (MemoryRef *Ref : Refs)
    Merged.merge(*Ref);
}

void matrix::emitPrefetch(Value *At, bool IsWritten, unsigned Locality,
                          IRBuilderBase &B) {
  B.CreateIntrinsic(Intrinsic::prefetch, {At->getType()},
                    {At, B.getInt32(IsWritten), B.getInt32(Locality),
                     /*IsData=*/B.getInt32(1)});
}

Value *MemoryRef::offset(ArrayRef<Value *> Indices, IRBuilderBase &B) const {
  Value *Sum = getIndex(B, 0);
  for (auto [Index, Stride] : zip(Indices, Strides))
    Sum = B.CreateAdd(Sum, B.CreateMul(Index, toIndex(Stride, B)));
  return Sum;
}

MemoryRef MemoryRef::block(TensorType BlockType, ArrayRef<Value *> Start,
                           IRBuilderBase &B) const {
  MemoryRef Result = *this;
  Result.Type = BlockType;
  Result.Base = B.CreateGEP(Type.element(), Base, offset(Start, B));
  return Result;
}

MemoryRef MemoryRef::from(unsigned Dimension, Value *First,
                          IRBuilderBase &B) const {
  SmallVector<Value *, 2> Start(Strides.size(), getIndex(B, 0));
  Start[Dimension] = First;
  return block(Type, Start, B);
}

MemoryRef MemoryRef::orCopy(Value *IsCopied, const MemoryRef &Copy,
                            IRBuilderBase &B) const {
  MemoryRef Either = Copy;
  Either.Base = B.CreateSelect(
      IsCopied,
      B.CreatePointerBitCastOrAddrSpaceCast(Copy.Base, Base->getType()), Base);
  for (auto [Stride, InPlace] : zip_equal(Either.Strides, Strides))
    if (Value *Other = toIndex(InPlace, B); Other != Stride)
      Stride = B.CreateSelect(IsCopied, toIndex(Stride, B), Other);
  Either.Alignment = std::min(Copy.Alignment, Alignment);
  return Either;
}

MemoryRef MemoryRef::permuted(ArrayRef<unsigned> Permutation) const {
  MemoryRef Result = *this;
  Result.Type = Type.permuted(Permutation);
  for (auto [K, D] : enumerate(Permutation))
    Result.Strides[K] = Strides[D];
  return Result;
}

/// \p Stride times a constant; a constant where it can be one, as Plan sees it.
static Value *scaled(Value *Stride, int64_t Factor, IRBuilderBase &B) {
  if (Factor == 0)
    return getIndex(B, 0);
  return Factor == 1 ? Stride
                     : B.CreateMul(toIndex(Stride, B), getIndex(B, Factor));
}

MemoryRef MemoryRef::viewed(const StridedView &View, TensorType ViewType,
                            IRBuilderBase &B) const {
  MemoryRef Result = *this;
  Result.Type = ViewType;
  Result.Strides.clear();
  for (StridedView::Dimension D : View.Dimensions)
    Result.Strides.push_back(scaled(Strides[D.Source], D.Factor, B));
  SmallVector<Value *> Start;
  for (int64_t Offset : View.Offsets)
    Start.push_back(getIndex(B, Offset));
  if (any_of(View.Offsets, [](int64_t Offset) { return Offset != 0; }))
    Result.Base = B.CreateGEP(Type.element(), Base, offset(Start, B));
  return Result;
}

MemoryRef MemoryRef::stridesViewed(const StridedView &View, TensorType ViewType,
                                   IRBuilderBase &B) const {
  MemoryRef Result = *this;
  Result.Type = ViewType;
  Result.Strides.clear();
  for (StridedView::Dimension D : View.Dimensions) {
    Value *Stride = Strides[D.Source];
    bool IsKnown = isa<ConstantInt>(Stride) || D.Factor == 1 || D.Factor == 0;
    Result.Strides.push_back(IsKnown ? scaled(Stride, D.Factor, B)
                                     : UndefValue::get(indexType(B)));
  }
  return Result;
}

MemoryRef MemoryRef::diagonal(TensorType DiagonalType, IRBuilderBase &B) const {
  MemoryRef Result = *this;
  Result.Type = DiagonalType;
  Result.Strides[0] = B.CreateAdd(Strides[0], Strides[1]);
  // One column: its stride is never used.
  Result.Strides[1] = getIndex(B, DiagonalType.stride(1));
  return Result;
}

/// What an element is in memory: narrow integers are widened to a byte.
static Type *memoryElement(Type *Element) {
  if (Element->isIntegerTy() && Element->getIntegerBitWidth() < 8)
    return Type::getInt8Ty(Element->getContext());
  return laneType(Element);
}

static Value *hinted(Instruction *Access, bool IsNontemporal) {
  if (IsNontemporal)
    Access->setMetadata(
        LLVMContext::MD_nontemporal,
        MDNode::get(Access->getContext(),
                    ConstantAsMetadata::get(ConstantInt::get(
                        Type::getInt32Ty(Access->getContext()), 1))));
  return Access;
}

bool MemoryRef::isVector(unsigned Width, Value *Stride,
                         IRBuilderBase &B) const {
  const DataLayout &DL = B.GetInsertBlock()->getDataLayout();
  auto *Constant = dyn_cast<ConstantInt>(Stride);
  return Width == 1 || (Constant && Constant->isOne() &&
                        isVectorLikeArray(memoryElement(Type.element()), DL));
}

bool matrix::mayReadBetween(const Function &F) {
  // Memory may be poisoned, tagged otherwise, or written by another thread.
  return none_of(
      ArrayRef({Attribute::SanitizeAddress, Attribute::SanitizeHWAddress,
                Attribute::SanitizeMemTag, Attribute::SanitizeThread}),
      [&](Attribute::AttrKind Kind) { return F.hasFnAttribute(Kind); });
}

/// The constant \p Stride, positive or negative, if vectors of all that lies
/// between elements, and shuffles of those, are faster than \p Width loads.
static std::optional<int> smallStep(unsigned Width, Value *Stride,
                                    const Function &F) {
  auto *Constant = dyn_cast<ConstantInt>(Stride);
  if (!Constant || Width == 1)
    return std::nullopt;
  APInt Size = Constant->getValue().abs();
  if (Size.isOne())
    return Constant->getSExtValue();
  if (Size.isZero() || Size.ugt(MemoryRef::MostBetween) ||
      Width < MemoryRef::MostBetween || !isPowerOf2_32(Width) ||
      !mayReadBetween(F))
    return std::nullopt;
  return Constant->getSExtValue();
}

std::optional<MemoryRef::Run> MemoryRef::run(const Function &F) const {
  SmallVector<int64_t> Offsets = {0};
  for (unsigned P = 0; P != Type.rank(); ++P) {
    unsigned D = Type.layout(P), Extent = Type.extent(D);
    if (Extent == 1)
      continue;
    std::optional<uint64_t> Stride = stride(D);
    if (!Stride)
      return std::nullopt;
    SmallVector<int64_t> More;
    for (int64_t Offset : Offsets)
      for (unsigned I = 0; I != Extent; ++I)
        More.push_back(Offset + I * int64_t(*Stride));
    Offsets = std::move(More);
  }
  SmallVector<int64_t> Places(Offsets);
  sort(Places);
  Places.erase(llvm::unique(Places), Places.end());
  Run All{Places.front(), 0, {}};
  bool HasOthers = false;
  for (auto [Place, Next] : zip(Places, drop_begin(Places))) {
    if (uint64_t(Next - Place) > MostBetween)
      return std::nullopt;
    HasOthers |= Next - Place != 1;
  }
  All.Count = Places.back() - All.First + 1;
  if ((HasOthers && !mayReadBetween(F)) || All.Count > 2 * Places.size())
    return std::nullopt;
  for (int64_t Offset : Offsets)
    All.Lanes.push_back(Offset - All.First);
  return All;
}

/// \p Width elements, \p Step apart, of the vectors that \p LoadVector loads
/// from the element on that it is told: those between are of the same object.
/// \p Before: whole groups of Step elements are loaded, of which Before precede
/// each element of the result.
static Value *loadEachOf(unsigned Width, unsigned Step,
                         std::optional<unsigned> Before,
                         function_ref<Value *(int First)> LoadVector,
                         IRBuilderBase &B) {
  int Start = -int(Before.value_or(0));
  unsigned End = Before ? Width * Step : (Width - 1) * Step + 1;
  Value *All = nullptr;
  for (unsigned K = 0; K != Step; ++K) {
    // No vector ends behind the last element that may be read.
    unsigned First = std::min(K * Width, End - Width);
    Value *Vector = LoadVector(Start + int(First));
    SmallVector<int> Mask;
    for (unsigned Lane = 0; Lane != Width; ++Lane) {
      unsigned At = Lane * Step + Before.value_or(0), Owner = At / Width;
      Mask.push_back(Owner == K  ? int(Width + At - First)
                     : Owner < K ? int(Lane)
                                 : PoisonMaskElem);
    }
    All = B.CreateShuffleVector(All ? All : PoisonValue::get(Vector->getType()),
                                Vector, Mask);
  }
  return All;
}

Value *MemoryRef::loadPiece(Value *Offset, unsigned Width,
                            IRBuilderBase &B) const {
  llvm::Type *Element = memoryElement(Type.element());
  return hinted(B.CreateAlignedLoad(piece(Element, Width),
                                    B.CreateGEP(Element, Base, Offset),
                                    Alignment, IsVolatile),
                IsNontemporal);
}

SmallVector<Value *> MemoryRef::loadLines(Value *Offset, unsigned Width,
                                          unsigned Count,
                                          IRBuilderBase &B) const {
  if (IsVolatile || !isVector(Width, getIndex(B, 1), B) ||
      !smallStep(Width, getIndex(B, Count), *B.GetInsertBlock()->getParent()))
    return {};
  SmallVector<Value *> Vectors, Lines;
  for (unsigned K = 0; K != Count; ++K)
    Vectors.push_back(
        loadPiece(B.CreateAdd(Offset, getIndex(B, K * Width)), Width, B));
  if (Count == 3) {
    for (unsigned Line = 0; Line != Count; ++Line)
      Lines.push_back(loadEachOf(
          Width, Count, Line,
          [&](int First) { return Vectors[(First + int(Line)) / Width]; }, B));
  } else {
    // Every other element of two vectors is taken, and of four, again.
    auto Every = [&](Value *X, Value *Y, unsigned Parity) {
      return B.CreateShuffleVector(X, Y, createStrideMask(Parity, 2, Width));
    };
    Lines.resize(Count);
    for (unsigned Parity : {0, 1}) {
      Value *Half = Every(Vectors[0], Vectors[1], Parity);
      if (Count == 2) {
        Lines[Parity] = Half;
        continue;
      }
      Value *Other = Every(Vectors[2], Vectors[3], Parity);
      Lines[Parity] = Every(Half, Other, 0);
      Lines[Parity + 2] = Every(Half, Other, 1);
    }
  }
  for (Value *&Line : Lines)
    Line = B.CreateTrunc(Line, piece(Type.element(), Width));
  return Lines;
}

Value *MemoryRef::load(Value *Offset, unsigned Width, Value *Stride,
                       IRBuilderBase &B) const {
  llvm::Type *Element = memoryElement(Type.element());
  auto LoadPiece = [&](Value *At, unsigned Count) {
    return loadPiece(At, Count, B);
  };
  Value *Loaded;
  if (isVector(Width, Stride, B)) {
    Loaded = LoadPiece(Offset, Width);
  } else if (auto *Constant = dyn_cast<ConstantInt>(Stride);
             Constant && Constant->isZero()) {
    Loaded = B.CreateVectorSplat(Width, LoadPiece(Offset, 1));
  } else if (std::optional<int> Step =
                 smallStep(Width, Stride, *B.GetInsertBlock()->getParent());
             Step && !IsVolatile && isVector(Width, getIndex(B, 1), B)) {
    // With a negative step, the last element is the first one in memory.
    Value *First = Offset;
    if (*Step < 0)
      First = B.CreateAdd(Offset, getIndex(B, int64_t(Width - 1) * *Step));
    auto LoadVector = [&](int Later) {
      return LoadPiece(B.CreateAdd(First, getIndex(B, int64_t(Later))), Width);
    };
    unsigned Size = std::abs(*Step);
    Loaded = Size == 1 ? LoadVector(0)
                       : loadEachOf(Width, Size, std::nullopt, LoadVector, B);
    if (*Step < 0)
      Loaded = B.CreateVectorReverse(Loaded);
  } else {
    Loaded = PoisonValue::get(piece(Element, Width));
    Stride = toIndex(Stride, B);
    for (unsigned I = 0; I != Width; ++I) {
      Value *At = B.CreateAdd(Offset, B.CreateMul(Stride, getIndex(B, I)));
      Loaded = B.CreateInsertElement(Loaded, LoadPiece(At, 1), I);
    }
  }
  return B.CreateTrunc(Loaded, piece(Type.element(), Width));
}

void MemoryRef::store(Value *V, Value *Offset, unsigned Width, Value *Stride,
                      IRBuilderBase &B) const {
  llvm::Type *Element = memoryElement(Type.element());
  V = B.CreateZExt(V, piece(Element, Width));
  if (isVector(Width, Stride, B)) {
    hinted(B.CreateAlignedStore(V, B.CreateGEP(Element, Base, Offset),
                                Alignment, IsVolatile),
           IsNontemporal);
    return;
  }
  if (auto *Constant = dyn_cast<ConstantInt>(Stride);
      Constant && Constant->isMinusOne() && !IsVolatile && Width != 1 &&
      isVector(Width, getIndex(B, 1), B)) {
    Value *First = B.CreateAdd(Offset, getIndex(B, 1 - int64_t(Width)));
    hinted(B.CreateAlignedStore(B.CreateVectorReverse(V),
                                B.CreateGEP(Element, Base, First), Alignment),
           IsNontemporal);
    return;
  }
  Stride = toIndex(Stride, B);
  for (unsigned I = 0; I != Width; ++I) {
    Value *At = B.CreateAdd(Offset, B.CreateMul(Stride, getIndex(B, I)));
    hinted(B.CreateAlignedStore(B.CreateExtractElement(V, I),
                                B.CreateGEP(Element, Base, At), Alignment,
                                IsVolatile),
           IsNontemporal);
  }
}
