// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How each operation in registers works: on flat vectors, on lines, or on the
// pieces that memory is read and written in.

#include "RegisterForms.h"
#include "matrix/Machine/Selection.h"
#include "matrix/Ops/Product.h"
#include "matrix/Plan/ReductionNest.h"
#include "matrix/Support/CodeBudget.h"
#include "matrix/Target/MovementCost.h"
#include "matrix/Vector/Lanes.h"
#include "matrix/Vector/Vectors.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace matrix;

static std::optional<TensorOp> userOp(const User *U) {
  return TensorOp::of(const_cast<User *>(U));
}

/// Elements of a line, side by side in the order of \p Type.
static unsigned lineLength(TensorType Type) {
  return Type.extent(Type.layout(Type.rank() - 1));
}

MemoryRef matrix::accessedLines(TensorOp Op) {
  MemoryRef Ref = MemoryRef::ofAccess(Op);
  bool IsFlat = Op.kind() == OpKind::Load &&
                (Ref.isContiguous() || lineLength(Ref.Type) == 1) &&
                all_of(Op.call()->users(), [](const User *U) {
                  std::optional<TensorOp> By = userOp(U);
                  return By && (elementwiseInfo(By->kind()) ||
                                By->kind() == OpKind::ToVector);
                });
  if (Ref.Type.rank() > 2 || IsFlat)
    mergeDimensions({&Ref});
  return Ref;
}

static unsigned numLines(TensorType Type) {
  return Type.numElements() / lineLength(Type);
}

unsigned RegisterForms::numPieces(TensorType Type) const {
  unsigned Pieces = 0;
  forPieces(Type.numElements(), pieceLanes(Type, ST),
            [&](unsigned, unsigned) { ++Pieces; });
  return Pieces;
}

/// Lines that are no powers of two, or that are short, and so few that no
/// vector of a product (productVector()) is wider.
static bool isRagged(const MemoryRef &Ref) {
  unsigned Length = lineLength(Ref.Type), Lines = numLines(Ref.Type);
  unsigned Bits = std::max(8u, Ref.Type.element()->getScalarSizeInBits());
  return Ref.isContiguous() && Lines != 1 &&
         (!isPowerOf2_32(Length) || Length * Bits < 128 ||
          (Length * Bits == 128 && Lines == 2));
}

/// Whether columns that \p Op reads are transposed in fewer instructions by
/// interleaving pairs of them (Late/Interleave.cpp) than by permutations: even
/// numbers of half words; without byte permutations, any number of half words
/// and even numbers of bytes.
bool RegisterForms::readsPairs(TensorOp Op) const {
  TensorType T = Op.resultType();
  unsigned Bits = std::max(8u, T.element()->getScalarSizeInBits());
  auto IsTransposed = [](const User *U) {
    std::optional<TensorOp> By = userOp(U);
    return By &&
           (By->kind() == OpKind::Transpose || By->kind() == OpKind::Relayout);
  };
  if (Bits > 16 || pieceLanes(T, ST) * Bits > 128 ||
      none_of(Op.call()->users(), IsTransposed))
    return false;
  bool IsEven = lineLength(T) % 2 == 0;
  const Function *F = Op.call()->getFunction();
  return canPermuteBytes(ST.triple(), F->getContext(), ST.tti())
             ? Bits == 16 && IsEven
             : Bits == 16 || IsEven;
}

/// Whether \p Op's result has vectors that stay apart. Of 128 bits, or a little
/// less: shorter ones fill no register, and of longer ones half as many are
/// joined for half the work.
bool RegisterForms::staysApart(TensorOp Op) const {
  if (!TensorType::isTensor(Op.call()->getType()))
    return false;
  TensorType Type = Op.resultType();
  unsigned Length = lineLength(Type);
  if (Type.rank() != 2 || Length == 1 ||
      bit_ceil(Length) * Type.element()->getScalarSizeInBits() != 128)
    return false;
  auto IsApart = [&](const Use &U) { return Apart.contains(U); };
  if (Op.kind() == OpKind::Load)
    return !MemoryRef::ofAccess(Op).isContiguous();
  if (isProduct(Op.kind()))
    return IsApart(Op.call()->getArgOperandUse(0)) &&
           IsApart(Op.call()->getArgOperandUse(1));
  return elementwiseInfo(Op.kind()) && any_of(Op.call()->args(), IsApart);
}

/// Whether \p Op is done on padded lines: an operand has them, and they are
/// handed on to what wants lines: to operations, or to memory where lines lie
/// apart.
bool RegisterForms::hasPaddedElements(TensorOp Op) const {
  return elementwiseInfo(Op.kind()) &&
         any_of(Op.call()->args(),
                [&](const Use &U) { return Padded.contains(U); }) &&
         any_of(Op.call()->users(), [](const User *U) {
           std::optional<TensorOp> By = userOp(U);
           return By && (isProduct(By->kind()) || elementwiseInfo(By->kind()) ||
                         (By->kind() == OpKind::Store &&
                          !MemoryRef::ofAccess(*By).isContiguous()));
         });
}

/// Whether \p Op adds, or the like, to what was loaded, for nothing but stores,
/// and \p Lies says of both accesses how they lie. Then it is done on what
/// memory is read and written in: where one place is added to again and again,
/// each sum waits for all that joins and splits it.
bool RegisterForms::isInPlace(
    TensorOp Op, function_ref<bool(const MemoryRef &)> Lies) const {
  return ST.effort() != Effort::Trivial && elementwiseInfo(Op.kind()) &&
         any_of(Op.call()->args(),
                [&](const Use &U) {
                  std::optional<TensorOp> From = TensorOp::of(U);
                  return From && From->kind() == OpKind::Load &&
                         !From->isVolatile() && InRegisters.contains(U) &&
                         Lies(MemoryRef::ofAccess(*From));
                }) &&
         all_of(Op.call()->users(), [&](const User *U) {
           std::optional<TensorOp> By = userOp(U);
           return By && By->kind() == OpKind::Store &&
                  Lies(MemoryRef::ofAccess(*By));
         });
}

/// Whether \p Op loads for products of groups of k alone, which permute all of
/// a matrix at a time.
static bool isForGroups(TensorOp Op, const Subtarget &ST) {
  return all_of(Op.call()->users(), [&](const User *U) {
    std::optional<TensorOp> By = userOp(U);
    return By && isProduct(By->kind()) && groupKernelFor(Product(*By), ST);
  });
}

/// The lanes of pieces that \p Plan's operation works on, if it may; 0: lines
/// are not cut.
unsigned RegisterForms::pieces(const RegisterPlan &Plan) const {
  TensorOp Op = Plan.Op;
  if (elementwiseInfo(Op.kind()))
    return pieceLanes(Op.resultType(), ST);
  if (Op.kind() != OpKind::Load && Op.kind() != OpKind::Store)
    return 0;
  MemoryRef Ref = accessedLines(Op);
  if (Plan.Form == RegisterForm::Flat)
    mergeDimensions({&Ref});
  // Elements that are a few apart are loaded in whole vectors.
  std::optional<uint64_t> Step =
      Ref.stride(Ref.Type.layout(Ref.Type.rank() - 1));
  bool IsClose = Op.kind() == OpKind::Load && Step && *Step > 1 &&
                 *Step <= MemoryRef::MostBetween;
  bool HasPieces =
      Plan.Form == RegisterForm::Pieces || Plan.Form == RegisterForm::Run;
  return IsClose || HasPieces ? pieceLanes(Ref.Type, ST) : 0;
}

void RegisterForms::planAccess(RegisterPlan &Plan) const {
  MemoryRef Ref = accessedLines(Plan.Op);
  bool IsLoad = Plan.Op.kind() == OpKind::Load;
  if (IsLoad && Ref.isContiguous() && !Ref.IsVolatile &&
      isForGroups(Plan.Op, ST)) {
    Plan.Form = RegisterForm::Flat;
    Plan.Vectors = 1;
    return;
  }
  if (IsLoad && runLoaded(Plan.Op)) {
    Plan.Form = RegisterForm::Run;
    Plan.Vectors = 1;
    return;
  }
  if (isRagged(Ref) && !Ref.IsVolatile && !(IsLoad && readsPairs(Plan.Op))) {
    Plan.Form = RegisterForm::Pieces;
    Plan.Vectors = numPieces(Ref.Type);
    return;
  }
  Plan.Form = RegisterForm::Lines;
  Plan.Vectors = numLines(Ref.Type);
  if (IsLoad)
    return;
  const Value *Stored = Plan.Op.operand(0);
  if (Ref.isContiguous() && !Lines.contains(Stored)) {
    // What has no lines is not split into them.
    Plan.Form = RegisterForm::Flat;
    Plan.Vectors = 1;
  } else if (Padded.lookup(Stored) == Plan.Vectors) {
    Plan.Form = RegisterForm::PaddedLines;
  }
}

/// Lanes of a vector of \p Columns columns. Those of floating-point numbers
/// that fill no register have more, which hold columns again.
static unsigned lanesOf(const Product &P, unsigned Columns, bool IsTrivial) {
  unsigned Lanes = Columns * P.M();
  unsigned Fewest = 128 / std::max(8u, P.element()->getScalarSizeInBits());
  bool IsFull = isPowerOf2_32(Lanes) && Lanes >= Fewest;
  return Lanes == 1 || IsFull || IsTrivial || !P.element()->isFloatingPointTy()
             ? Lanes
             : std::max(bit_ceil(Lanes), Fewest);
}

/// Whether \p Op reduces lines that lie across, as many as each has elements.
static bool transposesReduced(TensorOp Op) {
  if (!reductionStep(Op.kind()))
    return false;
  TensorType Type = Op.operandType(0);
  if (Type.rank() != 2 || (Op.isReduced(0) && Op.isReduced(1)))
    return false;
  unsigned Reduced = Op.isReduced(0) ? 0 : 1, Length = Type.extent(Reduced);
  return Type.layout(1) == Reduced && Type.extent(1 - Reduced) == Length &&
         Length > 2 && isPowerOf2_32(Length);
}

/// Whether the terms of the only sum of \p Op, a reduction, are so few that
/// they are sooner read one by one than added up by halves.
static bool readsTerms(TensorOp Op) {
  if (!reductionStep(Op.kind()) ||
      !TensorType::isTensor(Op.call()->getType()) ||
      Op.resultType().numElements() != 1)
    return false;
  uint64_t Terms = Op.operandType(0).numElements();
  unsigned Bits = Op.resultType().element()->getScalarSizeInBits();
  return Terms <= CodeBudget::FewElementsToSum &&
         Terms * std::max(8u, Bits) <= CodeBudget::FewBitsToSum;
}

void RegisterForms::planProduct(RegisterPlan &Plan) const {
  Product P(Plan.Op);
  Plan.Vectors = P.N();
  Plan.Form = RegisterForm::Lines;
  Plan.Product = productVector(P, ST);
  Plan.Kernel = groupKernelFor(P, ST);
  if (Plan.Kernel) {
    Plan.Product.Columns =
        std::min(P.N(), linesPerRegister(P.element(), P.M(), ST));
    Plan.Product.Lanes = std::max<unsigned>(
        FewestGroupLanes, bit_ceil(Plan.Product.Columns * P.M()));
    return;
  }
  Plan.HasFences = canSelectFence(ST.triple(), laneType(P.element()), ST.tti());
  bool IsTrivial = ST.effort() == Effort::Trivial;
  Plan.FencesSums = Plan.HasFences && (Plan.Product.IsNarrow || IsTrivial);
  if (!IsTrivial && hasPaddedLines(Plan.Op, ST)) {
    Plan.Form = RegisterForm::PaddedLines;
    Plan.Product = {1, bit_ceil(P.M()), Plan.Product.IsNarrow};
    return;
  }
  if (Apart.contains(Plan.Op.operand(0)) && Apart.contains(Plan.Op.operand(1)))
    Plan.Product.Columns = 1;
  Plan.Product.Lanes = lanesOf(P, Plan.Product.Columns, IsTrivial);
  Plan.BroadcastsPairs = Plan.Product.Columns == 2 && P.M() == 8 &&
                         P.element()->isFloatTy() &&
                         P.type(Product::B).stride(0) == 1 && P.K() % 4 == 0;
}

bool RegisterForms::isFused(const RegisterPlan &Plan) const {
  TensorOp Op = Plan.Op;
  bool MultipliesAndAdds = isProduct(Op.kind()) || isContraction(Op.kind())
                               ? !Plan.Kernel && Op.fastMath().allowContract()
                               : Op.kind() == OpKind::FMulAdd ||
                                     (fusedTerms(Op) && !Op.hasAnyOrder());
  return MultipliesAndAdds &&
         hasFusedMultiplyAdd(Op.resultType().element(),
                             pieceLanes(Op.resultType(), ST), ST);
}

RegisterPlan RegisterForms::plan(TensorOp Op) {
  RegisterPlan Plan(Op);
  Plan.IsApart = staysApart(Op);
  bool HasResult = TensorType::isTensor(Op.call()->getType());
  unsigned LinesOfResult = HasResult ? numLines(Op.resultType()) : 0;
  auto LiesApart = [](const MemoryRef &Ref) { return !Ref.isContiguous(); };
  auto Set = [&](RegisterForm Form, unsigned Vectors) {
    Plan.Form = Form;
    Plan.Vectors = Vectors;
  };
  if (Op.kind() == OpKind::Load || Op.kind() == OpKind::Store)
    planAccess(Plan);
  else if (isProduct(Op.kind()))
    planProduct(Plan);
  else if (Plan.IsApart)
    Set(RegisterForm::Lines, LinesOfResult);
  else if (hasPaddedElements(Op))
    Set(RegisterForm::PaddedLines, LinesOfResult);
  else if (isTransposeTile(Op, ST))
    Set(RegisterForm::TransposeTile, LinesOfResult);
  else if (isInPlace(Op, LiesApart))
    Set(RegisterForm::Lines, LinesOfResult);
  else if (isInPlace(Op, isRagged))
    Set(RegisterForm::Pieces, numPieces(Op.resultType()));
  else
    Set(transposesReduced(Op) ? RegisterForm::TransposeTile
                              : RegisterForm::Flat,
        HasResult);
  Plan.PieceLanes = pieces(Plan);
  Plan.IsFused = isFused(Plan);
  Plan.ReadsTerms = readsTerms(Op);
  remember(Plan);
  return Plan;
}

void RegisterForms::remember(const RegisterPlan &Plan) {
  const Value *Result = Plan.Op.call();
  InRegisters.insert(Result);
  if (!TensorType::isTensor(Result->getType()))
    return;
  bool IsSplit = Plan.Vectors > 1 && Plan.Form != RegisterForm::Pieces;
  if (IsSplit && Plan.Form == RegisterForm::PaddedLines)
    Padded[Result] = Plan.Vectors;
  else if (IsSplit)
    Lines.insert(Result);
  if (Plan.IsApart)
    Apart.insert(Result);
}

static StringRef nameOf(RegisterForm Form) {
  switch (Form) {
  case RegisterForm::Flat:
    return "flat";
  case RegisterForm::Lines:
    return "lines";
  case RegisterForm::PaddedLines:
    return "padded lines";
  case RegisterForm::Pieces:
    return "pieces";
  case RegisterForm::TransposeTile:
    return "transpose tile";
  case RegisterForm::Run:
    return "run";
  }
  llvm_unreachable("all forms are named");
}

void RegisterPlan::print(raw_ostream &OS) const {
  OS << "    " << opName(Op.kind());
  if (!Op.call()->getType()->isVoidTy()) {
    OS << ' ';
    Op.call()->printAsOperand(OS, /*PrintType=*/false);
  }
  OS << ": " << nameOf(Form);
  if (Form == RegisterForm::Pieces)
    OS << " of up to " << PieceLanes;
  if (Vectors > 1)
    OS << ", " << Vectors << " vectors";
  if (isProduct(Op.kind()) && Product.Columns > 1)
    OS << ", " << Product.Columns << " in one";
  if (isProduct(Op.kind()) &&
      Product.Lanes != Product.Columns * matrix::Product(Op).M())
    OS << ", padded to " << Product.Lanes << " lanes";
  if (FencesSums)
    OS << ", fenced";
  if (BroadcastsPairs)
    OS << ", pairs broadcast";
  if (Kernel)
    OS << ", kernel " << Kernel->Name;
  if (IsFused)
    OS << ", fused multiply-add";
  if (IsApart)
    OS << ", apart";
}

bool RegisterPlan::verify(raw_ostream &OS) const {
  bool IsProduct = isProduct(Op.kind());
  bool HasVectors =
      TensorType::isTensor(Op.call()->getType()) || Op.kind() == OpKind::Store;
  if (HasVectors && Vectors == 0) {
    OS << "expected vectors of what is no element";
    return false;
  }
  if (Product.Columns == 0 ||
      (!IsProduct && (Kernel || BroadcastsPairs || Product.Columns != 1))) {
    OS << "expected columns that share a vector, and kernels, of products "
          "alone";
    return false;
  }
  if (IsProduct && Product.Lanes < Product.Columns * matrix::Product(Op).M()) {
    OS << "expected lanes for all columns that share a vector, got "
       << Product.Lanes;
    return false;
  }
  if (ReadsTerms && !reductionStep(Op.kind())) {
    OS << "expected terms of reductions alone to be read one by one";
    return false;
  }
  if (FencesSums && !HasFences) {
    OS << "expected fences behind sums only where there are fences";
    return false;
  }
  if (PieceLanes & (PieceLanes - 1)) {
    OS << "expected a power of two as lanes of pieces, got " << PieceLanes;
    return false;
  }
  if ((Form == RegisterForm::Pieces || Form == RegisterForm::Run) &&
      PieceLanes == 0) {
    OS << "expected lanes of pieces";
    return false;
  }
  if (BroadcastsPairs && (Kernel || Product.Columns != 2)) {
    OS << "expected pairs of columns that share a vector where pairs are "
          "broadcast";
    return false;
  }
  return true;
}
