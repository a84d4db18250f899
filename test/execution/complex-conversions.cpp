// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Conversions between real and complex matrices keep each element in its place,
// whatever the layout of values is.
//
// RUN: %clang -O1 %s -o %t && %t
// RUN: %clang -O1 -fmatrix-memory-layout=row-major %s -o %t && %t
// RUN: %clang -O1 -Xclang -fmatrix-flat %s -o %t && %t
// RUN: %clang -O1 -Xclang -fmatrix-flat -fmatrix-memory-layout=row-major %s -o %t && %t

#undef NDEBUG
#include <assert.h>

using real = float __attribute__((matrix_type(2, 3)));
using number = _Complex float __attribute__((matrix_type(2, 3)));
using wide = _Complex double __attribute__((matrix_type(2, 3)));
using mask = bool __attribute__((matrix_type(2, 3)));

[[gnu::noinline]] static number toComplex(real M) { return (number)M; }
[[gnu::noinline]] static real toReal(number M) { return (real)M; }
[[gnu::noinline]] static wide toWide(number M) { return (wide)M; }
[[gnu::noinline]] static mask toBool(number M) { return (mask)M; }

int main() {
  real R = {{1, 2, 0}, {4, 5, 6}};
  number C = toComplex(R);
  real Back = toReal(C);
  wide W = toWide(C);
  mask B = toBool(C);
  for (int I = 0; I < 2; ++I)
    for (int J = 0; J < 3; ++J) {
      assert(__real__ C[I][J] == R[I][J] && __imag__ C[I][J] == 0);
      assert(Back[I][J] == R[I][J]);
      assert(__real__ W[I][J] == R[I][J]);
      assert(B[I][J] == (R[I][J] != 0));
    }
}
