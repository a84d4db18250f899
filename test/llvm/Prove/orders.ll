; What another thread may tell: fences and atomic accesses order others.
; RUN: split-file %s %t
; RUN: not %matrix_prove --counterexamples=%t %t/a.ll %t/b.ll > %t/out
; RUN: FileCheck %s < %t/out
; RUN: not %matrix_prove %t/a.ll %t/a.ll | FileCheck %s --check-prefix=SAME
; RUN: %matrix_prove %t/right-a.ll %t/right-b.ll | FileCheck %s \
; RUN:   --check-prefix=RIGHT

; CHECK: gone: differs: {{.*}}fence
; CHECK: weaker: differs: {{.*}}fence
; CHECK: one_thread: differs: {{.*}}fence
; CHECK: moved: unknown: another store changes what is in 'p'
; CHECK: load_hoisted: differs: {{.*}}expected q[0]', got q[0]
; CHECK: acquire_moved: differs: {{.*}}q[0]'
; CHECK: scope: differs: {{.*}}of another scope
; CHECK: wrong: differs: what is in 'p' at this point, {{.*}}expected 1, got 2
; CHECK: in_branch: unknown: an order of accesses that depends on data
; SAME-COUNT-8: proved
; RIGHT: fence_more: proved
; RIGHT: two_in_a_row: proved
; RIGHT: between: proved

;--- a.ll
define void @gone(ptr noalias %p, ptr noalias %q) {
  store i32 1, ptr %p
  fence seq_cst
  store i32 2, ptr %q
  ret void
}
define void @weaker(ptr noalias %p, ptr noalias %q) {
  store i32 1, ptr %p
  fence seq_cst
  store i32 2, ptr %q
  ret void
}
define void @one_thread(ptr noalias %p, ptr noalias %q) {
  store i32 1, ptr %p
  fence acquire
  store i32 2, ptr %q
  ret void
}
define void @moved(ptr noalias %p, ptr noalias %q) {
  store i32 1, ptr %p
  fence seq_cst
  store i32 2, ptr %q
  ret void
}
define i32 @load_hoisted(ptr noalias %p, ptr noalias %q) {
  %f = load atomic i32, ptr %p acquire, align 4
  %v = load i32, ptr %q
  ret i32 %v
}
define void @acquire_moved(ptr noalias %p, ptr noalias %q) {
  %f = load atomic i32, ptr %p acquire, align 4
  %v = load i32, ptr %q
  %s = add i32 %f, %v
  store i32 %s, ptr %q
  ret void
}
define void @scope(ptr noalias %p) {
  store atomic i32 1, ptr %p release, align 4
  ret void
}
define void @wrong(ptr noalias %p) {
  store i32 1, ptr %p
  fence seq_cst
  ret void
}
define void @in_branch(ptr noalias %p, i32 %x) {
  %c = icmp eq i32 %x, 0
  br i1 %c, label %t, label %e
t:
  fence seq_cst
  br label %e
e:
  store i32 1, ptr %p
  ret void
}
;--- b.ll
define void @gone(ptr noalias %p, ptr noalias %q) {
  store i32 1, ptr %p
  store i32 2, ptr %q
  ret void
}
define void @weaker(ptr noalias %p, ptr noalias %q) {
  store i32 1, ptr %p
  fence release
  store i32 2, ptr %q
  ret void
}
define void @one_thread(ptr noalias %p, ptr noalias %q) {
  store i32 1, ptr %p
  fence syncscope("singlethread") acquire
  store i32 2, ptr %q
  ret void
}
define void @moved(ptr noalias %p, ptr noalias %q) {
  fence seq_cst
  store i32 1, ptr %p
  store i32 2, ptr %q
  ret void
}
define i32 @load_hoisted(ptr noalias %p, ptr noalias %q) {
  %v = load i32, ptr %q
  %f = load atomic i32, ptr %p acquire, align 4
  ret i32 %v
}
define void @acquire_moved(ptr noalias %p, ptr noalias %q) {
  %v = load i32, ptr %q
  %f = load atomic i32, ptr %p acquire, align 4
  %s = add i32 %f, %v
  store i32 %s, ptr %q
  ret void
}
define void @scope(ptr noalias %p) {
  store atomic i32 1, ptr %p syncscope("singlethread") release, align 4
  ret void
}
define void @wrong(ptr noalias %p) {
  store i32 2, ptr %p
  fence seq_cst
  ret void
}
define void @in_branch(ptr noalias %p, i32 %x) {
  store i32 1, ptr %p
  ret void
}
;--- right-a.ll
define void @fence_more(ptr noalias %p, ptr noalias %q) {
  store i32 1, ptr %p
  store i32 2, ptr %q
  ret void
}
define void @two_in_a_row(ptr noalias %p, ptr noalias %q) {
  store i32 1, ptr %p
  fence seq_cst
  fence seq_cst
  store i32 2, ptr %q
  ret void
}
define i32 @between(ptr noalias %p, ptr noalias %q) {
  store i32 1, ptr %p
  store atomic i32 1, ptr %q release, align 4
  %f = load atomic i32, ptr %q acquire, align 4
  %a = load i32, ptr %p
  %b = add i32 %a, %f
  ret i32 %b
}
;--- right-b.ll
define void @fence_more(ptr noalias %p, ptr noalias %q) {
  store i32 1, ptr %p
  store i32 2, ptr %q
  fence seq_cst
  ret void
}
define void @two_in_a_row(ptr noalias %p, ptr noalias %q) {
  store i32 1, ptr %p
  fence seq_cst
  store i32 2, ptr %q
  ret void
}
define i32 @between(ptr noalias %p, ptr noalias %q) {
  store i32 1, ptr %p
  store atomic i32 1, ptr %q release, align 4
  %f = load atomic i32, ptr %q acquire, align 4
  %a = load i32, ptr %p
  %b = add i32 %f, %a
  ret i32 %b
}
