// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a nest says of itself. Loops are numbered from the outermost one on, so
// sums over them in that order are sums as the program does them.

#include "matrix/Loops/Nest.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DataLayout.h"

using namespace llvm;
using namespace matrix;

StringRef matrix::describe(NestRefusal Why) {
  switch (Why) {
#define MATRIX_NEST_REFUSAL(Name, Text)                                        \
  case NestRefusal::Name:                                                      \
    return Text;
#include "matrix/Loops/NestRefusals.def"
  }
  llvm_unreachable("all refusals have words");
}

LoopSet Access::loops() const {
  LoopSet Set = 0;
  for (auto [Number, Stride] : enumerate(Strides))
    if (Stride != 0)
      Set |= LoopSet(1) << Number;
  return Set;
}

bool Access::isSamePlace(const Access &A) const {
  return Base == A.Base && Strides == A.Strides && Element == A.Element;
}

LoopSet Nest::sumLoops() const {
  LoopSet Set = 0;
  for (auto [Number, L] : enumerate(Loops))
    if (L.IsSum)
      Set |= LoopSet(1) << Number;
  return Set;
}

SmallVector<unsigned, 6> Nest::byStride(LoopSet Set, const Access &Of) const {
  SmallVector<unsigned, 6> Order;
  for (unsigned Number = 0; Number != Loops.size(); ++Number)
    if (Set >> Number & 1)
      Order.push_back(Number);
  // Of a window's loops, which have one step, the result's come last: vectors
  // run along them.
  auto Key = [&](unsigned Number) {
    return std::tuple(-Of.Strides[Number], !Loops[Number].IsSum, Number);
  };
  sort(Order, [&](unsigned A, unsigned B) { return Key(A) < Key(B); });
  return Order;
}

uint64_t Nest::multiplyAdds() const {
  uint64_t Count = 1;
  for (const NestLoop &L : Loops)
    Count *= L.Trips.Count;
  return Count;
}

const Access *Nest::firstLoad(unsigned T) const {
  const Term &Here = Terms[T];
  if (Here.K == Term::Kind::Load)
    return &Here.Place;
  for (unsigned Operand : Here.Operands)
    if (const Access *A = firstLoad(Operand))
      return A;
  return nullptr;
}

uint64_t Nest::bytesOf(const Access &A, const DataLayout &DL) const {
  uint64_t Bytes = DL.getTypeStoreSize(A.Element);
  for (auto [Stride, L] : zip_equal(A.Strides, Loops))
    Bytes += Stride * (L.Trips.Count - 1);
  return Bytes;
}
