// RUN: %clang --target=riscv64-linux-gnu -march=rv64imac -mabi=lp64 -ffreestanding -fenable-matrix -O2 -ffp-exception-behavior=strict -S %s -o - | FileCheck %s
// RUN: %clang --target=aarch64-linux-gnu -mgeneral-regs-only -ffreestanding -fenable-matrix -O2 -ffp-exception-behavior=strict -S %s -o - | FileCheck %s
// RUN: %clang --target=riscv32-unknown-elf -march=rv32imac -mabi=ilp32 -ffreestanding -fenable-matrix -O2 -ffp-exception-behavior=strict -S %s -o - | FileCheck %s
// RUN: %clang --target=riscv64-linux-gnu -march=rv64gcv_zfh_zvfh -ffreestanding -fenable-matrix -O0 -ffp-exception-behavior=strict -S %s -o /dev/null

// Strict operations on halves where the target has none, and the smaller of two
// halves, which has no library function: both are computed in float.

typedef _Float16 M __attribute__((matrix_type(2, 3)));
typedef signed char B __attribute__((matrix_type(2, 3)));

// CHECK-LABEL: {{^}}add:
// CHECK: __addsf3
void add(M *a, const M *b) { *a += *b; }

// CHECK-LABEL: {{^}}divide:
// CHECK: __divsf3
void divide(M *a, const _Float16 *s) { *a /= *s; }

// CHECK-LABEL: {{^}}select:
// CHECK: __ltsf2
void select(M *a, const M *b) { *a = *a < *b ? *a : *b; }

// CHECK-LABEL: {{^}}convert:
// CHECK: __fixsf{{si|di}}
void convert(B *a, const M *b) { *a = (B)*b; }

// CHECK-LABEL: {{^}}smaller:
void smaller(M *a, const M *b) { *a = __builtin_elementwise_minnum(*a, *b); }
