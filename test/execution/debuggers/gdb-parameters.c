// Parameters by value are shown where a function is entered, at all levels:
// those in vector registers and by reference, in both layouts, with padding.
//
// REQUIRES: gdb, host-x86_64
// RUN: %clang -O0 -g %s -o %t-O0
// RUN: %gdb -x %S/Inputs/parameters.gdb %t-O0 2>&1 | FileCheck %s
// RUN: %clang -O1 -g %s -o %t-O1
// RUN: %gdb -x %S/Inputs/parameters.gdb %t-O1 2>&1 | FileCheck %s
// RUN: %clang -Og -g %s -o %t-Og
// RUN: %gdb -x %S/Inputs/parameters.gdb %t-Og 2>&1 | FileCheck %s
// RUN: %clang -O2 -g %s -o %t-O2
// RUN: %gdb -x %S/Inputs/parameters.gdb %t-O2 2>&1 | FileCheck %s
//
// CHECK:          take_f2c right
// CHECK-COUNT-46: take_{{[fd][0-9]+[cr]p?}} right
// CHECK:          take_d16rp right

#define TAKE(Name, Element, Rows, Columns, ...)                                \
  typedef Element Name                                                         \
      __attribute__((matrix_type(Rows, Columns), ##__VA_ARGS__));              \
  __attribute__((noinline)) Element take_##Name(Name m, Name *Other) {         \
    *Other = m + *Other;                                                       \
    return m[0][1] + (*Other)[1][0];                                           \
  }                                                                            \
  static void call_##Name(void) {                                              \
    Name m, Other;                                                             \
    for (int I = 0; I != Rows; ++I)                                            \
      for (int J = 0; J != Columns; ++J)                                       \
        m[I][J] = Other[I][J] = 100 * I + J;                                   \
    Sum += take_##Name(m, &Other) + Other[1][1];                               \
  }

// Columns, rows, padded columns, padded rows.
#define LAYOUTS(Name, Element, R, C)                                           \
  TAKE(Name##c, Element, R, C)                                                 \
  TAKE(Name##r, Element, R, C, matrix_layout(row_major))                       \
  TAKE(Name##cp, Element, R, C, matrix_padding(1))                             \
  TAKE(Name##rp, Element, R, C, matrix_layout(row_major), matrix_padding(1))
#define CALLS(Name)                                                            \
  call_##Name##c(), call_##Name##r(), call_##Name##cp(), call_##Name##rp()

volatile double Sum;
LAYOUTS(f2, float, 2, 2)
LAYOUTS(f23, float, 2, 3)
LAYOUTS(f3, float, 3, 3)
LAYOUTS(f4, float, 4, 4)
LAYOUTS(f8, float, 8, 8)
LAYOUTS(f16, float, 16, 16)
LAYOUTS(d2, double, 2, 2)
LAYOUTS(d23, double, 2, 3)
LAYOUTS(d3, double, 3, 3)
LAYOUTS(d4, double, 4, 4)
LAYOUTS(d8, double, 8, 8)
LAYOUTS(d16, double, 16, 16)

int main(void) {
  CALLS(f2), CALLS(f23), CALLS(f3), CALLS(f4), CALLS(f8), CALLS(f16);
  CALLS(d2), CALLS(d23), CALLS(d3), CALLS(d4), CALLS(d8), CALLS(d16);
}
