// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Intrinsics on large flat vectors that have no operation, as loops over a few
// lanes.
//
//   %r = powi(%v, 3)    =>   loop over k:
//                              %l = extractlanes %v, k
//                              %p = powi(%l, 3)
//                              %r = insertlanes %r, %p, k

#include "Raiser.h"
#include "matrix/Support/LoopNest.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;
using namespace matrix;

/// A large register's worth of the widest lane, a power of two.
static unsigned lanesAtATime(ArrayRef<Type *> Elements) {
  unsigned Bits = 8;
  for (Type *Element : Elements)
    Bits = std::max(Bits, Element->getScalarSizeInBits());
  unsigned Width = 1;
  while (2 * Width * Bits <= 512)
    Width *= 2;
  return Width;
}

void Raiser::forLanes(unsigned Count, unsigned Width,
                      function_ref<void(Value *, unsigned)> Body,
                      MutableArrayRef<Value *> Carried) {
  emitLoop(
      B, 0, Count / Width, Width, [&](Value *Index) { Body(Index, Width); },
      Carried);
  if (unsigned Rest = Count % Width)
    Body(B.getInt64(Count - Rest), Rest);
}

/// Whether each lane of \p I's results depends on the same lane of its vector
/// operands alone.
static bool worksByLanes(const IntrinsicInst &I) {
  return isTriviallyVectorizable(I.getIntrinsicID()) ||
         isa<WithOverflowInst, ConstrainedFPIntrinsic>(I);
}

/// \p T with \p Count lanes; a struct of vectors with as many each.
static Type *withLanes(Type *T, unsigned Count) {
  if (auto *Vector = dyn_cast<FixedVectorType>(T))
    return FixedVectorType::get(Vector->getElementType(), Count);
  auto *Struct = dyn_cast<StructType>(T);
  if (!Struct)
    return T;
  SmallVector<Type *> Fields(map_range(Struct->elements(), [&](Type *Field) {
    return withLanes(Field, Count);
  }));
  return StructType::get(T->getContext(), Fields);
}

bool Raiser::raiseByLanes(IntrinsicInst &I) {
  if (!worksByLanes(I))
    return false;
  // All vectors, operands and results, have as many lanes.
  SmallVector<Type *> Results;
  if (auto *Struct = dyn_cast<StructType>(I.getType()))
    append_range(Results, Struct->elements());
  else
    Results.push_back(I.getType());
  SmallVector<Type *> Vectors(Results);
  for (Value *Operand : I.args())
    if (Operand->getType()->isVectorTy())
      Vectors.push_back(Operand->getType());
  auto *First = dyn_cast<FixedVectorType>(Vectors.front());
  if (!First || any_of(Vectors, [&](Type *T) {
        auto *Vector = dyn_cast<FixedVectorType>(T);
        return !Vector || Vector->getNumElements() != First->getNumElements();
      }))
    return false;
  // Only the fields of a struct can be raised.
  bool ReturnsStruct = I.getType()->isStructTy();
  if (ReturnsStruct && any_of(I.users(), [](User *U) {
        auto *Field = dyn_cast<ExtractValueInst>(U);
        return !Field || Field->getNumIndices() != 1;
      }))
    return false;

  OpBuilder Ops(B);
  SmallVector<Value *> Operands, Tensors;
  for (Value *Operand : I.args())
    Operands.push_back(Operand->getType()->isVectorTy() ? twin(Operand)
                                                        : Operand);
  for (Type *Result : Results)
    Tensors.push_back(PoisonValue::get(flatType(Result).type()));
  forLanes(
      First->getNumElements(), lanesAtATime(Vectors),
      [&](Value *Index, unsigned Count) {
        SmallVector<Value *> Arguments;
        SmallVector<Type *> Types, Overloads;
        for (Value *Operand : Operands) {
          bool IsTensor = TensorType::isTensor(Operand->getType());
          Arguments.push_back(IsTensor ? Ops.extractLanes(Operand, Index, Count)
                                       : Operand);
          Types.push_back(Arguments.back()->getType());
        }
        auto *Signature = FunctionType::get(withLanes(I.getType(), Count),
                                            Types, /*isVarArg=*/false);
        [[maybe_unused]] bool IsValid = Intrinsic::getIntrinsicSignature(
            I.getIntrinsicID(), Signature, Overloads);
        assert(IsValid && "not overloaded on its vectors alone");
        CallInst *Lanes =
            B.CreateCall(Intrinsic::getOrInsertDeclaration(
                             F.getParent(), I.getIntrinsicID(), Overloads),
                         Arguments);
        Lanes->setAttributes(I.getAttributes());
        Lanes->copyIRFlags(&I);
        for (auto [K, Tensor] : enumerate(Tensors))
          Tensor = Ops.insertLanes(
              Tensor, ReturnsStruct ? B.CreateExtractValue(Lanes, K) : Lanes,
              Index);
      },
      Tensors);

  if (!ReturnsStruct) {
    replace(I, Tensors.front());
    return true;
  }
  Dead.push_back(&I);
  for (User *U : I.users()) {
    auto *Field = cast<ExtractValueInst>(U);
    replace(*Field, Tensors[*Field->idx_begin()]);
  }
  return true;
}

bool Raiser::raiseReduction(IntrinsicInst &I) {
  Intrinsic::ID ID = I.getIntrinsicID();
  bool HasStart = ID == Intrinsic::vector_reduce_fadd ||
                  ID == Intrinsic::vector_reduce_fmul;
  unsigned Opcode = 0;
  Intrinsic::ID MinMax = Intrinsic::not_intrinsic;
  switch (ID) {
  case Intrinsic::vector_reduce_add:
  case Intrinsic::vector_reduce_mul:
  case Intrinsic::vector_reduce_and:
  case Intrinsic::vector_reduce_or:
  case Intrinsic::vector_reduce_xor:
  case Intrinsic::vector_reduce_fadd:
  case Intrinsic::vector_reduce_fmul:
    Opcode = getArithmeticReductionInstruction(ID);
    break;
  case Intrinsic::vector_reduce_smax:
  case Intrinsic::vector_reduce_smin:
  case Intrinsic::vector_reduce_umax:
  case Intrinsic::vector_reduce_umin:
  case Intrinsic::vector_reduce_fmax:
  case Intrinsic::vector_reduce_fmin:
  case Intrinsic::vector_reduce_fmaximum:
  case Intrinsic::vector_reduce_fminimum:
    MinMax = getMinMaxReductionIntrinsicOp(ID);
    break;
  default:
    return false;
  }

  FastMathFlags Flags =
      isa<FPMathOperator>(I) ? I.getFastMathFlags() : FastMathFlags();
  OpBuilder Ops(B);
  Value *Source = twin(I.getArgOperand(HasStart));
  TensorType Type = TensorType::of(Source->getType());
  unsigned Count = Type.extent(0), Width = lanesAtATime(Type.element());
  auto Combine = [&](Value *A, Value *C) -> Value * {
    IRBuilder<>::FastMathFlagGuard Guard(B);
    B.setFastMathFlags(Flags);
    return MinMax ? B.CreateBinaryIntrinsic(MinMax, A, C)
                  : B.CreateBinOp(Instruction::BinaryOps(Opcode), A, C);
  };
  auto Reduce = [&](Value *Lanes, Value *Start) -> Value * {
    IRBuilder<>::FastMathFlagGuard Guard(B);
    B.setFastMathFlags(Flags);
    if (HasStart)
      return B.CreateIntrinsic(ID, {Lanes->getType()}, {Start, Lanes});
    Value *Sum = B.CreateIntrinsic(ID, {Lanes->getType()}, {Lanes});
    return Start ? Combine(Start, Sum) : Sum;
  };

  Value *Result = HasStart ? I.getArgOperand(0) : nullptr;
  if (HasStart && !I.hasAllowReassoc()) {
    // In order.
    forLanes(
        Count, Width,
        [&](Value *Index, unsigned N) {
          Result = Reduce(Ops.extractLanes(Source, Index, N), Result);
        },
        Result);
  } else {
    // As many partial results as there are lanes, then the rest.
    Value *Partial = Ops.extractLanes(Source, B.getInt64(0), Width);
    emitLoop(
        B, Width, Count / Width - 1, Width,
        [&](Value *Index) {
          Partial = Combine(Partial, Ops.extractLanes(Source, Index, Width));
        },
        Partial);
    Result = Reduce(Partial, Result);
    if (unsigned Rest = Count % Width)
      Result = Reduce(Ops.extractLanes(Source, B.getInt64(Count - Rest), Rest),
                      Result);
  }
  I.replaceAllUsesWith(Result);
  Dead.push_back(&I);
  return true;
}
