// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Small products by an instruction that multiplies groups of k, on flat values.
// With groups of 4, and two columns of 8 rows in a vector of 16 lanes, a step:
//
//     lane         row 0, column 0     row 1, column 0    ..  row 7, column 1
//     A            a00 a01 a02 a03     a10 a11 a12 a13        a70 a71 a72 a73
//     B            b00 b10 b20 b30     b00 b10 b20 b30        b01 b11 b21 b31
//
// Each is one shuffle of all of A or B, whatever their layouts; those of A
// serve all columns.

#include "Registers/RegisterEmitter.h"
#include "matrix/Target/MicroKernel.h"
#include "matrix/Vector/ElementOps.h"
#include "matrix/Vector/Lanes.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace matrix;

RegisterEmitter::Vectors RegisterEmitter::emitGroups(const RegisterPlan &Plan) {
  Product P(Plan.Op);
  const KernelInfo &Info = *Plan.Kernel;
  unsigned M = P.M(), Group = Info.Mac.K, Groups = divideCeil(P.K(), Group);
  unsigned Lanes = Plan.Product.Lanes;
  ProductMemory None{{P.type(Product::A), nullptr, {}, Align(1)},
                     {P.type(Product::B), nullptr, {}, Align(1)},
                     {P.type(), nullptr, {}, Align(1)},
                     {}};
  KernelContext Context{P,
                        None,
                        /*IsFused=*/true,
                        /*HasFences=*/false,
                        /*StoreBits=*/0,
                        B};
  std::unique_ptr<MicroKernel> Kernel = Info.Create(Context);

  // Element (row or column, k) of group G in lane Lane, as AtLane says of whom.
  auto Fragment = [&](Product::Operand X, Value *Flat, unsigned G,
                      function_ref<unsigned(unsigned Lane)> AtLane) {
    TensorType T = P.type(X);
    unsigned Other = X == Product::A ? 0 : 1, AlongK = 1 - Other;
    SmallVector<int> Mask;
    for (unsigned Lane = 0; Lane != Lanes; ++Lane)
      for (unsigned Step = 0; Step != Group; ++Step) {
        unsigned K = G * Group + Step;
        Mask.push_back(K < P.K() ? AtLane(Lane) * T.stride(Other) +
                                       K * T.stride(AlongK)
                                 : numLanes(Flat));
      }
    Value *Zeros = ConstantVector::getSplat(
        ElementCount::getFixed(numLanes(Flat)),
        zeroBehindK(X, T.element(), Flat->getType()->getScalarType()));
    return B.CreateShuffleVector(Flat, Zeros, Mask);
  };

  Value *FlatA = flat(P.operand(Product::A));
  Value *FlatB = flat(P.operand(Product::B));
  if (Info.A.Bits) {
    FlatA = emitWidenedTo(Info.A.Bits, P, Product::A, FlatA, B);
    FlatB = emitWidenedTo(Info.B.Bits, P, Product::B, FlatB, B);
  }
  if (Info.B.Flip)
    FlatB = B.CreateXor(FlatB, Info.B.Flip);
  Vectors FragmentsOfA;
  for (unsigned G = 0; G != Groups; ++G)
    FragmentsOfA.push_back(Fragment(Product::A, FlatA, G,
                                    [&](unsigned Lane) { return Lane % M; }));
  // What makes up for the flipped elements: the same for all columns.
  Value *TooMuch = nullptr;
  if (Info.B.Flip)
    for (Value *FragmentA : FragmentsOfA) {
      Value *Flips = ConstantInt::get(
          FixedVectorType::get(P.type(Product::B).element(), Lanes * Group),
          Info.B.Flip);
      TooMuch = Kernel->multiplyAdd(FragmentA, Flips, TooMuch);
    }
  bool HasAddend = P.hasAddend() && !addsToNothing(P.op());
  Value *Addend = HasAddend ? flat(P.op().operand(2)) : nullptr;

  Vectors Result;
  for (unsigned J = 0; J < P.N(); J += Plan.Product.Columns) {
    unsigned Columns = std::min(Plan.Product.Columns, P.N() - J);
    Vectors FragmentsOfB;
    for (unsigned G = 0; G != Groups; ++G)
      FragmentsOfB.push_back(Fragment(Product::B, FlatB, G, [&](unsigned Lane) {
        return J + Lane / M % Columns;
      }));
    Value *Sum = nullptr, *Later = nullptr;
    if (HasAddend) {
      SmallVector<int> Mask;
      for (unsigned Lane = 0; Lane != Lanes; ++Lane)
        Mask.push_back(J * M + Lane % (Columns * M));
      (Info.AddsLate ? Later : Sum) = B.CreateShuffleVector(Addend, Mask);
    }
    if (TooMuch)
      Sum = Sum ? B.CreateSub(Sum, TooMuch) : B.CreateNeg(TooMuch);
    for (auto [FragmentA, FragmentB] : zip_equal(FragmentsOfA, FragmentsOfB))
      Sum = Kernel->multiplyAdd(FragmentA, FragmentB, Sum);
    if (Later)
      Sum = Kernel->add(Later, Sum);
    Result.push_back(
        numLanes(Sum) == Columns * M ? Sum : subvector(Sum, 0, Columns * M));
  }
  return Result;
}
