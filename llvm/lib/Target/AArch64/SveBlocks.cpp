// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// SVE's instructions that multiply 2 x k by k x 2 elements in each part of a
// vector (Arm Architecture Reference Manual, C8.2), parts of 128 bits but for
// doubles, whose are of 256:
//
//   smmla, ummla, usmmla   8 bytes of k, FEAT_I8MM
//   bfmmla                 4 bfloats of k, FEAT_BF16
//   fmmla                  2 floats of k, FEAT_F32MM; 2 doubles, FEAT_F64MM
//
// Both operands are packed. The parts of a vector of A are rows that follow
// each other; those of B are one pair of columns. So the parts of the result
// are, with B as the first operand,
//
//     c00 c10 c01 c11   c20 c30 c21 c31   ..
//
// of which the even pairs of two vectors are one column, and the odd ones the
// other one.

#include "MatrixMultiply.h"
#include "ScalableRows.h"
#include "Sve.h"
#include "matrix/Support/Index.h"
#include "matrix/Vector/ElementOps.h"
#include "llvm/IR/IntrinsicsAArch64.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace matrix;

namespace {
constexpr unsigned RowsOfPart = 2, ColumnsOfPart = 2, PartBits = 128;

class SveBlockKernel : public MicroKernel {
  const KernelContext C;
  IRBuilderBase &B;
  /// Elements of k that one instruction multiplies.
  unsigned Group;
  /// Rows of A, as groups of k, and of C, as elements.
  mutable std::optional<ScalableRows> Groups, Rows;

public:
  SveBlockKernel(const KernelContext &C, unsigned Group)
      : C(C), B(C.B), Group(Group) {}

  bool start(const Tile &T, Accumulators Acc) const override;
  Value *loadA(const Tile &T, unsigned Index, Value *K,
               unsigned Count) const override;
  Value *loadB(const Tile &T, unsigned Index, Value *K,
               unsigned Count) const override;
  Value *multiplyAdd(Value *A, Value *B_, Value *Acc) const override;
  Value *add(Value *, Value *) const override {
    llvm_unreachable("its tiles are not interleaved");
  }
  void finish(const Tile &T, Accumulators Acc) const override;

private:
  /// Lanes of 64 bits in a group.
  unsigned lanes64() const {
    return Group * C.P.elementBytes(Product::A) / sizeof(uint64_t);
  }
  /// Where the group of row or column \p Other is in a packed copy.
  SmallVector<Value *, 3> place(Value *Other, Value *K) const {
    return {B.CreateUDiv(K, getIndex(B, Group)), Other, getIndex(B, 0)};
  }
  /// The even, or odd, pairs or elements of \p X and \p Y.
  Value *everySecond(Value *X, Value *Y, bool IsOdd) const;
};
} // namespace

bool SveBlockKernel::start(const Tile &T, Accumulators Acc) const {
  Groups.emplace(T.M, T.I, B, lanes64());
  // Two vectors of A are one of C.
  TileRange RowsOfC = T.M;
  RowsOfC.Fragments /= 2;
  RowsOfC.Width *= 2;
  Rows.emplace(RowsOfC, T.I, B);
  Type *Element = C.P.element();
  Constant *Zero = Element->isFloatingPointTy()
                       ? ConstantFP::getZero(Element, /*Negative=*/true)
                       : Constant::getNullValue(Element);
  fill(Acc, scalableSplat(Zero, PartBits / Element->getScalarSizeInBits(), B));
  return true;
}

Value *SveBlockKernel::loadA(const Tile &T, unsigned Index, Value *K,
                             unsigned) const {
  return Groups->load(B.getInt64Ty(), Index, C.Memory.A,
                      place(Groups->first(Index), K));
}

/// Two columns, in all parts.
Value *SveBlockKernel::loadB(const Tile &T, unsigned Index, Value *K,
                             unsigned) const {
  auto *Lanes = ScalableVectorType::get(B.getInt64Ty(), 2);
  Value *All = ConstantInt::getTrue(Lanes->getWithNewType(B.getInt1Ty()));
  Value *Column = B.CreateAdd(T.J, getIndex(B, Index * ColumnsOfPart));
  Intrinsic::ID ID = lanes64() == 1 ? Intrinsic::aarch64_sve_ld1rq
                                    : Intrinsic::aarch64_sve_ld1ro;
  return B.CreateIntrinsic(ID, {Lanes},
                           {All, addressIn(C.Memory.B, place(Column, K), B)});
}

Value *SveBlockKernel::multiplyAdd(Value *A, Value *B_, Value *Acc) const {
  Type *Element = C.P.type(Product::A).element();
  Value *First = castLanes(isAFirst(C.P) ? A : B_, Element, B);
  Value *Second = castLanes(isAFirst(C.P) ? B_ : A, Element, B);
  if (Element->isBFloatTy())
    return B.CreateIntrinsic(Intrinsic::aarch64_sve_bfmmla, {},
                             {Acc, First, Second});
  Intrinsic::ID ID = Intrinsic::aarch64_sve_fmmla;
  SmallVector<Type *> Overloads = {Acc->getType()};
  if (Element->isIntegerTy())
    ID = C.P.isSigned(Product::A) != C.P.isSigned(Product::B)
             ? Intrinsic::aarch64_sve_usmmla
         : C.P.isSigned(Product::A) ? Intrinsic::aarch64_sve_smmla
                                    : Intrinsic::aarch64_sve_ummla;
  else
    Overloads.push_back(First->getType());
  return B.CreateIntrinsic(ID, Overloads, {Acc, First, Second});
}

Value *SveBlockKernel::everySecond(Value *X, Value *Y, bool IsOdd) const {
  Type *T = X->getType();
  unsigned Bits = T->getScalarSizeInBits() * (isAFirst(C.P) ? 1 : RowsOfPart);
  // No instruction has elements of 128 bits, but there are names for such
  // lanes.
  bool AreDoubles = Bits == 128;
  if (!AreDoubles) {
    X = castLanes(X, B.getIntNTy(Bits), B);
    Y = castLanes(Y, B.getIntNTy(Bits), B);
  }
  Intrinsic::ID ID = AreDoubles ? (IsOdd ? Intrinsic::aarch64_sve_uzp2q
                                         : Intrinsic::aarch64_sve_uzp1q)
                                : (IsOdd ? Intrinsic::aarch64_sve_uzp2
                                         : Intrinsic::aarch64_sve_uzp1);
  Value *Result = B.CreateIntrinsic(ID, {X->getType()}, {X, Y});
  return castLanes(Result, T->getScalarType(), B);
}

void SveBlockKernel::finish(const Tile &T, Accumulators Acc) const {
  const AccumulatorStart &Start = C.Memory.Start;
  // Behind an odd number of columns, the last one lies again in the copy.
  for (unsigned N = 0; N != T.N.Extent; ++N)
    for (unsigned V = 0; V != T.M.Fragments / 2; ++V) {
      unsigned Pair = N / ColumnsOfPart;
      Value *Sum = everySecond(Acc[T.accumulator(2 * V, Pair)],
                               Acc[T.accumulator(2 * V + 1, Pair)],
                               /*IsOdd=*/N % ColumnsOfPart == 1);
      Value *At[] = {Rows->first(V), B.CreateAdd(T.J, getIndex(B, N))};
      if (Start.Matrix)
        Sum = emitAdd(Rows->load(C.P.element(), V, *Start.Matrix, At), Sum,
                      C.P.element(), C.P.fastMath(), B);
      else if (Start.Element)
        Sum = emitAdd(scalableSplat(Start.Element, Rows->lanes(), B), Sum,
                      C.P.element(), C.P.fastMath(), B);
      Rows->store(Sum, V, C.Memory.C, At);
    }
}

namespace {
/// Elements that an instruction multiplies, and those of its sums.
struct Block {
  StringLiteral Name, Feature;
  Type::TypeID Factor, Sum;
  unsigned Group;
};
} // namespace

static constexpr Block Bytes = {"sve-mmla", "i8mm", Type::IntegerTyID,
                                Type::IntegerTyID, 8};
static constexpr Block BFloats = {"sve-bfmmla", "bf16", Type::BFloatTyID,
                                  Type::FloatTyID, 4};
static constexpr Block Floats = {"sve-fmmla", "f32mm", Type::FloatTyID,
                                 Type::FloatTyID, 2};
static constexpr Block Doubles = {"sve-fmmla-f64", "f64mm", Type::DoubleTyID,
                                  Type::DoubleTyID, 2};

/// Doubles need vectors of 256 bits, which a program cannot count on where
/// their length is not known.
static bool hasLongVectors(const Subtarget &ST) {
  Attribute Range = ST.function().getFnAttribute(Attribute::VScaleRange);
  return Range.isValid() && Range.getVScaleRangeMin() >= 2;
}

static std::optional<Refusal> refuses(const Block &B, const Product &P,
                                      const Subtarget &ST) {
  if (!P.multiplies(B.Factor, B.Sum))
    return Refusal::Elements;
  bool AreDoubles = B.Sum == Type::DoubleTyID;
  bool AreFloats = AreDoubles || B.Factor == Type::FloatTyID;
  if (!hasScalableVectors("sve", ST) || !ST.hasFeature(B.Feature) ||
      (AreDoubles && !hasLongVectors(ST)))
    return Refusal::Features;
  // fmmla adds two products, each rounded, and their sum.
  bool MayRound = AreFloats ? P.fastMath().allowReassoc() : P.mayRoundAsUnit();
  if (!MayRound)
    return Refusal::Rounding;
  if (!hasRoomToPack(P, ST))
    return Refusal::Heap;
  if (ST.function().hasOptSize())
    return Refusal::Size;
  // NEON has those of bytes and bfloats.
  unsigned Bits = std::max(ST.model().UnitBits, ST.registerBits());
  if (!AreFloats && Bits <= MostBlockBits)
    return Refusal::Length;
  // Vectors of C that are full, and what packing costs.
  unsigned Rows = std::max(Bits, PartBits) / P.element()->getScalarSizeInBits();
  constexpr unsigned Fewest = 8;
  if (P.M() < std::max(Rows, Fewest) || P.N() < Fewest || P.K() < 2 * B.Group)
    return Refusal::Extents;
  return std::nullopt;
}

/// Two vectors of C by twelve columns.
static constexpr Grid Grids[] = {{4, 6}};

template <const Block &X> static constexpr KernelInfo infoOf() {
  KernelInfo Info{
      X.Name,
      [](const Product &P, const Subtarget &ST) { return refuses(X, P, ST); },
      // 128 bits hold one row of doubles.
      /*Mac=*/
      {X.Sum == Type::DoubleTyID ? 1 : RowsOfPart, ColumnsOfPart, X.Group},
      /*A=*/{Fragment::Packed, X.Group},
      /*B=*/{Fragment::Packed, X.Group},
      Grids,
      /*TakesEpilogue=*/
      [](const Product &, const MachineModel &) { return false; },
      /*Prepare=*/nullptr,
      /*Create=*/
      [](const KernelContext &C) -> std::unique_ptr<MicroKernel> {
        return std::make_unique<SveBlockKernel>(C, X.Group);
      }};
  Info.Scales = KernelInfo::ScalableM;
  return Info;
}

ArrayRef<const KernelInfo *> matrix::sveBlockKernels() {
  static constexpr KernelInfo Infos[] = {infoOf<Bytes>(), infoOf<BFloats>(),
                                         infoOf<Floats>(), infoOf<Doubles>()};
  static constexpr const KernelInfo *Kernels[] = {&Infos[0], &Infos[1],
                                                  &Infos[2], &Infos[3]};
  return Kernels;
}
