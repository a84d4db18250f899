// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which arrangements of memory two functions are compared for, and what that
// says.

#include "matrix/Prove/Proof.h"
#include "Comparison.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace matrix;
using namespace matrix::prove;

/// Pointers apart from each other; then, two at a time, equal and overlapping.
static std::vector<Arrangement> arrangementsOf(const Function &F,
                                               ArrayRef<uint64_t> Alignments,
                                               bool Overlaps) {
  Arrangement Apart;
  SmallVector<const Argument *> Pointers;
  for (const Argument &A : F.args()) {
    Apart.Places.emplace_back();
    if (!A.getType()->isPointerTy())
      continue;
    Apart.Places.back() = Arrangement::Place{A.getArgNo()};
    Pointers.push_back(&A);
  }
  std::vector<Arrangement> Cases{Apart};
  if (!Overlaps)
    return Cases;
  for (auto [I, First] : enumerate(Pointers))
    for (const Argument *Second : ArrayRef(Pointers).drop_front(I + 1)) {
      if (First->hasNoAliasAttr() || Second->hasNoAliasAttr() ||
          First->hasByValAttr() || Second->hasByValAttr())
        continue;
      int64_t Step = std::max(Alignments[First->getArgNo()],
                              Alignments[Second->getArgNo()]);
      for (int64_t Offset : {int64_t(0), Step, -Step, 16 * Step, -16 * Step}) {
        Arrangement Case = Apart;
        Case.Places[Second->getArgNo()] = {First->getArgNo(), Offset};
        raw_string_ostream OS(Case.Description);
        OS << ", where '" << nameOf(*Second) << "' is '" << nameOf(*First)
           << "'";
        if (Offset)
          OS << " and " << Offset << " bytes";
        Cases.push_back(std::move(Case));
      }
    }
  return Cases;
}

Verdict prove::proveEqual(const Function &Reference, const Function &Changed,
                          const ProofOptions &Options) {
  if (Reference.getFunctionType() != Changed.getFunctionType())
    return {Verdict::Unknown, "the two have different types"};
  if (Reference.isVarArg())
    return {Verdict::Unknown, "any number of arguments"};
  if (Reference.getParent()->getDataLayout().isBigEndian())
    return {Verdict::Unknown, "the machine is little-endian"};
  // Of an argument that does not say how it is aligned, its accesses do.
  constexpr uint64_t Any = 4096;
  SmallVector<uint64_t> Alignments;
  bool AllSay = true;
  for (const Argument &A : Reference.args()) {
    Alignments.push_back(A.getParamAlign() ? A.getParamAlign()->value() : Any);
    AllSay &= !A.getType()->isPointerTy() || A.getParamAlign();
  }
  if (!AllSay) {
    Arrangement Apart =
        std::move(arrangementsOf(Reference, Alignments, false)[0]);
    SmallVector<uint64_t> Claimed =
        Comparison(Reference, Changed, Options, Apart, Alignments)
            .claimedAlignments();
    for (const Argument &A : Reference.args())
      if (!A.getParamAlign())
        Alignments[A.getArgNo()] = Claimed[A.getArgNo()];
  }
  std::vector<Arrangement> Cases =
      arrangementsOf(Reference, Alignments, Options.Overlaps);
  unsigned NumUndefined = 0;
  for (const Arrangement &Case : Cases) {
    Comparison C(Reference, Changed, Options, Case, Alignments);
    Verdict V = C.run();
    if (V.Kind == Verdict::Proved)
      continue;
    // What is undefined where pointers overlap is not asked there.
    if (V.Kind == Verdict::Unknown && &Case != &Cases.front() &&
        StringRef(V.Message).starts_with("behavior is undefined")) {
      ++NumUndefined;
      continue;
    }
    return V;
  }
  std::string Message =
      std::to_string(Cases.size() - NumUndefined) +
      (Cases.size() - NumUndefined == 1 ? " arrangement of memory"
                                        : " arrangements of memory");
  return {Verdict::Proved, Message};
}
