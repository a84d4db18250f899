// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify %s
// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify -fexperimental-new-constant-interpreter %s
// expected-no-diagnostics

// What moves elements of tensors, in constant expressions, against the formulas
// of docs/use/Tensors.md.

template <class T, int... E> using tensor = T __attribute__((tensor_type(E...)));
using plain = tensor<int, 2, 3, 4>;
using laid = int __attribute__((tensor_type(2, 3, 4), tensor_layout(2, 0, 1), tensor_padding(0, 2, 1)));

constexpr plain A = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24};
constexpr laid B = (laid)A;

// Each element of a tensor of D x E x F is what Function says of its indices.
template <int D, int E, int F, class T, class Fn> constexpr bool isEach(const T &Tensor, Fn Function) {
  static_assert(sizeof(T) == D * E * F * sizeof(Tensor[0][0][0]));
  for (int I = 0; I < D; ++I)
    for (int J = 0; J < E; ++J)
      for (int K = 0; K < F; ++K)
        if (Tensor[I][J][K] != Function(I, J, K))
          return false;
  return true;
}

template <class T> constexpr bool moved(const T &X) {
  tensor<int, 4> Picks = {2, 0, 0, 1};
  int Start = 1;
  return isEach<4, 3, 2>(__builtin_tensor_transpose(X), [](int I, int J, int K) { return A[K][J][I]; }) &&
         isEach<3, 4, 2>(__builtin_tensor_transpose(X, 1, 2, 0), [](int I, int J, int K) { return A[K][I][J]; }) &&
         isEach<4, 1, 6>(__builtin_tensor_reshape(X, 4, 1, 6), [](int I, int J, int K) { return 6 * I + K + 1; }) &&
         isEach<2, 2, 2>(__builtin_tensor_slice(X, 0, Start, Start + 1, 2, 2, 2), [](int I, int J, int K) { return A[I][J + 1][K + 2]; }) &&
         isEach<2, 2, 4>(__builtin_tensor_slice(X, 1, 0, 3, 2, 2, 4, -1, 2, -1), [](int I, int J, int K) { return A[1 - I][2 * J][3 - K]; }) &&
         isEach<2, 3, 4>(__builtin_tensor_insert_slice(X, (tensor<int, 1, 2, 3>{-1, -2, -3, -4, -5, -6}), Start, 1, 0),
                         [](int I, int J, int K) { return I == 1 && J >= 1 && K < 3 ? -3 * (J - 1) - K - 1 : A[I][J][K]; }) &&
         isEach<2, 7, 4>(__builtin_tensor_concat(1, X, (tensor<int, 2, 1, 4>{}), A), [](int I, int J, int K) { return J < 3 ? A[I][J][K] : J == 3 ? 0 : A[I][J - 4][K]; }) &&
         isEach<2, 4, 4>(__builtin_tensor_gather(X, 1, Picks), [](int I, int J, int K) { return A[I][J == 0 ? 2 : J == 3][K]; }) &&
         isEach<2, 3, 4>(__builtin_tensor_scatter(X, 2, (tensor<short, 2>{3, 0}), (tensor<int, 2, 3, 2>)-5), [](int I, int J, int K) { return K % 3 ? A[I][J][K] : -5; }) &&
         isEach<2, 3, 4>(__builtin_tensor_scatter_add(X, 1, Picks, (tensor<int, 2, 4, 4>)100), [](int I, int J, int K) { return A[I][J][K] + (J == 0 ? 200 : 100); }) &&
         isEach<2, 3, 4>(__builtin_elementwise_relu(X - 12), [](int I, int J, int K) { return A[I][J][K] > 12 ? A[I][J][K] - 12 : 0; });
}
static_assert(moved(A) && moved(B));
static_assert(isEach<2, 3, 4>((plain)(laid)3, [](int, int, int) { return 3; }));
static_assert(isEach<2, 3, 4>(__builtin_tensor_broadcast((tensor<int, 3, 1>{7, 8, 9}), 2, 3, 4), [](int, int J, int) { return 7 + J; }));

// Indices of several dimensions are in the place of the one that they pick from.
constexpr auto Gathered = __builtin_tensor_gather(B, 1, (tensor<unsigned char, 2, 2>{2, 1, 0, 2}));
static_assert(sizeof(Gathered) == 2 * 2 * 2 * 4 * 4 && Gathered[1][0][1][2] == A[1][1][2] && Gathered[0][1][1][3] == A[0][2][3]);
constexpr auto Scattered = __builtin_tensor_scatter_add((tensor<float, 2>{1, 0}), 0, (tensor<int, 2, 2>{0, 1, 0, 0}), (tensor<float, 2, 2>{1e20f, 5, -1e20f, 0.5f}));
static_assert(Scattered[0] == 0.5f && Scattered[1] == 5);

// Blocks, with zeros at the end of the last one: facts 4.13.
constexpr auto Blocks = __builtin_tensor_tile((tensor<int, 2, 5>{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}), 1, 4);
static_assert(isEach<2, 2, 4>(Blocks, [](int I, int J, int K) { return 4 * J + K < 5 ? 5 * I + 4 * J + K + 1 : 0; }));
constexpr auto Joined = __builtin_tensor_untile(Blocks, 1, 5);
static_assert(sizeof(Joined) == 40 && Joined[1][4] == 10 && Joined[0][3] == 4);
constexpr auto Both = __builtin_tensor_tile(B, 2, 3, 0, 2);
static_assert(sizeof(Both) == 1 * 3 * 2 * 3 * 2 * 4 && Both[0][1][1][0][1] == A[1][1][3] && Both[0][2][0][2][0] == A[0][2][2] && Both[0][2][1][1][0] == 0);
static_assert(isEach<2, 3, 4>(__builtin_tensor_untile(Both, 2, 4, 0, 2), [](int I, int J, int K) { return A[I][J][K]; }));

// Padding, all ways: 1 to 3, as far as it reaches.
constexpr tensor<int, 3> Three = {1, 2, 3};
template <int N, class T> constexpr bool isLine(const T &Found, tensor<int, N> Expected) {
  return __builtin_reduce_and(Found == Expected);
}
static_assert(isLine<7>(__builtin_tensor_pad(Three, 9, 1, -1, 2), {9, 1, 9, 9, 2, 9, 9}));
static_assert(isLine<2>(__builtin_tensor_pad(Three, 9, -2, 1), {3, 9}) && isLine<5>(__builtin_tensor_pad(Three, 2, 1, 1), {2, 1, 2, 3, 2}));
static_assert(isLine<13>(__builtin_tensor_pad_replicate(Three, 5, 5), {1, 1, 1, 1, 1, 1, 2, 3, 3, 3, 3, 3, 3}));
static_assert(isLine<13>(__builtin_tensor_pad_reflect(Three, 5, 5), {2, 1, 2, 3, 2, 1, 2, 3, 2, 1, 2, 3, 2}));
static_assert(isLine<13>(__builtin_tensor_pad_symmetric(Three, 5, 5), {2, 3, 3, 2, 1, 1, 2, 3, 3, 2, 1, 1, 2}));
static_assert(isLine<13>(__builtin_tensor_pad_wrap(Three, 5, 5), {2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2}));
static_assert(isLine<4>(__builtin_tensor_pad_reflect((tensor<int, 1>{4}), 1, 2), {4, 4, 4, 4}) && isLine<3>(__builtin_tensor_pad_wrap(Three, -1, 1), {2, 3, 1}));
static_assert(isEach<2, 6, 6>((tensor<int, 2, 6, 6>)__builtin_tensor_pad(B, -1, 0, 1, 0, 0, 0, 2, 0, 1, 0),
                              [](int I, int J, int K) { return J % 2 && K < 4 ? A[I][J / 2][K] : -1; }));
