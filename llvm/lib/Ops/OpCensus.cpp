// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Counting the matrix operations of a module.
//
// Operations are calls of declarations that one module has a handful of, so
// their use lists lead to every operation without a look at other instructions.
// A module without matrices costs one pass over its declarations.

#include "matrix/Ops/OpCensus.h"
#include "matrix/Ops/OpName.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace matrix;

static void printCount(raw_ostream &OS, unsigned Count) {
  OS << Count << " matrix operation" << (Count == 1 ? "" : "s");
}

unsigned OpCounts::total() const {
  unsigned Sum = 0;
  for (const auto &[Name, Count] : ByName)
    Sum += Count;
  return Sum;
}

void OpCounts::print(raw_ostream &OS) const {
  printCount(OS, total());
  ListSeparator Separator;
  OS << " (";
  for (const auto &[Name, Count] : ByName)
    OS << Separator << Count << ' ' << Name;
  OS << ')';
}

OpCensus::OpCensus(Module &M) {
  std::map<Function *, OpCounts> Unordered;
  for (Function &Callee : M) {
    if (!Callee.isDeclaration())
      continue;
    std::optional<StringRef> Name = matrixOpName(Callee);
    if (!Name)
      continue;
    for (Use &U : Callee.uses())
      if (auto *Call = dyn_cast<CallBase>(U.getUser());
          Call && Call->isCallee(&U))
        ++Unordered[Call->getFunction()].ByName[Name->str()];
  }
  if (Unordered.empty())
    return;
  for (Function &F : M)
    if (auto It = Unordered.find(&F); It != Unordered.end())
      ByFunction.insert({&F, std::move(It->second)});
}

unsigned OpCensus::total() const {
  unsigned Sum = 0;
  for (const auto &[F, Counts] : ByFunction)
    Sum += Counts.total();
  return Sum;
}

void OpCensus::print(raw_ostream &OS) const {
  for (const auto &[F, Counts] : ByFunction) {
    OS << "  @" << F->getName() << ": ";
    Counts.print(OS);
    OS << '\n';
  }
}
