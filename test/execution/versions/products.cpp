// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One object for plain x86-64: at every level products are the loops', bit for
// bit, and what is done with them is what the base does. Elements of all types,
// extents that fill no vector and no tile, layouts, factors that lie
// transposed, alignment of an element, zeros of both signs, infinities, NaNs
// and subnormals.
//
// REQUIRES: host-x86_64, amx-emulator
// RUN: %clangxx -std=c++17 -O2 -fmatrix-multiversion -I %S/.. %s -o %t -Rpass=matrix-ops 2> %t.remarks
// RUN: FileCheck --check-prefix=REMARKS %s < %t.remarks
// RUN: env LD_PRELOAD=%amx_emulator AMX_EMULATOR_COUNTS=%t.counts %t tiles | FileCheck %s
// RUN: %if !cpu-amx_tile %{ FileCheck --check-prefix=COUNTS %s < %t.counts %}
// RUN: FileCheck --check-prefix=USED %s < %t.counts
// RUN: env LD_PRELOAD=%amx_emulator AMX_EMULATOR=refuse %t tiles
//
// RUN: %clangxx -std=c++17 -O1 -DFEW -fmatrix-multiversion -I %S/.. %s -o %t
// RUN: env LD_PRELOAD=%amx_emulator %t tiles
// RUN: %clangxx -std=c++17 -O3 -DFEW -fmatrix-multiversion -I %S/.. %s -o %t
// RUN: env LD_PRELOAD=%amx_emulator %t tiles
// RUN: %clangxx -std=c++17 -O2 -DFEW -fmatrix-multiversion -flto -fuse-ld=lld -I %S/.. %s -o %t
// RUN: env LD_PRELOAD=%amx_emulator %t tiles
// RUN: %clangxx -std=c++17 -O2 -DFEW -fmatrix-multiversion -flto=thin -fuse-ld=lld -I %S/.. %s -o %t
// RUN: env LD_PRELOAD=%amx_emulator %t tiles
//
// REMARKS-DAG: product of {{[0-9x]+}} float has versions: base (vectors), avx2 (vectors), avx512 (vectors) [
// REMARKS-DAG: multiply-add of {{[0-9x]+}} i32 has versions: base (vpmaddwd), avx2 (vpmaddwd), avxvnni (vpdpbusd-flipped), avxvnniint8 (vpdpbssd), avx512 (vpmaddwd), avx512vnni (vpdpbusd-flipped), avx512vbmi (vpdpbusd-flipped), amx (amx_int8, vpdpbusd-flipped) [
//
// CHECK: levels: base
// COUNTS: {{^}}tdpbssd {{[1-9]}}
// USED: {{^}}tiles-used 1{{$}}

#define FORCES_LEVELS
#include "levels.h"
#include "matrix_test.h"

using namespace matrix_test;

static bool HasTiles;

template <class F> static void atEachLevel(F Body) {
  for (int Level = Base; Level <= AMXFP16; ++Level)
    if (canRun(Level, HasTiles)) {
      forceLevel(Level);
      Body(LevelNames[Level]);
      if (__matrix_x86_level != Level && __matrix_x86_level != 0)
        reportFailure("level", LevelNames[Level], Text("forced"),
                      Text("got %d", __matrix_x86_level));
    }
}

template <class T, int R, int C, bool InRows>
using Laid = T __attribute__((matrix_type(R, C), matrix_layout(InRows)));

static int place(int R, int C, int Rows, int Columns, bool InRows) {
  return InRows ? R * Columns + C : C * Rows + R;
}

/// Layouts of A, B and C are bits 0 to 2 of \p Layouts; bits 3 and 4 say that A
/// and B are given transposed, bit 5 that the result is added to.
template <class T, class S, int M, int K, int N, int Layouts>
[[gnu::noinline]] static void compute(S *Result, const T *X, const T *Y) {
  constexpr bool InRows = Layouts & 4;
  auto &Z = *(Laid<S, M, N, InRows> *)Result;
  auto P = [&] {
    if constexpr (Layouts & 8)
      return (Laid<T, M, K, InRows>)__builtin_matrix_transpose(
          *(const Laid<T, K, M, (Layouts & 1) != 0> *)X);
    else
      return (Laid<T, M, K, InRows>)*(
          const Laid<T, M, K, (Layouts & 1) != 0> *)X;
  };
  auto Q = [&] {
    if constexpr (Layouts & 16)
      return (Laid<T, K, N, InRows>)__builtin_matrix_transpose(
          *(const Laid<T, N, K, (Layouts & 2) != 0> *)Y);
    else
      return (Laid<T, K, N, InRows>)*(
          const Laid<T, K, N, (Layouts & 2) != 0> *)Y;
  };
  if constexpr (Layouts & 32)
    Z += (Laid<S, M, K, InRows>)P() * (Laid<S, K, N, InRows>)Q();
  else
    Z = (Laid<S, M, K, InRows>)P() * (Laid<S, K, N, InRows>)Q();
}

template <class T, class S, int M, int K, int N, int Layouts>
static void expect(S *Z, const T *X, const T *Y) {
  for (int I = 0; I != M; ++I)
    for (int J = 0; J != N; ++J) {
      S Sum{};
      for (int L = 0; L != K; ++L) {
        S A = roundTo<S>(
            Wide<S>(X[Layouts & 8 ? place(L, I, K, M, Layouts & 1)
                                  : place(I, L, M, K, Layouts & 1)]));
        S B = roundTo<S>(
            Wide<S>(Y[Layouts & 16 ? place(J, L, N, K, Layouts & 2)
                                   : place(L, J, K, N, Layouts & 2)]));
        S P = multiply(A, B);
        Sum = L ? add(Sum, P) : P;
      }
      S &Element = Z[place(I, J, M, N, Layouts & 4)];
      Element = Layouts & 32 ? add(Element, Sum) : Sum;
    }
}

/// Plain values; a few special ones; products that are subnormal.
enum Data { Plain, Special, Tiny };

template <class T>
static void fill(Buffer<T> &Elements, Data D, unsigned Seed) {
  Random Rng{Seed};
  for (int I = 0; I != Elements.size(); ++I) {
    T Value = D == Special && Rng.below(40) == 0 ? specialValue<T>(Rng)
                                                 : plainValue<T>(Rng);
    if constexpr (IsFloat<T>)
      if (D == Tiny && Rng.below(4))
        // Half of the least exponent.
        Value = T(Value * (sizeof(T) == 8                ? 0x1p-530
                           : std::is_same_v<T, _Float16> ? 0x1p-10
                                                         : 0x1p-66));
    Elements[I] = Value;
  }
}

template <class T, class S, int M, int K, int N, int Layouts>
static void check() {
  for (int D = Plain; D <= (IsFloat<T> ? Tiny : Special); ++D) {
    int Offset = D == Special;
    Buffer<T> X(M * K, Offset), Y(K * N, 1 - Offset);
    Buffer<S> Old(M * N, Offset);
    fill(X, Data(D), M + K);
    fill(Y, Data(D), N + K);
    fill(Old, Data(D), M + N);
    Buffer<S> Expected = Old;
    expect<T, S, M, K, N, Layouts>(Expected.data(), X.data(), Y.data());
    atEachLevel([&](const char *Level) {
      Buffer<S> Got = Old;
      compute<T, S, M, K, N, Layouts>(Got.data(), X.data(), Y.data());
      expectSame(
          "product",
          Text("%s, %dx%dx%d, layouts %d, data %d", Level, M, K, N, Layouts, D),
          Expected, Got, M);
    });
  }
}

template <class T, class S> static void checkShapes() {
  check<T, S, 17, 19, 23, 0>();
#ifndef FEW
  check<T, S, 33, 65, 31, 7>();
  check<T, S, 12, 40, 9, 8 + 1>();
  check<T, S, 21, 11, 35, 16 + 32>();
  check<T, S, 1, 64, 32, 2 + 32>();
  check<T, S, 64, 64, 64, 0>();
#endif
}

/// What follows a product in a statement: at each level as at the base.
#define STATEMENT(Name, Type, Expression)                                      \
  template <class T, int M, int K, int N> struct Name {                        \
    using Result = Type;                                                       \
    static constexpr const char *Word = #Name;                                 \
    [[gnu::noinline]] static void run(Result *Out, const T *A, const T *B,     \
                                      const T *C) {                            \
      const auto &X = at<M, K>(A);                                             \
      const auto &Y = at<K, N>(B);                                             \
      const auto &Z = at<M, N>(C);                                             \
      (void)Z;                                                                 \
      at<M, N>(Out) = Expression;                                              \
    }                                                                          \
  };

#define TO(Type) (Matrix<Type, M, N>)
STATEMENT(Maximum, T, __builtin_elementwise_max(X *Y, Z))
STATEMENT(Minimum, T, __builtin_elementwise_min(X *Y, Z))
STATEMENT(IEEEMaximum, T, __builtin_elementwise_maximum(X *Y, Z))
STATEMENT(MaximumNumber, T, __builtin_elementwise_maximumnum(X *Y, Z))
STATEMENT(Quotient, T, __builtin_matrix_elementwise_divide(X *Y, Z))
STATEMENT(Root, T, __builtin_elementwise_sqrt(__builtin_elementwise_abs(X *Y)))
STATEMENT(MultiplyAdd, T, __builtin_matrix_elementwise_multiply(X *Y, Z) + Z)
STATEMENT(ScaleAdd, T, Z *T(3) + X * Y)
STATEMENT(Fused, T, __builtin_elementwise_fma(X *Y, Z, Z))
STATEMENT(Rounded, T, __builtin_elementwise_rint(X *Y))
STATEMENT(ToFloat, float, TO(float)(X *Y))
STATEMENT(ToDouble, double, TO(double)(X *Y))
STATEMENT(ToHalf, _Float16, TO(_Float16)(X *Y))
STATEMENT(ToBFloat, __bf16, TO(__bf16)(X *Y))
STATEMENT(Signs, T, __builtin_elementwise_copysign(Z, X *Y))
STATEMENT(Scaled, T, __builtin_elementwise_ldexp(X *Y, -130))
STATEMENT(AwayFromZero, T, __builtin_elementwise_round(X *Y))
STATEMENT(TimesSum, T, Z *__builtin_reduce_add(X *Y))
STATEMENT(IntegerQuotient, T, __builtin_matrix_elementwise_divide(X *Y, Z | 1))
STATEMENT(Shifted, T, (X * Y >> 3) + (Z >> 1))
STATEMENT(Between, int, TO(int)((X * Y > Z) & (X * Y <= -Z)))

/// One column, and one row.
template <class T, int M, int K, int N> struct RowSums {
  using Result = T;
  static constexpr const char *Word = "RowSums";
  [[gnu::noinline]] static void run(T *Out, const T *A, const T *B, const T *) {
    at<M, 1>(Out) = __builtin_matrix_rowwise_add(at<M, K>(A) * at<K, N>(B));
  }
};
template <class T, int M, int K, int N> struct ColumnMinima {
  using Result = T;
  static constexpr const char *Word = "ColumnMinima";
  [[gnu::noinline]] static void run(T *Out, const T *A, const T *B, const T *) {
    at<1, N>(Out) = __builtin_matrix_columnwise_min(at<M, K>(A) * at<K, N>(B));
  }
};

template <template <class, int, int, int> class S, class T>
static void checkStatement() {
  constexpr int M = 19, K = 9, N = 17;
  using Result = typename S<T, M, K, N>::Result;
  for (int D = Plain; D <= Tiny; ++D) {
    Buffer<T> X(M * K, 1), Y(K * N, 0), Z(M * N, 1);
    Buffer<Result> Old(M * N, 1);
    fill(X, Data(D), 1);
    fill(Y, Data(D), 2);
    fill(Z, Data(D), 3);
    // The sign of a NaN is any.
    auto Run = [&](Buffer<Result> &Out) {
      S<T, M, K, N>::run(Out.data(), X.data(), Y.data(), Z.data());
    };
    Buffer<Result> Expected = Old;
    forceLevel(Base);
    Run(Expected);
    atEachLevel([&](const char *Level) {
      Buffer<Result> Got = Old;
      Run(Got);
      expectSame(S<T, M, K, N>::Word, Text("%s, data %d", Level, D), Expected,
                 Got, M);
    });
  }
}

template <class T> static void checkIntegerStatements() {
  checkStatement<ToFloat, T>();
#ifndef FEW
  checkStatement<ToDouble, T>();
  checkStatement<ToHalf, T>();
  checkStatement<ToBFloat, T>();
  checkStatement<Maximum, T>();
  checkStatement<IntegerQuotient, T>();
  checkStatement<Shifted, T>();
  checkStatement<ColumnMinima, T>();
#endif
}

template <class T> static void checkStatements() {
  checkStatement<Maximum, T>();
  checkStatement<MultiplyAdd, T>();
  checkStatement<ToHalf, T>();
  checkStatement<ToBFloat, T>();
#ifndef FEW
  checkStatement<Minimum, T>();
  checkStatement<IEEEMaximum, T>();
  checkStatement<MaximumNumber, T>();
  checkStatement<Quotient, T>();
  checkStatement<Root, T>();
  checkStatement<ScaleAdd, T>();
  checkStatement<Fused, T>();
  checkStatement<Rounded, T>();
  checkStatement<ToFloat, T>();
  checkStatement<ToDouble, T>();
  checkStatement<Between, T>();
  checkStatement<Scaled, T>();
  checkStatement<AwayFromZero, T>();
  checkStatement<TimesSum, T>();
  checkStatement<RowSums, T>();
  checkStatement<ColumnMinima, T>();
#endif
}

int main(int Count, char **Arguments) {
  HasTiles = Count > 1 && !strcmp(Arguments[1], "tiles");
  printf("levels:");
  atEachLevel([](const char *Level) { printf(" %s", Level); });
  puts("");
  checkShapes<float, float>();
  checkShapes<double, double>();
  checkShapes<_Float16, _Float16>();
  checkShapes<__bf16, __bf16>();
  checkShapes<int8_t, int32_t>();
  checkShapes<uint8_t, int32_t>();
  checkShapes<int16_t, int32_t>();
#ifndef FEW
  checkShapes<uint16_t, int32_t>();
  checkShapes<int32_t, int32_t>();
  checkShapes<int64_t, int64_t>();
  checkShapes<int8_t, int8_t>();
  checkShapes<_Float16, float>();
  checkShapes<__bf16, float>();
#endif
  checkStatements<float>();
  checkStatements<double>();
  checkStatements<_Float16>();
  checkStatements<__bf16>();
  checkIntegerStatements<int32_t>();
  checkIntegerStatements<uint32_t>();
#ifndef FEW
  checkIntegerStatements<uint64_t>();
  checkIntegerStatements<int64_t>();
  checkIntegerStatements<int16_t>();
  checkIntegerStatements<uint8_t>();
#endif
  return finish();
}
