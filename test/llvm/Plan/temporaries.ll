; RUN: %opt -mtriple=x86_64-unknown-linux-gnu -mcpu=znver4 -passes='function(matrix-raise,matrix-simplify,matrix-layout,print<matrix-plan>)' -disable-output %s | FileCheck %s
; RUN: %opt -mtriple=x86_64-unknown-linux-gnu -mcpu=znver4 -passes='matrix-lower' -S %s | FileCheck %s --check-prefix=CODE

; Where the memory of temporaries is, and how much it is.

declare <4096 x float> @llvm.matrix.multiply.v4096f32.v4096f32.v4096f32(<4096 x float>, <4096 x float>, i32, i32, i32)
declare <16384 x float> @llvm.matrix.multiply.v16384f32.v16384f32.v16384f32(<16384 x float>, <16384 x float>, i32, i32, i32)
declare <1048576 x float> @llvm.matrix.multiply.v1048576f32.v1048576f32.v1048576f32(<1048576 x float>, <1048576 x float>, i32, i32, i32)

; One after the other uses the same memory, which is as large as the largest.
; CHECK-LABEL: function @in_turn:
; CHECK: temporary of result: 16384 bytes on the stack (0){{$}}
; CHECK: temporary of result: 65536 bytes on the stack (0){{$}}
; CODE-LABEL: @in_turn(
; CODE: alloca [65536 x i8]
; CODE-NOT: alloca
; CODE-NOT: @malloc
; CODE: ret void
define void @in_turn(ptr %a, ptr %b, ptr %d, ptr %e) {
  %x = load <4096 x float>, ptr %a
  %y = load <4096 x float>, ptr %b
  %m = call <4096 x float> @llvm.matrix.multiply.v4096f32.v4096f32.v4096f32(<4096 x float> %x, <4096 x float> %y, i32 64, i32 64, i32 64)
  store <4096 x float> %m, ptr %d
  %u = load <16384 x float>, ptr %a
  %n = call <16384 x float> @llvm.matrix.multiply.v16384f32.v16384f32.v16384f32(<16384 x float> %u, <16384 x float> %u, i32 128, i32 128, i32 128)
  store <16384 x float> %n, ptr %e
  ret void
}

; The result is too large for the stack, and the copy of a part of A is not. Both
; live at once.
; CHECK-LABEL: function @packed:
; CHECK: temporary of result: 4194304 bytes on the heap{{$}}
; CHECK-NEXT: temporary of A: 65536 bytes on the stack (0){{$}}
; CODE-LABEL: @packed(
; CODE: alloca [65536 x i8]
; CODE-NOT: alloca
; CODE: call ptr @malloc(i64 4194360)
; CODE-NOT: @malloc
; CODE: ret void
define void @packed(ptr %a, ptr %b, ptr %d) {
  %x = load <1048576 x float>, ptr %a
  %y = load <1048576 x float>, ptr %b
  %m = call <1048576 x float> @llvm.matrix.multiply.v1048576f32.v1048576f32.v1048576f32(<1048576 x float> %x, <1048576 x float> %y, i32 1024, i32 1024, i32 1024)
  store <1048576 x float> %m, ptr %d
  ret void
}

; Hardly ever used: the frame has no room for it.
; CHECK-LABEL: function @rare:
; CHECK: temporary of result: 16384 bytes on the heap{{$}}
define void @rare(ptr %a, ptr %b, ptr %d) {
  %x = load <4096 x float>, ptr %a
  %y = load <4096 x float>, ptr %b
  %m = fadd <4096 x float> %x, %y
  store <4096 x float> %m, ptr %d
  ret void
}

; Two buffers are exchanged on an edge. What is saved meanwhile is beside them,
; at a cache line.
; CHECK-LABEL: function @exchanged:
; CHECK: buffer 0 of 409604 bytes: heap{{$}}
; CHECK: buffer 1 of 409604 bytes: heap{{$}}
; CHECK: temporary of copies into %loop: 409604 bytes on the function's heap, at 819328{{$}}
; CODE-LABEL: @exchanged(
; CODE: call ptr @malloc(i64 1228988)
; CODE-NOT: @malloc
; CODE: %[[SAVED:.*]] = getelementptr inbounds i8, ptr %{{.*}}, i64 819328
; CODE: call void @llvm.memcpy.p0.p0.i64(ptr align 8 %[[SAVED]], {{.*}} i64 409604,
; CODE: call void @llvm.memcpy.p0.p0.i64({{.*}} ptr align 8 %[[SAVED]], i64 409604,
; CODE-NOT: @malloc
; CODE: ret void
define void @exchanged(ptr %a, ptr %b, i32 %n) {
entry:
  %x = load volatile <102401 x float>, ptr %a
  %y = load volatile <102401 x float>, ptr %b
  br label %loop
loop:
  %u = phi <102401 x float> [ %x, %entry ], [ %v, %loop ]
  %v = phi <102401 x float> [ %y, %entry ], [ %u, %loop ]
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %j = add i32 %i, 1
  %done = icmp eq i32 %j, %n
  br i1 %done, label %exit, label %loop
exit:
  store <102401 x float> %u, ptr %a
  store <102401 x float> %v, ptr %b
  ret void
}
