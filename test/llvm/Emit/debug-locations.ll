; Each emitted instruction has the line of its operation, and the records of a
; handle say that it is gone.
;
; RUN: %opt -passes=matrix-lower %s | FileCheck %s --implicit-check-not='{{^  [^ ;#!}][^!]*$}}'

%T = type target("tlx.tensor", double, 2, 20, 20, 1, 0, 0, 0)
declare %T @tlx.load__T(ptr, i64, i64, target("tlx.attr", 1, 0)) memory(argmem: read)
declare %T @tlx.matmul__T(%T, %T, target("tlx.attr", 0)) memory(none)
declare void @tlx.store__T(%T, ptr, i64, i64, target("tlx.attr", 1, 0)) memory(argmem: write)

; CHECK-LABEL: @square(
; CHECK: #dbg_value(target("tlx.tensor"{{.*}} poison,
; CHECK: fmul {{.*}}!dbg [[PRODUCT:![0-9]+]]
; CHECK: fadd {{.*}}!dbg [[PRODUCT]]
; CHECK: [[PRODUCT]] = !DILocation(line: 3,
define void @square(ptr %p, ptr noalias %q) !dbg !4 {
  %a = call %T @tlx.load__T(ptr %p, i64 1, i64 20, target("tlx.attr", 1, 0) poison), !dbg !6
  %b = call %T @tlx.matmul__T(%T %a, %T %a, target("tlx.attr", 0) poison), !dbg !6
    #dbg_value(%T %b, !8, !DIExpression(), !6)
  call void @tlx.store__T(%T %b, ptr %q, i64 1, i64 20, target("tlx.attr", 1, 0) poison), !dbg !7
  ret void, !dbg !7
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "square.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "square", file: !1, line: 2, type: !5, unit: !0, spFlags: DISPFlagDefinition)
!5 = !DISubroutineType(types: !{null})
!6 = !DILocation(line: 3, column: 1, scope: !4)
!7 = !DILocation(line: 4, column: 1, scope: !4)
!8 = !DILocalVariable(name: "b", scope: !4, file: !1, line: 3, type: !9)
!9 = !DIBasicType(name: "double", size: 64, encoding: DW_ATE_float)
