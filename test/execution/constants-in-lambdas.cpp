// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Elements of constants that a lambda names without a capture.
//
// RUN: %run_flags --set O0 --set O2 %s

template <class M> static bool isRead(int I) {
  constexpr M Matrix = {1, 2, 3, 4};
  struct Record {
    char C;
    M Matrix;
  };
  constexpr Record Object = {1, {5, 6, 7, 8}};
  constexpr M Many[2] = {{1, 2, 3, 4}, {9, 10, 11, 12}};
  auto Read = [](int I) {
    return int(Matrix[I][1] + Object.Matrix[1][I] * 10 + Many[1][I][0] * 100);
  };
  return Read(I) == 4 + 80 + 1100 && Read(0) == 2 + 70 + 900;
}

template <class M> static bool isMask(int I) {
  constexpr M Mask = {1, 0, 0, 1};
  auto Read = [](int I) { return Mask[I][1]; };
  return Read(I) && !Read(0);
}

using Columns = float __attribute__((matrix_type(2, 2)));
using Rows = double __attribute__((matrix_type(2, 2), matrix_layout(row_major),
                                   matrix_padding(3)));
using Padded = short __attribute__((tensor_type(2, 2), tensor_padding(1, 2)));
using Turned = _Float16 __attribute__((tensor_type(2, 2), tensor_layout(1, 0)));
using Mask = bool __attribute__((matrix_type(2, 2), matrix_padding(1)));
using Masks = bool __attribute__((tensor_type(2, 2)));

int main(int Count, char **) {
  return !(isRead<Columns>(Count) && isRead<Rows>(Count) &&
           isRead<Padded>(Count) && isRead<Turned>(Count) &&
           isMask<Mask>(Count) && isMask<Masks>(Count));
}
