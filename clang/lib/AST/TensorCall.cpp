// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

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

std::optional<TensorOperation> clang::getTensorOperation(unsigned BuiltinID) {
  switch (BuiltinID) {
#define OPERATION(name, Operation)                                             \
  case Builtin::BI__builtin_tensor_##name:                                     \
    return TensorOperation::Operation;
#define STEP(name)                                                             \
  OPERATION(window_##name, Window)                                             \
  OPERATION(reduce_##name, Reduce)
    OPERATION(load, Load)
    OPERATION(store, Store)
    OPERATION(matmul, MatMul)
    OPERATION(contract, Contract)
    OPERATION(contract_add, ContractAdd)
    OPERATION(convolution, Convolution)
    OPERATION(pad, Pad)
    OPERATION(pad_replicate, Pad)
    OPERATION(pad_reflect, Pad)
    OPERATION(pad_symmetric, Pad)
    OPERATION(pad_wrap, Pad)
    OPERATION(transpose, Transpose)
    OPERATION(reshape, Reshape)
    OPERATION(block, Block)
    OPERATION(unblock, Unblock)
    OPERATION(broadcast, Broadcast)
    OPERATION(slice, Slice)
    OPERATION(insert_slice, InsertSlice)
    OPERATION(concat, Concat)
    OPERATION(relu, Relu)
    OPERATION(sigmoid, Sigmoid)
    OPERATION(quantize, Quantize)
    OPERATION(dequantize, Dequantize)
    OPERATION(requantize, Requantize)
    OPERATION(gather, Gather)
    OPERATION(scatter, Scatter)
    OPERATION(scatter_add, ScatterAdd)
    STEP(add)
    STEP(mul)
    STEP(and)
    STEP(or)
    STEP(xor)
    STEP(min)
    STEP(max)
    STEP(minimum)
    STEP(maximum)
#undef STEP
#undef OPERATION
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
class Reader {
  const ASTContext &Context;
  const CallExpr *Call;
  unsigned Next = 0;

public:
  TensorCall Result;

  Reader(const ASTContext &Context, const CallExpr *Call, TensorOperation Kind)
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

  void read(unsigned BuiltinID);
  void readLabels(unsigned Operands);
  void readConvolution();
  void readWindow(unsigned BuiltinID);
  void readPad(unsigned BuiltinID);
  void readTranspose();
  void readBlocks();
  void readSlice();
};
} // namespace

void Reader::readLabels(unsigned Operands) {
  const auto *Text = cast<StringLiteral>(take()->IgnoreParenImpCasts());
  TensorLetters Letters = *TensorLetters::parse(Text->getString());
  for (char C : Letters.A)
    Result.LabelsOfA.push_back(Letters.labelOf(C));
  for (char C : Letters.B)
    Result.LabelsOfB.push_back(Letters.labelOf(C));
  operands(Operands);
}

void Reader::readConvolution() {
  operands(2);
  unsigned Count = tensor(0)->getRank() - 2;
  for (uint64_t Size : tensor(1)->getExtents().drop_front(2))
    Result.Sizes.push_back(Size);
  numbers(Result.Strides, Count, 1);
  numbers(Result.Dilations, Count, 1);
  if (left())
    Result.Groups = number();
}

void Reader::readWindow(unsigned BuiltinID) {
  operands(1);
  unsigned Rank = tensor(0)->getRank();
  Result.Step = getTensorStep(BuiltinID);
  numbers(Result.Sizes, Rank, 1);
  numbers(Result.Strides, Rank, 1);
  numbers(Result.Dilations, Rank, 1);
}

void Reader::readPad(unsigned BuiltinID) {
  Result.Boundary = getTensorBoundary(BuiltinID);
  operands(Result.Boundary == TensorBoundary::Constant ? 2 : 1);
  unsigned Rank = tensor(0)->getRank();
  numbers(Result.Low, Rank, 0);
  numbers(Result.High, Rank, 0);
  numbers(Result.Interior, Rank, 0);
}

void Reader::readTranspose() {
  operands(1);
  if (!left())
    for (unsigned D = tensor(0)->getRank(); D-- != 0;)
      Result.Dimensions.push_back(D);
  while (left())
    Result.Dimensions.push_back(number());
}

void Reader::readBlocks() {
  operands(1);
  bool IsBlock = Result.Operation == TensorOperation::Block;
  unsigned Pairs = left() / 2, Rank = tensor(0)->getRank();
  for (unsigned I = 0; I != Pairs; ++I) {
    Result.Dimensions.push_back(number());
    int64_t Number = number();
    // Unblock's number is the extent, which is the result's.
    Result.Sizes.push_back(
        IsBlock ? Number : int64_t(tensor(0)->getExtent(Rank - Pairs + I)));
  }
}

void Reader::readSlice() {
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

void Reader::read(unsigned BuiltinID) {
  Result.Type = Call->getType();
  switch (Result.Operation) {
  case TensorOperation::Load:
    Result.Object = asTensorType(
        Context, cast<UnaryExprOrTypeTraitExpr>(take()->IgnoreImpCasts())
                     ->getTypeOfArgument()
                     .getNonReferenceType()
                     .getUnqualifiedType());
    operands(1);
    for (size_t I =
             getDimensionsAtRunTime(Result.Object->castAs<TensorType>()).size();
         I != 0; --I)
      Result.Extents.push_back(take());
    return indices();
  case TensorOperation::Store:
    operands(2);
    Result.Object = Result.Operands[0]->getType();
    return indices();
  case TensorOperation::InsertSlice:
    operands(2);
    return indices();
  case TensorOperation::MatMul:
    return operands(2);
  case TensorOperation::Contract:
    return readLabels(2);
  case TensorOperation::ContractAdd:
    return readLabels(3);
  case TensorOperation::Convolution:
    return readConvolution();
  case TensorOperation::Pad:
    return readPad(BuiltinID);
  case TensorOperation::Window:
    return readWindow(BuiltinID);
  case TensorOperation::Reduce:
    operands(1);
    Result.Step = getTensorStep(BuiltinID);
    return numbers(Result.Dimensions, left(), 0);
  case TensorOperation::Transpose:
    return readTranspose();
  case TensorOperation::Block:
  case TensorOperation::Unblock:
    return readBlocks();
  case TensorOperation::Broadcast: {
    operands(1);
    unsigned Rank = tensor(0)->getRank();
    for (unsigned D = 0; D != Rank; ++D)
      Result.Dimensions.push_back(left() - Rank + D);
    return;
  }
  case TensorOperation::Slice:
    return readSlice();
  case TensorOperation::Concat:
    Result.Dimensions.push_back(number());
    return operands(left());
  case TensorOperation::Reshape:
  case TensorOperation::Relu:
  case TensorOperation::Sigmoid:
    return operands(1);
  case TensorOperation::Quantize:
  case TensorOperation::Dequantize:
  case TensorOperation::Requantize:
    take();
    return operands(3);
  case TensorOperation::Gather:
  case TensorOperation::Scatter:
  case TensorOperation::ScatterAdd:
    operands(1);
    Result.Dimensions.push_back(number());
    return operands(left());
  }
}

std::optional<TensorCall> TensorCall::of(const ASTContext &Context,
                                         const CallExpr *Call) {
  unsigned BuiltinID = Call->getBuiltinCallee();
  std::optional<TensorOperation> Kind = getTensorOperation(BuiltinID);
  if (!Kind)
    return std::nullopt;
  Reader R(Context, Call, *Kind);
  R.read(BuiltinID);
  return R.Result;
}
