// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Small products: straight-line code on vectors in registers. The kernels here
// have operands and result in registers, where VectorKernel's are in memory.

#include "Product/TileLoop.h"
#include "Registers/RegisterEmitter.h"
#include "matrix/Support/Index.h"
#include "matrix/Support/Unwritten.h"
#include "matrix/Target/MicroKernel.h"
#include "matrix/Vector/ElementOps.h"

using namespace llvm;
using namespace matrix;

/// What the kernels of registers have in common: a fragment of A is a column of
/// it, perhaps several times.
class RegisterEmitter::RegisterKernel : public MicroKernel {
protected:
  RegisterEmitter &E;
  IRBuilder<> &B;
  Product P;
  unsigned M;
  bool IsFused, HasFences;
  Vectors ColumnsOfA, Addends;
  Vectors &Result;

  RegisterKernel(RegisterEmitter &E, const RegisterPlan &Plan, Vectors &Result)
      : E(E), B(E.B), P(Plan.Op), M(P.M()), IsFused(Plan.IsFused),
        HasFences(Plan.HasFences), Result(Result) {}

  void setA(ArrayRef<Value *> Columns) {
    for (Value *Column : Columns)
      ColumnsOfA.push_back(
          emitWidened(P, Product::A, Column, P.type(Product::A).element(), B));
  }
  bool hasAddend() const { return P.hasAddend() && !addsToNothing(P.op()); }
  Value *keepAllLanes(Value *V) const {
    return HasFences ? matrix::keepAllLanes(V, B) : V;
  }
  static unsigned number(Value *Index) {
    return cast<ConstantInt>(Index)->getZExtValue();
  }

public:
  Value *multiplyAdd(Value *A, Value *B_, Value *Acc) const override {
    return emitMultiplyAdd(P, A, B_, Acc, IsFused, B);
  }
  Value *add(Value *X, Value *Y) const override {
    return emitAdd(X, Y, P.element(), P.fastMath(), B);
  }
};

/// Short columns fill a register together: with four rows and sixteen lanes,
///
///     a0 a1 a2 a3  a0 a1 a2 a3  ..   *   b0 b0 b0 b0  b1 b1 b1 b1  ..
///
/// is a step of k for four columns. This is also what keeps LLVM 22's x86 back
/// end from joining short products itself, which it gets wrong in some shapes
/// under AVX (test/execution/by-value-broadcast.c). A fragment of B is one
/// element of each of these columns.
class RegisterEmitter::JoinedKernel : public RegisterKernel {
  TensorType TypeB;
  /// Columns that share a register, and its lanes.
  unsigned Group, Lanes;
  bool FencesSums;
  /// Null if Group is 1.
  Value *FlatB = nullptr;
  bool BroadcastsPairs;
  /// Then: LLVM is kept from merging the two permutations.
  mutable DenseMap<std::pair<unsigned, unsigned>, Value *> Pairs;

public:
  JoinedKernel(RegisterEmitter &E, const RegisterPlan &Plan, Vectors &Result)
      : RegisterKernel(E, Plan, Result), TypeB(P.type(Product::B)),
        Group(Plan.Product.Columns), Lanes(Plan.Product.Lanes),
        FencesSums(Plan.FencesSums), BroadcastsPairs(Plan.BroadcastsPairs) {
    setA(E.lines(P.operand(Product::A)));
    if (Group != 1)
      FlatB = emitWidened(P, Product::B, E.flat(P.operand(Product::B)),
                          TypeB.element(), B);
    if (hasAddend())
      Addends = E.lines(Plan.Op.operand(2));
  }
  unsigned group() const { return Group; }

  bool start(const Tile &T, Accumulators Acc) const override;
  Value *loadA(const Tile &T, unsigned Index, Value *K,
               unsigned Count) const override;
  Value *loadB(const Tile &T, unsigned Index, Value *K,
               unsigned Count) const override;
  void finish(const Tile &T, Accumulators Acc) const override;

private:
  Value *pairsOf(unsigned K, unsigned N) const;
};

/// Four elements of column \p N, among them that of \p K, and four of the next
/// column, alternating.
Value *RegisterEmitter::JoinedKernel::pairsOf(unsigned K, unsigned N) const {
  Value *&Pair = Pairs[{K / 4, N}];
  if (Pair)
    return Pair;
  SmallVector<int> Mask;
  for (unsigned Lane = 0; Lane != 16; ++Lane)
    Mask.push_back(K / 4 * 4 + Lane % 4 + (N + Lane / 8) * TypeB.stride(1));
  Pair = B.CreateShuffleVector(FlatB, Mask);
  return Pair = keepAllLanes(Pair);
}

bool RegisterEmitter::JoinedKernel::start(const Tile &T,
                                          Accumulators Acc) const {
  if (Addends.empty())
    return false;
  Value *Sum = E.join(ArrayRef(Addends).slice(number(T.J), T.N.Width));
  if (Lanes != numLanes(Sum)) {
    SmallVector<int> Mask;
    for (unsigned Lane = 0; Lane != Lanes; ++Lane)
      Mask.push_back(Lane % numLanes(Sum));
    Sum = B.CreateShuffleVector(Sum, Mask);
  }
  Acc[0] = Sum;
  return true;
}

Value *RegisterEmitter::JoinedKernel::loadA(const Tile &T, unsigned Index,
                                            Value *K, unsigned Count) const {
  Value *Column = ColumnsOfA[number(K)];
  if (Lanes == M)
    return Column;
  SmallVector<int> Mask;
  for (unsigned Lane = 0; Lane != Lanes; ++Lane)
    Mask.push_back(Lane % M);
  return B.CreateShuffleVector(Column, Mask);
}

Value *RegisterEmitter::JoinedKernel::loadB(const Tile &T, unsigned Index,
                                            Value *At, unsigned Count) const {
  unsigned K = number(At), N = number(T.J), Columns = T.N.Width;
  if (Group == 1)
    return B.CreateVectorSplat(Lanes, E.scalar(P, K, N, /*IsPadded=*/false));
  SmallVector<int> Mask;
  if (BroadcastsPairs && Columns == 2) {
    for (unsigned Lane = 0; Lane != 16; ++Lane)
      Mask.push_back(Lane / 4 * 4 + K % 4);
    return B.CreateShuffleVector(pairsOf(K, N), Mask);
  }
  for (unsigned Lane = 0; Lane != Lanes; ++Lane)
    Mask.push_back(K * TypeB.stride(0) +
                   (N + Lane / M % Columns) * TypeB.stride(1));
  return B.CreateShuffleVector(FlatB, Mask);
}

void RegisterEmitter::JoinedKernel::finish(const Tile &T,
                                           Accumulators Acc) const {
  Value *Sum = Acc[0];
  if (FencesSums)
    Sum = keepAllLanes(Sum);
  if (numLanes(Sum) == M) {
    Result.push_back(Sum);
    return;
  }
  if (numLanes(Sum) != T.N.Width * M)
    Sum = keepAllLanes(Sum);
  for (unsigned N = 0; N != T.N.Width; ++N)
    Result.push_back(E.subvector(Sum, N * M, M));
}

RegisterEmitter::Vectors
RegisterEmitter::emitProduct(const RegisterPlan &Plan) {
  Vectors Result;
  JoinedKernel Kernel(*this, Plan, Result);
  Product P(Plan.Op);
  TileRange Rows{0, 1, P.M(), P.M(), 1, P.M()};
  for (unsigned J = 0; J < P.N(); J += Kernel.group()) {
    unsigned Count = std::min(Kernel.group(), P.N() - J);
    TileRange Columns{J, 1, Count, J + Count, 1, Count};
    emitTile(Kernel, {Rows, Columns, getIndex(B, 0), getIndex(B, J)}, P.K(),
             /*Steps=*/P.K(), B);
  }
  return Result;
}

/// Columns that fill no register have one each, whose lanes behind the last row
/// hold that row again. A fragment of B is an element.
class RegisterEmitter::PaddedKernel : public RegisterKernel {
public:
  PaddedKernel(RegisterEmitter &E, const RegisterPlan &Plan, Vectors &Result)
      : RegisterKernel(E, Plan, Result) {
    setA(E.paddedLines(P.operand(Product::A)));
    if (hasAddend())
      Addends = E.paddedLines(Plan.Op.operand(2));
  }
  unsigned lanes() const { return numLanes(ColumnsOfA.front()); }

  bool start(const Tile &T, Accumulators Acc) const override {
    copy(Addends, Acc.begin());
    return !Addends.empty();
  }
  Value *loadA(const Tile &T, unsigned Index, Value *K,
               unsigned Count) const override {
    return ColumnsOfA[number(K)];
  }
  Value *loadB(const Tile &T, unsigned Index, Value *K,
               unsigned Count) const override {
    return B.CreateVectorSplat(
        lanes(), E.scalar(P, number(K), Index, /*IsPadded=*/true));
  }
  void finish(const Tile &T, Accumulators Acc) const override {
    for (Value *Sum : Acc)
      Result.push_back(keepAllLanes(Sum));
  }
};

RegisterEmitter::Vectors
RegisterEmitter::emitPaddedProduct(const RegisterPlan &Plan) {
  Vectors Result;
  PaddedKernel Kernel(*this, Plan, Result);
  Product P(Plan.Op);
  TileRange Rows{0, 1, P.M(), P.M(), 1, Kernel.lanes()};
  TileRange Columns{0, 1, P.N(), P.N(), P.N()};
  emitTile(Kernel, {Rows, Columns, getIndex(B, 0), getIndex(B, 0)}, P.K(),
           /*Steps=*/P.K(), B);
  return Result;
}

Value *RegisterEmitter::scalar(const Product &P, unsigned K, unsigned N,
                               bool IsPadded) {
  Value *Tensor = P.operand(Product::B);
  TensorType Type = P.type(Product::B);
  unsigned Index[] = {K, N};
  unsigned Line = Index[Type.layout(0)], Lane = Index[Type.layout(1)];
  Value *Element;
  auto Known = Padded.find(Tensor);
  if (auto At = Origins.find(Tensor);
      IsPadded && At != Origins.end() &&
      isUnwrittenBetween(At->second.Read->getIterator(), B.GetInsertPoint())) {
    // Lines of another length than the register's are not read for one element:
    // what is in memory is broadcast from there, by the multiply-add itself if
    // the processor can.
    MemoryRef Ref = exchanged(P, At->second.Ref);
    Element = Ref.load(Ref.offset({getIndex(B, K), getIndex(B, N)}, B), 1,
                       getIndex(B, 1), B);
  } else if (Known != Padded.end()) {
    Element = B.CreateExtractElement(Known->second[Line], Lane);
  } else {
    Element = B.CreateExtractElement(lines(Tensor)[Line], Lane);
  }
  return emitWidened(P, Product::B, Element, Type.element(), B);
}
