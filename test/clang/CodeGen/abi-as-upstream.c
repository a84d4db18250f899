// RUN: %clang_cc1 -fenable-matrix -triple amdgcn-amd-amdhsa -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s
// RUN: %clang_cc1 -fenable-matrix -triple nvptx64-nvidia-cuda -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s
// RUN: %clang_cc1 -fenable-matrix -fmatrix-flat -triple x86_64-linux-gnu -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s

// RUN: %clang_cc1 -fenable-matrix -triple spirv64 -disable-llvm-passes -emit-llvm %s -o - | FileCheck %s --check-prefix=SPIRV

// GPUs, and -fmatrix-flat, keep upstream's vectors. SPIR-V has none of most sizes.

typedef float M4 __attribute__((matrix_type(4, 4)));

// SPIRV: define spir_func void @four.matrix(ptr {{.*}}sret([16 x float])
// CHECK: define{{.*}} @four(<16 x float>
M4 four(M4 A) { return A; }
