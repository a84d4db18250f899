// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// NEON's instructions that multiply 2 x k by k x 2 elements (Arm Architecture
// Reference Manual, C7.2):
//
//   smmla, ummla, usmmla   8 bytes of k, FEAT_I8MM
//   bfmmla                 4 bfloats of k, FEAT_BF16
//
// A register has two rows of A, or two columns of B, one after the other, and
// the result a block of C:
//
//     b0 * a0  b0 * a1  b1 * a0  b1 * a1
//
// with B first, so that a column's two elements are side by side. Two blocks
// that lie below each other give two columns of four elements:
//
//     c00 c10 c01 c11       c00 c10 c20 c30
//     c20 c30 c21 c31  -->  c01 c11 c21 c31
//
// Both operands are packed. Each instruction does as much as two of those that
// broadcast (DotProducts.cpp).

#include "MatrixMultiply.h"
#include "Neon.h"
#include "matrix/Support/Index.h"
#include "matrix/Target/MicroKernel.h"
#include "matrix/Vector/ElementOps.h"
#include "matrix/Vector/Vectors.h"
#include "llvm/IR/IntrinsicsAArch64.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace matrix;

namespace {
constexpr unsigned Rows = 2, RowsOfVector = 4;

class BlockKernel : public MicroKernel {
  const KernelContext C;
  IRBuilderBase &B;
  /// Elements of k that one instruction multiplies.
  unsigned Group;

public:
  BlockKernel(const KernelContext &C, unsigned Group)
      : C(C), B(C.B), Group(Group) {}

  bool start(const Tile &T, Accumulators Acc) const override;
  Value *loadA(const Tile &T, unsigned Index, Value *K,
               unsigned Count) const override {
    return load(C.Memory.A, T.I, Index, K);
  }
  Value *loadB(const Tile &T, unsigned Index, Value *K,
               unsigned Count) const override {
    return load(C.Memory.B, T.J, Index, K);
  }
  Value *multiplyAdd(Value *A, Value *B, Value *Acc) const override;
  Value *add(Value *, Value *) const override {
    llvm_unreachable("its tiles are not interleaved");
  }
  void finish(const Tile &T, Accumulators Acc) const override;

private:
  Value *plus(Value *First, unsigned Later) const {
    return B.CreateAdd(First, getIndex(B, Later));
  }
  /// Two rows or columns of \p Ref, which is packed.
  Value *load(const MemoryRef &Ref, Value *First, unsigned Index,
              Value *K) const;
  /// Stores \p Count elements of a column from \p Row on.
  void storeColumn(Value *Column, Value *Row, Value *J, unsigned Count) const;
};
} // namespace

bool matrix::isAFirst(const Product &P) {
  return P.element()->isIntegerTy() && !P.isSigned(Product::A) &&
         P.isSigned(Product::B);
}

bool BlockKernel::start(const Tile &T, Accumulators Acc) const {
  Type *Block = FixedVectorType::get(C.P.element(), Rows * Rows);
  fill(Acc, Block->isFPOrFPVectorTy()
                ? ConstantFP::getZero(Block, /*Negative=*/true)
                : Constant::getNullValue(Block));
  return true;
}

Value *BlockKernel::load(const MemoryRef &Ref, Value *First, unsigned Index,
                         Value *K) const {
  Value *Step = B.CreateUDiv(K, getIndex(B, Group));
  Value *Offset =
      Ref.offset({Step, plus(First, Index * Rows), getIndex(B, 0)}, B);
  return Ref.load(Offset, Rows * Group, getIndex(B, 1), B);
}

Value *BlockKernel::multiplyAdd(Value *A, Value *B_, Value *Acc) const {
  Intrinsic::ID ID = Intrinsic::aarch64_neon_bfmmla;
  if (C.P.element()->isIntegerTy())
    ID = C.P.isSigned(Product::A) != C.P.isSigned(Product::B)
             ? Intrinsic::aarch64_neon_usmmla
         : C.P.isSigned(Product::A) ? Intrinsic::aarch64_neon_smmla
                                    : Intrinsic::aarch64_neon_ummla;
  Type *Element =
      C.P.element()->isIntegerTy() ? B.getInt8Ty() : B.getBFloatTy();
  auto *T = FixedVectorType::get(Element, Rows * Group);
  Value *First = B.CreateBitCast(isAFirst(C.P) ? A : B_, T);
  Value *Second = B.CreateBitCast(isAFirst(C.P) ? B_ : A, T);
  return C.P.element()->isIntegerTy()
             ? B.CreateIntrinsic(ID, {Acc->getType(), T}, {Acc, First, Second})
             : B.CreateIntrinsic(ID, {}, {Acc, First, Second});
}

void BlockKernel::storeColumn(Value *Column, Value *Row, Value *J,
                              unsigned Count) const {
  const AccumulatorStart &Start = C.Memory.Start;
  auto Load = [&](const MemoryRef &Ref) {
    return Ref.load(Ref.offset({Row, J}, B), Count, Ref.Strides[0], B);
  };
  Type *Element = C.P.element();
  if (Start.exists())
    Column = emitAdd(Start.Matrix ? Load(*Start.Matrix)
                                  : B.CreateVectorSplat(Count, Start.Element),
                     Column, Element, C.P.fastMath(), B);
  if (C.Memory.Last)
    Column = C.Memory.Last(Column, [&](const MemoryRef &Ref) {
      return Load(exchanged(C.P, Ref));
    });
  const MemoryRef &To = C.Memory.C;
  To.store(Column, To.offset({Row, J}, B), Count, To.Strides[0], B);
}

void BlockKernel::finish(const Tile &T, Accumulators Acc) const {
  for (unsigned N = 0; N != T.N.Fragments; ++N)
    for (unsigned V = 0; V < T.M.Fragments; V += RowsOfVector / Rows)
      for (unsigned Column = 0; Column != Rows; ++Column) {
        bool IsAlone = V + 1 == T.M.Fragments;
        Value *Upper = Acc[T.accumulator(V, N)];
        Value *Lower = IsAlone ? Upper : Acc[T.accumulator(V + 1, N)];
        unsigned Next = isAFirst(C.P) ? Rows : 1;
        int First = isAFirst(C.P) ? Column : Column * Rows;
        int Second = First + Next, Block = Rows * Rows;
        SmallVector<int> Lanes = {First, Second, Block + First, Block + Second};
        unsigned Count = IsAlone ? Rows : RowsOfVector;
        storeColumn(B.CreateShuffleVector(Upper, Lower,
                                          ArrayRef(Lanes).take_front(Count)),
                    plus(T.I, V * Rows), plus(T.J, N * Rows + Column), Count);
      }
}

/// Whether blocks are faster than dot products, for which A alone is packed.
static bool isLarge(const Product &P, unsigned Group) {
  constexpr unsigned Fewest = 8;
  return P.M() >= Fewest && P.N() >= Fewest && P.K() >= 2 * Group;
}

/// Why a kernel of \p Feature that multiplies elements of \p Factor does not
/// compute \p P.
static std::optional<Refusal> refuses(const Product &P, const Subtarget &ST,
                                      StringRef Feature, Type::TypeID Factor,
                                      Type::TypeID Sum, unsigned Group) {
  if (!P.multiplies(Factor, Sum))
    return Refusal::Elements;
  if (!hasNeon(Feature, ST))
    return Refusal::Features;
  if (!P.mayRoundAsUnit())
    return Refusal::Rounding;
  if (ST.registerBits() > MostBlockBits)
    return Refusal::Length;
  if (!isLarge(P, Group))
    return Refusal::Extents;
  if (ST.function().hasOptSize())
    return Refusal::Size;
  return std::nullopt;
}

/// Tiles that are computed beside the result have none, nor have parts of k.
static bool takesEpilogue(const Product &P, const MachineModel &Model,
                          unsigned Group) {
  return P.M() % Rows == 0 && P.N() % Rows == 0 &&
         P.K() <= Model.packedK(Group);
}

template <unsigned Group>
static std::unique_ptr<MicroKernel> create(const KernelContext &Context) {
  return std::make_unique<BlockKernel>(Context, Group);
}

static constexpr Grid Grids[] = {{4, 4}, {4, 6}};
static constexpr unsigned Bytes = 8, BFloats = 4;

const KernelInfo matrix::MmlaKernel = {
    /*Name=*/"mmla",
    /*Refuses=*/
    [](const Product &P, const Subtarget &ST) {
      return refuses(P, ST, "i8mm", Type::IntegerTyID, Type::IntegerTyID,
                     Bytes);
    },
    /*Mac=*/{Rows, Rows, Bytes},
    /*A=*/{Fragment::Packed, Bytes},
    /*B=*/{Fragment::Packed, Bytes}, Grids,
    /*TakesEpilogue=*/
    [](const Product &P, const MachineModel &Model) {
      return takesEpilogue(P, Model, Bytes);
    },
    /*Prepare=*/nullptr, create<Bytes>};

const KernelInfo matrix::BFmmlaKernel = {
    /*Name=*/"bfmmla",
    /*Refuses=*/
    [](const Product &P, const Subtarget &ST) {
      return refuses(P, ST, "bf16", Type::BFloatTyID, Type::FloatTyID, BFloats);
    },
    /*Mac=*/{Rows, Rows, BFloats},
    /*A=*/{Fragment::Packed, BFloats},
    /*B=*/{Fragment::Packed, BFloats}, Grids,
    /*TakesEpilogue=*/
    [](const Product &P, const MachineModel &Model) {
      return takesEpilogue(P, Model, BFloats);
    },
    /*Prepare=*/nullptr, create<BFloats>};
