// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products in memory by SPIR-V's cooperative matrices, as the attribute of
// -fmatrix-cooperative= asks: the items of a sub-group run the product together
// and share its tiles. Each fragment is read, and each tile written, by one
// instruction, with any distance from row to row, or from column to column.
//
// What instructions call A, B and the result are those of the operation, which
// an exchanged product has the other way round.

#include "matrix/Machine/Subtarget.h"
#include "matrix/SpirV/CooperativeCalls.h"
#include "matrix/SpirV/SpirV.h"
#include "matrix/Support/Index.h"
#include "matrix/Target/Kernels.h"
#include "matrix/Target/MicroKernel.h"
#include "llvm/IR/Function.h"

using namespace llvm;
using namespace matrix;

namespace {
class CooperativeKernel : public MicroKernel {
  const KernelContext C;
  IRBuilderBase &B;
  CooperativeMatrix Left, Right, Sums;

public:
  CooperativeKernel(const KernelContext &C, unsigned M, unsigned N, unsigned K);

  bool start(const Tile &T, Accumulators Acc) const override;
  Value *loadA(const Tile &T, unsigned Index, Value *K,
               unsigned Count) const override {
    return load(factor(Product::A), C.Memory.A,
                {plus(T.I, Index * T.M.Width), K});
  }
  Value *loadB(const Tile &T, unsigned Index, Value *K,
               unsigned Count) const override {
    return load(factor(Product::B), C.Memory.B,
                {K, plus(T.J, Index * T.N.Width)});
  }
  Value *multiplyAdd(Value *A, Value *B, Value *Acc) const override;
  Value *add(Value *, Value *) const override {
    llvm_unreachable("its tiles are not interleaved");
  }
  void finish(const Tile &T, Accumulators Acc) const override;

private:
  const CooperativeMatrix &factor(Product::Operand X) const {
    return C.P.operandNumber(X) == 0 ? Left : Right;
  }
  Value *plus(Value *First, unsigned Later) const {
    return B.CreateAdd(First, getIndex(B, Later));
  }
  /// Element \p At of \p Ref and those behind it, for an instruction.
  CooperativePlace placeIn(const MemoryRef &Ref, ArrayRef<Value *> At) const;
  Value *load(const CooperativeMatrix &T, const MemoryRef &Ref,
              ArrayRef<Value *> At) const {
    return loadCooperative(T, placeIn(Ref, At), B);
  }
  /// Calls \p Body with the first element of each accumulator.
  void forAccumulators(
      const Tile &T, Accumulators Acc,
      function_ref<void(Value *&Sum, ArrayRef<Value *> At)> Body) const;
};
} // namespace

CooperativeKernel::CooperativeKernel(const KernelContext &C, unsigned M,
                                     unsigned N, unsigned K)
    : C(C), B(C.B) {
  bool IsExchanged = C.P.isExchanged();
  if (IsExchanged)
    std::swap(M, N);
  auto Factor = [&](unsigned Number, unsigned Rows, unsigned Columns,
                    CooperativeUse Use) {
    TensorOp Op = C.P.op();
    return CooperativeMatrix{Op.operandType(Number).element(),
                             Op.kind() == OpKind::MulAdd && Op.isSigned(Number),
                             SubgroupScope,
                             Rows,
                             Columns,
                             Use};
  };
  Left = Factor(0, M, K, CooperativeUse::A);
  Right = Factor(1, K, N, CooperativeUse::B);
  Sums = {C.P.element(),
          Left.IsSigned || Right.IsSigned,
          SubgroupScope,
          M,
          N,
          CooperativeUse::Accumulator};
}

CooperativePlace CooperativeKernel::placeIn(const MemoryRef &Ref,
                                            ArrayRef<Value *> At) const {
  bool IsExchanged = C.P.isExchanged();
  Value *Pointer = B.CreateGEP(Ref.Type.element(), Ref.Base, Ref.offset(At, B));
  // Along a row of the product's operands or, if these are exchanged, along a
  // column.
  bool IsUnitAlongRow = Ref.isUnitStride(1);
  return {Pointer,
          IsUnitAlongRow != IsExchanged ? CooperativeLayout::RowMajor
                                        : CooperativeLayout::ColumnMajor,
          toIndex(Ref.Strides[IsUnitAlongRow ? 0 : 1], B)};
}

void CooperativeKernel::forAccumulators(
    const Tile &T, Accumulators Acc,
    function_ref<void(Value *&, ArrayRef<Value *>)> Body) const {
  for (unsigned V = 0; V != T.M.Fragments; ++V)
    for (unsigned N = 0; N != T.N.Fragments; ++N)
      Body(Acc[T.accumulator(V, N)],
           {plus(T.I, V * T.M.Width), plus(T.J, N * T.N.Width)});
}

bool CooperativeKernel::start(const Tile &T, Accumulators Acc) const {
  const AccumulatorStart &Start = C.Memory.Start;
  Value *Element =
      Start.Element ? Start.Element : Constant::getNullValue(C.P.element());
  forAccumulators(T, Acc, [&](Value *&Sum, ArrayRef<Value *> At) {
    Sum = Start.Matrix ? load(Sums, *Start.Matrix, At)
                       : fillCooperative(Sums, Element, B);
  });
  return true;
}

Value *CooperativeKernel::multiplyAdd(Value *A, Value *B_, Value *Acc) const {
  if (C.P.isExchanged())
    std::swap(A, B_);
  unsigned Signs = 0;
  // Devices multiply bytes of one signedness into sums of the same; the bits of
  // sums do not depend on it.
  if (Sums.Component->isIntegerTy())
    Signs = (Left.IsSigned ? SignedA : 0) | (Right.IsSigned ? SignedB : 0) |
            (Sums.IsSigned ? SignedC | SignedResult : 0);
  return multiplyAddCooperative({Left, A}, {Right, B_}, {Sums, Acc}, Signs, B);
}

void CooperativeKernel::finish(const Tile &T, Accumulators Acc) const {
  forAccumulators(T, Acc, [&](Value *Sum, ArrayRef<Value *> At) {
    storeCooperative(Sums, Sum, placeIn(C.Memory.C, At), B);
  });
}

/// The attribute's value that asks for instructions of \p M x \p N by \p K.
static std::string shapeOf(unsigned M, unsigned N, unsigned K) {
  return (Twine(M) + "x" + Twine(N) + "x" + Twine(K)).str();
}

static std::optional<Refusal> refuses(const Product &P, const Subtarget &ST,
                                      unsigned M, unsigned N, unsigned K) {
  auto Multiplies = [&](Type::TypeID Factor, Type::TypeID Sum) {
    return P.multiplies(Factor, Sum);
  };
  // If the product is exchanged, the shape is too: another kernel has it.
  bool HasShape = ST.function()
                      .getFnAttribute(CooperativeShapeAttribute)
                      .getValueAsString() ==
                  (P.isExchanged() ? shapeOf(N, M, K) : shapeOf(M, N, K));
  if (!HasShape || !(Multiplies(Type::HalfTyID, Type::FloatTyID) ||
                     Multiplies(Type::HalfTyID, Type::HalfTyID) ||
                     Multiplies(Type::IntegerTyID, Type::IntegerTyID)))
    return Refusal::Elements;
  if (!P.mayRoundAsUnit(/*MayFlush=*/true))
    return Refusal::Rounding;
  if (P.M() % M != 0 || P.N() % N != 0 || P.K() % K != 0)
    return Refusal::Multiples;
  return std::nullopt;
}

/// Every device has registers for these components.
static constexpr Grid Grids[] = {{1, 1}, {1, 2}, {2, 1}, {2, 2}};

template <unsigned M, unsigned N, unsigned K>
static constexpr KernelInfo infoOf(StringLiteral Name) {
  KernelInfo Info{Name,
                  /*Refuses=*/
                  [](const Product &P, const Subtarget &ST) {
                    return refuses(P, ST, M, N, K);
                  },
                  /*Mac=*/{M, N, K},
                  /*A=*/{Fragment::AnyStride},
                  /*B=*/{Fragment::AnyStride}, Grids,
                  /*TakesEpilogue=*/
                  [](const Product &, const MachineModel &) { return false; },
                  /*Prepare=*/nullptr,
                  /*Create=*/
                  [](const KernelContext &C) -> std::unique_ptr<MicroKernel> {
                    return std::make_unique<CooperativeKernel>(C, M, N, K);
                  }};
  Info.IsOfSubgroup = true;
  return Info;
}

/// Those of CooperativeShapes: with each one that which has its rows and its
/// columns exchanged.
static const KernelInfo Kernels[] = {infoOf<16, 16, 16>("cooperative_16x16x16"),
                                     infoOf<16, 16, 32>("cooperative_16x16x32"),
                                     infoOf<16, 8, 16>("cooperative_16x8x16"),
                                     infoOf<16, 8, 32>("cooperative_16x8x32"),
                                     infoOf<8, 16, 16>("cooperative_8x16x16"),
                                     infoOf<8, 16, 32>("cooperative_8x16x32"),
                                     infoOf<8, 8, 8>("cooperative_8x8x8"),
                                     infoOf<8, 8, 16>("cooperative_8x8x16"),
                                     infoOf<8, 8, 32>("cooperative_8x8x32")};

SmallVector<const KernelInfo *> matrix::spirvKernels(const Subtarget &ST) {
  SmallVector<const KernelInfo *> All;
  if (ST.function().hasFnAttribute(CooperativeShapeAttribute))
    for (const KernelInfo &Kernel : Kernels)
      All.push_back(&Kernel);
  return All;
}
