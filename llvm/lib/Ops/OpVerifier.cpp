// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a well-formed operation is.
//
// An operation is an ordinary call to LLVM, so LLVM's verifier knows nothing of
// shapes. Every stage may rely on what is checked here; no stage checks it
// again. Checks stand in the order in which one makes the next meaningful:
// types, number of operands, attributes, then the operation's own rule.

#include "matrix/Ops/OpVerifier.h"
#include "matrix/Ops/ValueSize.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/IR/Constants.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace matrix;

namespace {
/// One operation under verification. Methods return false after a message.
class OpVerifier {
  TensorOp Op;
  raw_ostream &OS;

public:
  OpVerifier(TensorOp Op, raw_ostream &OS) : Op(Op), OS(OS) {}
  bool verify();

private:
  bool fail(const Twine &Expected, const Twine &Got) {
    OS << "expected " << Expected << ", got " << Got;
    return false;
  }
  bool fail(const Twine &Expected, const Type *Got) {
    OS << "expected " << Expected << ", got " << *Got;
    return false;
  }
  Type *operandType(unsigned I) { return Op.operand(I)->getType(); }
  Type *resultType() { return Op.call()->getType(); }
  TensorType result() { return Op.resultType(); }
  TensorType operand(unsigned I) { return Op.operandType(I); }

  bool isPlainCall();
  bool hasValidTypes();
  bool hasOperands(unsigned Count);
  bool hasAttributes(unsigned Rank);
  bool isTensorOperand(unsigned I);
  bool returnsTensor();
  bool hasType(StringRef What, const Type *Got, const Type *Expected);
  bool hasIndices(unsigned First, unsigned Rank);
  bool isAccess(unsigned PointerOperand, unsigned Rank);
  bool isVectorOf(const Type *Vector, TensorType Tensor);
  bool areLanesOf(const Type *Lanes, TensorType Tensor);
  bool areFastMath(unsigned Bits);

  bool verifyRule();
  bool verifyLoad();
  bool verifyStore();
  bool verifyToTensor();
  bool verifyToVector();
  bool verifySplat();
  bool verifyExtract();
  bool verifyInsert();
  bool verifyBlock();
  bool verifyInsertBlock();
  bool isBlockOf(TensorType Block, TensorType Tensor);
  bool verifyExtractLanes();
  bool verifyInsertLanes();
  bool verifyTranspose();
  bool verifyRelayout();
  bool verifyMatMul();
  bool verifyMulAdd();
  bool haveProductShape();
  bool widens(unsigned I);
  bool areFlagsOfProduct();
  bool verifyReshape();
  bool verifyShuffle();
  bool verifyElementwise(ElementwiseInfo Info);
  bool verifyArithmetic(unsigned NumOperands);
  bool verifyCast(Instruction::CastOps Opcode);
  bool verifyCompare();
  bool verifySelect();
};
} // namespace

/// What LLVM may assume of the call is no more than the operation promises, and
/// its constants are where everybody looks for them.
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

/// Every tensor type in the signature is well-formed.
bool OpVerifier::hasValidTypes() {
  auto IsValid = [&](const Type *T) {
    return !TensorType::isTensor(T) ||
           TensorType::verify(cast<TargetExtType>(T), OS);
  };
  return IsValid(resultType()) && all_of(Op.call()->args(), [&](const Use &U) {
           return IsValid(U->getType());
         });
}

bool OpVerifier::hasOperands(unsigned Count) {
  return Op.numOperands() == Count ||
         fail(Twine(Count) + " operands", Twine(Op.numOperands()));
}

bool OpVerifier::hasAttributes(unsigned Rank) {
  unsigned Count = numAttributes(Op.kind(), Rank);
  return Op.attributes().size() == Count ||
         fail(Twine(Count) + " attributes", Twine(Op.attributes().size()));
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

/// Operands from \p First on are one 64-bit integer per dimension.
bool OpVerifier::hasIndices(unsigned First, unsigned Rank) {
  return all_of(seq(First, First + Rank), [&](unsigned I) {
    return operandType(I)->isIntegerTy(64) ||
           fail("i64 as operand " + Twine(I), operandType(I));
  });
}

/// Pointer, strides, alignment and volatility of a load or store.
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

bool OpVerifier::areFastMath(unsigned Bits) {
  return Bits <= FastMath::All ||
         fail("fast-math flags up to " + Twine(unsigned(FastMath::All)),
              Twine(Bits));
}

bool OpVerifier::verifyLoad() {
  if (!returnsTensor())
    return false;
  unsigned Rank = result().rank();
  return hasOperands(1 + Rank) && isAccess(0, Rank);
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
  return hasOperands(1) && hasAttributes(0) && returnsTensor() &&
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

bool OpVerifier::isBlockOf(TensorType Block, TensorType Tensor) {
  if (Block.rank() != Tensor.rank())
    return fail("a block of rank " + Twine(Tensor.rank()), Twine(Block.rank()));
  for (unsigned K = 0; K != Block.rank(); ++K)
    if (Block.extent(K) > Tensor.extent(K))
      return fail("a block of at most " + Tensor.shape(), Block.shape());
  return hasType("element of the block", Block.element(), Tensor.element());
}

bool OpVerifier::verifyBlock() {
  if (Op.numOperands() == 0)
    return fail("a tensor as operand 0", "none");
  if (!isTensorOperand(0) || !returnsTensor())
    return false;
  unsigned Rank = operand(0).rank();
  return hasOperands(1 + Rank) && hasAttributes(Rank) && hasIndices(1, Rank) &&
         isBlockOf(result(), operand(0));
}

bool OpVerifier::verifyInsertBlock() {
  if (!returnsTensor())
    return false;
  unsigned Rank = result().rank();
  return hasOperands(2 + Rank) && hasAttributes(Rank) &&
         hasType("operand 0", operandType(0), resultType()) &&
         isTensorOperand(1) && hasIndices(2, Rank) &&
         isBlockOf(operand(1), result());
}

/// Part of a tensor as a flat vector.
bool OpVerifier::areLanesOf(const Type *Lanes, TensorType Tensor) {
  if (Tensor.rank() != 1)
    return fail("rank 1", Twine(Tensor.rank()));
  if (Tensor.hasPadding())
    return fail("no padding", Tensor.type());
  const auto *Vector = dyn_cast<FixedVectorType>(Lanes);
  if (!Vector || Vector->getNumElements() > Tensor.extent(0))
    return fail("a vector of at most " + Twine(Tensor.extent(0)) + " lanes",
                Lanes);
  if (isLargeVector(Lanes))
    return fail("at most " + Twine(MaxRegisterBits) + " bits of lanes", Lanes);
  return hasType("lane", Vector->getElementType(), Tensor.element());
}

bool OpVerifier::verifyExtractLanes() {
  return hasOperands(2) && hasAttributes(0) && isTensorOperand(0) &&
         areLanesOf(resultType(), operand(0)) && hasIndices(1, 1);
}

bool OpVerifier::verifyInsertLanes() {
  return hasOperands(3) && hasAttributes(0) && returnsTensor() &&
         hasType("operand 0", operandType(0), resultType()) &&
         areLanesOf(operandType(1), result()) && hasIndices(2, 1);
}

bool OpVerifier::verifyTranspose() {
  if (!hasOperands(1) || !isTensorOperand(0) || !returnsTensor() ||
      !hasAttributes(operand(0).rank()))
    return false;
  ArrayRef<unsigned> Permutation = Op.attributes();
  SmallVector<unsigned, TensorType::MaxRank> Sorted(Permutation);
  sort(Sorted);
  if (!equal(Sorted, seq(0u, unsigned(Sorted.size())))) {
    OS << "expected a permutation of 0.." << Sorted.size() - 1 << ", got ";
    interleaveComma(Permutation, OS);
    return false;
  }
  TensorType Expected = operand(0).permuted(Permutation);
  if (!result().hasSameExtents(Expected))
    return fail("result shape " + Expected.shape(), result().shape());
  return hasType("element of the result", result().element(),
                 Expected.element());
}

bool OpVerifier::verifyRelayout() {
  if (!hasOperands(1) || !hasAttributes(0) || !isTensorOperand(0) ||
      !returnsTensor())
    return false;
  if (!result().hasSameExtents(operand(0)))
    return fail("result shape " + operand(0).shape(), result().shape());
  return hasType("element of the result", result().element(),
                 operand(0).element());
}

bool OpVerifier::verifyMatMul() {
  return hasOperands(2) && hasAttributes(2) && haveProductShape() &&
         hasType("element of operand 1", operand(1).element(),
                 operand(0).element()) &&
         hasType("element of the result", result().element(),
                 operand(0).element()) &&
         areFlagsOfProduct();
}

bool OpVerifier::verifyMulAdd() {
  if (!hasOperands(3) || !hasAttributes(2) || !haveProductShape() ||
      !hasType("operand 2", operandType(2), resultType()) || !widens(0) ||
      !widens(1))
    return false;
  unsigned Signs = Op.attributes()[0];
  bool IsFloat = result().element()->isFloatingPointTy();
  if (Signs > (IsFloat ? 0 : 3))
    return fail(IsFloat ? "no signs" : "signs up to 3", Twine(Signs));
  return (!IsFloat || hasType("element of operand 1", operand(1).element(),
                              operand(0).element())) &&
         areFlagsOfProduct();
}

/// The result has elements that those of operand I can be converted to without
/// loss.
bool OpVerifier::widens(unsigned I) {
  Type *From = operand(I).element(), *To = result().element();
  if (From == To || CastInst::castIsValid(Instruction::SExt, From, To) ||
      CastInst::castIsValid(Instruction::FPExt, From, To))
    return true;
  OS << "expected elements of operand " << I << " that widen to " << *To
     << ", got " << *From;
  return false;
}

bool OpVerifier::areFlagsOfProduct() {
  unsigned Bits = Op.attributes().back();
  return areFastMath(Bits) &&
         (result().element()->isFloatingPointTy() || Bits == 0 ||
          fail("no fast-math flags on integers", Twine(Bits)));
}

/// Two matrices that can be multiplied, and their product.
bool OpVerifier::haveProductShape() {
  if (!isTensorOperand(0) || !isTensorOperand(1) || !returnsTensor())
    return false;
  TensorType A = operand(0), B = operand(1), C = result();
  for (TensorType T : {A, B, C})
    if (T.rank() != 2)
      return fail("rank 2", Twine(T.rank()));
  if (A.extent(1) != B.extent(0))
    return fail(Twine(A.extent(1)) + " rows of operand 1", Twine(B.extent(0)));
  return (C.extent(0) == A.extent(0) && C.extent(1) == B.extent(1)) ||
         fail("result shape " + Twine(A.extent(0)) + "x" + Twine(B.extent(1)),
              C.shape());
}

bool OpVerifier::verifyReshape() {
  if (!hasOperands(1) || !hasAttributes(0) || !isTensorOperand(0) ||
      !returnsTensor())
    return false;
  for (TensorType T : {operand(0), result()})
    if (T.hasPadding())
      return fail("no padding", T.type());
  if (result().numElements() != operand(0).numElements())
    return fail(Twine(operand(0).numElements()) + " elements in the result",
                Twine(result().numElements()));
  return hasType("element of the result", result().element(),
                 operand(0).element());
}

bool OpVerifier::verifyShuffle() {
  if (!hasOperands(3) || !hasAttributes(0) || !isTensorOperand(0) ||
      !isTensorOperand(1) || !returnsTensor())
    return false;
  for (TensorType T : {operand(0), operand(1), result()}) {
    if (T.rank() != 1)
      return fail("rank 1", Twine(T.rank()));
    if (!hasType("element", T.element(), operand(0).element()))
      return false;
  }
  return operandType(2)->isPointerTy() ||
         fail("a pointer as operand 2", operandType(2));
}

/// Operands of an element-wise operation are tensors that lie as the result.
bool OpVerifier::verifyElementwise(ElementwiseInfo Info) {
  if (!hasOperands(Info.NumOperands) || !returnsTensor() || !hasAttributes(0))
    return false;
  for (unsigned I = 0; I != Info.NumOperands; ++I) {
    if (!isTensorOperand(I))
      return false;
    if (!operand(I).hasSameStorage(result()))
      return hasType("operand " + std::to_string(I), operandType(I),
                     result().withElement(operand(I).element()).type());
  }
  if (hasFastMath(Op.kind()) && !areFastMath(Op.attributes().back()))
    return false;
  switch (Info.Form) {
  case ElementwiseInfo::Arithmetic:
  case ElementwiseInfo::Intrinsic:
    return verifyArithmetic(Info.NumOperands);
  case ElementwiseInfo::Cast:
    return verifyCast(Instruction::CastOps(Info.Code));
  case ElementwiseInfo::Compare:
    return verifyCompare();
  case ElementwiseInfo::Select:
    return verifySelect();
  }
  llvm_unreachable("all forms are verified");
}

bool OpVerifier::verifyArithmetic(unsigned NumOperands) {
  for (unsigned I = 0; I != NumOperands; ++I)
    if (!hasType("operand " + std::to_string(I), operandType(I), resultType()))
      return false;
  // The table gives floating-point operations, and only them, fast-math flags.
  bool IsFloat = hasFastMath(Op.kind());
  const Type *Element = result().element();
  if (Element->isFloatingPointTy() != IsFloat)
    return fail(IsFloat ? "floating-point elements" : "integer elements",
                Element);
  // LLVM's intrinsic has the same rule.
  if (Op.kind() == OpKind::BSwap && Element->getIntegerBitWidth() % 16 != 0)
    return fail("elements of whole pairs of bytes", Element);
  return true;
}

bool OpVerifier::verifyCast(Instruction::CastOps Opcode) {
  Type *From = operand(0).element(), *To = result().element();
  if (CastInst::castIsValid(Opcode, From, To))
    return true;
  OS << "expected elements that " << opName(Op.kind()) << " can convert, got "
     << *From << " and " << *To;
  return false;
}

bool OpVerifier::verifyCompare() {
  if (!hasType("operand 1", operandType(1), operandType(0)))
    return false;
  bool IsFloat = Op.kind() == OpKind::FCmp;
  auto Predicate = CmpInst::Predicate(Op.attributes()[0]);
  if (!(IsFloat ? CmpInst::isFPPredicate(Predicate)
                : CmpInst::isIntPredicate(Predicate)))
    return fail(IsFloat ? "a floating-point predicate" : "an integer predicate",
                Twine(Op.attributes()[0]));
  const Type *Element = operand(0).element();
  if (Element->isFloatingPointTy() != IsFloat)
    return fail(IsFloat ? "floating-point elements" : "integer elements",
                Element);
  return hasType("element of the result", result().element(),
                 Type::getInt1Ty(Element->getContext()));
}

bool OpVerifier::verifySelect() {
  const Type *Condition = operand(0).element();
  return hasType("element of operand 0", Condition,
                 Type::getInt1Ty(Condition->getContext())) &&
         hasType("operand 1", operandType(1), resultType()) &&
         hasType("operand 2", operandType(2), resultType());
}

bool OpVerifier::verify() {
  if (!hasValidTypes() || !verifyRule())
    return false;
  return isPlainCall();
}

bool OpVerifier::verifyRule() {
  if (std::optional<ElementwiseInfo> Info = elementwiseInfo(Op.kind()))
    return verifyElementwise(*Info);
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
  default:
    llvm_unreachable("element-wise operations are verified above");
  }
}

bool matrix::verifyOp(TensorOp Op, raw_ostream &OS) {
  return OpVerifier(Op, OS).verify();
}
