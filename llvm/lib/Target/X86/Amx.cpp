// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What LLVM 22's back end asks of code with tiles (a function of its own, no
// call between tile instructions, one shape for each tile register, a tilezero
// for each accumulator) is the driver's to keep: KernelInfo::SeparatesTiles and
// HasEqualParts. Tile intrinsics have side effects, as far as passes know: they
// stay in the order in which they are emitted.

#include "Amx.h"
#include "AmxPermission.h"
#include "matrix/Support/Index.h"
#include "matrix/Target/CodeBudget.h"
#include "matrix/Target/MicroKernel.h"
#include "matrix/Target/Subtarget.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IntrinsicsX86.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;
using namespace matrix;

namespace {
/// Of a tile register.
constexpr unsigned Rows = 16, RowBytes = 64;

class AmxKernel : public MicroKernel {
  const KernelContext C;
  IRBuilderBase &B;
  /// What accumulators start from, if that is an element.
  mutable AllocaInst *Row = nullptr;

public:
  explicit AmxKernel(const KernelContext &C) : C(C), B(C.B) {}

  bool start(const Tile &T, Accumulators Acc) const override;
  Value *loadA(const Tile &T, unsigned Index, Value *K,
               unsigned Count) const override;
  Value *loadB(const Tile &T, unsigned Index, Value *K,
               unsigned Count) const override;
  Value *multiplyAdd(Value *A, Value *B, Value *Acc) const override;
  Value *add(Value *, Value *) const override {
    llvm_unreachable("its tiles are not interleaved");
  }
  void finish(const Tile &T, Accumulators Acc) const override;

private:
  /// \p Rows rows of \p Elements elements from \p Offset on, which are
  /// \p RowStride elements apart.
  struct Place {
    const MemoryRef &Ref;
    Value *Offset;
    unsigned Rows, Elements;
    Value *RowStride;
  };
  Value *load(const Place &P) const;
  /// The arguments that the instructions of memory begin with.
  SmallVector<Value *, 5> arguments(const Place &P) const;
  /// Of accumulator \p I in \p Ref, a matrix as C is.
  Place accumulatorIn(const MemoryRef &Ref, const Tile &T, unsigned I) const;
  Value *splat(const Tile &T, Value *Element) const;
  Intrinsic::ID instruction() const;
  unsigned bytesOf(const MemoryRef &Ref) const {
    return B.GetInsertBlock()->getDataLayout().getTypeAllocSize(
        Ref.Type.element());
  }
};
} // namespace

/// Where fragment \p Index of \p R begins, in the tile from \p First on. The
/// last one may reach into the one before it.
static Value *fragmentStart(const TileRange &R, Value *First, unsigned Index,
                            IRBuilderBase &B) {
  bool IsOverlapping =
      R.Ends == Remainder::Overlapping && Index + 1 == R.Fragments;
  return B.CreateAdd(
      First, getIndex(B, IsOverlapping ? R.Extent - R.Width : Index * R.Width));
}

SmallVector<Value *, 5> AmxKernel::arguments(const Place &P) const {
  unsigned Bytes = bytesOf(P.Ref);
  return {B.getInt16(P.Rows), B.getInt16(P.Elements * Bytes),
          B.CreateGEP(P.Ref.Type.element(), P.Ref.Base, P.Offset),
          B.CreateMul(toIndex(P.RowStride, B), getIndex(B, Bytes))};
}

Value *AmxKernel::load(const Place &P) const {
  return B.CreateIntrinsic(Intrinsic::x86_tileloadd64_internal, arguments(P));
}

AmxKernel::Place AmxKernel::accumulatorIn(const MemoryRef &Ref, const Tile &T,
                                          unsigned I) const {
  unsigned V = I / T.N.Fragments, N = I % T.N.Fragments;
  return {
      Ref,
      Ref.offset({fragmentStart(T.M, T.I, V, B), fragmentStart(T.N, T.J, N, B)},
                 B),
      T.N.Width, T.M.Width, Ref.Strides[1]};
}

/// Every row of a tile is one in memory, which is written at the function's
/// begin.
Value *AmxKernel::splat(const Tile &T, Value *Element) const {
  if (!Row) {
    BasicBlock &Entry = B.GetInsertBlock()->getParent()->getEntryBlock();
    IRBuilder<> AtEntry(&Entry, Entry.getFirstInsertionPt());
    Value *Elements = AtEntry.CreateVectorSplat(T.M.Width, Element);
    Row = AtEntry.CreateAlloca(Elements->getType());
    AtEntry.CreateStore(Elements, Row);
  }
  MemoryRef Ref = MemoryRef::contiguous(
      TensorType::get(C.P.element(), {T.M.Width, 1}), Row, B);
  return load({Ref, getIndex(B, 0), T.N.Width, T.M.Width, getIndex(B, 0)});
}

bool AmxKernel::start(const Tile &T, Accumulators Acc) const {
  const AccumulatorStart &Start = C.Memory.Start;
  for (unsigned I = 0; I != Acc.size(); ++I)
    if (Start.Matrix)
      Acc[I] = load(accumulatorIn(*Start.Matrix, T, I));
    else if (Start.Element)
      Acc[I] = splat(T, Start.Element);
    else
      Acc[I] = B.CreateIntrinsic(
          Intrinsic::x86_tilezero_internal,
          {B.getInt16(T.N.Width), B.getInt16(T.M.Width * sizeof(float))});
  return true;
}

Value *AmxKernel::loadA(const Tile &T, unsigned Index, Value *K,
                        unsigned) const {
  const MemoryRef &A = C.Memory.A;
  unsigned Group = A.Type.extent(2);
  // The first k of a group: its number times Group.
  Value *Offset = A.offset({B.CreateUDiv(K, getIndex(B, Group)),
                            fragmentStart(T.M, T.I, Index, B), getIndex(B, 0)},
                           B);
  return load({A, Offset, T.M.KLanes / Group, T.M.Width * Group, A.Strides[0]});
}

/// The last step may begin earlier, because nothing behind an operand is read:
/// the elements of A that it multiplies for the second time are zeros.
Value *AmxKernel::loadB(const Tile &T, unsigned Index, Value *K,
                        unsigned Count) const {
  const MemoryRef &Ref = C.Memory.B;
  K = B.CreateSub(K, getIndex(B, T.M.KLanes - Count));
  return load({Ref, Ref.offset({K, fragmentStart(T.N, T.J, Index, B)}, B),
               T.N.Width, T.M.KLanes, Ref.Strides[1]});
}

Intrinsic::ID AmxKernel::instruction() const {
  const Type *Element = C.P.type(Product::A).element();
  if (Element->isBFloatTy())
    return Intrinsic::x86_tdpbf16ps_internal;
  if (Element->isHalfTy())
    return Intrinsic::x86_tdpfp16ps_internal;
  auto IsSigned = [&](Product::Operand X) {
    return C.P.op().isSigned(C.P.operandNumber(X));
  };
  // The first letter is that of the instruction's first factor.
  if (IsSigned(Product::B))
    return IsSigned(Product::A) ? Intrinsic::x86_tdpbssd_internal
                                : Intrinsic::x86_tdpbsud_internal;
  return IsSigned(Product::A) ? Intrinsic::x86_tdpbusd_internal
                              : Intrinsic::x86_tdpbuud_internal;
}

/// What \p Loaded is, which is used twice at most: without optimization, LLVM 22
/// crashes on a tile that is used three times. The second load takes no time that
/// a multiplication does not.
static CallInst *forOneMore(Value *Loaded, IRBuilderBase &B) {
  auto *Load = cast<CallInst>(Loaded);
  return Load->hasNUsesOrMore(2) ? B.Insert(cast<CallInst>(Load->clone()))
                                 : Load;
}

Value *AmxKernel::multiplyAdd(Value *A, Value *B_, Value *Acc) const {
  // Extents are those of the factors' loads.
  CallInst *LoadOfA = forOneMore(A, B), *LoadOfB = forOneMore(B_, B);
  return B.CreateIntrinsic(
      instruction(), {LoadOfB->getArgOperand(0), LoadOfA->getArgOperand(1),
                      LoadOfB->getArgOperand(1), Acc, LoadOfB, LoadOfA});
}

void AmxKernel::finish(const Tile &T, Accumulators Acc) const {
  for (auto [I, Sum] : enumerate(Acc)) {
    SmallVector<Value *, 5> Arguments =
        arguments(accumulatorIn(C.Memory.C, T, I));
    Arguments.push_back(Sum);
    B.CreateIntrinsic(Intrinsic::x86_tilestored64_internal, Arguments);
  }
}

//===----------------------------------------------------------------------===//
// When they are used
//===----------------------------------------------------------------------===//

/// Cycles: a multiplication begins every 16 cycles and takes 52, a load takes 8
/// and a store 16 (Intel's Optimization Reference Manual, 248966, 20.5); the
/// configuration takes about 200, and two calls and the question of permission
/// 100. A pair of vectors is packed in a cycle or two.
static uint64_t cyclesOfTiles(const Product &P) {
  constexpr unsigned Once = 300, MultiplyAdd = 16, Latency = 52, Store = 16,
                     Load = 8, PackedBytes = 16;
  uint64_t Bytes = P.K() * P.elementBytes(Product::A);
  uint64_t Tiles = divideCeil(P.M(), Rows) * divideCeil(P.N(), Rows);
  return Once +
         divideCeil(Bytes, RowBytes) *
             std::max<uint64_t>(MultiplyAdd * Tiles, Latency) +
         (Store + Load) * Tiles + P.M() * Bytes / PackedBytes;
}

/// As if vectors did half of what two units of 512 bits could.
static uint64_t cyclesOfVectors(const Product &P) {
  constexpr unsigned BytesPerCycle = 64;
  return uint64_t(P.M()) * P.N() * P.K() * P.elementBytes(Product::A) /
         BytesPerCycle;
}

static bool hasElements(const Product &P, Type::TypeID Factor) {
  auto Is = [&](Product::Operand X) {
    const Type *Element = P.type(X).element();
    return Factor == Type::IntegerTyID ? Element->isIntegerTy(8)
                                       : Element->getTypeID() == Factor;
  };
  const Type *Sum = P.element();
  return Is(Product::A) && Is(Product::B) &&
         (Factor == Type::IntegerTyID ? Sum->isIntegerTy(32)
                                      : Sum->isFloatTy());
}

/// Of a kernel that \p Feature has, which multiplies elements of \p Factor.
static std::optional<Refusal> refuses(const Product &P, const Subtarget &ST,
                                      StringRef Feature, Type::TypeID Factor) {
  const Function &F = ST.function();
  if (!hasElements(P, Factor))
    return Refusal::Elements;
  if (!ST.hasFeature("amx-tile") || !ST.hasFeature(Feature) ||
      F.hasFnAttribute(Attribute::NoImplicitFloat) ||
      ST.dataLayout().getPointerSize() != 8)
    return Refusal::Features;
  if (!P.mayRoundAsUnit())
    return Refusal::Rounding;
  AmxRequest Request = amxRequest(ST);
  if (Request == AmxRequest::Never ||
      (Request == AmxRequest::OnFirstUse && !canRequestAmx(ST)))
    return Refusal::Permission;
  bool HasHeap = !F.hasFnAttribute("no-builtins") &&
                 !F.hasFnAttribute("no-builtin-malloc");
  if (!HasHeap && std::max(P.bytes(Product::A), P.bytes(Product::B)) >
                      CodeBudget::StackBuffer / 2)
    return Refusal::Heap;
  if (F.hasOptSize())
    return Refusal::Size;
  if (cyclesOfTiles(P) > cyclesOfVectors(P))
    return Refusal::Extents;
  return std::nullopt;
}

/// As many accumulators as the unit can work on at a time, and what they are
/// made of: eight registers.
static constexpr Grid Grids[] = {{2, 2}, {1, 3}, {3, 1}, {1, 4}};

static constexpr unsigned InFlight = 4;

static constexpr KernelInfo infoOf(StringLiteral Name, unsigned ElementBytes,
                                   decltype(KernelInfo::Refuses) Refuses) {
  unsigned Group = 4 / ElementBytes;
  KernelInfo Info{
      Name, Refuses,
      /*Mac=*/{Rows, Rows, RowBytes / ElementBytes},
      /*A=*/{Fragment::Packed, Group},
      /*B=*/{Fragment::AlongK, Group}, Grids,
      /*TakesEpilogue=*/
      [](const Product &, const MachineModel &) { return false; },
      // Calls between tile instructions would save and restore all tiles.
      /*Prepare=*/
      [](Function &F) { F.addFnAttr(Attribute::NoSanitizeCoverage); },
      /*Create=*/
      [](const KernelContext &C) -> std::unique_ptr<MicroKernel> {
        return std::make_unique<AmxKernel>(C);
      }};
  Info.HasEqualParts = true;
  Info.Accumulators = InFlight;
  Info.SeparatesTiles = true;
  Info.IsOptional = [](const Subtarget &ST) {
    return amxRequest(ST) != AmxRequest::Declared;
  };
  Info.IsAvailable = emitAmxRequest;
  return Info;
}

const KernelInfo matrix::AmxInt8Kernel =
    infoOf("amx_int8", 1, [](const Product &P, const Subtarget &ST) {
      return refuses(P, ST, "amx-int8", Type::IntegerTyID);
    });
const KernelInfo matrix::AmxBF16Kernel =
    infoOf("amx_bf16", 2, [](const Product &P, const Subtarget &ST) {
      return refuses(P, ST, "amx-bf16", Type::BFloatTyID);
    });
const KernelInfo matrix::AmxFP16Kernel =
    infoOf("amx_fp16", 2, [](const Product &P, const Subtarget &ST) {
      return refuses(P, ST, "amx-fp16", Type::HalfTyID);
    });
