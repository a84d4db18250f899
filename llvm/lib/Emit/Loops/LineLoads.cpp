// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Channels of an image, and the like, are several leaves of a region: views of
// the same memory, some constant distance apart. They are loaded together if
// the first and the last line of as many as lie interleaved are among them: all
// that is loaded is then between elements that the program reads.

#include "Loops/LineLoads.h"
#include "matrix/Support/Index.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DataLayout.h"

using namespace llvm;
using namespace matrix;

LineLoads::LineLoads(ArrayRef<const MemoryRef *> Refs, unsigned Along)
    : Along(Along) {
  struct Leaf {
    const MemoryRef *Ref;
    int64_t Bytes;
  };
  std::map<Place, SmallVector<Leaf, 4>> Groups;
  for (const MemoryRef *Ref : Refs) {
    auto *Base = dyn_cast<Instruction>(Ref->Base);
    std::optional<uint64_t> Count = Ref->stride(Along);
    if (!Count || *Count < 2 || *Count > MemoryRef::MostBetween ||
        Ref->IsVolatile)
      continue;
    Leaf L{Ref, 0};
    Value *Origin = Ref->Base;
    if (Base) {
      const DataLayout &DL = Base->getDataLayout();
      APInt Distance(DL.getIndexTypeSizeInBits(Base->getType()), 0);
      Origin = Base->stripAndAccumulateConstantOffsets(
          DL, Distance, /*AllowNonInbounds=*/true);
      L.Bytes = Distance.getSExtValue();
    }
    Groups[{Origin, SmallVector<Value *>(ArrayRef(Ref->Strides))}].push_back(L);
  }
  for (auto &[Where, Leaves] : Groups) {
    const MemoryRef &Any = *Leaves.front().Ref;
    auto IsLower = [](const Leaf &A, const Leaf &B) {
      return A.Bytes < B.Bytes;
    };
    const Leaf &First = *min_element(Leaves, IsLower),
               &Last = *max_element(Leaves, IsLower);
    uint64_t Bytes = divideCeil(Any.Type.element()->getScalarSizeInBits(), 8);
    if (any_of(Leaves,
               [&](const Leaf &L) {
                 return L.Ref->Type.element() != Any.Type.element() ||
                        (L.Bytes - First.Bytes) % Bytes != 0;
               }) ||
        uint64_t(Last.Bytes - First.Bytes) != (*Any.stride(Along) - 1) * Bytes)
      continue;
    for (const Leaf &L : Leaves)
      Lines[{L.Ref->Base, Where.second}] = {
          First.Ref->Base, unsigned((L.Bytes - First.Bytes) / Bytes)};
  }
}

Value *LineLoads::load(const MemoryRef &Ref, ArrayRef<Value *> Indices,
                       unsigned Width, IRBuilderBase &B) {
  auto It = Lines.find({Ref.Base, SmallVector<Value *>(ArrayRef(Ref.Strides))});
  if (It == Lines.end())
    return nullptr;
  MemoryRef First = Ref;
  First.Base = It->second.First;
  return load(First, Indices, It->second.Number, Width, *Ref.stride(Along), B);
}

Value *LineLoads::load(const MemoryRef &Ref, ArrayRef<Value *> First,
                       unsigned Number, unsigned Width, unsigned Count,
                       IRBuilderBase &B) {
  auto [It, IsNew] =
      Loaded.try_emplace({Ref.Base, SmallVector<Value *>(First)});
  if (IsNew)
    It->second = Ref.loadLines(Ref.offset(First, B), Width, Count, B);
  return It->second.empty() ? nullptr : It->second[Number];
}

Value *LineLoads::loadWindow(const MemoryRef &Ref, const ReductionNest &Nest,
                             ArrayRef<Value *> Start, unsigned Count,
                             unsigned Along, IRBuilderBase &B) {
  std::optional<uint64_t> Step = Ref.stride(Along);
  if (!Step || *Step < 2 || *Step > MemoryRef::MostBetween)
    return nullptr;
  for (unsigned D = Nest.NumKept; D != Nest.Extents.size(); ++D) {
    auto *At = dyn_cast<ConstantInt>(Start[D]);
    if (!At || !Ref.isUnitStride(D) ||
        alignDown(At->getZExtValue(), *Step) + *Step > Nest.Extents[D])
      continue;
    SmallVector<Value *> First(Start);
    First[D] = getIndex(B, alignDown(At->getZExtValue(), *Step));
    return load(Ref, First, At->getZExtValue() % *Step, Count, *Step, B);
  }
  return nullptr;
}
