; RUN: %opt -mtriple=x86_64 -passes='matrix-lower' %s | %check_lowered | FileCheck %s
; RUN: %opt -mtriple=x86_64 -passes='matrix-lower<O0>' %s | %check_lowered

%T = type target("tlx.tensor", float, 2, 200, 150, 1, 0, 0, 0)
%D = type target("tlx.tensor", float, 2, 150, 1, 1, 0, 0, 0)
%t = type target("tlx.tensor", float, 2, 2, 3, 0, 1, 0, 0)
%d = type target("tlx.tensor", float, 2, 2, 1, 1, 0, 0, 0)

; The diagonal of a matrix in memory is read there, 201 elements apart.
; CHECK-LABEL: @read(
; CHECK-NOT: alloca
; CHECK-NOT: memcpy
; CHECK: mul i64 %{{.*}}, 201
; CHECK: ret void
define void @read(ptr noalias %p, ptr noalias %q) {
  %T = call %T @tlx.load__T(ptr %p, i64 1, i64 200, target("tlx.attr", 4, 0) poison)
  %D = call %D @tlx.diagonal__D(%T %T)
  call void @tlx.store__D(%D %D, ptr %q, i64 1, i64 200, target("tlx.attr", 4, 0) poison)
  ret void
}

; Only the diagonal is written, without a temporary.
; CHECK-LABEL: @write(
; CHECK-NOT: alloca
; CHECK-NOT: malloc
; CHECK: call void @llvm.memset{{.*}}(ptr align 4 %q, i8 0, i64 120000
; CHECK-NOT: memcpy
; CHECK: mul i64 %{{.*}}, 201
; CHECK-NOT: memcpy
; CHECK: ret void
define void @write(ptr noalias %p, ptr noalias %q) {
  %D = call %D @tlx.load__D(ptr %p, i64 1, i64 200, target("tlx.attr", 4, 0) poison)
  %Z = call %T @tlx.splat__T(float 0.0)
  %T = call %T @tlx.insertdiagonal__T(%T %Z, %D %D)
  call void @tlx.store__T(%T %T, ptr %q, i64 1, i64 200, target("tlx.attr", 4, 0) poison)
  ret void
}

; The same where the matrix is used again: one memory holds it.
; CHECK-LABEL: @write_twice(
; CHECK: call ptr @malloc(i64 120056)
; CHECK: %[[M:.*]] = call ptr @llvm.ptrmask
; CHECK: call void @llvm.memset{{.*}}(ptr align 4 %[[M]], i8 0, i64 120000
; CHECK: mul i64 %{{.*}}, 201
; CHECK: memcpy{{.*}}(ptr {{.*}}%q, ptr {{.*}}%[[M]], i64 120000
; CHECK: memcpy{{.*}}(ptr {{.*}}%r, ptr {{.*}}%[[M]], i64 120000
define void @write_twice(ptr noalias %p, ptr noalias %q, ptr noalias %r) {
  %D = call %D @tlx.load__D(ptr %p, i64 1, i64 200, target("tlx.attr", 4, 0) poison)
  %Z = call %T @tlx.splat__T(float 0.0)
  %T = call %T @tlx.insertdiagonal__T(%T %Z, %D %D)
  call void @tlx.store__T(%T %T, ptr %q, i64 1, i64 200, target("tlx.attr", 4, 0) poison)
  call void @tlx.store__T(%T %T, ptr %r, i64 1, i64 200, target("tlx.attr", 4, 0) poison)
  ret void
}

; CHECK-LABEL: @lanes(
; CHECK: shufflevector <6 x float> %x, <6 x float> poison, <2 x i32> <i32 0, i32 4>
; CHECK: shufflevector <6 x float> %x, <6 x float> %{{.*}}, <6 x i32> <i32 6, i32 1, i32 2, i32 3, i32 7, i32 5>
define <6 x float> @lanes(<6 x float> %x) {
  %t = call %t @tlx.totensor__t(<6 x float> %x)
  %d = call %d @tlx.diagonal__d(%t %t)
  %n = call %d @tlx.fneg__d(%d %d, target("tlx.attr", 0) poison)
  %r = call %t @tlx.insertdiagonal__t(%t %t, %d %n)
  %v = call <6 x float> @tlx.tovector__t(%t %r)
  ret <6 x float> %v
}

declare %T @tlx.load__T(ptr, i64, i64, target("tlx.attr", 4, 0)) #0
declare %D @tlx.load__D(ptr, i64, i64, target("tlx.attr", 4, 0)) #0
declare %D @tlx.diagonal__D(%T) #2
declare %T @tlx.splat__T(float) #2
declare %T @tlx.insertdiagonal__T(%T, %D) #2
declare void @tlx.store__D(%D, ptr, i64, i64, target("tlx.attr", 4, 0)) #1
declare void @tlx.store__T(%T, ptr, i64, i64, target("tlx.attr", 4, 0)) #1
declare %t @tlx.totensor__t(<6 x float>) #2
declare %d @tlx.diagonal__d(%t) #2
declare %d @tlx.fneg__d(%d, target("tlx.attr", 0)) #2
declare %t @tlx.insertdiagonal__t(%t, %d) #2
declare <6 x float> @tlx.tovector__t(%t) #2

attributes #0 = { nounwind willreturn memory(argmem: read) }
attributes #1 = { nounwind willreturn memory(argmem: write) }
attributes #2 = { nounwind willreturn memory(none) }
