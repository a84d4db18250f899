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

unsigned CallNest::multiply(unsigned A, unsigned B) {
  Term T;
  T.K = Term::Kind::Operation;
  T.V = operation(Instruction::FMul, N.Result.Element);
  T.Operands = {A, B};
  T.Loops = N.Terms[A].Loops | N.Terms[B].Loops;
  return add(std::move(T));
}

Extent CallNest::extent(Value *Number, uint64_t Most) {
  Extent E;
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

Access CallNest::access(const BlasCall::Array &Of, const BlasCall &Call) {
  const DataLayout &DL = Call.Call->getDataLayout();
  uint64_t Size = DL.getTypeStoreSize(Call.Element);
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
      Bytes = IRBuilder<>(Call.Call).CreateMul(
          Step, ConstantInt::get(Step->getType(), Size));
  }
  return A;
}

CallNest::CallNest(const BlasCall &Call, OldResult Old, ScalarEvolution &SE)
    : SE(SE) {
  auto Load = [&](const Access &Place) {
    Term T;
    T.K = Term::Kind::Load;
    T.Place = Place;
    T.Loops = Place.loops();
    return add(std::move(T));
  };
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
  N.Result = access(Call.C, Call);
  N.Step.A = Load(access(Call.A, Call));
  N.Step.B = Load(access(Call.B, Call));
  N.Step.I = operation(Instruction::FAdd, Call.Element);
  N.Step.Flags = FastMath::Contract;
  N.Start = scalar(ConstantFP::get(Call.Element, 0));

  Term Sum;
  Sum.K = Term::Kind::Sum;
  Sum.Loops = N.Result.loops();
  N.Finish = add(std::move(Sum));
  if (!match(Call.Alpha, PatternMatch::m_FPOne()))
    N.Finish = multiply(N.Finish, scalar(Call.Alpha));
  if (Old == OldResult::NotRead)
    return;
  unsigned Before = Load(N.Result);
  if (!match(Call.Beta, PatternMatch::m_FPOne()))
    Before = multiply(Before, scalar(Call.Beta));
  Term All;
  All.K = Term::Kind::Operation;
  All.V = operation(Instruction::FAdd, Call.Element);
  All.Operands = {N.Finish, Before};
  All.Loops = N.Result.loops();
  N.Finish = add(std::move(All));
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
