// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which values share storage.
//
// Every handle starts with a buffer of its own. Then buffers are joined, as
// registers are coalesced: first where that saves a copy (phis and their
// operands, insertions), then where it saves memory. Members of one buffer
// never interfere, so joining is right in any order. A phi whose operand could
// not join is copied on the edge: this is where swaps and lost copies end up.

#include "matrix/Buffers/Buffers.h"
#include "InPlaceLoads.h"
#include "Interference.h"
#include "matrix/Buffers/HeapLife.h"
#include "matrix/Machine/Subtarget.h"
#include "matrix/Support/CodeBudget.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Support/raw_ostream.h"
#include <numeric>

using namespace llvm;
using namespace matrix;

uint64_t matrix::bufferBytes(TensorType Type, const DataLayout &DL) {
  return Type.numAllocated() * DL.getTypeAllocSize(Type.element());
}

namespace {
/// Buffers in the making: sets of values that share one.
class Sharing {
  std::vector<unsigned> Leader;
  /// The members of each leader's set, and all that interferes with any of
  /// them.
  std::vector<BitVector> Members, Against;

public:
  Sharing(const Interference &Conflicts, unsigned Count)
      : Leader(Count), Members(Count, BitVector(Count)), Against(Count) {
    std::iota(Leader.begin(), Leader.end(), 0);
    for (unsigned I = 0; I != Count; ++I) {
      Members[I].set(I);
      Against[I] = Conflicts.of(I);
    }
  }
  unsigned leader(unsigned Value) {
    while (Leader[Value] != Value)
      Value = Leader[Value] = Leader[Leader[Value]];
    return Value;
  }
  const BitVector &members(unsigned Leader) const { return Members[Leader]; }
  /// \returns whether they are one now and were not before.
  bool join(unsigned A, unsigned B) {
    A = leader(A);
    B = leader(B);
    if (A == B || Against[A].anyCommon(Members[B]))
      return false;
    Leader[B] = A;
    Members[A] |= Members[B];
    Against[A] |= Against[B];
    return true;
  }
};

/// Large buffers may share memory or not in a function that exceptions may
/// leave. Two that live before and after a call that throws can each be on the
/// heap, but not as one: that would live during the call.
class HeapSharing {
  /// A part of the function within which joining makes no life longer by such a
  /// call: all that live during one, what is between two in one block, or a
  /// buffer alone.
  using Part = std::pair<const void *, unsigned>;
  struct Buffer {
    Part Where;
    bool IsLarge = false;
  };
  DenseMap<unsigned, Buffer> OfLeader;

public:
  HeapSharing(Function &F, const Regions &R, ArrayRef<Value *> Values,
              Sharing &Shared) {
    auto BytesOf = [&](const Value *V) {
      return bufferBytes(TensorType::of(V->getType()), F.getDataLayout());
    };
    auto IsLarge = [&](const Value *V) {
      return BytesOf(V) > CodeBudget::StackBuffer;
    };
    if (none_of(Values, IsLarge) || F.isPresplitCoroutine() ||
        none_of(instructions(F), mayLeave))
      return;
    HeapLives Lives(F, R);
    DenseMap<const Instruction *, unsigned> CallsBefore;
    unsigned Calls = 0;
    for (const Instruction &I : instructions(F)) {
      CallsBefore[&I] = Calls;
      Calls += mayLeave(I);
    }
    for (unsigned I = 0; I != Values.size(); ++I) {
      if (Shared.leader(I) != I)
        continue;
      SmallVector<Value *> Members;
      for (unsigned Member : Shared.members(I).set_bits())
        Members.push_back(Values[Member]);
      Buffer &Here = OfLeader[I];
      Here.IsLarge = any_of(Members, IsLarge);
      std::optional<HeapLife> Life = Lives.of(Members);
      if (!Life)
        Here.Where = {nullptr, 0};
      else if (Life->Entries.empty() && Life->Ends.size() == 1 &&
               Life->Ends.front()->getParent() == Life->Begin->getParent())
        Here.Where = {Life->Begin->getParent(), CallsBefore[Life->Begin]};
      else
        Here.Where = {Values[I], 0};
    }
  }
  bool mayJoin(unsigned A, unsigned B) const {
    Buffer X = OfLeader.lookup(A), Y = OfLeader.lookup(B);
    return X.Where == Y.Where || !(X.IsLarge || Y.IsLarge);
  }
  void join(unsigned Leader, unsigned Other) {
    if (OfLeader.empty())
      return;
    Buffer &Both = OfLeader[Leader];
    Buffer Joined = OfLeader.lookup(Other);
    // Nothing large joins what is in several parts.
    if (Both.Where != Joined.Where)
      Both.Where = {&OfLeader, Leader};
    Both.IsLarge |= Joined.IsLarge;
  }
};
} // namespace

/// The handles that some loop or edge reads from memory, or that are written
/// there: all but fused ones, views, and those that a loop makes as it goes.
static SmallVector<Value *>
valuesWithBuffers(Function &F, const Regions &R,
                  const DenseSet<const Value *> &InPlace) {
  SmallVector<Value *> Values;
  for (Instruction &I : instructions(F)) {
    if (!TensorType::isTensor(I.getType()) || InPlace.contains(&I))
      continue;
    const Region *Here = R.of(&I);
    if (isa<PHINode>(I) || (Here && Here->Root == &I))
      Values.push_back(&I);
  }
  return Values;
}

/// Whether a pointer of \p Pointer's address space can be to the stack: one of
/// the same space, or a generic one.
static bool mayBeOnStack(const Value *Pointer, const DataLayout &DL) {
  unsigned Space = Pointer->getType()->getPointerAddressSpace();
  return Space == 0 || Space == DL.getAllocaAddrSpace();
}

Buffers::Buffers(Function &F, const Regions &R, const Subtarget &ST,
                 AAResults &AA) {
  BatchAAResults Batch(AA);
  for (const Region &Here : R.list())
    if (std::optional<TensorOp> Op = Here.rootOp();
        Op && Op->kind() == OpKind::Load) {
      if (std::optional<CopyReason> Why = reasonToCopy(*Op, R, Batch))
        Copied.try_emplace(Here.Root, *Why);
      else
        InPlace.insert(Here.Root);
    }
  auto ForOverlapping = [&](function_ref<void(const Region &, Value *)> Body) {
    for (const Region &Here : R.list())
      if (std::optional<TensorOp> Op = Here.rootOp();
          Op && Op->kind() == OpKind::Store)
        for (Value *Leaf : Here.Leaves)
          if (isInPlace(viewOrigin(Leaf)) &&
              mayOverwriteUnread(Here, Leaf, Batch))
            Body(Here, Leaf);
  };
  // Where the result cannot be written to a temporary, what it may overwrite is
  // read from one.
  ForOverlapping([&](const Region &Here, Value *Leaf) {
    Value *Load = viewOrigin(Leaf);
    if (!mayBeOnStack(Here.rootOp()->pointer(), F.getDataLayout()) &&
        InPlace.erase(Load))
      Copied.try_emplace(Load, CopyReason::AddressSpace);
  });
  ForOverlapping([&](const Region &Here, Value *Leaf) {
    Overlapping[Here.Root].push_back(Leaf);
  });

  SmallVector<Value *> Values = valuesWithBuffers(F, R, InPlace);
  if (ST.effort() == Effort::Full && !F.hasOptSize())
    for (auto [Load, Why] : Copied)
      if (Why == CopyReason::Written)
        if (SmallVector<WrittenRange, 2> Ranges = rangesWritten(
                *TensorOp::of(const_cast<Value *>(Load)), R, Batch);
            !Ranges.empty())
          Written[Load] = std::move(Ranges);
  Interference Conflicts(F, R, Values);
  Sharing Shared(Conflicts, Values.size());
  auto Join = [&](Value *A, Value *B) {
    std::optional<unsigned> NumberA = Conflicts.numberOf(viewOrigin(A));
    std::optional<unsigned> NumberB = Conflicts.numberOf(viewOrigin(B));
    if (NumberA && NumberB)
      Shared.join(*NumberA, *NumberB);
  };
  for (Value *V : Values)
    if (auto *Phi = dyn_cast<PHINode>(V))
      for (Value *Incoming : Phi->incoming_values())
        Join(Phi, Incoming);
  for (Value *V : Values)
    if (std::optional<TensorOp> Op = TensorOp::of(V);
        Op && isInsertion(Op->kind()))
      Join(V, Op->operand(0));
  // What remains only saves memory: the first buffer that is free will do.
  HeapSharing Heap(F, R, Values, Shared);
  for (unsigned I = 1; I < Values.size(); ++I)
    for (unsigned J = 0; J != I && Shared.leader(I) == I; ++J)
      if (Heap.mayJoin(Shared.leader(J), I) && Shared.join(J, I))
        Heap.join(Shared.leader(J), I);

  const DataLayout &DL = F.getDataLayout();
  DenseMap<unsigned, unsigned> BufferOfLeader;
  for (auto [I, V] : enumerate(Values)) {
    auto [It, IsNew] =
        BufferOfLeader.try_emplace(Shared.leader(I), List.size());
    if (IsNew)
      List.emplace_back();
    Buffer &B = List[It->second];
    B.Bytes = std::max(B.Bytes, bufferBytes(TensorType::of(V->getType()), DL));
    B.Members.push_back(V);
    Index[V] = It->second;
  }
}

std::optional<unsigned> Buffers::bufferOf(const Value *V) const {
  auto It = Index.find(V);
  if (It == Index.end())
    return std::nullopt;
  return It->second;
}

std::optional<CopyReason> Buffers::copyReason(const Value *V) const {
  auto It = Copied.find(V);
  return It == Copied.end() ? std::nullopt : std::optional(It->second);
}

bool Buffers::isUpdated(const Region &R, Value *Leaf) const {
  std::optional<TensorOp> Op = R.rootOp();
  if (Op && Op->kind() == OpKind::Store)
    return isInPlace(Leaf) && matrix::isUpdated(R, Leaf);
  std::optional<unsigned> Buffer = bufferOf(R.Root);
  return Buffer && bufferOf(viewOrigin(Leaf)) == Buffer;
}

bool Buffers::verify(const Regions &R, raw_ostream &OS) const {
  auto IsSomewhere = [&](Value *V) {
    V = viewOrigin(V);
    if (isInPlace(V) != bufferOf(V).has_value() || isa<UndefValue>(V) ||
        isa<Argument>(V))
      return true;
    OS << "expected one place for " << *V << ", got "
       << (isInPlace(V) ? "two" : "none");
    return false;
  };
  for (const Region &Here : R.list()) {
    bool HasResult = TensorType::isTensor(Here.Root->getType());
    if ((HasResult && !IsSomewhere(Here.Root)) ||
        !all_of(Here.Leaves, IsSomewhere))
      return false;
  }
  return true;
}

ArrayRef<Value *> Buffers::overlapping(const Instruction *Root) const {
  auto It = Overlapping.find(Root);
  return It == Overlapping.end() ? ArrayRef<Value *>() : It->second;
}

void Buffers::print(raw_ostream &OS) const {
  auto PrintNames = [&](const auto &Values) {
    interleaveComma(Values, OS, [&](const Value *V) {
      V->printAsOperand(OS, /*PrintType=*/false);
    });
    OS << '\n';
  };
  for (auto [I, B] : enumerate(List)) {
    OS << "  buffer " << I << " of " << B.Bytes << " bytes: ";
    PrintNames(B.Members);
  }
}

PreservedAnalyses PrintBuffers::run(Function &F, FunctionAnalysisManager &AM) {
  Subtarget ST(F, AM.getResult<TargetIRAnalysis>(F));
  Regions R(F, ST);
  if (R.list().empty())
    return PreservedAnalyses::all();
  Buffers B(F, R, ST, AM.getResult<AAManager>(F));
  OS << "function @" << F.getName() << ":\n";
  B.print(OS);
  for (const Region &Here : R.list()) {
    if (B.isInPlace(Here.Root)) {
      OS << "  in place: ";
      Here.Root->printAsOperand(OS, /*PrintType=*/false);
      OS << '\n';
    }
    if (!B.copiedIfWritten(Here.Root).empty()) {
      OS << "  copied if it is overwritten: ";
      Here.Root->printAsOperand(OS, /*PrintType=*/false);
      OS << '\n';
    }
    for (Value *Leaf : B.overlapping(Here.Root)) {
      OS << "  a store may overwrite ";
      Leaf->printAsOperand(OS, /*PrintType=*/false);
      OS << '\n';
    }
  }
  return PreservedAnalyses::all();
}
