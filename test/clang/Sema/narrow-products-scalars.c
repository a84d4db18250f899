// RUN: %clang_cc1 -fenable-matrix -fsyntax-only -verify %s
// RUN: %clang_cc1 -x c++ -std=c++20 -fenable-matrix -fsyntax-only -verify %s

// A number from a product of narrow elements is widened where it is stored,
// passed, returned or cast.

typedef signed char bytes __attribute__((matrix_type(4, 4)));
typedef signed char one __attribute__((matrix_type(1, 1)));
typedef int ints __attribute__((matrix_type(4, 4)));
void take(int);

int dot(bytes a, bytes b, one c, int i) {
  int sum = __builtin_matrix_dot(a, b); // expected-warning {{a product in elements of 'signed char' wraps before it is converted to 'int'; cast its operands to multiply in 'int'}}
  sum = __builtin_matrix_dot(a, b); // expected-warning {{wraps before}}
  sum += __builtin_matrix_dot(a, b); // expected-warning {{wraps before}}
  sum = i + __builtin_matrix_dot(a, b); // expected-warning {{wraps before}}
  float f = (float)__builtin_matrix_dot(a, b); // expected-warning {{is converted to 'float'; cast its operands to multiply in 'float'}}
  sum = (int)__builtin_matrix_trace(a * b); // expected-warning {{wraps before}}
  sum = __builtin_reduce_add(a * b); // expected-warning {{wraps before}}
  sum = (a * b)[1][i]; // expected-warning {{wraps before}}
  sum = (int)(c * c); // expected-warning {{is converted to 'int'}}
  ints all = (ints)__builtin_matrix_dot(a, b); // expected-warning {{is converted to elements of 'int'}}
  take(__builtin_matrix_dot(a, b)); // expected-warning {{wraps before}}
  return __builtin_matrix_dot(a, b); // expected-warning {{wraps before}}
}

// A char stays one, whatever it is computed in, and conditions compare it.
int silent(bytes a, bytes b) {
  signed char byte = __builtin_matrix_dot(a, b);
  byte = (signed char)(byte + __builtin_matrix_dot(a, b));
  byte += __builtin_matrix_dot(a, b);
  a[0][0] = __builtin_matrix_dot(a, b);
  int sum = __builtin_matrix_dot((ints)a, (ints)b) + byte;
  sum = (signed char)__builtin_matrix_dot(a, b);
  sum = a[0][0] * b[0][0];
  return __builtin_matrix_dot(a, b) ? sum : byte;
}
