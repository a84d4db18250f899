; Pointers that are null, and pointers to a variable that the function names.
; RUN: split-file %s %t
; RUN: %matrix_prove %t/reference.ll %t/changed.ll | FileCheck %s
; RUN: rm -rf %t/programs
; RUN: not %matrix_prove --counterexamples=%t/programs %t/reference.ll %t/wrong.ll > %t.wrong
; RUN: FileCheck --check-prefix=WRONG %s < %t.wrong
; RUN: FileCheck --check-prefix=PROGRAM %s < %t/programs/tested-differs.c

; CHECK: tested: proved: 2 arrangements of memory
; CHECK: both: proved: 10 arrangements of memory
; CHECK: same: proved: 10 arrangements of memory
; CHECK: never: proved: 1 arrangement of memory
; CHECK: named: proved: 2 arrangements of memory
; CHECK: own: proved: 1 arrangement of memory

; WRONG: tested: differs: writes 4 bytes outside of all objects{{.*}}, where 'p' is null
; WRONG: both: differs: element 0 of what is returned: expected 1, got 0{{.*}}, where 'q' is null
; WRONG: same: differs: {{.*}}, where all pointers are null
; WRONG: named: differs: element 0 of what is returned: {{.*}}, where 'p' points to 'variable'
; PROGRAM: function((char *)0);

;--- reference.ll
@variable = global float 0.0
@hidden = internal global float 0.0
define void @tested(ptr %p) {
  %c = icmp eq ptr %p, null
  br i1 %c, label %end, label %go
go:
  store float 1.0, ptr %p, align 4
  br label %end
end:
  ret void
}
define i32 @both(ptr %p, ptr %q) {
  %c = icmp eq ptr %p, null
  %d = icmp eq ptr %q, null
  %e = or i1 %c, %d
  %r = zext i1 %e to i32
  ret i32 %r
}
define i1 @same(ptr %p, ptr %q) {
  %a = ptrtoint ptr %p to i64
  %b = ptrtoint ptr %q to i64
  %o = or i64 %a, %b
  %c = icmp eq i64 %o, 0
  ret i1 %c
}
define float @never(ptr %p) {
  %x = load float, ptr %p, align 4
  ret float %x
}
define float @named(ptr %p) {
  store float 1.0, ptr @variable, align 4
  store float 2.0, ptr %p, align 4
  %x = load float, ptr @variable, align 4
  ret float %x
}
define float @own(ptr %p) {
  store float 1.0, ptr @hidden, align 4
  store float 2.0, ptr %p, align 4
  %x = load float, ptr @hidden, align 4
  ret float %x
}

;--- changed.ll
@variable = global float 0.0
@hidden = internal global float 0.0
define void @tested(ptr %p) {
  %c = icmp ne ptr %p, null
  br i1 %c, label %go, label %end
go:
  store float 1.0, ptr %p, align 4
  br label %end
end:
  ret void
}
define i32 @both(ptr %p, ptr %q) {
  %c = icmp eq ptr %p, null
  %d = icmp eq ptr %q, null
  %e = select i1 %c, i1 true, i1 %d
  %r = zext i1 %e to i32
  ret i32 %r
}
define i1 @same(ptr %p, ptr %q) {
  %c = icmp eq ptr %p, null
  %d = icmp eq ptr %q, null
  %e = and i1 %c, %d
  ret i1 %e
}
define float @never(ptr nonnull %p) {
  %x = load float, ptr %p, align 4
  ret float %x
}
define float @named(ptr writeonly %p) memory(readwrite, argmem: write) {
  store float 1.0, ptr @variable, align 4
  store float 2.0, ptr %p, align 4
  %x = load float, ptr @variable, align 4
  ret float %x
}
define float @own(ptr %p) {
  store float 1.0, ptr @hidden, align 4
  store float 2.0, ptr %p, align 4
  ret float 1.0
}

;--- wrong.ll
@variable = global float 0.0
@hidden = internal global float 0.0
define void @tested(ptr %p) {
  store float 1.0, ptr %p, align 4
  ret void
}
define i32 @both(ptr %p, ptr %q) {
  %c = icmp eq ptr %p, null
  %r = zext i1 %c to i32
  ret i32 %r
}
define i1 @same(ptr %p, ptr %q) {
  ret i1 false
}
define float @never(ptr %p) {
  %x = load float, ptr %p, align 4
  ret float %x
}
define float @named(ptr %p) {
  store float 1.0, ptr @variable, align 4
  store float 2.0, ptr %p, align 4
  ret float 1.0
}
define float @own(ptr %p) {
  store float 1.0, ptr @hidden, align 4
  store float 2.0, ptr %p, align 4
  ret float 1.0
}
