// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_OPS_TENSOROP_H
#define MATRIX_OPS_TENSOROP_H

#include "matrix/Ops/TensorType.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/FMF.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/ModRef.h"
#include <optional>

namespace llvm {
class MemoryLocation;
} // namespace llvm

namespace matrix {

/// OpKinds.def says what each operation means.
enum class OpKind {
#define MATRIX_OP(Kind, Name, Effects, Attributes) Kind,
#include "matrix/Ops/OpKinds.def"
};

/// "matmul" for OpKind::MatMul.
llvm::StringRef opName(OpKind Kind);
/// The inverse of opName().
std::optional<OpKind> opKindOf(llvm::StringRef Name);
/// How many attribute integers an operation of \p Rank has, if its rank alone
/// says so.
unsigned numAttributes(OpKind Kind, unsigned Rank);
/// Whether the last attribute is a set of fast-math flags.
bool hasFastMath(OpKind Kind);
/// Whether an operation multiplies its operands 0 and 1 as matrices.
inline bool isProduct(OpKind Kind) {
  return Kind == OpKind::MatMul || Kind == OpKind::MulAdd;
}
/// Whether an operation multiplies its operands 0 and 1 by labels.
inline bool isContraction(OpKind Kind) {
  return Kind == OpKind::Contract || Kind == OpKind::ContractAdd;
}
/// Whether an operation gives its operand 0 with some elements replaced.
inline bool isInsertion(OpKind Kind) {
  return Kind == OpKind::Insert || Kind == OpKind::InsertBlock ||
         Kind == OpKind::InsertDiagonal || Kind == OpKind::InsertLanes ||
         Kind == OpKind::InsertView || Kind == OpKind::Scatter ||
         Kind == OpKind::ScatterAdd;
}
/// The element-wise operation that a reduction repeats; std::nullopt for what
/// is no reduction.
std::optional<OpKind> reductionStep(OpKind Kind);
/// The same for reductions of windows.
std::optional<OpKind> windowStep(OpKind Kind);
/// The reductions that repeat \p Step, which some do, of dimensions and of
/// windows.
OpKind reductionBy(OpKind Step);
OpKind windowBy(OpKind Step);
/// What an operation does element by element.
struct ElementwiseInfo {
  enum FormKind {
    /// An instruction on operands of the result's type.
    Arithmetic,
    Cast,
    /// A conversion to the nearest integer that the result's elements can be.
    Saturate,
    /// Its first attribute is the predicate.
    Compare,
    Select,
    /// A call on operands of the result's type.
    Intrinsic
  } Form;
  /// llvm::Instruction::FAdd and so on, or llvm::Intrinsic::fabs and so on.
  unsigned Code;
  unsigned NumOperands;
};
/// std::nullopt for an operation that does not work element by element.
std::optional<ElementwiseInfo> elementwiseInfo(OpKind Kind);
/// The inverse: the operation that applies an instruction's opcode or an
/// intrinsic element by element.
std::optional<OpKind> elementwiseOp(ElementwiseInfo::FormKind Form,
                                    unsigned Code);
/// The effects that a call may have on memory. Volatile access also touches
/// memory that nobody else can see, so it is neither removed nor reordered with
/// its like.
llvm::MemoryEffects effectsOf(OpKind Kind, bool IsVolatile);

/// Whether an operation may run where the program would not have run it: it
/// touches no memory, and no operand makes it undefined, as a zero divisor
/// does.
bool isSpeculatable(OpKind Kind);

/// The elements around a tensor that is padded; OpKinds.def says it exactly.
enum class BoundaryMode : unsigned {
  Zero,
  Constant,
  Replicate,
  Reflect,
  Symmetric,
  Wrap
};

/// Whether only loops over memory do \p Op: no registers hold it, and no
/// iterations share vectors of it. So it is for what ExpandOps leaves of
/// tensors, and for reductions of other ranks than 2.
bool needsLoops(class TensorOp Op);
/// Whether the stages behind ExpandOps do not know \p Op.
bool needsExpansion(class TensorOp Op);

/// Beside the signs of a muladd: a matrix unit's rounding is allowed.
constexpr unsigned RoundsAsUnit = 4;

/// Fast-math flags as an attribute: LLVM allows none on a call that returns a
/// handle. A sum of bits, stable across versions of LLVM.
namespace FastMath {
enum : unsigned {
  Contract = 1,
  Reassoc = 2,
  ApproxFunc = 4,
  NoNaNs = 8,
  NoInfs = 16,
  NoSignedZeros = 32,
  AllowReciprocal = 64,
  All = 127
};
unsigned encode(llvm::FastMathFlags Flags);
llvm::FastMathFlags decode(unsigned Bits);
} // namespace FastMath

/// A view of a call that is an operation on handles. It can be made of a call
/// that is malformed; the verifier says what is wrong then, and only the
/// accessors marked so may be used before it has passed.
class TensorOp {
  llvm::CallInst *Call;
  OpKind Kind;
  TensorOp(llvm::CallInst *Call, OpKind Kind) : Call(Call), Kind(Kind) {}
  unsigned pointerOperand() const { return Kind == OpKind::Load ? 0 : 1; }

public:
  static constexpr llvm::StringLiteral Prefix = "tlx.";
  static constexpr llvm::StringLiteral AttributeTypeName = "tlx.attr";

  /// std::nullopt if \p V is no call of a declaration named
  /// tlx.<operation>__*.
  static std::optional<TensorOp> of(const llvm::Value *V);

  /// Before verification.
  llvm::CallInst *call() const { return Call; }
  /// Before verification.
  OpKind kind() const { return Kind; }
  /// The integers of the trailing attribute operand; empty without one. Before
  /// verification.
  llvm::ArrayRef<unsigned> attributes() const;
  /// Operands without the attribute operand. Before verification.
  unsigned numOperands() const;
  /// Before verification.
  llvm::Value *operand(unsigned Index) const {
    return Call->getArgOperand(Index);
  }

  /// The tensor that operand \p Index is.
  TensorType operandType(unsigned Index) const {
    return TensorType::of(operand(Index)->getType());
  }
  /// The tensor that the operation returns.
  TensorType resultType() const { return TensorType::of(Call->getType()); }
  bool isVolatile() const;

  /// Loads and stores only: the tensor, where its elements are, and how they
  /// are aligned, in bytes.
  TensorType accessedType() const;
  llvm::Value *pointer() const { return operand(pointerOperand()); }
  llvm::Value *stride(unsigned Dimension) const {
    return operand(pointerOperand() + 1 + Dimension);
  }
  /// Loads and splats only: the extent of \p Dimension, which is known at run
  /// time.
  llvm::Value *extentAtRunTime(unsigned Dimension) const;
  /// The stride in elements if it is constant.
  std::optional<uint64_t> constantStride(unsigned Dimension) const;
  llvm::Align elementAlign() const;
  /// The bytes from the first element to the last one, gaps included.
  llvm::MemoryLocation location() const;
  /// Whether the elements lie in storage order without gaps. The stride of a
  /// dimension of one index is never used.
  bool isContiguous() const;

  /// The flags of a product, reduction or element-wise operation; none where
  /// the table has none.
  llvm::FastMathFlags fastMath() const;
  /// The signs of a muladd, contractadd or convolution: whether the integers of
  /// operand 0 or 1 are signed, and RoundsAsUnit. 0 for operations that widen
  /// nothing.
  unsigned signs() const;
  bool isSigned(unsigned Operand) const { return signs() >> Operand & 1; }
  bool hasUnitRounding() const { return signs() & RoundsAsUnit; }
  /// Reductions only: whether \p Dimension has one index in the result.
  bool isReduced(unsigned Dimension) const {
    return attributes()[0] >> Dimension & 1;
  }
  /// Reductions only: whether elements may be combined in any order.
  bool hasAnyOrder() const;
  /// Comparisons only.
  llvm::CmpInst::Predicate predicate() const {
    return llvm::CmpInst::Predicate(attributes()[0]);
  }
};

} // namespace matrix

#endif
