// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Decides which buffers are on the stack and which on the heap, and takes the
// packing of operands back where there is no memory for it. What is on the heap
// is laid out here; PlanTemporaries.cpp adds temporaries to it.

#include "PlanStorage.h"
#include "PlanProduct.h"
#include "matrix/Machine/Caches.h"
#include "matrix/Support/StackBudget.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;
using namespace matrix;

/// Whether something between the first and the last use of \p Plan may leave
/// the block.
static bool mayLeaveBetween(const BufferPlan &Plan) {
  for (const Instruction *I = Plan.First; I != Plan.Last; I = I->getNextNode())
    if (mayLeave(*I))
      return true;
  return false;
}

/// On the heap between the first and the last region that touches buffer
/// \p Number, if they stand in one block and nothing between them may leave it.
static std::optional<BufferPlan> planLocally(const Regions &R, const Buffers &B,
                                             unsigned Number) {
  auto IsMember = [&](Value *V) { return B.bufferOf(viewOrigin(V)) == Number; };
  BufferPlan Life{MemoryHome::LocalHeap};
  for (const Region &Here : R.list()) {
    if (!IsMember(Here.Root) && none_of(Here.Leaves, IsMember))
      continue;
    if (!Life.First)
      Life.First = Here.Root;
    Life.Last = Here.Root;
    if (Life.Last->getParent() != Life.First->getParent())
      return std::nullopt;
  }
  for (Value *V : B.list()[Number].Members)
    if (isa<PHINode>(V) || any_of(V->users(), [](User *U) {
          return isa<PHINode>(U) || isView(U);
        }))
      return std::nullopt;
  return mayLeaveBetween(Life) ? std::nullopt : std::optional(Life);
}

/// One allocation for all that a block has on the heap: buffers do not share
/// memory because they are needed together. (What is freed at the end of
/// glibc's heap goes back to the system if it is more than twice the largest
/// buffer, and comes back a page fault at a time.) Blocks that are always
/// reached share that of the whole function, if there may be one.
static void planTogether(const Function &F, const Buffers &B, bool MayUnwind,
                         MutableArrayRef<BufferPlan> Plans) {
  auto IsOnHeap = [](const BufferPlan &Plan) {
    return Plan.Home == MemoryHome::Heap || Plan.Home == MemoryHome::LocalHeap;
  };
  if (count_if(Plans, IsOnHeap) < 2)
    return;
  PostDominatorTree AlwaysReached(const_cast<Function &>(F));
  const BasicBlock *Entry = &F.getEntryBlock();
  auto HomeOf = [&](const BufferPlan &Plan) {
    const BasicBlock *BB = Plan.First ? Plan.First->getParent() : Entry;
    return !MayUnwind && AlwaysReached.dominates(BB, Entry) ? Entry : BB;
  };
  MapVector<const BasicBlock *, SmallVector<unsigned>> Together;
  for (auto [I, Plan] : enumerate(Plans))
    if (IsOnHeap(Plan))
      Together[HomeOf(Plan)].push_back(I);
  for (const auto &[Block, Members] : Together) {
    // Too much for one allocation is left to those that need little at a time.
    uint64_t Bytes = 0;
    for (unsigned I : Members)
      Bytes += B.list()[I].Bytes;
    if (Members.size() < 2 || Bytes > TensorType::MaxBytes)
      continue;
    BufferPlan All = Plans[Members.front()];
    if (Block == Entry && !MayUnwind)
      All = {MemoryHome::Heap};
    for (unsigned I : Members) {
      if (All.Home == MemoryHome::Heap)
        break;
      if (Plans[I].First->comesBefore(All.First))
        All.First = Plans[I].First;
      if (All.Last->comesBefore(Plans[I].Last))
        All.Last = Plans[I].Last;
    }
    if (All.Home == MemoryHome::LocalHeap && mayLeaveBetween(All))
      continue;
    for (unsigned I : Members)
      Plans[I] = All;
  }
}

uint64_t matrix::largestAllocation(const Function &F,
                                   const TargetLibraryInfo &TLI) {
  return maxIntN(TLI.getSizeTType(*F.getParent())->getIntegerBitWidth()) -
         CacheLine;
}

/// Puts what lives together side by side. What is too large for one allocation
/// is in several.
static void layOut(StoragePlan &Plan, const Buffers &B, uint64_t Most) {
  MapVector<std::pair<Instruction *, Instruction *>, SmallVector<unsigned>>
      Together;
  for (auto [I, Buffer] : enumerate(Plan.Buffers)) {
    if (Buffer.Home == MemoryHome::LivingHeap) {
      Buffer.Allocation = Plan.Allocations.size();
      Plan.Allocations.push_back(
          {B.list()[I].Bytes, nullptr, nullptr, Buffer.Life});
    } else if (Buffer.Home != MemoryHome::Stack) {
      Together[{Buffer.First, Buffer.Last}].push_back(I);
    }
  }
  for (const auto &[Life, Members] : Together) {
    HeapAllocation *Last = nullptr;
    for (unsigned I : Members) {
      uint64_t Size = B.list()[I].Bytes;
      if (!Last || alignTo(Last->Bytes, CacheLine) + Size > Most)
        Last = &Plan.Allocations.emplace_back(
            HeapAllocation{0, Life.first, Life.second});
      BufferPlan &Buffer = Plan.Buffers[I];
      Buffer.Allocation = Plan.Allocations.size() - 1;
      Buffer.Offset = alignTo(Last->Bytes, CacheLine);
      Last->Bytes = Buffer.Offset + Size;
    }
  }
}

StoragePlan matrix::planStorage(Function &F, const Regions &R, const Buffers &B,
                                const TargetLibraryInfo &TLI) {
  bool MayUnwind = F.isPresplitCoroutine() || any_of(instructions(F), mayLeave);
  StackBudget Budget(F);
  uint64_t StackBytes = 0;
  StoragePlan Plan;
  if (F.hasOptSize())
    Plan.OnStack = std::max(BufferAlign,
                            F.getDataLayout().getStackAlignment().valueOrOne());
  SmallVector<BufferPlan> &Plans = Plan.Buffers;
  std::optional<HeapLives> Lives;
  auto LifeOf = [&](const Buffers::Buffer &Buffer) {
    if (!Lives)
      Lives.emplace(F, R);
    return Lives->of(Buffer.Members);
  };
  for (auto [I, Buffer] : enumerate(B.list())) {
    bool FitsStack = Budget.fits(Buffer.Bytes, StackBytes);
    std::optional<BufferPlan> Local;
    std::optional<HeapLife> Life;
    if (!FitsStack && !F.isPresplitCoroutine()) {
      Local = planLocally(R, B, I);
      if (!Local && MayUnwind)
        Life = LifeOf(Buffer);
    }
    if (Local) {
      Plans.push_back(*Local);
    } else if (Life) {
      Plans.push_back(
          {MemoryHome::LivingHeap, nullptr, nullptr, std::move(Life)});
    } else if (FitsStack || MayUnwind) {
      Plans.push_back({MemoryHome::Stack});
      StackBytes += Buffer.Bytes;
    } else {
      Plans.push_back({MemoryHome::Heap});
    }
  }
  planTogether(F, B, MayUnwind, Plans);
  layOut(Plan, B, largestAllocation(F, TLI));
  return Plan;
}

uint64_t matrix::stackBytes(const Buffers &B, const StoragePlan &Memory) {
  uint64_t Bytes = 0;
  for (auto [Buffer, Plan] : zip_equal(B.list(), Memory.Buffers))
    Bytes += Plan.Home == MemoryHome::Stack ? Buffer.Bytes : 0;
  return Bytes;
}

/// Bytes of the largest part of \p X that \p Plan packs.
static uint64_t packedBytes(const ProductPlan &Plan, const Product &P,
                            Product::Operand X) {
  const DataLayout &DL = P.op().call()->getDataLayout();
  uint64_t Other = X == Product::A ? Plan.PackedM : P.N();
  return Other * Plan.PackedK * DL.getTypeAllocSize(P.element());
}

void matrix::refusePacking(MutableArrayRef<RegionPlan> Plans, const Regions &R,
                           const Buffers &B, const StoragePlan &Memory,
                           bool HasHeap) {
  if (HasHeap || Plans.empty())
    return;
  StackBudget Budget(*R.list().front().Root->getFunction());
  uint64_t Used = stackBytes(B, Memory);
  for (auto [Here, Any] : zip_equal(R.list(), Plans)) {
    // As if no temporary were used again.
    if (Any.FromTemporary)
      Used += bufferBytes(TensorType::of(Here.result()->getType()),
                          Here.Root->getDataLayout());
    if (!Any.is<ProductPlan>())
      continue;
    auto &Plan = std::get<ProductPlan>(Any.Loops);
    if (Plan.PacksTiles) {
      uint64_t Bytes = packedTileBytes(Plan, *Here.product());
      Plan.PacksTiles = Budget.fits(Bytes, Used);
      Plan.HasNoRoomToPack = !Plan.PacksTiles;
      Used += Plan.PacksTiles ? Bytes : 0;
      // Groups of A are then read in place, for each sum.
      if (!Plan.PacksTiles && Plan.Kernel->isOfGroups()) {
        Product P = *Here.product();
        Plan.Tiling.MOutside = Plan.HoistsTiles = false;
        Plan.PacksWholeVectors = false;
        Plan.Borders.clear();
        Plan.PackedM = P.M();
        Plan.PackedK = P.K();
        Plan.FinishesMatrices = finishesMatrices(Plan, P, Here);
      }
    }
    if (Plan.PackedM == 0 || !Plan.Kernel->isOfVectors())
      continue;
    auto Refuse = [&, &Here = Here](bool &Packs, Product::Operand X) {
      uint64_t Bytes = packedBytes(Plan, *Here.product(), X);
      if (!Packs || Budget.fits(Bytes, Used)) {
        Used += Packs ? Bytes : 0;
        return;
      }
      Packs = false;
      Plan.HasNoRoomToPack = true;
    };
    Refuse(Plan.PacksB, Product::B);
    Refuse(Plan.PacksA, Product::A);
  }
}
