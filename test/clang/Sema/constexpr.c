// RUN: %clang_cc1 -std=c23 -fenable-matrix -fsyntax-only -verify %s
// RUN: %clang_cc1 -std=c23 -fenable-matrix -fsyntax-only -verify -fexperimental-new-constant-interpreter %s

// Constant matrices in C.

typedef int m23 __attribute__((matrix_type(2, 3)));
typedef float f22 __attribute__((matrix_type(2, 2), matrix_layout(row_major)));

constexpr m23 Zero = {};
constexpr m23 Ones = Zero + 1;
constexpr m23 Sum = 3 * Ones - Zero;
constexpr f22 Quotient = ((f22){} + 3) / 2;
constexpr auto Product = Ones * __builtin_matrix_transpose(Sum);
struct pair { m23 First; f22 Second; };
constexpr struct pair Pair = {Sum, Quotient};

static_assert(__builtin_matrix_extract(Sum, 1, 2) == 3);
static_assert(Ones[1][2] == 1 && Product[1][0] == 9);
static_assert(Pair.First[0][1] == 3 && Pair.Second[1][1] == 1.5f);
constexpr int Element = Product[1][1];
int Array[Element];
static_assert(sizeof(Array) == 9 * sizeof(int));

// A real scalar does not become complex: the parts are multiplied by it, zeros with their signs.
typedef _Complex float c11 __attribute__((matrix_type(1, 1)));
constexpr c11 Zero11 = {__builtin_complex(-0.0f, -0.0f)};
constexpr c11 Scaled = Zero11 * 1.0f, Shifted = Zero11 + 0.0f, Subtracted = 1.0f - Zero11, Divided = Zero11 / 2;
static_assert(__builtin_signbit(__real__ Scaled[0][0]) && __builtin_signbit(__imag__ Scaled[0][0]));
static_assert(!__builtin_signbit(__real__ Shifted[0][0]) && __builtin_signbit(__imag__ Shifted[0][0]));
static_assert(!__builtin_signbit(__imag__ Subtracted[0][0]) && __builtin_signbit(__imag__ Divided[0][0]));

constexpr m23 Overflow = Ones + __INT_MAX__; // expected-error {{constexpr variable 'Overflow' must be initialized by a constant expression}} expected-note {{value 2147483648 is outside the range of representable values of type 'int'}}
m23 Variable;
constexpr m23 Copy = Variable; // expected-error {{must be initialized by a constant expression}}
