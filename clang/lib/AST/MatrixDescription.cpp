// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Describes the memory image of a matrix or tensor in words, for editors.

#include "clang/AST/MatrixDescription.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/MatrixStorage.h"
#include "clang/AST/PrettyPrinter.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Support/raw_ostream.h"

using namespace clang;
using namespace llvm;

static void describe(raw_ostream &OS, const ConstantMatrixType *Type,
                     StringRef Element, uint64_t ElementSize) {
  MatrixStorage Storage = Type->getStorage();
  StringRef Line = Storage.IsRowMajor ? "row" : "column";
  OS << Type->getNumRows() << " x " << Type->getNumColumns() << " matrix of "
     << Element << ", " << Line << "-major";
  if (!Storage.Padding)
    return;
  uint64_t Length =
      Storage.Padding +
      (Storage.IsRowMajor ? Type->getNumColumns() : Type->getNumRows());
  OS << ", each " << Line << " with padding of " << Storage.Padding
     << (Storage.Padding == 1 ? " element to " : " elements to ")
     << Length * ElementSize << " bytes";
}

static void describe(raw_ostream &OS, const TensorType *Type,
                     StringRef Element) {
  interleave(Type->getExtents(), OS, " x ");
  OS << " tensor of " << Element;
  auto PrintEach = [&](StringRef What, function_ref<uint64_t(unsigned)> Get) {
    OS << ", " << What << " (";
    interleaveComma(seq(0u, Type->getRank()), OS,
                    [&](unsigned K) { OS << Get(K); });
    OS << ')';
  };
  if (!Type->isPlain())
    PrintEach("layout", [&](unsigned K) { return Type->getLayout(K); });
  if (Type->hasPadding())
    PrintEach("padding", [&](unsigned K) { return Type->getPadding(K); });
  PrintEach("strides", [&](unsigned K) { return Type->getStride(K); });
}

void clang::describeMatrix(const NamedDecl &D, std::string &Documentation) {
  ASTContext &Context = D.getASTContext();
  QualType Type;
  if (const auto *Value = dyn_cast<ValueDecl>(&D))
    Type = Value->getType().getNonReferenceType();
  else if (const auto *Name = dyn_cast<TypedefNameDecl>(&D))
    Type = Name->getUnderlyingType();
  if (Type.isNull() || Type->isDependentType())
    return;

  const auto *Matrix = Type->getAs<ConstantMatrixType>();
  const auto *Tensor = Type->getAs<TensorType>();
  if (!Matrix && !Tensor)
    return;
  QualType Element =
      Matrix ? Matrix->getElementType() : Tensor->getElementType();
  std::string Name = Element.getAsString(Context.getPrintingPolicy());
  raw_string_ostream OS(Documentation);
  if (!Documentation.empty())
    OS << "\n\n";
  if (Matrix)
    describe(OS, Matrix, Name,
             Context.getTypeSizeInChars(Element).getQuantity());
  else
    describe(OS, Tensor, Name);
  OS << "; " << Context.getTypeSizeInChars(Type).getQuantity()
     << " bytes, alignment " << Context.getTypeAlignInChars(Type).getQuantity()
     << '.';
}

/// Whether a declaration of type \p T would be printed with the attributes of a
/// matrix or tensor type. Arguments of templates may have them.
static bool isSpelledWithShape(QualType T) {
  const clang::Type *Canonical = T.getCanonicalType().getTypePtr();
  if (isa<MatrixType, ShapedType>(Canonical))
    return true;
  if (QualType Pointee = Canonical->getPointeeType(); !Pointee.isNull())
    return isSpelledWithShape(Pointee);
  if (const auto *Array = dyn_cast<clang::ArrayType>(Canonical))
    return isSpelledWithShape(Array->getElementType());
  const auto *Function = dyn_cast<FunctionProtoType>(Canonical);
  return Function && (isSpelledWithShape(Function->getReturnType()) ||
                      any_of(Function->param_types(), isSpelledWithShape));
}

QualType clang::getPrintableType(const FunctionDecl &D) {
  QualType Result = D.getReturnType();
  const TypeSourceInfo *Written = D.getTypeSourceInfo();
  bool IsDeduced = Written && Result->getContainedAutoType();
  return IsDeduced && isSpelledWithShape(Result) ? Written->getType()
                                                 : D.getType();
}
