// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The type, size and parts of a copy of a factor.

#include "matrix/Plan/Packing.h"
#include "matrix/Support/Index.h"
#include "llvm/ADT/bit.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace matrix;

static unsigned extentOf(Product::Operand X, TensorType T) {
  return T.extent(X == Product::A ? 0 : 1);
}
static unsigned depthOf(Product::Operand X, TensorType T) {
  return T.extent(X == Product::A ? 1 : 0);
}

TensorType Packing::typeOf(TensorType From) const {
  const Fragment &F = fragment();
  Type *Element = F.IsWidened ? P.element()
                  : F.Bits ? Type::getIntNTy(P.element()->getContext(), F.Bits)
                           : From.element();
  unsigned Extent = alignTo(extentOf(X, From), StepOfExtent);
  if (kernel().isOfGroups())
    Extent = std::max(Extent, Plan.VectorWidth);
  unsigned K = alignTo(depthOf(X, From), StepOfK);
  // It is copied where it lies so only because its elements are flipped.
  if (F.Reads == Fragment::GroupsAlongK && isUnitAlongK() &&
      !kernel().isScalable())
    return TensorType::get(Element, {From.extent(0), From.extent(1)}, {1, 0});
  if (F.Reads == Fragment::Packed || F.Reads == Fragment::GroupsAlongK)
    return TensorType::get(Element, {K / F.KGroup, Extent, F.KGroup});
  // As the operand lies, if the kernel reads it so.
  bool StaysAlongK = F.Reads == Fragment::AlongK ||
                     (isUnitAlongK() && F.Reads == Fragment::AnyStride);
  if (X == Product::A)
    return TensorType::get(Element, {Extent, K},
                           {!StaysAlongK, unsigned(StaysAlongK)});
  return TensorType::get(Element, {K, Extent},
                         {StaysAlongK, unsigned(!StaysAlongK)});
}

uint64_t Packing::bytesOf(TensorType From, const DataLayout &DL) const {
  return bufferBytes(typeOf(From), DL);
}

bool Packing::hasRest(TensorType From) const {
  return kernel().HasEqualParts && StepOfK != fragment().KGroup &&
         depthOf(X, From) % StepOfK != 0;
}

bool Packing::isPlain(TensorType From) const {
  TensorType To = typeOf(From);
  return To.rank() == 2 && To.hasSameExtents(From);
}

bool Packing::converts(TensorType From) const {
  return fragment().Flip || typeOf(From).element() != From.element();
}

MemoryRef Packing::groupsOf(const MemoryRef &Packed, IRBuilderBase &B) const {
  if (Packed.Type.rank() == 3)
    return Packed;
  // Groups of one element.
  MemoryRef Flat = alongExtent(Packed), Groups = Packed;
  Groups.Type = TensorType::get(Packed.Type.element(),
                                {Flat.Type.extent(1), Flat.Type.extent(0), 1});
  Groups.Strides = {Flat.Strides[1], Flat.Strides[0], getIndex(B, 1)};
  return Groups;
}

unsigned Packing::rowsTogether(const MemoryRef &Groups) const {
  return std::min(Plan.VectorWidth, bit_floor(Groups.Type.extent(1)));
}

Packing Packing::ofGroups() const {
  Packing Exactly = *this;
  Exactly.StepOfK = fragment().KGroup;
  return Exactly;
}

SmallVector<unsigned, 2> Packing::stepsApart(unsigned K) const {
  if (!IsLastStepEarly)
    return {K};
  // Groups of whole steps, and of what is left, which begin earlier.
  unsigned Rest = K % StepOfK;
  return {K - Rest, unsigned(alignTo(Rest, fragment().KGroup))};
}

Packing matrix::packingOf(const Product &P, const ProductPlan &Plan,
                          Product::Operand X) {
  const KernelInfo &Kernel = *Plan.Kernel;
  bool IsA = X == Product::A;
  if (Kernel.HasEqualParts)
    return {P,
            Plan,
            X,
            /*StepOfExtent=*/IsA ? Kernel.Mac.M : 1,
            /*StepOfK=*/Plan.Tiling.M.front().KLanes,
            /*IsLastStepEarly=*/IsA && !Plan.PacksB,
            /*IsLastFragmentEarly=*/IsA};
  bool HasWholeVectors = IsA && Plan.PacksWholeVectors;
  return {P, Plan, X,
          /*StepOfExtent=*/
          HasWholeVectors ? Plan.VectorWidth : std::max(1u, Kernel.extent(X)),
          /*StepOfK=*/Kernel.Mac.K,
          /*IsLastStepEarly=*/false,
          /*IsLastFragmentEarly=*/HasWholeVectors};
}

Packing matrix::packingOfTiles(const Product &P, const ProductPlan &Plan) {
  bool HasWholeVectors = Plan.PacksWholeVectors;
  return {P,
          Plan,
          Product::A,
          /*StepOfExtent=*/HasWholeVectors ? Plan.VectorWidth : 1,
          /*StepOfK=*/Plan.Kernel->Mac.K,
          /*IsLastStepEarly=*/false,
          /*IsLastFragmentEarly=*/HasWholeVectors};
}

TensorType matrix::alignedTypeOfB(const Product &P, const ProductPlan &Plan,
                                  TensorType B, unsigned K) {
  unsigned Line = Plan.Kernel->LineBytes / P.elementBytes(Product::B);
  return TensorType::get(B.element(), {unsigned(alignTo(K, Line)), B.extent(1)},
                         {1, 0});
}

MemoryRef matrix::matrixIn(const Product &P, unsigned Number,
                           const MemoryRef &Ref, IRBuilderBase &B) {
  if (!isContraction(P.op().kind()))
    return Ref;
  MemoryRef Matrix = Ref;
  Matrix.Type = P.matrixType(Number).withElement(Ref.Type.element());
  Matrix.Strides.clear();
  for (unsigned K : {0, 1}) {
    std::optional<unsigned> D = P.dimensionIn(Number, K);
    Matrix.Strides.push_back(D ? Ref.Strides[*D]
                               : getIndex(B, Matrix.Type.stride(K)));
  }
  return Matrix;
}

MemoryRef matrix::tileOfSums(const Product &P, const MemoryRef &From,
                             ArrayRef<Value *> OuterStrides) {
  SmallVector<unsigned> Extents;
  for (const Contraction::Loop &L : P.outerLoops())
    if (L.role() == Contraction::Role::K)
      Extents.push_back(L.extent());
  Extents.append({P.K(), From.Type.extent(0)});
  MemoryRef All = From;
  All.Type = TensorType::get(From.Type.element(), Extents);
  All.Strides.assign(OuterStrides.begin(), OuterStrides.end());
  All.Strides.append({From.Strides[1], From.Strides[0]});
  return All;
}
