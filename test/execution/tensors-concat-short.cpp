// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Short parts that are put together: interleaved, side by side, computed on the
// way, and where the result is in the memory of its operands.
//
// RUN: %run_flags --set O0 --set O2 --set O3-native %s

#include <cstdio>
#include <cstring>
#include <initializer_list>

template <class T, unsigned... E>
using Tensor = T __attribute__((tensor_type(E...)));

static int Failures = 0;

template <class T>
[[clang::optnone]] static void compare(const char *Test, const void *Got,
                                       const T *Want, unsigned Count) {
  const T *Elements = static_cast<const T *>(Got);
  for (unsigned I = 0; I < Count; ++I)
    if (std::memcmp(&Elements[I], &Want[I], sizeof(T))) {
      std::printf("%s of %zu bytes: element %u is wrong\n", Test, sizeof(T), I);
      ++Failures;
      return;
    }
}

static unsigned State = 1;
template <class T> static void fill(T *To, unsigned Count) {
  for (unsigned I = 0; I < Count; ++I)
    To[I] = T(int((State = State * 1664525 + 1013904223) >> 20) - 2048);
}

/// Room for results that begin some elements before or behind their operands.
constexpr unsigned Room = 8192;
template <class T> static T Memory[3 * Room];
template <class T> static T Old[3 * Room];
template <class T> static T Want[3 * Room];

/// N places of three parts, one behind the other in memory, of which the last
/// one may have no elements.
template <class T, unsigned N, unsigned A, unsigned B, unsigned C>
struct Three {
  static constexpr unsigned Sum = A + B + C;
  using Whole = Tensor<T, N, Sum>;
  [[gnu::always_inline]] static void join(Whole *R, const T *X) {
    auto *PA = reinterpret_cast<const Tensor<T, N, A> *>(X);
    auto *PB = reinterpret_cast<const Tensor<T, N, B> *>(X + N * A);
    if constexpr (C == 0) {
      *R = __builtin_tensor_concat(1, *PA, *PB);
    } else {
      auto *PC = reinterpret_cast<const Tensor<T, N, C> *>(X + N * (A + B));
      *R = __builtin_tensor_concat(1, *PA, *PB, *PC);
    }
  }
  [[gnu::noinline]] static void put(Whole *R, const T *X) { join(R, X); }
  [[gnu::noinline]] static void putApart(Whole *__restrict R,
                                         const T *__restrict X) {
    join(R, X);
  }
  [[clang::optnone]] static void check() {
    static_assert(N * Sum < Room);
    T *X = Memory<T> + Room / 2;
    fill(Memory<T>, 3 * Room);
    std::memcpy(Old<T>, Memory<T>, sizeof(Old<T>));
    auto Naive = [&](T *R) {
      const T *From = Old<T> + Room / 2;
      const unsigned Lengths[] = {A, B, C};
      for (unsigned I = 0; I < 3; ++I)
        for (unsigned P = 0; P < N * Lengths[I]; ++P)
          R[P / Lengths[I] * Sum +
            (I > 1 ? A + B
             : I   ? A
                   : 0) +
            P % Lengths[I]] = *From++;
    };
    const int Distances[] = {int(Room), 0, 3, -5, int(N * A)};
    for (int Distance : Distances) {
      std::memcpy(Memory<T>, Old<T>, sizeof(Old<T>));
      std::memcpy(Want<T>, Old<T>, sizeof(Old<T>));
      Naive(Want<T> + Room / 2 + Distance);
      auto *R = reinterpret_cast<Whole *>(X + Distance);
      if (Distance == int(Room))
        putApart(R, X);
      else
        put(R, X);
      compare("concat", Memory<T>, Want<T>, 3 * Room);
    }
  }
};

template <class T> static void checkSome() {
  Three<T, 517, 1, 1, 1>::check();
  Three<T, 517, 2, 2, 0>::check();
  Three<T, 131, 8, 7, 0>::check();
}
template <class T> static void checkLengths() {
  checkSome<T>();
  Three<T, 517, 1, 1, 0>::check();
  Three<T, 259, 4, 4, 0>::check();
  Three<T, 259, 2, 4, 0>::check();
  Three<T, 259, 3, 1, 0>::check();
  Three<T, 259, 3, 2, 3>::check();
  Three<T, 131, 16, 16, 0>::check();
  Three<T, 65, 33, 9, 41>::check();
}

// Complex numbers times others, interleaved and with parts apart; in place, too.
constexpr unsigned N = 203;
using Pairs = Tensor<float, N, 11, 2>;
using One = Tensor<float, N, 11, 1>;
[[gnu::noinline]] static void turn(Pairs *R, const Pairs *X, const One *CS) {
  One Re = __builtin_tensor_slice(*X, 0, 0, 0, N, 11, 1);
  One Im = __builtin_tensor_slice(*X, 0, 0, 1, N, 11, 1);
  *R = __builtin_tensor_concat(2, Re * CS[0] - Im * CS[1],
                               Re * CS[1] + Im * CS[0]);
}
using Row = Tensor<float, N, 22>;
using Half = Tensor<float, N, 11>;
[[gnu::noinline]] static void turnHalves(Row *R, const Row *X, const Row *CS) {
  Half Lo = __builtin_tensor_slice(*X, 0, 0, N, 11);
  Half Hi = __builtin_tensor_slice(*X, 0, 11, N, 11);
  *R = *X * CS[0] + __builtin_tensor_concat(1, -Hi, Lo) * CS[1];
}

[[clang::optnone]] static void checkTurns() {
  static float X[22 * N], CS[44 * N], Want[22 * N];
  for (bool InPlace : {false, true}) {
    static float R[22 * N];
    auto Into = [&] { return InPlace ? X : R; };
    fill(X, 22 * N);
    fill(CS, 44 * N);
    for (unsigned I = 0; I < 11 * N; ++I) {
      float Re = X[2 * I], Im = X[2 * I + 1], C = CS[I], S = CS[11 * N + I];
      Want[2 * I] = Re * C - Im * S;
      Want[2 * I + 1] = Re * S + Im * C;
    }
    turn(reinterpret_cast<Pairs *>(Into()), reinterpret_cast<Pairs *>(X),
         reinterpret_cast<One *>(CS));
    compare("turn", Into(), Want, 22 * N);
    fill(X, 22 * N);
    for (unsigned I = 0; I < 22 * N; ++I) {
      float Other = I % 22 < 11 ? -X[I + 11] : X[I - 11];
      Want[I] = X[I] * CS[I] + Other * CS[22 * N + I];
    }
    turnHalves(reinterpret_cast<Row *>(Into()), reinterpret_cast<Row *>(X),
               reinterpret_cast<Row *>(CS));
    compare("turn halves", Into(), Want, 22 * N);
  }
}

// Columns of a tensor that is stored by columns; a dimension in the middle;
// parts that are the same in all elements, and ones of other layouts.
using Points = Tensor<float, 301, 3>;
using Column = Tensor<float, 301, 1>;
using Homogeneous = Tensor<float, 301, 4>;
[[gnu::noinline]] static void withOnes(Homogeneous *R, const Points *X) {
  *R = __builtin_tensor_concat(1, *X, (Column)1.0f);
}
using Planes = Tensor<short, 57, 2, 5>;
using Plane = Tensor<short, 57, 1, 5>;
[[gnu::noinline]] static void planes(Planes *R, const Plane *X,
                                     const Plane *Y) {
  *R = __builtin_tensor_concat(1, *X, *Y + 1);
}
using ByColumns =
    short __attribute__((tensor_type(3, 211), tensor_layout(1, 0)));
using OneRow = short __attribute__((tensor_type(1, 211), tensor_layout(1, 0)));
using TwoRows = short __attribute__((tensor_type(2, 211)));
[[gnu::noinline]] static void columns(ByColumns *R, const OneRow *X,
                                      const TwoRows *Y) {
  *R = __builtin_tensor_concat(0, *X, *Y);
}
using Inner = Tensor<int, 173, 9>;
using Sums = Tensor<int, 173, 1>;
using Both = Tensor<int, 173, 2>;
[[gnu::noinline]] static void sums(Both *R, const Inner *X) {
  *R = __builtin_tensor_concat(1, __builtin_tensor_reduce_add(*X, 1),
                               __builtin_tensor_reduce_max(*X, 1)) *
       3;
}

[[clang::optnone]] static void checkOthers() {
  static float X[3 * 301], R[4 * 301], Want[4 * 301];
  fill(X, 3 * 301);
  for (unsigned I = 0; I < 4 * 301; ++I)
    Want[I] = I % 4 == 3 ? 1 : X[I / 4 * 3 + I % 4];
  withOnes(reinterpret_cast<Homogeneous *>(R), reinterpret_cast<Points *>(X));
  compare("with ones", R, Want, 4 * 301);

  static short P[570], Q[570], WantP[633];
  fill(P, 570);
  for (unsigned I = 0; I < 570; ++I) {
    unsigned At = I / 10 * 5 + I % 5;
    WantP[I] = I % 10 < 5 ? P[At] : P[285 + At] + 1;
  }
  planes(reinterpret_cast<Planes *>(Q), reinterpret_cast<Plane *>(P),
         reinterpret_cast<Plane *>(P + 285));
  compare("planes", Q, WantP, 570);

  static short C[633], D[633];
  fill(C, 633);
  for (unsigned I = 0; I < 211; ++I) {
    WantP[3 * I] = C[I];
    WantP[3 * I + 1] = C[211 + I];
    WantP[3 * I + 2] = C[422 + I];
  }
  columns(reinterpret_cast<ByColumns *>(D), reinterpret_cast<OneRow *>(C),
          reinterpret_cast<TwoRows *>(C + 211));
  compare("columns", D, WantP, 633);

  static int I9[9 * 173], S[2 * 173], WantS[2 * 173];
  fill(I9, 9 * 173);
  for (unsigned I = 0; I < 173; ++I) {
    int Sum = 0, Most = I9[9 * I];
    for (unsigned K = 0; K < 9; ++K) {
      Sum += I9[9 * I + K];
      Most = Most < I9[9 * I + K] ? I9[9 * I + K] : Most;
    }
    WantS[2 * I] = 3 * Sum;
    WantS[2 * I + 1] = 3 * Most;
  }
  sums(reinterpret_cast<Both *>(S), reinterpret_cast<Inner *>(I9));
  compare("sums", S, WantS, 2 * 173);
}

int main() {
  checkLengths<signed char>();
  checkLengths<float>();
  checkSome<bool>();
  checkSome<short>();
  checkSome<double>();
  checkSome<_Float16>();
  checkSome<__int128>();
  checkTurns();
  checkOthers();
  return Failures;
}
