// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM 22's back end selects no constant of an accumulator's type, so that sums
// begin with an instruction.

#include "MmaKernel.h"
#include "matrix/Vector/Lanes.h"
#include "matrix/Vector/Transpose.h"
#include "matrix/Vector/Vectors.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/IntrinsicsPowerPC.h"
#include "llvm/IR/Module.h"
#include <algorithm>

using namespace llvm;
using namespace matrix;

/// The type that LLVM's intrinsics give to any vector.
static Type *vectorType(IRBuilderBase &B) {
  return FixedVectorType::get(B.getInt8Ty(), 16);
}

void MmaKernel::orderForRegisters(MutableArrayRef<Value *> Vectors) const {
  for (Value *&Vector : Vectors)
    Vector = B.CreateBitCast(Vector, vectorType(B));
  if (B.GetInsertBlock()->getDataLayout().isLittleEndian())
    std::reverse(Vectors.begin(), Vectors.end());
}

bool MmaKernel::start(const Tile &T, Accumulators Acc) const {
  const AccumulatorStart &Start = C.Memory.Start;
  // A float's first product is rounded alone.
  if (!Start.exists() && C.P.element()->isFloatingPointTy())
    return false;
  if (!Start.exists()) {
    for (Value *&Sum : Acc)
      Sum = B.CreateIntrinsic(Intrinsic::ppc_mma_xxsetaccz, {});
    return true;
  }
  for (unsigned V = 0; V != T.M.Fragments; ++V)
    for (unsigned N = 0; N != T.N.Fragments; ++N) {
      SmallVector<Value *, MmaColumns> Columns;
      for (unsigned Column = 0; Column != MmaColumns; ++Column)
        Columns.push_back(
            Start.Matrix
                ? loadColumn(*Start.Matrix, plus(T.I, V * Instruction.Lanes),
                             plus(T.J, N * MmaColumns + Column))
                : B.CreateVectorSplat(Instruction.Lanes, Start.Element));
      if (IsAFirst)
        transposeLines(Columns, B);
      orderForRegisters(Columns);
      Acc[T.accumulator(V, N)] =
          B.CreateIntrinsic(Intrinsic::ppc_mma_assemble_acc, Columns);
    }
  return true;
}

Value *MmaKernel::load(Product::Operand X, Value *First, unsigned Later,
                       Value *K) const {
  const MemoryRef &Ref = X == Product::A ? C.Memory.A : C.Memory.B;
  unsigned Extent = X == Product::A ? Instruction.Lanes : MmaColumns;
  First = plus(First, Later);
  Value *Offset;
  if (Ref.Type.rank() == 2)
    Offset =
        X == Product::A ? Ref.offset({First, K}, B) : Ref.offset({K, First}, B);
  else
    Offset = Ref.offset(
        {B.CreateUDiv(K, ConstantInt::get(K->getType(), Instruction.Group)),
         First, ConstantInt::get(K->getType(), 0)},
        B);
  unsigned Count = Extent * Instruction.Group;
  Value *Fragment =
      Ref.load(Offset, Count, ConstantInt::get(K->getType(), 1), B);
  if (Fragment->getType()->getPrimitiveSizeInBits() == 128)
    return B.CreateBitCast(Fragment, vectorType(B));
  SmallVector<Value *, 2> Halves = {
      subvector(Fragment, 0, Count / 2, B),
      subvector(Fragment, Count / 2, Count / 2, B)};
  orderForRegisters(Halves);
  return B.CreateIntrinsic(Intrinsic::ppc_vsx_assemble_pair, Halves);
}

Value *MmaKernel::multiplyAdd(Value *A, Value *B_, Value *Acc) const {
  SmallVector<Value *, 3> Operands;
  if (Acc)
    Operands.push_back(Acc);
  Operands.append({IsAFirst ? A : B_, IsAFirst ? B_ : A});
  return B.CreateIntrinsic(Acc ? Instruction.MultiplyAdd : Instruction.Multiply,
                           Operands);
}

/// All of a tile is read before any of it is written.
void MmaKernel::finish(const Tile &T, Accumulators Acc) const {
  struct Column {
    Value *Sums, *I, *J;
  };
  SmallVector<Column> Columns;
  Type *Vector = FixedVectorType::get(C.P.element(), Instruction.Lanes);
  for (unsigned V = 0; V != T.M.Fragments; ++V)
    for (unsigned N = 0; N != T.N.Fragments; ++N) {
      Value *All = B.CreateIntrinsic(Intrinsic::ppc_mma_disassemble_acc,
                                     {Acc[T.accumulator(V, N)]});
      SmallVector<Value *, MmaColumns> Sums;
      for (unsigned Column = 0; Column != MmaColumns; ++Column)
        Sums.push_back(
            B.CreateBitCast(B.CreateExtractValue(All, Column), Vector));
      if (IsAFirst)
        transposeLines(Sums, B);
      for (auto [Number, Column] : enumerate(Sums))
        Columns.push_back({Column, plus(T.I, V * Instruction.Lanes),
                           plus(T.J, N * MmaColumns + Number)});
    }
  if (C.Memory.Last)
    for (Column &At : Columns)
      At.Sums = C.Memory.Last(At.Sums, [&](const MemoryRef &Ref) {
        return loadColumn(exchanged(C.P, Ref), At.I, At.J);
      });
  const MemoryRef &To = C.Memory.C;
  for (const Column &At : Columns)
    To.store(At.Sums, To.offset({At.I, At.J}, B), Instruction.Lanes,
             To.Strides[0], B);
}
