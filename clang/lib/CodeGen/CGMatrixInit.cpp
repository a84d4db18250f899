// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Initial values of matrices.
//
// The elements of a list are emitted in the order in which they are written.
// Those that come out as constants, mostly all, make one constant: lanes of a
// flat value, or a global that is loaded. The others are inserted into that; in
// a large matrix they are stored to the object that is initialized, or to a
// temporary, where the constant was copied to before. So the code grows with
// the elements that are computed, and not with those that stand there.

#include "CGMatrixInit.h"
#include "CGMatrix.h"
#include "CGMatrixComplex.h"
#include "CodeGenFunction.h"
#include "CodeGenModule.h"
#include "ConstantEmitter.h"
#include "matrix/Ops/OpBuilder.h"
#include "clang/AST/MatrixOrder.h"
#include "clang/AST/MatrixValue.h"
#include "clang/AST/TensorIndex.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/GlobalVariable.h"

using namespace clang;
using namespace CodeGen;
using llvm::Constant;

bool CodeGen::isMatrixWithImage(CodeGenModule &CGM, QualType Type) {
  return Type->isMatrixOrTensorType() && !CGM.getLangOpts().HLSL;
}

/// The place in memory of element \p I, counted row by row, of a matrix or a
/// tensor.
static uint64_t placeInImage(QualType Type, uint64_t I) {
  if (const auto *Tensor = Type->getAs<clang::TensorType>())
    return getTensorPlace(Tensor, I);
  const ConstantMatrixType *Matrix = matrixType(Type);
  return MatrixOrder::inMemory(Matrix).convert(I,
                                               MatrixOrder::ofElements(Matrix));
}

static uint64_t numElements(QualType Type) {
  const auto *Tensor = Type->getAs<clang::TensorType>();
  return Tensor ? Tensor->getNumElements()
                : matrixType(Type)->getNumElementsFlattened();
}

static llvm::ArrayType *imageType(CodeGenModule &CGM, QualType Type) {
  return cast<llvm::ArrayType>(CGM.getTypes().ConvertTypeForMem(Type));
}

static CharUnits elementSize(CodeGenModule &CGM, QualType Type) {
  return CharUnits::fromQuantity(CGM.getDataLayout().getTypeAllocSize(
      imageType(CGM, Type)->getElementType()));
}

/// \p Elements, row by row, as an image. Null ones, missing ones and the
/// padding are zero.
static Constant *emitImage(CodeGenModule &CGM, QualType Type,
                           llvm::ArrayRef<Constant *> Elements) {
  llvm::ArrayType *Image = imageType(CGM, Type);
  llvm::SmallVector<Constant *, 0> InMemory(
      Image->getNumElements(), Constant::getNullValue(Image->getElementType()));
  for (auto [I, Element] : llvm::enumerate(Elements))
    if (Element)
      InMemory[placeInImage(Type, I)] = Element;
  return llvm::ConstantArray::get(Image, InMemory);
}

/// Whether elements of \p Type are in memory what scalars are: those of bool,
/// and in a tensor those of _BitInt, which matrices have as in values.
static bool isStoredAsScalar(CodeGenModule &CGM, QualType Type) {
  return isBoolMatrix(CGM, Type) || Type->isTensorType();
}

/// \p Number, an integer in memory, as its bytes.
static Constant *asBytes(CodeGenModule &CGM, const llvm::APInt &Number) {
  llvm::SmallVector<uint8_t, 32> Bytes;
  for (unsigned Bit = 0; Bit != Number.getBitWidth(); Bit += 8)
    Bytes.push_back(Number.extractBitsAsZExtValue(8, Bit));
  if (CGM.getDataLayout().isBigEndian())
    std::reverse(Bytes.begin(), Bytes.end());
  return llvm::ConstantDataArray::get(CGM.getLLVMContext(), Bytes);
}

/// The memory image of \p Element.
static Constant *toMemory(CodeGenModule &CGM, QualType Type,
                          Constant *Element) {
  if (!Element || !isStoredAsScalar(CGM, Type))
    return Element;
  QualType ElementType = Type->getMatrixOrTensorElementType();
  if (CGM.getTypes().ConvertTypeForMem(ElementType)->isIntegerTy() ||
      !ElementType->isBitIntType())
    return ConstantEmitter::emitForMemory(CGM, Element, ElementType);
  // Upstream's constant is a structure that has these bytes.
  const llvm::APInt &Number = cast<llvm::ConstantInt>(Element)->getValue();
  unsigned Bits = CGM.getContext().getTypeSize(ElementType);
  return asBytes(CGM, ElementType->isSignedIntegerType() ? Number.sext(Bits)
                                                         : Number.zext(Bits));
}

/// \p Element of an image as values of \p Type have it; nullptr if that is no
/// constant.
static Constant *fromMemory(CodeGenModule &CGM, QualType Type,
                            Constant *Element) {
  QualType ElementType = Type->getMatrixOrTensorElementType();
  if (!Type->isTensorType() || !ElementType->isBitIntType())
    return Element;
  const llvm::DataLayout &DL = CGM.getDataLayout();
  Constant *Whole = llvm::ConstantFoldLoadFromConst(
      Element, CGM.getTypes().convertTypeForLoadStore(ElementType), DL);
  return Whole ? llvm::ConstantFoldIntegerCast(
                     Whole, CGM.getTypes().ConvertType(ElementType),
                     /*IsSigned=*/false, DL)
               : nullptr;
}

Constant *CodeGen::tryEmitMatrixImage(ConstantEmitter &Emitter,
                                      const InitListExpr *List) {
  if (const Expr *Whole = getWholeMatrix(List))
    return Emitter.tryEmitPrivate(Whole, List->getType());
  QualType Type = List->getType();
  llvm::SmallVector<Constant *, 0> Elements;
  Elements.reserve(List->getNumInits());
  for (const Expr *Init : List->inits()) {
    Elements.push_back(toMemory(
        Emitter.CGM, Type,
        Emitter.tryEmitPrivate(
            Init, Type->getMatrixOrTensorElementType().getUnqualifiedType())));
    if (!Elements.back())
      return nullptr;
  }
  return emitImage(Emitter.CGM, Type, Elements);
}

Constant *CodeGen::tryEmitMatrixImage(ConstantEmitter &Emitter,
                                      const APValue &Value, QualType Type) {
  CodeGenModule &CGM = Emitter.CGM;
  if (!Value.isMatrix())
    return llvm::UndefValue::get(imageType(CGM, Type));
  QualType ElementType = Type->getMatrixOrTensorElementType();
  llvm::SmallVector<Constant *, 0> Elements;
  for (unsigned I = 0; I != Value.getMatrixNumElements(); ++I) {
    const APValue &Element = Value.getMatrixElt(I);
    if (!Element.hasValue()) {
      Elements.push_back(
          llvm::UndefValue::get(imageType(CGM, Type)->getElementType()));
      continue;
    }
    Elements.push_back(
        toMemory(CGM, Type, Emitter.tryEmitPrivate(Element, ElementType)));
    if (!Elements.back())
      return nullptr;
  }
  return emitImage(CGM, Type, Elements);
}

bool CodeGen::updateMatrixImage(
    ConstantEmitter &Emitter, QualType Type, const InitListExpr *Updater,
    llvm::function_ref<bool(Constant *, CharUnits)> Store) {
  llvm::ArrayType *Image = imageType(Emitter.CGM, Type);
  for (uint64_t I = 0; I != numElements(Type); ++I) {
    const Expr *Init =
        I < Updater->getNumInits() ? Updater->getInit(I) : nullptr;
    if (isa_and_nonnull<NoInitExpr>(Init))
      continue;
    Constant *Element =
        Init ? toMemory(Emitter.CGM, Type,
                        Emitter.tryEmitPrivate(Init, Init->getType()))
             : Constant::getNullValue(Image->getElementType());
    CharUnits Offset = elementSize(Emitter.CGM, Type) * placeInImage(Type, I);
    if (!Element || !Store(Element, Offset))
      return false;
  }
  return true;
}

/// A private global that has \p Image.
static Address createGlobal(CodeGenFunction &CGF, Constant *Image,
                            QualType Type) {
  CodeGenModule &CGM = CGF.CGM;
  auto *Global = new llvm::GlobalVariable(
      CGM.getModule(), Image->getType(), /*isConstant=*/true,
      llvm::GlobalValue::PrivateLinkage, Image, "matrix.constant",
      /*InsertBefore=*/nullptr, llvm::GlobalValue::NotThreadLocal,
      CGM.getContext().getTargetAddressSpace(
          CGM.GetGlobalConstantAddressSpace()));
  CharUnits Alignment = CGM.getContext().getTypeAlignInChars(Type);
  Global->setAlignment(Alignment.getAsAlign());
  Global->setUnnamedAddr(llvm::GlobalValue::UnnamedAddr::Global);
  return Address(Global, Image->getType(), Alignment);
}

/// The one number that all elements of \p Image are, or nullptr.
static Constant *splatOf(Constant *Image, QualType Type) {
  Constant *First = Image->getAggregateElement(0u);
  if (isComplexMatrix(Type))
    return nullptr;
  for (uint64_t I = 1; I < numElements(Type); ++I)
    if (Image->getAggregateElement(placeInImage(Type, I)) != First)
      return nullptr;
  return First;
}

/// Where a flat value has element \p I, counted row by row.
static unsigned laneOf(CodeGenModule &CGM, const ConstantMatrixType *Type,
                       unsigned I) {
  return getFlatMatrixOrder(CGM, Type).convert(I,
                                               MatrixOrder::ofElements(Type));
}

static Constant *emitLanes(CodeGenModule &CGM, Constant *Image,
                           const ConstantMatrixType *Type) {
  llvm::SmallVector<Constant *, 16> Lanes(Type->getNumElementsFlattened());
  for (unsigned I = 0; I != Lanes.size(); ++I)
    Lanes[laneOf(CGM, Type, I)] =
        Image->getAggregateElement(placeInImage(QualType(Type, 0), I));
  return llvm::ConstantVector::get(Lanes);
}

llvm::Value *CodeGen::emitConstantMatrix(CodeGenFunction &CGF,
                                         Constant *Constant, QualType Type) {
  if (!isMatrixWithImage(CGF.CGM, Type))
    return Constant;
  if (Constant->isNullValue())
    return emitZeroMatrix(CGF, Type);
  if (!isLargeMatrix(CGF.CGM, Type))
    return emitLanes(CGF.CGM, Constant, matrixType(Type));
  llvm::Constant *Element = splatOf(Constant, Type);
  if (Element && (Element = fromMemory(CGF.CGM, Type, Element)))
    return matrix::OpBuilder(CGF.Builder)
        .splat(matrix::TensorType::of(CGF.ConvertType(Type)), Element);
  return CGF.EmitLoadOfScalar(createGlobal(CGF, Constant, Type),
                              /*Volatile=*/false, Type, SourceLocation());
}

bool CodeGen::isCopiedFromImage(CodeGenFunction &CGF, QualType Type,
                                const Expr *Init) {
  return Init && isMatrixWithImage(CGF.CGM, Type) &&
         isLargeMatrix(CGF.CGM, Type) &&
         Init->isConstantInitializer(CGF.getContext(), /*ForRef=*/false);
}

/// \p Init as an element in memory of a matrix of \p Type.
static llvm::Value *emitInitializer(CodeGenFunction &CGF, const Expr *Init,
                                    QualType Type) {
  if (Init->getType()->isAnyComplexType()) {
    auto [Real, Imaginary] = CGF.EmitComplexExpr(Init);
    llvm::Value *Pair =
        llvm::PoisonValue::get(CGF.ConvertType(Init->getType()));
    Pair = CGF.Builder.CreateInsertValue(Pair, Real, 0);
    return CGF.Builder.CreateInsertValue(Pair, Imaginary, 1);
  }
  llvm::Value *Element = CGF.EmitScalarExpr(Init);
  if (auto *Number = dyn_cast<llvm::ConstantInt>(Element))
    return toMemory(CGF.CGM, Type, Number);
  return isStoredAsScalar(CGF.CGM, Type)
             ? CGF.EmitToMemory(Element, Type->getMatrixOrTensorElementType())
             : Element;
}

static LValue elementAt(CodeGenFunction &CGF, Address Matrix, QualType Type,
                        unsigned I) {
  QualType ElementType = Type->getMatrixOrTensorElementType();
  llvm::Type *InMemory = imageType(CGF.CGM, Type)->getElementType();
  Address Place = CGF.Builder.CreateConstInBoundsGEP(
      Matrix.withElementType(InMemory), placeInImage(Type, I));
  return CGF.MakeAddrLValue(Place, ElementType);
}

/// Stores \p Image, and zeros where it has padding, at \p Destination.
static void storeImage(CodeGenFunction &CGF, Constant *Image, QualType Type,
                       Address Destination) {
  llvm::Value *Size =
      CGF.CGM.getSize(CGF.getContext().getTypeSizeInChars(Type));
  if (Image->isNullValue())
    CGF.Builder.CreateMemSet(Destination, CGF.Builder.getInt8(0), Size);
  else
    CGF.Builder.CreateMemCpy(Destination, createGlobal(CGF, Image, Type), Size);
}

namespace {
/// The elements of a list, emitted in order.
class ListEmitter {
  CodeGenFunction &CGF;
  QualType Type;
  /// Where the elements of a large matrix are stored.
  Address Destination;
  /// The instruction in front of the first store there.
  llvm::Instruction *Start = nullptr;
  /// Null for elements that are no constants.
  llvm::SmallVector<Constant *, 0> Constants;
  /// The other elements, if the matrix is small.
  llvm::SmallVector<std::pair<unsigned, llvm::Value *>, 0> Computed;

public:
  ListEmitter(CodeGenFunction &CGF, const InitListExpr *List,
              Address Destination = Address::invalid());
  /// The value of a list without a destination.
  llvm::Value *value();
  void storeConstants();

private:
  void add(const Expr *Init);
  void store(llvm::Value *Element);
};
} // namespace

ListEmitter::ListEmitter(CodeGenFunction &CGF, const InitListExpr *List,
                         Address Destination)
    : CGF(CGF), Type(List->getType()), Destination(Destination) {
  if (isLargeMatrix(CGF.CGM, Type)) {
    CGF.EnsureInsertPoint();
    // A no-op that the constants can be stored in front of.
    Start =
        new llvm::BitCastInst(llvm::PoisonValue::get(CGF.Int32Ty), CGF.Int32Ty,
                              "", CGF.Builder.GetInsertBlock());
  }
  for (const Expr *Init : List->inits())
    add(Init);
}

void ListEmitter::store(llvm::Value *Element) {
  if (!Destination.isValid())
    Destination = CGF.CreateMemTemp(Type, "matrix.init");
  LValue Place = elementAt(CGF, Destination, Type, Constants.size());
  CGF.Builder.CreateStore(Element, Place.getAddress());
}

void ListEmitter::add(const Expr *Init) {
  llvm::Value *Element = emitInitializer(CGF, Init, Type);
  auto *AsConstant = dyn_cast<Constant>(Element);
  // Poison, and addresses as numbers, have no bytes for _BitInt.
  if (AsConstant &&
      Element->getType() != imageType(CGF.CGM, Type)->getElementType())
    AsConstant = nullptr;
  if (!AsConstant && Start)
    store(Element);
  else if (!AsConstant)
    Computed.push_back({Constants.size(), Element});
  Constants.push_back(AsConstant);
}

void ListEmitter::storeConstants() {
  {
    CGBuilderTy::InsertPointGuard Guard(CGF.Builder);
    CGF.Builder.SetInsertPoint(Start);
    storeImage(CGF, emitImage(CGF.CGM, Type, Constants), Type, Destination);
  }
  Start->eraseFromParent();
}

llvm::Value *ListEmitter::value() {
  if (Destination.isValid()) {
    storeConstants();
    return CGF.EmitLoadOfScalar(Destination, /*Volatile=*/false, Type,
                                SourceLocation());
  }
  llvm::Value *Matrix =
      emitConstantMatrix(CGF, emitImage(CGF.CGM, Type, Constants), Type);
  for (auto [I, Element] : Computed)
    Matrix = CGF.Builder.CreateInsertElement(
        Matrix, Element, uint64_t(laneOf(CGF.CGM, matrixType(Type), I)));
  if (Start)
    Start->eraseFromParent();
  return Matrix;
}

llvm::Value *CodeGen::emitMatrixInitList(CodeGenFunction &CGF,
                                         const InitListExpr *List) {
  if (!isMatrixWithImage(CGF.CGM, List->getType()))
    return nullptr;
  if (const Expr *Whole = getWholeMatrix(List))
    return CGF.EmitScalarExpr(Whole);
  if (List->getNumInits() == 0)
    return emitZeroMatrix(CGF, List->getType());
  return ListEmitter(CGF, List).value();
}

/// Stores what \p List gives a value.
static void emitUpdate(CodeGenFunction &CGF, const InitListExpr *List,
                       LValue Destination) {
  QualType Type = List->getType();
  for (uint64_t I = 0; I != numElements(Type); ++I) {
    const Expr *Init = I < List->getNumInits() ? List->getInit(I) : nullptr;
    if (isa_and_nonnull<NoInitExpr>(Init))
      continue;
    llvm::Type *InMemory = imageType(CGF.CGM, Type)->getElementType();
    llvm::Value *Element = Init ? emitInitializer(CGF, Init, Type)
                                : Constant::getNullValue(InMemory);
    CGF.Builder.CreateStore(
        Element, elementAt(CGF, Destination.getAddress(), Type, I).getAddress(),
        Destination.isVolatileQualified());
  }
}

bool CodeGen::emitMatrixInit(CodeGenFunction &CGF, const Expr *Init,
                             LValue Destination) {
  if (!isMatrixWithImage(CGF.CGM, Init->getType()) || !Destination.isSimple())
    return false;
  Init = Init->IgnoreParenNoopCasts(CGF.getContext());
  if (const auto *Update = dyn_cast<DesignatedInitUpdateExpr>(Init)) {
    CGF.EmitInitializationToLValue(Update->getBase(), Destination);
    emitUpdate(CGF, Update->getUpdater(), Destination);
    return true;
  }
  const auto *List = dyn_cast<InitListExpr>(Init);
  if (!List || getWholeMatrix(List))
    return false;
  if (llvm::any_of(List->inits(), llvm::IsaPred<NoInitExpr>)) {
    emitUpdate(CGF, List, Destination);
    return true;
  }
  // Others are stored as any value is.
  if (!isLargeMatrix(CGF.CGM, List->getType()) ||
      Destination.isVolatileQualified() || List->hadArrayRangeDesignator())
    return false;
  ListEmitter(CGF, List, Destination.getAddress()).storeConstants();
  return true;
}
