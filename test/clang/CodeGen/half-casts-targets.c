// Five to seven halves to float and back, which LLVM 22 cannot select for AMDGPU.
//
// RUN: %clang --target=amdgcn-amd-amdhsa -mcpu=gfx90a -nogpulib -O2 -S %s -o - | FileCheck %s
// RUN: %clang --target=amdgcn-amd-amdhsa -mcpu=gfx1100 -nogpulib -O2 -S %s -o - | FileCheck %s

typedef _Float16 halves __attribute__((matrix_type(1, 7)));
typedef float floats __attribute__((matrix_type(1, 7)));
typedef _Float16 five __attribute__((matrix_type(5, 1)));
typedef float fives __attribute__((matrix_type(5, 1)));

// CHECK-LABEL: widen:
// CHECK-COUNT-7: v_cvt_f32_f16
void widen(floats *d, const halves *a) { *d = (floats)*a; }
// CHECK-LABEL: narrow:
// CHECK-COUNT-7: v_cvt_f16_f32
void narrow(halves *d, const floats *a) { *d = (halves)*a; }
// CHECK-LABEL: widen5:
// CHECK-COUNT-5: v_cvt_f32_f16
void widen5(fives *d, const five *a) { *d = (fives)*a; }
