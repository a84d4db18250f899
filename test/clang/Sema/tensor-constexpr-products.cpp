// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify %s
// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify -fexperimental-new-constant-interpreter %s
// expected-no-diagnostics

// Products, contractions, convolutions, windows and reductions of tensors in
// constant expressions, against the formulas of docs/use/Tensors.md.

template <class T, int... E> using tensor = T __attribute__((tensor_type(E...)));
template <class T, int A, int B, int C> using mixed = T __attribute__((tensor_type(A, B, C), tensor_layout(1, 2, 0), tensor_padding(1, 0, 3)));

// 0, Factor, 2 * Factor .. in index order, less Less.
template <class V, class T> constexpr V numbered(T Factor, T Less) {
  T Numbers[sizeof(V) / sizeof(T)] = {};
  for (unsigned I = 0; I < sizeof(V) / sizeof(T); ++I)
    Numbers[I] = I * Factor - Less;
  return __builtin_tensor_load(V, Numbers);
}

template <class T> constexpr bool matmul() {
  tensor<T, 2, 3, 4> P = numbered<tensor<T, 2, 3, 4>>(T(3), T(7));
  tensor<T, 2, 4, 5> Q = numbered<tensor<T, 2, 4, 5>>(T(-1), T(2));
  mixed<T, 2, 3, 4> A = (mixed<T, 2, 3, 4>)P;
  mixed<T, 2, 4, 5> B = (mixed<T, 2, 4, 5>)Q;
  auto C = __builtin_tensor_matmul(A, B);
  tensor<T, 2, 5, 3> D = __builtin_tensor_contract("bik, bkj -> bji", P, B);
  tensor<T, 2, 5, 3> E = __builtin_tensor_contract_add("bik,bkj->bji", A, Q, D);
  for (int Batch = 0; Batch < 2; ++Batch)
    for (int I = 0; I < 3; ++I)
      for (int J = 0; J < 5; ++J) {
        T Sum = P[Batch][I][0] * Q[Batch][0][J], Chain = D[Batch][J][I];
        for (int K = 1; K < 4; ++K)
          Sum += P[Batch][I][K] * Q[Batch][K][J];
        for (int K = 0; K < 4; ++K)
          Chain += P[Batch][I][K] * Q[Batch][K][J];
        if (C[Batch][I][J] != Sum || D[Batch][J][I] != Sum || E[Batch][J][I] != Chain)
          return false;
      }
  return true;
}
static_assert(matmul<int>() && matmul<short>() && matmul<float>() && matmul<double>());

// Facts of the TLX specification, section 4.13: two indices at once; none.
constexpr tensor<int, 2, 2, 2> Cube = {0, 1, 2, 3, 4, 5, 6, 7};
constexpr auto Twice = __builtin_tensor_contract("iaj,ijb->ab", Cube, Cube);
static_assert(Twice[0][0] == 48 && Twice[0][1] == 58 && Twice[1][0] == 72 && Twice[1][1] == 90);
constexpr auto Outer = __builtin_tensor_contract("i,j->ji", (tensor<int, 2>{2, 3}), (tensor<int, 3>{5, 7, 11}));
static_assert(Outer[0][1] == 15 && Outer[2][0] == 22);
// Letters that are summed: in the order of the first operand, its first slowest.
constexpr tensor<float, 1, 2, 2> Order = {1, 1e20f, -1e20f, 0.5f}, Across = __builtin_tensor_transpose(Order, 0, 2, 1);
constexpr tensor<float, 2, 2, 1> Ones = {1, 1, 1, 1};
static_assert(__builtin_tensor_contract("ikl,klj->ij", Order, Ones)[0][0] == 0.5f && __builtin_tensor_contract("ikl,lkj->ij", Order, Ones)[0][0] == 0.5f);
static_assert(__builtin_tensor_contract("ikl,klj->ij", Across, Ones)[0][0] == 0.5f);
constexpr tensor<float, 1, 2, 2> Cancel = {1e20f, -1e20f, 1, 0.5f}, Lost = __builtin_tensor_transpose(Cancel, 0, 2, 1);
static_assert(__builtin_tensor_contract("ikl,klj->ij", Cancel, Ones)[0][0] == 1.5f && __builtin_tensor_contract("ilk,lkj->ij", Cancel, Ones)[0][0] == 1.5f);
static_assert(__builtin_tensor_contract("ikl,klj->ij", Lost, Ones)[0][0] == 0.5f);
// Each product and each sum is rounded: 1 + 2^-12 squared is not exact.
constexpr float Near = 1 + 1.0f / 4096;
constexpr auto Rounded = __builtin_tensor_contract_add("ik,kj->ij", (tensor<float, 1, 1>{Near}), (tensor<float, 1, 1>{Near}), (tensor<float, 1, 1>{-1.0f - 1.0f / 2048}));
static_assert(Rounded[0][0] == 0);
// Widened before they are multiplied; integers wrap.
constexpr tensor<signed char, 1, 2> Signed = {-1, -1};
constexpr tensor<unsigned char, 2, 1> Unsigned = {255, 255};
static_assert(__builtin_tensor_contract_add("ik,kj->ij", Signed, Unsigned, (tensor<int, 1, 1>{}))[0][0] == -510);
static_assert(__builtin_tensor_contract_add("ik,kj->ij", (tensor<_Float16, 1, 2>{300, 300}), (tensor<_Float16, 2, 1>{300, 300}), (tensor<float, 1, 1>{1}))[0][0] == 180001);
static_assert(__builtin_tensor_matmul((tensor<int, 1, 1>{65537}), (tensor<int, 1, 1>{65537}))[0][0] == 131073);

template <class T> constexpr bool convolution() {
  constexpr int Groups = 2, Strides[] = {2, 1}, Dilations[] = {1, 2};
  auto X = numbered<tensor<T, 2, 4, 5, 6>>(T(1), T(9));
  auto W = numbered<tensor<T, 6, 2, 3, 2>>(T(-2), T(1));
  tensor<T, 2, 6, 2, 4> Y = __builtin_tensor_convolution(X, W, 2, 1, 1, 2, 2);
  for (int N = 0; N < 2; ++N)
    for (int O = 0; O < 6; ++O)
      for (int I = 0; I < 2; ++I)
        for (int J = 0; J < 4; ++J) {
          T Sum = 0;
          for (int C = 0; C < 2; ++C)
            for (int K = 0; K < 3; ++K)
              for (int L = 0; L < 2; ++L)
                Sum += X[N][O / 3 * Groups + C][I * Strides[0] + K * Dilations[0]][J * Strides[1] + L * Dilations[1]] * W[O][C][K][L];
          if (Y[N][O][I][J] != Sum)
            return false;
        }
  return true;
}
static_assert(convolution<int>() && convolution<float>() && convolution<signed char>());
// In one dimension, with what pad puts around: facts 4.13.
constexpr tensor<int, 1, 1, 5> Line = {1, 2, 3, 4, 5};
constexpr tensor<int, 1, 1, 3> Filter = {1, 10, 100};
template <class T> constexpr bool isLine(const T &Found, tensor<int, 7> Expected) {
  return __builtin_reduce_and(__builtin_tensor_reshape(Found, 7) == Expected);
}
static_assert(isLine(__builtin_tensor_convolution(__builtin_tensor_pad(Line, 0, 0, 0, 2, 0, 0, 2), Filter, 1), {100, 210, 321, 432, 543, 54, 5}));
static_assert(isLine(__builtin_tensor_convolution(__builtin_tensor_pad(Line, 9, 0, 0, 2, 0, 0, 2), Filter, 1), {199, 219, 321, 432, 543, 954, 995}));
static_assert(isLine(__builtin_tensor_convolution(__builtin_tensor_pad_replicate(Line, 0, 0, 2, 0, 0, 2), Filter, 1), {111, 211, 321, 432, 543, 554, 555}));
static_assert(isLine(__builtin_tensor_convolution(__builtin_tensor_pad_reflect(Line, 0, 0, 2, 0, 0, 2), Filter, 1), {123, 212, 321, 432, 543, 454, 345}));
static_assert(isLine(__builtin_tensor_convolution(__builtin_tensor_pad_symmetric(Line, 0, 0, 2, 0, 0, 2), Filter, 1), {112, 211, 321, 432, 543, 554, 455}));
static_assert(isLine(__builtin_tensor_convolution(__builtin_tensor_pad_wrap(Line, 0, 0, 2, 0, 0, 2), Filter, 1), {154, 215, 321, 432, 543, 154, 215}));

// Windows and reductions.
constexpr tensor<int, 4, 4> Sixteen = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
constexpr auto Sums = __builtin_tensor_window_add(Sixteen, 2, 2, 2, 2);
static_assert(sizeof(Sums) == 16 && Sums[0][0] == 14 && Sums[0][1] == 22 && Sums[1][0] == 46 && Sums[1][1] == 54);
constexpr auto Maxima = __builtin_tensor_window_max(Sixteen, 2, 1, 1, 1, 2, 1);
static_assert(sizeof(Maxima) == 32 && Maxima[0][0] == 9 && Maxima[1][3] == 16);
constexpr auto Each = __builtin_tensor_window_min(Sixteen, 1, 3);
static_assert(sizeof(Each) == 32 && Each[0][1] == 2 && Each[3][0] == 13);
static_assert(__builtin_tensor_window_mul(Sixteen, 2, 2)[0][0] == 1 * 2 * 5 * 6 && __builtin_tensor_window_xor(Sixteen, 2, 2)[1][1] == (6 ^ 7 ^ 10 ^ 11) &&
              __builtin_tensor_window_or(Sixteen, 2, 2)[2][2] == (11 | 12 | 15 | 16) && __builtin_tensor_window_and(Sixteen, 2, 2)[2][2] == (11 & 12 & 15 & 16));
constexpr mixed<int, 2, 3, 2> Twelve = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
constexpr auto Middle = __builtin_tensor_reduce_add(Twelve, 1);
constexpr auto Ends = __builtin_tensor_reduce_max(Twelve, 2, 0);
constexpr auto All = __builtin_tensor_reduce_mul(Twelve, 0, 1, 2);
static_assert(Middle[0][0][0] == 9 && Middle[0][0][1] == 12 && Middle[1][0][0] == 27 && Middle[1][0][1] == 30);
static_assert(Ends[0][0][0] == 8 && Ends[0][1][0] == 10 && Ends[0][2][0] == 12 && All[0][0][0] == 479001600);
static_assert(__builtin_tensor_reduce_and(Twelve, 2)[1][0][0] == (7 & 8) && __builtin_tensor_reduce_or(Twelve, 2)[1][1][0] == (9 | 10) &&
              __builtin_tensor_reduce_xor(Twelve, 2)[1][2][0] == (11 ^ 12) && __builtin_tensor_reduce_min(-Twelve, 0, 1, 2)[0][0][0] == -12);
static_assert(__builtin_tensor_reduce_add((tensor<signed char, 2>{100, 100}), 0)[0] == -56);
static_assert(__builtin_tensor_reduce_max((tensor<unsigned char, 2>{100, 200}), 0)[0] == 200 && __builtin_tensor_reduce_max((tensor<signed char, 2>{100, -56}), 0)[0] == 100);
// In minimum and maximum a NaN wins, and -0 is less than 0.
constexpr tensor<float, 3> WithNaN = {1, __builtin_nanf(""), 2};
static_assert(__builtin_isnan(__builtin_tensor_reduce_maximum(WithNaN, 0)[0]));
static_assert(__builtin_isnan(__builtin_tensor_window_minimum(WithNaN, 2)[1]));
static_assert(__builtin_signbit(__builtin_tensor_reduce_minimum((tensor<float, 2>{0.0f, -0.0f}), 0)[0]));
static_assert(!__builtin_signbit(__builtin_tensor_reduce_maximum((tensor<float, 2>{-0.0f, 0.0f}), 0)[0]));
// In min and max it loses, unless there is no number.
static_assert(__builtin_tensor_reduce_max(WithNaN, 0)[0] == 2 && __builtin_tensor_reduce_min(WithNaN, 0)[0] == 1);
static_assert(__builtin_tensor_window_min(WithNaN, 2)[0] == 1 && __builtin_tensor_window_max(WithNaN, 2)[1] == 2);
static_assert(__builtin_isnan(__builtin_tensor_reduce_min((tensor<float, 2>{__builtin_nanf(""), __builtin_nanf("")}), 0)[0]));
// From the first element on: a sum of -0 is -0.
static_assert(__builtin_signbit(__builtin_tensor_reduce_add((tensor<float, 2>{-0.0f, -0.0f}), 0)[0]));
