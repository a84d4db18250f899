// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The way of matrices into and out of vector registers.
//
// A flat matrix whose bits are those of its image, once it is transposed if its
// type is row-major, is shuffled, without memory even where nothing is
// optimized. Everything else goes through memory that is large enough for all
// registers. (Upstream's coercion through memory asks the vector for its size,
// and <9 x float> says 48 or 64 bytes where the image has 36; what it makes of
// a partial last vector, SROA leaves in memory.)

#include "CGMatrixVectors.h"
#include "CGCall.h"
#include "CGMatrix.h"
#include "CGMatrixABI.h"
#include "CGMatrixUse.h"
#include "CodeGenFunction.h"
#include "CodeGenModule.h"
#include "MatrixEmitter.h"
#include "llvm/Analysis/VectorUtils.h"

using namespace clang;
using namespace CodeGen;
using llvm::FixedVectorType;
using llvm::Value;

/// The values of a function's arguments or results in LLVM.
using IRValues = llvm::SmallVector<Value *, 4>;

static bool isOurs(CodeGenFunction &CGF, QualType Type, const ABIArgInfo &How) {
  return Type->isMatrixOrTensorType() && How.isDirect() &&
         How.getCoerceToType() != CGF.ConvertType(Type);
}

/// The vectors that \p Passed, a vector or an aggregate of vectors, has;
/// nullptr if those are not all of one type.
static FixedVectorType *vectorsOf(llvm::Type *Passed) {
  if (auto *Array = dyn_cast<llvm::ArrayType>(Passed))
    return dyn_cast<FixedVectorType>(Array->getElementType());
  auto *Struct = dyn_cast<llvm::StructType>(Passed);
  if (!Struct)
    return dyn_cast<FixedVectorType>(Passed);
  return llvm::all_equal(Struct->elements())
             ? dyn_cast<FixedVectorType>(Struct->getElementType(0))
             : nullptr;
}

/// \p Type, that of a flat matrix, as lanes like \p Vector's; nullptr if its
/// bits are not its image's.
static FixedVectorType *lanesOf(CodeGenFunction &CGF, QualType Type,
                                FixedVectorType *Vector) {
  if (!Vector || !isImageOnceTransposed(CGF.CGM, Type))
    return nullptr;
  auto *Flat = cast<FixedVectorType>(CGF.ConvertType(Type));
  uint64_t Bits = Flat->getPrimitiveSizeInBits();
  uint64_t LaneBits = Vector->getScalarSizeInBits();
  if (Bits != CGF.getContext().getTypeSize(Type) || Bits % LaneBits)
    return nullptr;
  return FixedVectorType::get(Vector->getElementType(), Bits / LaneBits);
}

static Value *lanes(CodeGenFunction &CGF, Value *Vector, unsigned First,
                    unsigned Count) {
  unsigned Lanes = cast<FixedVectorType>(Vector->getType())->getNumElements();
  if (First == 0 && Count == Lanes)
    return Vector;
  llvm::SmallVector<int, 16> Mask;
  for (unsigned I = First; I != First + Count; ++I)
    Mask.push_back(I < Lanes ? I : -1);
  return CGF.Builder.CreateShuffleVector(Vector, Mask);
}

static Address imageFor(CodeGenFunction &CGF, llvm::Type *Passed, QualType Type,
                        CharUnits Align) {
  const llvm::DataLayout &DL = CGF.CGM.getDataLayout();
  Align = std::max(Align, CharUnits::fromQuantity(DL.getABITypeAlign(Passed)));
  assert(DL.getTypeAllocSize(Passed) * 8 >= CGF.getContext().getTypeSize(Type));
  return CGF.CreateTempAlloca(Passed, Align, "matrix.image");
}

static LValue asMatrix(CodeGenFunction &CGF, Address Image, QualType Type) {
  return CGF.MakeAddrLValue(Image.withElementType(CGF.ConvertTypeForMem(Type)),
                            Type);
}

static Value *load(CodeGenFunction &CGF, Address Image, QualType Type) {
  return CGF.EmitLoadOfLValue(asMatrix(CGF, Image, Type), SourceLocation())
      .getScalarVal();
}

/// \p Matrix as \p Passed: its fields if there are \p Count of them, else one
/// aggregate.
static IRValues split(CodeGenFunction &CGF, Value *Matrix, QualType Type,
                      llvm::Type *Passed, unsigned Count) {
  recordMatrixUse(CGF);
  CGBuilderTy &Builder = CGF.Builder;
  IRValues Result;
  FixedVectorType *Vector = vectorsOf(Passed);
  FixedVectorType *Lanes = lanesOf(CGF, Type, Vector);
  if (!Lanes) {
    Address Image =
        imageFor(CGF, Passed, Type, CGF.getContext().getTypeAlignInChars(Type));
    CGF.EmitStoreOfScalar(Matrix, asMatrix(CGF, Image, Type), /*isInit=*/true);
    if (Count == 1)
      return {Builder.CreateLoad(Image)};
    for (unsigned I = 0; I != Count; ++I)
      Result.push_back(Builder.CreateLoad(Builder.CreateStructGEP(Image, I)));
    return Result;
  }
  if (!isStoredAsVector(CGF.CGM, Type)) {
    const auto *M = Type->castAs<ConstantMatrixType>();
    Matrix = MatrixEmitter(CGF).CreateMatrixTranspose(Matrix, M->getNumRows(),
                                                      M->getNumColumns());
  }
  Value *All = Builder.CreateBitCast(Matrix, Lanes);
  unsigned Width = Vector->getNumElements();
  for (unsigned I = 0; I * Width < Lanes->getNumElements(); ++I)
    Result.push_back(lanes(CGF, All, I * Width, Width));
  if (Passed == Vector || Count != 1)
    return Result;
  Value *Aggregate = llvm::PoisonValue::get(Passed);
  for (auto [I, Field] : llvm::enumerate(Result))
    Aggregate = Builder.CreateInsertValue(Aggregate, Field, I);
  return {Aggregate};
}

/// Stores \p Values, a matrix of \p Type that is passed as \p Passed, in a
/// temporary with at least the alignment \p Align.
static Address storeImage(CodeGenFunction &CGF, llvm::ArrayRef<Value *> Values,
                          QualType Type, llvm::Type *Passed, CharUnits Align) {
  recordMatrixUse(CGF);
  Address Image = imageFor(CGF, Passed, Type, Align);
  if (Values.size() == 1)
    CGF.Builder.CreateStore(Values[0], Image);
  else
    for (auto [I, Field] : llvm::enumerate(Values))
      CGF.Builder.CreateStore(Field, CGF.Builder.CreateStructGEP(Image, I));
  return Image;
}

/// The reverse of split().
static Value *join(CodeGenFunction &CGF, IRValues Values, QualType Type,
                   llvm::Type *Passed) {
  recordMatrixUse(CGF);
  CGBuilderTy &Builder = CGF.Builder;
  FixedVectorType *Vector = vectorsOf(Passed);
  FixedVectorType *Lanes = lanesOf(CGF, Type, Vector);
  if (!Lanes)
    return load(CGF,
                storeImage(CGF, Values, Type, Passed,
                           CGF.getContext().getTypeAlignInChars(Type)),
                Type);
  if (Values[0]->getType()->isAggregateType()) {
    Value *Aggregate = Values[0];
    Values.clear();
    for (unsigned I = 0; I * Vector->getNumElements() < Lanes->getNumElements();
         ++I)
      Values.push_back(Builder.CreateExtractValue(Aggregate, I));
  }
  Value *All = llvm::concatenateVectors(Builder, Values);
  Value *Matrix = Builder.CreateBitCast(
      lanes(CGF, All, 0, Lanes->getNumElements()), CGF.ConvertType(Type));
  if (isStoredAsVector(CGF.CGM, Type))
    return Matrix;
  const auto *M = Type->castAs<ConstantMatrixType>();
  return MatrixEmitter(CGF).CreateMatrixTranspose(Matrix, M->getNumColumns(),
                                                  M->getNumRows());
}

bool CodeGen::isKeptAsImage(CodeGenFunction &CGF, QualType Type) {
  return Type->isMatrixOrTensorType() && !isStoredAsVector(CGF.CGM, Type);
}

bool CodeGen::returnsImage(CodeGenFunction &CGF, QualType Type) {
  return isKeptAsImage(CGF, Type) ||
         (Type->isMatrixOrTensorType() &&
          CGF.CurFnInfo->getReturnInfo().isIndirect());
}

bool CodeGen::passMatrix(CodeGenFunction &CGF, const CallArg &Argument,
                         const ABIArgInfo &How, bool IsVariadic,
                         llvm::MutableArrayRef<Value *> Values) {
  // va_arg reads an image, in a register of the flat matrix's type too.
  bool IsImage =
      IsVariadic && How.isDirect() && isKeptAsImage(CGF, Argument.Ty);
  if (!IsImage && !isOurs(CGF, Argument.Ty, How))
    return false;
  llvm::copy(split(CGF, Argument.getRValue(CGF).getScalarVal(), Argument.Ty,
                   How.getCoerceToType(), Values.size()),
             Values.begin());
  return true;
}

void CodeGen::alignMatrixParameter(CodeGenFunction &CGF,
                                   const VarDecl &Parameter, Address &Place) {
  ASTContext &Context = CGF.getContext();
  QualType Type = Parameter.getType();
  if (!Type->isMatrixOrTensorType())
    return;
  CharUnits Declared = Context.getDeclAlign(&Parameter);
  CharUnits Passed =
      Context.getTypeAlignInChars(Context.getCanonicalType(Type));
  if (Declared <= Passed)
    return;
  Address Copy = CGF.CreateMemTempWithoutCast(Type, Declared, "matrix.aligned");
  CGF.Builder.CreateMemCpy(Copy, Place.withAlignment(Passed),
                           CGF.CGM.getSize(Context.getTypeSizeInChars(Type)));
  Place = Copy;
}

bool CodeGen::receiveMatrix(
    CodeGenFunction &CGF, const VarDecl &Parameter, const ABIArgInfo &How,
    llvm::Function *Function, unsigned First, unsigned Count,
    SmallVectorImpl<CodeGenFunction::ParamValue> &Params) {
  QualType Type = Parameter.getType();
  if (!isOurs(CGF, Type, How))
    return false;
  IRValues Values;
  for (unsigned I = First; I != First + Count; ++I)
    Values.push_back(Function->getArg(I));
  llvm::Type *Passed = How.getCoerceToType();
  if (lanesOf(CGF, Type, vectorsOf(Passed)))
    Params.push_back(CodeGenFunction::ParamValue::forDirect(
        join(CGF, Values, Type, Passed)));
  else
    // A copy would need a loop, and at -O0 debuggers would stop before it.
    Params.push_back(CodeGenFunction::ParamValue::forIndirect(
        storeImage(CGF, Values, Type, Passed,
                   CGF.getContext().getDeclAlign(&Parameter))
            .withElementType(CGF.ConvertTypeForMem(Type))));
  return true;
}

Value *CodeGen::returnMatrix(CodeGenFunction &CGF, Address Stored,
                             QualType Type, const ABIArgInfo &How) {
  bool IsImage = isKeptAsImage(CGF, Type);
  if (!isOurs(CGF, Type, How))
    return IsImage && How.getCoerceToType() == CGF.ConvertType(Type)
               ? load(CGF, Stored, Type)
               : nullptr;
  Value *Matrix =
      IsImage ? load(CGF, Stored, Type) : CGF.Builder.CreateLoad(Stored);
  return split(CGF, Matrix, Type, How.getCoerceToType(), 1).front();
}

Value *CodeGen::takeReturnedMatrix(CodeGenFunction &CGF, Value *Result,
                                   QualType Type, const ABIArgInfo &How) {
  return isOurs(CGF, Type, How)
             ? join(CGF, {Result}, Type, How.getCoerceToType())
             : nullptr;
}
