// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What well-formed products and element-wise operations are.

#include "OpRules.h"
#include "llvm/IR/InstrTypes.h"

using namespace llvm;
using namespace matrix;

bool OpVerifier::areFastMath(unsigned Bits) {
  return Bits <= FastMath::All ||
         fail("fast-math flags up to " + Twine(unsigned(FastMath::All)),
              Twine(Bits));
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
  return hasOperands(3) && hasAttributes(2) && haveProductShape() &&
         hasType("operand 2", operandType(2), resultType()) &&
         areFactors(Op.attributes()[0]);
}

/// Whether elements of operands 0 and 1 may be multiplied and added up as those
/// of the result.
bool OpVerifier::areFactors(unsigned Signs) {
  if (!widens(0) || !widens(1))
    return false;
  const Type *Factor = operand(0).element();
  bool IsFloat = result().element()->isFloatingPointTy();
  bool IsOfUnits = result().element()->isFloatTy() &&
                   (Factor->isHalfTy() || Factor->isBFloatTy());
  if (IsFloat ? Signs != 0 && !(IsOfUnits && Signs == RoundsAsUnit) : Signs > 3)
    return fail(IsFloat ? "no signs" : "signs up to 3", Twine(Signs));
  return (!IsFloat || hasType("element of operand 1", operand(1).element(),
                              operand(0).element())) &&
         areFlagsOfProduct();
}

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

bool OpVerifier::haveProductShape() {
  if (!isTensorOperand(0) || !isTensorOperand(1) || !returnsTensor())
    return false;
  TensorType A = operand(0), B = operand(1), C = result();
  unsigned Rank = A.rank();
  if (Rank < 2)
    return fail("rank 2 or more", Twine(Rank));
  if (!hasRank("operand 1", B, Rank))
    return false;
  // There is a product for each index of the leading dimensions.
  SmallVector<int64_t> Extents;
  for (unsigned K = 0; K != Rank - 2; ++K) {
    Extents.push_back(A.anyExtent(K).encoded());
    if (A.anyExtent(K) != B.anyExtent(K))
      return fail(Twine("extent ") + A.anyExtent(K).text() + " of dimension " +
                      Twine(K) + " of operand 1",
                  B.anyExtent(K).text());
  }
  unsigned Rows = Rank - 2, Columns = Rank - 1;
  if (A.anyExtent(Columns) != B.anyExtent(Rows))
    return fail(Twine(A.anyExtent(Columns).text()) + " rows of operand 1",
                B.anyExtent(Rows).text());
  Extents.push_back(A.anyExtent(Rows).encoded());
  Extents.push_back(B.anyExtent(Columns).encoded());
  return hasExtents("result", C, Extents);
}

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
  case ElementwiseInfo::Saturate:
    return verifyCast(Instruction::CastOps(Info.Code));
  case ElementwiseInfo::Compare:
    return verifyCompare();
  case ElementwiseInfo::Select:
    return verifySelect();
  }
  llvm_unreachable("all forms are verified");
}

bool OpVerifier::verifyArithmetic(unsigned NumOperands) {
  for (unsigned I = 0; I != NumOperands; ++I) {
    Type *Wanted = resultType();
    if (Op.kind() == OpKind::LDExp && I == 1) {
      // The target's `int`.
      Type *Exponent = operand(I).element();
      if (!Exponent->isIntegerTy())
        return fail("integer elements", Exponent);
      Wanted = result().withElement(Exponent).type();
    }
    if (!hasType("operand " + std::to_string(I), operandType(I), Wanted))
      return false;
  }
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
