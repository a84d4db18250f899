// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The form of a matrix in IR and in memory.

#include "CGMatrix.h"
#include "CGMatrixUse.h"
#include "CodeGenFunction.h"
#include "CodeGenModule.h"
#include "matrix/Batch/BatchLoops.h"
#include "matrix/Machine/Selection.h"
#include "matrix/Ops/OpBuilder.h"
#include "matrix/Pipeline/MarkFunctions.h"
#include "matrix/Raise/Raise.h"
#include "matrix/SpirV/SpirV.h"
#include "matrix/Target/Versions.h"
#include "clang/AST/MatrixOrder.h"
#include "llvm/IR/Constants.h"
#include "llvm/Transforms/Vectorize/LoopVectorize.h"

using namespace clang;
using namespace CodeGen;

/// A larger value does not stay in registers: it has at most a quarter of the
/// largest register file that there is, 32 registers of 512 bits. (The limit of
/// stock Clang's vectors is MaxRegisterBits, matrix/Ops/ValueSize.h.)
static constexpr uint64_t MaxSmallBits = 4096;

/// What an element takes while it is computed with. Narrow integers are
/// widened; half becomes float, in two halves of a register.
static uint64_t bitsInRegisters(CodeGenModule &CGM, llvm::Type *Element) {
  if (Element->isHalfTy())
    return 64;
  return std::max<uint64_t>(
      32, CGM.getDataLayout().getTypeAllocSizeInBits(Element));
}

bool CodeGen::isLargeMatrix(CodeGenModule &CGM, llvm::Type *Element,
                            uint64_t NumElements) {
  // No vector has complex elements.
  if (Element->isStructTy())
    return true;
  if (CGM.getCodeGenOpts().MatrixFlat)
    return false;
  // Vectors of x86's long double, 10 bytes an element, and of integers of less
  // than a byte are packed; in memory, a matrix is an array. Arithmetic on
  // vectors of bfloat is wrong or crashes in several of LLVM 22's back ends
  // (test/execution/bfloat-*.c): our lowering rounds it itself. So do vectors
  // of half in some, and all of them in others.
  return Element->isX86_FP80Ty() || Element->isBFloatTy() ||
         (Element->getScalarSizeInBits() < 8 && !CGM.getLangOpts().HLSL) ||
         !matrix::canSelectVectors(CGM.getTriple(), Element) ||
         NumElements * bitsInRegisters(CGM, Element) > MaxSmallBits;
}

bool CodeGen::areCooperativeMatricesOpaque(CodeGenModule &CGM) {
  return CGM.getTriple().isSPIROrSPIRV();
}

QualType CodeGen::asHostMatrix(CodeGenModule &CGM, QualType Type) {
  const auto *Matrix = Type->getAs<CooperativeMatrixType>();
  if (!Matrix || areCooperativeMatricesOpaque(CGM))
    return Type;
  return CGM.getContext().getConstantMatrixType(
      Matrix->getElementType(), Matrix->getNumRows(), Matrix->getNumColumns(),
      MatrixStorage());
}

bool CodeGen::isLargeMatrix(CodeGenModule &CGM, QualType Type) {
  if (Type->isTensorType())
    return true;
  Type = asHostMatrix(CGM, Type);
  const auto *Matrix = Type->getAs<ConstantMatrixType>();
  return Matrix && isLargeMatrix(CGM, convertMatrixElementType(CGM, Type),
                                 uint64_t(Matrix->getNumRows()) *
                                     Matrix->getNumColumns());
}

bool CodeGen::isBoolMatrix(CodeGenModule &CGM, QualType Type) {
  QualType Element = Type->getMatrixOrTensorElementType();
  return !Element.isNull() && Element->isBooleanType() &&
         !CGM.getLangOpts().HLSL;
}

bool CodeGen::areFlatMatricesRowMajor(CodeGenModule &CGM) {
  return (CGM.getCodeGenOpts().MatrixFlat || CGM.getLangOpts().HLSL) &&
         CGM.getContext().getDefaultMatrixStorage().IsRowMajor;
}

MatrixOrder CodeGen::getFlatMatrixOrder(CodeGenModule &CGM,
                                        const ConstantMatrixType *Type) {
  bool IsRowMajor = areFlatMatricesRowMajor(CGM);
  return {IsRowMajor, IsRowMajor ? Type->getNumColumns() : Type->getNumRows()};
}

bool CodeGen::isImageOnceTransposed(CodeGenModule &CGM, QualType Type) {
  return !isLargeMatrix(CGM, Type) && !isBoolMatrix(CGM, Type) &&
         !Type->castAs<ConstantMatrixType>()->getPadding();
}

bool CodeGen::isStoredAsVector(CodeGenModule &CGM, QualType Type) {
  return isImageOnceTransposed(CGM, Type) &&
         Type->castAs<ConstantMatrixType>()->isRowMajor() ==
             areFlatMatricesRowMajor(CGM);
}

QualType CodeGen::getVectorMatrixType(CodeGenModule &CGM, QualType Type) {
  const auto *Matrix = Type->castAs<ConstantMatrixType>();
  return CGM.getContext().getConstantMatrixType(
      Matrix->getElementType(), Matrix->getNumRows(), Matrix->getNumColumns(),
      MatrixStorage{areFlatMatricesRowMajor(CGM), /*Padding=*/0});
}

void CodeGen::recordMatrixValueLayout(CodeGenModule &CGM) {
  if (CGM.getContext().getDefaultMatrixStorage().IsRowMajor &&
      !areFlatMatricesRowMajor(CGM))
    CGM.getModule().addModuleFlag(llvm::Module::Max,
                                  matrix::ColumnMajorValuesFlag, 1);
}

void CodeGen::recordMatrixUse(CodeGenFunction &CGF) {
  // There, modules are as upstream's are.
  if (CGF.CGM.getCodeGenOpts().MatrixFlat || CGF.getLangOpts().HLSL)
    return;
  if (CGF.CurFn && !CGF.CurFn->hasFnAttribute(matrix::MatrixTypesAttribute))
    CGF.CurFn->addFnAttr(matrix::MatrixTypesAttribute);
}

void CodeGen::recordMatrixUse(CodeGenFunction &CGF, QualType Type) {
  if (Type->isMatrixOrTensorType() || Type->isCooperativeMatrixType())
    recordMatrixUse(CGF);
}

/// Whether a function of \p CGM may have products to compute.
static bool mayHaveMatrices(CodeGenModule &CGM) {
  return CGM.getCodeGenOpts().MatrixFlat ||
         llvm::any_of(CGM.getModule(), [](const llvm::Function &F) {
           return F.hasFnAttribute(matrix::MatrixTypesAttribute);
         });
}

void CodeGen::markMatrixFunctions(CodeGenModule &CGM) {
  const CodeGenOptions &Options = CGM.getCodeGenOpts();
  if (!CGM.getLangOpts().MatrixTypes)
    return;
  // Whatever is asked for, so that a link of files that ask and of others that
  // need not does.
  if (CGM.getTriple().isX86_64() && mayHaveMatrices(CGM))
    CGM.getModule().addModuleFlag(llvm::Module::Max, matrix::AmxRequestFlag,
                                  Options.MatrixAmxRequest);
  LangOptions::FPModeKind Contraction =
      CGM.getLangOpts().getDefaultFPContractMode();
  bool IsFast = Contraction == LangOptions::FPM_Fast ||
                Contraction == LangOptions::FPM_FastHonorPragmas;
  for (llvm::Function &F : CGM.getModule()) {
    if (F.isDeclaration())
      continue;
    if (!llvm::EnableLoopVectorization)
      F.addFnAttr(matrix::NoBatchAttribute);
    if (Options.MatrixMultiversion)
      F.addFnAttr(matrix::VersionsAttribute, IsFast ? "contract" : "exact");
    if (Options.MatrixCooperative)
      F.addFnAttr(matrix::CooperativeShapeAttribute,
                  matrix::CooperativeShapes[Options.MatrixCooperative - 1]);
  }
}

llvm::TargetExtType *CodeGen::getComplexMatrixHandleType(llvm::Type *Part,
                                                         unsigned Rows,
                                                         unsigned Columns,
                                                         bool IsRowMajor) {
  using HandleType = matrix::TensorType;
  if (IsRowMajor)
    return HandleType::get(Part, {Rows, Columns, 2}, {0, 1, 2}).type();
  return HandleType::get(Part, {Rows, Columns, 2}, {1, 0, 2}).type();
}

llvm::TargetExtType *CodeGen::getMatrixHandleType(llvm::Type *Element,
                                                  unsigned Rows,
                                                  unsigned Columns,
                                                  bool IsRowMajor) {
  if (Element->isStructTy())
    return getComplexMatrixHandleType(Element->getStructElementType(0), Rows,
                                      Columns, IsRowMajor);
  return (IsRowMajor ? matrix::TensorType::rowMajor(Element, Rows, Columns)
                     : matrix::TensorType::columnMajor(Element, Rows, Columns))
      .type();
}

llvm::Type *CodeGen::convertMatrixElementType(CodeGenModule &CGM,
                                              QualType Type) {
  QualType Element = Type->getMatrixOrTensorElementType();
  return isBoolMatrix(CGM, Type) ? CGM.getTypes().ConvertTypeForMem(Element)
                                 : CGM.getTypes().ConvertType(Element);
}

llvm::Type *CodeGen::convertMatrixType(CodeGenModule &CGM,
                                       const ConstantMatrixType *Type) {
  llvm::Type *Element = convertMatrixElementType(CGM, QualType(Type, 0));
  if (isLargeMatrix(CGM, QualType(Type, 0)))
    return getMatrixHandleType(Element, Type->getNumRows(),
                               Type->getNumColumns(), Type->isRowMajor());
  return llvm::FixedVectorType::get(Element, Type->getNumElementsFlattened());
}

llvm::Type *CodeGen::convertMatrixTypeForMem(CodeGenModule &CGM,
                                             QualType Type) {
  if (const auto *Tensor = Type->getAs<clang::TensorType>())
    return llvm::ArrayType::get(
        CGM.getTypes().ConvertTypeForMem(Tensor->getElementType()),
        Tensor->getNumElementsInMemory());
  bool IsHost = Type->isCooperativeMatrixType();
  Type = asHostMatrix(CGM, Type);
  const auto *Matrix = Type->getAs<ConstantMatrixType>();
  if (!Matrix ||
      (Matrix->getPadding() == 0 && !isBoolMatrix(CGM, Type) && !IsHost))
    return nullptr;
  QualType Element = Matrix->getElementType();
  return llvm::ArrayType::get(Type->isConstantMatrixBoolType()
                                  ? CGM.getTypes().ConvertTypeForMem(Element)
                                  : CGM.getTypes().ConvertType(Element),
                              Matrix->getNumElementsInMemory());
}

llvm::Value *CodeGen::emitZeroMatrix(CodeGenFunction &CGF, QualType Type,
                                     llvm::Value *Like) {
  llvm::Type *Converted = CGF.ConvertType(Type);
  if (!matrix::TensorType::isTensor(Converted))
    return llvm::Constant::getNullValue(Converted);
  auto Tensor = matrix::TensorType::of(Converted);
  auto *Zero = llvm::Constant::getNullValue(Tensor.element());
  matrix::OpBuilder Ops(CGF.Builder);
  return Tensor.hasExtentAtRunTime() ? Ops.splatLike(Like, Zero)
                                     : Ops.splat(Tensor, Zero);
}

bool CodeGen::contractsMatrixExpressions(FPOptions Features) {
  return Features.allowFPContractWithinStatement() ||
         Features.getFPContractMode() == LangOptions::FPM_Matrix;
}
