; Branches, masks and pointers that depend on data: both sides are executed, and
; joined where they meet.
; RUN: split-file %s %t
; RUN: not %matrix_prove %t/reference.ll %t/changed.ll > %t/out
; RUN: FileCheck %s < %t/out
; RUN: %matrix_prove --function=ends_early --forks=3 %t/reference.ll %t/changed.ll > %t/forks || true
; RUN: FileCheck --check-prefix=FORKS %s < %t/forks

; CHECK: minimum: proved
; CHECK: swapped: differs: element 0 of what is returned: expected select(ogt(0.000000e+00, a), b, a)
; CHECK: clamped: proved
; CHECK: ends_early: proved
; CHECK: cases: proved
; CHECK: pointers: proved
; CHECK: masks: proved
; CHECK: may_write: differs: writes byte 0 of 'c', where the result is not written; for a = false{{$}}
; CHECK: on_one_path: differs: writes 4 bytes at byte 4 of 'c', which has 4, in {{.*}}; for a = {{.*}}
; CHECK: speculated: differs: accesses 'p' where the original does not, {{.*}}; for c = false
; CHECK: not_speculated: proved
; CHECK: impossible: proved
; CHECK: not_excluded: differs: execution reaches what is said to be unreachable, {{.*}}; for a = {{[0-9]+$}}
; FORKS: ends_early: unknown: the budget is spent: 3 branches that depend on data (--forks)

;--- reference.ll
define i32 @minimum(i32 %a, i32 %b) {
  %less = icmp slt i32 %a, %b
  br i1 %less, label %then, label %end
then:
  br label %end
end:
  %r = phi i32 [ %a, %then ], [ %b, %0 ]
  ret i32 %r
}
define float @swapped(float %a, float %b) {
  %less = fcmp olt float %a, 0.0
  %r = select i1 %less, float %b, float %a
  ret float %r
}
define float @clamped(float %a) {
  %less = fcmp olt float %a, 0.0
  br i1 %less, label %end, label %other
other:
  %more = fcmp ogt float %a, 6.0
  %s = select i1 %more, float 6.0, float %a
  ret float %s
end:
  ret float 0.0
}
define i64 @ends_early(ptr noalias %a) {
entry:
  %last = getelementptr i32, ptr %a, i64 7
  %accessible = load i32, ptr %last
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %next ]
  %p = getelementptr i32, ptr %a, i64 %i
  %x = load i32, ptr %p
  %found = icmp eq i32 %x, 7
  br i1 %found, label %end, label %next
next:
  %j = add i64 %i, 1
  %more = icmp ult i64 %j, 8
  br i1 %more, label %loop, label %end
end:
  %r = phi i64 [ %i, %loop ], [ -1, %next ]
  ret i64 %r
}
define i32 @cases(i32 %a) {
  switch i32 %a, label %other [ i32 1, label %one i32 2, label %two i32 5, label %one ]
one:
  ret i32 10
two:
  ret i32 20
other:
  ret i32 %a
}
define void @pointers(ptr noalias %c, ptr noalias %a, ptr noalias %b, i1 %first) {
  %x = load i32, ptr %a
  %y = load i32, ptr %b
  %r = select i1 %first, i32 %x, i32 %y
  store i32 %r, ptr %c
  ret void
}
define void @masks(ptr noalias %c, ptr noalias %a) {
  br label %loop
loop:
  %i = phi i64 [ 0, %0 ], [ %j, %next ]
  %p = getelementptr float, ptr %a, i64 %i
  %x = load float, ptr %p
  %positive = fcmp ogt float %x, 0.0
  br i1 %positive, label %then, label %next
then:
  %q = getelementptr float, ptr %c, i64 %i
  store float %x, ptr %q
  br label %next
next:
  %j = add i64 %i, 1
  %more = icmp ult i64 %j, 4
  br i1 %more, label %loop, label %end
end:
  ret void
}
define void @may_write(ptr noalias %c, i1 %a) {
  %accessible = load i32, ptr %c
  br i1 %a, label %then, label %end
then:
  store i32 1, ptr %c
  br label %end
end:
  ret void
}
define void @on_one_path(ptr noalias %c, i32 %a) {
  store i32 1, ptr %c
  ret void
}
define float @speculated(ptr noalias %p, i1 %c) {
  br i1 %c, label %then, label %end
then:
  %x = load float, ptr %p
  br label %end
end:
  %r = phi float [ %x, %then ], [ 0.0, %0 ]
  ret float %r
}
define float @not_speculated(ptr noalias %p, i1 %c) {
  br i1 %c, label %then, label %end
then:
  %x = load float, ptr %p
  br label %end
end:
  %r = phi float [ %x, %then ], [ 0.0, %0 ]
  ret float %r
}
define i32 @impossible(i32 %a) {
  %small = icmp ult i32 %a, 4
  br i1 %small, label %end, label %never
never:
  unreachable
end:
  %odd = and i32 %a, 1
  ret i32 %odd
}
define i32 @not_excluded(i32 %a) {
  ret i32 %a
}

;--- changed.ll
declare i32 @llvm.smin.i32(i32, i32)
define i32 @minimum(i32 %a, i32 %b) {
  %r = call i32 @llvm.smin.i32(i32 %b, i32 %a)
  ret i32 %r
}
define float @swapped(float %a, float %b) {
  %more = fcmp uge float %a, 0.0
  %r = select i1 %more, float %b, float %a
  ret float %r
}
define float @clamped(float %a) {
  %less = fcmp olt float %a, 0.0
  %s = select i1 %less, float 0.0, float %a
  %more = fcmp ogt float %a, 6.0
  %r = select i1 %more, float 6.0, float %s
  ret float %r
}
define i64 @ends_early(ptr noalias %a) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 7, %entry ], [ %j, %loop ]
  %last = phi i64 [ -1, %entry ], [ %r, %loop ]
  %p = getelementptr i32, ptr %a, i64 %i
  %x = load i32, ptr %p
  %found = icmp eq i32 %x, 7
  %r = select i1 %found, i64 %i, i64 %last
  %j = add i64 %i, -1
  %more = icmp ne i64 %i, 0
  br i1 %more, label %loop, label %end
end:
  ret i64 %r
}
define i32 @cases(i32 %a) {
  %one = icmp eq i32 %a, 1
  %five = icmp eq i32 %a, 5
  %either = or i1 %one, %five
  %two = icmp eq i32 %a, 2
  %x = select i1 %two, i32 20, i32 %a
  %r = select i1 %either, i32 10, i32 %x
  ret i32 %r
}
define void @pointers(ptr noalias %c, ptr noalias %a, ptr noalias %b, i1 %first) {
  %p = select i1 %first, ptr %a, ptr %b
  %x = load i32, ptr %p
  store i32 %x, ptr %c
  ret void
}
define void @masks(ptr noalias %c, ptr noalias %a) {
  %x = load <4 x float>, ptr %a, align 4
  %positive = fcmp ogt <4 x float> %x, zeroinitializer
  call void @llvm.masked.store.v4f32.p0(<4 x float> %x, ptr align 4 %c, <4 x i1> %positive)
  ret void
}
declare void @llvm.masked.store.v4f32.p0(<4 x float>, ptr, <4 x i1>)
define void @may_write(ptr noalias %c, i1 %a) {
  %old = load i32, ptr %c
  %r = select i1 %a, i32 1, i32 %old
  store i32 %r, ptr %c
  ret void
}
define void @on_one_path(ptr noalias %c, i32 %a) {
  %positive = icmp sgt i32 %a, 0
  br i1 %positive, label %then, label %end
then:
  %next = getelementptr i32, ptr %c, i64 1
  store i32 1, ptr %next
  br label %end
end:
  store i32 1, ptr %c
  ret void
}
define float @speculated(ptr noalias %p, i1 %c) {
  %x = load float, ptr %p
  %r = select i1 %c, float %x, float 0.0
  ret float %r
}
declare <1 x float> @llvm.masked.load.v1f32.p0(ptr, <1 x i1>, <1 x float>)
define float @not_speculated(ptr noalias %p, i1 %c) {
  %m = insertelement <1 x i1> poison, i1 %c, i64 0
  %v = call <1 x float> @llvm.masked.load.v1f32.p0(ptr align 4 %p, <1 x i1> %m, <1 x float> zeroinitializer)
  %r = extractelement <1 x float> %v, i64 0
  ret float %r
}
define i32 @impossible(i32 %a) {
  %small = icmp ult i32 %a, 4
  br i1 %small, label %end, label %never
never:
  unreachable
end:
  %odd = and i32 %a, 1
  ret i32 %odd
}
define i32 @not_excluded(i32 %a) {
  %small = icmp ult i32 %a, 4
  br i1 %small, label %end, label %never
never:
  unreachable
end:
  ret i32 %a
}
