// RUN: %clang_cc1 -triple ve-linux-gnu -emit-llvm %s -o - | FileCheck %s --check-prefix=VE
// RUN: %clang_cc1 -triple powerpc64le-linux-gnu -target-cpu future -O1 -emit-llvm %s -o - | FileCheck %s --check-prefix=POWER
// RUN: %clang_cc1 -triple riscv64-linux-gnu -target-feature +v -mvscale-min=16 -mvscale-max=16 -O1 -emit-llvm %s -o - | FileCheck %s --check-prefix=RISCV

// Vectors of more than 4096 bits that are no matrices stay in registers, if a
// processor has such, and need no memory.

#if defined(__ve__)
typedef double vr __attribute__((vector_size(2048)));
// VE-LABEL: @copied(
// VE-NOT: matrix
// VE: call <256 x double> asm
// VE-NOT: matrix
// VE: ret void
void copied(char *p, char *q) {
  vr v;
  asm("vld %0, 8, %1" : "=v"(v) : "r"(p));
  asm("vst %0, 8, %1" : : "v"(v), "r"(q));
}
#elif defined(__powerpc__)
// POWER-LABEL: @copied(
// POWER-NEXT: entry:
// POWER-NEXT: getelementptr
// POWER-NEXT: load <2048 x i1>
// POWER-NEXT: store <2048 x i1>
// POWER-NEXT: ret void
void copied(__dmr2048 *p, __dmr2048 *q) { *q = p[2]; }
#else
typedef __rvv_float64m8_t vr __attribute__((riscv_rvv_vector_bits(8192)));
// RISCV-LABEL: @added(
// RISCV: fadd <128 x double>
// RISCV: ret void
void added(vr *p, vr *q) { *q = *p + *q; }
#endif
