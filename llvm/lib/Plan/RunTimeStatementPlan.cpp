// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares, prints and checks plans of statements whose extents are known at
// run time.

#include "matrix/Plan/RunTimeStatement.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace matrix;

bool RunTimeProduct::TurnedWay::operator==(const TurnedWay &Other) const {
  return std::tie(MostM, FewestK, MostK, Loops, SharesCopies) ==
         std::tie(Other.MostM, Other.FewestK, Other.MostK, Other.Loops,
                  Other.SharesCopies);
}

bool RunTimeProduct::operator==(const RunTimeProduct &Other) const {
  return std::tie(Sums, Read, Start, Loops, Turned, Unit) ==
         std::tie(Other.Sums, Other.Read, Other.Start, Other.Loops,
                  Other.Turned, Other.Unit);
}

bool RunTimeNest::operator==(const RunTimeNest &Other) const {
  return std::tie(Result, Leaves, Loops) ==
         std::tie(Other.Result, Other.Leaves, Other.Loops);
}

bool OverlapQuestion::operator==(const OverlapQuestion &Other) const {
  return std::tie(Load, IsComparable, MayBeSame) ==
         std::tie(Other.Load, Other.IsComparable, Other.MayBeSame);
}

bool RunTimeStatementPlan::operator==(const RunTimeStatementPlan &Other) const {
  return std::tie(Store, Temporaries, Nest, Questions, FromTemporary) ==
         std::tie(Other.Store, Other.Temporaries, Other.Nest, Other.Questions,
                  Other.FromTemporary);
}

void RunTimeNest::print(raw_ostream &OS) const {
  if (const RunTimeProduct *Inner = product()) {
    Inner->Loops.print(OS);
    if (Inner->Turned)
      OS << ", or turned for M up to " << Inner->Turned->MostM;
    if (Inner->Unit) {
      OS << ", or ";
      Inner->Unit->print(OS);
    }
    return;
  }
  std::get<RunTimeMapPlan>(Loops).print(OS);
}

static void printName(const Value *V, raw_ostream &OS) {
  V->printAsOperand(OS, /*PrintType=*/false);
}

/// What \p Nest does, in the form of a region.
static void printNest(const RunTimeNest &Nest, raw_ostream &OS) {
  OS << (Nest.product()                           ? "product"
         : is_contained(Nest.Leaves, Nest.Result) ? "copy"
                                                  : "map");
  ListSeparator Comma;
  SmallVector<const Value *> Read(Nest.Leaves.begin(), Nest.Leaves.end());
  if (const RunTimeProduct *Inner = Nest.product()) {
    Read.assign({Inner->Read[0], Inner->Read[1]});
    if (Inner->Start)
      Read.push_back(Inner->Start);
    append_range(Read, Nest.Leaves);
  }
  if (!Read.empty())
    OS << ", reads ";
  for (const Value *V : Read) {
    OS << Comma;
    printName(V, OS);
  }
  OS << "\n    ";
  Nest.print(OS);
  if (const auto *Map = std::get_if<RunTimeMapPlan>(&Nest.Loops);
      Map && Map->MergedDimensions)
    OS << ", " << Map->MergedDimensions + 1
       << " dimensions as one where lines are adjacent";
  OS << '\n';
  if (const RunTimeProduct *Inner = Nest.product())
    Inner->Loops.printCopies(OS);
  if (const RunTimeProduct *Inner = Nest.product(); Inner && Inner->Turned) {
    OS << "    turned, for k from " << Inner->Turned->FewestK << " to "
       << Inner->Turned->MostK << ": ";
    Inner->Turned->Loops.print(OS);
    OS << '\n';
    Inner->Turned->Loops.printCopies(OS);
  }
  if (const RunTimeProduct *Inner = Nest.product(); Inner && Inner->Unit)
    Inner->Unit->printCopies(OS);
}

void RunTimeStatementPlan::print(raw_ostream &OS) const {
  for (const RunTimeNest &Each : Temporaries) {
    OS << "  temporary ";
    printName(Each.Result, OS);
    OS << ": ";
    printNest(Each, OS);
  }
  OS << "  statement that stores ";
  printName(Nest.Result, OS);
  OS << ": ";
  printNest(Nest, OS);
  if (!FromTemporary)
    return;
  OS << "    through a temporary if it overlaps ";
  ListSeparator Or(" or ");
  for (const OverlapQuestion &Each : Questions) {
    OS << Or;
    printName(Each.Load, OS);
    OS << (!Each.IsComparable ? ", which may always be"
           : Each.MayBeSame   ? " elsewhere"
                              : "");
  }
  OS << ", copied by ";
  FromTemporary->print(OS);
  OS << '\n';
}

static bool expected(bool Holds, raw_ostream &OS, StringRef What) {
  if (!Holds)
    OS << "expected " << What;
  return Holds;
}

static bool verifyTurned(const RunTimeProduct &Product, raw_ostream &OS) {
  if (!Product.Turned)
    return true;
  const RunTimeProduct::TurnedWay &Turned = *Product.Turned;
  using Tiles = RunTimeProductPlan::Tiles;
  return Turned.Loops.verify(OS) &&
         expected(Turned.Loops.Form == Tiles::TurnedSquares ||
                      Turned.Loops.Form == Tiles::Dots,
                  OS, "squares or dots for a turned product") &&
         expected(Turned.MostM != 0 &&
                      Turned.MostM <= Turned.Loops.N.front().Extent,
                  OS, "columns for all that is turned") &&
         expected(Turned.FewestK <= Turned.MostK, OS,
                  "a k for which a product is turned") &&
         expected(!Turned.SharesCopies ||
                      Turned.Loops.CopyBytes <= Product.Loops.CopyBytes,
                  OS, "room for the copies that both ways share");
}

bool RunTimeNest::verify(raw_ostream &OS) const {
  const RunTimeProduct *Inner = product();
  if (!Inner)
    return std::get<RunTimeMapPlan>(Loops).verify(OS) &&
           expected(all_of(std::get<RunTimeMapPlan>(Loops).Transposed,
                           [&](const Value *Leaf) {
                             return is_contained(Leaves, Leaf);
                           }),
                    OS, "squares of leaves");
  return Inner->Loops.verify(OS) && verifyTurned(*Inner, OS) &&
         expected(Inner->Loops.Form !=
                          RunTimeProductPlan::Tiles::TurnedSquares &&
                      Inner->Loops.Form != RunTimeProductPlan::Tiles::Dots,
                  OS, "a product that is not turned, beside the turned one") &&
         (!Inner->Unit || Inner->Unit->verify(OS)) &&
         expected(Inner->Start || !Inner->Loops.SelectsStart, OS,
                  "something that selected sums start with");
}

bool RunTimeStatementPlan::verify(raw_ostream &OS) const {
  SmallPtrSet<const Value *, 8> InMemory;
  auto VerifyMemory = [&](const RunTimeNest &Each) {
    SmallVector<const Value *> Read(Each.Leaves.begin(), Each.Leaves.end());
    if (const RunTimeProduct *Inner = Each.product()) {
      append_range(Read, Inner->Read);
      if (Inner->Start)
        Read.push_back(Inner->Start);
    }
    return all_of(Read, [&](const Value *V) {
      std::optional<TensorOp> Op = TensorOp::of(V);
      bool IsThere =
          InMemory.contains(V) ||
          (Op && (Op->kind() == OpKind::Load || Op->kind() == OpKind::Splat));
      return expected(IsThere, OS, "memory for what a nest reads");
    });
  };
  for (const RunTimeNest &Each : Temporaries) {
    if (!Each.verify(OS) || !VerifyMemory(Each) ||
        !expected(InMemory.insert(Each.Result).second, OS,
                  "one temporary for a value"))
      return false;
  }
  return Nest.verify(OS) && VerifyMemory(Nest) &&
         expected(Questions.empty() == !FromTemporary, OS,
                  "a copy from the temporary that a question is about") &&
         expected(all_of(Questions,
                         [](const OverlapQuestion &Each) {
                           std::optional<TensorOp> Op = TensorOp::of(Each.Load);
                           return Op && Op->kind() == OpKind::Load;
                         }),
                  OS, "questions about loads") &&
         (!FromTemporary || FromTemporary->verify(OS));
}
