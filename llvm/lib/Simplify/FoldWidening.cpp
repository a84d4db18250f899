// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Looks behind the movements of an operand for what widens it, and moves it
// narrow: matmul(transpose(sext A), B) reads A as it lies.

#include "matrix/Simplify/FoldWidening.h"
#include "Matching.h"
#include "matrix/Machine/Subtarget.h"
#include "matrix/Ops/Extents.h"
#include "matrix/Ops/Product.h"
#include "matrix/Simplify/Simplify.h"
#include "matrix/Target/FitsRegisters.h"
#include "matrix/Target/Kernels.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace matrix;

/// Whether \p Op only moves elements of its operand() below, perhaps with zeros
/// around them.
static bool isMovement(TensorOp Op) {
  switch (Op.kind()) {
  case OpKind::Reshape:
  case OpKind::Relayout:
  case OpKind::Transpose:
  case OpKind::View:
    return true;
  case OpKind::InsertView: {
    std::optional<TensorOp> Around = TensorOp::of(Op.operand(0));
    if (!Around || Around->kind() != OpKind::Splat)
      return false;
    auto *Element = dyn_cast<Constant>(Around->operand(0));
    return Element && Element->isNullValue();
  }
  default:
    return false;
  }
}

/// The number of the operand that a movement moves.
static unsigned movedOperand(TensorOp Movement) {
  return Movement.kind() == OpKind::InsertView;
}

/// Whether \p Tensor is an operand of \p Product and nothing else, perhaps
/// moved, or both of its operands.
static bool isOnlyFor(const Value *Tensor, TensorOp Product) {
  const auto *I = dyn_cast<Instruction>(Tensor);
  return I && all_of(I->users(), [&](const User *U) {
           std::optional<TensorOp> Op = TensorOp::of(const_cast<User *>(U));
           return U == Product.call() ||
                  (Op && isMovement(*Op) && isOnlyFor(U, Product));
         });
}

/// The extension that \p Tensor is, perhaps moved, that nothing but \p Product
/// needs.
static std::optional<TensorOp> extensionOf(Value *Tensor, TensorOp Product) {
  std::optional<TensorOp> Op = TensorOp::of(Tensor);
  if (!Op || !isOnlyFor(Tensor, Product))
    return std::nullopt;
  if (isMovement(*Op))
    return extensionOf(Op->operand(movedOperand(*Op)), Product);
  switch (Op->kind()) {
  case OpKind::SExt:
  case OpKind::ZExt:
  case OpKind::FPExt:
    // No kernel multiplies bools.
    return Op->operandType(0).element()->isIntegerTy(1) ? std::nullopt : Op;
  default:
    return std::nullopt;
  }
}

/// \p Tensor, moved as before, of what \p Extension extends.
static Value *withoutExtension(Value *Tensor, TensorOp Extension,
                               IRBuilderBase &B) {
  if (Tensor == Extension.call())
    return Extension.operand(0);
  TensorOp Movement = *TensorOp::of(Tensor);
  Value *Inner =
      withoutExtension(Movement.operand(movedOperand(Movement)), Extension, B);
  Type *Element = Extension.operandType(0).element();
  TensorType Type = Movement.resultType().withElement(Element);
  OpBuilder Ops(B);
  SmallVector<Value *, 2> Operands = {Inner};
  if (Movement.kind() == OpKind::InsertView)
    Operands.insert(Operands.begin(),
                    Ops.splat(Type, Constant::getNullValue(Element)));
  return Ops.create(Movement.kind(), Type.type(), Operands,
                    Movement.attributes());
}

namespace {
/// An operand of a product, and how the product would read it.
struct Factor {
  Value *Tensor;
  bool IsSigned;
  std::optional<TensorOp> Extension;

  Factor(TensorOp Product, unsigned Number);
  Type *element() const {
    return Extension ? Extension->operandType(0).element()
                     : TensorType::of(Tensor->getType()).element();
  }
  /// Whether it is extended in another block, such as before a loop.
  bool isExtendedElsewhere(TensorOp Product) const {
    return Extension &&
           Extension->call()->getParent() != Product.call()->getParent();
  }
  Value *narrow(IRBuilderBase &B) const {
    return Extension ? withoutExtension(Tensor, *Extension, B) : Tensor;
  }
};
} // namespace

Factor::Factor(TensorOp Product, unsigned Number)
    : Tensor(Product.operand(Number)), IsSigned(Product.signs() >> Number & 1),
      Extension(extensionOf(Tensor, Product)) {
  if (!Extension)
    return;
  // What the product does to the operand as it is.
  bool IsZeroExtended = !IsSigned && Product.operandType(Number).element() !=
                                         Product.resultType().element();
  if (Extension->kind() == OpKind::SExt && IsZeroExtended)
    Extension = std::nullopt;
  else
    IsSigned = Extension->kind() == OpKind::SExt;
}

/// What added to changes no sum, not even the sign of a zero.
static Constant *zeroOf(Type *Element) {
  return Element->isFloatingPointTy()
             ? ConstantFP::getZero(Element, /*Negative=*/true)
             : Constant::getNullValue(Element);
}

/// Whether tiles, or what packs operands for them, widen \p From to \p To as
/// fast as a loop of its own: in vectors, by few instructions. Where the back
/// end multiplies wide integers one half at a time, it has to see narrow ones,
/// and x86 before AVX2 has no such multiplication of signed ones of 32 bits.
static bool widensWell(Type *From, Type *To, const Subtarget &ST) {
  unsigned Width = ST.vectorWidth({From, To});
  if (Width == 1)
    return false;
  // Its bits are a float's first half.
  if (From->isBFloatTy())
    return true;
  if (To->isIntegerTy(64))
    return From->isIntegerTy(32) && ST.registerBits() >= 256;
  auto Vector = [&](Type *T) { return FixedVectorType::get(T, Width); };
  auto Opcode =
      To->isFloatingPointTy() ? Instruction::FPExt : Instruction::SExt;
  return ST.tti().getCastInstrCost(Opcode, Vector(To), Vector(From),
                                   TargetTransformInfo::CastContextHint::Normal,
                                   TargetTransformInfo::TCK_RecipThroughput) <
         Width;
}

/// The only use of the product \p Op, if that adds it to something: in any
/// order for integers, else where both operations allow it.
static std::optional<TensorOp> additionOf(TensorOp Op) {
  if (Op.kind() != OpKind::MatMul || !Op.call()->hasOneUse())
    return std::nullopt;
  std::optional<TensorOp> User = TensorOp::of(Op.call()->user_back());
  if (!User || User->call()->getParent() != Op.call()->getParent())
    return std::nullopt;
  auto MayReorder = [](FastMathFlags Flags) {
    return Flags.allowReassoc() && Flags.allowContract();
  };
  bool IsAddition = User->kind() == OpKind::Add ||
                    (User->kind() == OpKind::FAdd &&
                     MayReorder(User->fastMath()) && MayReorder(Op.fastMath()));
  return IsAddition ? User : std::nullopt;
}

/// Lets \p Sum, which replaces \p Op, start from what \p Addition adds to that.
/// \returns what is replaced then.
static TensorOp seed(CallInst *Sum, TensorOp Op, TensorOp Addition) {
  unsigned Other = Addition.operand(0) == Op.call();
  Value *Nothing = Sum->getArgOperand(2);
  Sum->setArgOperand(2, Addition.operand(Other));
  RecursivelyDeleteTriviallyDeadInstructions(Nothing);
  Sum->moveBefore(Addition.call()->getIterator());
  return Addition;
}

/// \p Op of what its operands \p A and \p B extend, in front of it; null if it
/// cannot multiply that.
static CallInst *withoutExtensions(TensorOp Op, const Factor &A,
                                   const Factor &B) {
  // A muladd reads floating-point operands of one type.
  TensorType Result = Op.resultType();
  if ((!A.Extension && !B.Extension) ||
      (Result.element()->isFloatingPointTy() && A.element() != B.element()))
    return nullptr;
  IRBuilder<> Builder(Op.call());
  OpBuilder Ops(Builder);
  Value *Addend = Op.numOperands() == 3
                      ? Op.operand(2)
                      : Ops.splatLike(Op.call(), zeroOf(Result.element()));
  Value *Factors[] = {A.narrow(Builder), B.narrow(Builder)};
  unsigned RankA = Op.operandType(0).rank(), RankB = Op.operandType(1).rank();
  return isContraction(Op.kind())
             ? Ops.contractAdd(Factors[0], A.IsSigned, Factors[1], B.IsSigned,
                               Addend, Op.attributes().take_front(RankA),
                               Op.attributes().slice(RankA, RankB),
                               Op.fastMath())
             : Ops.mulAdd(Factors[0], A.IsSigned, Factors[1], B.IsSigned,
                          Addend, Op.fastMath());
}

/// Lets \p Sum take the place of \p Replaced.
static void replace(TensorOp Replaced, CallInst *Sum) {
  Sum->takeName(Replaced.call());
  Replaced.call()->replaceAllUsesWith(Sum);
  RecursivelyDeleteTriviallyDeadInstructions(Replaced.call());
}

/// Whether \p Op, or what it is replaced by, multiplies what is not extended.
/// \p InRegisters: Op is done there, where extended elements cost no memory; it
/// is only worth it for an instruction that multiplies narrow ones, or to leave
/// registers.
static bool foldInto(TensorOp Op, bool InRegisters, const Subtarget &ST) {
  Factor A(Op, 0), B(Op, 1);
  TensorType Result = Op.resultType();
  bool WidensWell = true;
  for (const Factor &F : {A, B})
    if (F.Extension)
      WidensWell &= widensWell(F.element(), Result.element(), ST);
  CallInst *Sum = withoutExtensions(Op, A, B);
  if (!Sum)
    return false;
  const KernelInfo &Kernel = *kernelsFor(*Product::ofAny(Sum), ST).front();
  bool IsOfUnit = &Kernel != &VectorKernelInfo;
  // Vectors keep sums of many loops in registers if nothing is widened.
  WidensWell &= !isContraction(Op.kind());
  // Vectors compute half of a matrix by its own transpose.
  bool IsShared =
      A.Extension && B.Extension && A.Extension->call() == B.Extension->call();
  // What was widened before a loop would be widened again in each iteration.
  bool IsElsewhere = A.isExtendedElsewhere(Op) || B.isExtendedElsewhere(Op);
  if (InRegisters
          ? !Kernel.isOfGroups() && !isFasterAsTile(*TensorOp::of(Sum), ST)
          : !IsOfUnit && (!WidensWell || IsShared || IsElsewhere)) {
    RecursivelyDeleteTriviallyDeadInstructions(Sum);
    return false;
  }
  TensorOp Replaced = Op;
  // An element-wise addition is as good where the kernel does it with tiles.
  std::optional<TensorOp> Addition = additionOf(Op);
  if (Addition && IsOfUnit && !Kernel.TakesEpilogue(Product(Op), ST.model()))
    Replaced = seed(Sum, Op, *Addition);
  replace(Replaced, Sum);
  return true;
}

void matrix::foldWideningAtRunTime(Function &F, const Subtarget &ST) {
  SmallVector<TensorOp> Products;
  for (Instruction &I : instructions(F))
    if (std::optional<Product> P = Product::ofAny(&I);
        P && isOfExtentsAtRunTime(P->op()))
      Products.push_back(P->op());
  for (TensorOp Op : Products) {
    CallInst *Sum = withoutExtensions(Op, Factor(Op, 0), Factor(Op, 1));
    if (!Sum)
      continue;
    if (groupKernelAtRunTime(*Product::ofAny(Sum), ST))
      replace(Op, Sum);
    else
      RecursivelyDeleteTriviallyDeadInstructions(Sum);
  }
}

PreservedAnalyses FoldWidening::run(Function &F, FunctionAnalysisManager &AM) {
  SmallVector<TensorOp> Products;
  for (Instruction &I : instructions(F))
    if (std::optional<Product> P = Product::ofAny(&I))
      Products.push_back(P->op());
  // A loop that widens is shorter than what packs parts.
  if (Products.empty() || F.hasOptSize() || F.hasOptNone())
    return PreservedAnalyses::all();
  Subtarget ST(F, AM.getResult<TargetIRAnalysis>(F));
  bool Changed = false;
  for (TensorOp Op : Products)
    Changed |= foldInto(Op, fitsRegisters(Op, ST), ST);
  if (!Changed)
    return PreservedAnalyses::all();
  PreservedAnalyses Preserved;
  Preserved.preserveSet<CFGAnalyses>();
  // Views of what was extended are views of loads now.
  Preserved.intersect(Simplify().run(F, AM));
  return Preserved;
}
