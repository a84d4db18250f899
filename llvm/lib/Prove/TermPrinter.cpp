// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Terms as a reader of the source expects them.

#include "matrix/Ops/TensorOp.h"
#include "matrix/Prove/Proof.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instruction.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace matrix;
using namespace matrix::prove;

static StringRef infix(const Term *T) {
  switch (T->code()) {
  case Instruction::Add:
  case Instruction::FAdd:
    return " + ";
  case Instruction::Sub:
  case Instruction::FSub:
    return " - ";
  case Instruction::Mul:
  case Instruction::FMul:
    return " * ";
  case Instruction::SDiv:
  case Instruction::UDiv:
  case Instruction::FDiv:
    return " / ";
  case Instruction::SRem:
  case Instruction::URem:
    return " % ";
  case Instruction::And:
    return " & ";
  case Instruction::Or:
    return " | ";
  case Instruction::Xor:
    return " ^ ";
  case Instruction::Shl:
    return " << ";
  case Instruction::LShr:
  case Instruction::AShr:
    return " >> ";
  default:
    return "";
  }
}

namespace {
class Printer {
  const TermPool &Pool;
  std::string &Text;
  size_t Length;

public:
  Printer(const TermPool &Pool, std::string &Text, size_t Length)
      : Pool(Pool), Text(Text), Length(Length) {}

  void print(const Term *T, bool InParentheses = false) {
    if (Text.size() > Length) {
      Text += "..";
      return;
    }
    switch (T->kind()) {
    case Term::Variable:
      Text += Pool.variableName(T);
      return;
    case Term::Arbitrary:
      Text += "any" + std::to_string(T->code());
      return;
    case Term::Undefined:
      Text += "undefined";
      return;
    case Term::Poison:
      Text += "poison";
      return;
    case Term::Constant: {
      raw_string_ostream OS(Text);
      if (const APInt *Value = T->integer(); Value && T->bits() == 1)
        OS << (Value->isOne() ? "true" : "false");
      else if (Value)
        Value->print(OS, /*isSigned=*/true);
      else
        T->constant()->printAsOperand(OS, /*PrintType=*/false);
      return;
    }
    case Term::Piece:
      Text += "(byte" + std::string(T->bits() > 8 ? "s " : " ") +
              std::to_string(T->detail());
      if (T->bits() > 8)
        Text += " to " + std::to_string(T->detail() + T->bits() / 8 - 1);
      Text += " of ";
      print(T->operand(0), true);
      Text += ")";
      return;
    case Term::Join:
      call("join", T);
      return;
    case Term::Zero:
      // The result does not depend on it.
      Text += "0 * ";
      print(T->operand(0), true);
      return;
    case Term::Frozen:
      call("freeze", T);
      return;
    case Term::UnitSum:
      call("unit_sum", T);
      return;
    case Term::Function:
      call(Pool.functionName(T).str(), T);
      return;
    case Term::Intrinsic:
      call(Intrinsic::getBaseName(Intrinsic::ID(T->code()))
               .drop_front(StringRef("llvm.").size())
               .str(),
           T);
      return;
    case Term::Instruction:
      printInstruction(T, InParentheses);
      return;
    }
  }

private:
  void printInstruction(const Term *T, bool InParentheses) {
    StringRef Infix = infix(T);
    if (T->code() == Instruction::FNeg) {
      Text += "-";
      print(T->operand(0), true);
      return;
    }
    if (TermPool::isClaimed(T)) {
      // A flag of an operation whose result is its operand.
      std::string Name = flagsText(T);
      llvm::replace(Name, ' ', '_');
      call(Name, T);
      return;
    }
    if (T->code() == Instruction::ICmp || T->code() == Instruction::FCmp) {
      call(CmpInst::getPredicateName(CmpInst::Predicate(T->detail())).str(), T);
      return;
    }
    if (Infix.empty()) {
      std::string Name = Instruction::getOpcodeName(T->code());
      if (T->operands().size() == 1) {
        raw_string_ostream OS(Name);
        OS << '_' << *T->type();
      }
      call(Name, T);
      return;
    }
    if (InParentheses)
      Text += "(";
    bool IsFirst = true;
    for (const Term *Operand : T->operands()) {
      if (!IsFirst)
        Text += Infix;
      IsFirst = false;
      print(Operand, true);
    }
    if (InParentheses)
      Text += ")";
  }

  void call(const std::string &Name, const Term *T) {
    Text += Name + "(";
    bool IsFirst = true;
    for (const Term *Operand : T->operands()) {
      if (!IsFirst)
        Text += ", ";
      IsFirst = false;
      print(Operand);
    }
    Text += ")";
  }
};
} // namespace

std::string matrix::prove::flagsText(const Term *T, uint8_t Only) {
  uint8_t Flags = T->flags() & Only;
  std::string Text;
  auto Add = [&](unsigned Flag, StringRef Name) {
    if (Flags & Flag)
      Text += (Text.empty() ? "" : " ") + Name.str();
  };
  // A comparison of numbers, and an operation that gives one, has fast-math
  // flags.
  if (T->type()->isFloatingPointTy() || T->isInstruction(Instruction::FCmp)) {
    if (T->isInstruction(Instruction::UIToFP))
      return Flags ? "nneg" : "";
    FastMathFlags Fast = FastMath::decode(Flags);
    raw_string_ostream OS(Text);
    OS << Fast;
    return StringRef(Text).trim().str();
  }
  Add(TermFlags::NoUnsignedWrap, "nuw");
  Add(TermFlags::NoSignedWrap, "nsw");
  Add(TermFlags::Claim, T->isInstruction(Instruction::ICmp)   ? "samesign"
                        : T->isInstruction(Instruction::ZExt) ? "nneg"
                                                              : "exact");
  return Text;
}

void matrix::prove::print(const TermPool &Pool, const Term *T, raw_ostream &OS,
                          size_t Length) {
  std::string Text;
  Printer(Pool, Text, Length).print(T);
  OS << Text;
}
