// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Phis of handles, as copies between buffers.

#include "Memory/EdgeCopies.h"
#include "matrix/Buffers/Edges.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/CFG.h"

using namespace llvm;
using namespace matrix;

/// Whether some edge into \p BB leaves a block that has other ones too: copies
/// at that block's end would be made for those as well.
static bool hasCriticalEdge(BasicBlock *BB) {
  return any_of(predecessors(BB), [](BasicBlock *Predecessor) {
    return Predecessor->getTerminator()->getNumSuccessors() > 1;
  });
}

namespace {
struct Copy {
  unsigned To;
  unsigned From;
  uint64_t Bytes;
};
} // namespace

/// Copies such that no buffer is overwritten before it has been read. What is
/// left when every target is still to be read is cycles.
static void emitParallel(SmallVector<Copy> Copies, Storage &Store,
                         IRBuilderBase &B) {
  auto EmitOne = [&](Value *To, Value *From, uint64_t Bytes) {
    B.CreateMemCpy(To, BufferAlign, From, BufferAlign, Bytes);
  };
  while (!Copies.empty()) {
    auto *Ready = find_if(Copies, [&](const Copy &C) {
      return none_of(Copies, [&](const Copy &Other) {
        return &Other != &C && Other.From == C.To;
      });
    });
    if (Ready != Copies.end()) {
      EmitOne(Store.base(Ready->To), Store.base(Ready->From), Ready->Bytes);
      Copies.erase(Ready);
      continue;
    }
    // Save what the first copy overwrites; who reads it reads the temporary.
    Copy First = Copies.front();
    Copies.erase(Copies.begin());
    auto *Reader =
        find_if(Copies, [&](const Copy &C) { return C.From == First.To; });
    Copy Last = *Reader;
    Copies.erase(Reader);
    Store.withTemporary(
        Last.Bytes, /*Condition=*/nullptr, B, [&](Value *Saved) {
          EmitOne(Saved, Store.base(Last.From), Last.Bytes);
          EmitOne(Store.base(First.To), Store.base(First.From), First.Bytes);
          // The rest of the cycle, now a chain that ends at Last.
          SmallVector<Copy> Chain;
          for (unsigned Free = First.From; Free != Last.To;) {
            auto *Next =
                find_if(Copies, [&](const Copy &C) { return C.To == Free; });
            EmitOne(Store.base(Next->To), Store.base(Next->From), Next->Bytes);
            Free = Next->From;
            Copies.erase(Next);
          }
          EmitOne(Store.base(Last.To), Saved, Last.Bytes);
        });
  }
}

void matrix::emitEdgeCopies(Function &F, const Buffers &B, Storage &Store) {
  SmallVector<BasicBlock *> Blocks;
  for (BasicBlock &BB : F)
    if (any_of(BB.phis(), isTensorPhi))
      Blocks.push_back(&BB);
  for (BasicBlock *BB : Blocks) {
    bool AtStart = isItsOwnEdge(BB);
    // An edge out of an invoke or an indirect branch cannot be split. What
    // flows along it goes to a buffer that is nobody else's, and from there to
    // the phi's once the block is entered.
    bool IsUnsplit = !AtStart && hasCriticalEdge(BB);
    DenseMap<const PHINode *, Value *> Landing;
    if (IsUnsplit) {
      IRBuilder<> Builder(&*BB->getFirstInsertionPt());
      for (PHINode &Phi : BB->phis()) {
        if (!isTensorPhi(Phi))
          continue;
        uint64_t Bytes =
            bufferBytes(TensorType::of(Phi.getType()), F.getDataLayout());
        Landing[&Phi] = Store.allocateOnStack(Bytes);
        Builder.CreateMemCpy(Store.base(*B.bufferOf(&Phi)), BufferAlign,
                             Landing[&Phi], BufferAlign, Bytes);
      }
    }
    for (BasicBlock *Predecessor :
         SmallSetVector<BasicBlock *, 8>(pred_begin(BB), pred_end(BB))) {
      SmallVector<Copy> Copies;
      IRBuilder<> Builder(AtStart ? &*BB->getFirstInsertionPt()
                                  : Predecessor->getTerminator());
      for (PHINode &Phi : BB->phis()) {
        if (!isTensorPhi(Phi))
          continue;
        Value *Incoming = viewOrigin(Phi.getIncomingValueForBlock(Predecessor));
        // What is undefined need not be copied.
        if (isa<UndefValue>(Incoming))
          continue;
        Copy C{*B.bufferOf(&Phi), *B.bufferOf(Incoming),
               bufferBytes(TensorType::of(Phi.getType()), F.getDataLayout())};
        if (IsUnsplit)
          Builder.CreateMemCpy(Landing[&Phi], BufferAlign, Store.base(C.From),
                               BufferAlign, C.Bytes);
        else if (C.To != C.From)
          Copies.push_back(C);
      }
      emitParallel(std::move(Copies), Store, Builder);
    }
  }
}
