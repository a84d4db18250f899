// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A call -> a nest.
//
// Sums begin with 0, and alpha and beta follow, each operation rounded once: so
// results do not depend on which of the arguments a compiler knows. BLAS leaves
// all of that open.

#include "CallNest.h"
#include "../Loops/NestFunction.h"
#include "matrix/Ops/TensorOp.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace matrix;

Instruction *CallNest::operation(Instruction::BinaryOps Opcode, Type *Ty) {
  Value *Any = PoisonValue::get(Ty);
  Instruction *I = BinaryOperator::Create(Opcode, Any, Any);
  Operations.emplace_back(I);
  return I;
}

unsigned CallNest::add(Term T) {
  N.Terms.push_back(std::move(T));
  return N.Terms.size() - 1;
}

unsigned CallNest::scalar(Value *V) {
  Term T;
  T.V = V;
  return add(std::move(T));
}

unsigned CallNest::load(const Access &Place) {
  Term T;
  T.K = Term::Kind::Load;
  // No instruction makes it, but it has a type.
  T.V = PoisonValue::get(Place.Element);
  T.Place = Place;
  T.Loops = Place.loops();
  return add(std::move(T));
}

unsigned CallNest::combine(Instruction::BinaryOps Opcode, unsigned A,
                           unsigned B, bool IsFused) {
  Term T;
  T.K = Term::Kind::Operation;
  Instruction *I = operation(Opcode, Call.Element);
  I->setHasAllowContract(IsFused);
  T.V = I;
  T.Operands = {A, B};
  T.Loops = N.Terms[A].Loops | N.Terms[B].Loops;
  return add(std::move(T));
}

TripCount CallNest::extent(Value *Number, uint64_t Most) {
  TripCount E;
  if (auto *Known = dyn_cast<ConstantInt>(Number)) {
    E.Count = Known->getZExtValue();
    return E;
  }
  E.Most = Most;
  E.Last =
      SE.getAddExpr(SE.getUnknown(Number), SE.getMinusOne(Number->getType()));
  Values[E.Last] = Number;
  return E;
}

Access CallNest::access(const BlasCall::Array &Of) {
  const DataLayout &DL = B.GetInsertBlock()->getDataLayout();
  uint64_t Size = DL.getTypeStoreSize(Call.Element);
  if (Call.Of.IsComplex)
    Size *= 2;
  Access A;
  A.Base = SE.getUnknown(Of.Pointer);
  Values[A.Base] = Of.Pointer;
  A.Element = Call.Element;
  A.Alignment = DL.getABITypeAlign(Call.Element);
  for (Value *Step : Of.Steps) {
    Stride &S = A.Strides.emplace_back();
    if (auto *Known = dyn_cast<ConstantInt>(Step)) {
      S.Bytes = Known->getZExtValue() * Size;
      continue;
    }
    S.AtRunTime = SE.getMulExpr(SE.getUnknown(Step),
                                SE.getConstant(Step->getType(), Size));
    Value *&Bytes = Values[S.AtRunTime];
    if (!Bytes)
      Bytes = B.CreateMul(Step, ConstantInt::get(Step->getType(), Size));
  }
  return A;
}

CallNest::CallNest(const BlasCall &Call, OldResult Old, ScalarEvolution &SE,
                   IRBuilderBase &B)
    : Call(Call), SE(SE), B(B) {
  for (const BlasCall::Loop &L : Call.Loops)
    N.Loops.push_back({nullptr, extent(L.Extent, L.Most), L.IsSum});
  if (Call.Results != BlasCall::Part::All) {
    // The outer loop goes over columns of the matrix.
    Triangle &Half = N.Half.emplace();
    Half.Columns = 1;
    Half.IsUpper = Call.Results == BlasCall::Part::Lower;
    N.Loops[Half.Columns].Trips.IsOfTriangle = true;
    Half.OfColumns = N.Loops[Half.Columns].Trips;
  }
  N.Result = access(Call.C);
  if (Call.Of.IsComplex)
    readComplexProduct(Old);
  else
    readProduct(Old);
}

void CallNest::readProduct(OldResult Old) {
  N.Step.A = load(access(Call.A));
  N.Step.B = load(access(Call.B));
  N.Step.I = operation(Instruction::FAdd, Call.Element);
  N.Step.Flags = FastMath::Contract;
  N.Start = scalar(ConstantFP::get(Call.Element, 0));

  Term Sum;
  Sum.K = Term::Kind::Sum;
  Sum.Loops = N.Result.loops();
  N.Finish = add(std::move(Sum));
  if (!match(Call.Alpha, PatternMatch::m_FPOne()))
    N.Finish = combine(Instruction::FMul, N.Finish, scalar(Call.Alpha));
  if (Old == OldResult::NotRead)
    return;
  unsigned Before = load(N.Result);
  if (!match(Call.Beta, PatternMatch::m_FPOne()))
    Before = combine(Instruction::FMul, Before, scalar(Call.Beta));
  N.Finish = combine(Instruction::FAdd, N.Finish, Before);
}

/// The imaginary part of the elements whose real part is at \p Real.
Access CallNest::imaginaryPart(Access Real) {
  uint64_t Size =
      B.GetInsertBlock()->getDataLayout().getTypeStoreSize(Call.Element);
  Value *Pointer = Values.lookup(Real.Base);
  Real.Base = SE.getAddExpr(Real.Base, SE.getConstant(B.getInt64Ty(), Size));
  Value *&Imaginary = Values[Real.Base];
  if (!Imaginary)
    Imaginary = B.CreatePtrAdd(Pointer, B.getInt64(Size));
  return Real;
}

CallNest::Parts CallNest::load(const BlasCall::Array &Of) {
  Access Real = access(Of);
  return {load(Real), load(imaginaryPart(Real))};
}

/// \p X times a scalar.
CallNest::Parts CallNest::multiply(Parts X, Value *Real, Value *Imaginary) {
  unsigned OfReal = scalar(Real);
  Parts Scaled{combine(Instruction::FMul, X.Real, OfReal),
               combine(Instruction::FMul, X.Imaginary, OfReal)};
  if (match(Imaginary, PatternMatch::m_AnyZeroFP()))
    return match(Real, PatternMatch::m_FPOne()) ? X : Scaled;
  unsigned OfImaginary = scalar(Imaginary);
  return {combine(Instruction::FSub, Scaled.Real,
                  combine(Instruction::FMul, X.Imaginary, OfImaginary)),
          combine(Instruction::FAdd, Scaled.Imaginary,
                  combine(Instruction::FMul, X.Real, OfImaginary))};
}

/// Two sums, each of two products a step.
void CallNest::readComplexProduct(OldResult Old) {
  Parts X = load(Call.A), Y = load(Call.B);
  auto AddSum = [&](unsigned A, unsigned B, bool SubtractsFirst, unsigned C,
                    unsigned D, bool SubtractsSecond) {
    StepSum S;
    Term Value;
    Value.K = Term::Kind::Sum;
    Value.V = operation(Instruction::FAdd, Call.Element);
    Value.Loops = N.allLoops();
    S.Before = add(Value);
    Value.Loops = N.Result.loops();
    S.Total = add(std::move(Value));
    S.Variable = N.Terms[S.Total].V;
    S.Start = scalar(ConstantFP::get(Call.Element, 0));
    auto Step = [&](unsigned To, unsigned A, unsigned B, bool Subtracts) {
      return combine(Subtracts ? Instruction::FSub : Instruction::FAdd, To,
                     combine(Instruction::FMul, A, B, /*IsFused=*/true),
                     /*IsFused=*/true);
    };
    S.Next = Step(Step(S.Before, A, B, SubtractsFirst), C, D, SubtractsSecond);
    N.Sums.push_back(S);
    return S.Total;
  };
  bool ConjugatesX = Call.A.IsConjugated, ConjugatesY = Call.B.IsConjugated;
  Parts Sum{AddSum(X.Real, Y.Real, false, X.Imaginary, Y.Imaginary,
                   ConjugatesX == ConjugatesY),
            AddSum(X.Real, Y.Imaginary, ConjugatesY, X.Imaginary, Y.Real,
                   ConjugatesX)};
  Parts Result = multiply(Sum, Call.Alpha, Call.AlphaImaginary);
  if (Old == OldResult::Read) {
    Parts Before = multiply(load(Call.C), Call.Beta, Call.BetaImaginary);
    Result = {combine(Instruction::FAdd, Result.Real, Before.Real),
              combine(Instruction::FAdd, Result.Imaginary, Before.Imaginary)};
  }
  N.Results.push_back({N.Result, Result.Real});
  N.Results.push_back({imaginaryPart(N.Result), Result.Imaginary});
  N.ResultBytes =
      2 * B.GetInsertBlock()->getDataLayout().getTypeStoreSize(Call.Element);
}

SmallVector<Value *> CallNest::argumentsOf(const NestFunction &By) const {
  SmallVector<Value *> Arguments;
  auto Add = [&](ArrayRef<const SCEV *> Of) {
    for (const SCEV *S : Of)
      Arguments.push_back(Values.lookup(S));
  };
  Add(By.Pointers);
  append_range(Arguments, By.Scalars);
  Add(By.Extents);
  Add(By.Distances);
  return Arguments;
}
