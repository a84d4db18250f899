// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads and writes matrices and tensors in the interpreter's memory.

#include "InterpMatrixValue.h"
#include "../MatrixConstant.h"
#include "Context.h"
#include "Interp.h"
#include "InterpState.h"

using namespace clang;
using namespace clang::interp;

/// An array of the places that an object has for elements. A type above the
/// limit has one.
Descriptor *Program::createMatrixDescriptor(const DeclTy &D, const Type *Ty,
                                            Descriptor::MetadataSize MDSize,
                                            bool IsConst, bool IsTemporary,
                                            bool IsMutable) {
  QualType Element = Ty->getMatrixOrTensorElementType();
  size_t NumElems = isMatrixTooLarge(Ctx.getASTContext(), Ty)
                        ? 1
                        : getNumMatrixPlaces(QualType(Ty, 0));
  if (OptPrimType Kind = Ctx.classify(Element)) {
    if (Descriptor::MaxArrayElemBytes / primSize(*Kind) < NumElems)
      return nullptr;
    return allocateDescriptor(D, *Kind, MDSize, NumElems, IsConst, IsTemporary,
                              IsMutable)
        ->withType(Ty);
  }
  const Descriptor *ElemDesc = createDescriptor(
      D, Element.getTypePtr(), std::nullopt, IsConst, IsTemporary);
  if (!ElemDesc ||
      std::numeric_limits<unsigned>::max() /
              (ElemDesc->getAllocSize() + sizeof(InlineDescriptor)) <=
          NumElems)
    return nullptr;
  return allocateDescriptor(D, Ty, ElemDesc, MDSize, NumElems, IsConst,
                            IsTemporary, IsMutable);
}

bool clang::interp::isMatrixElement(const Pointer &P) {
  return P.isBlockPointer() && P.isArrayElement() &&
         P.expand().getFieldDesc()->getType()->isMatrixOrTensorType();
}

bool clang::interp::isMatrixInitialized(const Pointer &P) {
  return forEachPart(P, [](const Pointer &Parts, unsigned I, unsigned) {
    return Parts.isElementInitialized(I);
  });
}

bool clang::interp::enumerateMatrixParts(
    const Pointer &P, const Context &Ctx, Bits Begin, Bits End,
    llvm::function_ref<bool(const Pointer &Part, PrimType Kind, Bits Offset,
                            Bits Width, bool PackedBools)>
        Visit) {
  const ASTContext &Context = Ctx.getASTContext();
  QualType Type = P.getFieldDesc()->getType();
  QualType Element = Type->getMatrixOrTensorElementType();
  unsigned PartsOfElement = hasComplexElements(P) ? 2 : 1;
  uint64_t Width = Context.getTypeSize(Element) / PartsOfElement;
  return forEachPart(P, [&](const Pointer &Parts, unsigned I, unsigned Number) {
    CharUnits Place =
        getMatrixElementOffset(Context, Type, Number / PartsOfElement);
    Bits Offset =
        Begin + Bits(Context.toBits(Place) + Number % PartsOfElement * Width);
    return Offset >= End ||
           Visit(Parts.atIndex(I), Parts.getFieldDesc()->getPrimType(), Offset,
                 Bits(Width), /*PackedBools=*/false);
  });
}

static APValue readPart(const Context &Ctx, const Pointer &Parts, unsigned I) {
  TYPE_SWITCH(Parts.getFieldDesc()->getPrimType(),
              return Parts.elem<T>(I).toAPValue(Ctx.getASTContext()));
  llvm_unreachable("unknown type of a matrix element");
}

bool clang::interp::readMatrix(const Context &Ctx, const Pointer &P,
                               APValue &Result) {
  if (!P.getFieldDesc()->isArray() || !isMatrixInitialized(P))
    return false;
  SmallVector<APValue, 16> Elements;
  bool IsComplex = hasComplexElements(P);
  forEachPart(P, [&](const Pointer &Parts, unsigned I, unsigned) {
    APValue Value = readPart(Ctx, Parts, I);
    // The imaginary part follows the real one.
    if (IsComplex && I == 1)
      Elements.back() =
          APValue(Elements.back().getFloat(), std::move(Value.getFloat()));
    else
      Elements.push_back(std::move(Value));
    return true;
  });
  Result = makeMatrixOrVector(P.getFieldDesc()->getType(), Elements);
  return true;
}

/// The bits of an integer of at most 64.
static int64_t getNarrowInt(const APValue &Value) {
  const llvm::APSInt &Int = Value.getInt();
  return Int.isSigned() ? Int.getSExtValue() : int64_t(Int.getZExtValue());
}

void clang::interp::writePart(InterpState &S, const Pointer &Parts, unsigned I,
                              const APValue &Value) {
  PrimType Kind = Parts.getFieldDesc()->getPrimType();
  if (Kind == PT_Float) {
    Floating Result = S.allocFloat(Value.getFloat().getSemantics());
    Result.copy(Value.getFloat());
    Parts.elem<Floating>(I) = Result;
  } else if (Kind == PT_IntAP) {
    auto Result = S.allocAP<IntegralAP<false>>(Value.getInt().getBitWidth());
    Result.copy(Value.getInt());
    Parts.elem<IntegralAP<false>>(I) = Result;
  } else if (Kind == PT_IntAPS) {
    auto Result = S.allocAP<IntegralAP<true>>(Value.getInt().getBitWidth());
    Result.copy(Value.getInt());
    Parts.elem<IntegralAP<true>>(I) = Result;
  } else {
    int64_t Int = getNarrowInt(Value);
    INT_TYPE_SWITCH(Kind, Parts.elem<T>(I) =
                              T::from(Int, Value.getInt().getBitWidth()));
  }
  Parts.initializeElement(I);
}

void clang::interp::writeMatrix(InterpState &S, const Pointer &P,
                                const APValue &Value) {
  bool IsComplex = getElement(Value, 0).isComplexFloat();
  forEachPart(P, [&](const Pointer &Parts, unsigned I, unsigned Number) {
    if (!IsComplex) {
      writePart(S, Parts, I, getElement(Value, Number));
      return true;
    }
    const APValue &Element = getElement(Value, Number / 2);
    writePart(S, Parts, I,
              APValue(llvm::APFloat(I == 0 ? Element.getComplexFloatReal()
                                           : Element.getComplexFloatImag())));
    return true;
  });
}

bool clang::interp::popMatrixOperand(InterpState &S, QualType Type,
                                     APValue &Result) {
  if (OptPrimType Kind = S.Ctx.classify(Type)) {
    TYPE_SWITCH(*Kind, Result = S.Stk.pop<T>().toAPValue(S.getASTContext()));
    return true;
  }
  Pointer P = S.Stk.pop<Pointer>();
  if (Type->isMatrixOrTensorType())
    return readMatrix(S.Ctx, P, Result);
  std::optional<APValue> Value = P.toRValue(S.Ctx, Type);
  if (Value)
    Result = std::move(*Value);
  return Value.has_value();
}

void clang::interp::giveMatrixResult(InterpState &S, QualType Type,
                                     const APValue &Value) {
  OptPrimType Kind = S.Ctx.classify(Type);
  if (!Kind) {
    const Pointer &P = S.Stk.peek<Pointer>();
    if (Value.isMatrix() || Value.isVector()) {
      writeMatrix(S, P, Value);
    } else {
      writePart(S, P, 0, APValue(llvm::APFloat(Value.getComplexFloatReal())));
      writePart(S, P, 1, APValue(llvm::APFloat(Value.getComplexFloatImag())));
    }
    return;
  }
  if (Kind == PT_Float) {
    Floating Result = S.allocFloat(Value.getFloat().getSemantics());
    Result.copy(Value.getFloat());
    S.Stk.push<Floating>(Result);
  } else if (Kind == PT_IntAP) {
    auto Result = S.allocAP<IntegralAP<false>>(Value.getInt().getBitWidth());
    Result.copy(Value.getInt());
    S.Stk.push<IntegralAP<false>>(Result);
  } else if (Kind == PT_IntAPS) {
    auto Result = S.allocAP<IntegralAP<true>>(Value.getInt().getBitWidth());
    Result.copy(Value.getInt());
    S.Stk.push<IntegralAP<true>>(Result);
  } else {
    int64_t Int = getNarrowInt(Value);
    INT_TYPE_SWITCH(*Kind,
                    S.Stk.push<T>(T::from(Int, Value.getInt().getBitWidth())));
  }
}
