// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The body of the kernels of MMA (Power ISA 3.1, "VSX Matrix-Multiply Assist").
//
// An accumulator is four vectors of 128 bits. One instruction adds to it the
// outer product of XA, four elements, and XB, a vector:
//
//                     m0 m1 m2 m3     XB: rows m of the product's A, adjacent
//      XA:   n0   b  [c  c  c  c ]
//            n1   b  [c  c  c  c ]    a vector of the accumulator is a column
//            n2   b  [c  c  c  c ]    of C, which is read and written as it
//            n3   b  [c  c  c  c ]    lies
//
// So the operands are exchanged: XA is a fragment of B. Doubles are two rows of
// A by four columns of B, in two vectors. Narrower elements are groups of k: a
// lane of 32 bits has the whole group of a row or column. Bytes of XA are
// signed, those of XB are not: if A's are signed, XA is a fragment of A, and an
// accumulator is transposed when it is loaded or stored.

#ifndef MATRIX_LIB_TARGET_POWERPC_MMAKERNEL_H
#define MATRIX_LIB_TARGET_POWERPC_MMAKERNEL_H

#include "matrix/Target/MicroKernel.h"
#include "llvm/IR/Intrinsics.h"

namespace matrix {

/// Vectors of an accumulator, and elements of XA.
constexpr unsigned MmaColumns = 4;

/// An instruction: lanes of XB, elements of k that it multiplies in each, and
/// LLVM's intrinsics of the form that adds nothing and of the one that adds.
struct MmaInstruction {
  unsigned Lanes, Group;
  llvm::Intrinsic::ID Multiply, MultiplyAdd;
  /// Elements of XA are signed, and those of XB are not.
  bool HasSigns = false;
};

class MmaKernel : public MicroKernel {
  const KernelContext C;
  const MmaInstruction &Instruction;
  llvm::IRBuilderBase &B;
  /// Whether XA is a fragment of A.
  bool IsAFirst;

public:
  MmaKernel(const KernelContext &C, const MmaInstruction &Instruction)
      : C(C), Instruction(Instruction), B(C.B),
        IsAFirst(Instruction.HasSigns && C.P.isSigned(Product::A)) {}

  bool start(const Tile &T, Accumulators Acc) const override;
  llvm::Value *loadA(const Tile &T, unsigned Index, llvm::Value *K,
                     unsigned Count) const override {
    return load(Product::A, T.I, Index * Instruction.Lanes, K);
  }
  llvm::Value *loadB(const Tile &T, unsigned Index, llvm::Value *K,
                     unsigned Count) const override {
    return load(Product::B, T.J, Index * MmaColumns, K);
  }
  llvm::Value *multiplyAdd(llvm::Value *A, llvm::Value *B,
                           llvm::Value *Acc) const override;
  llvm::Value *add(llvm::Value *, llvm::Value *) const override {
    llvm_unreachable("its tiles are not interleaved");
  }
  void finish(const Tile &T, Accumulators Acc) const override;

private:
  llvm::Value *plus(llvm::Value *First, unsigned Later) const {
    return B.CreateAdd(First, llvm::ConstantInt::get(First->getType(), Later));
  }
  /// The fragment of \p X from row or column \p First + \p Later on, in as many
  /// registers as the instruction has it.
  llvm::Value *load(Product::Operand X, llvm::Value *First, unsigned Later,
                    llvm::Value *K) const;
  /// The rows of column \p Column of an accumulator in \p Ref.
  llvm::Value *loadColumn(const MemoryRef &Ref, llvm::Value *Row,
                          llvm::Value *Column) const {
    return Ref.load(Ref.offset({Row, Column}, B), Instruction.Lanes,
                    Ref.Strides[0], B);
  }
  /// Operands of LLVM's intrinsics that make registers of vectors have the
  /// order of registers, which is not that of memory on little-endian targets.
  void orderForRegisters(llvm::MutableArrayRef<llvm::Value *> Vectors) const;
};

} // namespace matrix

#endif
