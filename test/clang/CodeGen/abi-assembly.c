// RUN: %clang_path -fenable-matrix --target=x86_64-linux-gnu -O2 -S -fno-asynchronous-unwind-tables %s -o - | FileCheck %s -check-prefix=X86
// RUN: %clang_path -fenable-matrix --target=x86_64-linux-gnu -O2 -march=x86-64-v4 -S -fno-asynchronous-unwind-tables %s -o - | FileCheck %s -check-prefix=X86
// RUN: %clang_path -fenable-matrix --target=aarch64-linux-gnu -O2 -S -fno-asynchronous-unwind-tables %s -o - | FileCheck %s -check-prefix=ARM

// Matrices stay in registers from the caller's to the callee's operations.

typedef float m4 __attribute__((matrix_type(4, 4)));
typedef float m3 __attribute__((matrix_type(3, 3)));
m4 callee(m4 a);

// X86-LABEL: multiply.matrix:
// X86-NOT: {{[(]}}%{{[er]}}
// X86: ret
// ARM-LABEL: multiply.matrix:
// ARM-NOT: , [
// ARM: ret
m4 multiply(m4 a, m4 b) { return a * b; }

// X86-LABEL: unaligned.matrix:
// X86-NOT: {{[(]}}%{{[er]}}
// X86: ret
// ARM-LABEL: unaligned.matrix:
// ARM-NOT: , [
// ARM: ret
m3 unaligned(m3 a, m3 b) { return a + b; }

static m4 inlined(m4 a, m4 b) { return a - b; }
// X86-LABEL: twice.matrix:
// X86-NOT: {{[(]}}%{{[er]}}
// X86: ret
// ARM-LABEL: twice.matrix:
// ARM-NOT: , [
// ARM: ret
m4 twice(m4 a, m4 b) { return inlined(inlined(a, b), b); }

// X86-LABEL: tail.matrix:
// X86-NOT: {{[(]}}%{{[er]}}
// X86: jmp callee.matrix
// ARM-LABEL: tail.matrix:
// ARM-NOT: , [
// ARM: b callee.matrix
m4 tail(m4 a) { return callee(a + a); }
