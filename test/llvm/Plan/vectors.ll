; RUN: %opt -passes='function(matrix-raise-large,matrix-simplify,print<matrix-plan>)' -disable-output %s | FileCheck %s
; RUN: %opt -mattr=+avx2,+fma -passes='function(matrix-raise-large,matrix-simplify,print<matrix-plan>)' -disable-output %s | FileCheck %s --check-prefix=AVX2

; The width follows the widest element and the target; a block of the product
; stays in registers; fused only where the target and the flags say so.

target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: function @widen:
; CHECK: region at store, fused sext %b
; CHECK-NEXT: vectors of 2, unrolled by 4{{$}}
; AVX2: region at store, fused sext %b
; AVX2-NEXT: vectors of 4, unrolled by 4{{$}}
define void @widen(ptr %p, ptr %q) {
  %a = load volatile <1024 x i8>, ptr %p
  %b = sext <1024 x i8> %a to <1024 x i64>
  store <1024 x i64> %b, ptr %q
  ret void
}

; CHECK-LABEL: function @multiply:
; CHECK: matmul
; CHECK-NEXT: vectors of 4, tiles of M 4*4x4 by N 32*2, {{.*}} outside{{$}}
; AVX2-LABEL: function @multiply:
; AVX2: matmul
; AVX2-NEXT: vectors of 8, tiles of M 4*2x8 by N 9*6 + 2*5, {{.*}} outside, fused multiply-add{{$}}
define void @multiply(ptr %p, ptr %q) {
  %a = load volatile <4096 x float>, ptr %p
  %b = call contract <4096 x float> @llvm.matrix.multiply.v4096f32.v4096f32.v4096f32(<4096 x float> %a, <4096 x float> %a, i32 64, i32 64, i32 64)
  store <4096 x float> %b, ptr %q
  ret void
}

; No vectors of x87's type.
; CHECK-LABEL: function @x87:
; CHECK: fused fneg
; CHECK-NEXT: vectors of 1, unrolled by 4{{$}}
define void @x87(<256 x x86_fp80> %v, ptr %q) {
  %b = fneg <256 x x86_fp80> %v
  call void @llvm.matrix.column.major.store.v256f80.i64(<256 x x86_fp80> %b, ptr %q, i64 16, i1 false, i32 16, i32 16)
  ret void
}
