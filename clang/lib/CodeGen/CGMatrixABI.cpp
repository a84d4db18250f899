// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How functions take and return matrices.
//
// Upstream leaves it to each target, which takes a matrix for a scalar that it
// does not know: most say that it is passed directly, in as many registers as
// it takes. A 4 x 4 float is then four registers or one, as -march says, and a
// 64 x 64 float is 1024. Vectors of 16 bytes are what every x86-64 and every
// AArch64 has; AArch64's own rule for an array of up to four of them is ours.

#include "CGMatrixABI.h"
#include "ABIInfo.h"
#include "CGCooperativeMatrix.h"
#include "CGMatrix.h"
#include "CGMatrixComplex.h"
#include "CodeGenFunction.h"
#include "CodeGenModule.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/TargetInfo.h"

using namespace clang;
using namespace CodeGen;

static constexpr int64_t VectorBytes = 16;
static constexpr int64_t MaxBytesInVectors = 4 * VectorBytes;

/// Whether functions of LLVM's calling convention \p CC take their arguments
/// where C functions of x86-64 (System V) and AArch64 (AAPCS64) take them.
static bool hasVectorRegisters(CodeGenModule &CGM, unsigned CC) {
  const TargetInfo &Target = CGM.getTarget();
  const llvm::Triple &Triple = Target.getTriple();
  switch (CC) {
  case llvm::CallingConv::X86_64_SysV:
    return true;
  case llvm::CallingConv::C:
  case llvm::CallingConv::PreserveMost:
  case llvm::CallingConv::PreserveAll:
  case llvm::CallingConv::AArch64_VectorCall:
  case llvm::CallingConv::AArch64_SVE_VectorCall:
    if (Triple.isOSWindows() || Triple.isUEFI())
      return false;
    return Triple.getArch() == llvm::Triple::x86_64 ||
           (Triple.isAArch64() && Target.getABI() != "aapcs-soft");
  default:
    return false;
  }
}

HowMatrixIsPassed CodeGen::howMatrixIsPassed(CodeGenModule &CGM, QualType Type,
                                             unsigned CC) {
  // Upstream has no complex ones and no tensors, nor any with padding, for
  // which the vector of the elements has no room.
  if (CGM.getCodeGenOpts().MatrixFlat && !isComplexMatrix(Type) &&
      !Type->isTensorType() && !isPaddedMatrix(CGM.getContext(), Type))
    return HowMatrixIsPassed::AsUpstream;
  // These have no vector registers that depend on flags, and little that
  // upstream compiles is linked to what we compile.
  if (CGM.getLangOpts().HLSL || CGM.getTriple().isGPU() ||
      CGM.getTriple().isSPIR())
    return isLargeMatrix(CGM, Type) ? HowMatrixIsPassed::ByReference
                                    : HowMatrixIsPassed::AsUpstream;
  ASTContext &Context = CGM.getContext();
  if (Context.getTypeSizeInChars(Type).getQuantity() > MaxBytesInVectors ||
      !hasVectorRegisters(CGM, CC))
    return HowMatrixIsPassed::ByReference;
  // No x87 value is ever in a vector register.
  QualType Element = Type->getMatrixOrTensorElementType();
  return CGM.getTypes().ConvertType(Element)->isX86_FP80Ty()
             ? HowMatrixIsPassed::ByReference
             : HowMatrixIsPassed::InVectors;
}

/// What the vectors of a matrix of \p Element are made of. It has no influence
/// on the registers. With the matrix's own elements the optimizer sees through
/// the image; LLVM has no good vectors of elements above 8 bytes or of bfloat.
static QualType elementInVectors(ASTContext &Context, QualType Element) {
  if (const auto *Complex = Element->getAs<ComplexType>())
    Element = Complex->getElementType();
  int64_t Bytes = Context.getTypeSizeInChars(Element).getQuantity();
  if (Element->isRealFloatingType() && !Element->isBFloat16Type() && Bytes <= 8)
    return Context.getCanonicalType(Element);
  return Context.getIntTypeForBitwidth(8 * std::min<int64_t>(Bytes, 8), false);
}

static QualType arrayOf(const ASTContext &Context, QualType Element,
                        int64_t Size) {
  return Context.getConstantArrayType(Element, llvm::APInt(64, Size), nullptr,
                                      ArraySizeModifier::Normal, 0);
}

/// The stand-in for a matrix passed in vectors. A single vector stands for
/// itself; AArch64 has short ones, which take 8 bytes where they are passed on
/// the stack.
static QualType vectors(CodeGenModule &CGM, QualType Type) {
  ASTContext &Context = CGM.getContext();
  int64_t Bytes = Context.getTypeSizeInChars(Type).getQuantity();
  bool IsShort = Bytes <= VectorBytes / 2 && CGM.getTriple().isAArch64();
  int64_t EachBytes = IsShort ? VectorBytes / 2 : VectorBytes;
  // A flat value whose elements lie otherwise in memory is not to be taken for
  // its image, as upstream would where both have one type.
  bool MayHaveTypeOfValue =
      isLargeMatrix(CGM, Type) || isStoredAsVector(CGM, Type) ||
      (isImageOnceTransposed(CGM, Type) && Bytes != EachBytes);
  QualType Element =
      MayHaveTypeOfValue
          ? elementInVectors(Context, Type->getMatrixOrTensorElementType())
          : Context.getIntTypeForBitwidth(64, /*Signed=*/false);
  QualType Vector = Context.getVectorType(
      Element, EachBytes / Context.getTypeSizeInChars(Element).getQuantity(),
      VectorKind::Generic);
  if (Bytes <= VectorBytes)
    return Vector;
  return arrayOf(Context, Vector, llvm::divideCeil(Bytes, VectorBytes));
}

QualType CodeGen::matrixAsArray(const ASTContext &Context, QualType Type) {
  QualType Element = Type->getMatrixOrTensorElementType();
  if (Element.isNull())
    return Type;
  return arrayOf(Context, Element,
                 Context.getTypeSize(Type) / Context.getTypeSize(Element));
}

QualType CodeGen::matrixAsArray(const ABIInfo &Info, QualType Type) {
  return Info.getCodeGenOpts().MatrixFlat && !isComplexMatrix(Type) &&
                 !Type->isTensorType()
             ? Type
             : matrixAsArray(Info.getContext(), Type);
}

bool CodeGen::isPaddedMatrix(const ASTContext &Context, QualType Type) {
  if (const auto *Tensor = Type->getAs<TensorType>())
    return Tensor->hasPadding();
  const auto *Matrix = Type->getAs<ConstantMatrixType>();
  return Matrix && Context.getTypeSize(Type) !=
                       uint64_t(Matrix->getNumRows()) *
                           Matrix->getNumColumns() *
                           Context.getTypeSize(Matrix->getElementType());
}

/// The stand-in for an argument. As a variable argument, x86-64 passes what is
/// larger than a vector in memory.
static QualType argumentStandIn(CodeGenModule &CGM, QualType Type,
                                HowMatrixIsPassed How, bool IsVariable) {
  if (How == HowMatrixIsPassed::ByReference)
    return CGM.getContext().getPointerType(
        Type->getMatrixOrTensorElementType());
  return IsVariable && CGM.getTriple().isX86()
             ? matrixAsArray(CGM.getContext(), Type)
             : vectors(CGM, Type);
}

/// The stand-in for a result. No target returns an array of 512 elements in
/// registers.
static QualType resultStandIn(CodeGenModule &CGM, QualType Type,
                              HowMatrixIsPassed How) {
  if (How == HowMatrixIsPassed::ByReference)
    return arrayOf(CGM.getContext(), Type->getMatrixOrTensorElementType(), 512);
  return vectors(CGM, Type);
}

/// The result stands before the arguments.
static CGFunctionInfoArgInfo *resultOf(CGFunctionInfo &Function) {
  return Function.arg_begin() - 1;
}

MatrixPassing::MatrixPassing(CodeGenModule &CGM, CGFunctionInfo &Function)
    : CGM(CGM), Function(Function) {
  ASTContext &Context = CGM.getContext();
  unsigned Number = 0;
  for (auto *Info = resultOf(Function); Info != Function.arg_end(); ++Info) {
    bool IsResult = Info == resultOf(Function);
    bool IsVariable = !IsResult && Number++ >= Function.getNumRequiredArgs();
    QualType Matrix = asHostMatrix(CGM, Info->type);
    if (!Matrix->isMatrixOrTensorType())
      continue;
    HowMatrixIsPassed How =
        howMatrixIsPassed(CGM, Matrix, Function.getCallingConvention());
    if (How == HowMatrixIsPassed::AsUpstream)
      continue;
    Replaced.push_back(
        {Info, Info->type, How == HowMatrixIsPassed::ByReference});
    Info->type = Context.getCanonicalType(
        IsResult ? resultStandIn(CGM, Matrix, How)
                 : argumentStandIn(CGM, Matrix, How, IsVariable));
  }
}

void MatrixPassing::apply() {
  for (const Replacement &R : Replaced) {
    ABIArgInfo &How = R.Info->info;
    bool IsResult = R.Info == resultOf(Function);
    if (!R.IsByReference && How.canHaveCoerceToType() && !How.getCoerceToType())
      How.setCoerceToType(CGM.getTypes().ConvertType(R.Info->type));
    R.Info->type = R.Matrix;
    if (!R.IsByReference || (IsResult && How.isIndirect()))
      continue;
    // 32-bit Windows passes all arguments of some functions in one block.
    if (!IsResult && How.isInAlloca()) {
      How = ABIArgInfo::getInAlloca(How.getInAllocaFieldIndex(),
                                    /*Indirect=*/true);
      continue;
    }
    bool InRegister = !IsResult && How.isDirect() && How.getInReg();
    How =
        ABIArgInfo::getIndirect(CGM.getContext().getTypeAlignInChars(R.Matrix),
                                CGM.getDataLayout().getAllocaAddrSpace(),
                                /*ByVal=*/false);
    How.setInReg(InRegister);
  }
}

bool CodeGen::passMatrixOnX86(CodeGenTypes &Types, QualType StandIn,
                              ABIArgInfo &How, unsigned &VectorRegisters) {
  // No argument and no result of C is an array. A member of a struct may be
  // one, but is not asked about here.
  ASTContext &Context = Types.getContext();
  const auto *Array = Context.getAsConstantArrayType(StandIn);
  if (!Array)
    return false;
  int64_t Count = Array->getZExtSize();
  if (Array->getElementType()->isVectorType()) {
    llvm::SmallVector<llvm::Type *, 4> Fields(
        Count, Types.ConvertType(Array->getElementType()));
    How = ABIArgInfo::getDirect(
        llvm::StructType::get(Types.getLLVMContext(), Fields));
    VectorRegisters = Count;
    return true;
  }
  // Up to here it is classified as in a struct.
  if (Context.getTypeSizeInChars(StandIn).getQuantity() <= 16)
    return false;
  How = ABIArgInfo::getIndirect(std::max(Context.getTypeAlignInChars(StandIn),
                                         CharUnits::fromQuantity(8)),
                                Types.getDataLayout().getAllocaAddrSpace(),
                                /*ByVal=*/true);
  VectorRegisters = 0;
  return true;
}

bool CodeGen::returnMatrixOnX86(CodeGenTypes &Types, QualType StandIn,
                                ABIArgInfo &How) {
  unsigned VectorRegisters = 0;
  return passMatrixOnX86(Types, StandIn, How, VectorRegisters) &&
         VectorRegisters;
}

llvm::Value *CodeGen::emitMatrixVAArg(CodeGenFunction &CGF, Address VAList,
                                      QualType Type, bool IsMicrosoft) {
  if (!Type->isMatrixOrTensorType())
    return nullptr;
  CodeGenModule &CGM = CGF.CGM;
  HowMatrixIsPassed How = howMatrixIsPassed(
      CGM, Type, IsMicrosoft ? llvm::CallingConv::Win64 : llvm::CallingConv::C);
  if (How == HowMatrixIsPassed::AsUpstream)
    return nullptr;
  // No caller knows the alignment that a typedef adds.
  Type = CGM.getContext().getCanonicalType(Type);
  QualType StandIn = argumentStandIn(CGM, Type, How, /*IsVariable=*/true);
  AggValueSlot Slot = AggValueSlot::ignored();
  if (CodeGenFunction::hasAggregateEvaluationKind(StandIn))
    Slot = CGF.CreateAggTemp(StandIn, "matrix.va_arg");
  RValue Argument =
      IsMicrosoft ? CGM.getABIInfo().EmitMSVAArg(CGF, VAList, StandIn, Slot)
                  : CGM.getABIInfo().EmitVAArg(CGF, VAList, StandIn, Slot);

  Address Image = Address::invalid();
  if (How == HowMatrixIsPassed::ByReference) {
    Image = CGF.MakeNaturalAlignAddrLValue(Argument.getScalarVal(), Type)
                .getAddress();
  } else if (Argument.isAggregate()) {
    Image = Argument.getAggregateAddress();
  } else {
    Image = CGF.CreateMemTemp(StandIn, "matrix.va_arg");
    CGF.EmitStoreOfScalar(Argument.getScalarVal(),
                          CGF.MakeAddrLValue(Image, StandIn), /*isInit=*/true);
  }
  return CGF
      .EmitLoadOfLValue(
          CGF.MakeAddrLValue(Image.withElementType(CGF.ConvertTypeForMem(Type)),
                             Type),
          SourceLocation())
      .getScalarVal();
}

static bool hasVectorFeature(CodeGenModule &CGM, const FunctionDecl *Where) {
  if (CGM.getTriple().isAArch64())
    return CGM.getTarget().hasFeature("fp");
  llvm::StringMap<bool> Features;
  CGM.getContext().getFunctionFeatureMap(Features, Where);
  return Features.lookup("sse2");
}

void CodeGen::diagnoseMatrixPassing(CodeGenModule &CGM,
                                    const CGFunctionInfo &Function,
                                    const FunctionDecl *Where,
                                    SourceLocation Location) {
  if (!Where)
    return;
  auto Check = [&](QualType Type, bool IsResult) {
    if (!Type->isMatrixOrTensorType() ||
        howMatrixIsPassed(CGM, Type, Function.getCallingConvention()) !=
            HowMatrixIsPassed::InVectors)
      return;
    if (hasVectorFeature(CGM, Where))
      return;
    CGM.getDiags().Report(Location, diag::err_target_unsupported_type)
        << Where << false << 0 << Type << IsResult
        << CGM.getTriple().getArchName();
  };
  Check(Function.getReturnType(), true);
  for (const CGFunctionInfoArgInfo &Argument : Function.arguments())
    Check(Argument.type, false);
}
