// RUN: %clang_cc1 -std=c23 -fenable-matrix -fsyntax-only -verify %s
// RUN: %clang_cc1 -std=c23 -fenable-matrix -fsyntax-only -verify -fexperimental-new-constant-interpreter %s

// Constant tensors in C.

typedef int t234 __attribute__((tensor_type(2, 3, 4), tensor_layout(1, 0, 2)));

constexpr t234 Numbers = {{{1, 2}, {3}}, {{4, 5, 6, 7}}};
static_assert(Numbers[0][1][0] == 3 && Numbers[1][0][3] == 7 && Numbers[1][2][3] == 0);
constexpr t234 Sum = Numbers + 1, Zero = {};
static_assert(Sum[1][2][3] == 1 && Zero[0][0][0] == 0);
static_assert(__builtin_reduce_add(Numbers * Numbers) == 140);
static_assert(__builtin_tensor_reduce_max(Numbers, 0, 1, 2)[0][0][0] == 7);
int Initialized = Numbers[1][0][1] + 1;
const int *Place = &Numbers[1][2][3];
static t234 Doubled = {2, 4, 6};
int Variable;
t234 Wrong = {1, Variable}; // expected-error {{initializer element is not a compile-time constant}}
constexpr t234 Overflow = Numbers * __INT_MAX__; // expected-error {{constexpr variable 'Overflow' must be initialized by a constant expression}} expected-note {{value 4294967294 is outside the range of representable values of type 'int'}}
enum { Count = __builtin_tensor_slice(Numbers, 1, 0, 1, 1, 1, 2)[0][0][1] };
static_assert(Count == 6);
