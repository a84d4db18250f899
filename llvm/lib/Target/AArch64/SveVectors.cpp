// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// SVE's vectors, whose length the program finds out: rows of A, masked where
// they end, times elements of B that a load broadcasts (Arm Architecture
// Reference Manual, C8.2):
//
//   fmla, mla               elements of the result's type
//   sdot, udot, usdot       groups of 4 bytes, FEAT_I8MM for usdot
//   bfdot                   groups of 2 bfloats, FEAT_BF16
//
// Where the length is known, these are vectors like others (DotProducts.cpp).

#include "Neon.h"
#include "ScalableRows.h"
#include "Sve.h"
#include "matrix/Support/Index.h"
#include "matrix/Vector/ElementOps.h"
#include "llvm/IR/IntrinsicsAArch64.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace matrix;

namespace {
class SveKernel : public MicroKernel {
protected:
  const KernelContext C;
  IRBuilderBase &B;
  /// Rows of the current tile.
  mutable std::optional<ScalableRows> Rows;
  /// Which lanes fragments of A have.
  mutable DenseMap<Value *, Value *> MaskOf;

public:
  explicit SveKernel(const KernelContext &C) : C(C), B(C.B) {}

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

protected:
  Value *column(const Tile &T, unsigned N) const {
    return B.CreateAdd(T.J, getIndex(B, N));
  }
};

/// Multiplies groups of k, each of 32 bits, as the result's elements have.
class SveDotKernel : public SveKernel {
  unsigned Group;

public:
  SveDotKernel(const KernelContext &C, unsigned Group)
      : SveKernel(C), Group(Group) {}

  Value *loadA(const Tile &T, unsigned Index, Value *K,
               unsigned Count) const override;
  Value *loadB(const Tile &T, unsigned Index, Value *K,
               unsigned Count) const override;
  Value *multiplyAdd(Value *A, Value *B_, Value *Acc) const override;
};
} // namespace

/// Without a matrix, from what changes no sum: a first step before the loop
/// would read elements of B that LLVM reads before the loop around it, and
/// spills.
bool SveKernel::start(const Tile &T, Accumulators Acc) const {
  Rows.emplace(T.M, T.I, B);
  const AccumulatorStart &Start = C.Memory.Start;
  Type *Element = C.P.element();
  if (!Start.Matrix) {
    Value *First = Start.Element;
    if (!First)
      First = Element->isFloatingPointTy()
                  ? ConstantFP::getZero(Element, /*Negative=*/true)
                  : Constant::getNullValue(Element);
    fill(Acc, scalableSplat(First, T.M.Width, B));
    return true;
  }
  for (unsigned V = 0; V != T.M.Fragments; ++V)
    for (unsigned N = 0; N != T.N.Fragments; ++N)
      Acc[T.accumulator(V, N)] =
          Rows->load(Element, V, *Start.Matrix, {Rows->first(V), column(T, N)});
  return true;
}

Value *SveKernel::loadA(const Tile &T, unsigned Index, Value *K,
                        unsigned) const {
  Value *Loaded =
      Rows->load(C.P.element(), Index, C.Memory.A, {Rows->first(Index), K});
  MaskOf[Loaded] = Rows->mask(Index);
  return Loaded;
}

Value *SveKernel::loadB(const Tile &T, unsigned Index, Value *K,
                        unsigned) const {
  const MemoryRef &From = C.Memory.B;
  Value *Offset = From.offset({K, column(T, Index)}, B);
  return scalableSplat(From.load(Offset, 1, From.Strides[0], B), T.M.Width, B);
}

/// In lanes without a row, zero times an infinity would be an exception.
Value *SveKernel::multiplyAdd(Value *A, Value *B_, Value *Acc) const {
  if (C.P.element()->isIntegerTy())
    return emitMultiplyAdd(C.P, A, B_, Acc, C.IsFused, B);
  Value *Mask = MaskOf.lookup(A);
  // As emitMultiplyAdd() does.
  if (C.P.isExchanged())
    std::swap(A, B_);
  Type *T = A->getType();
  if (C.IsFused)
    return B.CreateIntrinsic(Intrinsic::aarch64_sve_fmla, {T},
                             {Mask, Acc, A, B_});
  Value *Product =
      B.CreateIntrinsic(Intrinsic::aarch64_sve_fmul, {T}, {Mask, A, B_});
  return B.CreateIntrinsic(Intrinsic::aarch64_sve_fadd, {T},
                           {Mask, Acc, Product});
}

void SveKernel::finish(const Tile &T, Accumulators Acc) const {
  for (unsigned V = 0; V != T.M.Fragments; ++V)
    for (unsigned N = 0; N != T.N.Fragments; ++N)
      Rows->store(Acc[T.accumulator(V, N)], V, C.Memory.C,
                  {Rows->first(V), column(T, N)});
}

Value *SveDotKernel::loadA(const Tile &T, unsigned Index, Value *K,
                           unsigned) const {
  Value *Step = B.CreateUDiv(K, getIndex(B, Group));
  return Rows->load(B.getInt32Ty(), Index, C.Memory.A,
                    {Step, Rows->first(Index), getIndex(B, 0)});
}

/// B is packed, or its groups are adjacent.
Value *SveDotKernel::loadB(const Tile &T, unsigned Index, Value *K,
                           unsigned) const {
  const MemoryRef &From = C.Memory.B;
  SmallVector<Value *, 3> At = {K, column(T, Index)};
  if (From.Type.rank() == 3)
    At = {B.CreateUDiv(K, getIndex(B, Group)), At[1], getIndex(B, 0)};
  Value *Elements = B.CreateAlignedLoad(B.getInt32Ty(), addressIn(From, At, B),
                                        From.Alignment);
  return scalableSplat(Elements, T.M.Width, B);
}

Value *SveDotKernel::multiplyAdd(Value *A, Value *B_, Value *Acc) const {
  if (C.P.element()->isFloatTy())
    return B.CreateIntrinsic(Intrinsic::aarch64_sve_bfdot, {},
                             {Acc, castLanes(A, B.getBFloatTy(), B),
                              castLanes(B_, B.getBFloatTy(), B)});
  A = castLanes(A, B.getInt8Ty(), B);
  B_ = castLanes(B_, B.getInt8Ty(), B);
  bool IsSigned = C.P.isSigned(Product::A);
  Intrinsic::ID ID =
      IsSigned ? Intrinsic::aarch64_sve_sdot : Intrinsic::aarch64_sve_udot;
  if (IsSigned != C.P.isSigned(Product::B)) {
    ID = Intrinsic::aarch64_sve_usdot;
    if (IsSigned)
      std::swap(A, B_);
  }
  return B.CreateIntrinsic(ID, {Acc->getType()}, {Acc, A, B_});
}

std::optional<Refusal> matrix::sveRefuses(const Product &P,
                                          const Subtarget &ST) {
  constexpr unsigned NeonBits = 128;
  if (!hasScalableVectors("sve", ST))
    return Refusal::Features;
  // Where the length is known, vectors have it.
  if (ST.registerBits() > NeonBits)
    return Refusal::Length;
  if (!hasRoomToPack(P, ST))
    return Refusal::Heap;
  if (ST.function().hasOptSize())
    return Refusal::Size;
  // NEON's have no masks, and elements of lanes.
  if (ST.model().UnitBits <= NeonBits)
    return Refusal::Length;
  // Half a vector.
  unsigned Rows = ST.model().UnitBits / vectorizableBits(P.element());
  if (2 * P.M() < Rows)
    return Refusal::Extents;
  return std::nullopt;
}

/// Elements that are widened are copied.
static std::optional<Refusal> vectorsRefuse(const Product &P,
                                            const Subtarget &ST) {
  Type *Element = P.element();
  unsigned Bits = Element->getScalarSizeInBits();
  bool IsInteger =
      Element->isIntegerTy() && Bits >= 8 && Bits <= 64 && isPowerOf2_32(Bits);
  if (!IsInteger && !Element->isFloatTy() && !Element->isDoubleTy() &&
      !Element->isHalfTy())
    return Refusal::Elements;
  if (Element->isHalfTy() && !ST.hasFeature("fullfp16"))
    return Refusal::Features;
  return sveRefuses(P, ST);
}

static std::optional<Refusal> bytesRefuse(const Product &P,
                                          const Subtarget &ST) {
  if (!P.multiplies(Type::IntegerTyID, Type::IntegerTyID))
    return Refusal::Elements;
  bool HasLikeSigns = P.isSigned(Product::A) == P.isSigned(Product::B);
  if (!HasLikeSigns && !ST.hasFeature("i8mm"))
    return Refusal::Features;
  return sveRefuses(P, ST);
}

static std::optional<Refusal> bfloatsRefuse(const Product &P,
                                            const Subtarget &ST) {
  if (!P.multiplies(Type::BFloatTyID, Type::FloatTyID))
    return Refusal::Elements;
  if (!ST.hasFeature("bf16"))
    return Refusal::Features;
  if (!P.mayRoundAsUnit())
    return Refusal::Rounding;
  return sveRefuses(P, ST);
}

static bool takesNoEpilogue(const Product &, const MachineModel &) {
  return false;
}

/// Two vectors of A, twelve sums of each, and what is broadcast.
static constexpr Grid Grids[] = {{2, 12}};

static constexpr KernelInfo scalable(KernelInfo Info) {
  Info.Scales = KernelInfo::ScalableM;
  return Info;
}

template <unsigned Group>
static std::unique_ptr<MicroKernel> createDot(const KernelContext &Context) {
  return std::make_unique<SveDotKernel>(Context, Group);
}

static constexpr KernelInfo dotKernel(StringLiteral Name, unsigned Group,
                                      decltype(KernelInfo::Refuses) Refuses,
                                      decltype(KernelInfo::Create) Create) {
  return scalable({Name, Refuses, /*Mac=*/{0, 1, Group},
                   /*A=*/{Fragment::Packed, Group},
                   /*B=*/{Fragment::GroupsAlongK, Group}, Grids,
                   takesNoEpilogue, /*Prepare=*/nullptr, Create});
}

ArrayRef<const KernelInfo *> matrix::sveKernels() {
  static constexpr KernelInfo Dot =
      dotKernel("sve-dot", 4, bytesRefuse, createDot<4>);
  static constexpr KernelInfo BFdot =
      dotKernel("sve-bfdot", 2, bfloatsRefuse, createDot<2>);
  static constexpr KernelInfo Vectors =
      scalable({"sve", vectorsRefuse, /*Mac=*/{0, 1, 1},
                /*A=*/{Fragment::Contiguous, /*KGroup=*/1, /*IsWidened=*/true},
                /*B=*/{Fragment::AnyStride, /*KGroup=*/1, /*IsWidened=*/true},
                Grids, takesNoEpilogue, /*Prepare=*/nullptr,
                [](const KernelContext &C) -> std::unique_ptr<MicroKernel> {
                  return std::make_unique<SveKernel>(C);
                }});
  static constexpr const KernelInfo *Kernels[] = {&Dot, &BFdot, &Vectors};
  return Kernels;
}
