// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Collects what a program needs to show a difference: the memory as it was
// arranged, and the numbers that tell two terms apart.

#include "Comparison.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace matrix;
using namespace matrix::prove;

static DenseMap<const Term *, const Term *> valuesOf(const Witness *Numbers) {
  DenseMap<const Term *, const Term *> Values;
  if (Numbers)
    Values.insert(Numbers->Inputs.begin(), Numbers->Inputs.end());
  return Values;
}

/// All addresses are as the machine has them, up to a multiple of the largest
/// alignment.
std::vector<CounterMemory> Comparison::memories(const Witness *Numbers) {
  std::vector<CounterMemory> Memories;
  DenseMap<const Term *, const Term *> Values = valuesOf(Numbers);
  for (unsigned Region : seq(Reference.arg_size())) {
    CounterMemory Memory;
    uint64_t RegionBegin = regionOf(Region);
    uint64_t First = RegionBegin + RegionBytes, End = 0;
    SmallVector<std::pair<const Argument *, uint64_t>> Pointers;
    for (const Argument &A : Reference.args()) {
      // C itself has memory for what is returned.
      if (!A.getType()->isPointerTy() || A.hasStructRetAttr() ||
          Case.Places[A.getArgNo()]->IsNull)
        continue;
      uint64_t Address = Arguments[A.getArgNo()][0]->integer()->getZExtValue();
      if (argumentAt(Address) != Reference.getArg(Region))
        continue;
      Pointers.push_back({&A, Address});
      uint64_t Size = 1;
      if (A.hasByValAttr())
        Size = Layout.getTypeAllocSize(A.getParamByValType());
      First = std::min(First, Address);
      End = std::max(End, Address + Size);
      Memory.Alignment =
          std::max(Memory.Alignment, 2 * Alignments[A.getArgNo()]);
    }
    if (Pointers.empty())
      continue;
    const auto Object = Before.objects().find(RegionBegin);
    if (Object != Before.objects().end())
      for (uint64_t Offset : seq(Object->second.begin(), Object->second.end()))
        if (Object->second.isAccessed(Offset)) {
          First = std::min(First, RegionBegin + Offset);
          End = std::max(End, RegionBegin + Offset + 1);
        }
    uint64_t Begin = alignDown(First, Memory.Alignment);
    Memory.Bytes = End - Begin;
    Memory.First = First - Begin;
    for (auto [Pointer, Address] : Pointers)
      Memory.Pointers.push_back({Pointer, Address - Begin});
    Initial.forEach([&](uint64_t Address, const Term *Variable) {
      if (const Term *Value = Values.lookup(Variable))
        if (Address >= Begin && Address < End)
          Memory.Contents.push_back({Address - Begin, Value});
    });
    Memories.push_back(std::move(Memory));
  }
  return Memories;
}

/// Whether another argument points into the object of \p A.
static bool sharesObject(const Argument &A, const Arrangement &Case) {
  for (auto [Argument, Place] : enumerate(Case.Places))
    if (Place &&
        (Argument == A.getArgNo()) != (Place->Argument == A.getArgNo()))
      return true;
  return false;
}

void Comparison::addProgram(Verdict &V, CounterResult Result,
                            const Witness *Numbers) {
  if (IsShared) {
    V.WhyNoProgram = "it takes another thread";
    return;
  }
  if (any_of(Case.Places,
             [](const auto &Place) { return Place && Place->Global; })) {
    V.WhyNoProgram = "an argument points to a global variable";
    return;
  }
  CounterProgram Program{Reference,         Changed, V.Message,
                         memories(Numbers), {},      Result};
  DenseMap<const Term *, const Term *> Values = valuesOf(Numbers);
  for (const Argument &A : Reference.args()) {
    auto &Of = Program.Arguments.emplace_back();
    if (A.hasStructRetAttr() && (Result.IsAccess || sharesObject(A, Case))) {
      V.WhyNoProgram = "C itself places what is returned";
      return;
    }
    if (A.getType()->isPointerTy())
      continue;
    for (const Term *T : Arguments[A.getArgNo()]) {
      const Term *Value = T->constant() ? T : Values.lookup(T);
      if (!Value)
        Value = T->type()->isIntegerTy()
                    ? Pool.integer(T->type(), 0)
                    : Pool.real(APFloat::getZero(T->type()->getFltSemantics()));
      Of.push_back(Value);
    }
  }
  auto [IsProgram, Text] = Program.text();
  (IsProgram ? V.Program : V.WhyNoProgram) = std::move(Text);
}

void Comparison::addAccess(Verdict &V, const Stop &S, const Witness *Inputs) {
  const Argument *In = argumentAt(S.Address.value_or(0));
  bool IsNull =
      any_of(Case.Places,
             [](const auto &Place) { return Place && Place->IsNull; }) &&
      S.Address && *S.Address < BytesInFront;
  if (!IsNull && (!In || !In->getType()->isPointerTy())) {
    V.WhyNoProgram = "what is wrong is not in the caller's memory";
    return;
  }
  CounterResult Result;
  Result.IsAccess = true;
  addProgram(V, Result, Inputs);
}

Expected<std::string> prove::writeProgram(const Verdict &V, StringRef Folder,
                                          StringRef Function) {
  SmallString<128> Path(Folder);
  sys::path::append(Path, programName(Function));
  if (std::error_code Error = sys::fs::create_directories(Folder))
    return createFileError(Folder, Error);
  std::error_code Error;
  raw_fd_ostream OS(Path, Error);
  if (Error)
    return createFileError(Path, Error);
  OS << V.Program;
  OS.close();
  if (OS.has_error()) {
    Error = OS.error();
    OS.clear_error();
    return createFileError(Path, Error);
  }
  return Path.str().str();
}
