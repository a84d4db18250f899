// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The encoding of tensor types. TensorType.h explains it.

#include "matrix/Ops/TensorType.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace matrix;

/// Bytes from one element to the next: what an array of them takes on every
/// target, or a little more.
static uint64_t elementBytes(const llvm::Type *Element) {
  return PowerOf2Ceil(divideCeil(Element->getScalarSizeInBits(), 8));
}

static bool isPermutation(ArrayRef<unsigned> Values) {
  SmallVector<bool, TensorType::MaxRank> Seen(Values.size(), false);
  for (unsigned Value : Values) {
    if (Value >= Values.size() || Seen[Value])
      return false;
    Seen[Value] = true;
  }
  return true;
}

bool TensorType::isTensor(const llvm::Type *T) {
  const auto *Target = dyn_cast<TargetExtType>(T);
  return Target && Target->getName() == Name;
}

bool TensorType::verify(const TargetExtType *T, raw_ostream &OS) {
  if (T->getNumTypeParameters() != 1) {
    OS << "expected 1 type parameter, got " << T->getNumTypeParameters();
    return false;
  }
  const llvm::Type *Element = T->getTypeParameter(0);
  if (!Element->isIntegerTy() && !Element->isFloatingPointTy()) {
    OS << "element type must be an integer or floating-point type, got "
       << *Element;
    return false;
  }
  ArrayRef<unsigned> Ints = T->int_params();
  if (Ints.empty() || Ints[0] < 1 || Ints[0] > MaxRank) {
    OS << "rank must be in the range [1, " << MaxRank << "], got ";
    Ints.empty() ? OS << "none" : OS << Ints[0];
    return false;
  }
  unsigned Rank = Ints[0];
  if (Ints.size() != 1 + 3 * Rank) {
    OS << "expected " << 1 + 3 * Rank << " integer parameters for rank " << Rank
       << ", got " << Ints.size();
    return false;
  }
  ArrayRef<unsigned> Extents = Ints.slice(1, Rank);
  ArrayRef<unsigned> Layout = Ints.slice(1 + Rank, Rank);
  ArrayRef<unsigned> Padding = Ints.slice(1 + 2 * Rank, Rank);
  uint64_t Bytes = elementBytes(Element);
  for (unsigned I = 0; I != Rank; ++I) {
    if (Extents[I] == 0) {
      OS << "extent of dimension " << I << " must be positive";
      return false;
    }
    if (Padding[I] >= Extents[I]) {
      OS << "padding of dimension " << I << " must be smaller than its extent "
         << Extents[I] << ", got " << Padding[I];
      return false;
    }
    if (Extents[I] != AtRunTime) {
      Bytes = SaturatingMultiply<uint64_t>(Bytes, Extents[I]);
    } else if (Padding[I] != 0) {
      OS << "padding of dimension " << I
         << ", whose extent is known at run time, must be 0, got "
         << Padding[I];
      return false;
    }
  }
  if (!isPermutation(Layout)) {
    OS << "layout must be a permutation of 0.." << Rank - 1 << ", got ";
    interleaveComma(Layout, OS);
    return false;
  }
  if (Bytes > MaxViewBytes) {
    OS << "tensor must have at most " << MaxViewBytes << " bytes, got ";
    Bytes == UINT64_MAX ? OS << "more than 64 bits can count" : OS << Bytes;
    return false;
  }
  return true;
}

unsigned TensorType::numExtentsAtRunTime(unsigned Dimensions) const {
  return count_if(seq(0u, Dimensions),
                  [&](unsigned I) { return isAtRunTime(I); });
}

bool TensorType::hasExtentAtRunTime() const {
  return numExtentsAtRunTime(rank()) != 0;
}

bool TensorType::fitsMemory() const {
  return hasExtentAtRunTime() ||
         numAllocated() * elementBytes(element()) <= MaxBytes;
}

uint64_t TensorType::bytesOf(const llvm::Type *Element,
                             ArrayRef<int64_t> Extents) {
  uint64_t Bytes = elementBytes(Element);
  for (int64_t Extent : Extents)
    Bytes = SaturatingMultiply<uint64_t>(Bytes, Extent);
  return Bytes;
}

TensorType TensorType::of(llvm::Type *T) {
  assert(isTensor(T) && verify(cast<TargetExtType>(T), nulls()));
  return TensorType(cast<TargetExtType>(T));
}

TensorType TensorType::get(llvm::Type *Element, ArrayRef<unsigned> Extents,
                           ArrayRef<unsigned> Layout,
                           ArrayRef<unsigned> Padding) {
  unsigned Rank = Extents.size();
  SmallVector<unsigned, 1 + 3 * MaxRank> Ints;
  Ints.push_back(Rank);
  append_range(Ints, Extents);
  if (Layout.empty())
    append_range(Ints, seq(0u, Rank));
  append_range(Ints, Layout);
  if (Padding.empty())
    Ints.append(Rank, 0);
  append_range(Ints, Padding);
  return of(TargetExtType::get(Element->getContext(), Name, {Element}, Ints));
}

TensorType TensorType::rowMajor(llvm::Type *Element, unsigned Rows,
                                unsigned Columns) {
  return get(Element, {Rows, Columns}, {0, 1});
}

TensorType TensorType::columnMajor(llvm::Type *Element, unsigned Rows,
                                   unsigned Columns) {
  return get(Element, {Rows, Columns}, {1, 0});
}

uint64_t TensorType::stride(unsigned Dimension) const {
  assert(!hasExtentAtRunTime());
  uint64_t Stride = 1;
  for (unsigned Position = rank(); Position-- != 0;) {
    if (layout(Position) == Dimension)
      return Stride;
    Stride *= allocated(layout(Position));
  }
  llvm_unreachable("a layout names every dimension");
}

uint64_t TensorType::numAllocated() const {
  assert(!hasExtentAtRunTime());
  uint64_t Count = 1;
  for (unsigned I = 0; I != rank(); ++I)
    Count *= allocated(I);
  return Count;
}

uint64_t TensorType::numElements() const {
  assert(!hasExtentAtRunTime());
  uint64_t Count = 1;
  for (unsigned I = 0; I != rank(); ++I)
    Count *= extent(I);
  return Count;
}

TensorType TensorType::permuted(ArrayRef<unsigned> Permutation) const {
  assert(Permutation.size() == rank() && isPermutation(Permutation));
  SmallVector<unsigned, MaxRank> Extents(rank()), Layout(rank()),
      Padding(rank()), Inverse(rank());
  for (unsigned I = 0; I != rank(); ++I) {
    Extents[I] = group(0, Permutation[I]);
    Padding[I] = padding(Permutation[I]);
    Inverse[Permutation[I]] = I;
  }
  for (unsigned Position = 0; Position != rank(); ++Position)
    Layout[Position] = Inverse[layout(Position)];
  return get(element(), Extents, Layout, Padding);
}

TensorType TensorType::withElement(llvm::Type *Element) const {
  return of(TargetExtType::get(Type->getContext(), Name, {Element},
                               Type->int_params()));
}

bool TensorType::hasSameExtents(TensorType Other) const {
  if (rank() != Other.rank())
    return false;
  return all_of(seq(0u, rank()),
                [&](unsigned I) { return anyExtent(I) == Other.anyExtent(I); });
}

/// "i32", "bf16", "f64": the letters tell apart what the width does not.
static void mangleElement(const llvm::Type *Element, raw_ostream &OS) {
  if (Element->isIntegerTy())
    OS << 'i';
  else
    OS << (Element->isBFloatTy()      ? "bf"
           : Element->isPPC_FP128Ty() ? "ppcf"
                                      : "f");
  OS << Element->getScalarSizeInBits();
}

std::string TensorType::mangled() const {
  std::string Text;
  raw_string_ostream OS(Text);
  ArrayRef<unsigned> Ints = Type->int_params().drop_front();
  ArrayRef<unsigned> Layout = Ints.slice(rank(), rank());
  ArrayRef<unsigned> Padding = Ints.slice(2 * rank(), rank());

  interleave(
      seq(0u, rank()), OS,
      [&](unsigned I) { isAtRunTime(I) ? OS << 'n' : OS << allocated(I); },
      "x");
  mangleElement(element(), OS);
  if (!is_sorted(Layout)) {
    OS << "_l";
    interleave(Layout, OS, "_");
  }
  if (!all_of(Padding, [](unsigned P) { return P == 0; })) {
    OS << "_p";
    interleave(Padding, OS, "_");
  }
  return Text;
}

std::string TensorType::shape() const {
  std::string Text;
  raw_string_ostream OS(Text);
  interleave(
      seq(0u, rank()), OS, [&](unsigned I) { OS << anyExtent(I).text(); }, "x");
  return Text;
}
