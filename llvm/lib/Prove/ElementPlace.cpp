// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A store of a handle says how the tensor lies in memory. (A small matrix is a
// plain vector, which has no rows.)

#include "ElementPlace.h"
#include "matrix/Ops/TensorOp.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace matrix;

/// The only value that is stored to \p Variable, or nullptr.
static const Value *onlyValueOf(const AllocaInst &Variable) {
  const Value *Found = nullptr;
  for (const User *U : Variable.users()) {
    if (isa<LoadInst>(U))
      continue;
    const auto *Store = dyn_cast<StoreInst>(U);
    if (!Store || Store->getPointerOperand() != &Variable || Found)
      return nullptr;
    Found = Store->getValueOperand();
  }
  return Found;
}

/// How many bytes \p Pointer is behind \p A, if that is known without running
/// the function. Before any pass, a parameter is a variable in memory.
static std::optional<int64_t> bytesBehind(const Value *Pointer,
                                          const Argument &A) {
  const DataLayout &Layout = A.getParent()->getDataLayout();
  APInt Offset(Layout.getIndexTypeSizeInBits(A.getType()), 0);
  while (Pointer != &A) {
    const Value *Base = Pointer->stripAndAccumulateConstantOffsets(
        Layout, Offset, /*AllowNonInbounds=*/true);
    if (Base == Pointer) {
      const auto *Load = dyn_cast<LoadInst>(Base);
      const auto *Variable =
          Load ? dyn_cast<AllocaInst>(Load->getPointerOperand()) : nullptr;
      Base = Variable ? onlyValueOf(*Variable) : nullptr;
    }
    if (!Base)
      return std::nullopt;
    Pointer = Base;
  }
  return Offset.getSExtValue();
}

/// The indices of the element at \p Byte, from where \p Store begins.
static std::optional<SmallVector<uint64_t>>
indicesAt(TensorOp Store, int64_t Byte, const DataLayout &Layout) {
  TensorType T = Store.accessedType();
  SmallVector<std::pair<uint64_t, unsigned>> Strides;
  for (unsigned Dimension : seq(T.rank())) {
    std::optional<uint64_t> Stride = Store.constantStride(Dimension);
    if (!Stride || *Stride == 0)
      return std::nullopt;
    Strides.push_back({*Stride, Dimension});
  }
  // From the one that varies slowest on. The stride of one index is any.
  llvm::sort(Strides, std::greater<>());
  if (Byte < 0)
    return std::nullopt;
  uint64_t Rest = Byte / Layout.getTypeAllocSize(T.element());
  SmallVector<uint64_t> Indices(T.rank(), 0);
  for (auto [Stride, Dimension] : Strides) {
    // An extent that is known at run time is above all others, and never 1.
    uint64_t Extent = T.anyExtent(Dimension).encoded();
    if (Extent == 1)
      continue;
    Indices[Dimension] = Rest / Stride;
    Rest %= Stride;
    if (Indices[Dimension] >= Extent)
      return std::nullopt;
  }
  if (Rest)
    return std::nullopt;
  return Indices;
}

std::string prove::elementPlace(const Argument &A, int64_t Byte) {
  std::optional<SmallVector<uint64_t>> Found;
  for (const Instruction &I : instructions(*A.getParent())) {
    std::optional<TensorOp> Op = TensorOp::of(&I);
    if (!Op || Op->kind() != OpKind::Store)
      continue;
    std::optional<int64_t> Begin = bytesBehind(Op->pointer(), A);
    if (!Begin)
      continue;
    std::optional<SmallVector<uint64_t>> Indices =
        indicesAt(*Op, Byte - *Begin, A.getParent()->getDataLayout());
    if (!Indices)
      continue;
    if (Found && *Found != *Indices)
      return "";
    Found = Indices;
  }
  if (!Found)
    return "";
  if (Found->size() == 2)
    return (" (row " + Twine((*Found)[0]) + ", column " + Twine((*Found)[1]) +
            ")")
        .str();
  std::string Text = " (element ";
  for (uint64_t Index : *Found)
    Text += "[" + std::to_string(Index) + "]";
  return Text + ")";
}
