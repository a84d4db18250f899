// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A nest as a program of index expressions. Strides are all that is known of an
// array, so its dimensions are guessed from them: a loop whose step is smaller
// than what the next smaller ones span runs along their dimension.
//
//   strides 128 (y), 128 (v), 8 (x), 8 (u)    ->    I[y+v,x+u]

#include "NestNames.h"
#include "matrix/Loops/Nest.h"
#include "matrix/Ops/TensorOp.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace matrix;

namespace {
class Writer {
  const Nest &N;
  ScalarEvolution &SE;
  StringSet<> Taken;
  SmallVector<std::string, 6> Indices;
  MapVector<const SCEV *, std::string> Arrays;
  /// The text of terms that are sums in variables.
  DenseMap<unsigned, std::string> Variables;
  std::string Text;
  raw_string_ostream OS{Text};
  bool IsFinish = false;

  std::string unused(StringRef Wanted, StringRef Letters) {
    if (!Wanted.empty() && Taken.insert(Wanted).second)
      return Wanted.str();
    for (char C : Letters)
      if (Taken.insert(StringRef(&C, 1)).second)
        return std::string(1, C);
    std::string Name;
    for (unsigned I = 0; !Taken.insert(Name = "v" + std::to_string(I)).second;)
      ++I;
    return Name;
  }

  void nameIndices() {
    for (const NestLoop &L : N.Loops)
      Indices.push_back(unused(indexOf(*L.L), "ijklmnopqr"));
  }

  void nameArray(const Access &A, StringRef Letters) {
    if (Arrays.contains(A.Base))
      return;
    StringRef Name;
    if (auto *Base = dyn_cast<SCEVUnknown>(SE.getPointerBase(A.Base)))
      Name = nameOf(Base->getValue());
    // Other parts of the numbers in an array.
    std::string Part = Name.str();
    while (N.hasSteps() && !Name.empty() && Taken.contains(Part))
      Part += "'";
    std::string Unused = unused(Part, Letters);
    Arrays[A.Base] = std::move(Unused);
  }

  void place(const Access &A) {
    OS << Arrays.find(A.Base)->second << '[';
    int64_t Size = A.I->getDataLayout().getTypeStoreSize(A.Element);
    SmallVector<unsigned, 6> Order = N.byStride(A.loops(), A);
    // Each group of loops is a dimension.
    for (unsigned First = 0; First != Order.size();) {
      unsigned Last = First + 1;
      auto Span = [&](unsigned From) {
        int64_t Bytes = Size;
        for (unsigned Number : drop_begin(Order, From)) {
          const TripCount &Trips = N.Loops[Number].Trips;
          if (A.Strides[Number].AtRunTime || Trips.isAtRunTime())
            break;
          Bytes += A.Strides[Number].Bytes * (Trips.Count - 1);
        }
        return Bytes;
      };
      auto IsOfGroup = [&](unsigned Next) {
        const Stride &Step = A.Strides[Order[Next - 1]];
        return Step == A.Strides[Order[Next]] ||
               (!Step.AtRunTime && Step.Bytes < Span(Next));
      };
      while (Last != Order.size() && IsOfGroup(Last))
        ++Last;
      const Stride &Unit = A.Strides[Order[Last - 1]];
      SmallVector<unsigned, 6> Group(
          ArrayRef(Order).slice(First, Last - First));
      sort(Group);
      OS << (First == 0 ? "" : ",");
      for (unsigned Number : Group) {
        OS << (Number == Group.front() ? "" : "+");
        if (!Unit.AtRunTime && A.Strides[Number].Bytes / Unit.Bytes != 1)
          OS << A.Strides[Number].Bytes / Unit.Bytes << '*';
        OS << Indices[Number];
      }
      First = Last;
    }
    OS << ']';
  }

  void scalar(Value *V) {
    if (auto *C = dyn_cast<ConstantFP>(V)) {
      SmallString<16> Digits;
      C->getValueAPF().toString(Digits);
      OS << Digits;
    } else if (auto *C = dyn_cast<ConstantInt>(V)) {
      OS << C->getSExtValue();
    } else {
      StringRef Name = nameOf(V);
      OS << (Name.empty() ? "scalar" : Name);
    }
  }

  /// \p Depth: of operations around it.
  void operation(const Term &T, unsigned Depth) {
    auto *I = cast<Instruction>(T.V);
    auto Infix = [&](ArrayRef<StringRef> Signs, StringRef Before = "") {
      OS << (Depth ? "(" : "") << Before;
      for (auto [K, Operand] : enumerate(T.Operands)) {
        OS << (K ? Signs[K - 1] : "");
        term(Operand, Depth + 1);
      }
      OS << (Depth ? ")" : "");
    };
    switch (I->getOpcode()) {
    case Instruction::FNeg:
      return Infix({}, "-");
    case Instruction::FAdd:
    case Instruction::Add:
      return Infix({" + "});
    case Instruction::FSub:
    case Instruction::Sub:
      return Infix({" - "});
    case Instruction::FMul:
    case Instruction::Mul:
      return Infix({" * "});
    case Instruction::FDiv:
      return Infix({" / "});
    case Instruction::Select:
      return Infix({" ? ", " : "});
    case Instruction::FPExt:
    case Instruction::SExt:
    case Instruction::ZExt:
      // In C they need no word.
      return term(T.Operands[0], Depth);
    default:
      break;
    }
    StringRef Name = I->getOpcodeName();
    if (auto *Compare = dyn_cast<CmpInst>(I)) {
      Name = CmpInst::getPredicateName(Compare->getPredicate());
      StringRef Sign = StringSwitch<StringRef>(Name)
                           .Cases({"ogt", "sgt"}, " > ")
                           .Cases({"olt", "slt"}, " < ")
                           .Cases({"oge", "sge"}, " >= ")
                           .Cases({"ole", "sle"}, " <= ")
                           .Cases({"oeq", "eq"}, " == ")
                           .Cases({"une", "ne"}, " != ")
                           .Default("");
      if (!Sign.empty())
        return Infix({Sign});
    } else if (auto *Call = dyn_cast<IntrinsicInst>(I)) {
      if (Call->getIntrinsicID() == Intrinsic::fmuladd)
        return Infix({" * ", " + "});
      Name = Intrinsic::getBaseName(Call->getIntrinsicID()).drop_front(5);
    }
    OS << Name << '(';
    for (auto [K, Operand] : enumerate(T.Operands)) {
      OS << (K ? ", " : "");
      term(Operand, 0);
    }
    OS << ')';
  }

  void term(unsigned Number, unsigned Depth = 0) {
    const Term &T = N.Terms[Number];
    // Operands in common are written out each time.
    constexpr size_t MostCharacters = 1000;
    if (Text.size() > MostCharacters) {
      OS << "...";
      return;
    }
    switch (T.K) {
    case Term::Kind::Load:
      // Two values of one element in one expression.
      if (IsFinish && T.Place.isSamePlace(N.Result))
        OS << "old ";
      return place(T.Place);
    case Term::Kind::Sum:
      if (N.hasSteps())
        OS << Variables.lookup(Number);
      else
        place(N.Result);
      return;
    case Term::Kind::Scalar:
      return scalar(T.V);
    case Term::Kind::Operation:
      return operation(T, Depth);
    }
  }

  /// "(s, t) = (0, 0); (s, t) = (s + A[i,k] * B[k,j], ..); C[i,j] = s, .."
  std::string writeSteps() {
    bool IsOne = N.Sums.size() == 1;
    auto List = [&](function_ref<void(const StepSum &)> Each) {
      OS << (IsOne ? "" : "(");
      interleaveComma(N.Sums, OS, Each);
      OS << (IsOne ? "" : ")");
    };
    for (auto Value : {&StepSum::Start, &StepSum::Next}) {
      if (N.Sums.empty())
        break;
      List([&](const StepSum &Sum) { OS << Variables.lookup(Sum.Total); });
      OS << " = ";
      List([&](const StepSum &Sum) { term(Sum.*Value); });
      OS << "; ";
    }
    interleaveComma(N.Results, OS, [&](const StepResult &R) {
      place(R.Place);
      OS << " = ";
      term(R.Value);
    });
    return Text;
  }

public:
  Writer(const Nest &N, ScalarEvolution &SE) : N(N), SE(SE) {
    nameIndices();
    nameArray(N.Result, "C");
    for (const StepResult &R : N.Results)
      nameArray(R.Place, "DEFGH");
    if (!N.hasSteps())
      for (auto [Factor, Letter] : {std::pair(N.Step.A, "A"), {N.Step.B, "B"}})
        if (const Access *A = N.firstLoad(Factor))
          nameArray(*A, Letter);
    for (const Term &T : N.Terms)
      if (T.K == Term::Kind::Load)
        nameArray(T.Place, "DEFGHPQRSTUVWXYZ");
    for (const StepSum &Sum : N.Sums)
      Variables[Sum.Before] = Variables[Sum.Total] =
          unused(nameOf(Sum.Variable), "stuvwxyz");
  }

  std::string write() {
    if (N.hasSteps())
      return writeSteps();
    const Term &Start = N.Terms[N.Start];
    if (Start.K != Term::Kind::Load || !Start.Place.isSamePlace(N.Result)) {
      place(N.Result);
      OS << " = ";
      term(N.Start);
      OS << "; ";
    }
    place(N.Result);
    OS << (N.Step.IsNegated ? " -= " : " += ");
    term(N.Step.A, /*Depth=*/1);
    OS << " * ";
    term(N.Step.B, /*Depth=*/1);
    if (N.Terms[N.Finish].K != Term::Kind::Sum) {
      OS << "; ";
      place(N.Result);
      OS << " = ";
      IsFinish = true;
      term(N.Finish);
    }
    for (const ElementTest &Test : N.Tests) {
      OS << ", if ";
      term(Test.Condition);
      OS << (Test.Expected ? " everywhere" : " nowhere");
    }
    if (N.Half)
      OS << (N.Half->IsOfSums ? ", a triangle of sums"
             : N.Mirror       ? ", a triangle and its mirror image"
                              : ", a triangle");
    return Text;
  }
};
} // namespace

std::string Nest::text(ScalarEvolution &SE) const {
  return Writer(*this, SE).write();
}
