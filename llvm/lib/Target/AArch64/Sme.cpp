// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// SME's outer products (Arm Architecture Reference Manual, D1.4 and C9.2): one
// instruction multiplies a column of A by a row of B, each a vector, and adds
// to all of a tile of ZA,
//
//                 m0 m1 m2 ..             a: rows m of the product's A, as they
//               [ a  a  a  .. ]              lie
//        n0 [b] [ c  c  c  .. ]           b: columns n of its B, copied so that
//        n1 [b] [ c  c  c  .. ]              they are adjacent
//            ..                           c: slice n of the tile is column n of
//                                            C, as it lies
//
//   fmopa          floats; doubles, FEAT_SME_F64F64
//   fmopa, bfmopa  2 halves or bfloats of k, into floats
//   smopa, umopa, sumopa, usmopa   4 bytes of k
//
// How long vectors are in streaming mode, the program finds out. Rows and
// columns behind the last ones are zeros in registers, and are not written.

#include "Sme.h"
#include "Neon.h"
#include "ScalableRows.h"
#include "matrix/Support/Index.h"
#include "matrix/Support/LoopNest.h"
#include "llvm/IR/IntrinsicsAArch64.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace matrix;

namespace {
class SmeKernel : public MicroKernel {
  const KernelContext C;
  IRBuilderBase &B;
  /// Elements of k that one instruction multiplies.
  unsigned Group;
  /// Rows and columns of C in the current tile.
  mutable std::optional<ScalableRows> Rows, Columns;

public:
  SmeKernel(const KernelContext &C, unsigned Group)
      : C(C), B(C.B), Group(Group) {}

  bool hasNumberedAccumulators() const override { return true; }
  bool start(const Tile &T, Accumulators Acc) const override;
  Value *loadA(const Tile &T, unsigned Index, Value *K,
               unsigned Count) const override {
    return load(C.Memory.A, *Rows, /*IsA=*/true, Index, K);
  }
  Value *loadB(const Tile &T, unsigned Index, Value *K,
               unsigned Count) const override {
    return load(C.Memory.B, *Columns, /*IsA=*/false, Index, K);
  }
  Value *multiplyAdd(Value *A, Value *B_, Value *Acc) const override;
  Value *add(Value *, Value *) const override {
    llvm_unreachable("its tiles are not interleaved");
  }
  void finish(const Tile &T, Accumulators Acc) const override;

private:
  Value *load(const MemoryRef &Ref, const ScalableRows &Lanes, bool IsA,
              unsigned Index, Value *K) const;
  /// What sums start with; null: ZA's zeros.
  Value *startElement() const;
  /// Calls \p Body with each slice of ZA that is a column of the tile's
  /// fragment \p N, and that column.
  void forSlices(const Tile &T, unsigned N,
                 function_ref<void(Value *Slice, Value *Column)> Body) const;
  void access(Intrinsic::ID ID, const MemoryRef &Ref, unsigned V, Value *Acc,
              Value *Slice, Value *Column) const;
  bool areDoubles() const { return C.P.element()->isDoubleTy(); }
  Intrinsic::ID instruction() const;
};
} // namespace

Value *SmeKernel::startElement() const {
  if (Value *Element = C.Memory.Start.Element) {
    auto *Known = dyn_cast<Constant>(Element);
    return Known && Known->isNullValue() ? nullptr : Element;
  }
  // -0 + x is x. Sums of groups start from +0.
  Type *Element = C.P.element();
  return Element->isFloatingPointTy() && Group == 1 &&
                 !C.P.fastMath().noSignedZeros()
             ? ConstantFP::getZero(Element, /*Negative=*/true)
             : nullptr;
}

void SmeKernel::forSlices(const Tile &T, unsigned N,
                          function_ref<void(Value *, Value *)> Body) const {
  Value *First = Columns->first(N);
  Value *All =
      B.CreateElementCount(indexType(B), ElementCount::getScalable(T.N.Width));
  Value *Count = B.CreateBinaryIntrinsic(
      Intrinsic::umin, All,
      B.CreateSub(T.EndN ? T.EndN : getIndex(B, T.N.End), First));
  emitLoopBelow(B, Count, getIndex(B, 1), [&](Value *Slice) {
    Body(B.CreateTrunc(Slice, B.getInt32Ty()), B.CreateAdd(First, Slice));
  });
}

void SmeKernel::access(Intrinsic::ID ID, const MemoryRef &Ref, unsigned V,
                       Value *Acc, Value *Slice, Value *Column) const {
  B.CreateIntrinsic(
      ID, {},
      {Rows->mask(V), addressIn(Ref, {Rows->first(V), Column}, B), Acc, Slice});
}

bool SmeKernel::start(const Tile &T, Accumulators Acc) const {
  Rows.emplace(T.M, T.I, B, /*LanesPerRow=*/1, T.EndM);
  Columns.emplace(T.N, T.J, B, /*LanesPerRow=*/1, T.EndN);
  for (auto [Number, Tile] : enumerate(Acc))
    Tile = B.getInt32(Number);
  const AccumulatorStart &Start = C.Memory.Start;
  Value *Element = startElement();
  if (!Start.Matrix && !Element) {
    constexpr unsigned AllTiles = 255;
    B.CreateIntrinsic(Intrinsic::aarch64_sme_zero, {}, {B.getInt32(AllTiles)});
    return true;
  }
  Value *Splat = Element ? scalableSplat(Element, T.M.Width, B) : nullptr;
  for (unsigned N = 0; N != T.N.Fragments; ++N)
    forSlices(T, N, [&](Value *Slice, Value *Column) {
      for (unsigned V = 0; V != T.M.Fragments; ++V) {
        Value *Number = Acc[T.accumulator(V, N)];
        if (Start.Matrix)
          access(areDoubles() ? Intrinsic::aarch64_sme_ld1d_horiz
                              : Intrinsic::aarch64_sme_ld1w_horiz,
                 *Start.Matrix, V, Number, Slice, Column);
        else
          B.CreateIntrinsic(Intrinsic::aarch64_sme_write_horiz,
                            {Splat->getType()},
                            {Number, Slice, Rows->mask(V), Splat});
      }
    });
  return true;
}

Value *SmeKernel::load(const MemoryRef &Ref, const ScalableRows &Lanes,
                       bool IsA, unsigned Index, Value *K) const {
  Value *First = Lanes.first(Index);
  if (Group != 1) {
    Value *Step = B.CreateUDiv(K, getIndex(B, Group));
    return Lanes.load(B.getInt32Ty(), Index, Ref,
                      {Step, First, getIndex(B, 0)});
  }
  SmallVector<Value *, 2> At = {First, K};
  if (!IsA)
    std::swap(At[0], At[1]);
  return Lanes.load(C.P.element(), Index, Ref, At);
}

/// In the names for bytes, the first letter is that of the columns.
Intrinsic::ID SmeKernel::instruction() const {
  if (Group == 1)
    return Intrinsic::aarch64_sme_mopa;
  if (C.P.element()->isFloatTy())
    return Intrinsic::aarch64_sme_mopa_wide;
  if (C.P.isSigned(Product::B))
    return C.P.isSigned(Product::A) ? Intrinsic::aarch64_sme_smopa_wide
                                    : Intrinsic::aarch64_sme_sumopa_wide;
  return C.P.isSigned(Product::A) ? Intrinsic::aarch64_sme_usmopa_wide
                                  : Intrinsic::aarch64_sme_umopa_wide;
}

Value *SmeKernel::multiplyAdd(Value *A, Value *B_, Value *Acc) const {
  if (Group != 1) {
    Type *Element = C.P.type(Product::A).element();
    A = castLanes(A, Element, B);
    B_ = castLanes(B_, Element, B);
  }
  Type *T = A->getType();
  Value *All = ConstantInt::getTrue(T->getWithNewType(B.getInt1Ty()));
  B.CreateIntrinsic(instruction(), {T}, {Acc, All, All, B_, A});
  return Acc;
}

void SmeKernel::finish(const Tile &T, Accumulators Acc) const {
  for (unsigned N = 0; N != T.N.Fragments; ++N)
    forSlices(T, N, [&](Value *Slice, Value *Column) {
      for (unsigned V = 0; V != T.M.Fragments; ++V)
        access(areDoubles() ? Intrinsic::aarch64_sme_st1d_horiz
                            : Intrinsic::aarch64_sme_st1w_horiz,
               C.Memory.C, V, Acc[T.accumulator(V, N)], Slice, Column);
    });
}

namespace {
/// Elements that an instruction multiplies, and those of its sums.
struct OuterProduct {
  StringLiteral Name, Feature;
  Type::TypeID Factor, Sum;
  unsigned Group;
};
} // namespace

static constexpr OuterProduct Bytes = {"sme_int8", "sme", Type::IntegerTyID,
                                       Type::IntegerTyID, 4};
static constexpr OuterProduct BFloats = {"sme_bf16", "sme", Type::BFloatTyID,
                                         Type::FloatTyID, 2};
static constexpr OuterProduct Halves = {"sme_fp16", "sme", Type::HalfTyID,
                                        Type::FloatTyID, 2};
static constexpr OuterProduct Floats = {"sme", "sme", Type::FloatTyID,
                                        Type::FloatTyID, 1};
static constexpr OuterProduct Doubles = {"sme_f64", "sme-f64f64",
                                         Type::DoubleTyID, Type::DoubleTyID, 1};

/// Cycles, as far as they can be told without such a processor: vectors of 512
/// bits, of which an outer product begins each cycle on Apple's M4 (Remke and
/// Breuer, "Hello SME!", 2024: 2,009 GFLOPS of floats on one core); four tiles
/// at a time, or the latency of four. Assumed: a slice, or 16 packed bytes, a
/// cycle, and what it takes to enter the mode and to leave it.
static constexpr unsigned Once = 200;

static uint64_t cyclesOfSme(const Product &P, unsigned Group) {
  constexpr unsigned Latency = 4, Bits = 512;
  unsigned Lanes = Bits / P.element()->getScalarSizeInBits();
  uint64_t Tiles = divideCeil(P.M(), Lanes) * divideCeil(P.N(), Lanes);
  uint64_t Slices = divideCeil(P.M(), Lanes) * P.N();
  uint64_t Packed =
      (P.bytes(Product::B) + (Group == 1 ? 0 : P.bytes(Product::A))) / 16;
  return Once + std::max<uint64_t>(Tiles, Latency) * divideCeil(P.K(), Group) +
         2 * Slices + Packed;
}

/// The same by NEON's four units: by blocks of two rows by two columns or by
/// dot products, where there are any. Halves are multiplied as floats.
static uint64_t cyclesOfNeon(const OuterProduct &O, const Product &P,
                             const Subtarget &ST) {
  unsigned PerCycle = 4 * 128 / P.element()->getScalarSizeInBits();
  if (O.Factor == Type::IntegerTyID)
    PerCycle *= O.Group * (hasNeon("i8mm", ST) ? 2 : 1);
  else if (O.Factor == Type::BFloatTyID && hasNeon("bf16", ST))
    PerCycle *= O.Group * 2;
  return uint64_t(P.M()) * P.N() * P.K() / PerCycle;
}

static std::optional<Refusal> refuses(const OuterProduct &O, const Product &P,
                                      const Subtarget &ST) {
  if (!P.multiplies(O.Factor, O.Sum))
    return Refusal::Elements;
  if (!hasScalableVectors("sme", ST) || !ST.hasFeature(O.Feature))
    return Refusal::Features;
  if (!hasSmeSupport(ST))
    return Refusal::Runtime;
  bool MayRound =
      O.Group != 1 ? P.mayRoundAsUnit() : P.fastMath().allowContract();
  if (!MayRound)
    return Refusal::Rounding;
  if (!hasRoomToPack(P, ST))
    return Refusal::Heap;
  if (ST.function().hasOptSize())
    return Refusal::Size;
  if (P.hasConstantExtents() &&
      cyclesOfSme(P, O.Group) > cyclesOfNeon(O, P, ST))
    return Refusal::Extents;
  return std::nullopt;
}

/// Bytes.
static constexpr unsigned LongestVector = 256;

/// All tiles of 32-bit elements.
static constexpr Grid Grids[] = {{2, 2}};

template <const OuterProduct &O> static constexpr KernelInfo infoOf() {
  auto Reads = O.Group == 1 ? Fragment::Contiguous : Fragment::Packed;
  KernelInfo Info{
      O.Name,
      [](const Product &P, const Subtarget &ST) { return refuses(O, P, ST); },
      /*Mac=*/{0, 0, O.Group},
      /*A=*/{Reads, O.Group},
      /*B=*/{Reads, O.Group}, Grids,
      /*TakesEpilogue=*/
      [](const Product &, const MachineModel &) { return false; },
      makeStreaming,
      /*Create=*/
      [](const KernelContext &C) -> std::unique_ptr<MicroKernel> {
        return std::make_unique<SmeKernel>(C, O.Group);
      }};
  Info.Scales = KernelInfo::ScalableMN;
  Info.SeparatesTiles = true;
  // By the numbers of cycles above.
  constexpr unsigned NeonRate = O.Sum == Type::DoubleTyID ? 8
                                : O.Group == 1            ? 16
                                                          : 32 * O.Group;
  Info.AtRunTime = {8, 8, O.Group, 2 * Once * NeonRate};
  Info.RowBytes = LongestVector;
  return Info;
}

ArrayRef<const KernelInfo *> matrix::smeKernels() {
  static constexpr KernelInfo Infos[] = {infoOf<Bytes>(), infoOf<BFloats>(),
                                         infoOf<Halves>(), infoOf<Floats>(),
                                         infoOf<Doubles>()};
  static constexpr const KernelInfo *Kernels[] = {
      &Infos[0], &Infos[1], &Infos[2], &Infos[3], &Infos[4]};
  return Kernels;
}
