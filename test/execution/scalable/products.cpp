// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products by vectors whose length the program finds out: each element is the
// chain of its products in the order of k, bit by bit (any NaN equals any NaN),
// of any layouts and extents, onto anything; nothing outside of a matrix is
// touched. -DELEMENT=float, .., and -DFUSED=1 where products are added without
// being rounded. The result may lie in an operand's memory.
//
// REQUIRES: sme-emulator
//
// DEFINE: %{compile} = %clangxx -std=c++20 -O2 -I %S/.. --target=aarch64-linux-gnu -fuse-ld=lld --rtlib=libgcc -fverify-intermediate-code %s -o %t
// DEFINE: %{run} = qemu-aarch64-sme -L /usr/aarch64-linux-gnu -cpu max
//
// RUN: %{compile} -march=armv8.2-a+sve+fp16 -mtune=a64fx -mllvm -matrix-kernel=sve -ffp-contract=off -DFUSED=0 -DELEMENT=float
// RUN: %{run},sve-default-vector-length=16 %t
// RUN: %{run},sve-default-vector-length=32 %t
// RUN: %{run},sve-default-vector-length=64 %t
// RUN: %{compile} -march=armv8.2-a+sve+fp16 -mtune=a64fx -mllvm -matrix-kernel=sve -ffp-contract=on -DFUSED=1 -DELEMENT=double
// RUN: %{run},sve-default-vector-length=16 %t
// RUN: %{run},sve-default-vector-length=64 %t
// RUN: %{compile} -march=armv8.2-a+sve+fp16 -mtune=a64fx -mllvm -matrix-kernel=sve -ffp-contract=on -DFUSED=1 -DELEMENT=_Float16
// RUN: %{run},sve-default-vector-length=32 %t
// RUN: %{compile} -march=armv8.2-a+sve+fp16 -mtune=a64fx -mllvm -matrix-kernel=sve -DFUSED=0 "-DELEMENT=unsigned short"
// RUN: %{run},sve-default-vector-length=32 %t
// RUN: %{compile} -march=armv8.2-a+sve+fp16 -mtune=a64fx -mllvm -matrix-kernel=sve -DFUSED=0 -DELEMENT=int
// RUN: %{run},sve-default-vector-length=16 %t
//
// RUN: %{compile} -march=armv9-a+sme -mllvm -matrix-kernel=sme -ffp-contract=on -DFUSED=1 -DELEMENT=float
// RUN: %{run},sme-default-vector-length=16 %t
// RUN: %{run},sme-default-vector-length=32 %t
// RUN: %{run},sme-default-vector-length=64 %t
// RUN: %{compile} -march=armv9-a+sme-f64f64 -mllvm -matrix-kernel=sme_f64 -ffp-contract=on -DFUSED=1 -DELEMENT=double
// RUN: %{run},sme-default-vector-length=16 %t
// RUN: %{run},sme-default-vector-length=64 %t

#include "random_products.h"
#include <cmath>
#include <cstring>
#include <limits>
#include <type_traits>

using Element = ELEMENT;

/// One step: there is nothing to bring into another order.
[[gnu::noinline]] static Element multiplyAdd(Element X, Element Y,
                                             Element Sum) {
  if constexpr (std::is_integral_v<Element>)
    return Element(unsigned(X) * unsigned(Y) + unsigned(Sum));
#if FUSED
  if constexpr (std::is_same_v<Element, float>)
    return fmaf(X, Y, Sum);
  else if constexpr (std::is_same_v<Element, double>)
    return fma(X, Y, Sum);
  else
    return __builtin_elementwise_fma(X, Y, Sum);
#else
  Element Product = X * Y;
  return Product + Sum;
#endif
}

static bool isSame(Element X, Element Y) {
  return memcmp(&X, &Y, sizeof(Element)) == 0 || (X != X && Y != Y);
}

struct AnyValues {
  uint32_t Random;
  // Few sums are infinite.
  Element operator()(Element) {
    Random = Random * 1664525u + 1013904223u;
    unsigned Kind = Random >> 16;
    if constexpr (!std::is_integral_v<Element>) {
      using Limits = std::numeric_limits<float>;
      if (Kind % 1024 == 0)
        return Element(Limits::infinity());
      if (Kind % 1024 == 1)
        return Element(Limits::quiet_NaN());
      if (Kind % 8 == 2)
        return Element(-0.0f);
    }
    return Element(int(Kind >> 4) - 2048) / Element(37);
  }
};

template <unsigned Seed> static int check() {
  return random_products::countWrong<Element, Element, Element>(
      Seed, random_products::compute<Seed, Element, Element, Element>,
      Element(-0.0f), multiplyAdd, isSame, AnyValues{Seed});
}

int main() {
  return !random_products::isRightForAll<40>(
      []<unsigned Seed>() { return check<Seed>(); });
}
