// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Small matrices in one array: a result overlaps its operands at any distance.
// All operands are read before anything is written, though loads and stores are
// cut into vectors that do not fit each other.
//
// RUN: %run_flags --sample %s

#include <cstdint>
#include <cstdio>
#include <cstring>

static int Failures;

template <class T, int Rows, int Columns>
using Matrix = T __attribute__((matrix_type(Rows, Columns)));

enum Form { TurnedSum, Sum, Product, ProductSum, Turned };

/// The result is at \p To, the first operand at \p From, the other one at 0.
template <class T, int R, int C, Form F, int To, int From>
__attribute__((noinline)) static void compute(T *M) {
  const auto &X = *(const Matrix<T, R, C> *)(M + From);
  auto &Straight = *(Matrix<T, R, C> *)(M + To);
  auto &Across = *(Matrix<T, C, R> *)(M + To);
  if constexpr (F == TurnedSum)
    Across = __builtin_matrix_transpose(X) + *(const Matrix<T, C, R> *)M;
  else if constexpr (F == Sum)
    Straight = X + *(const Matrix<T, R, C> *)M;
  else if constexpr (F == Product)
    Straight = X * *(const Matrix<T, C, C> *)M;
  else if constexpr (F == ProductSum)
    Straight = X * *(const Matrix<T, C, C> *)M +
               *(const Matrix<T, R, C> *)(M + To + 1);
  else
    Across = __builtin_matrix_transpose(X);
}

template <class T, int R, int C, Form F, int To, int From>
[[clang::optnone]] static void expect(T *M) {
  T Result[R * C];
  for (int I = 0; I != R; ++I)
    for (int J = 0; J != C; ++J) {
      T X = M[From + I + J * R];
      if (F == TurnedSum || F == Turned) {
        Result[J + I * C] = F == Turned ? X : T(X + M[J + I * C]);
        continue;
      }
      T Value = T(X + M[I + J * R]);
      if (F != Sum) {
        for (int K = 0; K != C; ++K) {
          T Term = T(M[From + I + K * R] * M[K + J * C]);
          Value = K == 0 ? Term : T(Value + Term);
        }
        if (F == ProductSum)
          Value = T(Value + M[To + 1 + I + J * R]);
      }
      Result[I + J * R] = Value;
    }
  std::memcpy(M + To, Result, sizeof(Result));
}

template <class T, int R, int C, Form F, int To, int From>
[[clang::optnone]] static void check() {
  static T Array[1500], Expected[1500];
  for (int I = 0; I != 1500; ++I)
    Array[I] = Expected[I] = T((I * 7919 + 13) % 11 - 5);
  compute<T, R, C, F, To, From>(Array);
  expect<T, R, C, F, To, From>(Expected);
  if (!std::memcmp(Array, Expected, sizeof(Array)))
    return;
  std::printf("%dx%d of %d bytes, form %d, from %d to %d: wrong\n", R, C,
              int(sizeof(T)), F, From, To);
  ++Failures;
}

template <class T, int R, int C, Form F>
[[clang::optnone]] static void checkDistances() {
  check<T, R, C, F, 1, 0>();
  check<T, R, C, F, R, R / 2>();
  check<T, R, C, F, R * C * 9 / 10, R * C / 2>();
  check<T, R, C, F, R * C - R - 1, R * C / 3>();
  check<T, R, C, F, 2, R * C - 2>();
}

template <class T, int R, int C> [[clang::optnone]] static void checkForms() {
  checkDistances<T, R, C, TurnedSum>();
  checkDistances<T, R, C, Sum>();
  checkDistances<T, R, C, Product>();
  checkDistances<T, R, C, ProductSum>();
  checkDistances<T, R, C, Turned>();
}

template <class T> [[clang::optnone]] static void checkAll() {
  checkForms<T, 2, 2>();
  checkForms<T, 3, 3>();
  checkForms<T, 3, 7>();
  checkForms<T, 6, 6>();
  checkForms<T, 8, 8>();
  checkForms<T, 11, 10>();
}

int main() {
  checkAll<float>();
  checkAll<double>();
  checkAll<int8_t>();
  checkForms<int8_t, 18, 16>();
  return Failures != 0;
}
