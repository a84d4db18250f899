// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sorts the arguments of a call of a tensor builtin by their meaning.

#include "clang/AST/TensorCall.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/AST/TensorExtents.h"
#include "clang/Basic/TargetBuiltins.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

QualType clang::asTensorType(const ASTContext &Context, QualType Type) {
  if (Type->isTensorType())
    return Type;
  const auto *Matrix = Type->getAs<ConstantMatrixType>();
  if (!Matrix || Matrix->getElementType()->isAnyComplexType())
    return QualType();
  MatrixStorage Storage = Matrix->getStorage();
  TensorStorage Lies;
  if (!Storage.IsRowMajor)
    Lies.Layout = {1, 0};
  if (Storage.Padding != 0)
    Lies.Padding = {Storage.IsRowMajor ? 0 : Storage.Padding,
                    Storage.IsRowMajor ? Storage.Padding : 0};
  return TensorType::get(Context, Matrix->getElementType().getUnqualifiedType(),
                         {Matrix->getNumRows(), Matrix->getNumColumns()}, Lies);
}

SmallVector<uint64_t, 8> clang::getExtents(QualType Type) {
  if (const auto *Tensor = Type->getAs<TensorType>())
    return SmallVector<uint64_t, 8>(Tensor->getExtents());
  if (const auto *Matrix = Type->getAs<ConstantMatrixType>())
    return {Matrix->getNumRows(), Matrix->getNumColumns()};
  return {};
}

std::optional<TensorOperation> clang::getTensorOperation(unsigned BuiltinID) {
  switch (BuiltinID) {
#define TENSOR_BUILTIN(name, Operation)                                        \
  case Builtin::BI__builtin_tensor_##name:                                     \
    return TensorOperation::Operation;
#include "clang/Basic/TensorBuiltins.def"
  default:
    return std::nullopt;
  }
}

MatrixReduction::OperationKind clang::getTensorStep(unsigned BuiltinID) {
  switch (BuiltinID) {
#define STEP(name, Operation)                                                  \
  case Builtin::BI__builtin_tensor_window_##name:                              \
  case Builtin::BI__builtin_tensor_reduce_##name:                              \
    return Operation;
    STEP(add, MatrixReduction::Add)
    STEP(mul, MatrixReduction::Mul)
    STEP(and, MatrixReduction::And)
    STEP(or, MatrixReduction::Or)
    STEP(xor, MatrixReduction::Xor)
    STEP(min, MatrixReduction::Min)
    STEP(max, MatrixReduction::Max)
    STEP(minimum, MatrixReduction::Minimum)
    STEP(maximum, MatrixReduction::Maximum)
#undef STEP
  case Builtin::BI__builtin_tensor_argmin:
    return MatrixReduction::Min;
  case Builtin::BI__builtin_tensor_argmax:
    return MatrixReduction::Max;
  default:
    llvm_unreachable("no reduction");
  }
}

TensorBoundary clang::getTensorBoundary(unsigned BuiltinID) {
  switch (BuiltinID) {
  case Builtin::BI__builtin_tensor_pad_replicate:
    return TensorBoundary::Replicate;
  case Builtin::BI__builtin_tensor_pad_reflect:
    return TensorBoundary::Reflect;
  case Builtin::BI__builtin_tensor_pad_symmetric:
    return TensorBoundary::Symmetric;
  case Builtin::BI__builtin_tensor_pad_wrap:
    return TensorBoundary::Wrap;
  default:
    return TensorBoundary::Constant;
  }
}

std::optional<TensorLetters> TensorLetters::parse(StringRef Text) {
  llvm::SmallString<32> Dense;
  for (char C : Text)
    if (C != ' ')
      Dense += C;
  auto [Operands, Result] = Dense.str().split("->");
  auto [A, B] = Operands.split(',');
  for (StringRef Part : {A, B, Result})
    if (Part.empty() || !llvm::all_of(Part, llvm::isAlpha))
      return std::nullopt;
  return TensorLetters{A, B, Result};
}

unsigned TensorLetters::labelOf(char Letter) const {
  StringRef Left = A.str(), Kept = Result.str();
  if (size_t Place = Kept.find(Letter); Place != StringRef::npos)
    return Place;
  return Kept.size() +
         llvm::count_if(Left.take_front(Left.find(Letter)),
                        [&](char C) { return !Kept.contains(C); });
}

namespace {
/// Takes the arguments of a call one after the other.
class TensorCallReader {
  const ASTContext &Context;
  const CallExpr *Call;
  unsigned Next = 0;

public:
  TensorCall Result;

  TensorCallReader(const ASTContext &Context, const CallExpr *Call,
                   TensorOperation Kind)
      : Context(Context), Call(Call), Result() {
    Result.Operation = Kind;
  }

  unsigned left() const { return Call->getNumArgs() - Next; }
  const Expr *take() { return Call->getArg(Next++); }
  void operands(unsigned Count) {
    for (unsigned I = 0; I != Count; ++I)
      Result.Operands.push_back(take());
  }
  void indices() {
    while (left())
      Result.Indices.push_back(take());
  }
  int64_t number() {
    return take()->EvaluateKnownConstInt(Context).getExtValue();
  }
  /// \p Count numbers, or, if no argument is left, as many times \p Default.
  void numbers(TensorCall::Numbers &To, unsigned Count, int64_t Default) {
    bool Given = left() != 0;
    for (unsigned I = 0; I != Count; ++I)
      To.push_back(Given ? number() : Default);
  }
  const TensorType *tensor(unsigned Operand) const {
    return Result.Operands[Operand]->getType()->castAs<TensorType>();
  }

  void read();

private:
  void readLoad();
  void readStore();
  void readLabels(unsigned Operands);
  void readOuterProduct();
  void readConvolution();
  void readWindow();
  void readReduction();
  void readPad();
  void readTranspose();
  void readBroadcast();
  void readTiles();
  void readSlice();
  void readInsertSlice();
  void readConcat();
  void readGather();
  void readQuantizer();
  void readTrait();
  QualType readType();
};
} // namespace

void TensorCallReader::readLabels(unsigned Operands) {
  const auto *Text = cast<StringLiteral>(take()->IgnoreParenImpCasts());
  TensorLetters Letters = *TensorLetters::parse(Text->getString());
  for (char C : Letters.A)
    Result.LabelsOfA.push_back(Letters.labelOf(C));
  for (char C : Letters.B)
    Result.LabelsOfB.push_back(Letters.labelOf(C));
  operands(Operands);
}

/// Nothing is summed over.
void TensorCallReader::readOuterProduct() {
  operands(2);
  unsigned Rank = tensor(0)->getRank();
  for (unsigned D = 0; D != Rank; ++D)
    Result.LabelsOfA.push_back(D);
  for (unsigned D = 0; D != tensor(1)->getRank(); ++D)
    Result.LabelsOfB.push_back(Rank + D);
}

void TensorCallReader::readConvolution() {
  operands(2);
  unsigned Count = tensor(0)->getRank() - 2;
  for (uint64_t Size : tensor(1)->getExtents().drop_front(2))
    Result.Sizes.push_back(Size);
  numbers(Result.Strides, Count, 1);
  numbers(Result.Dilations, Count, 1);
  if (left())
    Result.Groups = number();
}

void TensorCallReader::readWindow() {
  operands(1);
  unsigned Rank = tensor(0)->getRank();
  Result.Step = getTensorStep(Call->getBuiltinCallee());
  numbers(Result.Sizes, Rank, 1);
  numbers(Result.Strides, Rank, 1);
  numbers(Result.Dilations, Rank, 1);
}

void TensorCallReader::readPad() {
  Result.Boundary = getTensorBoundary(Call->getBuiltinCallee());
  operands(Result.Boundary == TensorBoundary::Constant ? 2 : 1);
  unsigned Rank = tensor(0)->getRank();
  numbers(Result.Low, Rank, 0);
  numbers(Result.High, Rank, 0);
  numbers(Result.Interior, Rank, 0);
}

void TensorCallReader::readTranspose() {
  operands(1);
  if (!left())
    for (unsigned D = tensor(0)->getRank(); D-- != 0;)
      Result.Dimensions.push_back(D);
  while (left())
    Result.Dimensions.push_back(number());
}

void TensorCallReader::readTiles() {
  operands(1);
  bool IsTile = Result.Operation == TensorOperation::Tile;
  unsigned Pairs = left() / 2, Rank = tensor(0)->getRank();
  for (unsigned I = 0; I != Pairs; ++I) {
    Result.Dimensions.push_back(number());
    int64_t Number = number();
    // Untile's number is the extent, which is the result's.
    Result.Sizes.push_back(
        IsTile ? Number : int64_t(tensor(0)->getExtent(Rank - Pairs + I)));
  }
}

void TensorCallReader::readSlice() {
  operands(1);
  unsigned Rank = tensor(0)->getRank();
  if (left() == 2 * Rank) {
    for (unsigned I = 0; I != Rank; ++I)
      Result.Indices.push_back(take());
    return;
  }
  numbers(Result.Starts, Rank, 0);
  Next += Rank; // The extents are the result's.
  numbers(Result.Steps, Rank, 1);
}

/// The type that the next argument is.
QualType TensorCallReader::readType() {
  return cast<UnaryExprOrTypeTraitExpr>(take()->IgnoreImpCasts())
      ->getTypeOfArgument()
      .getNonReferenceType()
      .getUnqualifiedType();
}

void TensorCallReader::readTrait() {
  Result.Object = readType();
  numbers(Result.Dimensions, left(), 0);
}

void TensorCallReader::readLoad() {
  Result.Object = asTensorType(Context, readType());
  operands(1);
  for (size_t I =
           getDimensionsAtRunTime(Result.Object->castAs<TensorType>()).size();
       I != 0; --I)
    Result.Extents.push_back(take());
  indices();
}

void TensorCallReader::readStore() {
  operands(2);
  Result.Object = Result.Operands[0]->getType();
  indices();
}

void TensorCallReader::readInsertSlice() {
  operands(2);
  indices();
}

void TensorCallReader::readReduction() {
  operands(1);
  Result.Step = getTensorStep(Call->getBuiltinCallee());
  numbers(Result.Dimensions, left(), 0);
}

void TensorCallReader::readBroadcast() {
  operands(1);
  unsigned Rank = tensor(0)->getRank();
  for (unsigned D = 0; D != Rank; ++D)
    Result.Dimensions.push_back(left() - Rank + D);
}

void TensorCallReader::readConcat() {
  Result.Dimensions.push_back(number());
  operands(left());
}

void TensorCallReader::readGather() {
  operands(1);
  Result.Dimensions.push_back(number());
  operands(left());
}

/// The 1st argument is the result's type.
void TensorCallReader::readQuantizer() {
  take();
  operands(3);
}

void TensorCallReader::read() {
  Result.Type = Call->getType();
  switch (Result.Operation) {
#define TENSOR_OPERATION(Operation, Check, Read, Evaluate, Emit)               \
  case TensorOperation::Operation:                                             \
    return Read;
#include "clang/Basic/TensorBuiltins.def"
  }
}

uint64_t TensorCall::trait() const {
  SmallVector<uint64_t, 8> Extents = getExtents(Object);
  return Operation == TensorOperation::Rank ? Extents.size()
                                            : Extents[Dimensions[0]];
}

std::optional<TensorCall> TensorCall::of(const ASTContext &Context,
                                         const CallExpr *Call) {
  std::optional<TensorOperation> Kind =
      getTensorOperation(Call->getBuiltinCallee());
  if (!Kind)
    return std::nullopt;
  TensorCallReader R(Context, Call, *Kind);
  R.read();
  return R.Result;
}
