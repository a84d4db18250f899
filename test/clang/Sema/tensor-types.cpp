// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify %s
// RUN: %clang_cc1 -std=c++20 -fenable-matrix -ast-print %s | FileCheck %s --check-prefix=PRINT
// expected-no-diagnostics

#if !__has_extension(tensor_types)
#error "no tensors"
#endif

template <class T, unsigned... E>
using tensor = T __attribute__((tensor_type(E...)));
using t234 = tensor<float, 2, 3, 4>;

// What lies in index order is one type, however it is written.
static_assert(__is_same(t234, float __attribute__((tensor_type(2, 3, 4), tensor_layout(0, 1, 2), tensor_padding(0, 0, 0)))));
static_assert(!__is_same(t234, float __attribute__((tensor_type(2, 3, 4), tensor_layout(0, 2, 1)))));
static_assert(!__is_same(t234, float __attribute__((tensor_type(2, 3, 4), tensor_padding(0, 0, 1)))));
static_assert(!__is_same(tensor<float, 2, 3>, float __attribute__((matrix_type(2, 3)))));

// Sizes count the padding.
static_assert(sizeof(t234) == 96 && alignof(t234) == alignof(float));
static_assert(sizeof(float __attribute__((tensor_type(2, 3, 4), tensor_padding(1, 0, 3)))) == 3 * 3 * 7 * 4);
static_assert(sizeof(bool __attribute__((tensor_type(5)))) == 5);

static_assert(__is_trivially_copyable(t234) && __is_trivial(t234) && __is_standard_layout(t234) && __is_literal(t234));
static_assert(__has_unique_object_representations(tensor<int, 2, 3>));
static_assert(!__has_unique_object_representations(int __attribute__((tensor_type(2), tensor_padding(1)))));

// As every object, one is destroyed.
template <class T> concept destructible = requires(T t) { t.~T(); };
static_assert(destructible<t234> && destructible<const float __attribute__((tensor_type(2), tensor_padding(1)))>);

// All numbers are deduced, and packs.
template <class T, unsigned... E> constexpr unsigned rank(tensor<T, E...> *) { return sizeof...(E); }
static_assert(rank((t234 *)nullptr) == 3 && rank((tensor<int, 7> *)nullptr) == 1);
template <class T, unsigned First, unsigned... E>
constexpr unsigned first(tensor<T, First, E...> *) { return First; }
static_assert(first((t234 *)nullptr) == 2);
template <int A, int B, int P>
using columns = float __attribute__((tensor_type(A, B), tensor_layout(1, 0), tensor_padding(P, 0)));
template <int A, int B, int P> constexpr int padding(columns<A, B, P> *) { return P; }
static_assert(padding((columns<2, 3, 5> *)nullptr) == 5);
template <class T> constexpr bool is_tensor = false;
template <class T, unsigned... E> constexpr bool is_tensor<tensor<T, E...>> = true;
static_assert(is_tensor<t234> && !is_tensor<float>);

// Overloads by extents; paddings convert.
constexpr int overloaded(tensor<int, 2>) { return 2; }
constexpr int overloaded(tensor<int, 3>) { return 3; }
static_assert(overloaded(tensor<int, 3>{}) == 3);
using wide = int __attribute__((tensor_type(2), tensor_padding(4)));
static_assert(overloaded(wide{}) == 2);

// An element of an object is one.
t234 object;
static_assert(__is_same(decltype((object[0][1][2])), float &));
static_assert(__is_same(decltype((((const t234 &)object)[0][1][2])), const float &));
template <class T> auto corner(T t, int i) { return t[i][0]; }
int read(tensor<int, 2, 2> t) { return corner(t, 1); }
// PRINT: return t[I][I][I + 1];
template <int I> float at(t234 t) { return t[I][I][I + 1]; }
float second(t234 t) { return at<1>(t); }

// PRINT: typedef int __attribute__((tensor_type(2, 3), tensor_layout(1, 0))) printed;
typedef int printed __attribute__((tensor_type(2, 3), tensor_layout(1, 0)));
// PRINT: typedef int __attribute__((tensor_type(2, 3), tensor_padding(0, 1))) padded;
typedef int padded __attribute__((tensor_type(2, 3), tensor_padding(0, 1)));

using lines = float __attribute__((tensor_type(2, 3), tensor_padding(0, 5)));
struct member {
  char before;
  t234 plain;
  lines padded;
};
static_assert(__builtin_offsetof(member, plain[1][2][3]) == 4 + 23 * 4);
static_assert(__builtin_offsetof(member, padded[1][2]) == 4 + 96 + 10 * 4);

// The default layout and padding are deduced too.
template <int A, int B, int L, int P>
using stored = float __attribute__((tensor_type(A, B), tensor_layout(L, 1 - L), tensor_padding(P, 0)));
template <class T, unsigned A, unsigned B, int L0, int L1, int P0, int P1>
using any = T __attribute__((tensor_type(A, B), tensor_layout(L0, L1), tensor_padding(P0, P1)));
template <class T, unsigned A, unsigned B, int L0, int L1, int P0, int P1>
constexpr int numbers(any<T, A, B, L0, L1, P0, P1> *) { return A * 100000 + B * 10000 + L0 * 1000 + L1 * 100 + P0 * 10 + P1; }
static_assert(numbers((tensor<float, 3, 5> *)nullptr) == 350100);
static_assert(numbers((stored<3, 5, 1, 7> *)nullptr) == 351070);
static_assert(numbers((stored<3, 5, 0, 0> *)nullptr) == 350100);

// A pack beside one of the other lists, or both.
template <unsigned... N> struct numbers_of {
  template <unsigned... L> using lying = float __attribute__((tensor_type(N...), tensor_layout(L...)));
  template <unsigned... P> using padded = float __attribute__((tensor_padding(P...), tensor_type(N...)));
};
static_assert(__is_same(numbers_of<2, 3>::lying<1, 0>, stored<2, 3, 1, 0>));
static_assert(__is_same(numbers_of<2, 3>::padded<4, 0>, stored<2, 3, 0, 4>));
