// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The table of operations, and calls seen as operations.

#include "matrix/Ops/TensorOp.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Analysis/MemoryLocation.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Intrinsics.h"

using namespace llvm;
using namespace matrix;

namespace {
enum Effects { None, Reads, Writes };

/// Numbers of attributes that are none.
enum : int { PerDimension = -1, Several = -2 };

struct OpInfo {
  StringLiteral Name;
  Effects Memory;
  int Attributes;
};

constexpr OpInfo Table[] = {
#define MATRIX_OP(Kind, Name, Effects, Attributes) {Name, Effects, Attributes},
#include "matrix/Ops/OpKinds.def"
};
} // namespace

static const OpInfo &infoOf(OpKind Kind) { return Table[unsigned(Kind)]; }

StringRef matrix::opName(OpKind Kind) { return infoOf(Kind).Name; }

std::optional<OpKind> matrix::opKindOf(StringRef Name) {
  return StringSwitch<std::optional<OpKind>>(Name)
#define MATRIX_OP(Kind, Name, Effects, Attributes) .Case(Name, OpKind::Kind)
#include "matrix/Ops/OpKinds.def"
      .Default(std::nullopt);
}

unsigned matrix::numAttributes(OpKind Kind, unsigned Rank) {
  int Count = infoOf(Kind).Attributes;
  assert(Count != Several);
  return Count == PerDimension ? Rank : Count;
}

std::optional<ElementwiseInfo> matrix::elementwiseInfo(OpKind Kind) {
  switch (Kind) {
#define MATRIX_OP(Kind, Name, Effects, Attributes)
#define MATRIX_ELEMENTWISE(Kind, Name, Form, Code, Operands, Attributes)       \
  case OpKind::Kind:                                                           \
    return ElementwiseInfo{ElementwiseInfo::Form, Code, Operands};
#include "matrix/Ops/OpKinds.def"
  default:
    return std::nullopt;
  }
}

std::optional<OpKind>
matrix::elementwiseOp(ElementwiseInfo::FormKind WantedForm,
                      unsigned WantedCode) {
#define MATRIX_OP(Kind, Name, Effects, Attributes)
#define MATRIX_ELEMENTWISE(Kind, Name, Form, Code, Operands, Attributes)       \
  if (WantedForm == ElementwiseInfo::Form && WantedCode == Code)               \
    return OpKind::Kind;
#include "matrix/Ops/OpKinds.def"
  return std::nullopt;
}

std::optional<OpKind> matrix::reductionStep(OpKind Kind) {
  switch (Kind) {
#define MATRIX_OP(Kind, Name, Effects, Attributes)
#define MATRIX_REDUCTION(Step, Name)                                           \
  case OpKind::Reduce##Step:                                                   \
    return OpKind::Step;
#include "matrix/Ops/OpKinds.def"
  default:
    return std::nullopt;
  }
}

std::optional<OpKind> matrix::windowStep(OpKind Kind) {
  switch (Kind) {
#define MATRIX_OP(Kind, Name, Effects, Attributes)
#define MATRIX_REDUCTION(Step, Name)                                           \
  case OpKind::Window##Step:                                                   \
    return OpKind::Step;
#include "matrix/Ops/OpKinds.def"
  default:
    return std::nullopt;
  }
}

OpKind matrix::reductionBy(OpKind Step) {
  switch (Step) {
#define MATRIX_OP(Kind, Name, Effects, Attributes)
#define MATRIX_REDUCTION(Step, Name)                                           \
  case OpKind::Step:                                                           \
    return OpKind::Reduce##Step;
#include "matrix/Ops/OpKinds.def"
  default:
    llvm_unreachable("no reduction repeats it");
  }
}

OpKind matrix::windowBy(OpKind Step) {
  switch (Step) {
#define MATRIX_OP(Kind, Name, Effects, Attributes)
#define MATRIX_REDUCTION(Step, Name)                                           \
  case OpKind::Step:                                                           \
    return OpKind::Window##Step;
#include "matrix/Ops/OpKinds.def"
  default:
    llvm_unreachable("no reduction repeats it");
  }
}

bool matrix::hasFastMath(OpKind Kind) {
  if (isProduct(Kind) || isContraction(Kind) || Kind == OpKind::Convolution ||
      Kind == OpKind::FCmp || reductionStep(Kind) || windowStep(Kind))
    return true;
  std::optional<ElementwiseInfo> Info = elementwiseInfo(Kind);
  return Info && Info->Form != ElementwiseInfo::Compare &&
         infoOf(Kind).Attributes == 1;
}

MemoryEffects matrix::effectsOf(OpKind Kind, bool IsVolatile) {
  if (infoOf(Kind).Memory == None)
    return MemoryEffects::none();
  if (IsVolatile)
    return MemoryEffects::inaccessibleOrArgMemOnly();
  return MemoryEffects::argMemOnly(
      infoOf(Kind).Memory == Reads ? ModRefInfo::Ref : ModRefInfo::Mod);
}

bool matrix::isSpeculatable(OpKind Kind) {
  switch (Kind) {
  case OpKind::UDiv:
  case OpKind::SDiv:
  case OpKind::URem:
  case OpKind::SRem:
  case OpKind::ExtractLanes:
  case OpKind::InsertLanes:
  case OpKind::Gather:
  case OpKind::Scatter:
  case OpKind::ScatterAdd:
    return false;
  default:
    return infoOf(Kind).Memory == None;
  }
}

bool matrix::needsLoops(TensorOp Op) {
  switch (Op.kind()) {
  case OpKind::View:
  case OpKind::InsertView:
  case OpKind::Concat:
  case OpKind::Gather:
  case OpKind::Scatter:
  case OpKind::ScatterAdd:
  case OpKind::Contract:
  case OpKind::ContractAdd:
    return true;
  default:
    return needsExpansion(Op) ||
           (reductionStep(Op.kind()) && Op.operandType(0).rank() != 2);
  }
}

bool matrix::needsExpansion(TensorOp Op) {
  switch (Op.kind()) {
  case OpKind::Slice:
  case OpKind::Broadcast:
  case OpKind::Pad:
  case OpKind::ReshapePermute:
  case OpKind::ReshapeBlock:
  case OpKind::ReshapeUnblock:
  case OpKind::Convolution:
  case OpKind::Dim:
    return true;
  case OpKind::MatMul:
  case OpKind::MulAdd:
    return Op.resultType().rank() != 2;
  default:
    return windowStep(Op.kind()).has_value();
  }
}

unsigned FastMath::encode(FastMathFlags Flags) {
  return (Flags.allowContract() ? Contract : 0) |
         (Flags.allowReassoc() ? Reassoc : 0) |
         (Flags.approxFunc() ? ApproxFunc : 0) | (Flags.noNaNs() ? NoNaNs : 0) |
         (Flags.noInfs() ? NoInfs : 0) |
         (Flags.noSignedZeros() ? NoSignedZeros : 0) |
         (Flags.allowReciprocal() ? AllowReciprocal : 0);
}

FastMathFlags FastMath::decode(unsigned Bits) {
  FastMathFlags Flags;
  Flags.setAllowContract(Bits & Contract);
  Flags.setAllowReassoc(Bits & Reassoc);
  Flags.setApproxFunc(Bits & ApproxFunc);
  Flags.setNoNaNs(Bits & NoNaNs);
  Flags.setNoInfs(Bits & NoInfs);
  Flags.setNoSignedZeros(Bits & NoSignedZeros);
  Flags.setAllowReciprocal(Bits & AllowReciprocal);
  return Flags;
}

std::optional<TensorOp> TensorOp::of(const Value *V) {
  auto *Call = dyn_cast<CallInst>(const_cast<Value *>(V));
  Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  if (!Callee)
    return std::nullopt;
  StringRef Name = Callee->getName();
  if (!Callee->isDeclaration() || !Name.consume_front(Prefix) ||
      !Name.contains("__"))
    return std::nullopt;
  if (std::optional<OpKind> Kind = opKindOf(Name.split("__").first))
    return TensorOp(Call, *Kind);
  return std::nullopt;
}

/// The attribute type of the last operand, if it is one.
static TargetExtType *attributeType(const CallInst *Call) {
  if (Call->arg_empty())
    return nullptr;
  Type *Last = Call->getArgOperand(Call->arg_size() - 1)->getType();
  auto *Target = dyn_cast<TargetExtType>(Last);
  return Target && Target->getName() == TensorOp::AttributeTypeName ? Target
                                                                    : nullptr;
}

ArrayRef<unsigned> TensorOp::attributes() const {
  TargetExtType *Attribute = attributeType(Call);
  return Attribute ? Attribute->int_params() : ArrayRef<unsigned>();
}

unsigned TensorOp::numOperands() const {
  return Call->arg_size() - (attributeType(Call) ? 1 : 0);
}

bool TensorOp::isVolatile() const {
  return infoOf(Kind).Memory != None && attributes()[1] != 0;
}

FastMathFlags TensorOp::fastMath() const {
  return FastMath::decode(hasFastMath(Kind) ? attributes().back() : 0);
}

unsigned TensorOp::signs() const {
  bool HasSigns = Kind == OpKind::MulAdd || Kind == OpKind::ContractAdd ||
                  Kind == OpKind::Convolution;
  return HasSigns ? attributes().end()[-2] : 0;
}

bool TensorOp::hasAnyOrder() const {
  bool Rounds = Kind == OpKind::ReduceFAdd || Kind == OpKind::ReduceFMul;
  return !Rounds || fastMath().allowReassoc();
}

TensorType TensorOp::accessedType() const {
  return Kind == OpKind::Load ? resultType() : operandType(0);
}

Value *TensorOp::extentAtRunTime(unsigned Dimension) const {
  TensorType Type = resultType();
  assert(Type.isAtRunTime(Dimension));
  unsigned First = Kind == OpKind::Load ? 1 + Type.rank() : 1;
  return operand(First + Type.numExtentsAtRunTime(Dimension));
}

std::optional<uint64_t> TensorOp::constantStride(unsigned Dimension) const {
  if (auto *Constant = dyn_cast<ConstantInt>(stride(Dimension)))
    return Constant->getZExtValue();
  return std::nullopt;
}

Align TensorOp::elementAlign() const {
  return commonAlignment(
      Align(attributes()[0]),
      Call->getDataLayout().getTypeAllocSize(accessedType().element()));
}

/// All but `!tbaa`: a value is stored whole after its operands were loaded, and
/// may give their memory another type, as in `*floats = (F)*ints`.
static AAMDNodes hintsOf(const CallInst &Call) {
  AAMDNodes Hints = Call.getAAMetadata();
  Hints.TBAA = Hints.TBAAStruct = nullptr;
  return Hints;
}

MemoryLocation TensorOp::location() const {
  TensorType Type = accessedType();
  AAMDNodes Hints = hintsOf(*Call);
  if (Type.hasExtentAtRunTime())
    return MemoryLocation::getBeforeOrAfter(pointer(), Hints);
  uint64_t Last = 0;
  for (unsigned K = 0; K != Type.rank(); ++K) {
    // A negative one is a large one here.
    std::optional<uint64_t> Stride = constantStride(K);
    if (!Stride || *Stride > TensorType::MaxBytes)
      return MemoryLocation::getBeforeOrAfter(pointer(), Hints);
    Last += (Type.extent(K) - 1) * *Stride;
  }
  uint64_t Bytes =
      (Last + 1) * Call->getDataLayout().getTypeAllocSize(Type.element());
  return MemoryLocation(pointer(), LocationSize::precise(Bytes), Hints);
}

bool TensorOp::isContiguous() const {
  TensorType Type = accessedType();
  return !Type.hasExtentAtRunTime() && !Type.hasPadding() &&
         all_of(seq(0u, Type.rank()), [&](unsigned K) {
           return Type.extent(K) == 1 || constantStride(K) == Type.stride(K);
         });
}
