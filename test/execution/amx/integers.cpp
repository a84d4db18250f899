// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products of bytes by tiles are the reference loops', modulo 2^32: of any signs,
// layouts and extents, onto anything; nothing outside of a matrix is touched.
// -DMIXED_SIGNS: one factor is signed and the other one not.
//
// REQUIRES: amx-emulator
// Tuned for a processor for which LLVM schedules after register allocation.
// RUN: %clangxx -std=c++20 -O2 -I %S/.. -mamx-int8 -mtune=znver4 -mllvm -matrix-kernel=amx_int8 %s -o %t
// RUN: env LD_PRELOAD=%amx_emulator AMX_EMULATOR_COUNTS=%t.counts %t
// RUN: %if !cpu-amx_tile %{ FileCheck %s < %t.counts %}
// RUN: FileCheck --check-prefix=USED %s < %t.counts
// RUN: env LD_PRELOAD=%amx_emulator AMX_EMULATOR=refuse AMX_EMULATOR_COUNTS=%t.counts %t
// RUN: FileCheck --check-prefix=REFUSED %s < %t.counts
// RUN: %t
//
// CHECK: {{^}}tdpbssd {{[1-9]}}
// CHECK: {{^}}tdpbsud {{[1-9]}}
// CHECK: {{^}}tdpbusd {{[1-9]}}
// CHECK: {{^}}tdpbuud {{[1-9]}}
// USED: {{^}}permission-requests 1{{$}}
// USED: {{^}}tiles-used 1{{$}}
// REFUSED: {{^}}ldtilecfg 0{{$}}
// REFUSED: {{^}}permission-requests 1{{$}}
// REFUSED: {{^}}tiles-used 0{{$}}

#include "random_products.h"
#include <type_traits>

template <bool IsSigned>
using Byte = std::conditional_t<IsSigned, signed char, unsigned char>;

static int multiplyAdd(int X, int Y, int Sum) {
  return int(unsigned(X) * unsigned(Y) + unsigned(Sum));
}

static bool isSame(int X, int Y) { return X == Y; }

struct AnyValues {
  uint32_t Random;
  template <class T> T operator()(T) {
    Random = Random * 1664525u + 1013904223u;
    return T(sizeof(T) == 1 ? Random >> 16 : Random);
  }
};

template <unsigned Seed> static int check() {
  constexpr auto F = random_products::formOf(Seed);
  using A = Byte<F.SignedA>;
#ifdef MIXED_SIGNS
  using B = Byte<!F.SignedA>;
#else
  using B = Byte<F.SignedB>;
#endif
  return random_products::countWrong<A, B, int>(
      Seed, random_products::compute<Seed, A, B, int>, 0, multiplyAdd, isSame,
      AnyValues{Seed});
}

int main() {
  return !random_products::isRightForAll<60>(
      []<unsigned Seed>() { return check<Seed>(); });
}
