// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -target-feature -sse -DDEFINE -emit-llvm -verify %s -o /dev/null
// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -target-feature -sse2 -DARGUMENT -emit-llvm -verify %s -o /dev/null
// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -target-feature -sse2 -DRESULT -emit-llvm -verify %s -o /dev/null
// RUN: %clang_cc1 -fenable-matrix -triple aarch64-linux-gnu -target-feature -fp-armv8 -DRESULT -emit-llvm -verify %s -o /dev/null
// RUN: %clang_cc1 -fenable-matrix -triple aarch64-linux-gnu -target-feature -fp-armv8 -emit-llvm -verify=none %s -o /dev/null
// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -target-feature -sse -emit-llvm -verify=none %s -o /dev/null

// Without vector registers there is no place for a matrix, of integers neither.
// By reference and in memory, matrices do not need them.
// none-no-diagnostics

typedef float M4 __attribute__((matrix_type(4, 4)));
typedef int I1 __attribute__((matrix_type(1, 1)));
typedef float M9 __attribute__((matrix_type(9, 9)));
void g(M4 A);
I1 h(void);

#ifdef DEFINE
// expected-error@+1 {{'f' requires  'float __attribute__((matrix_type(4, 4)))' type support, but target 'x86_64' does not support it}}
void f(M4 A) {}
#endif
#ifdef ARGUMENT
// expected-error@+1 {{'f' requires  'float __attribute__((matrix_type(4, 4)))' type support, but target 'x86_64' does not support it}}
void f(M4 *A) { g(*A); }
#endif
#ifdef RESULT
// expected-error@+1 {{'f' requires  'int __attribute__((matrix_type(1, 1)))' return type support, but target}}
void f(I1 *A) { *A = h(); }
#endif
void byReference(M9 A) {}
void pointers(M4 *A, I1 *B) { *A = *A; }
