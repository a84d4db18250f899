// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operands of inline assembly. In memory and in a register a matrix is the
// bytes of its object, whatever its layout and padding; what an operand is
// copied to lies as the operand does.
//
// RUN: %run_flags %s

#include <stdio.h>

#if defined(__x86_64__)
#define REGISTER "x"
#elif defined(__aarch64__)
#define REGISTER "w"
#endif

typedef float Columns __attribute__((matrix_type(2, 2)));
typedef float Rows __attribute__((matrix_type(2, 2), matrix_layout(row_major)));
typedef short ManyRows
    __attribute__((matrix_type(2, 4), matrix_layout(row_major)));
typedef double Line __attribute__((matrix_type(1, 2)));
typedef short Padded __attribute__((matrix_type(2, 3), matrix_padding(1),
                                    matrix_layout(row_major)));
typedef _Complex float Pairs __attribute__((matrix_type(2, 2)));
typedef _Bool Mask __attribute__((matrix_type(4, 4), matrix_layout(row_major)));
typedef int Large __attribute__((matrix_type(20, 21), matrix_layout(row_major),
                                 matrix_padding(1)));

static int Failures;

#define EXPECT(TEST, M, GOT)                                                   \
  for (unsigned I = 0; I < __matrix_rows(M); ++I)                              \
    for (unsigned J = 0; J < __matrix_columns(M); ++J)                         \
      if ((GOT)[I][J] != Made[I][J]) {                                         \
        printf(TEST ", " #M ": element (%u, %u) is %d, expected %d\n", I, J,   \
               (int)(GOT)[I][J], (int)Made[I][J]);                             \
        ++Failures;                                                            \
      }
#define MAKE(M)                                                                \
  M Made, Got = {};                                                            \
  for (unsigned I = 0; I < __matrix_rows(M); ++I)                              \
    for (unsigned J = 0; J < __matrix_columns(M); ++J)                         \
      Made[I][J] = (3 * I + J) % 7;

#define MEMORY(M)                                                              \
  __attribute__((noinline)) static M M##_parameter(M Value) {                  \
    __asm__ volatile("" : "+m"(Value));                                        \
    return Value;                                                              \
  }                                                                            \
  static void M##_memory(void) {                                               \
    MAKE(M)                                                                    \
    __asm__ volatile("" : "=m"(Got) : "m"(Made));                              \
    Got = Made;                                                                \
    __asm__ volatile("" : "+m"(Got) : : "memory");                             \
    EXPECT("memory", M, Got)                                                   \
    Got = M##_parameter(Made);                                                 \
    EXPECT("parameter", M, Got)                                                \
  }

// A copy in a register, of an object and of a value; one that is read and
// written; and a store of the register.
#define IN_REGISTER(M)                                                         \
  static void M##_register(void) {                                             \
    MAKE(M)                                                                    \
    M Zero = {}, Stored;                                                       \
    __asm__("" : "=" REGISTER(Got) : "0"(Made));                               \
    EXPECT("object", M, Got)                                                   \
    Got = Zero;                                                                \
    __asm__("" : "=" REGISTER(Got) : "0"(-(-Made)));                           \
    EXPECT("value", M, Got)                                                    \
    __asm__ volatile("" : "+" REGISTER(Got));                                  \
    EXPECT("read and written", M, Got)                                         \
    STORE(Stored, Made);                                                       \
    EXPECT("stored", M, Stored)                                                \
  }
#if defined(__x86_64__)
#define STORE(TO, FROM) __asm__("movups %1, %0" : "=m"(TO) : REGISTER(FROM))
#elif defined(__aarch64__)
#define STORE(TO, FROM) __asm__("str %q1, %0" : "=Q"(TO) : REGISTER(FROM))
#endif

MEMORY(Columns)
MEMORY(Rows)
MEMORY(Padded)
MEMORY(Mask)
MEMORY(Pairs)
MEMORY(Large)
#ifdef REGISTER
IN_REGISTER(Columns)
IN_REGISTER(Rows)
IN_REGISTER(ManyRows)
IN_REGISTER(Line)
IN_REGISTER(Padded)
#endif

int main(void) {
  Columns_memory();
  Rows_memory();
  Padded_memory();
  Mask_memory();
  Pairs_memory();
  Large_memory();
#ifdef REGISTER
  Columns_register();
  Rows_register();
  ManyRows_register();
  Line_register();
  Padded_register();
#endif
  return Failures != 0;
}
