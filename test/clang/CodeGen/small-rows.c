// Small matrices whose rows lie contiguously are computed as they lie, whatever
// is done with each element and however often one is used: nothing is permuted.
//
// RUN: %clang --target=x86_64-linux-gnu -march=haswell -O2 -S %s -o - | \
// RUN:     FileCheck %s --implicit-check-not=vperm --implicit-check-not=unpck \
// RUN:     --implicit-check-not=vshuf --implicit-check-not=vinsert --implicit-check-not=vextract

#define ROWS __attribute__((matrix_type(4, 4), matrix_layout(row_major)))
typedef float f4 ROWS;
typedef double d4 ROWS;
typedef int i4 ROWS;

// CHECK-LABEL: twice:
// CHECK: vfmadd
void twice(f4 *d, const f4 *a) { *d = *a * 2.0f + *a; }
// CHECK-LABEL: fused:
// CHECK: vfmadd
void fused(f4 *d, const f4 *a, const f4 *b) { *d = __builtin_elementwise_fma(*a, *b, *a); }
// CHECK-LABEL: larger:
// CHECK: vmaxps
void larger(f4 *d, const f4 *a, const f4 *b) { *d = __builtin_elementwise_max(*a, *b); }
// CHECK-LABEL: selected:
// CHECK: vminps
void selected(f4 *d, const f4 *a, const f4 *b) { *d = *a < *b ? *a : *b; }
// CHECK-LABEL: shifted:
// CHECK: vpsllvd
void shifted(i4 *d, const i4 *a, const i4 *b) { *d = *a << *b & *a; }
// CHECK-LABEL: larger_integer:
// CHECK: vpmaxsd
void larger_integer(i4 *d, const i4 *a, const i4 *b) { *d = __builtin_elementwise_max(*a, *b); }
// CHECK-LABEL: narrower:
// CHECK: vcvtpd2ps
void narrower(f4 *d, const d4 *a) { *d = (f4)*a; }
// CHECK-LABEL: wider:
// CHECK: vcvtps2pd
void wider(d4 *d, const f4 *a) { *d = (d4)*a; }
// CHECK-LABEL: rounded:
// CHECK: vcvttps2dq
void rounded(i4 *d, const f4 *a) { *d = (i4)*a; }
// CHECK-LABEL: clamped:
// CHECK: vminps
void clamped(f4 *d, const f4 *a) {
  *d = __builtin_elementwise_min(__builtin_elementwise_max(*a, (f4)0.0f), (f4)1.0f);
}
