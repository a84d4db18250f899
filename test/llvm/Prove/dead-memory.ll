; What no caller sees of a matrix that is passed in memory: the changed function
; may leave anything there. In the last set it writes what it must not, or
; leaves out what others see.
; RUN: split-file %s %t
; RUN: %matrix_prove %t/reference.ll %t/changed.ll | FileCheck %s
; RUN: not %matrix_prove %t/reference.ll %t/wrong.ll | FileCheck --check-prefix=WRONG %s

; CHECK: copy: proved
; CHECK: dead: proved
; CHECK: on_a_path: proved
; CHECK: called: proved
; CHECK: overlapping: proved

; WRONG: copy: differs: element 0 of what is returned
; WRONG: dead: differs: writes 4 bytes at byte 4 of 'a', which has 4
; WRONG: on_a_path: differs: accesses 'a' where the original does not
; WRONG: called: differs: at byte 0 of 'b'
; WRONG: overlapping: differs: element 0 of what is returned: {{.*}}, where 'b' is 'a'

;--- reference.ll
define float @copy(ptr byval([8 x i8]) align 4 %a) {
  %x = load float, ptr %a, align 4
  %y = fadd float %x, 1.0
  store float %y, ptr %a, align 4
  ret float %y
}
define float @dead(ptr dead_on_return %a) {
  %x = load float, ptr %a, align 4
  %y = fadd float %x, 1.0
  store float %y, ptr %a, align 4
  ret float %y
}
define void @on_a_path(ptr dead_on_return %a, i1 %c) {
  br i1 %c, label %then, label %end
then:
  store float 1.0, ptr %a, align 4
  br label %end
end:
  ret void
}
define void @store(ptr %p, ptr %q) {
  store float 1.0, ptr %p, align 4
  store float 2.0, ptr %q, align 4
  ret void
}
define void @called(ptr noalias dead_on_return %a, ptr noalias %b) {
  call void @store(ptr %a, ptr %b)
  ret void
}
define float @overlapping(ptr dead_on_return %a, ptr %b) {
  store float 1.0, ptr %a, align 4
  %x = load float, ptr %b, align 4
  store float 2.0, ptr %b, align 4
  ret float %x
}

;--- changed.ll
define float @copy(ptr byval([8 x i8]) align 4 %a) {
  %x = load float, ptr %a, align 4
  %y = fadd float %x, 1.0
  %p = getelementptr i8, ptr %a, i64 4
  store float %y, ptr %p, align 4
  ret float %y
}
define float @dead(ptr dead_on_return %a) {
  %x = load float, ptr %a, align 4
  %y = fadd float %x, 1.0
  ret float %y
}
define void @on_a_path(ptr dead_on_return %a, i1 %c) {
  ret void
}
define void @store(ptr %p, ptr %q) {
  store float 1.0, ptr %p, align 4
  store float 2.0, ptr %q, align 4
  ret void
}
define void @called(ptr noalias dead_on_return %a, ptr noalias %b) {
  store float 2.0, ptr %b, align 4
  ret void
}
define float @overlapping(ptr dead_on_return %a, ptr %b) {
  store float 1.0, ptr %a, align 4
  %x = load float, ptr %b, align 4
  store float 2.0, ptr %b, align 4
  store float 3.0, ptr %a, align 4
  ret float %x
}

;--- wrong.ll
define float @copy(ptr byval([8 x i8]) align 4 %a) {
  %x = load float, ptr %a, align 4
  ret float %x
}
define float @dead(ptr dead_on_return %a) {
  %x = load float, ptr %a, align 4
  %y = fadd float %x, 1.0
  %p = getelementptr i8, ptr %a, i64 4
  store float %y, ptr %p, align 4
  ret float %y
}
define void @on_a_path(ptr dead_on_return %a, i1 %c) {
  store float 1.0, ptr %a, align 4
  ret void
}
define void @store(ptr %p, ptr %q) {
  store float 1.0, ptr %p, align 4
  store float 2.0, ptr %q, align 4
  ret void
}
define void @called(ptr noalias dead_on_return %a, ptr noalias %b) {
  store float 1.0, ptr %a, align 4
  ret void
}
define float @overlapping(ptr dead_on_return %a, ptr %b) {
  %x = load float, ptr %b, align 4
  store float 2.0, ptr %b, align 4
  ret float %x
}
