; What a changed function says of memory, and the original does not.
; RUN: split-file %s %t
; RUN: not %matrix_prove %t/a.ll %t/b.ll > %t/out
; RUN: FileCheck %s < %t/out
; RUN: %matrix_prove %t/b.ll %t/b.ll | FileCheck %s --check-prefix=SAME
; RUN: %matrix_prove %t/b.ll %t/a.ll | FileCheck %s --check-prefix=SAME

; A bool in memory is 0 or 1, where it is loaded as a bit.
; CHECK-NOT: proved
; CHECK: bool: differs: {{.*}}got poison
; CHECK: invariant: differs: !invariant.load of 'q' is false
; CHECK: invariant_read: unknown: !invariant.load of 'q' is not the original's
; CHECK: separate: unknown: 'separate_storage' is not the original's
; CHECK-NOT: proved
; SAME-COUNT-4: proved

;--- a.ll
define void @bool(ptr noalias %p, ptr noalias %q) {
  %v = load i8, ptr %q
  %t = trunc i8 %v to i1
  %z = zext i1 %t to i8
  store i8 %z, ptr %p
  ret void
}
define void @invariant(ptr noalias %p, ptr noalias %q) {
  %a = load i32, ptr %q
  store i32 %a, ptr %p
  store i32 1, ptr %q
  ret void
}
define void @invariant_read(ptr noalias %p, ptr noalias %q) {
  %a = load i32, ptr %q
  store i32 %a, ptr %p
  ret void
}
define void @separate(ptr noalias %p, ptr noalias %q) {
  %a = load i32, ptr %q
  store i32 %a, ptr %p
  ret void
}
;--- b.ll
declare void @llvm.assume(i1)
define void @bool(ptr noalias %p, ptr noalias %q) {
  %v = load i1, ptr %q
  %z = zext i1 %v to i8
  store i8 %z, ptr %p
  ret void
}
define void @invariant(ptr noalias %p, ptr noalias %q) {
  %a = load i32, ptr %q, !invariant.load !{}
  store i32 %a, ptr %p
  store i32 1, ptr %q
  ret void
}
define void @invariant_read(ptr noalias %p, ptr noalias %q) {
  %a = load i32, ptr %q, !invariant.load !{}
  store i32 %a, ptr %p
  ret void
}
define void @separate(ptr noalias %p, ptr noalias %q) {
  call void @llvm.assume(i1 true) [ "separate_storage"(ptr %p, ptr %q) ]
  %a = load i32, ptr %q
  store i32 %a, ptr %p
  ret void
}
