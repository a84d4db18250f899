// RUN: %clang_cc1 -triple riscv64-linux-gnu -target-feature +v -target-abi lp64d -fenable-matrix -O2 -emit-obj -Rpass=matrix-ops %s -o %t.o 2>&1 | FileCheck %s
// RUN: llvm-nm-22 --print-size --radix=d %t.o | FileCheck %s --check-prefix=SIZE

// Where lines are no power of two, LLVM's RISC-V back end moves elements one by one: a loop is short. And two registers
// are one vector of 256 bits, of which there are sixteen: more accumulators are spilled.

typedef signed char columns __attribute__((matrix_type(3, 170)));
typedef signed char rows __attribute__((matrix_type(3, 170), matrix_layout(row_major)));
typedef int tall __attribute__((matrix_type(170, 3)));
typedef int wide __attribute__((matrix_type(3, 170)));
typedef int square __attribute__((matrix_type(170, 170)));

// CHECK: [[#@LINE+2]]:{{.*}} change of layout of 3x170 i8 as loops
// SIZE-DAG: {{[0-9]+ 0*[0-9]?[0-9]?[0-9]}} T layout
void layout(columns *a, rows *b) { *b = (rows)*a; }
// CHECK: [[#@LINE+2]]:{{.*}} product of 170x170 i32 as loops: vectors of 8, tiles of {{.*}} by N 25*6 + 4*5,
// SIZE-DAG: {{[0-9]+ 0*[1-4]?[0-9]?[0-9]?[0-9]}} T product
void product(tall *a, wide *b, square *c) { *c += *a * *b; }
