// Small products of kernel arguments, which are uniform: in registers, on the
// vector unit (docs/internals/Backends.md, fences).
//
// RUN: %clang --target=amdgcn-amd-amdhsa -mcpu=gfx700 -nogpulib -cl-std=CL3.0 -O2 -S %s -o - | FileCheck %s
// RUN: %clang --target=amdgcn-amd-amdhsa -mcpu=gfx90a -nogpulib -cl-std=CL3.0 -O1 -S %s -o - | FileCheck %s
// RUN: %clang --target=amdgcn-amd-amdhsa -mcpu=gfx1100 -nogpulib -cl-std=CL3.0 -O2 -S %s -o - | FileCheck %s
// RUN: %clang --target=amdgcn-amd-amdhsa -mcpu=gfx1201 -nogpulib -cl-std=CL3.0 -O2 -S %s -o /dev/null
// RUN: %clang --target=nvptx64-nvidia-cuda -march=sm_70 -Xclang -target-feature -Xclang +ptx63 -nogpulib -cl-std=CL3.0 -O2 -S %s -o /dev/null

#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#pragma OPENCL EXTENSION cl_khr_fp16 : enable

typedef float m3 __attribute__((matrix_type(3, 3)));
typedef float column __attribute__((matrix_type(3, 1)));
typedef float row __attribute__((matrix_type(1, 5)));
typedef float outer __attribute__((matrix_type(3, 5)));
typedef double d3 __attribute__((matrix_type(3, 3)));
typedef half h3 __attribute__((matrix_type(3, 3)));

// CHECK-LABEL: squares:
// CHECK: v_{{(dual_)?(mul|fma|mac|pk).*}}_f32
kernel void squares(global m3 *o, m3 a, m3 b) { *o = a * b; }
// CHECK-LABEL: doubles:
// CHECK: v_{{.*}}_f64
kernel void doubles(global d3 *o, d3 a, d3 b) { *o = a * b; }
// CHECK-LABEL: halves:
kernel void halves(global h3 *o, h3 a, h3 b) { *o = a * b; }
// CHECK-LABEL: vector:
kernel void vector(global float3 *o, m3 a, float3 b) { *o = a * b; }
// CHECK-LABEL: outers:
kernel void outers(global outer *o, column a, row b) { *o = a * b; }
// CHECK-LABEL: chain:
kernel void chain(global column *o, constant m3 *a, column b) {
  *o = *a * (*a * b) + b * 2;
}
