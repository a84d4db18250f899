// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -verify %s
// expected-no-diagnostics

// The types of what operators give, in templates too.

template <class T, unsigned R, unsigned C, unsigned P = 0>
using rows = T __attribute__((matrix_type(R, C), matrix_layout(row_major), matrix_padding(P)));
template <class T, unsigned R, unsigned C, unsigned P = 0>
using columns = T __attribute__((matrix_type(R, C), matrix_padding(P)));
template <class T, unsigned N> using vec = T __attribute__((ext_vector_type(N)));
#define SAME(E, ...) static_assert(__is_same(decltype(E), __VA_ARGS__))

rows<short, 2, 3, 1> a;
columns<float, 2, 3> f;
const columns<unsigned char, 4, 4> c = {};
rows<bool, 2, 3> m;

SAME(-a, rows<short, 2, 3, 1>);
SAME(+f, columns<float, 2, 3>);
SAME(~c, columns<unsigned char, 4, 4>);
SAME(c % c, columns<unsigned char, 4, 4>);
SAME(a & 3L, rows<short, 2, 3, 1>);
SAME(3 | a, rows<short, 2, 3, 1>);
SAME(1 << a, rows<short, 2, 3, 1>);
SAME(a >>= 1, rows<short, 2, 3, 1> &);
SAME(m & m, rows<bool, 2, 3>);
SAME(m ^= true, rows<bool, 2, 3> &);
SAME(a == a, rows<bool, 2, 3>);
SAME(f < 1, columns<bool, 2, 3>);
SAME(1 >= c, columns<bool, 4, 4>);
SAME(m != m, rows<bool, 2, 3>);
SAME(!a, rows<bool, 2, 3>);
SAME(!m, rows<bool, 2, 3>);
SAME(m ? a : a, rows<short, 2, 3, 1>);
SAME(a < a ? a : 0, rows<short, 2, 3, 1>);
SAME(m ?: m, rows<bool, 2, 3>);
SAME(true ? a : a, rows<short, 2, 3, 1> &);
SAME(__builtin_matrix_all(m), bool);
SAME(__builtin_matrix_any(a == 1), bool);

enum unscoped { one = 1 };
SAME(a & one, rows<short, 2, 3, 1>);
SAME(a == one, rows<bool, 2, 3>);
SAME(a / one, rows<short, 2, 3, 1>);
SAME(a += one, rows<short, 2, 3, 1> &);
SAME(a <<= one, rows<short, 2, 3, 1> &);

struct convertible { operator columns<int, 2, 2>() const; } d;
SAME(-d, columns<int, 2, 2>);
SAME(~d, columns<int, 2, 2>);
SAME(d % d, columns<int, 2, 2>);
SAME(d < 1, columns<bool, 2, 2>);
SAME(d == (columns<int, 2, 2>)1, columns<bool, 2, 2>);
SAME(1 | d, columns<int, 2, 2>);

template <class M, class S> concept has_integers = requires(M m, S s) { m % s; m & s; m << s; ~m; };
static_assert(has_integers<columns<int, 2, 2>, int>);
static_assert(has_integers<columns<int, 2, 2>, columns<int, 2, 2>>);
static_assert(!has_integers<columns<float, 2, 2>, int>);
static_assert(!has_integers<columns<int, 2, 2>, rows<int, 2, 2>>);

template <class M, class S> auto clamp(M m, S low, M high) {
  M raised = m < low ? low : m;
  return __builtin_matrix_any(raised > high) ? high : raised;
}
SAME(clamp(f, 1, f), columns<float, 2, 3>);

template <class M, class V> auto times(M m, V v) { return m * v; }
SAME(times(f, vec<float, 3>()), vec<float, 2>);
SAME(times(vec<float, 2>(), f), vec<float, 3>);
SAME(times(rows<int, 4, 4>(), vec<int, 4>()), vec<int, 4>);
template <class V, class M> auto &assign(V &v, M m) { return v *= m; }
vec<int, 4> v4;
SAME(assign(v4, rows<int, 4, 4>()), vec<int, 4> &);

template <class To, class From> concept casts = requires(From f) { (To)f; static_cast<To>(f); To(f); };
static_assert(casts<columns<float, 2, 3>, int> && casts<rows<bool, 2, 3>, float>);
static_assert(casts<columns<float, 2, 3>, unscoped>);
static_assert(casts<columns<float, 2, 3>, vec<float, 6>>);
static_assert(casts<vec<float, 6>, columns<float, 2, 3>>);
static_assert(!casts<vec<float, 6>, columns<int, 2, 3>>);
static_assert(!casts<vec<float, 6>, columns<float, 2, 2>>);
static_assert(!casts<columns<float, 2, 3>, vec<double, 6>>);
static_assert(!casts<columns<float, 2, 3>, int *> && !casts<int, columns<int, 1, 2>>);
static_assert(casts<int, columns<int, 1, 1>> && casts<double, rows<bool, 1, 1>>);
typedef int four __attribute__((vector_size(16)));
static_assert(casts<four, columns<int, 2, 2>> && casts<columns<int, 2, 2>, four>);
template <class To, class From> concept converts = requires(From f, void g(To)) { g(f); };
static_assert(!converts<columns<float, 2, 3>, float> && !converts<four, columns<int, 2, 2>>);
static_assert(!converts<columns<int, 2, 2>, four>);

// The arms may depend on a template parameter where the condition does not.
template <class T> constexpr T choose(T A, columns<float, 2, 2> B) { return B != B ? A : B; }
static_assert(choose(columns<float, 2, 2>{}, columns<float, 2, 2>{{3}})[0][0] == 3);
