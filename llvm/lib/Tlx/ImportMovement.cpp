// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Intrinsics that move elements.

#include "Importer.h"
#include "matrix/Ops/Windows.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace matrix;

/// The same tensor in another layout. Its padding stays, if the typeinfo of the
/// result does not say another one.
Value *Importer::transpose(Call &C, Builder &B) {
  Value *T = handle(C, 0);
  std::optional<Numbers> Layout =
      T ? numbers(C, 1, typeOf(T).rank()) : std::nullopt;
  if (!Layout)
    return nullptr;
  TensorType From = typeOf(T);
  SmallVector<unsigned> Ints(From.type()->int_params());
  copy(*Layout, Ints.begin() + 1 + From.rank());
  auto *To = TargetExtType::get(C.getContext(), TensorType::Name,
                                {From.element()}, Ints);
  std::optional<TensorType> Said =
      saidType(C, From.element(), signedExtentsOf(From));
  if (Said && equal(*Layout, layoutOf(*Said)))
    To = Said->type();
  return create(C, OpKind::Relayout, To, {T}, {}, B);
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
  if (!To)
    return nullptr;
  // Where nothing moves, that are the same elements by other indices.
  Numbers Sorted = *Order;
  sort(Sorted);
  bool IsView = equal(Sorted, seq(typeOf(T).rank())) && !is_sorted(*Order) &&
                typeOf(T).permuted(*Order) == *To;
  return create(C, IsView ? OpKind::Transpose : OpKind::ReshapePermute,
                To->type(), {T}, *Order, B);
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
