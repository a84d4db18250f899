// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A product whose loops leave out factors that are zero:
//
//   for k for i
//     if (a[i][k] != 0)
//       for j  c[i][j] += a[i][k] * b[k][j]
//
// That is no product of matrices: what is left out might be infinite. But most
// matrices have no zero. They are read once, which takes a small part of the
// time of the product, and if one has a zero, the loops run:
//
//   fails = 0
//   for i
//     for k  fails |= a[i][k] == 0         by LLVM's vectorizer
//     if (fails) break
//
// All elements are read by the loops, too, which all run, so it is no matter
// that they are read earlier. Those of a test in another one are read by the
// loops only where the outer one holds, so they are read once it holds for all.

#include "ElementTests.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/Casting.h"

using namespace llvm;
using namespace matrix;

ElementTests::ElementTests(const Nest &N, RunTimeTests &Tests,
                           function_ref<Value *(const SCEV *)> Value)
    : N(N), Indices(N.Loops.size()) {
  if (isEmpty())
    return;
  for (const NestLoop &L : N.Loops)
    Trips.push_back(Tests.trips(L.Trips));
  for (const ElementTest &Test : N.Tests)
    for (unsigned Number : N.termsIn(Test.Condition)) {
      const Term &T = N.Terms[Number];
      if (T.K != Term::Kind::Load)
        continue;
      Bases[T.Place.Base] = Value(T.Place.Base);
      for (const Stride &Step : T.Place.Strides)
        if (Step.AtRunTime)
          Distances[Step.AtRunTime] = Value(Step.AtRunTime);
    }
}

/// Term \p Number for the present indices.
Value *ElementTests::valueOf(IRBuilderBase &B, unsigned Number) {
  const Term &T = N.Terms[Number];
  if (T.K == Term::Kind::Scalar)
    return T.V;
  if (T.K == Term::Kind::Load) {
    Value *Pointer = Bases.lookup(T.Place.Base);
    for (auto [Step, Index] : zip_equal(T.Place.Strides, Indices))
      if (!Step.isZero())
        Pointer = B.CreatePtrAdd(
            Pointer,
            B.CreateMul(Index, Step.AtRunTime ? Distances.lookup(Step.AtRunTime)
                                              : B.getInt64(Step.Bytes)));
    return B.CreateAlignedLoad(T.Place.Element, Pointer, T.Place.Alignment);
  }
  assert(T.K == Term::Kind::Operation && "no sum is tested");
  Instruction *Here = cast<Instruction>(T.V)->clone();
  for (auto [Index, Operand] : enumerate(T.Operands))
    Here->setOperand(Index, valueOf(B, Operand));
  Here->dropUnknownNonDebugMetadata();
  return B.Insert(Here);
}

/// Emits loops over \p Loops, outermost first.
Value *ElementTests::emitLoops(IRBuilderBase &B, const ElementTest &Test,
                               ArrayRef<unsigned> Loops) {
  if (Loops.empty()) {
    Value *Holds = valueOf(B, Test.Condition);
    return Test.Expected ? B.CreateNot(Holds) : Holds;
  }
  unsigned Number = Loops.front();
  BasicBlock *Before = B.GetInsertBlock();
  auto MakeBlock = [&](const Twine &Name) {
    return BasicBlock::Create(B.getContext(), Name, Before->getParent(),
                              Before->getNextNode());
  };
  BasicBlock *Header = MakeBlock("matrix.test");
  B.CreateBr(Header);
  B.SetInsertPoint(Header);
  PHINode *Index = B.CreatePHI(B.getInt64Ty(), 2);
  PHINode *Fails = B.CreatePHI(B.getInt1Ty(), 2);
  Index->addIncoming(B.getInt64(0), Before);
  Fails->addIncoming(B.getFalse(), Before);
  Indices[Number] = Index;
  Value *Any = B.CreateOr(Fails, emitLoops(B, Test, Loops.drop_front()));
  Value *Next = B.CreateAdd(Index, B.getInt64(1));
  Value *GoesOn = B.CreateICmpULT(Next, Trips[Number]);
  // Vectors do not stop within a row.
  if (Loops.size() > 1)
    GoesOn = B.CreateAnd(GoesOn, B.CreateNot(Any));
  BasicBlock *Latch = B.GetInsertBlock();
  Index->addIncoming(Next, Latch);
  Fails->addIncoming(Any, Latch);
  Before = Latch;
  BasicBlock *Behind = MakeBlock("matrix.tested");
  B.CreateCondBr(GoesOn, Header, Behind);
  B.SetInsertPoint(Behind);
  return Any;
}

void ElementTests::emit(IRBuilderBase &B, BasicBlock *Passed,
                        BasicBlock *Failed) {
  for (const ElementTest &Test : N.Tests) {
    Value *Fails = emitLoops(B, Test,
                             N.byStride(N.Terms[Test.Condition].Loops,
                                        *N.firstLoad(Test.Condition)));
    BasicBlock *Next = Passed;
    if (&Test != &N.Tests.back())
      Next = BasicBlock::Create(B.getContext(), "matrix.tests",
                                Passed->getParent(), Passed);
    B.CreateCondBr(Fails, Failed, Next);
    if (Next != Passed)
      B.SetInsertPoint(Next);
  }
}
