// RUN: %clang_cc1 -std=c++20 -fenable-matrix -fsyntax-only -Wno-unused-value -verify %s

// Operators with an operand that becomes a tensor or an element: enumerations and
// classes go through overload resolution.

template <class T, unsigned... E> using tensor = T __attribute__((tensor_type(E...)));
using t3 = tensor<int, 2, 3, 4>;
using b3 = tensor<bool, 2, 3, 4>;
#define SAME(E, ...) static_assert(__is_same(decltype(E), __VA_ARGS__))

t3 t;
enum unscoped { one = 1 };
SAME(t + one, t3);
SAME(one - t, t3);
SAME(t * one, t3);
SAME(t / one, t3);
SAME(one % t, t3);
SAME(t & one, t3);
SAME(t << one, t3);
SAME(t == one, b3);
SAME(one < t, b3);
SAME(t += one, t3 &);
SAME(t /= one, t3 &);
SAME(t <<= one, t3 &);

struct convertible { operator t3() const; } d;
SAME(+d, t3);
SAME(-d, t3);
SAME(~d, t3);
SAME(d + d, t3);
SAME(d * t, t3);
SAME(t - d, t3);
SAME(d / 2, t3);
SAME(2 / d, t3);
SAME(d % d, t3);
SAME(1 | d, t3);
SAME(d ^ t, t3);
SAME(d >> 1, t3);
SAME(d < 1, b3);
SAME(d == t, b3);
SAME(t *= d, t3 &);
SAME(t |= d, t3 &);

struct number { operator int() const; } n;
SAME(t + n, t3);
SAME(n * t, t3);
SAME(t ^= n, t3 &);

// A user's operator is better than a conversion; none replaces one of two tensors.
struct user : convertible { friend char operator+(user, t3); } u;
SAME(u + t, char);
SAME(u * t, t3);

// What is left of the element type, layout and extents is checked behind.
using f3 = tensor<float, 2, 3, 4>;
struct floats { operator f3() const; } f;
template <class L, class R> concept has_remainder = requires(L l, R r) { l % r; };
static_assert(has_remainder<convertible, int> && has_remainder<t3, convertible>);
static_assert(!has_remainder<floats, int> && !has_remainder<floats, convertible>);
struct other { operator tensor<int, 2, 3, 5>() const; } o;
void errors() {
  d + o; // expected-error {{invalid operands to binary expression ('struct convertible' and 'struct other')}}
  !d;    // expected-error {{invalid argument type 'struct convertible' to unary expression}}
  f % 2; // expected-error {{both must be integers or tensors of integers}}
}
