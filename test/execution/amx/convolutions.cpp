// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A layer of a quantized network by AMX: each row of the window adds its part to
// a row of the image, which is requantized when it is complete.
//
// RUN: %clangxx -std=c++17 -I %S/.. -O2 -march=x86-64-v3 -mamx-int8 %s -o %t -lm -Rpass=matrix-ops 2> %t.remarks
// RUN: FileCheck --check-prefix=REMARKS %s < %t.remarks
// RUN: env LD_PRELOAD=%amx_emulator AMX_EMULATOR_COUNTS=%t.counts %t
// RUN: FileCheck --check-prefix=USED %s < %t.counts
// RUN: env LD_PRELOAD=%amx_emulator AMX_EMULATOR=refuse %t
//
// USED: {{^}}tiles-used 1{{$}}

#include "tensor_windows.h"
#include <math.h>

using namespace matrix_test;

using Image = Form<int8_t, Ints<2, 64, 6, 18>, Ints<0, 2, 3, 1>>;
using Weights = Form<int8_t, Ints<32, 64, 3, 3>, Ints<0, 2, 3, 1>>;
using Maps = Form<int8_t, Ints<2, 32, 4, 16>, Ints<0, 2, 3, 1>>;

static Array<int> widened(const Array<int8_t> &X) {
  return map<int>(X, [](int8_t Element) { return int(Element); });
}

int main() {
  auto X = anyArray<int8_t>(Image::shape()),
       W = anyArray<int8_t>(Weights::shape());
  auto Sums = convolutionByLoops(widened(X), widened(W), {1, 1}, {1, 1}, 1);
  const float Scale = 0.0011f;
  auto Expected = map<int8_t>(Sums, [=](int Sum) {
    float Value = rintf(Sum * Scale) + 5;
    return static_cast<int8_t>(Value < -128 ? -128 : Value > 127 ? 127 : Value);
  });
  Object<Image> A(X);
  Object<Weights> B(W);
  // REMARKS: contractadd {{.*}} kernel amx_int8, {{.*}}, what follows done with each matrix
  check<Maps>(
      "layer", Expected,
      [=](auto &X, auto &W) {
        using X32 = Form<int, Ints<2, 64, 6, 18>, Ints<0, 2, 3, 1>>::Tensor;
        using W32 = Form<int, Ints<32, 64, 3, 3>>::Tensor;
        return __builtin_tensor_requantize(
            Maps::Tensor, __builtin_tensor_convolution((X32)X, (W32)W, 1, 1),
            Scale, 5);
      },
      A, B);
  return finish();
}
