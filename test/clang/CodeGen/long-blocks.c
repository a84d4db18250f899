// RUN: %clang -O2 -S -emit-llvm %s -o - | FileCheck %s
// RUN: %clang_path -fenable-matrix --target=x86_64-linux-gnu -O2 -S %s -o - | FileCheck %s -check-prefix=ASM
// RUN: %clang_path -fenable-matrix --target=aarch64-linux-gnu -O2 -S %s -o - | FileCheck %s -check-prefix=ASM
// RUN: %clang_path -fenable-matrix --target=spirv64 -O2 -S -emit-llvm %s -o - | FileCheck %s -check-prefix=WHOLE
// RUN: %clang_path -fenable-matrix -x c++ --target=x86_64-windows-msvc -fexceptions -fcxx-exceptions -O2 -S -emit-llvm -DHANDLER %s -o - | FileCheck %s -check-prefix=WHOLE

// A block of thousands of instructions is split, so that LLVM's passes take no
// time in the square of its length. No pass joins the parts again, no code is
// made of where they meet, and as much is known of the function as before.

typedef float M __attribute__((matrix_type(3, 3)));
typedef float Large __attribute__((matrix_type(64, 64)));

#define S(I) d[I] = a[I] * b[I] + d[I];
#define S8(I) S(I) S(I + 1) S(I + 2) S(I + 3) S(I + 4) S(I + 5) S(I + 6) S(I + 7)
#define S64(I) S8(I) S8(I + 8) S8(I + 16) S8(I + 24) S8(I + 32) S8(I + 40) S8(I + 48) S8(I + 56)
#define S512(I) S64(I) S64(I + 64) S64(I + 128) S64(I + 192) S64(I + 256) S64(I + 320) S64(I + 384) S64(I + 448)

// WHOLE-NOT: callbr
// WHOLE: ret void

#ifdef HANDLER
void callee();
// Code in a handler would have to say in which one it is.
void many(M *d, const M *a, const M *b) {
  try {
    callee();
  } catch (...) {
    S64(0) S64(64)
  }
}
#else
// CHECK-LABEL: @few(
// CHECK-NOT: callbr
// CHECK: ret void
void few(M *d, const M *a, const M *b) { S8(0) S8(8) S8(16) S8(24) }

// CHECK: nofree norecurse nosync nounwind willreturn memory(argmem: readwrite)
// CHECK-NEXT: @many(
// CHECK: callbr void asm sideeffect "", ""() [[ATTRIBUTES:#[0-9]+]]
// CHECK-NEXT: to label
// CHECK: ret void

// ASM-LABEL: many:
// ASM: APP
// ASM-NEXT: NO_APP
// ASM-NOT: {{^[[:space:]]+(jmp|b)[[:space:]]}}
// ASM: {{^[[:space:]]+ret}}
void many(M *d, const M *a, const M *b) { S64(0) S64(64) }

// Calls, where statements share a function.
// CHECK-LABEL: @calls(
// CHECK: callbr
// CHECK: ret void
void calls(Large *d, const Large *a, const Large *b) { S512(0) S512(512) S512(1024) S512(1536) S512(2048) }

// CHECK: attributes [[ATTRIBUTES]] = { nounwind willreturn memory(none) }
#endif
