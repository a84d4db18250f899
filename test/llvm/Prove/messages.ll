; What messages call things: a flag where nothing else differs, bytes, bits.
; RUN: split-file %s %t
; RUN: not %matrix_prove %t/a.ll %t/b.ll > %t/out
; RUN: FileCheck %s < %t/out
; RUN: %matrix_prove --help | FileCheck %s --check-prefix=HELP

; CHECK: flag: unknown: element 0 of what is returned: expected x * y, got x * y with 'nsz', which the original has not; the machine cannot tell
; CHECK: compared: differs: {{.*}}expected ogt(y, x), got ogt(y, x) with 'nnan', which
; CHECK: no_sample: unknown: {{.*}}the machine cannot tell whether these are equal, and can compute no sample
; CHECK: bit: differs: {{.*}}expected true, got false; expected true, got false
; CHECK: bytes: differs: {{.*}}(bytes 1 to 2 of {{.*}}, the difference is
; CHECK: ends: proved
; HELP: --time={{.*}}60 by default
; HELP: Exit status: 0 if all functions are proved

;--- a.ll
declare void @abort()
declare float @unknown(float) memory(none) nounwind willreturn
define float @flag(float %x, float %y) {
  %r = fmul float %x, %y
  ret float %r
}
define i1 @compared(float %x, float %y) {
  %r = fcmp olt float %x, %y
  ret i1 %r
}
define float @no_sample(float %x) {
  %r = call float @unknown(float %x)
  ret float %r
}
define i1 @bit() {
  ret i1 true
}
define i16 @bytes(i32 %x) {
  %r = trunc i32 %x to i16
  ret i16 %r
}
define void @ends(i32 %x) {
  %c = icmp eq i32 %x, 0
  br i1 %c, label %end, label %go
end:
  call void @abort()
  unreachable
go:
  ret void
}
;--- b.ll
declare void @abort()
declare float @unknown(float) memory(none) nounwind willreturn
define float @flag(float %x, float %y) {
  %r = fmul nsz float %x, %y
  ret float %r
}
define i1 @compared(float %x, float %y) {
  %r = fcmp nnan olt float %x, %y
  ret i1 %r
}
define float @no_sample(float %x) {
  %y = fadd float %x, 1.0
  %r = call float @unknown(float %y)
  ret float %r
}
define i1 @bit() {
  ret i1 false
}
define i16 @bytes(i32 %x) {
  %y = lshr i32 %x, 8
  %r = trunc i32 %y to i16
  ret i16 %r
}
define void @ends(i32 %x) {
  %c = icmp ne i32 %x, 0
  br i1 %c, label %go, label %end
end:
  call void @abort()
  unreachable
go:
  ret void
}
