// RUN: %clang_cc1 -fenable-matrix -std=c++20 -triple nvptx64-nvidia-cuda -aux-triple x86_64-linux-gnu -fcuda-is-device -target-cpu sm_70 -target-feature +ptx63 -ffp-contract=on -O2 -S %s -o - | FileCheck %s
// RUN: %clang_cc1 -fenable-matrix -std=c++20 -x hip -triple amdgcn-amd-amdhsa -aux-triple x86_64-linux-gnu -fcuda-is-device -target-cpu gfx90a -ffp-contract=on -O2 -S %s -o - | FileCheck %s --check-prefix=AMD
// RUN: echo > %t.fatbin
// RUN: %clang_cc1 -fenable-matrix -std=c++20 -triple x86_64-linux-gnu -aux-triple nvptx64-nvidia-cuda -target-sdk-version=12.0 -fcuda-include-gpubinary %t.fatbin -emit-llvm %s -o - | FileCheck %s --check-prefix=HOST
// RUN: %clangxx -std=c++20 -nocudainc -nocudalib --cuda-gpu-arch=sm_70 --cuda-feature=+ptx63 --cuda-device-only -O0 -S %s -o /dev/null

// A kernel, functions of both sides, and matrices in the device's memories. Each side passes matrices by its own rule.

#define __device__ __attribute__((device))
#define __host__ __attribute__((host))
#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
struct dim3 { unsigned x, y, z; };
typedef struct stream *cudaStream_t;
extern "C" int cudaLaunchKernel(const void *, dim3, dim3, void **, unsigned long, cudaStream_t);
extern "C" int __cudaPopCallConfiguration(dim3 *, dim3 *, unsigned long *, void *);

typedef float m4 __attribute__((matrix_type(4, 4)));
typedef double big __attribute__((matrix_type(40, 40), matrix_layout(row_major)));

__host__ __device__ constexpr m4 unit() { return __builtin_matrix_identity(4, 1.0f); }
__host__ __device__ m4 both(m4 A, m4 B) { return A * B + unit(); }

// CHECK: .const .align 4 .b8 Table[128]
__constant__ m4 Table[2] = {{1, 2}, {3, 4}};

// CHECK-LABEL: .entry _Z6kernelPu11matrix_typeILm4ELm4EfEPKS_S_i(
// CHECK: fma.rn.f32
// AMD-LABEL: _Z6kernelPu11matrix_typeILm4ELm4EfEPKS_S_i:
// AMD: v_{{(pk_)?}}fma
// The host registers the kernel by the name that the device has for it.
// HOST: c"_Z6kernelPu11matrix_typeILm4ELm4EfEPKS_S_i\00"
// HOST-LABEL: define {{.*}}@_Z21__device_stub__kernel{{.*}}.matrix(
__global__ void kernel(m4 *D, const m4 *A, m4 B, int N) {
  __shared__ m4 Tile[4];
  Tile[N & 3] = A[N];
  D[N] = both(Tile[N + 1 & 3], B) * Table[1];
}
__global__ void large(big *D, const big *A) { *D = *A * *A; }
