// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Decides where temporaries are. They are taken and given back in the order in
// which Emit uses them, so those that live at the same time are beside each
// other, and others share memory:
//
//   for each region
//     the result, if it may overlap an operand
//       sums of one matrix
//         what makes up for flipped elements, the copy of a tile of A
//           the copy of B, the copy of A
//             what makes up for flipped elements, a tile of the result
//   for each cycle of copies on an edge
//     a buffer
//
// A kernel with a function of its own has what is from the copy of B on there.
// On the heap, memory of the function's own allocation is better than an
// allocation for the temporary alone (PlanStorage.cpp).

#include "PlanTemporaries.h"
#include "PlanStorage.h"
#include "matrix/Machine/Caches.h"
#include "matrix/Support/Heap.h"
#include "matrix/Support/StackBudget.h"
#include "matrix/Target/MicroKernel.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace matrix;

namespace {
/// Whether memory is there only if a condition is true.
enum class Presence : uint8_t { Always, Conditional };

/// The memory of one function's temporaries.
class TemporaryMemory {
  const StackBudget Budget;
  const bool HasHeap;
  const uint64_t MostOnHeap;
  uint64_t StackBytes = 0;
  /// The bytes of each slot, and those that are free.
  SmallVector<uint64_t, 4> Slots;
  SmallVector<unsigned, 4> Free;
  /// The function's allocation, and what is used of it now.
  HeapAllocation *OfFunction = nullptr;
  uint64_t FunctionBytes = 0;

public:
  TemporaryMemory(const Function &F, const TargetLibraryInfo &TLI)
      : Budget(F), HasHeap(hasHeap(F, TLI)),
        MostOnHeap(largestAllocation(F, TLI)) {}
  /// Beside buffers: those on the stack have \p OnStack bytes.
  TemporaryMemory(const Function &F, const TargetLibraryInfo &TLI,
                  uint64_t OnStack, StoragePlan &Memory);

  /// Decides where \p T is, which lives while what \p Inside plans does.
  void place(TemporaryPlan &T, Presence When, function_ref<void()> Inside);
  /// The same of one that is hardly ever used: unless it is small, the frame
  /// has no room for it.
  void placeRare(TemporaryPlan &T);
  /// The same of a tile, which is on the stack in any case.
  void placeTile(TemporaryPlan &T);
  void addToStack(uint64_t Bytes) { StackBytes += Bytes; }

private:
  std::optional<unsigned> takeSlot(uint64_t Bytes, bool IsForced);
  bool growFunctionMemory(TemporaryPlan &T);
};
} // namespace

TemporaryMemory::TemporaryMemory(const Function &F,
                                 const TargetLibraryInfo &TLI, uint64_t OnStack,
                                 StoragePlan &Memory)
    : TemporaryMemory(F, TLI) {
  StackBytes = OnStack;
  for (HeapAllocation &Each : Memory.Allocations)
    if (Each.isOfFunction() && HasHeap) {
      OfFunction = &Each;
      FunctionBytes = Each.Bytes;
    }
}

/// The slot that was given back last, made as large as it takes, or another
/// one; none if the stack has no room.
std::optional<unsigned> TemporaryMemory::takeSlot(uint64_t Bytes,
                                                  bool IsForced) {
  if (!Free.empty()) {
    uint64_t &Has = Slots[Free.back()];
    if (Bytes <= Has || IsForced || Budget.fits(Bytes, StackBytes - Has)) {
      StackBytes += std::max(Bytes, Has) - Has;
      Has = std::max(Bytes, Has);
      return Free.pop_back_val();
    }
  }
  if (!IsForced && !Budget.fits(Bytes, StackBytes))
    return std::nullopt;
  StackBytes += Bytes;
  Slots.push_back(Bytes);
  return Slots.size() - 1;
}

bool TemporaryMemory::growFunctionMemory(TemporaryPlan &T) {
  uint64_t Offset = alignTo(FunctionBytes, CacheLine);
  if (!OfFunction || Offset + T.Bytes > MostOnHeap)
    return false;
  T.Home = MemoryHome::Heap;
  T.Offset = Offset;
  OfFunction->Bytes = std::max(OfFunction->Bytes, Offset + T.Bytes);
  return true;
}

void TemporaryMemory::place(TemporaryPlan &T, Presence When,
                            function_ref<void()> Inside) {
  if (std::optional<unsigned> Slot = takeSlot(T.Bytes, /*IsForced=*/false)) {
    T.Home = MemoryHome::Stack;
    T.Slot = *Slot;
    Inside();
    Free.push_back(*Slot);
    return;
  }
  uint64_t Before = FunctionBytes;
  if (When == Presence::Always && growFunctionMemory(T))
    FunctionBytes = T.Offset + T.Bytes;
  else
    T.Home = MemoryHome::LocalHeap;
  Inside();
  FunctionBytes = Before;
}

void TemporaryMemory::placeRare(TemporaryPlan &T) {
  if (T.Bytes <= CodeBudget::RareStackBuffer || !HasHeap)
    place(T, Presence::Conditional, [] {});
  else
    T.Home = MemoryHome::LocalHeap;
}

void TemporaryMemory::placeTile(TemporaryPlan &T) {
  T.Slot = *takeSlot(T.Bytes, /*IsForced=*/true);
  Free.push_back(T.Slot);
}

//===----------------------------------------------------------------------===//
// Products
//===----------------------------------------------------------------------===//

namespace {
class ProductTemporaries {
  const Product P;
  const Function &F;
  const TargetLibraryInfo &TLI;

public:
  ProductTemporaries(const Product &P, const TargetLibraryInfo &TLI)
      : P(P), F(*P.op().call()->getFunction()), TLI(TLI) {}
  void plan(ProductPlan &Plan, TemporaryMemory &Here);

private:
  void planProduct(ProductPlan &Plan, TemporaryMemory &Here);
  void planTiles(ProductPlan &Plan, TemporaryMemory &Here);
  uint64_t bytesOf(TensorType Type) const {
    return bufferBytes(Type, F.getDataLayout());
  }
  /// Bytes of a column of \p Rows.
  uint64_t bytesOfRows(unsigned Rows) const {
    return bytesOf(TensorType::get(P.element(), {Rows, 1}));
  }
  uint64_t paddedBytes(const ProductPlan &Plan) const;
  static void placeIf(std::optional<TemporaryPlan> &T, TemporaryMemory &Here,
                      Presence When, function_ref<void()> Inside) {
    if (T)
      Here.place(*T, When, Inside);
    else
      Inside();
  }
};
} // namespace

/// Bytes of the largest tile that is larger than what it has of C; 0: none is.
uint64_t ProductTemporaries::paddedBytes(const ProductPlan &Plan) const {
  uint64_t Bytes = 0;
  for (const RegisterTiling *Tiling : {&Plan.Tiling, &Plan.RestTiling})
    for (const TileRange &M : Tiling->M)
      for (const TileRange &N : Tiling->N)
        if (Tile{M, N, nullptr, nullptr}.isPadded())
          Bytes = std::max(Bytes, bytesOf(TensorType::get(
                                      P.element(), {M.Fragments * M.Width,
                                                    N.Fragments * N.Width})));
  return Bytes;
}

/// Rows of the largest part of C that is computed at once.
static unsigned mostRows(const ProductPlan &Plan, const Product &P) {
  if (Plan.PackedM != 0)
    return std::min(Plan.PackedM, P.M());
  if (!Plan.HoistsTiles || !Plan.Tiling.MOutside)
    return P.M();
  unsigned Most = 0;
  for (const TileRange &Range : Plan.Tiling.M)
    Most = std::max(Most, Range.Extent);
  return Most;
}

void ProductTemporaries::planTiles(ProductPlan &Plan, TemporaryMemory &Here) {
  bool HasOtherRows = !Plan.Tiling.SumsRows ||
                      (!Plan.RestTiling.M.empty() && !Plan.RestTiling.SumsRows);
  if (Plan.Kernel->B.Flip != 0 && !Plan.PacksTiles && HasOtherRows)
    Plan.RowTerms = TemporaryPlan{bytesOfRows(mostRows(Plan, P))};
  uint64_t Padded = paddedBytes(Plan);
  auto Inside = [&] {
    if (Padded)
      Here.placeTile(Plan.PaddedTile.emplace(TemporaryPlan{Padded}));
  };
  if (Plan.PacksTiles)
    Inside();
  else
    placeIf(Plan.RowTerms, Here, Presence::Always, Inside);
}

void ProductTemporaries::planProduct(ProductPlan &Plan, TemporaryMemory &Here) {
  for (ProductPlan &Other : Plan.Otherwise)
    planProduct(Other, Here);
  placeIf(Plan.CopyOfB, Here,
          Plan.PacksB ? Presence::Always : Presence::Conditional, [&] {
            placeIf(Plan.CopyOfA, Here, Presence::Always, [&] {
              TemporaryMemory Own(F, TLI);
              planTiles(Plan, Plan.PackedM != 0 && Plan.Kernel->SeparatesTiles
                                  ? Own
                                  : Here);
            });
          });
}

void ProductTemporaries::plan(ProductPlan &Plan, TemporaryMemory &Here) {
  if (Plan.FinishesMatrices)
    Plan.Sums = TemporaryPlan{
        bytesOf(TensorType::columnMajor(P.element(), P.M(), P.N()))};
  if (Plan.PacksTiles) {
    Plan.PackedTile = TemporaryPlan{packedTileBytes(Plan, P)};
    if (Plan.Kernel->B.Flip != 0)
      Plan.RowTerms = TemporaryPlan{bytesOfRows(P.M())};
  }
  placeIf(Plan.Sums, Here, Presence::Always, [&] {
    placeIf(Plan.RowTerms, Here, Presence::Always, [&] {
      placeIf(Plan.PackedTile, Here, Presence::Always, [&] {
        TemporaryMemory Own(F, TLI);
        planProduct(Plan, Plan.Kernel->Prepare ? Own : Here);
      });
    });
  });
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

void matrix::planTemporaries(const Function &F, const Regions &R,
                             const Buffers &B, const TargetLibraryInfo &TLI,
                             MutableArrayRef<RegionPlan> Plans,
                             MutableArrayRef<EdgePlan> Edges,
                             StoragePlan &Memory) {
  TemporaryMemory Here(F, TLI, stackBytes(B, Memory), Memory);
  for (auto [Region, Plan] : zip_equal(R.list(), Plans)) {
    auto PlanLoops = [&, &Region = Region, &Plan = Plan] {
      if (auto *Product = std::get_if<ProductPlan>(&Plan.Loops))
        ProductTemporaries(*Region.product(), TLI).plan(*Product, Here);
    };
    if (!Plan.FromTemporary) {
      PlanLoops();
      continue;
    }
    TensorType Stored = MemoryRef::ofAccess(*Region.rootOp()).Type;
    Plan.Temporary = TemporaryPlan{bufferBytes(Stored, F.getDataLayout())};
    if (Plan.Overlap == OverlapHandling::Copy)
      Here.place(*Plan.Temporary, Presence::Always, PlanLoops);
    else if (Plan.Overlap == OverlapHandling::Temporary)
      Here.place(*Plan.Temporary, Presence::Conditional, PlanLoops);
    else
      Here.placeRare(*Plan.Temporary);
  }
  for (EdgePlan &Block : Edges) {
    for (const EdgePlan::Landing &Landing : Block.Landings)
      Here.addToStack(Landing.Bytes);
    for (EdgePlan::Edge &Edge : Block.Edges)
      for (EdgePlan::Cycle &Cycle : Edge.Cycles)
        Here.place(Cycle.Saved, Presence::Always, [] {});
  }
}

//===----------------------------------------------------------------------===//
// Printer and verifier
//===----------------------------------------------------------------------===//

void TemporaryPlan::print(raw_ostream &OS) const {
  OS << Bytes << " bytes on the ";
  switch (Home) {
  case MemoryHome::Stack:
    OS << "stack (" << Slot << ')';
    return;
  case MemoryHome::Heap:
    OS << "function's heap, at " << Offset;
    return;
  case MemoryHome::LocalHeap:
    OS << "heap";
    return;
  case MemoryHome::LivingHeap:
    llvm_unreachable("no temporary is there");
  }
}

namespace {
struct NamedTemporary {
  StringRef Name;
  /// In the region's function, in the kernel's own, or in that of its tiles.
  enum { OfRegion, OfKernel, OfTiles } Function;
  const TemporaryPlan *Plan;
};
} // namespace

/// What \p Plan has memory of its own for, in the order in which it is taken.
static SmallVector<NamedTemporary> temporariesOf(const ProductPlan &Plan) {
  SmallVector<NamedTemporary> All;
  auto Add = [&](StringRef Name, const std::optional<TemporaryPlan> &T,
                 auto Function) {
    if (T)
      All.push_back({Name, Function, &*T});
  };
  auto Region = NamedTemporary::OfRegion, Kernel = Region;
  if (Plan.Kernel->Prepare)
    Kernel = NamedTemporary::OfKernel;
  auto Tiles = Plan.Kernel->SeparatesTiles ? NamedTemporary::OfTiles : Kernel;
  Add("sums", Plan.Sums, Region);
  Add("sums of rows", Plan.RowTerms, Plan.PacksTiles ? Region : Tiles);
  Add("packed tile", Plan.PackedTile, Region);
  Add("B", Plan.CopyOfB, Kernel);
  Add("A", Plan.CopyOfA, Kernel);
  Add("padded tile", Plan.PaddedTile, Tiles);
  return All;
}

static SmallVector<NamedTemporary> temporariesOf(const RegionPlan &Plan) {
  SmallVector<NamedTemporary> All;
  if (Plan.Temporary)
    All.push_back({"result", NamedTemporary::OfRegion, &*Plan.Temporary});
  if (auto *Product = Plan.dynAs<ProductPlan>())
    All.append(temporariesOf(*Product));
  return All;
}

void RegionPlan::printTemporaries(raw_ostream &OS) const {
  for (const NamedTemporary &Each : temporariesOf(*this)) {
    OS << "      temporary of " << Each.Name << ": ";
    Each.Plan->print(OS);
    OS << (Each.Function == NamedTemporary::OfRegion
               ? "\n"
               : ", in a function of its own\n");
  }
}

void EdgePlan::printTemporaries(raw_ostream &OS) const {
  for (const Edge &E : Edges)
    for (const Cycle &C : E.Cycles) {
      OS << "  temporary of copies into ";
      Block->printAsOperand(OS, /*PrintType=*/false);
      OS << ": ";
      C.Saved.print(OS);
      OS << '\n';
    }
}

static bool shareMemory(const NamedTemporary &A, const NamedTemporary &B) {
  if (A.Function != B.Function || A.Plan->Home != B.Plan->Home)
    return false;
  switch (A.Plan->Home) {
  case MemoryHome::Stack:
    return A.Plan->Slot == B.Plan->Slot;
  case MemoryHome::Heap:
    return A.Plan->Offset < B.Plan->Offset + B.Plan->Bytes &&
           B.Plan->Offset < A.Plan->Offset + A.Plan->Bytes;
  case MemoryHome::LocalHeap:
  case MemoryHome::LivingHeap:
    return false;
  }
  llvm_unreachable("all homes are compared");
}

/// Whether \p Plan has memory for what it packs of A and B.
static bool hasMemoryOfCopies(const ProductPlan &Plan) {
  bool IsInParts = Plan.PackedM != 0;
  return Plan.CopyOfA.has_value() == (IsInParts && Plan.PacksA) &&
         Plan.CopyOfB.has_value() ==
             (IsInParts && (Plan.PacksB || Plan.AlignsB)) &&
         all_of(Plan.Otherwise, hasMemoryOfCopies);
}

/// Whether \p Plan has memory for what it copies. What is around the tiles is
/// the same for all kernels.
static bool hasMemory(const ProductPlan &Plan) {
  return Plan.Sums.has_value() == Plan.FinishesMatrices &&
         Plan.PackedTile.has_value() == Plan.PacksTiles &&
         hasMemoryOfCopies(Plan);
}

bool RegionPlan::verifyTemporaries(raw_ostream &OS) const {
  auto *Product = dynAs<ProductPlan>();
  if (Temporary.has_value() != FromTemporary.has_value() ||
      (Product && !hasMemory(*Product))) {
    OS << "expected memory for each copy that is planned, and for no other";
    return false;
  }
  SmallVector<NamedTemporary> All = temporariesOf(*this);
  for (auto [I, A] : enumerate(All))
    for (const NamedTemporary &B : ArrayRef(All).drop_front(I + 1))
      if (shareMemory(A, B)) {
        OS << "expected other memory for " << B.Name << " than for " << A.Name
           << ", got ";
        B.Plan->print(OS);
        return false;
      }
  return true;
}
