// Vectors of less than bytes, which LLVM 22 cannot permute beside constants for
// AMDGPU.
//
// RUN: %clang --target=amdgcn-amd-amdhsa -mcpu=gfx90a -nogpulib -O2 -S %s -o - | FileCheck %s
// RUN: %clang --target=amdgcn-amd-amdhsa -mcpu=gfx1100 -nogpulib -O2 -S %s -o - | FileCheck %s

typedef _BitInt(4) nibbles __attribute__((matrix_type(3, 3)));
typedef _BitInt(4) column __attribute__((matrix_type(3, 1)));

// CHECK-LABEL: diagonal:
// CHECK: s_setpc_b64
void diagonal(nibbles *d, const column *a) { *d = __builtin_matrix_from_diagonal(*a); }

// CHECK-LABEL: minus_identity:
// CHECK: s_setpc_b64
void minus_identity(nibbles *d, const nibbles *a) {
  *d = *a - (nibbles)__builtin_matrix_from_diagonal((column)1);
}
