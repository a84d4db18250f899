// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compiles expressions on matrices and tensors to bytecode. Each is one opcode,
// whatever the extents.

#include "../MatrixConstant.h"
#include "ByteCodeEmitter.h"
#include "Compiler.h"
#include "EvalEmitter.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/MatrixTraits.h"

using namespace clang;
using namespace clang::interp;

/// Space for the result of \p E, with a pointer to it on the stack, unless that
/// is a scalar or the space is there already.
template <class Emitter>
bool Compiler<Emitter>::prepareMatrixResult(const Expr *E) {
  if (E->getType()->isMatrixOrTensorType() &&
      !this->emitCheckMatrixSize(E->getType().getTypePtr(), E))
    return false;
  if (Initializing || canClassify(E->getType()) || E->getType()->isVoidType())
    return true;
  UnsignedOrNone Local = allocateLocal(E);
  return Local && this->emitGetPtrLocal(*Local, E);
}

/// Removes the result of \p E from the stack if nobody wants it.
template <class Emitter>
bool Compiler<Emitter>::finishMatrixResult(const Expr *E) {
  if (!DiscardResult || E->getType()->isVoidType())
    return true;
  OptPrimType Kind = classify(E);
  return this->emitPop(Kind ? *Kind : PT_Ptr, E);
}

/// An operand, which is an lvalue only in `a ?: b`.
template <class Emitter>
bool Compiler<Emitter>::visitMatrixOperand(const Expr *E) {
  if (E->isPRValue())
    return this->visit(E);
  UnsignedOrNone Local = allocateLocal(E);
  return Local && this->emitGetPtrLocal(*Local, E) && this->visit(E) &&
         this->emitMemcpy(E);
}

template <class Emitter>
bool Compiler<Emitter>::visitMatrixOperation(const Expr *E) {
  if (!prepareMatrixResult(E))
    return false;
  for (const Expr *Operand : getMatrixOperands(Ctx.getASTContext(), E))
    if (!visitMatrixOperand(Operand))
      return false;
  return this->emitMatrixOperation(E, E) && finishMatrixResult(E);
}

template <class Emitter>
bool Compiler<Emitter>::visitMatrixLoadOrStore(const CallExpr *E) {
  if (!prepareMatrixResult(E))
    return false;
  for (const Expr *Operand : getMatrixMemoryCall(E)->getOperands())
    if (!this->visit(Operand))
      return false;
  return this->emitMatrixLoadOrStore(E, E) && finishMatrixResult(E);
}

/// A size_t, of any target.
template <class Emitter>
bool Compiler<Emitter>::visitMatrixTrait(const UnaryExprOrTypeTraitExpr *E) {
  unsigned Value = evaluateMatrixTrait(E);
  switch (classifyPrim(E->getType())) {
  case PT_Uint16:
    return this->emitConstUint16(Value, E);
  case PT_Uint32:
    return this->emitConstUint32(Value, E);
  default:
    return this->emitConstUint64(Value, E);
  }
}

template <class Emitter>
std::optional<bool> Compiler<Emitter>::visitMatrix(const Expr *E) {
  if (!Ctx.getLangOpts().MatrixTypes || Ctx.getLangOpts().HLSL)
    return std::nullopt;
  if (isMatrixOperation(E))
    return visitMatrixOperation(E);
  if (const auto *Assignment = dyn_cast<CompoundAssignOperator>(E)) {
    if (Assignment->getComputationLHSType()->isMatrixOrTensorType() ||
        Assignment->getRHS()->getType()->isMatrixOrTensorType())
      return visitMatrixAssignment(Assignment, /*Activates=*/false);
  } else if (const auto *Call = dyn_cast<CallExpr>(E)) {
    if (getMatrixMemoryCall(Call))
      return visitMatrixLoadOrStore(Call);
  } else if (const auto *Trait = dyn_cast<UnaryExprOrTypeTraitExpr>(E)) {
    if (isMatrixTrait(Trait->getKind()))
      return DiscardResult || visitMatrixTrait(Trait);
  } else if (isa<ImplicitValueInitExpr, CXXScalarValueInitExpr>(E)) {
    if (E->getType()->isMatrixOrTensorType())
      return DiscardResult || (prepareMatrixResult(E) && visitZeroMatrix(E));
  } else if (const auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(E)) {
    // Nothing else says of a global array of elements that it has a value.
    if (E->getType()->isMatrixOrTensorType() && !Initializing &&
        !DiscardResult && Temporary->getStorageDuration() == SD_Static)
      return VisitMaterializeTemporaryExpr(Temporary) &&
             this->emitFinishInit(E);
  }
  return std::nullopt;
}

template <class Emitter>
bool Compiler<Emitter>::isMatrixAssignment(const BinaryOperator *E) const {
  QualType To = E->getLHS()->getType().getAtomicUnqualifiedType();
  return E->isAssignmentOp() &&
         (To->isMatrixOrTensorType() || To->isAnyComplexType());
}

/// The right operand comes first, as for scalars since C++17.
template <class Emitter>
bool Compiler<Emitter>::visitMatrixAssignment(const BinaryOperator *E,
                                              bool Activates) {
  if (!Ctx.getLangOpts().CPlusPlus14)
    return this->discard(E->getRHS()) && this->discard(E->getLHS()) &&
           this->emitInvalid(E);
  if (!this->visit(E->getRHS()) || !this->visit(E->getLHS()))
    return false;
  if (E->isCompoundAssignmentOp())
    return this->emitMatrixCompoundAssign(E, E) &&
           (!DiscardResult || this->emitPopPtr(E));
  if (Activates && !this->emitActivate(E))
    return false;
  return this->emitStoreMatrix(E) && (!DiscardResult || this->emitPopPtr(E));
}

template <class Emitter>
bool Compiler<Emitter>::VisitMatrixSubscriptExpr(const MatrixSubscriptExpr *E) {
  OptPrimType Kind = classify(E->getType());
  bool IsValue = !E->isGLValue();
  if (IsValue && !Kind && !prepareMatrixResult(E))
    return false;
  if (!this->visit(E->getBase()))
    return false;
  for (const Expr *Index : getMatrixIndices(E)) {
    // Sema leaves it as it is written.
    if (!this->visit(Index) ||
        (Index->isGLValue() &&
         !this->emitLoadPop(classifyPrim(Index->getType()), Index)))
      return false;
  }
  if (!this->emitMatrixElementPtr(E, E))
    return false;
  if (IsValue && !(Kind ? this->emitLoadPop(*Kind, E) : this->emitMemcpy(E)))
    return false;
  return finishMatrixResult(E);
}

/// Elements in element order; those missing are zero.
template <class Emitter>
bool Compiler<Emitter>::visitMatrixInitList(ArrayRef<const Expr *> Inits,
                                            const Expr *E) {
  QualType Type = E->getType();
  if (Inits.size() == 1 && Inits[0]->getType()->isMatrixOrTensorType())
    return this->delegate(Inits[0]);
  if (!this->emitCheckMatrixSize(Type.getTypePtr(), E))
    return false;
  OptPrimType Kind = classify(Type->getMatrixOrTensorElementType());
  for (unsigned I = 0; I != Inits.size(); ++I)
    if (!this->visitArrayElemInit(getMatrixPlace(Type, I), Inits[I], Kind))
      return false;
  return Inits.size() == getNumMatrixElements(Type.getTypePtr()) ||
         this->emitZeroMatrix(Inits.size(), E);
}

template <class Emitter>
bool Compiler<Emitter>::visitZeroMatrix(const Expr *E) {
  return this->emitCheckMatrixSize(E->getType().getTypePtr(), E) &&
         this->emitZeroMatrix(0, E);
}

template <class Emitter>
bool Compiler<Emitter>::visitZeroMatrices(size_t Count, const Expr *E) {
  for (size_t I = 0; I != Count; ++I)
    if (!this->emitConstUint32(I, E) || !this->emitArrayElemPtr(PT_Uint32, E) ||
        !this->emitZeroMatrix(0, E) || !this->emitPopPtr(E))
      return false;
  return true;
}

template <class Emitter>
bool Compiler<Emitter>::visitMatrixValue(const APValue &Value, QualType Type,
                                         const Expr *E) {
  OptPrimType Kind = classify(Type->getMatrixOrTensorElementType());
  if (!Kind)
    return false;
  for (unsigned I = 0, N = Value.getMatrixNumElements(); I != N; ++I)
    if (!this->visitAPValue(Value.getMatrixElt(I), *Kind, E) ||
        !this->emitInitElem(*Kind, getMatrixPlace(Type, I), E))
      return false;
  return true;
}

namespace clang {
namespace interp {
#define INSTANTIATE(EMITTER)                                                   \
  template bool Compiler<EMITTER>::prepareMatrixResult(const Expr *);          \
  template bool Compiler<EMITTER>::finishMatrixResult(const Expr *);           \
  template bool Compiler<EMITTER>::visitMatrixOperand(const Expr *);           \
  template bool Compiler<EMITTER>::visitMatrixOperation(const Expr *);         \
  template bool Compiler<EMITTER>::visitMatrixTrait(                           \
      const UnaryExprOrTypeTraitExpr *);                                       \
  template std::optional<bool> Compiler<EMITTER>::visitMatrix(const Expr *);   \
  template bool Compiler<EMITTER>::visitMatrixLoadOrStore(const CallExpr *);   \
  template bool Compiler<EMITTER>::visitMatrixAssignment(                      \
      const BinaryOperator *, bool);                                           \
  template bool Compiler<EMITTER>::VisitMatrixSubscriptExpr(                   \
      const MatrixSubscriptExpr *);                                            \
  template bool Compiler<EMITTER>::visitMatrixInitList(ArrayRef<const Expr *>, \
                                                       const Expr *);          \
  template bool Compiler<EMITTER>::visitZeroMatrix(const Expr *);              \
  template bool Compiler<EMITTER>::visitZeroMatrices(size_t, const Expr *);    \
  template bool Compiler<EMITTER>::visitMatrixValue(const APValue &, QualType, \
                                                    const Expr *);             \
  template bool Compiler<EMITTER>::isMatrixAssignment(const BinaryOperator *)  \
      const;
INSTANTIATE(ByteCodeEmitter)
INSTANTIATE(EvalEmitter)
#undef INSTANTIATE
} // namespace interp
} // namespace clang
