; RUN: split-file %s %t
; RUN: not %opt -passes='verify<matrix-ops>' -disable-output %t/malformed.ll 2>&1 | FileCheck %t/malformed.ll
; RUN: not %opt -passes='default<O0>' -disable-output %t/malformed.ll 2>&1 | FileCheck %t/malformed.ll
; RUN: not %opt -passes='thinlto<O2>' -disable-output %t/malformed.ll 2>&1 | FileCheck %t/malformed.ll
; RUN: not %opt -passes='lto<O2>' -disable-output %t/malformed.ll 2>&1 | FileCheck %t/malformed.ll
; RUN: not %opt -passes='verify<matrix-ops>' -disable-output %t/unknown.ll 2>&1 | FileCheck %t/unknown.ll
; RUN: not %opt -passes='verify<matrix-ops>' -disable-output %t/address.ll 2>&1 | FileCheck %t/address.ll
; RUN: not %opt -passes='verify<matrix-ops>' -disable-output %t/phi.ll 2>&1 | FileCheck %t/phi.ll
; RUN: %opt -passes='verify<matrix-ops>' -disable-output %t/good.ll

; The pass reports at the operation's place, in every pipeline; OpVerifierTest has
; every message.

;--- malformed.ll
; CHECK: error: f.c:3:7: in function {{.*}}: malformed matrix operation 'splat': expected float as operand 0, got double
%A = type target("tlx.tensor", float, 2, 3, 4, 0, 1, 0, 0)
declare %A @tlx.splat__x(double)
define void @f() !dbg !3 {
  call %A @tlx.splat__x(double 0.0), !dbg !4
  ret void
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "f.c", directory: "")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = distinct !DISubprogram(name: "f", file: !1, line: 1, unit: !0, spFlags: DISPFlagDefinition)
!4 = !DILocation(line: 3, column: 7, scope: !3)

;--- unknown.ll
; CHECK: error: {{.*}}unknown matrix operation 'frobnicate'
declare void @tlx.frobnicate__x()
define void @f() {
  call void @tlx.frobnicate__x()
  ret void
}

;--- address.ll
; CHECK: error: {{.*}}matrix operation 'matmul' must be called directly
%C = type target("tlx.tensor", float, 2, 3, 3, 0, 1, 0, 0)
declare %C @tlx.matmul__x(%C, %C, target("tlx.attr", 0))
declare void @take(ptr)
define void @f() {
  call void @take(ptr @tlx.matmul__x)
  ret void
}

;--- phi.ll
; Loops read a view of more elements than memory has; a phi would copy it.
; CHECK: error: {{.*}}malformed matrix operation 'view': expected at most 2147483647 bytes in a phi, select or freeze, got target("tlx.tensor", float, 2, 1000000, 1000000, 0, 1, 0, 0)
%S = type target("tlx.tensor", float, 1, 1000, 0, 0)
%V = type target("tlx.tensor", float, 2, 1000000, 1000000, 0, 1, 0, 0)
declare %V @tlx.view__x(%S, target("tlx.attr", 0, 0, 0, 0, 0))
define void @f(%S %a, i1 %c) {
  %v = call %V @tlx.view__x(%S %a, target("tlx.attr", 0, 0, 0, 0, 0) poison)
  br i1 %c, label %x, label %y
x:
  br label %y
y:
  %phi = phi %V [ %v, %0 ], [ undef, %x ]
  ret void
}

;--- good.ll
%C = type target("tlx.tensor", float, 2, 3, 3, 0, 1, 0, 0)
declare %C @tlx.matmul__x(%C, %C, target("tlx.attr", 0))
define %C @f(%C %a) {
  %c = call %C @tlx.matmul__x(%C %a, %C %a, target("tlx.attr", 0) poison)
  ret %C %c
}
