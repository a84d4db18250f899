// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The rules of well-formed operations, in one class and several files:
// OpVerifier.cpp has the checks that all rules share, OpVerifierMovement.cpp
// and OpVerifierShapes.cpp the operations that only move elements,
// OpVerifierArithmetic.cpp and OpVerifierContractions.cpp those that compute.
// OpVerifierReduce.h has reductions, windows and diagonals.

#ifndef MATRIX_LIB_OPS_OPRULES_H
#define MATRIX_LIB_OPS_OPRULES_H

#include "matrix/Ops/TensorOp.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/raw_ostream.h"

namespace matrix {

/// One operation under verification. Methods return false after a message.
class OpVerifier {
  TensorOp Op;
  llvm::raw_ostream &OS;

public:
  OpVerifier(TensorOp Op, llvm::raw_ostream &OS) : Op(Op), OS(OS) {}
  bool verify();

private:
  bool fail(const llvm::Twine &Expected, const llvm::Twine &Got) {
    OS << "expected " << Expected << ", got " << Got;
    return false;
  }
  bool fail(const llvm::Twine &Expected, const llvm::Type *Got) {
    OS << "expected " << Expected << ", got " << *Got;
    return false;
  }
  llvm::Type *operandType(unsigned I) { return Op.operand(I)->getType(); }
  llvm::Type *resultType() { return Op.call()->getType(); }
  TensorType result() { return Op.resultType(); }
  TensorType operand(unsigned I) { return Op.operandType(I); }

  bool isPlainCall();
  bool hasValidTypes();
  bool hasOperands(unsigned Count);
  bool hasAttributes(unsigned Rank);
  bool isTensorOperand(unsigned I);
  bool returnsTensor();
  bool hasType(llvm::StringRef What, const llvm::Type *Got,
               const llvm::Type *Expected);
  bool hasIndices(unsigned First, unsigned Rank);
  bool isAccess(unsigned PointerOperand, unsigned Rank);
  bool isVectorOf(const llvm::Type *Vector, TensorType Tensor);
  bool areLanesOf(const llvm::Type *Lanes, TensorType Tensor);
  bool areFastMath(unsigned Bits);
  bool hasNumAttributes(unsigned Count);
  bool isDimension(unsigned Number, unsigned Rank);
  bool areDistinct(llvm::ArrayRef<unsigned> Numbers, unsigned Below);
  bool hasRank(llvm::StringRef What, TensorType T, unsigned Rank);
  bool hasExtents(llvm::StringRef What, TensorType T,
                  llvm::ArrayRef<int64_t> Extents);
  bool hasResultOf(TensorType Source);
  bool isBoundary(unsigned Mode);

  bool verifyRule();
  bool verifyLoad();
  bool verifyStore();
  bool verifyToTensor();
  bool verifyToVector();
  bool verifySplat();
  bool verifyExtract();
  bool verifyInsert();
  bool verifyBlock();
  bool verifyInsertBlock();
  bool isBlockOf(TensorType Block, TensorType Tensor);
  bool verifyExtractLanes();
  bool verifyInsertLanes();
  bool verifyTranspose();
  bool verifyRelayout();
  bool verifyMatMul();
  bool verifyMulAdd();
  bool haveProductShape();
  bool widens(unsigned I);
  bool areFlagsOfProduct();
  bool verifyReshape();
  bool verifyShuffle();
  bool verifyView();
  bool verifyInsertView();
  bool verifySlice();
  bool verifyBroadcast();
  bool verifyPad();
  bool verifyConcat();
  bool verifyReshapePermute();
  bool verifyBlocks(TensorType Whole, TensorType Blocks);
  bool verifyReshapeBlock();
  bool verifyReshapeUnblock();
  bool hasIndexTensor(TensorType Whole, TensorType Picked);
  bool verifyGather();
  bool verifyScatter();
  bool verifyDim();
  bool verifyContract();
  bool areLabels();
  bool areFactors(unsigned Signs);
  bool verifyConvolution();
  bool verifyElementwise(ElementwiseInfo Info);
  bool verifyArithmetic(unsigned NumOperands);
  bool verifyCast(llvm::Instruction::CastOps Opcode);
  bool verifyCompare();
  bool verifySelect();
};

} // namespace matrix

#endif
