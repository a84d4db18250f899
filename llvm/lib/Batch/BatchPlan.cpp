// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The costs of the ways to share vectors, in instructions, by LLVM's cost model
// and by what is known of moves; and the choice of the cheapest.

#include "BatchPlan.h"
#include "ElementVectors.h"
#include "Movement.h"
#include "matrix/Machine/Subtarget.h"
#include "matrix/Ops/Product.h"
#include "matrix/Support/CodeBudget.h"
#include "matrix/Target/FitsRegisters.h"
#include "matrix/Vector/Lanes.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace matrix;

/// \p A's memory, of which only constants count.
static BatchRef refOf(const BatchLoop &L, const BatchAccess &A,
                      unsigned Lanes) {
  const auto *Step = dyn_cast<SCEVConstant>(A.Step);
  Value *Bytes = Step ? cast<Value>(Step->getValue())
                      : PoisonValue::get(A.Step->getType());
  return {L.memoryOf(A), Bytes, Lanes};
}

/// Elements that a register holds.
static unsigned registerLanes(Type *Element, const Subtarget &ST) {
  unsigned Bits = std::max(8u, vectorizableBits(Element));
  return std::max(1u, ST.registerBits() / Bits);
}

static constexpr auto Throughput = TargetTransformInfo::TCK_RecipThroughput;

/// What LLVM's cost model says, at least 1; much where it knows nothing.
static unsigned numberOf(InstructionCost Cost) {
  return Cost.isValid()
             ? std::max<InstructionCost::CostType>(1, Cost.getValue())
             : 1000;
}

/// One step of a product on \p Lanes of its elements, beside what moves them.
static unsigned stepCost(const Product &P, unsigned Lanes,
                         const Subtarget &ST) {
  Type *Element = laneType(P.element());
  if (Element->isFloatingPointTy())
    return 1;
  return numberOf(ST.tti().getArithmeticInstrCost(
      Instruction::Mul, FixedVectorType::get(Element, Lanes), Throughput));
}

/// What LLVM's cost model says of \p I on \p Lanes of its elements, which is no
/// operation: conversions of some integers, divisions and calls are far from
/// one instruction.
static unsigned instructionCost(Instruction &I, unsigned Lanes,
                                const Subtarget &ST) {
  auto Wide = [&](Type *T) -> Type * {
    T = T->getScalarType();
    return Lanes == 1 ? T : FixedVectorType::get(T, Lanes);
  };
  InstructionCost Cost = 1;
  if (auto *Cast = dyn_cast<CastInst>(&I))
    Cost = ST.tti().getCastInstrCost(
        Cast->getOpcode(), Wide(I.getType()), Wide(Cast->getSrcTy()),
        TargetTransformInfo::CastContextHint::None, Throughput);
  else if (isa<BinaryOperator, UnaryOperator>(I))
    Cost = ST.tti().getArithmeticInstrCost(I.getOpcode(), Wide(I.getType()),
                                           Throughput);
  else if (auto *Call = dyn_cast<IntrinsicInst>(&I)) {
    SmallVector<Type *> Types;
    for (Use &U : Call->args())
      Types.push_back(Wide(U->getType()));
    Cost = ST.tti().getIntrinsicInstrCost(
        IntrinsicCostAttributes(Call->getIntrinsicID(), Wide(I.getType()),
                                Types),
        Throughput);
  }
  return numberOf(Cost);
}

namespace {
/// Counts the instructions of one plan.
class PlanCost {
  const BatchLoop &L;
  const Subtarget &ST;
  const BatchPlan &Plan;
  unsigned WidestBits;
  bool IsByElement;

public:
  /// \p WidestBits: those of the widest element.
  PlanCost(const BatchLoop &L, const Subtarget &ST, const BatchPlan &Plan,
           unsigned WidestBits)
      : L(L), ST(ST), Plan(Plan), WidestBits(WidestBits),
        IsByElement(Plan.Arrangement == BatchPlan::ByElement) {}
  /// std::nullopt if the registers hold too little of it.
  std::optional<unsigned> total() const;

private:
  /// The vectors that hold \p T of all iterations.
  unsigned vectorsOf(Type *T) const {
    return IsByElement ? numElements(T)
                       : divideCeil(Plan.Lanes * numElements(T),
                                    registerLanes(elementOf(T), ST));
  }
  /// To move elements of \p T between lanes: in parts that do not fill
  /// registers, elements come from two of them, which takes one instruction
  /// with AVX-512 alone.
  unsigned shufflesOf(Type *T) const {
    bool IsWhole = isPowerOf2_32(numElements(T));
    unsigned Each = IsWhole || ST.registerBits() == 512 ? 1
                    : ST.registerBits() == 256          ? 2
                                                        : 3;
    return Each * vectorsOf(T);
  }
  unsigned access(const BatchAccess &A) const;
  unsigned product(const Product &P) const;
  unsigned operation(Instruction &I) const;
};
} // namespace

unsigned PlanCost::access(const BatchAccess &A) const {
  BatchRef Memory = refOf(L, A, Plan.Lanes);
  if (const BatchRecord *R = L.recordOf(A); R && IsByElement) {
    // For all members, once.
    if (R->Members.front() != &A)
      return 0;
    Memory.Ref = {R->Type,
                  Memory.Ref.Base,
                  {ConstantInt::get(A.Step->getType(), 1)},
                  R->Alignment};
  }
  TensorType T = Memory.Ref.Type;
  auto *Vector = FixedVectorType::get(laneType(T.element()), Plan.Lanes);
  InstructionCost Blend = ST.tti().getShuffleCost(
      TargetTransformInfo::SK_Select, Vector, Vector, {}, Throughput);
  return IsByElement ? Memory.cost(numberOf(Blend), ST.dataLayout())
                     : vectorsOf(Memory.Ref.Type.type());
}

unsigned PlanCost::product(const Product &P) const {
  Type *Result = P.type().type();
  unsigned Step = stepCost(P, Plan.Lanes, ST);
  if (IsByElement)
    return P.M() * P.N() * P.K() * Step;
  unsigned Shuffles = 0;
  for (Product::Operand X : {Product::A, Product::B})
    if (L.isVarying(P.operand(X)))
      Shuffles += shufflesOf(Result);
  return P.K() * (Shuffles + vectorsOf(Result) * Step);
}

unsigned PlanCost::operation(Instruction &I) const {
  std::optional<TensorOp> Op = TensorOp::of(&I);
  if (Op && isProduct(Op->kind()))
    return product(Product(*Op));
  if (movementOf(I))
    return IsByElement ? 0 : shufflesOf(I.getType());
  if (Op && reductionStep(Op->kind())) {
    unsigned From = numElements(Op->operand(0)->getType());
    unsigned To = numElements(I.getType());
    return IsByElement ? From - To : 2 * (From / To) * vectorsOf(I.getType());
  }
  unsigned Lanes = registerLanes(elementOf(I.getType()), ST);
  return vectorsOf(I.getType()) *
         (Op ? 1 : instructionCost(I, std::min(Lanes, Plan.Lanes), ST));
}

std::optional<unsigned> PlanCost::total() const {
  unsigned Total = 0, Most = 0;
  for (Instruction *I : L.varying()) {
    if (const BatchAccess *A = L.accessOf(I)) {
      Total += access(*A);
      continue;
    }
    Total += operation(*I);
    unsigned Live = vectorsOf(I->getType());
    std::optional<TensorOp> Op = TensorOp::of(I);
    for (unsigned K : seq(Op ? Op->numOperands() : I->getNumOperands()))
      if (Type *T = I->getOperand(K)->getType();
          vectorizableBits(elementOf(T)) != 0)
        Live += vectorsOf(T);
    Most = std::max(Most, Live);
  }
  // What the registers do not hold is stored, and loaded by each of its uses,
  // of which a product of 3x3 matrices has three.
  constexpr unsigned PerSpill = 4;
  if (IsByElement && Most > 2 * ST.numRegisters())
    return std::nullopt;
  if (Most > ST.numRegisters() && Plan.Arrangement != BatchPlan::AsItLies)
    Total += PerSpill * (Most - ST.numRegisters());
  return Total * ST.model().turns(Plan.Lanes * WidestBits);
}

namespace {
/// Counts the instructions of one iteration, as Emit/Registers makes them.
class CostAlone {
  const BatchLoop &L;
  const Subtarget &ST;

public:
  CostAlone(const BatchLoop &L, const Subtarget &ST) : L(L), ST(ST) {}
  unsigned total() const;

private:
  unsigned vectorsOf(Type *T) const {
    return divideCeil(numElements(T), registerLanes(elementOf(T), ST));
  }
  unsigned access(const BatchAccess &A) const;
  unsigned product(const Product &P) const;
  unsigned operation(Instruction &I) const;
};
} // namespace

unsigned CostAlone::access(const BatchAccess &A) const {
  MemoryRef Ref = L.memoryOf(A);
  TensorType T = Ref.Type;
  unsigned Count = T.numElements(), Lanes = registerLanes(T.element(), ST);
  if (!Ref.isContiguous())
    return 2 * Count / T.extent(T.layout(T.rank() - 1));
  // Pieces, and what joins or splits them.
  unsigned Pieces = Count / Lanes + popcount(Count % Lanes);
  return 2 * Pieces - 1;
}

unsigned CostAlone::product(const Product &P) const {
  unsigned Lanes = registerLanes(P.element(), ST);
  unsigned Columns = productVector(P, ST).Columns;
  unsigned Groups = divideCeil(P.N(), Columns);
  unsigned Vectors = Groups * P.K() * divideCeil(P.M(), Lanes);
  unsigned Total = Vectors * stepCost(P, Lanes, ST);
  // Columns of the result that share a vector need elements of B in lanes, and
  // those of A again and again. Else elements are broadcast, which loads do at
  // half the price.
  if (Columns != 1)
    Total += Groups * P.K() + (L.isVarying(P.operand(Product::A)) ? P.K() : 0);
  else
    Total += divideCeil(Groups * P.K(), 2);
  // Columns that are shorter than any vector are joined from elements.
  if (!isPowerOf2_32(P.M()) && vectorizableBits(P.element()) < 32)
    Total *= 2;
  // Then the result is split or joined.
  return Total + (Groups == 1 || isPowerOf2_32(P.M()) ? 0 : P.N());
}

unsigned CostAlone::operation(Instruction &I) const {
  std::optional<TensorOp> Op = TensorOp::of(&I);
  if (Op && isProduct(Op->kind()))
    return product(Product(*Op));
  if (isa<InsertElementInst, ExtractElementInst>(I))
    return 1;
  if (auto Sources = movementOf(I)) {
    bool IsSplat = all_of(*Sources, [&](const ElementSource &S) {
      return S.Operand == 0 && S.Number == Sources->front().Number;
    });
    return IsSplat ? 1 : 2 * vectorsOf(I.getType());
  }
  if (Op && reductionStep(Op->kind())) {
    unsigned From = numElements(Op->operand(0)->getType());
    return Op->hasAnyOrder() ? 2 * Log2_32_Ceil(From) : 2 * From;
  }
  if (Op)
    return vectorsOf(I.getType());
  unsigned Lanes =
      I.getType()->isVectorTy() ? registerLanes(elementOf(I.getType()), ST) : 1;
  return vectorsOf(I.getType()) * instructionCost(I, Lanes, ST);
}

unsigned CostAlone::total() const {
  unsigned Total = 0;
  for (Instruction *I : L.varying())
    if (const BatchAccess *A = L.accessOf(I))
      Total += access(*A);
    else
      Total += operation(*I);
  return Total;
}

/// Whether the matrices of successive iterations are contiguous in memory.
static bool isAllArrays(const BatchLoop &L, const Subtarget &ST) {
  return all_of(L.accesses(), [&](const BatchAccess &A) {
    return L.isFixed(A.I) || refOf(L, A, 1).isArray(ST.dataLayout());
  });
}

/// Whether no operation moves an element, so that lanes may hold any.
static bool isAllElementwise(const BatchLoop &L) {
  return L.sums().empty() && all_of(L.varying(), [&](Instruction *I) {
           std::optional<TensorOp> Op = TensorOp::of(I);
           return L.accessOf(I) ||
                  (Op ? elementwiseInfo(Op->kind()).has_value()
                      : I->getType()->isVectorTy() && !movementOf(*I));
         });
}

/// Whether it is clearly faster than iterations alone. The counts are rough,
/// and what is about as fast only makes the code longer: on a Zen 4, nothing
/// that takes less than 0.72 of the instructions is slower.
static bool isWorthwhile(const BatchPlan &Plan) {
  return 100 * Plan.Cost <= 72 * Plan.CostAlone * Plan.Lanes;
}

/// The elements that vectors of \p Lanes multiply and add.
static FusedElements fusedElements(const BatchLoop &L, unsigned Lanes,
                                   const Subtarget &ST) {
  FusedElements Fused;
  for (Instruction *I : L.varying())
    if (std::optional<TensorOp> Op = TensorOp::of(I);
        Op && (Op->kind() == OpKind::FMulAdd ||
               (isProduct(Op->kind()) && Op->fastMath().allowContract())))
      Fused.add(Op->resultType().element(), Lanes, ST);
  return Fused;
}

BatchPlan matrix::planBatch(const BatchLoop &L, const Subtarget &ST,
                            unsigned MostIterations,
                            std::optional<BatchRefusal> &Refused) {
  unsigned Widest = 8, MostElements = 1, MostBits = 1;
  for (Instruction *I : L.varying()) {
    const BatchAccess *A = L.accessOf(I);
    Type *T = A && A->IsStore ? I->getOperand(0)->getType() : I->getType();
    unsigned Bits = std::max(8u, vectorizableBits(elementOf(T)));
    Widest = std::max(Widest, Bits);
    MostElements = std::max(MostElements, numElements(T));
    MostBits = std::max(MostBits, Bits * numElements(T));
  }
  BatchPlan Best;
  unsigned Alone = CostAlone(L, ST).total();
  auto Try = [&](BatchPlan::ArrangementKind Arrangement, unsigned Lanes) {
    while (MostIterations != 0 && Lanes > MostIterations)
      Lanes /= 2;
    if (Lanes < 2)
      return;
    BatchPlan Plan = {Arrangement, Lanes};
    std::optional<unsigned> Cost = PlanCost(L, ST, Plan, Widest).total();
    if (!Cost)
      return;
    Plan.Cost = *Cost;
    Plan.CostAlone = Alone;
    if (Best.Lanes == 0 || Plan.Cost * Best.Lanes <= Best.Cost * Plan.Lanes)
      Best = Plan;
  };
  unsigned Lanes = ST.registerBits() / Widest;
  bool AreArrays = isAllArrays(L, ST);
  if (MostElements <= CodeBudget::BatchedElements) {
    if (AreArrays && isAllElementwise(L))
      Try(BatchPlan::AsItLies, Lanes);
    else {
      Try(BatchPlan::ByElement, Lanes);
      if (ST.model().turns(Lanes * Widest) != 1)
        Try(BatchPlan::ByElement, Lanes / 2);
    }
  }
  // Columns of three elements fill three registers exactly, with one iteration
  // for each lane of a register.
  if (AreArrays)
    Try(BatchPlan::SideBySide, MostElements == 3 && Widest >= 32
                                   ? Lanes
                                   : bit_floor(ST.registerBits() / MostBits));
  if (Best.Lanes == 0)
    Refused = BatchRefusal::Size;
  else if (!isWorthwhile(Best))
    Refused = BatchRefusal::Cost;
  if (Refused)
    return Best;
  Best.Fused = fusedElements(L, Best.Lanes, ST);
  assert(Best.verify(L, ST, errs()) && "malformed plan");
  return Best;
}

void BatchPlan::print(raw_ostream &OS) const {
  switch (Arrangement) {
  case ByElement:
    OS << "by element";
    break;
  case SideBySide:
    OS << "side by side";
    break;
  case AsItLies:
    OS << "as it lies";
    break;
  }
  OS << ", " << Lanes << " iterations in " << Cost << " instructions, "
     << CostAlone << " for each alone";
  if (!Fused.empty())
    OS << ", fused multiply-add";
}

bool BatchPlan::verify(const BatchLoop &L, const Subtarget &ST,
                       raw_ostream &OS) const {
  if (Lanes < 2 || !isPowerOf2_32(Lanes)) {
    OS << "expected a power of two of iterations that share vectors, got "
       << Lanes;
    return false;
  }
  if (Arrangement != ByElement && !isAllArrays(L, ST)) {
    OS << "expected matrices without gaps between them where vectors lie as "
          "memory does";
    return false;
  }
  if (Arrangement == AsItLies && !isAllElementwise(L)) {
    OS << "expected no operation that moves elements where lanes may hold any";
    return false;
  }
  if (!isWorthwhile(*this)) {
    OS << "expected fewer instructions than " << CostAlone << " for each of "
       << Lanes << " iterations, got " << Cost;
    return false;
  }
  return true;
}
