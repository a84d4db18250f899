; Branches on numbers that may be rounded otherwise, and on what claims to be no
; NaN. In the last set the condition is another one.
; RUN: split-file %s %t
; RUN: %matrix_prove %t/reference.ll %t/changed.ll | FileCheck %s
; RUN: not %matrix_prove %t/reference.ll %t/wrong.ll | FileCheck --check-prefix=WRONG %s

; CHECK: gate: proved
; CHECK: fast_gate: proved

; WRONG: gate: differs: accesses 'p' where the original does not
; WRONG: fast_gate: differs: accesses 'p' where the original does not

;--- reference.ll
declare float @llvm.fmuladd.f32(float, float, float)
define void @gate(ptr noalias %p, float %a, float %b, float %limit) {
  %s = fmul contract float %a, %a
  %n = call contract float @llvm.fmuladd.f32(float %b, float %b, float %s)
  %c = fcmp ogt float %n, %limit
  br i1 %c, label %end, label %go
go:
  store float 1.0, ptr %p
  br label %end
end:
  ret void
}
define void @fast_gate(ptr noalias %p, float %a) {
  %c = fcmp fast ogt float %a, 2.0
  br i1 %c, label %end, label %go
go:
  store float 1.0, ptr %p
  br label %end
end:
  ret void
}

;--- changed.ll
declare float @llvm.fma.f32(float, float, float)
define void @gate(ptr noalias %p, float %a, float %b, float %limit) {
  %s = fmul contract float %a, %a
  %n = call contract float @llvm.fma.f32(float %b, float %b, float %s)
  %c = fcmp ule float %n, %limit
  br i1 %c, label %go, label %end
go:
  store float 1.0, ptr %p
  br label %end
end:
  ret void
}
define void @fast_gate(ptr noalias %p, float %a) {
  %c = fcmp fast ole float %a, 2.0
  br i1 %c, label %go, label %end
go:
  store float 1.0, ptr %p
  br label %end
end:
  ret void
}

;--- wrong.ll
declare float @llvm.fma.f32(float, float, float)
define void @gate(ptr noalias %p, float %a, float %b, float %limit) {
  %s = fmul contract float %a, %a
  %n = call contract float @llvm.fma.f32(float %b, float %a, float %s)
  %c = fcmp ule float %n, %limit
  br i1 %c, label %go, label %end
go:
  store float 1.0, ptr %p
  br label %end
end:
  ret void
}
define void @fast_gate(ptr noalias %p, float %a) {
  %c = fcmp fast ogt float %a, 2.0
  br i1 %c, label %go, label %end
go:
  store float 1.0, ptr %p
  br label %end
end:
  ret void
}
