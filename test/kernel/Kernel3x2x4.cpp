// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A matrix unit that is none: its instruction multiplies 3 x 4 by 4 x 2 elements,
// in scalars. It reads A packed and B as it lies, and has a function of its own,
// so that the driver's part of all that is tested on every machine. It sums in
// the order of k, and so computes what vectors compute, bit by bit.

#include "matrix/Support/Index.h"
#include "matrix/Target/Kernels.h"
#include "matrix/Target/MicroKernel.h"
#include "matrix/Vector/ElementOps.h"
#include "matrix/Vector/Lanes.h"
#include "llvm/IR/Function.h"

using namespace llvm;
using namespace matrix;

namespace {
constexpr unsigned M = 3, N = 2, K = 4;

class Kernel3x2x4 : public MicroKernel {
  const KernelContext C;

public:
  explicit Kernel3x2x4(const KernelContext &C) : C(C) {}

  bool start(const Tile &T, Accumulators Acc) const override {
    if (!C.Memory.Start.exists())
      return false;
    forFragments(T, [&](unsigned Index, ArrayRef<Value *> At, unsigned E) {
      const AccumulatorStart &Start = C.Memory.Start;
      Value *Element = Start.Matrix ? read(*Start.Matrix, At) : Start.Element;
      set(Acc[Index], M * N, E, Element);
    });
    return true;
  }
  Value *loadA(const Tile &T, unsigned Index, Value *At,
               unsigned) const override {
    Value *Fragment = nullptr, *Group = C.B.CreateUDiv(At, getIndex(C.B, K));
    for (unsigned E = 0; E != M * K; ++E)
      set(Fragment, M * K, E,
          read(C.Memory.A,
               {Group, plus(T.I, Index * M + E / K), getIndex(C.B, E % K)}));
    return Fragment;
  }
  Value *loadB(const Tile &T, unsigned Index, Value *At,
               unsigned) const override {
    Value *Fragment = nullptr;
    for (unsigned E = 0; E != K * N; ++E)
      set(Fragment, K * N, E,
          emitWidened(
              C.P, Product::B,
              read(C.Memory.B, {plus(At, E / N), plus(T.J, Index * N + E % N)}),
              C.Memory.B.Type.element(), C.B));
    return Fragment;
  }
  Value *multiplyAdd(Value *A, Value *B, Value *Acc) const override {
    Value *Result = nullptr;
    for (unsigned E = 0; E != M * N; ++E) {
      Value *Sum = Acc ? C.B.CreateExtractValue(Acc, E) : nullptr;
      for (unsigned P = 0; P != K; ++P)
        Sum = emitMultiplyAdd(C.P, C.B.CreateExtractValue(A, E / N * K + P),
                              C.B.CreateExtractValue(B, P * N + E % N), Sum,
                              C.IsFused, C.B);
      set(Result, M * N, E, Sum);
    }
    return Result;
  }
  Value *add(Value *X, Value *) const override {
    llvm_unreachable("its tiles are not interleaved");
  }
  void finish(const Tile &T, Accumulators Acc) const override {
    forFragments(T, [&](unsigned Index, ArrayRef<Value *> At, unsigned E) {
      C.Memory.C.store(C.B.CreateExtractValue(Acc[Index], E),
                       C.Memory.C.offset(At, C.B), 1, getIndex(C.B, 1), C.B);
    });
  }

private:
  Value *plus(Value *First, unsigned Later) const {
    return C.B.CreateAdd(First, getIndex(C.B, Later));
  }
  Value *read(const MemoryRef &Ref, ArrayRef<Value *> At) const {
    return Ref.load(Ref.offset(At, C.B), 1, getIndex(C.B, 1), C.B);
  }
  /// Element \p E of \p Fragment, which has so many.
  void set(Value *&Fragment, unsigned Count, unsigned E, Value *V) const {
    if (!Fragment)
      Fragment = PoisonValue::get(ArrayType::get(V->getType(), Count));
    Fragment = C.B.CreateInsertValue(Fragment, V, E);
  }
  /// The elements of all accumulators: whose, where, and which one.
  void forFragments(
      const Tile &T,
      function_ref<void(unsigned, ArrayRef<Value *>, unsigned)> Body) const {
    for (unsigned I = 0; I != T.numAccumulators(); ++I)
      for (unsigned E = 0; E != M * N; ++E)
        Body(I,
             {plus(T.I, I / T.N.Fragments * M + E / N),
              plus(T.J, I % T.N.Fragments * N + E % N)},
             E);
  }
};

constexpr Grid Grids[] = {{2, 3}};
const KernelInfo Info = {
    /*Name=*/"test3x2x4",
    /*Refuses=*/
    [](const Product &P, const Subtarget &) -> std::optional<Refusal> {
      if (P.element()->isX86_FP80Ty())
        return Refusal::Elements;
      return std::nullopt;
    },
    /*Mac=*/{M, N, K},
    /*A=*/{Fragment::Packed, /*KGroup=*/K, /*IsWidened=*/true},
    /*B=*/{Fragment::AnyStride}, Grids,
    /*TakesEpilogue=*/
    [](const Product &, const MachineModel &) { return false; },
    /*Prepare=*/[](Function &F) { F.addFnAttr("test-kernel", "3x2x4"); },
    /*Create=*/
    [](const KernelContext &C) -> std::unique_ptr<MicroKernel> {
      return std::make_unique<Kernel3x2x4>(C);
    }};

const bool IsRegistered = (registerKernel(Info), true);
} // namespace
