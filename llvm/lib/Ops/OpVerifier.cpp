// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks that operations are well-formed.
//
// An operation is an ordinary call to LLVM, so LLVM's verifier knows nothing of
// shapes. Every stage may rely on what is checked here; no stage checks it
// again. Checks stand in the order in which one makes the next meaningful:
// types, number of operands, attributes, then the operation's own rule.

#include "matrix/Ops/OpVerifier.h"
#include "OpRules.h"
#include "OpVerifierReduce.h"
#include "matrix/Ops/Extents.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/IR/Constants.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace matrix;

bool OpVerifier::isPlainCall() {
  const CallInst *Call = Op.call();
  if (Call->hasOperandBundles())
    return fail("no operand bundles", Twine(Call->getNumOperandBundles()));
  if (!Op.attributes().empty()) {
    const Value *Last = Call->getArgOperand(Call->arg_size() - 1);
    const auto *Type = cast<TargetExtType>(Last->getType());
    if (!isa<PoisonValue>(Last) || Type->getNumTypeParameters() != 0)
      return fail("a poison attribute of integers only", Type);
  }
  MemoryEffects Real = effectsOf(Op.kind(), Op.isVolatile());
  MemoryEffects Assumed = Call->getMemoryEffects();
  if ((Assumed | Real) != Assumed) {
    OS << "expected effects of at least " << Real << ", got " << Assumed;
    return false;
  }
  bool Speculated = Call->hasFnAttr(Attribute::Speculatable);
  return !Speculated || isSpeculatable(Op.kind()) ||
         fail("no speculatable", "speculatable");
}

bool OpVerifier::hasValidTypes() {
  // A view may have more elements than fit memory.
  bool ReadsViews = isContraction(Op.kind()) || Op.kind() == OpKind::View ||
                    reductionStep(Op.kind());
  auto IsValid = [&](Type *T, bool MayBeView) {
    if (!TensorType::isTensor(T))
      return true;
    if (!TensorType::verify(cast<TargetExtType>(T), OS))
      return false;
    if (TensorType::of(T).hasExtentAtRunTime() &&
        !mayHaveExtentsAtRunTime(Op.kind()))
      return fail("extents that are constants", T);
    return MayBeView || TensorType::of(T).fitsMemory() ||
           fail("at most " + Twine(TensorType::MaxBytes) + " bytes", T);
  };
  return IsValid(resultType(), Op.kind() == OpKind::View) &&
         all_of(Op.call()->args(), [&](const Use &U) {
           return IsValid(U->getType(), ReadsViews);
         });
}

bool OpVerifier::hasOperands(unsigned Count) {
  return Op.numOperands() == Count ||
         fail(Twine(Count) + " operands", Twine(Op.numOperands()));
}

bool OpVerifier::hasAttributes(unsigned Rank) {
  return hasNumAttributes(numAttributes(Op.kind(), Rank));
}

bool OpVerifier::hasNumAttributes(unsigned Count) {
  return Op.attributes().size() == Count ||
         fail(Twine(Count) + " attributes", Twine(Op.attributes().size()));
}

bool OpVerifier::isDimension(unsigned Number, unsigned Rank) {
  return Number < Rank ||
         fail("a dimension below " + Twine(Rank), Twine(Number));
}

bool OpVerifier::areDistinct(ArrayRef<unsigned> Numbers, unsigned Below) {
  for (auto [I, Number] : enumerate(Numbers)) {
    if (!isDimension(Number, Below))
      return false;
    if (is_contained(Numbers.take_front(I), Number))
      return fail("distinct dimensions", Twine(Number) + " twice");
  }
  return true;
}

bool OpVerifier::hasRank(StringRef What, TensorType T, unsigned Rank) {
  return T.rank() == Rank ||
         fail("rank " + Twine(Rank) + " of " + What, Twine(T.rank()));
}

bool OpVerifier::hasExtents(StringRef What, TensorType T,
                            ArrayRef<int64_t> Extents) {
  if (!hasRank(What, T, Extents.size()))
    return false;
  for (auto [K, Extent] : enumerate(Extents)) {
    if (T.anyExtent(K).encoded() == Extent)
      continue;
    OS << "expected " << What << " shape ";
    interleave(
        Extents, OS, [&](int64_t E) { OS << matrix::Extent(E).text(); }, "x");
    OS << ", got " << T.shape();
    return false;
  }
  return true;
}

bool OpVerifier::isTensorOperand(unsigned I) {
  return TensorType::isTensor(operandType(I)) ||
         fail("a tensor as operand " + Twine(I), operandType(I));
}

bool OpVerifier::returnsTensor() {
  return TensorType::isTensor(resultType()) ||
         fail("a tensor as result", resultType());
}

bool OpVerifier::hasType(StringRef What, const Type *Got,
                         const Type *Expected) {
  if (Got == Expected)
    return true;
  OS << "expected " << *Expected << " as " << What << ", got " << *Got;
  return false;
}

bool OpVerifier::hasIndices(unsigned First, unsigned Rank) {
  return all_of(seq(First, First + Rank), [&](unsigned I) {
    return operandType(I)->isIntegerTy(64) ||
           fail("i64 as operand " + Twine(I), operandType(I));
  });
}

bool OpVerifier::isAccess(unsigned PointerOperand, unsigned Rank) {
  if (!operandType(PointerOperand)->isPointerTy())
    return fail("a pointer as operand " + Twine(PointerOperand),
                operandType(PointerOperand));
  if (!hasIndices(PointerOperand + 1, Rank) || !hasAttributes(Rank))
    return false;
  unsigned Alignment = Op.attributes()[0], Volatile = Op.attributes()[1];
  if (!isPowerOf2_32(Alignment))
    return fail("a power of two as alignment", Twine(Alignment));
  return Volatile <= 1 || fail("0 or 1 as volatility", Twine(Volatile));
}

bool OpVerifier::isVectorOf(const Type *Vector, TensorType Tensor) {
  return hasType("vector of the allocated elements", Vector,
                 FixedVectorType::get(Tensor.element(), Tensor.numAllocated()));
}

bool OpVerifier::verifyLoad() {
  if (!returnsTensor())
    return false;
  unsigned Rank = result().rank();
  unsigned Extents = result().numExtentsAtRunTime(Rank);
  return hasOperands(1 + Rank + Extents) && isAccess(0, Rank) &&
         hasIndices(1 + Rank, Extents);
}

bool OpVerifier::verifyStore() {
  if (!resultType()->isVoidTy())
    return fail("no result", resultType());
  if (Op.numOperands() == 0)
    return fail("a tensor as operand 0", "none");
  if (!isTensorOperand(0))
    return false;
  unsigned Rank = operand(0).rank();
  return hasOperands(2 + Rank) && isAccess(1, Rank);
}

bool OpVerifier::verifyToTensor() {
  return hasOperands(1) && hasAttributes(0) && returnsTensor() &&
         isVectorOf(operandType(0), result());
}

bool OpVerifier::verifyToVector() {
  return hasOperands(1) && hasAttributes(0) && isTensorOperand(0) &&
         isVectorOf(resultType(), operand(0));
}

bool OpVerifier::verifySplat() {
  if (!returnsTensor())
    return false;
  unsigned Extents = result().numExtentsAtRunTime(result().rank());
  return hasOperands(1 + Extents) && hasAttributes(0) &&
         hasIndices(1, Extents) &&
         hasType("operand 0", operandType(0), result().element());
}

bool OpVerifier::verifyExtract() {
  if (Op.numOperands() == 0)
    return fail("a tensor as operand 0", "none");
  if (!isTensorOperand(0))
    return false;
  unsigned Rank = operand(0).rank();
  return hasOperands(1 + Rank) && hasAttributes(Rank) && hasIndices(1, Rank) &&
         hasType("result", resultType(), operand(0).element());
}

bool OpVerifier::verifyInsert() {
  if (!returnsTensor())
    return false;
  unsigned Rank = result().rank();
  return hasOperands(2 + Rank) && hasAttributes(Rank) &&
         hasType("operand 0", operandType(0), resultType()) &&
         hasType("operand 1", operandType(1), result().element()) &&
         hasIndices(2, Rank);
}

bool OpVerifier::verify() {
  if (!hasValidTypes() || !verifyRule())
    return false;
  return isPlainCall();
}

bool OpVerifier::verifyRule() {
  if (std::optional<ElementwiseInfo> Info = elementwiseInfo(Op.kind()))
    return verifyElementwise(*Info);
  if (reductionStep(Op.kind()))
    return verifyReduction(Op, OS);
  if (windowStep(Op.kind()))
    return verifyWindow(Op, OS);
  switch (Op.kind()) {
  case OpKind::Load:
    return verifyLoad();
  case OpKind::Store:
    return verifyStore();
  case OpKind::ToTensor:
    return verifyToTensor();
  case OpKind::ToVector:
    return verifyToVector();
  case OpKind::Splat:
    return verifySplat();
  case OpKind::Extract:
    return verifyExtract();
  case OpKind::Insert:
    return verifyInsert();
  case OpKind::Block:
    return verifyBlock();
  case OpKind::InsertBlock:
    return verifyInsertBlock();
  case OpKind::Diagonal:
    return verifyDiagonal(Op, OS);
  case OpKind::InsertDiagonal:
    return verifyInsertDiagonal(Op, OS);
  case OpKind::ExtractLanes:
    return verifyExtractLanes();
  case OpKind::InsertLanes:
    return verifyInsertLanes();
  case OpKind::Transpose:
    return verifyTranspose();
  case OpKind::Relayout:
    return verifyRelayout();
  case OpKind::Reshape:
    return verifyReshape();
  case OpKind::Shuffle:
    return verifyShuffle();
  case OpKind::MatMul:
    return verifyMatMul();
  case OpKind::MulAdd:
    return verifyMulAdd();
  case OpKind::View:
    return verifyView();
  case OpKind::InsertView:
    return verifyInsertView();
  case OpKind::Slice:
    return verifySlice();
  case OpKind::Broadcast:
    return verifyBroadcast();
  case OpKind::Pad:
    return verifyPad();
  case OpKind::Concat:
    return verifyConcat();
  case OpKind::ReshapePermute:
    return verifyReshapePermute();
  case OpKind::ReshapeBlock:
    return verifyReshapeBlock();
  case OpKind::ReshapeUnblock:
    return verifyReshapeUnblock();
  case OpKind::Gather:
    return verifyGather();
  case OpKind::Scatter:
  case OpKind::ScatterAdd:
    return verifyScatter();
  case OpKind::Dim:
    return verifyDim();
  case OpKind::Contract:
  case OpKind::ContractAdd:
    return verifyContract();
  case OpKind::Convolution:
    return verifyConvolution();
  default:
    llvm_unreachable("element-wise operations are verified above");
  }
}

bool matrix::verifyOp(TensorOp Op, raw_ostream &OS) {
  return OpVerifier(Op, OS).verify();
}
