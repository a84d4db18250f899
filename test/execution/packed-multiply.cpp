// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products whose operands are larger than caches: parts are copied to where
// they lie close together, and sums wait in the result's memory. Neither
// changes a bit, also where the result's memory overlaps an operand's.
//
// RUN: %run_flags %s
// RUN: %run_flags --set O2 --set O2-v4 %s -- -DROW_MAJOR \
// RUN:   -fmatrix-memory-layout=row-major

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <vector>

template <class T, int R, int C>
using Matrix = T __attribute__((matrix_type(R, C)));

static size_t at(int I, int J, [[maybe_unused]] int Rows,
                 [[maybe_unused]] int Columns) {
#ifdef ROW_MAJOR
  return size_t(I) * Columns + J;
#else
  return size_t(J) * Rows + I;
#endif
}

template <class T, int M, int K, int N>
__attribute__((noinline)) void multiply(Matrix<T, M, N> *C,
                                        const Matrix<T, M, K> *A,
                                        const Matrix<T, K, N> *B) {
  *C = *A * *B;
}

template <class T> T element(uint64_t K) {
  return T(int64_t(K * 0x9E3779B97F4A7C15u >> 40) - (1 << 23)) / T(3);
}

template <class T, int M, int K, int N> int check(bool DoesOverlap) {
  std::vector<T> Memory(size_t(M) * K + size_t(K) * N + size_t(M) * N);
  for (size_t I = 0; I != Memory.size(); ++I)
    Memory[I] = element<T>(I);
  T *A = Memory.data(), *B = A + size_t(M) * K;
  T *C = DoesOverlap ? A + 5 : B + size_t(K) * N;
  std::vector<T> Expected(size_t(M) * N);
  for (int I = 0; I != M; ++I)
    for (int J = 0; J != N; ++J) {
      T Sum = A[at(I, 0, M, K)] * B[at(0, J, K, N)];
      for (int L = 1; L != K; ++L) {
        T Product = A[at(I, L, M, K)] * B[at(L, J, K, N)];
        Sum = Sum + Product;
      }
      Expected[at(I, J, M, N)] = Sum;
    }
  multiply<T, M, K, N>((Matrix<T, M, N> *)C, (Matrix<T, M, K> *)A,
                       (Matrix<T, K, N> *)B);
  if (!std::memcmp(C, Expected.data(), sizeof(T) * Expected.size()))
    return 0;
  std::printf("%dx%d * %dx%d of %d bytes%s: wrong\n", M, K, K, N,
              int(sizeof(T)), DoesOverlap ? ", overlapping" : "");
  return 1;
}

/// Half of the result is a copy of the other one.
template <class T, int N, int K>
__attribute__((noinline)) void gram(Matrix<T, N, N> *C,
                                    const Matrix<T, N, K> *A) {
  *C = *A * __builtin_matrix_transpose(*A);
}

template <class T, int N, int K> int checkGram() {
  std::vector<T> Memory(size_t(N) * K + size_t(N) * N), Expected(size_t(N) * N);
  for (size_t I = 0; I != Memory.size(); ++I)
    Memory[I] = element<T>(I);
  // The result overlaps the operand.
  T *A = Memory.data(), *C = A + size_t(N) * K - 9;
  for (int I = 0; I != N; ++I)
    for (int J = 0; J != N; ++J) {
      T Sum = A[at(I, 0, N, K)] * A[at(J, 0, N, K)];
      for (int L = 1; L != K; ++L) {
        T Product = A[at(I, L, N, K)] * A[at(J, L, N, K)];
        Sum = Sum + Product;
      }
      Expected[at(I, J, N, N)] = Sum;
    }
  gram<T, N, K>((Matrix<T, N, N> *)C, (Matrix<T, N, K> *)A);
  if (!std::memcmp(C, Expected.data(), sizeof(T) * Expected.size()))
    return 0;
  std::printf("%dx%d, by its transpose, of %d bytes: wrong\n", N, K,
              int(sizeof(T)));
  return 1;
}

int main() {
  int Failures = 0;
  // The operand that vectors are loaded from has more than 1 MiB: the left one
  // of column-major products, the right one of row-major ones.
  Failures += check<double, 331, 401, 13>(false);
  Failures += check<double, 13, 401, 331>(false);
  Failures += check<float, 531, 521, 7>(true);
  Failures += check<float, 7, 521, 531>(true);
  Failures += check<uint32_t, 262, 1025, 5>(false);
  Failures += check<uint32_t, 5, 1025, 262>(false);
  Failures += check<int8_t, 1201, 901, 3>(false);
  Failures += checkGram<float, 200, 1320>();
  Failures += checkGram<double, 131, 1010>();
  Failures += checkGram<uint32_t, 195, 1350>();
  return Failures;
}
