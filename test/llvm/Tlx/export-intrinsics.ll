; RUN: %opt -passes=matrix-export-intrinsics %s | FileCheck %s --implicit-check-not=@tlx.
; RUN: %opt -passes=matrix-export-intrinsics %s | %stock_opt -passes=lower-matrix-intrinsics -S | FileCheck %s --check-prefix=LOWERED
; RUN: %round_trip %s --by matrix-export-intrinsics,matrix-raise --first matrix-simplify --stock lower-matrix-intrinsics,verify | FileCheck %s --check-prefix=BACK
; BACK: 3 functions came back

; Matrices as LLVM's intrinsics and flat vectors have them, by columns.

%A = type target("tlx.tensor", float, 2, 48, 40, 1, 0, 0, 0)
%B = type target("tlx.tensor", float, 2, 40, 48, 1, 0, 0, 0)
%BT = type target("tlx.tensor", float, 2, 40, 48, 0, 1, 0, 0)
%C = type target("tlx.tensor", float, 2, 48, 48, 1, 0, 0, 0)
%S = type target("tlx.tensor", i32, 2, 3, 3, 1, 0, 0, 0)
declare %S @tlx.load__S(ptr, i64, i64, target("tlx.attr", 1, 0))
declare %S @tlx.matmul__S(%S, %S, target("tlx.attr", 0))
declare %S @tlx.sub__(%S, %S)
declare %S @tlx.xor__(%S, %S)
declare void @tlx.store__S(%S, ptr, i64, i64, target("tlx.attr", 4, 1))
declare %A @tlx.load__A(ptr, i64, i64, target("tlx.attr", 4, 1))
declare %BT @tlx.transpose__(%A, target("tlx.attr", 1, 0))
declare %B @tlx.relayout__(%BT)
declare %C @tlx.matmul__(%A, %B, target("tlx.attr", 3))
declare %C @tlx.splat__(float)
declare %C @tlx.fmul__(%C, %C, target("tlx.attr", 1))
declare %C @tlx.fneg__(%C, target("tlx.attr", 0))
declare void @tlx.store__C(%C, ptr, i64, i64, target("tlx.attr", 16, 0))

; CHECK-LABEL: define void @product(
; CHECK-NEXT: %a = call <1920 x float> @llvm.matrix.column.major.load.v1920f32.i64(ptr align 4 %p, i64 %n, i1 true, i32 48, i32 40)
; CHECK-NEXT: %b = call <1920 x float> @llvm.matrix.transpose.v1920f32(<1920 x float> %a, i32 48, i32 40)
; CHECK-NEXT: %c = call reassoc contract <2304 x float> @llvm.matrix.multiply.v2304f32.v1920f32.v1920f32(<1920 x float> %a, <1920 x float> %b, i32 48, i32 40, i32 48)
; CHECK-NEXT: call void @llvm.matrix.column.major.store.v2304f32.i64(<2304 x float> %c, ptr align 16 %q, i64 50, i1 false, i32 48, i32 48)
; CHECK-NEXT: ret void
; LOWERED-LABEL: define void @product(
; LOWERED-NOT: call {{.*}}@llvm.matrix
; LOWERED: ret void
define void @product(ptr %p, ptr %q, i64 %n) {
  %a = call %A @tlx.load__A(ptr %p, i64 1, i64 %n, target("tlx.attr", 4, 1) poison)
  %t = call %BT @tlx.transpose__(%A %a, target("tlx.attr", 1, 0) poison)
  %b = call %B @tlx.relayout__(%BT %t)
  %c = call %C @tlx.matmul__(%A %a, %B %b, target("tlx.attr", 3) poison)
  call void @tlx.store__C(%C %c, ptr %q, i64 1, i64 50, target("tlx.attr", 16, 0) poison)
  ret void
}

; CHECK-LABEL: define void @elementwise(
; CHECK: %[[SPLAT:.*]] = shufflevector <2304 x float> %{{.*}}, <2304 x float> poison, <2304 x i32> zeroinitializer
; CHECK-NEXT: %[[PRODUCT:.*]] = fmul contract <2304 x float> %{{.*}}, %[[SPLAT]]
; CHECK-NEXT: %[[SIGN:.*]] = fneg <2304 x float> %[[PRODUCT]]
; CHECK-NEXT: call void @llvm.matrix.column.major.store.v2304f32.i64(<2304 x float> %[[SIGN]],
; LOWERED-LABEL: define void @elementwise(
; LOWERED-NOT: call {{.*}}@llvm.matrix
; LOWERED: ret void
define void @elementwise(ptr %p, ptr %q, float %x) {
  %a = call %A @tlx.load__A(ptr %p, i64 1, i64 49, target("tlx.attr", 4, 1) poison)
  %t = call %BT @tlx.transpose__(%A %a, target("tlx.attr", 1, 0) poison)
  %b = call %B @tlx.relayout__(%BT %t)
  %c = call %C @tlx.matmul__(%A %a, %B %b, target("tlx.attr", 3) poison)
  %d = call %C @tlx.splat__(float %x)
  %e = call %C @tlx.fmul__(%C %c, %C %d, target("tlx.attr", 1) poison)
  %f = call %C @tlx.fneg__(%C %e, target("tlx.attr", 0) poison)
  call void @tlx.store__C(%C %f, ptr %q, i64 1, i64 48, target("tlx.attr", 16, 0) poison)
  ret void
}

; CHECK-LABEL: define void @small(
; CHECK: %c = call <9 x i32> @llvm.matrix.multiply.v9i32.v9i32.v9i32(<9 x i32> %a, <9 x i32> %b, i32 3, i32 3, i32 3)
; CHECK-NEXT: %d = sub <9 x i32> %c, %a
; CHECK-NEXT: %e = xor <9 x i32> %b, %d
; CHECK-NEXT: call void @llvm.matrix.column.major.store.v9i32.i64(<9 x i32> %e, ptr align 4 %q, i64 4, i1 true, i32 3, i32 3)
; LOWERED-LABEL: define void @small(
; LOWERED-NOT: call {{.*}}@llvm.matrix
; LOWERED: ret void
define void @small(ptr %p, ptr %q) {
  %a = call %S @tlx.load__S(ptr %p, i64 1, i64 3, target("tlx.attr", 1, 0) poison)
  %b = call %S @tlx.load__S(ptr %q, i64 1, i64 8, target("tlx.attr", 1, 0) poison)
  %c = call %S @tlx.matmul__S(%S %a, %S %b, target("tlx.attr", 0) poison)
  %d = call %S @tlx.sub__(%S %c, %S %a)
  %e = call %S @tlx.xor__(%S %b, %S %d)
  call void @tlx.store__S(%S %e, ptr %q, i64 1, i64 4, target("tlx.attr", 4, 1) poison)
  ret void
}
