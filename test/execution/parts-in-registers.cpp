// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parts of small matrices in both layouts, taken out and put in at places that
// are known at run time, where all that is read and written may overlap.
//
// RUN: %run_flags --set O0 --set O2 --set O3-native %s

#include <cstdio>
#include <cstring>

template <class T, int R, int C, bool IsRowMajor> struct Type;
template <class T, int R, int C> struct Type<T, R, C, true> {
  using type = T __attribute__((matrix_type(R, C), matrix_layout(row_major)));
};
template <class T, int R, int C> struct Type<T, R, C, false> {
  using type = T __attribute__((matrix_type(R, C)));
};

static int Failures = 0, Checks = 0;

template <class T, int R, int C, int BR, int BC, bool IsRowMajor> struct Case {
  using M = typename Type<T, R, C, IsRowMajor>::type;
  using Part = typename Type<T, BR, BC, IsRowMajor>::type;
  using Row = typename Type<T, 1, C, IsRowMajor>::type;
  static constexpr int Size = R * C;

  static int at(int I, int J) { return IsRowMajor ? I * C + J : J * R + I; }
  static int atPart(int I, int J) {
    return IsRowMajor ? I * BC + J : J * BR + I;
  }

  [[gnu::noinline]] static void insert(T *D, const T *A, const T *B, long I,
                                       long J) {
    *reinterpret_cast<M *>(D) =
        __builtin_tensor_insert_slice(*reinterpret_cast<const M *>(A),
                                      *reinterpret_cast<const Part *>(B), I, J);
  }
  [[gnu::noinline]] static void inPlace(T *D, const T *, const T *B, long I,
                                        long J) {
    auto &To = *reinterpret_cast<M *>(D);
    To = __builtin_tensor_insert_slice(To, *reinterpret_cast<const Part *>(B),
                                       I, J);
  }
  [[gnu::noinline]] static void element(T *D, const T *A, const T *B, long I,
                                        long J) {
    auto X = *reinterpret_cast<const M *>(A);
    X[I][J] = *B;
    *reinterpret_cast<M *>(D) = X;
  }
  [[gnu::noinline]] static void row(T *D, const T *A, const T *B, long I,
                                    long) {
    *reinterpret_cast<Row *>(D) = __builtin_matrix_row(
        *reinterpret_cast<const M *>(A) - *reinterpret_cast<const M *>(B), I);
  }
  [[gnu::noinline]] static void slice(T *D, const T *A, const T *, long I,
                                      long J) {
    *reinterpret_cast<Part *>(D) =
        __builtin_tensor_slice(*reinterpret_cast<const M *>(A), I, J, BR, BC);
  }

  using Function = void(T *, const T *, const T *, long, long);
  static constexpr int Memory = 3 * Size + 16;

  static void wantInsert(T *D, const T *A, const T *B, int I, int J) {
    for (int P = 0; P < Size; ++P)
      D[P] = A[P];
    for (int BI = 0; BI < BR; ++BI)
      for (int BJ = 0; BJ < BC; ++BJ)
        D[at(I + BI, J + BJ)] = B[atPart(BI, BJ)];
  }
  static void want(Function *F, T *D, const T *A, const T *B, int I, int J) {
    if (F == insert || F == inPlace)
      return wantInsert(D, F == insert ? A : D, B, I, J);
    if (F == element) {
      for (int P = 0; P < Size; ++P)
        D[P] = A[P];
      D[at(I, J)] = *B;
    } else if (F == row) {
      for (int K = 0; K < C; ++K)
        D[K] = A[at(I, K)] - B[at(I, K)];
    } else {
      for (int BI = 0; BI < BR; ++BI)
        for (int BJ = 0; BJ < BC; ++BJ)
          D[atPart(BI, BJ)] = A[at(I + BI, J + BJ)];
    }
  }

  static void check(const char *Name, Function *F) {
    for (int OfD = 0; OfD <= Size + 8; OfD += 1 + OfD % 3)
      for (int OfB = 0; OfB <= 2 * Size; OfB += 1 + OfB % 5)
        for (int Place = 0; Place < 4; ++Place) {
          int I = Place % 2 ? R - BR : 0, J = Place / 2 ? C - BC : 0;
          const int OfA = Size / 2;
          T Got[Memory], Want[Memory], Old[Memory], Result[Size];
          for (int K = 0; K < Memory; ++K)
            Got[K] = Want[K] = Old[K] = T(K * 7 % 101);
          // A statement reads all before it writes.
          std::memcpy(Result, Old + OfD, sizeof Result);
          want(F, Result, Old + OfA, Old + OfB, I, J);
          std::memcpy(Want + OfD, Result, sizeof Result);
          F(Got + OfD, Got + OfA, Got + OfB, I, J);
          ++Checks;
          if (std::memcmp(Got, Want, sizeof Got)) {
            if (Failures++ < 10)
              std::printf(
                  "%s of %dx%d, row-major %d: result at %d, part at %d, "
                  "indices %d and %d\n",
                  Name, R, C, IsRowMajor, OfD, OfB, I, J);
          }
        }
  }
  static void run() {
    check("insertion", insert);
    check("insertion in place", inPlace);
    check("element", element);
    check("row", row);
    check("slice", slice);
  }
};

template <class T, int R, int C, int BR, int BC> static void both() {
  Case<T, R, C, BR, BC, true>::run();
  Case<T, R, C, BR, BC, false>::run();
}

int main() {
  both<signed char, 4, 16, 2, 16>();
  both<signed char, 2, 7, 2, 3>();
  both<double, 4, 16, 1, 3>();
  both<float, 7, 3, 2, 1>();
  both<short, 17, 4, 17, 1>();
  both<int, 1, 3, 1, 1>();
  std::printf("%d checks, %d failures\n", Checks, Failures);
  return Failures != 0;
}
