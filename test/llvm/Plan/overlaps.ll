; RUN: %opt -aa-pipeline=basic-aa -passes='function(matrix-raise-large,matrix-simplify,print<matrix-plan>)' -disable-output %s | FileCheck %s

; What a store does about operands that it may overwrite before they are read.

target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: function @one:
; CHECK: vectors of 4, unrolled by {{.*}}, backwards if it overlaps an operand in front of it{{$}}
define void @one(ptr %p, ptr %r) {
  %a = load <1024 x float>, ptr %p
  %b = fadd <1024 x float> %a, %a
  store <1024 x float> %b, ptr %r
  ret void
}

; An operand in the result's place demands nothing.
; CHECK-LABEL: function @update:
; CHECK: vectors of 4, unrolled by {{.*}}, backwards if it overlaps an operand in front of it{{$}}
define void @update(ptr %p, ptr %r) {
  %a = load <1024 x float>, ptr %p
  %b = load <1024 x float>, ptr %r
  %c = fadd <1024 x float> %a, %b
  store <1024 x float> %c, ptr %r
  ret void
}

; CHECK-LABEL: function @two:
; CHECK: vectors of 4, unrolled by {{.*}}, backwards if it overlaps an operand in front of it, written to a temporary of 4096 bytes if neither direction is right{{$}}
define void @two(ptr %p, ptr %q, ptr %r) {
  %a = load <1024 x float>, ptr %p
  %b = load <1024 x float>, ptr %q
  %c = fadd <1024 x float> %a, %b
  store <1024 x float> %c, ptr %r
  ret void
}

; CHECK-LABEL: function @converted_in_place:
; CHECK: vectors of 4, unrolled by 4{{$}}
define void @converted_in_place(ptr %r) {
  %a = load <1024 x i32>, ptr %r
  %b = sitofp <1024 x i32> %a to <1024 x float>
  store <1024 x float> %b, ptr %r
  ret void
}

; CHECK-LABEL: function @other_size:
; CHECK: vectors of 4, unrolled by {{.*}}, written to a temporary of 4096 bytes if it overlaps an operand{{$}}
define void @other_size(ptr %p, ptr %r) {
  %a = load <1024 x i16>, ptr %p
  %b = sitofp <1024 x i16> %a to <1024 x float>
  store <1024 x float> %b, ptr %r
  ret void
}

; CHECK-LABEL: function @move:
; CHECK: all bytes at once{{$}}
define void @move(ptr %p, ptr %r) {
  %a = load <1024 x float>, ptr %p
  store <1024 x float> %a, ptr %r
  ret void
}

; CHECK-LABEL: function @same_stride:
; CHECK: region at store
; CHECK-NEXT: vectors of 4, backwards if it overlaps an operand in front of it, written to a temporary of 4096 bytes if neither direction is right{{$}}
define void @same_stride(ptr %p, ptr %r, i64 %n) {
  %a = call <1024 x float> @llvm.matrix.column.major.load.v1024f32.i64(ptr %p, i64 %n, i1 false, i32 32, i32 32)
  call void @llvm.matrix.column.major.store.v1024f32.i64(<1024 x float> %a, ptr %r, i64 %n, i1 false, i32 32, i32 32)
  ret void
}

; CHECK-LABEL: function @other_stride:
; CHECK: region at store
; CHECK-NEXT: vectors of 4, written to a temporary of 4096 bytes if it overlaps an operand{{$}}
define void @other_stride(ptr %p, ptr %r) {
  %a = call <1024 x float> @llvm.matrix.column.major.load.v1024f32.i64(ptr %p, i64 40, i1 false, i32 32, i32 32)
  call void @llvm.matrix.column.major.store.v1024f32.i64(<1024 x float> %a, ptr %r, i64 32, i1 false, i32 32, i32 32)
  ret void
}

; CHECK-LABEL: function @product:
; CHECK: region at store, fused matmul
; CHECK-NEXT: written to a temporary of 4096 bytes if it overlaps an operand{{$}}
define void @product(ptr %p, ptr %r) {
  %a = load <1024 x float>, ptr %p
  %b = call <1024 x float> @llvm.matrix.multiply.v1024f32.v1024f32.v1024f32(<1024 x float> %a, <1024 x float> %a, i32 32, i32 32, i32 32)
  %c = fadd <1024 x float> %a, %b
  store <1024 x float> %c, ptr %r
  ret void
}
