// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sums of A's rows, by the instruction that multiplies: A times a column whose
// elements are all Flip. A vector of them serves all columns of C.

#include "Product/RowSums.h"
#include "Product/EmitProduct.h"
#include "matrix/Plan/Plan.h"
#include "matrix/Support/Index.h"
#include "matrix/Support/LoopNest.h"

using namespace llvm;
using namespace matrix;

namespace {
class RowSums {
  const KernelInfo &Info;
  const MicroKernel &Kernel;
  Type *Element;
  unsigned K;
  IRBuilderBase &B;

public:
  RowSums(const KernelInfo &Info, const MicroKernel &Kernel, const Product &P,
          unsigned K, IRBuilderBase &B)
      : Info(Info), Kernel(Kernel), Element(P.element()), K(K), B(B) {}
  /// To what the kernel calls C.
  void store(const TileRange &M);

private:
  /// Flip times \p Count steps of k from \p At on, added to \p Sums.
  void add(const Tile &T, Value *At, unsigned Count,
           MutableArrayRef<Value *> Sums);
};
} // namespace

void RowSums::add(const Tile &T, Value *At, unsigned Count,
                  MutableArrayRef<Value *> Sums) {
  Value *Flips = Kernel.loadFlips(T);
  for (auto [Index, Sum] : enumerate(Sums))
    Sum = Kernel.multiplyAdd(Kernel.loadA(T, Index, At, Count), Flips, Sum);
}

void RowSums::store(const TileRange &M) {
  unsigned Group = Info.Mac.K;
  TileRange N{0, 1, 1, 1, 1};
  emitLoop(B, M.First, M.Tiles, M.Extent, [&](Value *I) {
    if (M.isLastOverlapping())
      I = B.CreateBinaryIntrinsic(Intrinsic::umin, I,
                                  getIndex(B, M.End - M.Extent));
    Tile T{M, N, I, getIndex(B, 0)};
    SmallVector<Value *> Sums;
    for (unsigned V = 0; V != M.Fragments; ++V)
      Sums.push_back(Constant::getNullValue(
          FixedVectorType::get(Element, M.rowsOf(V) * M.KLanes / Group)));
    unsigned Step = M.KLanes;
    emitLoop(
        B, 0, K / Step, Step, [&](Value *At) { add(T, At, Step, Sums); }, Sums);
    if (unsigned Rest = K % Step)
      add(T, getIndex(B, K - Rest), Rest, Sums);
    for (Value *&Sum : Sums)
      Sum = B.CreateNeg(Sum);
    Kernel.finish(T, Sums);
  });
}

void matrix::emitRowTerms(const MemoryRef &Terms, const MemoryRef &A,
                          unsigned K, const Product &P,
                          const ProductMemory &Memory, const ProductPlan &Plan,
                          ArrayRef<TileRange> Ranges, IRBuilderBase &B) {
  ProductMemory OfSums{A, Memory.B, Terms, {}};
  OfSums.HasWholeVectors = Memory.HasWholeVectors;
  KernelContext Context{P,
                        OfSums,
                        Plan.IsFused,
                        Plan.HasFences,
                        /*StoreBits=*/0,
                        B};
  std::unique_ptr<MicroKernel> Kernel = Plan.Kernel->Create(Context);
  RowSums Rows(*Plan.Kernel, *Kernel, P, K, B);
  for (const TileRange &Range : Ranges)
    Rows.store(Range);
}

void matrix::withRowTerms(const Product &P, const ProductMemory &Memory,
                          const ProductPlan &Plan, const RegisterTiling &Tiling,
                          Storage &Store, IRBuilderBase &B,
                          function_ref<void(const ProductMemory &)> Body) {
  if (Plan.Kernel->B.Flip == 0 || Memory.RowTerms || Tiling.SumsRows)
    return Body(Memory);
  auto Type = TensorType::get(P.element(), {Memory.C.Type.extent(0), 1});
  auto WithColumn = [&](Value *Column) {
    ProductMemory All = Memory;
    All.RowTerms = MemoryRef::contiguous(Type, Column, B);
    emitRowTerms(*All.RowTerms, Memory.A, depthOf(Memory), P, Memory, Plan,
                 Tiling.M, B);
    Body(All);
  };
  Store.withTemporary(*Plan.RowTerms, /*Condition=*/nullptr, B, WithColumn);
}
