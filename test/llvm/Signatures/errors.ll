; RUN: split-file %s %t
; RUN: not %opt -passes=matrix-signatures -disable-output %t/definition.ll 2>&1 | FileCheck %s --check-prefix=DEFINITION
; RUN: not %opt -passes=matrix-lower -disable-output %t/definition.ll 2>&1 | FileCheck %s --check-prefix=DEFINITION
; RUN: not %opt -passes='default<O0>' -disable-output %t/definition.ll 2>&1 | FileCheck %s --check-prefix=DEFINITION
; RUN: not %opt -passes='default<O2>' -disable-output %t/definition.ll 2>&1 | FileCheck %s --check-prefix=DEFINITION
; RUN: not %opt -passes=matrix-signatures -disable-output %t/declaration.ll 2>&1 | FileCheck %s --check-prefix=DECLARATION
; RUN: not %opt -passes=matrix-signatures -disable-output %t/structure.ll 2>&1 | FileCheck %s --check-prefix=STRUCTURE
; RUN: not %opt -passes=matrix-signatures -disable-output %t/variadic.ll 2>&1 | FileCheck %s --check-prefix=VARIADIC
; RUN: not %opt -passes=matrix-signatures -disable-output %t/argument.ll 2>&1 | FileCheck %s --check-prefix=ARGUMENT
; RUN: not %opt -passes=matrix-signatures -disable-output %t/indirect.ll 2>&1 | FileCheck %s --check-prefix=INDIRECT
; RUN: not %opt -passes=matrix-signatures -disable-output %t/result.ll 2>&1 | FileCheck %s --check-prefix=RESULT
; RUN: not %opt -passes=matrix-signatures -disable-output %t/alias.ll 2>&1 | FileCheck %s --check-prefix=INDIRECT
; RUN: not %opt -passes=matrix-signatures -disable-output %t/malformed.ll 2>&1 | FileCheck %s --check-prefix=MALFORMED
; RUN: not %opt -passes=matrix-signatures -disable-output %t/large.ll 2>&1 | FileCheck %s --check-prefix=LARGE
; RUN: not %opt -passes=matrix-signatures -disable-output %t/array.ll 2>&1 | FileCheck %s --check-prefix=ARRAY
; RUN: not %opt -passes=matrix-signatures -disable-output %t/tail.ll 2>&1 | FileCheck %s --check-prefix=TAIL
; RUN: %opt -passes=matrix-signatures -disable-output %t/nobody.ll

; A signature that others see, or a callee that nobody knows, is an error where
; it stands, with one message.

; DEFINITION: error: f.c:7:3: in function f {{.*}}: external function 'f' has a tensor in its signature
; DECLARATION: error: {{.*}}in function g void (): external function 'f' has a tensor in its signature
; STRUCTURE: error: {{.*}}: external function 'f' has a tensor in its signature
; VARIADIC: error: {{.*}}: variadic function 'f' has a tensor in its signature
; ARGUMENT: error: {{.*}}: variadic tensor argument
; INDIRECT: error: {{.*}}: indirect call with a tensor argument
; RESULT: error: {{.*}}: indirect call with a tensor result
; MALFORMED: error: {{.*}}: a malformed tensor (rank must be in the range [1, 16], got 0) is in the signature of function 'f'
; LARGE: error: {{.*}}: a tensor of more than 2147483647 bytes is in the signature of function 'f'
; ARRAY: error: {{.*}}: an array of tensors is in the signature of function 'f'
; TAIL: error: {{.*}}: a tail call that has to be one passes a tensor to a function of another type

;--- definition.ll
%T = type target("tlx.tensor", float, 2, 3, 4, 0, 1, 0, 0)
define %T @f(%T %t) !dbg !3 {
  ret %T %t, !dbg !4
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!5}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: LineTablesOnly)
!1 = !DIFile(filename: "f.c", directory: "/")
!2 = !DISubroutineType(types: !{})
!3 = distinct !DISubprogram(name: "f", file: !1, line: 6, type: !2, unit: !0, spFlags: DISPFlagDefinition)
!4 = !DILocation(line: 7, column: 3, scope: !3)
!5 = !{i32 2, !"Debug Info Version", i32 3}

;--- declaration.ll
declare void @f(target("tlx.tensor", float, 1, 3, 0, 0))
define void @g() {
  call void @f(target("tlx.tensor", float, 1, 3, 0, 0) poison)
  ret void
}

;--- structure.ll
%T = type target("tlx.tensor", float, 1, 3, 0, 0)
define { i32, { %T } } @f() {
  ret { i32, { %T } } poison
}

;--- variadic.ll
define internal void @f(target("tlx.tensor", float, 1, 3, 0, 0) %t, ...) {
  ret void
}

;--- argument.ll
declare void @f(...)
define void @g() {
  call void (...) @f(i32 1, target("tlx.tensor", float, 1, 3, 0, 0) poison)
  ret void
}

;--- indirect.ll
define void @g(ptr %f) {
  call void %f(target("tlx.tensor", float, 1, 3, 0, 0) poison)
  ret void
}

;--- result.ll
define void @g(ptr %f) {
  %t = call { i32, target("tlx.tensor", float, 1, 3, 0, 0) } %f()
  ret void
}

;--- alias.ll
@a = internal alias void (target("tlx.tensor", float, 1, 3, 0, 0)), ptr @f
define internal void @f(target("tlx.tensor", float, 1, 3, 0, 0) %t) {
  ret void
}
define void @g() {
  call void @a(target("tlx.tensor", float, 1, 3, 0, 0) poison)
  ret void
}

;--- malformed.ll
define internal void @f(target("tlx.tensor", float, 0) %t) {
  ret void
}

;--- large.ll
define internal void @f(target("tlx.tensor", float, 2, 65536, 65536, 0, 1, 0, 0) %t) {
  ret void
}

;--- array.ll
define internal void @f([2 x target("tlx.tensor", float, 1, 3, 0, 0)] %t) {
  ret void
}

;--- tail.ll
define internal tailcc void @f(target("tlx.tensor", float, 1, 3, 0, 0) %t) {
  ret void
}
define internal tailcc void @g() {
  musttail call tailcc void @f(target("tlx.tensor", float, 1, 3, 0, 0) poison)
  ret void
}

;--- nobody.ll
declare void @f(target("tlx.tensor", float, 1, 3, 0, 0))
