// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Copies of A whose last step of k begins early. B, which is read where it lies,
// has no elements behind its end: with K of 21, in steps of 8 and groups of 4,
//
//   step            0       1          2
//   k of B        0..7   8..15     13 .. 20
//   k of A        0..7   8..15   - - - 16 | 17..20       -: zero
//
// Of the group that is zero in part, all elements are copied first.

#include "Product/Pack.h"
#include "matrix/Support/Index.h"
#include "matrix/Support/LoopNest.h"
#include "matrix/Vector/Lanes.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace matrix;

MemoryRef Packing::emitWithEarlyStep(const MemoryRef &From, Value *Memory,
                                     IRBuilderBase &B) const {
  assert(X == Product::A && Kernel.A.Reads == Fragment::Packed &&
         From.Type.element()->isIntegerTy() && "zeros change no sum");
  MemoryRef To = MemoryRef::contiguous(typeOf(From.Type), Memory, B);
  unsigned Rows = From.Type.extent(0), K = From.Type.extent(1);
  unsigned Group = To.Type.extent(2), Groups = To.Type.extent(0);
  Type *Element = To.Type.element();
  // Groups of whole steps, zeros, and groups of what is left.
  unsigned Whole = alignDown(K, StepOfK) / Group, Rest = K % StepOfK;
  unsigned Last = divideCeil(Rest, Group), First = Groups - Last;

  auto AddressOf = [&](unsigned G) {
    return B.CreateGEP(
        Element, Memory,
        To.offset({getIndex(B, G), getIndex(B, 0), getIndex(B, 0)}, B));
  };
  Packing Exactly = *this;
  Exactly.StepOfK = Group;
  /// Groups from \p G on, of elements from \p At on.
  auto Copy = [&](unsigned G, unsigned Count, uint64_t At) {
    auto Type =
        TensorType::get(From.Type.element(), {Rows, Count * Group}, {1, 0});
    MemoryRef Part = From.block(Type, {getIndex(B, 0), getIndex(B, At)}, B);
    if (Count != 0)
      Exactly.emit(Part, AddressOf(G), B);
  };
  Copy(0, Whole, 0);
  const DataLayout &DL = B.GetInsertBlock()->getDataLayout();
  uint64_t Zeros =
      uint64_t(First - Whole) * Rows * Group * DL.getTypeAllocSize(Element);
  if (Zeros != 0)
    B.CreateMemSet(AddressOf(Whole), B.getInt8(0), Zeros, To.Alignment);
  // It may begin before this part of k: there are elements.
  Copy(First, Last, uint64_t(K) - Last * Group);
  if (unsigned Twice = Last * Group - Rest)
    emitLoop(B, 0, Rows, 1, [&](Value *I) {
      To.store(Constant::getNullValue(piece(Element, Twice)),
               To.offset({getIndex(B, First), I, getIndex(B, 0)}, B), Twice,
               getIndex(B, 1), B);
    });
  return To;
}
