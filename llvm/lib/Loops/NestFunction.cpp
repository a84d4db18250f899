// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A nest -> operations, in a function of their own.
//
// The function says what the engine may take for granted: its pointers do not
// alias, so nothing is copied for fear of an overlap; there is no heap, so what
// would be packed is read in place; and nothing else in it may join the
// statement, so the plan that was checked is the plan that is emitted.

#include "NestFunction.h"
#include "Addition.h"
#include "matrix/Ops/OpBuilder.h"
#include "matrix/Ops/TensorOp.h"
#include "matrix/Support/CodeAttributes.h"
#include "matrix/Support/CodeBudget.h"
#include "matrix/Support/LoopNest.h"
#include "matrix/Support/StackBudget.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace matrix;

NestArguments::NestArguments(const NestFunction &Of) {
  Function::arg_iterator Next = Of.F->arg_begin();
  for (const SCEV *Base : Of.Pointers)
    Pointers[Base] = &*Next++;
  for (Value *V : Of.Scalars)
    Scalars[V] = &*Next++;
  for (const SCEV *Last : Of.Extents)
    Extents[Last] = &*Next++;
  for (const SCEV *Distance : Of.Distances)
    Distances[Distance] = &*Next++;
}

namespace {
class Writer {
  const Nest &N;
  NestForm Form;
  NestFunction &To;
  IRBuilder<> B;
  OpBuilder Ops{B};
  NestArguments Given;
  DenseMap<std::pair<const SCEV *, uint64_t>, Value *> Elements;
  /// The part of each loop that is being written: its first iteration, or
  /// null, and how many it has.
  struct Part {
    Value *First = nullptr;
    uint64_t Extent = 0;
    /// How many, if that is known when the program runs.
    Value *AtRunTime = nullptr;
  };
  SmallVector<Part, 6> Parts;
  /// Where the result's part begins. One value, so that an update in place is
  /// seen to be one.
  Value *ResultPointer = nullptr;

  using Order = ArrayRef<unsigned>;

  TensorType typeOf(Type *Element, Order Loops) {
    SmallVector<unsigned, 6> Extents;
    for (unsigned Number : Loops)
      Extents.push_back(Parts[Number].AtRunTime ? TensorType::AtRunTime
                                                : Parts[Number].Extent);
    return TensorType::get(Element, Extents);
  }

  SmallVector<Value *, 6> extentsAtRunTime(Order Loops) {
    SmallVector<Value *, 6> Extents;
    for (unsigned Number : Loops)
      if (Value *Extent = Parts[Number].AtRunTime)
        Extents.push_back(Extent);
    return Extents;
  }

  /// In bytes.
  Value *distance(const Stride &S) { return Given.distance(S, B); }

  /// In elements of \p Size bytes. One value for each, so that an update in
  /// place is seen to be one.
  Value *steps(const Stride &S, uint64_t Size) {
    if (!S.AtRunTime)
      return B.getInt64(S.Bytes / int64_t(Size));
    Value *&Steps = Elements[{S.AtRunTime, Size}];
    if (!Steps) {
      BasicBlock &Entry = To.F->getEntryBlock();
      Steps = IRBuilder<>(&Entry, Entry.getFirstInsertionPt())
                  .CreateLShr(distance(S), Log2_64(Size), "", /*isExact=*/true);
    }
    return Steps;
  }

  SmallVector<Value *, 6> strides(const Access &A, Order Loops) {
    uint64_t Size = To.F->getDataLayout().getTypeStoreSize(A.Element);
    SmallVector<Value *, 6> Strides;
    for (unsigned Number : Loops)
      Strides.push_back(steps(A.Strides[Number], Size));
    return Strides;
  }

  Value *pointer(const Access &A) {
    if (ResultPointer && A.isSamePlace(N.Result))
      return ResultPointer;
    Value *Pointer = Given.Pointers.lookup(A.Base);
    for (auto [Step, Part] : zip_equal(A.Strides, Parts))
      if (Part.First && !Step.isZero())
        Pointer =
            B.CreatePtrAdd(Pointer, B.CreateMul(Part.First, distance(Step)));
    return Pointer;
  }

  /// \p Tensor, of the loops \p Own, repeated along the others of \p Loops.
  Value *repeat(Value *Tensor, Order Own, Order Loops) {
    if (Own.size() == Loops.size())
      return Tensor;
    SmallVector<unsigned, 6> Map;
    for (unsigned Number : Own)
      Map.push_back(find(Loops, Number) - Loops.begin());
    Type *Element = TensorType::of(Tensor->getType()).element();
    return Ops.broadcast(typeOf(Element, Loops), Tensor, Map);
  }

  Value *splat(Value *Element, Order Loops) {
    return Ops.splat(typeOf(Element->getType(), Loops), Element,
                     extentsAtRunTime(Loops));
  }

  Value *load(const Access &A, Order Loops) {
    SmallVector<unsigned, 6> Own;
    for (unsigned Number : Loops)
      if (!A.Strides[Number].isZero())
        Own.push_back(Number);
    Value *Pointer = pointer(A);
    if (Own.empty())
      return splat(B.CreateAlignedLoad(A.Element, Pointer, A.Alignment), Loops);
    auto Read = [&](Order Along) {
      return Ops.load(typeOf(A.Element, Along), Pointer, strides(A, Along),
                      A.Alignment, /*IsVolatile=*/false,
                      extentsAtRunTime(Along));
    };
    // Where extents are known when the program runs, elements are repeated by
    // strides of 0.
    return extentsAtRunTime(Loops).empty() ? repeat(Read(Own), Own, Loops)
                                           : Read(Loops);
  }

  Value *operation(const Instruction &I, ArrayRef<Value *> Operands) {
    FastMathFlags Flags =
        isa<FPMathOperator>(I) ? I.getFastMathFlags() : FastMathFlags();
    // A fused product and sum are one operation.
    if (isa<BinaryOperator>(I))
      Flags.setAllowContract(false);
    if (auto *Compare = dyn_cast<CmpInst>(&I))
      return Ops.compare(Compare->getPredicate(), Operands[0], Operands[1],
                         Flags);
    if (isa<SelectInst>(I))
      return Ops.select(Operands[0], Operands[1], Operands[2]);
    if (isa<CastInst>(I))
      return Ops.cast(*elementwiseOp(ElementwiseInfo::Cast, I.getOpcode()),
                      I.getType(), Operands[0]);
    if (auto *Call = dyn_cast<IntrinsicInst>(&I))
      return Ops.elementwise(
          *elementwiseOp(ElementwiseInfo::Intrinsic, Call->getIntrinsicID()),
          Operands, Flags);
    return Ops.elementwise(
        *elementwiseOp(ElementwiseInfo::Arithmetic, I.getOpcode()), Operands,
        Flags);
  }

  using Operations = DenseMap<unsigned, Value *>;

  /// Addition \p T, if LLVM fuses a product with it: by an operation that says
  /// which one.
  Value *fused(const Term &T, Order Loops, Value *Sum, Operations &Known) {
    auto &I = *cast<Instruction>(T.V);
    std::optional<unsigned> Number = fusedOperand(I);
    if (!Number)
      return nullptr;
    const Term &Product = N.Terms[T.Operands[*Number]];
    FastMathFlags Flags = I.getFastMathFlags();
    Flags &= cast<Instruction>(Product.V)->getFastMathFlags();
    SmallVector<Value *, 3> Operands;
    for (unsigned Operand :
         {Product.Operands[0], Product.Operands[1], T.Operands[1 - *Number]})
      Operands.push_back(tensor(Operand, Loops, Sum, Known));
    if (I.getOpcode() == Instruction::FSub) {
      Value *&Negative = Operands[*Number ? 0 : 2];
      Negative = negated(Negative, Loops);
    }
    return Ops.elementwise(OpKind::FMulAdd, Operands, Flags);
  }

  /// Term \p Number with a dimension for each of \p Loops.
  Value *tensor(unsigned Number, Order Loops, Value *Sum = nullptr) {
    Operations Known;
    return tensor(Number, Loops, Sum, Known);
  }

  /// \p Known: the operations that have been written.
  Value *tensor(unsigned Number, Order Loops, Value *Sum, Operations &Known) {
    const Term &T = N.Terms[Number];
    switch (T.K) {
    case Term::Kind::Sum:
      return Sum;
    case Term::Kind::Load:
      return load(T.Place, Loops);
    case Term::Kind::Scalar:
      return splat(scalar(T.V), Loops);
    case Term::Kind::Operation:
      break;
    }
    if (Value *Written = Known.lookup(Number))
      return Written;
    if (Value *Fused = fused(T, Loops, Sum, Known))
      return Known[Number] = Fused;
    SmallVector<Value *, 3> Operands;
    for (unsigned Operand : T.Operands)
      Operands.push_back(tensor(Operand, Loops, Sum, Known));
    return Known[Number] = operation(*cast<Instruction>(T.V), Operands);
  }

  Value *scalar(Value *V) {
    return isa<Constant>(V) ? V : Given.Scalars.lookup(V);
  }

  /// The loops of factor \p Number, as they lie in memory.
  SmallVector<unsigned, 6> orderOf(unsigned Number) {
    return N.byStride(N.Terms[Number].Loops, *N.firstLoad(Number));
  }

  void store(Value *Tensor, Order Loops) {
    Ops.store(Tensor, pointer(N.Result), strides(N.Result, Loops),
              N.Result.Alignment);
  }

  Value *negated(Value *Tensor, Order Loops) {
    Type *Element = TensorType::of(Tensor->getType()).element();
    if (Element->isFloatingPointTy())
      return Ops.elementwise(OpKind::FNeg, {Tensor});
    Value *Zero = splat(Constant::getNullValue(Element), Loops);
    return Ops.elementwise(OpKind::Sub, {Zero, Tensor});
  }

  /// A factor, as the operation that multiplies takes it.
  struct Factor {
    Value *Tensor;
    bool IsSigned = false;
  };

  /// The conversion of a load that factor \p Number is, if it widens to the
  /// sum's type.
  CastInst *wideningOf(unsigned Number) {
    const Term &T = N.Terms[Number];
    bool IsOfLoad = T.K == Term::Kind::Operation &&
                    isa<SExtInst, ZExtInst, FPExtInst>(T.V) &&
                    T.V->getType() == sumType() &&
                    N.Terms[T.Operands[0]].K == Term::Kind::Load;
    return IsOfLoad ? cast<CastInst>(T.V) : nullptr;
  }

  /// Operations widen their factors themselves: integers each for itself,
  /// others both from one type. Where extents are known when the program runs,
  /// no stage finds that out.
  bool widensFactors() {
    CastInst *A = wideningOf(N.Step.A), *B = wideningOf(N.Step.B);
    return (Form.IsAtRunTime || N.hasExtentsAtRunTime()) &&
           (sumType()->isIntegerTy() ||
            (A && B && !N.Step.IsNegated && A->getSrcTy() == B->getSrcTy()));
  }

  Factor factor(unsigned Number, Order Loops) {
    CastInst *Cast = wideningOf(Number);
    if (!Cast || !widensFactors())
      return {tensor(Number, Loops)};
    return {tensor(N.Terms[Number].Operands[0], Loops), isa<SExtInst>(Cast)};
  }

  Type *sumType() const { return N.Step.I->getType(); }

  /// The sums that start from \p Start.
  Value *sums(Value *Start, Order OfC) {
    // Labels: dimensions of the result, then sums, outermost first.
    SmallVector<unsigned, 8> Label(N.Loops.size());
    for (auto [Dimension, Number] : enumerate(OfC))
      Label[Number] = Dimension;
    unsigned Next = OfC.size();
    for (auto [Number, L] : enumerate(N.Loops))
      if (L.IsSum)
        Label[Number] = Next++;
    auto LabelsOf = [&](Order Loops) {
      SmallVector<unsigned, 6> Labels;
      for (unsigned Number : Loops)
        Labels.push_back(Label[Number]);
      return Labels;
    };
    SmallVector<unsigned, 6> OfX = orderOf(N.Step.A), OfY = orderOf(N.Step.B);
    Factor X = N.Step.IsNegated ? Factor{tensor(N.Step.A, OfX)}
                                : factor(N.Step.A, OfX);
    Factor Y = factor(N.Step.B, OfY);
    if (N.Step.IsNegated)
      X.Tensor = negated(X.Tensor, OfX);
    return Ops.contractAdd(X.Tensor, X.IsSigned, Y.Tensor, Y.IsSigned, Start,
                           LabelsOf(OfX), LabelsOf(OfY),
                           FastMath::decode(N.Step.Flags));
  }

  /// Writes \p Body for each part that \p Cut makes.
  void inParts(NestForm::Cut Cut, function_ref<void()> Body) {
    if (!Cut.Extent)
      return Body();
    Part &Here = Parts[Cut.Loop];
    uint64_t All = Here.Extent, Rest = All % Cut.Extent;
    Here.Extent = Cut.Extent;
    emitLoop(B, 0, All / Cut.Extent, Cut.Extent, [&](Value *First) {
      Here.First = First;
      Body();
    });
    if (Rest) {
      Here = {B.getInt64(All - Rest), Rest};
      Body();
    }
    Here = {nullptr, All};
  }

  void statement(Order OfC) {
    const Term &First = N.Terms[N.Start];
    bool StartsInPlace =
        First.K == Term::Kind::Load && First.Place.isSamePlace(N.Result);
    ResultPointer = nullptr;
    ResultPointer = pointer(N.Result);
    if (Form.HasNoSums)
      return store(tensor(N.Finish, OfC, tensor(N.Start, OfC)), OfC);
    if (!Form.IsSplit && !Form.StoresStart)
      return store(tensor(N.Finish, OfC, sums(tensor(N.Start, OfC), OfC)), OfC);
    if (!StartsInPlace)
      store(tensor(N.Start, OfC), OfC);
    if (!Form.IsSplit)
      return store(tensor(N.Finish, OfC, sums(load(N.Result, OfC), OfC)), OfC);
    inParts(Form.OfSums, [&] { store(sums(load(N.Result, OfC), OfC), OfC); });
    if (N.Terms[N.Finish].K != Term::Kind::Sum)
      store(tensor(N.Finish, OfC, load(N.Result, OfC)), OfC);
  }

public:
  Writer(const Nest &N, NestForm Form, NestFunction &To)
      : N(N), Form(Form), To(To),
        B(BasicBlock::Create(To.F->getContext(), "entry", To.F)), Given(To) {}

  void write() {
    B.SetInsertPoint(B.CreateRetVoid());
    for (const NestLoop &L : N.Loops) {
      Parts.push_back(
          {nullptr, L.Trips.Count, Given.Extents.lookup(L.Trips.Last)});
      if (Form.IsAtRunTime && !L.Trips.isAtRunTime())
        Parts.back().AtRunTime = B.getInt64(L.Trips.Count);
    }
    SmallVector<unsigned, 6> OfC = N.byStride(N.Result.loops(), N.Result);
    inParts(Form.OfResult, [&] { statement(OfC); });
  }
};
} // namespace

bool matrix::canSplit(const Nest &N) {
  if (N.Step.I->getType() != N.Result.Element)
    return false;
  return none_of(N.termsIn(N.Finish), [&](unsigned Number) {
    const Term &T = N.Terms[Number];
    return T.K == Term::Kind::Load && T.Place.isSamePlace(N.Result);
  });
}

Function *matrix::declareCode(ArrayRef<Type *> Parameters, StringRef Name,
                              Function &In) {
  auto *F = Function::Create(
      FunctionType::get(Type::getVoidTy(In.getContext()), Parameters,
                        /*isVarArg=*/false),
      GlobalValue::InternalLinkage, Name, *In.getParent());
  F->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
  F->setAttributes(
      AttributeList::get(In.getContext(), codeAttributes(In), {}, {}));
  F->addFnAttr(MatrixTypesAttribute);
  F->addFnAttr(SmallStackAttribute);
  F->addFnAttr("no-builtin-malloc");
  F->setDoesNotThrow();
  return F;
}

NestFunction matrix::declareNestFunction(const Nest &N, StringRef Name,
                                         Function &In) {
  NestFunction To;
  SmallSetVector<const SCEV *, 4> Pointers;
  SmallSetVector<Value *, 4> Scalars;
  Pointers.insert(N.Result.Base);
  for (const StepResult &R : N.Results)
    Pointers.insert(R.Place.Base);
  unsigned NumWritten = Pointers.size();
  SmallSetVector<const SCEV *, 4> Extents, Distances;
  auto AddDistances = [&](const Access &A) {
    for (unsigned Number : N.byStride(N.allLoops(), A))
      if (const SCEV *Step = A.Strides[Number].AtRunTime)
        Distances.insert(Step);
  };
  // In which order the loops stand is to make no difference.
  for (LoopSet Set : {N.Result.loops(), N.sumLoops()})
    for (unsigned Number : N.byStride(Set, N.Result))
      if (N.Loops[Number].Trips.isAtRunTime())
        Extents.insert(N.Loops[Number].Trips.Last);
  AddDistances(N.Result);
  for (const StepResult &R : N.Results)
    AddDistances(R.Place);
  for (unsigned Number : N.termsIn(N.roots())) {
    const Term &T = N.Terms[Number];
    if (T.K == Term::Kind::Load) {
      Pointers.insert(T.Place.Base);
      AddDistances(T.Place);
    } else if (T.K == Term::Kind::Scalar && !isa<Constant>(T.V)) {
      Scalars.insert(T.V);
    }
  }
  LLVMContext &Context = In.getContext();
  SmallVector<Type *> Types;
  for (const SCEV *Base : Pointers)
    Types.push_back(Base->getType());
  for (Value *V : Scalars)
    Types.push_back(V->getType());
  Types.append(Extents.size() + Distances.size(), Type::getInt64Ty(Context));
  To.Pointers.assign(Pointers.begin(), Pointers.end());
  To.Scalars.assign(Scalars.begin(), Scalars.end());
  To.Extents.assign(Extents.begin(), Extents.end());
  To.Distances.assign(Distances.begin(), Distances.end());
  To.F = declareCode(Types, Name, In);
  // Sums of so few steps never wait for a next part.
  unsigned FirstExtent = To.Pointers.size() + To.Scalars.size();
  for (const NestLoop &L : N.Loops)
    if (L.IsSum && L.Trips.isAtRunTime() && L.Trips.Most != 0 &&
        L.Trips.Most <= CodeBudget::PackedRows)
      To.F->addParamAttr(
          FirstExtent + (find(To.Extents, L.Trips.Last) - To.Extents.begin()),
          Attribute::get(
              Context, Attribute::Range,
              ConstantRange(APInt(64, 1), APInt(64, L.Trips.Most + 1))));
  for (unsigned I = 0; I != To.Pointers.size(); ++I) {
    To.F->addParamAttr(I, Attribute::NoAlias);
    To.F->addParamAttr(
        I, Attribute::getWithCaptureInfo(Context, CaptureInfo::none()));
    if (I >= NumWritten)
      To.F->addParamAttr(I, Attribute::ReadOnly);
  }
  return To;
}

NestFunction matrix::makeNestFunction(const Nest &N, NestForm Form,
                                      Function &In) {
  assert(!N.Half && "a triangle has a function of its own");
  NestFunction To = declareNestFunction(N, "matrix.nest", In);
  Writer(N, Form, To).write();
  return To;
}
