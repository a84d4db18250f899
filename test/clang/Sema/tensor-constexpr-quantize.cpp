// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify %s
// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify -fexperimental-new-constant-interpreter %s

// Steps between layers in constant expressions: relu, quantize and their like.

template <class T, int N> using line = T __attribute__((tensor_type(N)));
template <class V> constexpr bool same(V A, V B) { return __builtin_reduce_and(A == B); }

constexpr float NaN = __builtin_nanf("");
constexpr auto Relu = __builtin_elementwise_relu(line<float, 4>{-2, -0.0f, NaN, 3});
static_assert(Relu[0] == 0 && !__builtin_signbit(Relu[1]) && __builtin_isnan(Relu[2]) && Relu[3] == 3);
static_assert(same(__builtin_elementwise_relu(line<unsigned char, 2>{0, 200}), line<unsigned char, 2>{0, 200}));

// To the nearest, ties to even, then the zero point, then the range.
using s8 = line<signed char, 8>;
using u8 = line<unsigned char, 8>;
constexpr line<float, 8> Numbers = {1, 3, 5, -3, 1e30f, -1e30f, 253.9f, -256};
static_assert(same(__builtin_tensor_quantize(s8, Numbers, 2.0f, 1), s8{1, 3, 3, -1, 127, -128, 127, -127}));
static_assert(same(__builtin_tensor_quantize(u8, Numbers, 2.0f, 3), u8{3, 5, 5, 1, 255, 0, 130, 0}));
static_assert(same(__builtin_tensor_quantize(s8, Numbers, (line<float, 8>{1, 2, 4, 8, 1, 1, 2, 16}), (s8{0, 1, 2, 3, 4, 5, 6, 7})),
                   s8{1, 3, 3, 3, 127, -128, 127, -9}));
// A zero point that the type cannot hold, and one that is a short.
static_assert(same(__builtin_tensor_quantize(u8, Numbers, 2.0f, -1), u8{0, 1, 1, 0, 255, 0, 126, 0}));
static_assert(same(__builtin_tensor_quantize(s8, Numbers, 2.0f, 300L), s8{127, 127, 127, 127, 127, -128, 127, 127}));
static_assert(__builtin_tensor_dequantize(line<float, 1>, (line<unsigned char, 1>{7}), 0.5f, short(-1))[0] == 4);
// Limits that the floating-point type does not have.
static_assert(same(__builtin_tensor_quantize(line<int, 4>, (line<float, 4>{1e30f, -1e30f, 2147483520.f, 3e9f}), 1.0f, 0), line<int, 4>{2147483647, -2147483647 - 1, 2147483520, 2147483647}));
static_assert(same(__builtin_tensor_quantize(line<unsigned, 2>, (line<float, 2>{5e9f, -1}), 1.0f, 0), line<unsigned, 2>{4294967295u, 0}));
static_assert(same(__builtin_tensor_quantize(line<short, 3>, (line<_Float16, 3>{60000, -60000, 32752}), (_Float16)1, 0), line<short, 3>{32767, -32768, 32752}));
static_assert(same(__builtin_tensor_quantize(line<long long, 2>, (line<double, 2>{1e300, -1e300}), 1.0, 0), line<long long, 2>{0x7fffffffffffffff, -0x7fffffffffffffff - 1}));
static_assert(same(__builtin_tensor_quantize(line<unsigned long long, 2>, (line<double, 2>{1e300, 0x1p64 - 2048}), 1.0, 0), line<unsigned long long, 2>{~0ull, ~0ull - 2047}));
static_assert(same(__builtin_tensor_requantize(line<unsigned _BitInt(25), 2>, (line<int, 2>{0x7fffffff, 33554430}), 1.0f, 0), line<unsigned _BitInt(25), 2>{33554431, 33554430}));
static_assert(same(__builtin_tensor_quantize(line<_BitInt(24), 1>, (line<float, 1>{1e30f}), 1.0f, 0), line<_BitInt(24), 1>{8388607}));
static_assert(same(__builtin_tensor_dequantize(line<float, 3>, (line<unsigned char, 3>{0, 10, 255}), 0.5f, 10), line<float, 3>{-5, 0, 122.5f}));
static_assert(same(__builtin_tensor_dequantize(line<double, 2>, (line<signed char, 2>{-128, 127}), (line<double, 2>{0.25, 2}), -1), line<double, 2>{-31.75, 256}));
static_assert(same(__builtin_tensor_requantize(line<signed char, 4>, (line<int, 4>{1000, 1001, -100000, 1003}), 0.0625f, 2), line<signed char, 4>{64, 65, -128, 65}));

constexpr auto Sigmoid = __builtin_elementwise_sigmoid(line<float, 2>{0, 1}); // expected-error {{must be initialized by a constant expression}} expected-note {{cannot evaluate '__builtin_elementwise_sigmoid' in a constant expression}}
constexpr auto Unknown = __builtin_tensor_quantize(line<int, 1>, (line<float, 1>{NaN}), 1.0f, 0); // expected-error {{must be initialized by a constant expression}} expected-note {{floating point arithmetic produces a NaN}}
constexpr auto Infinite = __builtin_tensor_quantize(line<int, 1>, (line<float, 1>{1}), 0.0f, 0); // expected-error {{must be initialized by a constant expression}} expected-note {{division by zero}}
