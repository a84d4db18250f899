// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Windows a few elements apart along the dimension that lies contiguously, which
// are read by whole vectors and what lies between them: in memory behind whose
// last element, or in front of whose first, nothing can be touched.
//
// RUN: %run_flags --sample %s

#include "guarded_memory.h"
#include "tensor_windows.h"

using namespace matrix_test;

/// \p Columns windows of \p Size, \p Step apart; \p Rest elements are in none.
template <class T, int Size, int Step, int Columns, int Rest>
[[clang::optnone]] static void check() {
  constexpr int Width = (Columns - 1) * Step + Size + Rest, Rows = 5;
  using F = Form<T, Ints<3, Rows, Width>>;
  using R = Form<T, Ints<3, Rows - 1, Columns>>;
  auto X = anyArray<T>(F::shape());
  auto Expected =
      windowByLoops(X, {1, 2, Size}, {1, 1, Step}, {1, 1, 1}, add<T>);
  auto Sum = [](auto &X) {
    return __builtin_tensor_window_add(X, 1, 2, Size, 1, 1, Step);
  };
  for (bool AtEnd : {false, true}) {
    Guarded<T> From(X.count(), AtEnd), To(Expected.count(), AtEnd);
    for (int I = 0; I < X.count(); ++I)
      From.data()[I] = X[I];
    compute(*reinterpret_cast<typename R::Tensor *>(To.data()), Sum,
            *reinterpret_cast<typename F::Tensor *>(From.data()));
    ++Comparisons;
    for (int I = 0; I < Expected.count(); ++I)
      if (!sameNumber(Expected[I], To.data()[I])) {
        reportFailure("steps", elementName<T>(), textOf(F::shape()),
                      Text("windows of %d, %d apart, element %d: expected %g, "
                           "got %g",
                           Size, Step, I, double(Expected[I]),
                           double(To.data()[I])));
        break;
      }
  }
}

template <class T> [[clang::optnone]] static void checkSteps() {
  check<T, 2, 2, 37, 0>();
  check<T, 2, 2, 16, 1>();
  check<T, 3, 2, 19, 0>();
  check<T, 3, 3, 35, 0>();
  check<T, 4, 3, 8, 2>();
  check<T, 4, 4, 21, 0>();
  check<T, 5, 4, 17, 3>();
  // Not all that lies between is read.
  check<T, 2, 3, 33, 0>();
  check<T, 5, 5, 18, 0>();
}

int main() {
  checkSteps<float>();
  checkSteps<double>();
  checkSteps<int16_t>();
  checkSteps<uint8_t>();
  return finish();
}
