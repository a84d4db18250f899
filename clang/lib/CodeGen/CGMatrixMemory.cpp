// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matrices and memory.
//
// In memory a matrix is an array of its elements and its padding, whatever form
// its values have. Layout and padding are the type's, and matter here only: a
// row-major R x C matrix is loaded as the column-major C x R one that lies
// there and transposed, which fuses with what uses it. What Clang does with a
// scalar of its own accord (an alloca of its type, a null constant, a load of
// an lvalue to pick one element) it cannot do with a handle, or should not do
// with a value that large; those places come here.

#include "CGMatrixMemory.h"
#include "CGCooperativeMatrix.h"
#include "CGMatrix.h"
#include "CGMatrixUse.h"
#include "CGTensor.h"
#include "CGTensorMemory.h"
#include "CodeGenFunction.h"
#include "CodeGenModule.h"
#include "MatrixEmitter.h"
#include "matrix/Ops/OpBuilder.h"
#include "clang/AST/TensorIndex.h"

using namespace clang;
using namespace CodeGen;
using matrix::OpBuilder;
using matrix::OpKind;
using matrix::TensorOp;
using HandleType = matrix::TensorType;

/// Above this, a zero vector is no constant any more.
static constexpr int64_t MaxZeroVectorBytes = 512;

static llvm::Align elementAlignment(CodeGenFunction &CGF, llvm::Align First,
                                    HandleType Type) {
  return commonAlignment(
      First, CGF.CGM.getDataLayout().getTypeAllocSize(Type.element()));
}

/// Those of an object without padding.
static llvm::SmallVector<llvm::Value *, 3> stridesInMemory(CodeGenFunction &CGF,
                                                           HandleType Type) {
  llvm::SmallVector<llvm::Value *, 3> Strides;
  for (unsigned D = 0; D != Type.rank(); ++D)
    Strides.push_back(CGF.Builder.getInt64(Type.stride(D)));
  return Strides;
}

/// Whether flat values have the elements in the order of objects of \p Type.
static bool liesAsValue(CodeGenFunction &CGF, const ConstantMatrixType &Type) {
  return Type.isRowMajor() == areFlatMatricesRowMajor(CGF.CGM);
}

/// Whether a volatile matrix is accessed by an atomic instruction, which
/// -fms-volatile asks for. Then our functions handle the copies that upstream
/// makes of it.
static bool isAccessedAtomically(CodeGenFunction &CGF, Address Place,
                                 QualType Type) {
  return CGF.LValueIsSuitableForInlineAtomic(
      CGF.MakeAddrLValue(Place, Type.withVolatile()));
}

/// Whether an object of \p Type, which is small, is read and written as one
/// vector, its padding included: a 3x3 matrix with padding 1 is three registers
/// of four floats, and the padding becomes any value.
static bool isAccessedWithPadding(CodeGenFunction &CGF, QualType Type,
                                  bool IsVolatile) {
  constexpr uint64_t MostBits = 2048;
  const auto *Matrix = Type->castAs<ConstantMatrixType>();
  QualType Element = Matrix->getElementType();
  if (!Matrix->getPadding() || Element->isAnyComplexType())
    return false;
  // The vector has the memory layout of an array of its elements.
  llvm::Type *Lane = CGF.ConvertType(Element);
  const llvm::DataLayout &DL = CGF.CGM.getDataLayout();
  return CGF.CGM.getCodeGenOpts().OptimizationLevel != 0 && !IsVolatile &&
         !isLargeMatrix(CGF.CGM, Type) &&
         Lane == CGF.ConvertTypeForMem(Element) &&
         DL.getTypeSizeInBits(Lane) == DL.getTypeAllocSizeInBits(Lane) &&
         llvm::isPowerOf2_64(Matrix->getMemoryStride()) &&
         Matrix->getNumElementsInMemory() *
                 CGF.getContext().getTypeSize(Element) <=
             MostBits;
}

/// The vector in memory, and where it has the elements of a value; -1 where a
/// value has none.
static llvm::FixedVectorType *
paddedVector(CodeGenFunction &CGF, QualType Type,
             llvm::SmallVectorImpl<int> &InValue,
             llvm::SmallVectorImpl<int> &InMemory) {
  const auto *Matrix = Type->castAs<ConstantMatrixType>();
  unsigned Stride = Matrix->getMemoryStride(),
           Length = Stride - Matrix->getPadding();
  InMemory.assign(Matrix->getNumElementsInMemory(), -1);
  for (unsigned Line = 0; Line != InMemory.size(); Line += Stride)
    for (unsigned I = 0; I != Length; ++I) {
      InMemory[Line + I] = InValue.size();
      InValue.push_back(Line + I);
    }
  return llvm::FixedVectorType::get(CGF.ConvertType(Matrix->getElementType()),
                                    InMemory.size());
}

void CodeGen::markAccess(CodeGenFunction &CGF, llvm::Instruction *Access,
                         bool IsNontemporal, TBAAAccessInfo TBAA) {
  CGF.CGM.DecorateInstructionWithTBAA(Access, TBAA);
  if (!IsNontemporal)
    return;
  auto *One = llvm::ConstantAsMetadata::get(CGF.Builder.getInt32(1));
  Access->setMetadata(llvm::LLVMContext::MD_nontemporal,
                      llvm::MDNode::get(Access->getContext(), One));
}

TBAAAccessInfo CodeGen::getTBAAOfElements(CodeGenFunction &CGF,
                                          QualType Element,
                                          TBAAAccessInfo OfPlace) {
  bool IsKnown = OfPlace.AccessType && !OfPlace.isMayAlias();
  return IsKnown ? CGF.CGM.getTBAAAccessInfo(Element) : OfPlace;
}

/// Makes \p TBAA, of an object of \p Type, that of its elements.
static void accessElements(CodeGenFunction &CGF, QualType Type,
                           TBAAAccessInfo &TBAA) {
  QualType Element = Type->getMatrixOrTensorElementType();
  if (!Element.isNull() && !CGF.getLangOpts().HLSL)
    TBAA = getTBAAOfElements(CGF, Element, TBAA);
}

llvm::Value *CodeGen::emitMatrixLoad(CodeGenFunction &CGF, Address Source,
                                     bool IsVolatile, QualType Type,
                                     bool IsNontemporal, TBAAAccessInfo &TBAA) {
  recordMatrixUse(CGF, Type);
  accessElements(CGF, Type, TBAA);
  if (Type->isTensorType() &&
      !(IsVolatile && isAccessedAtomically(CGF, Source, Type)))
    return loadTensor(CGF, Source, Type, {IsVolatile, IsNontemporal, TBAA});
  bool IsHost = Type->isCooperativeMatrixType();
  Type = asHostMatrix(CGF.CGM, Type);
  const auto *Matrix = Type->getAs<ConstantMatrixType>();
  if (!Matrix || (isStoredAsVector(CGF.CGM, Type) && !IsHost) ||
      (IsVolatile && isAccessedAtomically(CGF, Source, Type)))
    return nullptr;
  MatrixEmitter MB(CGF);
  if (!isLargeMatrix(CGF.CGM, Type) && !Matrix->getPadding()) {
    // SROA looks through a plain load, and through no intrinsic.
    llvm::LoadInst *Stored = CGF.Builder.CreateLoad(
        Source.withElementType(CGF.ConvertType(Type)), IsVolatile);
    markAccess(CGF, Stored, IsNontemporal, TBAA);
    return liesAsValue(CGF, *Matrix)
               ? cast<llvm::Value>(Stored)
               : MB.CreateMatrixTranspose(Stored, Matrix->getNumColumns(),
                                          Matrix->getNumRows());
  }
  if (isAccessedWithPadding(CGF, Type, IsVolatile)) {
    llvm::SmallVector<int> InValue, InMemory;
    llvm::LoadInst *Stored = CGF.Builder.CreateLoad(
        Source.withElementType(paddedVector(CGF, Type, InValue, InMemory)));
    markAccess(CGF, Stored, IsNontemporal, TBAA);
    llvm::Value *Elements = CGF.Builder.CreateShuffleVector(Stored, InValue);
    return liesAsValue(CGF, *Matrix)
               ? Elements
               : MB.CreateMatrixTranspose(Elements, Matrix->getNumColumns(),
                                          Matrix->getNumRows());
  }
  llvm::Value *Loaded = MB.CreateStridedLoad(
      Type, Matrix->isRowMajor(), Source.emitRawPointer(CGF),
      Source.getAlignment().getAsAlign(),
      CGF.Builder.getInt64(Matrix->getMemoryStride()), IsVolatile);
  if (MatrixEmitter::isHandle(Loaded))
    markAccess(CGF, cast<llvm::Instruction>(Loaded), IsNontemporal, TBAA);
  return Loaded;
}

/// Whether all bits of \p Value are zero; floating-point -0 is not.
static bool isZero(llvm::Value *Value) {
  if (auto Op = TensorOp::of(Value))
    return Op->kind() == OpKind::Splat && isZero(Op->operand(0));
  auto *Constant = dyn_cast<llvm::Constant>(Value);
  return Constant && Constant->isNullValue();
}

bool CodeGen::emitMatrixStore(CodeGenFunction &CGF, llvm::Value *Value,
                              Address Destination, bool IsVolatile,
                              QualType Type, bool IsInit, bool IsNontemporal,
                              TBAAAccessInfo &TBAA) {
  recordMatrixUse(CGF, Type);
  accessElements(CGF, Type, TBAA);
  bool IsHost = Type->isCooperativeMatrixType();
  Type = asHostMatrix(CGF.CGM, Type);
  const auto *Matrix = Type->getAs<ConstantMatrixType>();
  bool IsTensor = Type->isTensorType();
  if ((!Matrix && !IsTensor) ||
      (IsVolatile && !IsInit && isAccessedAtomically(CGF, Destination, Type)))
    return false;
  bool AsVector = !IsTensor && isStoredAsVector(CGF.CGM, Type);
  CharUnits Size = CGF.getContext().getTypeSizeInChars(Type);
  bool IsHandle = MatrixEmitter::isHandle(Value);
  if (isZero(Value) && !IsNontemporal &&
      (!AsVector || Size.getQuantity() > MaxZeroVectorBytes)) {
    CGF.Builder.CreateMemSet(Destination, CGF.Builder.getInt8(0),
                             CGF.CGM.getSize(Size), IsVolatile);
    // Even if nothing uses the value yet, it may be that of the assignment.
    return true;
  }
  if (AsVector && !IsHost)
    return false;
  MatrixEmitter MB(CGF);
  llvm::Instruction *Store;
  if (IsTensor)
    Store = storeTensor(CGF, Value, Destination, Type,
                        {IsVolatile, IsNontemporal, TBAA});
  else if (!IsHandle && (!Matrix->getPadding() ||
                         isAccessedWithPadding(CGF, Type, IsVolatile))) {
    llvm::Value *Elements =
        liesAsValue(CGF, *Matrix)
            ? Value
            : MB.CreateMatrixTranspose(Value, Matrix->getNumRows(),
                                       Matrix->getNumColumns());
    if (Matrix->getPadding()) {
      llvm::SmallVector<int> InValue, InMemory;
      paddedVector(CGF, Type, InValue, InMemory);
      Elements = CGF.Builder.CreateShuffleVector(Elements, InMemory);
      // A program may read the padding as bytes, which are not poison.
      Elements = CGF.Builder.CreateFreeze(Elements);
    }
    Store = CGF.Builder.CreateStore(
        Elements, Destination.withElementType(Elements->getType()), IsVolatile);
  } else
    Store = MB.CreateStridedStore(
        Value, Type, Matrix->isRowMajor(), Destination.emitRawPointer(CGF),
        Destination.getAlignment().getAsAlign(),
        CGF.Builder.getInt64(Matrix->getMemoryStride()), IsVolatile);
  markAccess(CGF, Store, IsNontemporal, TBAA);
  CGF.addInstToCurrentSourceAtom(Store, Value);
  return true;
}

std::pair<llvm::Value *, llvm::Value *>
CodeGen::emitMatrixIndices(CodeGenFunction &CGF, QualType Type, const Expr *Row,
                           const Expr *Column) {
  const auto *Matrix = Type->castAs<ConstantMatrixType>();
  struct {
    const Expr *Written;
    unsigned Extent;
    llvm::Value *Full = nullptr, *Cut = nullptr;
  } Indices[] = {{Row, Matrix->getNumRows()},
                 {Column, Matrix->getNumColumns()}};
  for (auto &I : Indices) {
    I.Full = CGF.EmitScalarExpr(I.Written);
    I.Cut = CGF.Builder.CreateIntCast(
        I.Full, CGF.IntPtrTy,
        I.Written->getType()->isSignedIntegerOrEnumerationType());
  }
  if (CGF.SanOpts.has(SanitizerKind::ArrayBounds))
    for (auto &I : Indices)
      CGF.EmitBoundsCheckImpl(
          I.Written, Type, I.Full, I.Written->getType(),
          CGF.CGM.getSize(CharUnits::fromQuantity(I.Extent)),
          CGF.getContext().getSizeType(), /*Accessed=*/true);
  return {Indices[0].Cut, Indices[1].Cut};
}

/// The element of \p Matrix that the subscripts of \p E select.
static LValue emitElementLValue(CodeGenFunction &CGF, LValue Matrix,
                                const MatrixSubscriptExpr *E) {
  auto [Row, Column] = emitMatrixIndices(CGF, E->getBase()->getType(),
                                         E->getRowIdx(), E->getColumnIdx());
  const auto *Type = E->getBase()->getType()->castAs<ConstantMatrixType>();
  llvm::Value *Index = MatrixEmitter(CGF).CreateIndex(
      Row, Column, MatrixOrder::inMemory(Type), Type->getNumElementsInMemory());

  QualType ElementType = Type->getElementType();
  llvm::Type *Element = CGF.ConvertTypeForMem(ElementType);
  Address Base = Matrix.getAddress();
  Address Place = CGF.Builder.CreateInBoundsGEP(
      Base.withElementType(Element), Index, Element,
      Base.getAlignment().alignmentOfArrayElement(
          CGF.getContext().getTypeSizeInChars(ElementType)),
      "matrixelt");
  LValue Result =
      CGF.MakeAddrLValue(Place, ElementType, Matrix.getBaseInfo(),
                         CGF.CGM.getTBAAInfoForSubobject(Matrix, ElementType));
  Result.getQuals().addCVRQualifiers(Matrix.getVRQualifiers());
  return Result;
}

/// Whether an assignment or an increment in \p Code changes \p Element.
static bool isAssigned(const Stmt *Code, const Expr *Element) {
  const Expr *Target = nullptr;
  if (const auto *Binary = dyn_cast_or_null<BinaryOperator>(Code))
    Target = Binary->isAssignmentOp() ? Binary->getLHS() : nullptr;
  else if (const auto *Unary = dyn_cast_or_null<UnaryOperator>(Code))
    Target = Unary->isIncrementDecrementOp() ? Unary->getSubExpr() : nullptr;
  if (Target && Target->IgnoreParens() == Element)
    return true;
  return Code && llvm::any_of(Code->children(), [&](const Stmt *Child) {
           return isAssigned(Child, Element);
         });
}

/// Whether \p E is emitted as upstream does, as a lane of the matrix's vector.
static bool isLane(CodeGenFunction &CGF, const MatrixSubscriptExpr *E) {
  return isStoredAsVector(CGF.CGM, E->getBase()->getType()) &&
         CGF.CGM.getCodeGenOpts().MatrixFlat && CGF.CurCodeDecl &&
         isAssigned(CGF.CurCodeDecl->getBody(), E);
}

static LValue emitLane(CodeGenFunction &CGF, LValue Matrix,
                       const MatrixSubscriptExpr *E) {
  QualType Type = E->getBase()->getType();
  const auto *T = Type->castAs<ConstantMatrixType>();
  auto [Row, Column] =
      emitMatrixIndices(CGF, Type, E->getRowIdx(), E->getColumnIdx());
  // What reads or writes it assumes that the lane exists.
  llvm::Value *Lane = llvm::MatrixBuilder(CGF.Builder)
                          .CreateIndex(Row, Column, T->getNumRows(),
                                       T->getNumColumns(), T->isRowMajor());
  return LValue::MakeMatrixElt(
      Matrix.getAddress().withElementType(CGF.ConvertType(Type)), Lane, Type,
      Matrix.getBaseInfo(),
      CGF.CGM.getTBAAInfoForSubobject(Matrix, T->getElementType()));
}

static LValue emitElement(CodeGenFunction &CGF, LValue Whole,
                          const MatrixSubscriptExpr *E) {
  if (isTensorSubscript(E))
    return emitTensorElement(CGF, Whole, E);
  return isLane(CGF, E) ? emitLane(CGF, Whole, E)
                        : emitElementLValue(CGF, Whole, E);
}

LValue CodeGen::emitMatrixElement(CodeGenFunction &CGF,
                                  const MatrixSubscriptExpr *E) {
  return emitElement(CGF, CGF.EmitLValue(E->getBase()), E);
}

std::optional<LValue> CodeGen::emitCheckedMatrixElement(CodeGenFunction &CGF,
                                                        const Expr *E,
                                                        unsigned Kind) {
  const auto *Element = dyn_cast<MatrixSubscriptExpr>(E->IgnoreParens());
  if (!Element || CGF.getLangOpts().HLSL)
    return std::nullopt;
  // The address of an element of what null points to is not null.
  LValue Whole = CGF.EmitCheckedLValue(Element->getBase(),
                                       CodeGenFunction::TypeCheckKind(Kind));
  return emitElement(CGF, Whole, Element);
}

LValue CodeGen::emitDestination(CodeGenFunction &CGF, const Expr *E) {
  if (auto Element =
          emitCheckedMatrixElement(CGF, E, CodeGenFunction::TCK_Store))
    return *Element;
  return CGF.EmitLValue(E);
}

/// The lvalue that \p E, a matrix, is the value of, unless that has to be read
/// as a whole.
static const Expr *storedMatrix(const Expr *E) {
  if (E->isGLValue())
    return E;
  const auto *Cast = dyn_cast<ImplicitCastExpr>(E->IgnoreParens());
  if (!Cast || Cast->getCastKind() != CK_LValueToRValue ||
      Cast->getSubExpr()->getType().isVolatileQualified())
    return nullptr;
  return Cast->getSubExpr();
}

std::optional<RValue>
CodeGen::emitStoredMatrixElement(CodeGenFunction &CGF,
                                 const MatrixSubscriptExpr *E) {
  const Expr *Stored = storedMatrix(E->getBase());
  if (!Stored)
    return std::nullopt;
  LValue Whole = CGF.EmitCheckedLValue(Stored, CodeGenFunction::TCK_Load);
  return CGF.EmitLoadOfAnyValue(isTensorSubscript(E)
                                    ? emitTensorElement(CGF, Whole, E)
                                    : emitElementLValue(CGF, Whole, E),
                                AggValueSlot::ignored(), E->getExprLoc());
}

llvm::Value *CodeGen::emitMatrixSubscript(CodeGenFunction &CGF,
                                          const MatrixSubscriptExpr *E) {
  if (isTensorSubscript(E)) {
    std::optional<RValue> Stored = emitStoredMatrixElement(CGF, E);
    return Stored ? Stored->getScalarVal() : extractTensorElement(CGF, E);
  }
  QualType Type = E->getBase()->getType();
  // Upstream emits the matrix after its subscripts, which -fmatrix-flat keeps
  // where no program can tell.
  bool IsLane = isStoredAsVector(CGF.CGM, Type) &&
                CGF.CGM.getCodeGenOpts().MatrixFlat &&
                (isa<DeclRefExpr>(E->getBase()->IgnoreParens()) ||
                 !E->HasSideEffects(CGF.getContext()));
  if (!IsLane)
    if (std::optional<RValue> Stored = emitStoredMatrixElement(CGF, E))
      return Stored->getScalarVal();
  llvm::Value *Matrix = IsLane ? nullptr : CGF.EmitScalarExpr(E->getBase());
  auto [Row, Column] =
      emitMatrixIndices(CGF, Type, E->getRowIdx(), E->getColumnIdx());
  MatrixEmitter MB(CGF);
  llvm::Value *Element;
  if (Matrix) {
    Element = MB.CreateExtract(Matrix, Row, Column, Type);
  } else {
    llvm::Value *Index = MB.CreateFlatIndex(Row, Column, Type);
    Element = CGF.Builder.CreateExtractElement(CGF.EmitScalarExpr(E->getBase()),
                                               Index, "matrixext");
  }
  return isBoolMatrix(CGF.CGM, Type) ? CGF.EmitFromMemory(Element, E->getType())
                                     : Element;
}

llvm::AllocaInst *CodeGen::spillHandle(CodeGenFunction &CGF, llvm::Value *Value,
                                       llvm::Instruction *After) {
  if (!MatrixEmitter::isHandle(Value))
    return nullptr;
  auto Type = HandleType::of(Value->getType());
  llvm::AllocaInst *Slot = CGF.CreateTempAlloca(
      llvm::ArrayType::get(Type.element(), Type.numElements()), "matrix.save");
  CGBuilderTy::InsertPointGuard Guard(CGF.Builder);
  if (After)
    CGF.Builder.SetInsertPoint(*After->getInsertionPointAfterDef());
  OpBuilder(CGF.Builder)
      .store(Value, Slot, stridesInMemory(CGF, Type),
             elementAlignment(CGF, Slot->getAlign(), Type));
  return Slot;
}

/// The handle that spillHandle() stored at \p Slot; nullptr if \p Slot is
/// another alloca.
static llvm::Value *spilledHandle(llvm::AllocaInst *Slot) {
  for (llvm::User *User : Slot->users())
    if (auto Op = TensorOp::of(User); Op && Op->kind() == OpKind::Store)
      return Op->operand(0);
  return nullptr;
}

llvm::Value *CodeGen::reloadHandle(CodeGenFunction &CGF,
                                   llvm::AllocaInst *Slot) {
  llvm::Value *Spilled = spilledHandle(Slot);
  if (!Spilled)
    return nullptr;
  auto Type = HandleType::of(Spilled->getType());
  return OpBuilder(CGF.Builder)
      .load(Type, Slot, stridesInMemory(CGF, Type),
            elementAlignment(CGF, Slot->getAlign(), Type));
}

llvm::Value *
CodeGen::reloadHandle(CodeGenFunction &CGF,
                      llvm::PointerIntPair<llvm::Value *, 1, bool> Saved) {
  return reloadHandle(CGF, cast<llvm::AllocaInst>(Saved.getPointer()));
}
