// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A matrix that lies as flat values do is a flat vector, so most operations are
// one instruction, and some are none: totensor, tovector, reshape.

#include "matrix/Tlx/ExportIntrinsics.h"
#include "FunctionExport.h"
#include "matrix/Ops/OpVerifier.h"
#include "matrix/Raise/Raise.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/MatrixBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace matrix;

namespace {
class MatrixExport : public FunctionExport {
  /// The layout of flat values: rows and columns.
  SmallVector<unsigned, 2> Layout;

public:
  explicit MatrixExport(Function &F) : FunctionExport(F), Layout({1, 0}) {
    if (areValuesRowMajor(*F.getParent()))
      Layout = {0, 1};
  }

private:
  void plan() override;
  void write(TensorOp Op) override;
  bool isMergeable(Instruction &I, TensorType Type) override;
  Value *makeVector(Value *) override {
    llvm_unreachable("all that is written has a vector");
  }
  void wroteMerge(Instruction &, Value *) override {}

  bool isFlat(TensorType T) const;
  bool isPart(TensorOp Op) const;
  bool haveForm(TensorOp Op);
  void check(TensorOp Op);
  void checkMemory(TensorOp Op);
  Value *form(TensorOp Op, Builder &B);
  Value *elementwise(TensorOp Op, ElementwiseInfo Info, Builder &B);
  Value *product(TensorOp Op, Builder &B);
  Value *memory(TensorOp Op, Builder &B);
  Value *indexOf(TensorOp Op, unsigned First, Builder &B);
};
} // namespace

/// Whether a tensor of \p T has a flat value that Raise would look at so.
bool MatrixExport::isFlat(TensorType T) const {
  return T.fitsMemory() && !T.hasPadding() &&
         (T.rank() == 1 || (T.rank() == 2 && T.layout(0) == Layout[0]));
}

bool MatrixExport::isMergeable(Instruction &I, TensorType Type) {
  if (isFlat(Type))
    return true;
  fail(I,
       "a tensor cannot be exported: no flat value lies as " + Type.mangled());
  return false;
}

/// Whether \p Op is a transpose that moves nothing, and what reads it moves it
/// to where a flat value lies. Both together are a transpose of flat values.
bool MatrixExport::isPart(TensorOp Op) const {
  return Op.kind() == OpKind::Transpose && verifyOp(Op, nulls()) &&
         Op.resultType().rank() == 2 && !isFlat(Op.resultType()) &&
         isFlat(Op.operandType(0)) && all_of(Op.call()->users(), [&](User *U) {
           auto Reader = TensorOp::of(U);
           return Reader && Reader->kind() == OpKind::Relayout &&
                  verifyOp(*Reader, nulls()) && isFlat(Reader->resultType());
         });
}

/// Whether there is something for operations of this kind.
bool MatrixExport::haveForm(TensorOp Op) {
  switch (Op.kind()) {
  case OpKind::Load:
  case OpKind::Store:
  case OpKind::ToTensor:
  case OpKind::ToVector:
  case OpKind::Splat:
  case OpKind::Extract:
  case OpKind::Insert:
  case OpKind::Transpose:
  case OpKind::Reshape:
  case OpKind::Relayout:
  case OpKind::MatMul:
    return true;
  default:
    return elementwiseInfo(Op.kind()).has_value();
  }
}

void MatrixExport::checkMemory(TensorOp Op) {
  TensorType T = Op.accessedType();
  if (T.rank() != 2)
    fail(Op, "expected rank 2, got " + Twine(T.rank()));
  else if (Op.pointer()->getType()->getPointerAddressSpace() != 0)
    fail(Op, "the memory is in another address space");
  else if (Op.constantStride(0) != 1)
    fail(Op, "the elements of a column are no neighbors in memory");
  else if (std::optional<uint64_t> Stride = Op.constantStride(1);
           Stride && int64_t(*Stride) < int64_t(T.extent(0)))
    fail(Op, "expected a stride of at least " + Twine(T.extent(0)) +
                 " of columns, got " + Twine(int64_t(*Stride)));
}

void MatrixExport::check(TensorOp Op) {
  std::string Text;
  raw_string_ostream OS(Text);
  if (!verifyOp(Op, OS)) {
    fail(Op, "malformed: " + Text);
    return;
  }
  if (isPart(Op))
    return;
  if (!haveForm(Op)) {
    fail(Op, "there is no intrinsic on flat matrices and no instruction on "
             "vectors for it");
    return;
  }
  SmallVector<Type *> Types = {Op.call()->getType()};
  for (unsigned I : seq(Op.numOperands()))
    if (auto From = TensorOp::of(Op.operand(I));
        Op.kind() != OpKind::Relayout || !From || !isPart(*From))
      Types.push_back(Op.operand(I)->getType());
  for (Type *T : Types)
    if (TensorType::isTensor(T) && !isFlat(TensorType::of(T))) {
      fail(Op, "no flat value lies as " + TensorType::of(T).mangled());
      return;
    }
  if (Op.kind() == OpKind::MatMul && Op.resultType().rank() != 2)
    fail(Op, "expected rank 2, got " + Twine(Op.resultType().rank()));
  if (Op.kind() == OpKind::Transpose && Op.resultType().rank() != 2)
    fail(Op, "expected rank 2, got " + Twine(Op.resultType().rank()));
  if (Op.kind() == OpKind::Load || Op.kind() == OpKind::Store)
    checkMemory(Op);
}

void MatrixExport::plan() {
  for (Instruction &I : instructions(F))
    if (std::optional<TensorOp> Op = TensorOp::of(&I))
      check(*Op);
}

Value *MatrixExport::elementwise(TensorOp Op, ElementwiseInfo Info,
                                 Builder &B) {
  SmallVector<Value *> Operands;
  for (unsigned I : seq(Op.numOperands()))
    Operands.push_back(vector(Op.operand(I)));
  Type *Result = vectorType(Op.resultType());
  switch (Info.Form) {
  case ElementwiseInfo::Arithmetic:
    return Instruction::isUnaryOp(Info.Code)
               ? B.CreateUnOp(Instruction::UnaryOps(Info.Code), Operands[0])
               : B.CreateBinOp(Instruction::BinaryOps(Info.Code), Operands[0],
                               Operands[1]);
  case ElementwiseInfo::Cast:
    return B.CreateCast(Instruction::CastOps(Info.Code), Operands[0], Result);
  case ElementwiseInfo::Saturate: {
    // LLVM's intrinsics make 0 of a NaN.
    bool IsSigned = Info.Code == Instruction::FPToSI;
    Value *X = Operands[0];
    if (IsSigned)
      X = B.CreateBinaryIntrinsic(
          Intrinsic::maximumnum, X,
          ConstantFP::getInfinity(X->getType(), /*Negative=*/true));
    return B.CreateIntrinsic(IsSigned ? Intrinsic::fptosi_sat
                                      : Intrinsic::fptoui_sat,
                             {Result, X->getType()}, {X});
  }
  case ElementwiseInfo::Compare:
    return B.CreateCmp(Op.predicate(), Operands[0], Operands[1]);
  case ElementwiseInfo::Select:
    return B.CreateSelect(Operands[0], Operands[1], Operands[2]);
  case ElementwiseInfo::Intrinsic:
    break;
  }
  // Nothing is poison that is a value for the operation.
  if (is_contained({OpKind::Abs, OpKind::CtLz, OpKind::CtTz}, Op.kind()))
    Operands.push_back(B.getFalse());
  return B.CreateIntrinsic(Result, Info.Code, Operands);
}

/// Where in the flat value the element is whose indices are the operands from
/// \p First on.
Value *MatrixExport::indexOf(TensorOp Op, unsigned First, Builder &B) {
  TensorType T = Op.operandType(0);
  Value *Index = nullptr;
  for (unsigned D : seq(T.rank())) {
    Value *Term = Op.operand(First + D);
    if (T.stride(D) != 1)
      Term = B.CreateMul(Term, B.getInt64(T.stride(D)));
    Index = Index ? B.CreateAdd(Index, Term) : Term;
  }
  return Index;
}

Value *MatrixExport::product(TensorOp Op, Builder &B) {
  TensorType A = Op.operandType(0);
  return MatrixBuilder(B).CreateMatrixMultiply(
      vector(Op.operand(0)), vector(Op.operand(1)), A.extent(0), A.extent(1),
      Op.resultType().extent(1));
}

Value *MatrixExport::memory(TensorOp Op, Builder &B) {
  TensorType T = Op.accessedType();
  Align Alignment(Op.attributes()[0]);
  MatrixBuilder Matrices(B);
  CallInst *Access =
      Op.kind() == OpKind::Load
          ? Matrices.CreateColumnMajorLoad(T.element(), Op.pointer(), Alignment,
                                           Op.stride(1), Op.isVolatile(),
                                           T.extent(0), T.extent(1))
          : Matrices.CreateColumnMajorStore(
                vector(Op.operand(0)), Op.pointer(), Alignment, Op.stride(1),
                Op.isVolatile(), T.extent(0), T.extent(1));
  Access->copyMetadata(*Op.call());
  return Access;
}

/// What \p Op is on flat values.
Value *MatrixExport::form(TensorOp Op, Builder &B) {
  if (std::optional<ElementwiseInfo> Info = elementwiseInfo(Op.kind()))
    return elementwise(Op, *Info, B);
  switch (Op.kind()) {
  case OpKind::Load:
  case OpKind::Store:
    return memory(Op, B);
  case OpKind::MatMul:
    return product(Op, B);
  case OpKind::Splat:
    return B.CreateVectorSplat(Op.resultType().numElements(), Op.operand(0));
  case OpKind::Extract:
    return B.CreateExtractElement(vector(Op.operand(0)), indexOf(Op, 1, B));
  case OpKind::Insert:
    return B.CreateInsertElement(vector(Op.operand(0)), Op.operand(1),
                                 indexOf(Op, 2, B));
  case OpKind::ToTensor:
    return Op.operand(0);
  case OpKind::Transpose: {
    TensorType From = Op.operandType(0);
    Value *Vector = vector(Op.operand(0));
    return is_sorted(Op.attributes())
               ? Vector
               : MatrixBuilder(B).CreateMatrixTranspose(Vector, From.extent(0),
                                                        From.extent(1));
  }
  case OpKind::Relayout:
    if (auto From = TensorOp::of(Op.operand(0)); From && isPart(*From))
      return form(*From, B);
    return vector(Op.operand(0));
  default: // ToVector, Reshape
    return vector(Op.operand(0));
  }
}

void MatrixExport::write(TensorOp Op) {
  if (isPart(Op))
    return;
  CallInst *Old = Op.call();
  Builder B(Old);
  Value *New = form(Op, B);
  if (isa<FPMathOperator>(New) && hasFastMath(Op.kind()))
    cast<Instruction>(New)->setFastMathFlags(Op.fastMath());
  bool IsNew = !isa<Constant>(New) && !New->hasName() && isa<Instruction>(New);
  if (IsNew && !New->getType()->isVoidTy())
    New->takeName(Old);
  if (TensorType::isTensor(Old->getType()))
    Vectors[Old] = New;
  else if (!Old->getType()->isVoidTy())
    Old->replaceAllUsesWith(New);
}

PreservedAnalyses ExportIntrinsics::run(Module &M, ModuleAnalysisManager &) {
  bool Changed = false;
  for (Function &F : M)
    if (!F.isDeclaration())
      Changed |= MatrixExport(F).run();
  eraseUnusedOperations(M);
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
