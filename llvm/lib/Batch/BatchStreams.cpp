// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The streams of a loop over small matrices, and the structures that they are.

#include "BatchLoop.h"
#include "ElementVectors.h"
#include "matrix/Support/CodeBudget.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Analysis/ValueTracking.h"

using namespace llvm;
using namespace matrix;

const BatchRecord *BatchLoop::recordOf(const BatchAccess &A) const {
  auto It = find_if(Records, [&](const BatchRecord &R) {
    return is_contained(R.Members, &A);
  });
  return It == Records.end() ? nullptr : It;
}

/// Loads of \p S, and stores, that touch all of each structure.
void BatchLoop::findRecords(const BatchStream &S) {
  const auto *Step = dyn_cast<SCEVConstant>(S.First->Step);
  // Then loads stand before stores, and either may be done at once.
  if (!Step || Step->isZero() ||
      Step->getAPInt() != uint64_t(S.End - S.Begin) ||
      !std::is_partitioned(S.Members.begin(), S.Members.end(),
                           [](const BatchAccess *A) { return !A->IsStore; }))
    return;
  for (bool IsStore : {false, true}) {
    std::optional<BatchRecord> Record;
    SmallVector<bool> Seen;
    for (const BatchAccess *A : S.Members) {
      if (A->IsStore != IsStore)
        continue;
      MemoryRef Ref = memoryOf(*A);
      unsigned Bytes = DL.getTypeAllocSize(Ref.Type.element());
      int64_t First =
          cast<SCEVConstant>(SE.getMinusSCEV(A->Start, S.First->Start))
              ->getAPInt()
              .getSExtValue() -
          S.Begin;
      if (!Record) {
        if ((S.End - S.Begin) % Bytes != 0)
          return;
        unsigned Count = (S.End - S.Begin) / Bytes;
        Record = {IsStore,
                  S.First,
                  S.Begin,
                  TensorType::get(Ref.Type.element(), {Count}),
                  Ref.Alignment,
                  {},
                  {}};
        Seen.resize(Count);
      }
      if (Ref.Type.element() != Record->Type.element() || First % Bytes != 0)
        return;
      Record->Alignment = std::min(Record->Alignment, Ref.Alignment);
      Record->Members.push_back(A);
      SmallVector<unsigned> Places;
      for (unsigned Number : seq(unsigned(Ref.Type.numElements()))) {
        unsigned Place = First / Bytes;
        for (auto [K, Index] : enumerate(elementIndices(Ref.Type, Number)))
          Place += Index * Ref.stride(K).value_or(0);
        // Two writes of one place have an order.
        if (IsStore && Seen[Place])
          return;
        Seen[Place] = true;
        Places.push_back(Place);
      }
      Record->Places.push_back(std::move(Places));
    }
    // What lies between elements is not ours.
    if (Record && Record->Members.size() > 1 &&
        all_of(Seen, [](bool B) { return B; }))
      Records.push_back(std::move(*Record));
  }
}

/// Merges accesses at constant distances into streams within which no iteration
/// writes what another one accesses, and finds pairs of streams that may
/// overlap.
std::optional<BatchRefusal> BatchLoop::findStreams() {
  SmallVector<BatchStream> Streams;
  for (const BatchAccess &A : Accesses) {
    auto Joins = [&](BatchStream &S) {
      const BatchAccess &F = *S.First;
      if (F.Step != A.Step || !F.Bytes || !A.Bytes)
        return false;
      const auto *Distance =
          dyn_cast<SCEVConstant>(SE.getMinusSCEV(A.Start, F.Start));
      const auto *Step = dyn_cast<SCEVConstant>(A.Step);
      if (!Distance || !Step)
        return false;
      int64_t Begin = Distance->getAPInt().getSExtValue();
      int64_t End = Begin + int64_t(*A.Bytes);
      Begin = std::min(S.Begin, Begin);
      End = std::max(S.End, End);
      // All that an iteration touches lies before, or behind, all that the next
      // one does.
      if (Step->getAPInt().abs().ult(uint64_t(End - Begin)))
        return false;
      S.Begin = Begin;
      S.End = End;
      S.IsWritten |= A.IsStore;
      S.Members.push_back(&A);
      return true;
    };
    if (!any_of(Streams, Joins)) {
      const auto *Step = dyn_cast<SCEVConstant>(A.Step);
      // A store must not overlap that of the next iteration.
      if (A.IsStore && Step && A.Bytes && Step->getAPInt().abs().ult(*A.Bytes))
        return BatchRefusal::Overlap;
      if (A.IsStore && (!Step || !A.Bytes))
        DoubtfulSteps.push_back(&A);
      Streams.push_back({&A, 0, int64_t(A.Bytes.value_or(0)), A.IsStore, {&A}});
    }
  }
  for (const BatchStream &S : Streams)
    findRecords(S);
  auto ObjectOf = [](const BatchStream &S) {
    Instruction *I = S.First->I;
    std::optional<TensorOp> Op = TensorOp::of(I);
    return MemoryLocation::getBeforeOrAfter(getUnderlyingObject(
        Op ? Op->pointer() : getLoadStorePointerOperand(I)));
  };
  for (auto [K, A] : enumerate(Streams))
    for (const BatchStream &B : ArrayRef(Streams).drop_front(K + 1))
      if ((A.IsWritten || B.IsWritten) &&
          !AA.isNoAlias(ObjectOf(A), ObjectOf(B)))
        Doubtful.push_back({A, B});
  if (Doubtful.size() + DoubtfulSteps.size() > CodeBudget::BatchedTests)
    return BatchRefusal::Overlap;
  return std::nullopt;
}
