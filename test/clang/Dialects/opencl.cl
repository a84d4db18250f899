// RUN: %clang_cc1 -fenable-matrix -cl-std=CL3.0 -triple spir64-unknown-unknown -finclude-default-header -fdeclare-opencl-builtins -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s
// RUN: %clang_cc1 -fenable-matrix -cl-std=CL2.0 -triple spirv64-unknown-unknown -finclude-default-header -fdeclare-opencl-builtins -O2 -emit-obj %s -o /dev/null
// RUN: %clang_cc1 -fenable-matrix -cl-std=CL3.0 -triple nvptx64 -finclude-default-header -fdeclare-opencl-builtins -O2 -S %s -o /dev/null
// RUN: %clang_cc1 -fenable-matrix -cl-std=clc++2021 -triple amdgcn-amd-amdhsa -finclude-default-header -fdeclare-opencl-builtins -S %s -o /dev/null

// Matrices in OpenCL's address spaces, and times its vectors.

typedef float m4 __attribute__((matrix_type(4, 4)));
typedef float r34 __attribute__((matrix_type(3, 4), matrix_layout(row_major)));

constant m4 Table = {1, 2, 3};

// CHECK-LABEL: define {{.*}}spir_kernel void @move(
kernel void move(global float4 *D, global const m4 *A, local m4 *Shared, global r34 *R) {
  size_t I = get_global_id(0);
// CHECK: @tlx.load{{.*}}(ptr addrspace(1)
// CHECK: @tlx.store{{.*}}, ptr addrspace(3)
  Shared[get_local_id(0)] = A[I];
  barrier(CLK_LOCAL_MEM_FENCE);
// CHECK: @tlx.load{{.*}}(ptr addrspace(2)
  private m4 T = *Shared * Table + __builtin_matrix_transpose(A[I]);
// CHECK: @tlx.matmul
// CHECK: call <4 x float> @tlx.tovector
  D[I] = T * (float4)(1, 2, 3, 4);
// CHECK: getelementptr {{.*}}ptr addrspace(1)
  global float *Element = &R[I][2][3];
  *Element = D[I].x;
}
