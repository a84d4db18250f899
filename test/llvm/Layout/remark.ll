; RUN: %opt -passes='function(matrix-layout)' -pass-remarks-analysis=matrix-ops -disable-output %s 2>&1 | FileCheck %s --implicit-check-not=remark

; CHECK: remark: matrix.c:3:5: 2 matrices are converted between rows and columns, 640 bytes in all

%C = type target("tlx.tensor", float, 2, 8, 10, 1, 0, 0, 0)
%R = type target("tlx.tensor", float, 2, 8, 10, 0, 1, 0, 0)
declare %C @tlx.load__C(ptr, i64, i64, target("tlx.attr", 4, 0))
declare %R @tlx.load__R(ptr, i64, i64, target("tlx.attr", 4, 0))
declare void @tlx.store__C(%C, ptr, i64, i64, target("tlx.attr", 4, 0))
declare void @tlx.store__R(%R, ptr, i64, i64, target("tlx.attr", 4, 0))

define void @two(ptr %p, ptr %q) !dbg !4 {
  %c = call %C @tlx.load__C(ptr %p, i64 1, i64 8, target("tlx.attr", 4, 0) poison)
  %r = call %R @tlx.load__R(ptr %q, i64 10, i64 1, target("tlx.attr", 4, 0) poison)
  %t = call %R @tlx.relayout__C(%C %c)
  %u = call %C @tlx.relayout__R(%R %r)
  call void @tlx.store__R(%R %t, ptr %p, i64 10, i64 1, target("tlx.attr", 4, 0) poison), !dbg !5
  call void @tlx.store__C(%C %u, ptr %q, i64 1, i64 8, target("tlx.attr", 4, 0) poison), !dbg !5
  ret void
}
declare %R @tlx.relayout__C(%C)
declare %C @tlx.relayout__R(%R)

; What one load and one store of a layout do, turns nothing.
define void @none(ptr %p, ptr %q) {
  %c = call %C @tlx.load__C(ptr %p, i64 1, i64 8, target("tlx.attr", 4, 0) poison)
  %t = call %R @tlx.relayout__C(%C %c)
  %u = call %C @tlx.relayout__R(%R %t)
  call void @tlx.store__C(%C %u, ptr %q, i64 1, i64 8, target("tlx.attr", 4, 0) poison)
  ret void
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: LineTablesOnly)
!1 = !DIFile(filename: "matrix.c", directory: "")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !{})
!4 = distinct !DISubprogram(name: "two", file: !1, line: 1, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!5 = !DILocation(line: 3, column: 5, scope: !4)
