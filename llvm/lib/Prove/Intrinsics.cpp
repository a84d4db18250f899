// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM's own intrinsics, by its Language Reference.

#include "Interpreter.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsX86.h"
#include "llvm/IR/Operator.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;
using namespace matrix;
using namespace matrix::prove;

uint8_t prove::fastMathOf(const Instruction &I) {
  const auto *FP = dyn_cast<FPMathOperator>(&I);
  return FP ? FastMath::encode(FP->getFastMathFlags()) : 0;
}

/// The result, and whether it is not what it is in more bits.
bool Interpreter::callWithOverflow(WithOverflowInst &I) {
  unsigned Opcode = I.getBinaryOp();
  const Elements &L = get(I.getLHS()), &R = get(I.getRHS());
  Elements Results, Overflows;
  for (auto [Left, Right] : llvm::zip_equal(L, R)) {
    const Term *Result = Pool.instruction(Opcode, Left->type(), {Left, Right});
    Type *Wide = Pool.integerType(2 * Left->bits() + 2);
    auto Widened = [&](const Term *T) {
      return Pool.instruction(
          I.isSigned() ? Instruction::SExt : Instruction::ZExt, Wide, T);
    };
    Results.push_back(Result);
    Overflows.push_back(Pool.compare(
        CmpInst::ICMP_NE, Widened(Result),
        Pool.instruction(Opcode, Wide, {Widened(Left), Widened(Right)})));
  }
  llvm::append_range(Results, Overflows);
  set(I, std::move(Results));
  return true;
}

/// A function of one number that has two results.
bool Interpreter::callWithTwoResults(CallBase &I, unsigned ID) {
  if (I.arg_size() != 1 || I.getType()->getStructNumElements() != 2)
    return unknown(I, "the machine has no '" +
                          I.getCalledFunction()->getName() + "'");
  Elements Result;
  std::string Name = Intrinsic::getBaseName(ID).str();
  for (unsigned Part : {0, 1})
    for (const Term *Element : get(I.getArgOperand(0)))
      Result.push_back(
          ID == Intrinsic::sincos
              ? Pool.intrinsic(Part ? Intrinsic::cos : Intrinsic::sin,
                               Element->type(), Element, fastMathOf(I))
              : Pool.function(
                    Name + "." + std::to_string(Part),
                    M.elementType(I.getType()->getStructElementType(Part)),
                    Element));
  set(I, std::move(Result));
  return true;
}

/// Whether \p X is one of \p Classes, as a comparison; nullptr if it is none.
static const Term *classTest(TermPool &Pool, const Term *X,
                             const Term &Classes) {
  if (!X->type()->isFloatingPointTy() || !Classes.integer())
    return nullptr;
  auto Mask = FPClassTest(Classes.integer()->getZExtValue());
  // Either all NaNs are meant or none.
  FPClassTest NaNs = Mask & fcNan, Others = Mask & ~fcNan;
  if (NaNs != fcNone && NaNs != fcNan)
    return nullptr;
  const fltSemantics &Format = X->type()->getFltSemantics();
  auto Compare = [&](unsigned Ordered, const APFloat &With, const Term *Of) {
    return Pool.compare(
        CmpInst::Predicate(Ordered | (NaNs ? CmpInst::FCMP_UNO : 0)), Of,
        Pool.real(With));
  };
  APFloat Infinity = APFloat::getInf(Format);
  auto Magnitude = [&] {
    return Pool.intrinsic(Intrinsic::fabs, X->type(), X);
  };
  if (Others == fcNone)
    return NaNs ? Compare(0, APFloat::getZero(Format), X) : nullptr;
  if (Others == (fcAllFlags & ~fcNan))
    return NaNs ? nullptr
                : Compare(CmpInst::FCMP_ORD, APFloat::getZero(Format), X);
  if (Others == fcFinite)
    return Compare(CmpInst::FCMP_ONE, Infinity, Magnitude());
  if (Others == fcInf)
    return Compare(CmpInst::FCMP_OEQ, Infinity, Magnitude());
  return nullptr;
}

bool Interpreter::callElementwise(CallBase &I, unsigned ID) {
  if (I.getType()->isStructTy())
    return callWithTwoResults(I, ID);
  unsigned Count = M.numElements(I.getType());
  Type *Ty = M.elementType(I.getType());
  unsigned NumOperands = I.arg_size();
  // Their last operand says whether one value is poison; without that they are
  // functions of the others.
  if (ID == Intrinsic::abs || ID == Intrinsic::ctlz || ID == Intrinsic::cttz) {
    auto IsPoison = number(I, I.getArgOperand(1), "a flag");
    if (!IsPoison)
      return false;
    if (!*IsPoison)
      NumOperands = 1;
  }
  Elements Result;
  for (unsigned Lane : seq(Count)) {
    SmallVector<const Term *, 3> Operands;
    for (unsigned Operand : seq(NumOperands)) {
      const Elements &Of = get(I.getArgOperand(Operand));
      Operands.push_back(Of[Of.size() == 1 ? 0 : Lane]);
    }
    const Term *Class = ID == Intrinsic::is_fpclass
                            ? classTest(Pool, Operands[0], *Operands[1])
                            : nullptr;
    Result.push_back(Class ? Class
                           : Pool.intrinsic(ID, Ty, Operands, fastMathOf(I)));
  }
  set(I, std::move(Result));
  return true;
}

/// Whether \p Operands are numbers whose result needs no rounding: no exception
/// is raised.
static bool isExact(const ConstrainedFPIntrinsic &I,
                    ArrayRef<const Term *> Operands) {
  if (Operands.size() != 2 || !Operands[0]->real() || !Operands[1]->real())
    return false;
  APFloat L = *Operands[0]->real();
  const APFloat &R = *Operands[1]->real();
  if (L.isSignaling() || R.isSignaling())
    return false;
  switch (I.getIntrinsicID()) {
  case Intrinsic::experimental_constrained_fadd:
    return L.add(R, APFloat::rmNearestTiesToEven) == APFloat::opOK;
  case Intrinsic::experimental_constrained_fsub:
    return L.subtract(R, APFloat::rmNearestTiesToEven) == APFloat::opOK;
  case Intrinsic::experimental_constrained_fmul:
    return L.multiply(R, APFloat::rmNearestTiesToEven) == APFloat::opOK;
  case Intrinsic::experimental_constrained_fdiv:
    return L.divide(R, APFloat::rmNearestTiesToEven) == APFloat::opOK;
  default:
    return false;
  }
}

/// Under a rounding that the program may have set: an operation of its own, not
/// the one that rounds to nearest.
bool Interpreter::callConstrained(ConstrainedFPIntrinsic &I) {
  unsigned NumOperands = I.getNonMetadataArgCount();
  std::string Name = Intrinsic::getBaseName(I.getIntrinsicID()).str();
  for (const Use &Argument : llvm::drop_begin(I.args(), NumOperands)) {
    Name += ' ';
    Name += cast<MDString>(cast<MetadataAsValue>(Argument)->getMetadata())
                ->getString();
  }
  Elements Result;
  for (unsigned Lane : seq(M.numElements(I.getType()))) {
    SmallVector<const Term *, 3> Operands;
    for (unsigned Operand : seq(NumOperands))
      Operands.push_back(get(I.getArgOperand(Operand))[Lane]);
    // What an unused lane holds, a status flag may tell.
    bool MayRaise =
        I.getExceptionBehavior() != fp::ebIgnore && !isExact(I, Operands);
    for (const Term *Operand : Operands)
      if (MayRaise && Operand->isIndefinite())
        return fault(I, "an undefined lane may raise an exception");
    Result.push_back(Pool.function(Name, M.elementType(I.getType()), Operands));
    if (MayRaise)
      raise(I, Result.back());
  }
  set(I, std::move(Result));
  return true;
}

bool Interpreter::callReduction(IntrinsicInst &I) {
  unsigned ID = I.getIntrinsicID();
  bool HasStart = ID == Intrinsic::vector_reduce_fadd ||
                  ID == Intrinsic::vector_reduce_fmul;
  uint8_t Flags = fastMathOf(I);
  const Term *Result = HasStart ? get(I.getArgOperand(0))[0] : nullptr;
  Type *Ty = M.elementType(I.getType());
  for (const Term *Element : get(I.getArgOperand(HasStart))) {
    if (!Result) {
      Result = Element;
      continue;
    }
    // LLVM has no instruction for the extrema of IEEE 754.
    bool IsExtremum = ID == Intrinsic::vector_reduce_fmaximum ||
                      ID == Intrinsic::vector_reduce_fminimum;
    unsigned Opcode = IsExtremum ? unsigned(Instruction::FCmp)
                                 : getArithmeticReductionInstruction(ID);
    if (Opcode != Instruction::ICmp && Opcode != Instruction::FCmp)
      Result = Pool.instruction(Opcode, Ty, {Result, Element}, Flags);
    else
      Result = Pool.intrinsic(getMinMaxReductionIntrinsicOp(ID), Ty,
                              {Result, Element}, Flags);
  }
  set(I, Result);
  return true;
}

/// Which lanes of the second operand are added to which of the first is open:
/// what a program computes of the sum of all is not. Here they are neighbors.
bool Interpreter::callPartialReduction(IntrinsicInst &I) {
  Elements Result = get(I.getArgOperand(0));
  const Elements &Added = get(I.getArgOperand(1));
  size_t Size = Added.size() / Result.size();
  for (auto [Lane, Element] : enumerate(Added)) {
    const Term *&Sum = Result[Lane / Size];
    Sum = Pool.instruction(Instruction::Add, Sum->type(), {Sum, Element});
  }
  set(I, std::move(Result));
  return true;
}

bool Interpreter::callIntrinsic(IntrinsicInst &I) {
  unsigned ID = I.getIntrinsicID();
  if (auto *Assume = dyn_cast<AssumeInst>(&I))
    return callAssume(*Assume);
  if (auto *Scopes = dyn_cast<NoAliasScopeDeclInst>(&I)) {
    for (const MDOperand &Scope : Scopes->getScopeList()->operands())
      M.ScopeBegins[cast<MDNode>(Scope)] = M.NumSteps;
    return true;
  }
  if (std::optional<bool> Done = callLifetime(I))
    return *Done;
  if (I.isAssumeLikeIntrinsic() || isa<DbgInfoIntrinsic>(I)) {
    // Claims, and what is about debuggers. Some are values.
    if (!I.getType()->isVoidTy())
      set(I, get(I.getArgOperand(0)));
    return true;
  }
  if (auto *Constrained = dyn_cast<ConstrainedFPIntrinsic>(&I))
    return callConstrained(*Constrained);
  if (auto *WithLength = dyn_cast<VPIntrinsic>(&I))
    return callWithLength(*WithLength);
  switch (ID) {
  case Intrinsic::experimental_get_vector_length:
    return callVectorLength(I);
  case Intrinsic::vector_partial_reduce_add:
    return callPartialReduction(I);
  case Intrinsic::matrix_transpose:
  case Intrinsic::matrix_multiply:
  case Intrinsic::matrix_column_major_load:
  case Intrinsic::matrix_column_major_store:
    return callMatrix(I);
  case Intrinsic::masked_load:
  case Intrinsic::masked_store:
  case Intrinsic::masked_gather:
  case Intrinsic::masked_scatter:
    return callMasked(I);
  case Intrinsic::vector_reduce_add:
  case Intrinsic::vector_reduce_mul:
  case Intrinsic::vector_reduce_and:
  case Intrinsic::vector_reduce_or:
  case Intrinsic::vector_reduce_xor:
  case Intrinsic::vector_reduce_fadd:
  case Intrinsic::vector_reduce_fmul:
  case Intrinsic::vector_reduce_smin:
  case Intrinsic::vector_reduce_smax:
  case Intrinsic::vector_reduce_umin:
  case Intrinsic::vector_reduce_umax:
  case Intrinsic::vector_reduce_fmin:
  case Intrinsic::vector_reduce_fmax:
  case Intrinsic::vector_reduce_fminimum:
  case Intrinsic::vector_reduce_fmaximum:
    return callReduction(I);
  case Intrinsic::arithmetic_fence:
  case Intrinsic::expect:
  case Intrinsic::ptr_annotation:
  case Intrinsic::launder_invariant_group:
  case Intrinsic::strip_invariant_group:
    set(I, get(I.getArgOperand(0)));
    return true;
  case Intrinsic::x86_sse_sfence:
  case Intrinsic::x86_sse2_mfence:
    M.Unfenced = M.UnfencedStore = nullptr;
    M.HasFence = true;
    return true;
  case Intrinsic::prefetch:
  case Intrinsic::donothing:
    return true;
  case Intrinsic::ptrmask: {
    auto Address = number(I, I.getArgOperand(0), "an address");
    auto Mask = number(I, I.getArgOperand(1), "a mask");
    if (Address && Mask)
      set(I, Pool.integer(M.elementType(I.getType()), *Address & *Mask));
    return Address && Mask;
  }
  case Intrinsic::trap:
    return fault(I, "the program ends by a trap");
  case Intrinsic::vscale:
    set(I, Pool.integer(I.getType(), M.VScale));
    return true;
  case Intrinsic::stepvector: {
    Elements Result;
    for (unsigned Lane : seq(M.numElements(I.getType())))
      Result.push_back(Pool.integer(M.elementType(I.getType()), Lane));
    set(I, std::move(Result));
    return true;
  }
  case Intrinsic::vector_reverse: {
    Elements Result = get(I.getArgOperand(0));
    std::reverse(Result.begin(), Result.end());
    set(I, std::move(Result));
    return true;
  }
  case Intrinsic::get_active_lane_mask: {
    auto First = number(I, I.getArgOperand(0), "a lane");
    auto Limit = number(I, I.getArgOperand(1), "a limit");
    if (!First || !Limit)
      return false;
    Elements Result;
    for (uint64_t Lane : seq(M.numElements(I.getType())))
      Result.push_back(
          Pool.integer(Pool.integerType(1), *First + Lane < *Limit));
    set(I, std::move(Result));
    return true;
  }
  case Intrinsic::vector_extract: {
    auto First = number(I, I.getArgOperand(1), "a lane");
    if (!First)
      return false;
    const Elements &From = get(I.getArgOperand(0));
    auto *Source = cast<VectorType>(I.getArgOperand(0)->getType());
    // Where a scalable vector is taken from a scalable one, lanes count times
    // vscale.
    uint64_t Begin = *First * (I.getType()->getScalarSizeInBits() &&
                                       isa<ScalableVectorType>(I.getType()) &&
                                       isa<ScalableVectorType>(Source)
                                   ? M.VScale
                                   : 1);
    Elements Result;
    for (uint64_t Lane : seq(M.numElements(I.getType())))
      Result.push_back(Begin + Lane < From.size()
                           ? From[Begin + Lane]
                           : Pool.poison(M.elementType(I.getType())));
    set(I, std::move(Result));
    return true;
  }
  case Intrinsic::vector_insert: {
    auto First = number(I, I.getArgOperand(2), "a lane");
    if (!First)
      return false;
    Elements Result = get(I.getArgOperand(0));
    const Elements &Part = get(I.getArgOperand(1));
    uint64_t Begin =
        *First *
        (isa<ScalableVectorType>(I.getArgOperand(1)->getType()) ? M.VScale : 1);
    if (Begin + Part.size() > Result.size())
      return fault(I, "lanes are out of range");
    llvm::copy(Part, Result.begin() + Begin);
    set(I, std::move(Result));
    return true;
  }
  case Intrinsic::memcpy:
  case Intrinsic::memcpy_inline:
  case Intrinsic::memmove: {
    auto Size = number(I, I.getArgOperand(2), "a size");
    if (!Size || *Size == 0)
      return Size.has_value();
    auto Copy = [&](uint64_t To, uint64_t From) {
      if (!checkAlignment(I, To, I.getParamAlign(0).valueOrOne()) ||
          !checkAlignment(I, From, I.getParamAlign(1).valueOrOne()))
        return false;
      if (ID != Intrinsic::memmove && To != From && To < From + *Size &&
          From < To + *Size)
        return fault(I, "memcpy of overlapping memory");
      Memory::Object *Source = access(I, From, *Size, /*Writes=*/false);
      Memory::Object *Target =
          Source ? access(I, To, *Size, /*Writes=*/true) : nullptr;
      if (Target)
        M.Mem.copy(*Target, To, *Source, From, *Size);
      return Target != nullptr;
    };
    SmallVector<NumberCase> Sources =
        numbers(I, get(I.getArgOperand(1))[0], "an address");
    return forEachNumber(
        numbers(I, get(I.getArgOperand(0))[0], "an address"), [&](uint64_t To) {
          return forEachNumber(Sources,
                               [&](uint64_t From) { return Copy(To, From); });
        });
  }
  case Intrinsic::memset:
  case Intrinsic::memset_inline: {
    auto To = number(I, I.getArgOperand(0), "an address");
    auto Size = number(I, I.getArgOperand(2), "a size");
    if (!To || !Size)
      return false;
    for (uint64_t Byte : seq(*Size))
      if (!store(I, *To + Byte, get(I.getArgOperand(1)), Pool.integerType(8)))
        return false;
    return true;
  }
  default:
    break;
  }
  if (auto *Overflowing = dyn_cast<WithOverflowInst>(&I))
    return callWithOverflow(*Overflowing);
  if (isTriviallyVectorizable(ID))
    return callElementwise(I, ID);
  return callUnit(I);
}
