; RUN: %opt -passes=matrix-simplify -S %s | FileCheck %s

; Where only a part of a result is used, no more is computed.

%M = type target("tlx.tensor", float, 2, 100, 60, 1, 0, 0, 0)
%A = type target("tlx.tensor", float, 2, 100, 80, 0, 1, 0, 0)
%B = type target("tlx.tensor", float, 2, 80, 60, 1, 0, 0, 0)
%P = type target("tlx.tensor", float, 2, 5, 7, 1, 0, 0, 0)
%Rows = type target("tlx.tensor", float, 2, 5, 60, 1, 0, 0, 0)
%D = type target("tlx.tensor", float, 2, 60, 1, 1, 0, 0, 0)
declare %M @tlx.matmul__M(%A, %B, target("tlx.attr", 0)) nounwind willreturn memory(none)
declare %M @tlx.muladd__M(%A, %B, %M, target("tlx.attr", 0, 0)) nounwind willreturn memory(none)
declare %M @tlx.fadd__M(%M, %M, target("tlx.attr", 3)) nounwind willreturn memory(none)
declare %P @tlx.block__P(%M, i64, i64) nounwind willreturn memory(none)
declare %Rows @tlx.view__Rows(%M, target("tlx.attr", 90, 0, 0, 4294967294, 1, 1)) nounwind willreturn memory(none)
declare %Rows @tlx.block__Rows(%M, i64, i64) nounwind willreturn memory(none)
declare %D @tlx.diagonal__D(%M) nounwind willreturn memory(none)
declare %M @tlx.splat__M(float) nounwind willreturn memory(none)

; CHECK-LABEL: @elements(
; CHECK: %[[X:.*]] = call {{.*}} @tlx.block__5x7f32{{.*}} %x, i64 %i, i64 3)
; CHECK: %[[Y:.*]] = call {{.*}} @tlx.block__5x7f32{{.*}} %y, i64 %i, i64 3)
; CHECK: @tlx.fadd__5x7f32{{.*}} %[[X]], {{.*}} %[[Y]], target("tlx.attr", 3)
; CHECK-NOT: 100x60
; CHECK: ret
define %P @elements(%M %x, %M %y, i64 %i) {
  %s = call %M @tlx.fadd__M(%M %x, %M %y, target("tlx.attr", 3) poison)
  %p = call %P @tlx.block__P(%M %s, i64 %i, i64 3)
  ret %P %p
}

; CHECK-LABEL: @constant(
; CHECK: %[[X:.*]] = call {{.*}} @tlx.diagonal__60x1f32{{.*}} %x)
; CHECK: %[[S:.*]] = call {{.*}} @tlx.splat__60x1f32{{.*}}(float %s)
; CHECK: @tlx.fadd__60x1f32{{.*}} %[[X]], {{.*}} %[[S]],
define %D @constant(%M %x, float %s) {
  %y = call %M @tlx.splat__M(float %s)
  %sum = call %M @tlx.fadd__M(%M %x, %M %y, target("tlx.attr", 3) poison)
  %d = call %D @tlx.diagonal__D(%M %sum)
  ret %D %d
}

; Of A its rows, of B its columns, of the addend both.
; CHECK-LABEL: @product(
; CHECK: %[[A:.*]] = call {{.*}} @tlx.block__5x80f32{{.*}} %a, i64 %i, i64 0)
; CHECK: %[[B:.*]] = call {{.*}} @tlx.block__80x7f32{{.*}} %b, i64 0, i64 %j)
; CHECK: @tlx.matmul__5x7f32{{.*}} %[[A]], {{.*}} %[[B]],
define %P @product(%A %a, %B %b, i64 %i, i64 %j) {
  %m = call %M @tlx.matmul__M(%A %a, %B %b, target("tlx.attr", 0) poison)
  %p = call %P @tlx.block__P(%M %m, i64 %i, i64 %j)
  ret %P %p
}

; CHECK-LABEL: @backwards(
; CHECK: %[[A:.*]] = call {{.*}} @tlx.view__5x80f32{{.*}} %a, target("tlx.attr", 90, 0, 0, 4294967294, 1, 1)
; CHECK: %[[C:.*]] = call {{.*}} @tlx.view__5x60f32{{.*}} %c, target("tlx.attr", 90, 0, 0, 4294967294, 1, 1)
; CHECK: @tlx.muladd__5x60f32{{.*}} %[[A]], {{.*}} %b, {{.*}} %[[C]],
define %Rows @backwards(%A %a, %B %b, %M %c) {
  %m = call %M @tlx.muladd__M(%A %a, %B %b, %M %c, target("tlx.attr", 0, 0) poison)
  %r = call %Rows @tlx.view__Rows(%M %m, target("tlx.attr", 90, 0, 0, 4294967294, 1, 1) poison)
  ret %Rows %r
}

; The part lies in another way than the whole does: so does what is added to.
%RowMajor = type target("tlx.tensor", float, 2, 5, 7, 0, 1, 0, 0)
declare %RowMajor @tlx.block__RowMajor(%M, i64, i64) nounwind willreturn memory(none)
; CHECK-LABEL: @other_layout(
; CHECK: %[[C:.*]] = call {{.*}} @tlx.block__5x7f32.100x60f32_l1_0.i64.i64({{.*}} %c, i64 %i, i64 3)
; CHECK: @tlx.muladd__5x7f32.{{.*}} %[[C]],
define %RowMajor @other_layout(%A %a, %B %b, %M %c, i64 %i) {
  %m = call %M @tlx.muladd__M(%A %a, %B %b, %M %c, target("tlx.attr", 0, 0) poison)
  %p = call %RowMajor @tlx.block__RowMajor(%M %m, i64 %i, i64 3)
  ret %RowMajor %p
}

; Label 2 of the contraction is summed over: it stays whole.
%T = type target("tlx.tensor", double, 3, 8, 17, 4, 0, 1, 2, 0, 0, 0)
%TA = type target("tlx.tensor", double, 4, 8, 4, 17, 7, 0, 1, 2, 3, 0, 0, 0, 0)
%TB = type target("tlx.tensor", double, 2, 4, 7, 0, 1, 0, 0)
%TP = type target("tlx.tensor", double, 3, 1, 8, 4, 0, 1, 2, 0, 0, 0)
declare %T @tlx.contract__T(%TA, %TB, target("tlx.attr", 0, 2, 1, 3, 2, 3, 1)) nounwind willreturn memory(none)
declare %TP @tlx.view__TP(%T, target("tlx.attr", 6, 8, 0, 0, 1, 1, 1, 2, 1)) nounwind willreturn memory(none)
; CHECK-LABEL: @contraction(
; CHECK: %[[A:.*]] = call {{.*}} @tlx.view__1x4x8x7f64{{.*}} %a, target("tlx.attr", 6, 0, 8, 0, 0, 1, 1, 1, 2, 1, 3, 1)
; CHECK: @tlx.contract__1x8x4f64{{.*}} %[[A]], {{.*}} %b, target("tlx.attr", 0, 2, 1, 3, 2, 3, 1)
define %TP @contraction(%TA %a, %TB %b) {
  %c = call %T @tlx.contract__T(%TA %a, %TB %b, target("tlx.attr", 0, 2, 1, 3, 2, 3, 1) poison)
  %p = call %TP @tlx.view__TP(%T %c, target("tlx.attr", 6, 8, 0, 0, 1, 1, 1, 2, 1) poison)
  ret %TP %p
}

; The whole is used, too.
; CHECK-LABEL: @both(
; CHECK: @tlx.fadd__M(
; CHECK: @tlx.block__P(
define %P @both(%M %x, %M %y, ptr %to) {
  %s = call %M @tlx.fadd__M(%M %x, %M %y, target("tlx.attr", 3) poison)
  call void @use(%M %s)
  %p = call %P @tlx.block__P(%M %s, i64 1, i64 3)
  ret %P %p
}
declare void @use(%M)

; What is repeated is smaller.
%Column = type target("tlx.tensor", float, 2, 100, 1, 1, 0, 0, 0)
declare %M @tlx.view__M(%Column, target("tlx.attr", 0, 0, 0, 1, 1, 0)) nounwind willreturn memory(none)
; CHECK-LABEL: @repeated(
; CHECK: %[[P:.*]] = call {{.*}} @tlx.block__5x1f32{{.*}} %c, i64 %i, i64 0)
; CHECK: @tlx.view__5x7f32{{.*}} %[[P]], target("tlx.attr", 0, 0, 0, 1, 1, 0)
define %P @repeated(%Column %c, i64 %i, i64 %j) {
  %m = call %M @tlx.view__M(%Column %c, target("tlx.attr", 0, 0, 0, 1, 1, 0) poison)
  %p = call %P @tlx.block__P(%M %m, i64 %i, i64 %j)
  ret %P %p
}

; Rows that are gathered of a sum are sums of rows; where they are more than
; half of all, the sum is computed once.
%I = type target("tlx.tensor", i32, 1, 9, 0, 0)
%Many = type target("tlx.tensor", i32, 1, 90, 0, 0)
%GI = type target("tlx.tensor", float, 2, 9, 60, 1, 0, 0, 0)
%GMany = type target("tlx.tensor", float, 2, 90, 60, 1, 0, 0, 0)
declare %GI @tlx.gather__GI(%M, %I, target("tlx.attr", 0)) nounwind willreturn memory(none)
declare %GMany @tlx.gather__GMany(%M, %Many, target("tlx.attr", 0)) nounwind willreturn memory(none)
; CHECK-LABEL: @gathered(
; CHECK: %[[X:.*]] = call {{.*}} @tlx.gather__{{.*}} %x, {{.*}} %i,
; CHECK: %[[S:.*]] = call {{.*}} @tlx.splat__9x60f32{{.*}}(float %s)
; CHECK: @tlx.fadd__9x60f32{{.*}} %[[X]], {{.*}} %[[S]], target("tlx.attr", 3)
; CHECK-NOT: 100x60
; CHECK: ret
define %GI @gathered(%M %x, float %s, %I %i) {
  %y = call %M @tlx.splat__M(float %s)
  %sum = call %M @tlx.fadd__M(%M %x, %M %y, target("tlx.attr", 3) poison)
  %g = call %GI @tlx.gather__GI(%M %sum, %I %i, target("tlx.attr", 0) poison)
  ret %GI %g
}
; CHECK-LABEL: @gathered_often(
; CHECK: @tlx.fadd__M(
; CHECK: @tlx.gather__GMany(
define %GMany @gathered_often(%M %x, %M %y, %Many %i) {
  %sum = call %M @tlx.fadd__M(%M %x, %M %y, target("tlx.attr", 3) poison)
  %g = call %GMany @tlx.gather__GMany(%M %sum, %Many %i, target("tlx.attr", 0) poison)
  ret %GMany %g
}

; Elements of lines are gathered one by one: a few vectors are rather added before. Where there are many, they are not.
%Few = type target("tlx.tensor", i32, 1, 100, 0, 0)
%Long = type target("tlx.tensor", i32, 1, 9000, 0, 0)
declare %Few @tlx.add__few(%Few, %Few) nounwind willreturn memory(none)
declare %Long @tlx.add__long(%Long, %Long) nounwind willreturn memory(none)
declare %I @tlx.gather__few(%Few, %I, target("tlx.attr", 0)) nounwind willreturn memory(none)
declare %I @tlx.gather__long(%Long, %I, target("tlx.attr", 0)) nounwind willreturn memory(none)
; CHECK-LABEL: @gathered_of_few(
; CHECK: %[[S:.*]] = call {{.*}} @tlx.add__few(
; CHECK-NEXT: call {{.*}} @tlx.gather__few({{.*}} %[[S]],
define %I @gathered_of_few(%Few %x, %Few %y, %I %i) {
  %sum = call %Few @tlx.add__few(%Few %x, %Few %y)
  %g = call %I @tlx.gather__few(%Few %sum, %I %i, target("tlx.attr", 0) poison)
  ret %I %g
}
; CHECK-LABEL: @gathered_of_many(
; CHECK: @tlx.gather__
; CHECK: @tlx.gather__
; CHECK: @tlx.add__9i32
define %I @gathered_of_many(%Long %x, %Long %y, %I %i) {
  %sum = call %Long @tlx.add__long(%Long %x, %Long %y)
  %g = call %I @tlx.gather__long(%Long %sum, %I %i, target("tlx.attr", 0) poison)
  ret %I %g
}

; The only index is 0, or out of range. Of two, either may be meant.
%Once = type target("tlx.tensor", float, 3, 5, 1, 8, 0, 1, 2, 0, 0, 0)
%OnceOf = type target("tlx.tensor", float, 4, 5, 2, 3, 8, 0, 1, 2, 3, 0, 0, 0, 0)
%Twice = type target("tlx.tensor", float, 3, 5, 2, 8, 0, 1, 2, 0, 0, 0)
%Plane = type target("tlx.tensor", i32, 2, 2, 3, 0, 1, 0, 0)
declare %OnceOf @tlx.gather__once(%Once, %Plane, target("tlx.attr", 1)) nounwind willreturn memory(none)
declare %OnceOf @tlx.gather__twice(%Twice, %Plane, target("tlx.attr", 1)) nounwind willreturn memory(none)
; CHECK-LABEL: @gathered_of_one(
; CHECK-NEXT: %[[V:.*]] = call {{.*}} @tlx.view__5x2x3x8f32.5x1x8f32.a0_0_0_0_1_1_0_1_0_2_1({{.*}} %x,
; CHECK-NEXT: ret {{.*}} %[[V]]
define %OnceOf @gathered_of_one(%Once %x, %Plane %i) {
  %g = call %OnceOf @tlx.gather__once(%Once %x, %Plane %i, target("tlx.attr", 1) poison)
  ret %OnceOf %g
}
; CHECK-LABEL: @gathered_of_two(
; CHECK-NEXT: call {{.*}} @tlx.gather__twice(
define %OnceOf @gathered_of_two(%Twice %x, %Plane %i) {
  %g = call %OnceOf @tlx.gather__twice(%Twice %x, %Plane %i, target("tlx.attr", 1) poison)
  ret %OnceOf %g
}

; Windows are reduced of what is read, and a cheap operation is done again for each. One with many
; operands, or of many windows, is done once.
%Line = type target("tlx.tensor", float, 1, 18, 0, 0)
%Pairs = type target("tlx.tensor", float, 2, 17, 2, 0, 1, 0, 0)
%Nines = type target("tlx.tensor", float, 2, 10, 9, 0, 1, 0, 0)
%Ones = type target("tlx.tensor", float, 2, 17, 1, 0, 1, 0, 0)
%Tens = type target("tlx.tensor", float, 2, 10, 1, 0, 1, 0, 0)
declare %Line @tlx.load__line(ptr, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare %Line @tlx.fadd__line(%Line, %Line, target("tlx.attr", 0)) nounwind willreturn memory(none)
declare %Line @tlx.fma__line(%Line, %Line, %Line, target("tlx.attr", 0)) nounwind willreturn memory(none)
declare %Pairs @tlx.view__pairs(%Line, target("tlx.attr", 0, 0, 1, 0, 1)) nounwind willreturn memory(none)
declare %Nines @tlx.view__nines(%Line, target("tlx.attr", 0, 0, 1, 0, 1)) nounwind willreturn memory(none)
declare %Ones @tlx.reduce.fadd__pairs(%Pairs, target("tlx.attr", 2, 0)) nounwind willreturn memory(none)
declare %Tens @tlx.reduce.fadd__nines(%Nines, target("tlx.attr", 2, 0)) nounwind willreturn memory(none)
; CHECK-LABEL: @windows_of_sum(
; CHECK: %[[X:.*]] = call {{.*}} @tlx.view__17x2f32.18f32
; CHECK: %[[Y:.*]] = call {{.*}} @tlx.view__17x2f32.18f32
; CHECK: %[[S:.*]] = call {{.*}} @tlx.fadd__17x2f32{{.*}} %[[X]], {{.*}} %[[Y]],
; CHECK: call {{.*}} @tlx.reduce.fadd__pairs({{.*}} %[[S]],
define %Ones @windows_of_sum(ptr %p, ptr %q) {
  %x = call %Line @tlx.load__line(ptr %p, i64 1, target("tlx.attr", 4, 0) poison)
  %y = call %Line @tlx.load__line(ptr %q, i64 1, target("tlx.attr", 4, 0) poison)
  %s = call %Line @tlx.fadd__line(%Line %x, %Line %y, target("tlx.attr", 0) poison)
  %v = call %Pairs @tlx.view__pairs(%Line %s, target("tlx.attr", 0, 0, 1, 0, 1) poison)
  %r = call %Ones @tlx.reduce.fadd__pairs(%Pairs %v, target("tlx.attr", 2, 0) poison)
  ret %Ones %r
}
; CHECK-LABEL: @windows_of_three(
; CHECK: %[[S:.*]] = call {{.*}} @tlx.fma__line(
; CHECK: call {{.*}} @tlx.view__pairs({{.*}} %[[S]],
define %Ones @windows_of_three(ptr %p, ptr %q, ptr %r) {
  %x = call %Line @tlx.load__line(ptr %p, i64 1, target("tlx.attr", 4, 0) poison)
  %y = call %Line @tlx.load__line(ptr %q, i64 1, target("tlx.attr", 4, 0) poison)
  %z = call %Line @tlx.load__line(ptr %r, i64 1, target("tlx.attr", 4, 0) poison)
  %s = call %Line @tlx.fma__line(%Line %x, %Line %y, %Line %z, target("tlx.attr", 0) poison)
  %v = call %Pairs @tlx.view__pairs(%Line %s, target("tlx.attr", 0, 0, 1, 0, 1) poison)
  %o = call %Ones @tlx.reduce.fadd__pairs(%Pairs %v, target("tlx.attr", 2, 0) poison)
  ret %Ones %o
}
; CHECK-LABEL: @many_windows(
; CHECK: %[[S:.*]] = call {{.*}} @tlx.fadd__line(
; CHECK: call {{.*}} @tlx.view__nines({{.*}} %[[S]],
define %Tens @many_windows(ptr %p, ptr %q) {
  %x = call %Line @tlx.load__line(ptr %p, i64 1, target("tlx.attr", 4, 0) poison)
  %y = call %Line @tlx.load__line(ptr %q, i64 1, target("tlx.attr", 4, 0) poison)
  %s = call %Line @tlx.fadd__line(%Line %x, %Line %y, target("tlx.attr", 0) poison)
  %v = call %Nines @tlx.view__nines(%Line %s, target("tlx.attr", 0, 0, 1, 0, 1) poison)
  %r = call %Tens @tlx.reduce.fadd__nines(%Nines %v, target("tlx.attr", 2, 0) poison)
  ret %Tens %r
}
