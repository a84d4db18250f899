; What the changed function claims must be true: each is named with its
; instruction. What the reference claims is known.
; RUN: split-file %s %t
; RUN: not %matrix_prove %t/reference.ll %t/changed.ll > %t/out
; RUN: FileCheck %s < %t/out

; CHECK: past_the_end: differs: an address is poison: false 'inbounds': {{.*}}%p = getelementptr inbounds
; CHECK: just_behind: proved
; CHECK: range: differs: element 0 of what is returned: expected p[0], got select({{.*}}, poison), {{.*}}; for p[0] =
; CHECK: same_range: proved
; CHECK: truncated: proved
; CHECK: defined: differs: needs a number that may be poison, {{.*}}!noundef{{.*}}; for p[0] =
; CHECK: on_one_way: proved
; CHECK: on_another_way: differs: {{.*}}; for q[0] = {{.*}}, expected 1, got {{[-0-9]+}}
; CHECK: assumed: differs: what is assumed is not always so, {{.*}}; for a =
; CHECK: assumed_before: proved
; CHECK: disjoint: differs: element 0 of what is returned: expected a + b, got select(
; CHECK: really_disjoint: proved
; CHECK: nneg: differs: element 0 of what is returned: expected {{.*}}, got poison (false 'nneg':
; CHECK: aligned: differs: an address is poison
; CHECK: dereferenceable: differs: 'dereferenceable(8)' is false
; CHECK: separate: differs: 'noalias' of 'c' is false: another access meets it
; CHECK: scopes: differs: !noalias is false: it meets an access of another scope
; CHECK: only_reads: differs: writes through 'c', which is said to be only read
; CHECK: pure: differs: writes 'c', though 'pure' is said not to

;--- reference.ll
define i8 @past_the_end(ptr noalias %a) {
  %x = load i8, ptr %a
  ret i8 %x
}
define i8 @just_behind(ptr noalias %a) {
  %x = load i8, ptr %a
  ret i8 %x
}
define i8 @range(ptr noalias %p) {
  %x = load i8, ptr %p
  ret i8 %x
}
define i8 @same_range(ptr noalias %p) {
  %x = load i8, ptr %p, !range !0
  ret i8 %x
}
define i1 @truncated(ptr noalias %p) {
  %x = load i8, ptr %p, !range !0
  %y = trunc i8 %x to i1
  ret i1 %y
}
define i8 @defined(ptr noalias %p, i1 %c) {
  %x = load i8, ptr %p, !range !0
  %r = select i1 %c, i8 %x, i8 0
  ret i8 %r
}
define void @on_one_way(ptr noalias %p, ptr noalias %q) {
  %a = load i8, ptr %p, !range !0, !noundef !4
  %c = trunc i8 %a to i1
  br i1 %c, label %then, label %end
then:
  %b = load i8, ptr %q, !range !0, !noundef !4
  %d = trunc i8 %b to i1
  br label %end
end:
  %r = phi i1 [ false, %0 ], [ %d, %then ]
  %z = zext i1 %r to i8
  store i8 %z, ptr %p
  ret void
}
define void @on_another_way(ptr noalias %p, ptr noalias %q) {
  %a = load i8, ptr %p, !range !0, !noundef !4
  %c = trunc i8 %a to i1
  br i1 %c, label %then, label %end
then:
  %b = load i8, ptr %q
  %d = trunc i8 %b to i1
  br label %end
end:
  %r = phi i1 [ false, %0 ], [ %d, %then ]
  %z = zext i1 %r to i8
  store i8 %z, ptr %p
  ret void
}
define i32 @assumed(i32 %a) {
  ret i32 %a
}
declare void @llvm.assume(i1)
define i32 @assumed_before(i32 %a) {
  %small = icmp ult i32 %a, 8
  call void @llvm.assume(i1 %small)
  ret i32 1
}
define i8 @disjoint(i8 %a, i8 %b) {
  %s = add i8 %a, %b
  ret i8 %s
}
define i16 @really_disjoint(i8 %a, i8 %b) {
  %x = zext i8 %a to i16
  %y = zext i8 %b to i16
  %z = shl i16 %y, 8
  %s = or i16 %x, %z
  ret i16 %s
}
define i16 @nneg() {
  %x = zext i8 -1 to i16
  ret i16 %x
}
define i8 @aligned(ptr noalias align 1 %a) {
  %x = load i8, ptr %a, align 1
  ret i8 %x
}
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
define void @dereferenceable(ptr noalias %c, ptr noalias %a) {
  call void @llvm.memcpy.p0.p0.i64(ptr %c, ptr %a, i64 4, i1 false)
  ret void
}
define i32 @separate(ptr %c, ptr %a) {
  store i32 1, ptr %c, align 4
  %x = load i32, ptr %a, align 4
  ret i32 %x
}
define i32 @scopes(ptr %c, ptr %a) {
  store i32 1, ptr %c, align 4
  %x = load i32, ptr %a, align 4
  ret i32 %x
}
define void @only_reads(ptr noalias %c) {
  store i8 1, ptr %c
  ret void
}
define void @pure(ptr noalias %c) {
  store i8 1, ptr %c
  ret void
}
!0 = !{i8 0, i8 2}
!4 = !{}

;--- changed.ll
define i8 @past_the_end(ptr noalias %a) {
  %p = getelementptr inbounds i8, ptr %a, i64 2
  %q = getelementptr i8, ptr %p, i64 -2
  %x = load i8, ptr %q
  ret i8 %x
}
define i8 @just_behind(ptr noalias %a) {
  %p = getelementptr inbounds i8, ptr %a, i64 1
  %q = getelementptr inbounds i8, ptr %p, i64 -1
  %x = load i8, ptr %q
  ret i8 %x
}
define i8 @range(ptr noalias %p) {
  %x = load i8, ptr %p, !range !0
  ret i8 %x
}
define i8 @same_range(ptr noalias %p) {
  %x = load i8, ptr %p, !range !0
  ret i8 %x
}
define i1 @truncated(ptr noalias %p) {
  %x = load i8, ptr %p, !range !0
  %y = trunc nuw i8 %x to i1
  ret i1 %y
}
define i8 @defined(ptr noalias %p, i1 %c) {
  %x = load i8, ptr %p, !range !0, !noundef !4
  %r = select i1 %c, i8 %x, i8 0
  ret i8 %r
}
define void @on_one_way(ptr noalias %p, ptr noalias %q) {
  %a = load i8, ptr %p, !range !0, !noundef !4
  %c = trunc i8 %a to i1
  br i1 %c, label %then, label %end
then:
  %b = load i8, ptr %q, !range !0, !noundef !4
  br label %end
end:
  %r = phi i8 [ 0, %0 ], [ %b, %then ]
  store i8 %r, ptr %p
  ret void
}
define void @on_another_way(ptr noalias %p, ptr noalias %q) {
  %a = load i8, ptr %p, !range !0, !noundef !4
  %c = trunc i8 %a to i1
  br i1 %c, label %then, label %end
then:
  %b = load i8, ptr %q
  br label %end
end:
  %r = phi i8 [ 0, %0 ], [ %b, %then ]
  store i8 %r, ptr %p
  ret void
}
declare void @llvm.assume(i1)
define i32 @assumed(i32 %a) {
  %small = icmp ult i32 %a, 8
  call void @llvm.assume(i1 %small)
  ret i32 %a
}
define i32 @assumed_before(i32 %a) {
  %small = icmp ule i32 %a, 9
  %r = zext i1 %small to i32
  ret i32 %r
}
define i8 @disjoint(i8 %a, i8 %b) {
  %s = or disjoint i8 %a, %b
  ret i8 %s
}
define i16 @really_disjoint(i8 %a, i8 %b) {
  %x = zext i8 %a to i16
  %y = zext i8 %b to i16
  %z = shl i16 %y, 8
  %s = or disjoint i16 %x, %z
  ret i16 %s
}
define i16 @nneg() {
  %x = zext nneg i8 -1 to i16
  ret i16 %x
}
define i8 @aligned(ptr noalias align 8 %a) {
  %x = load i8, ptr %a, align 1
  ret i8 %x
}
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
define void @dereferenceable(ptr noalias %c, ptr noalias %a) {
  call void @llvm.memcpy.p0.p0.i64(ptr %c, ptr dereferenceable(8) %a, i64 4, i1 false)
  ret void
}
define i32 @separate(ptr noalias %c, ptr %a) {
  store i32 1, ptr %c, align 4
  %x = load i32, ptr %a, align 4
  ret i32 %x
}
define i32 @scopes(ptr %c, ptr %a) {
  store i32 1, ptr %c, align 4, !alias.scope !1
  %x = load i32, ptr %a, align 4, !noalias !1
  ret i32 %x
}
define void @only_reads(ptr noalias readonly %c) {
  store i8 1, ptr %c
  ret void
}
define void @pure(ptr noalias %c) memory(none) {
  store i8 1, ptr %c
  ret void
}
!0 = !{i8 0, i8 2}
!4 = !{}
!1 = !{!2}
!2 = distinct !{!2, !3}
!3 = distinct !{!3}
