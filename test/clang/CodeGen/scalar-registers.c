// RUN: %clang --target=amdgcn-amd-amdhsa -mcpu=gfx700 -nogpulib -O0 -fenable-matrix -S %s -o - | FileCheck %s
// RUN: %clang --target=amdgcn-amd-amdhsa -mcpu=gfx700 -nogpulib -O0 -fenable-matrix -S -emit-llvm %s -o - | FileCheck %s --check-prefix=LIMIT
// RUN: %clang --target=amdgcn-amd-amdhsa -mcpu=gfx90a -nogpulib -O0 -fenable-matrix -S -emit-llvm %s -o - | FileCheck %s --check-prefix=OTHER

// The kernel calls __muldc3, and counts as many scalar registers as any
// function of this file has, and six more: together at most 104.

typedef _Complex double m4x4 __attribute__((matrix_type(4, 4)));
typedef _Complex double p4x4 __attribute__((
    matrix_type(4, 4), matrix_layout(row_major), matrix_padding(3)));

// LIMIT: define {{.*}} @unpad({{.*}} #[[FUNCTION:[0-9]+]]
// CHECK: .set unpad.numbered_sgpr, {{[0-8]?[0-9]$|9[0-8]$}}
void unpad(m4x4 *d, const p4x4 *a) { *d = (m4x4)*a; }

// LIMIT: define {{.*}}amdgpu_kernel {{.*}} @product({{.*}} #[[KERNEL:[0-9]+]]
// LIMIT: attributes #[[FUNCTION]] = {{.*}}"amdgpu-num-sgpr"="98"
// LIMIT: attributes #[[KERNEL]] =
// LIMIT-NOT: amdgpu-num-sgpr
// OTHER-NOT: amdgpu-num-sgpr
__attribute__((amdgpu_kernel)) void product(m4x4 *d, m4x4 *a, m4x4 *b) {
  *d = *a * *b;
}
