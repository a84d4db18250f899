// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The present plans: one loop nest of plain vectors for everything, and for a
// multiply a block of the result that fits the register file. What a target can
// do is asked of TargetTransformInfo, which knows every target.

#include "matrix/Plan/Plan.h"
#include "matrix/Ops/ValueSize.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace matrix;

/// The bits that arithmetic on an element takes; 0 for what no target has in
/// vectors.
static unsigned vectorizableBits(const Type *Element) {
  // Arithmetic on bfloat is done in float.
  if (Element->isBFloatTy())
    return 32;
  if (Element->isHalfTy() || Element->isFloatTy() || Element->isDoubleTy())
    return Element->getScalarSizeInBits();
  unsigned Bits = Element->getScalarSizeInBits();
  if (!Element->isIntegerTy())
    return 0;
  if (Bits <= 8)
    return 8;
  return isPowerOf2_32(Bits) && Bits <= 64 ? Bits : 0;
}

/// Of the largest vector register; 0 where there is none.
static unsigned registerBits(const TargetTransformInfo &TTI) {
  return std::min<unsigned>(
      512, TTI.getRegisterBitWidth(TargetTransformInfo::RGK_FixedWidthVector)
               .getFixedValue());
}

bool matrix::hasFusedMultiplyAdd(Type *Element, unsigned Width,
                                 const TargetTransformInfo &TTI) {
  // The costs of half say nothing: x86 without half arithmetic has the same.
  if (!Element->isFloatTy() && !Element->isDoubleTy())
    return false;
  Type *T = FixedVectorType::get(Element, Width);
  auto Kind = TargetTransformInfo::TCK_RecipThroughput;
  InstructionCost Fused = TTI.getIntrinsicInstrCost(
      IntrinsicCostAttributes(Intrinsic::fma, T, {T, T, T}), Kind);
  // Where there is none, it is a call for each element.
  InstructionCost Apart =
      TTI.getArithmeticInstrCost(Instruction::FMul, T, Kind) +
      TTI.getArithmeticInstrCost(Instruction::FAdd, T, Kind);
  return Fused <= Apart;
}

/// The elements of one vector in loops over values of all these types.
static unsigned vectorWidth(ArrayRef<Type *> Elements,
                            const TargetTransformInfo &TTI) {
  unsigned Widest = 0;
  for (const Type *Element : Elements) {
    unsigned Bits = vectorizableBits(Element);
    if (Bits == 0)
      return 1;
    Widest = std::max(Widest, Bits);
  }
  return std::max(1u, registerBits(TTI) / Widest);
}

/// From so many bytes on, an operand is packed; a packed part is at most so
/// large (it is on the stack), and so deep.
static constexpr uint64_t PackingThreshold = 1 << 20, PackedBytes = 64 << 10;
static constexpr unsigned MaxPackedDepth = 256;

static void planMultiply(RegionPlan &Plan, TensorOp Op,
                         const TargetTransformInfo &TTI, Effort E) {
  TensorType C = Op.resultType();
  Plan.IsFused = Op.fastMath().allowContract() &&
                 hasFusedMultiplyAdd(C.element(), Plan.VectorWidth, TTI);
  if (E == Effort::Trivial || Plan.VectorWidth == 1)
    return;
  // Halves are converted around every operation where there is no arithmetic
  // on them: a block of them would be long.
  if (C.element()->isHalfTy() || C.element()->isBFloatTy())
    return;
  unsigned Registers =
      TTI.getNumberOfRegisters(TTI.getRegisterClassForType(/*Vector=*/true));
  unsigned Along = C.extent(C.layout(1)), Across = C.extent(C.layout(0));
  Plan.RowVectors = std::clamp<unsigned>(Along / Plan.VectorWidth, 1, 2);
  // Accumulators, one column of A, and a broadcast element of B.
  unsigned Columns = Registers > 16 ? 6 : 4;
  // Blocks of one size waste no short last block.
  Columns = std::min(Columns, Across);
  Plan.Columns = divideCeil(Across, divideCeil(Across, Columns));

  // What is read in vectors jumps from one line of memory to the next with
  // every step of k. Above the size of a second-level cache, lines that are a
  // power of two apart push each other out of it.
  TensorType Vectors = Op.operandType(C.layout(1));
  uint64_t Bytes = uint64_t(Vectors.numAllocated()) *
                   Vectors.element()->getScalarSizeInBits() / 8;
  unsigned Depth = Op.operandType(0).extent(1);
  if (Bytes < PackingThreshold)
    return;
  unsigned Block = Plan.RowVectors * Plan.VectorWidth;
  Plan.PackedDepth = divideCeil(Depth, divideCeil(Depth, MaxPackedDepth));
  unsigned MostRows = std::max<uint64_t>(
      Block, PackedBytes * 8 /
                 (Plan.PackedDepth *
                  uint64_t(Vectors.element()->getScalarSizeInBits())) /
                 Block * Block);
  // As many whole blocks each time, and what remains at the end.
  Plan.PackedRows = std::min<unsigned>(MostRows, alignDown(Along, Block));
}

RegionPlan matrix::planRegion(const Region &R, const TargetTransformInfo &TTI,
                              Effort E) {
  SmallVector<Type *> Elements;
  auto Add = [&](Value *V) {
    if (TensorType::isTensor(V->getType()))
      Elements.push_back(TensorType::of(V->getType()).element());
  };
  Add(R.result());
  for (Value *V : R.Fused)
    Add(V);
  for (Value *V : R.Leaves)
    Add(V);
  RegionPlan Plan;
  Plan.VectorWidth = Elements.empty() ? 1 : vectorWidth(Elements, TTI);
  if (std::optional<TensorOp> Op = TensorOp::of(R.result());
      Op && isProduct(Op->kind()))
    planMultiply(Plan, *Op, TTI, E);
  return Plan;
}

unsigned matrix::linesPerRegister(Type *Element, unsigned Length,
                                  const TargetTransformInfo &TTI) {
  unsigned Bits = vectorizableBits(Element);
  if (Bits == 0)
    return 1;
  // A function that has wide vectors already may get wider registers than it
  // prefers (x86's min-legal-vector-width). LLVM 22 joins narrower products
  // there and broadcasts wrong elements (test/execution/by-value-broadcast.c).
  unsigned Register = registerBits(TTI);
  while (Register < 512 &&
         TTI.isTypeLegal(FixedVectorType::get(Element, 2 * Register / Bits)))
    Register *= 2;
  return std::max(1u, Register / (Bits * Length));
}

/// About how many instructions one vector operation on \p Count elements is.
static unsigned vectorCost(Type *Element, uint64_t Count,
                           const TargetTransformInfo &TTI) {
  unsigned Bits = vectorizableBits(Element);
  // Libcalls, x87, pairs of registers; conversions around halves.
  constexpr unsigned ScalarCost = 4;
  if (Bits == 0 || Element->isHalfTy() || Element->isBFloatTy())
    return Count * ScalarCost;
  unsigned Lanes = std::max(1u, registerBits(TTI) / Bits);
  return divideCeil(Count, Lanes);
}

/// Whether lines of a register tensor of type \p T, or all of it, are three
/// elements of 32 bits. LLVM 22's instruction selector for AArch64 -O0 never
/// ends, or takes minutes, where a shuffle makes six lanes of three such ones.
static bool joinsThreeWords(TensorType T) {
  return T.element()->getScalarSizeInBits() == 32 &&
         (T.numElements() == 3 || T.extent(T.layout(T.rank() - 1)) == 3);
}

bool matrix::fitsRegisters(TensorOp Op, const TargetTransformInfo &TTI,
                           Effort E) {
  // Without optimization every lane may become an instruction, or several.
  constexpr unsigned MaxTrivialElements = 16;
  auto Fits = [&](Type *T) {
    if (!TensorType::isTensor(T))
      return true;
    TensorType Tensor = TensorType::of(T);
    if (E == Effort::Trivial &&
        (Tensor.numAllocated() > MaxTrivialElements || joinsThreeWords(Tensor)))
      return false;
    uint64_t Bits =
        std::max<uint64_t>(8, Tensor.element()->getScalarSizeInBits());
    return Tensor.numAllocated() * Bits <= MaxRegisterBits &&
           !Tensor.hasPadding();
  };
  if (!Fits(Op.call()->getType()) ||
      !all_of(Op.call()->args(), [&](Use &U) { return Fits(U->getType()); }))
    return false;
  // The operands as they are multiplied.
  if (Op.kind() == OpKind::MulAdd)
    for (unsigned I : {0, 1})
      if (!Fits(
              Op.operandType(I).withElement(Op.resultType().element()).type()))
        return false;
  switch (Op.kind()) {
  case OpKind::MatMul:
  case OpKind::MulAdd: {
    TensorType A = Op.operandType(0), C = Op.resultType();
    unsigned Along = C.extent(C.layout(1)), Across = C.extent(C.layout(0));
    uint64_t Steps =
        uint64_t(Across) * A.extent(1) * vectorCost(C.element(), Along, TTI);
    return Steps <= 384;
  }
  // An element of a vector at an index that varies is a store of all of it and
  // a load of the element.
  case OpKind::Extract:
  case OpKind::Block:
  case OpKind::Insert:
  case OpKind::InsertBlock: {
    unsigned First = isInsertion(Op.kind()) ? 2 : 1;
    return all_of(seq(First, Op.numOperands()),
                  [&](unsigned I) { return isa<ConstantInt>(Op.operand(I)); });
  }
  case OpKind::ExtractLanes:
  case OpKind::InsertLanes:
  case OpKind::Shuffle:
  case OpKind::ToTensor:
    return false;
  default:
    return true;
  }
}

void RegionPlan::print(raw_ostream &OS) const {
  OS << "vectors of " << VectorWidth;
  if (RowVectors != 1 || Columns != 1)
    OS << ", blocks of " << RowVectors << "x" << Columns;
  if (IsFused)
    OS << ", fused multiply-add";
  if (PackedRows)
    OS << ", " << PackedRows << "x" << PackedDepth << " packed";
}

bool RegionPlan::verify(raw_ostream &OS) const {
  if (!isPowerOf2_32(VectorWidth)) {
    OS << "expected a power of two as vector width, got " << VectorWidth;
    return false;
  }
  if (RowVectors == 0 || Columns == 0) {
    OS << "expected a block of at least 1x1, got " << RowVectors << "x"
       << Columns;
    return false;
  }
  return true;
}

PreservedAnalyses PrintPlan::run(Function &F, FunctionAnalysisManager &AM) {
  Regions Found(F);
  if (Found.list().empty())
    return PreservedAnalyses::all();
  auto &TTI = AM.getResult<TargetIRAnalysis>(F);
  OS << "function @" << F.getName() << ":\n";
  for (const Region &R : Found.list()) {
    R.print(OS);
    OS << "    ";
    planRegion(R, TTI, Effort::Full).print(OS);
    OS << '\n';
  }
  return PreservedAnalyses::all();
}
