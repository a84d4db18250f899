; RUN: %opt -passes=matrix-signatures %s | FileCheck %s
; RUN: %opt -passes='matrix-lower<O0>' %s | FileCheck %s

; A variable that is a parameter is in the memory that is passed, if that is its
; image. The source's types stay, but a debugger cannot make such a call.

%T = type target("tlx.tensor", float, 2, 3, 4, 0, 1, 0, 0)

; CHECK-LABEL: define internal void @f(
; CHECK-SAME: !dbg ![[F:[0-9]+]]
; CHECK: #dbg_value(ptr %t, ![[VARIABLE:[0-9]+]], !DIExpression(DW_OP_deref), ![[#]])
; CHECK-NOT: #dbg_value(ptr %t
; CHECK: ret void, !dbg
define internal %T @f(%T %t) noinline !dbg !4 {
    #dbg_value(%T %t, !8, !DIExpression(), !10)
    #dbg_value(%T %t, !9, !DIExpression(), !10)
  ret %T %t, !dbg !10
}

; CHECK-DAG: ![[F]] = distinct !DISubprogram(name: "f", {{.*}} type: ![[TYPE:[0-9]+]],
; CHECK-DAG: ![[TYPE]] = !DISubroutineType(cc: DW_CC_nocall, types: ![[TYPES:[0-9]+]])
; CHECK-DAG: ![[TYPES]] = !{![[IMAGE:[0-9]+]], ![[IMAGE]]}
; CHECK-DAG: ![[IMAGE]] = !DICompositeType(tag: DW_TAG_array_type,
; CHECK-DAG: ![[VARIABLE]] = !DILocalVariable(name: "t", arg: 1,

define void @g(ptr %p) {
  %t = call %T @tlx.load__T(ptr %p, i64 4, i64 1, target("tlx.attr", 4, 0) poison)
  %r = call %T @f(%T %t)
  call void @tlx.store__T(%T %r, ptr %p, i64 4, i64 1, target("tlx.attr", 4, 0) poison)
  ret void
}
declare %T @tlx.load__T(ptr, i64, i64, target("tlx.attr", 4, 0))
declare void @tlx.store__T(%T, ptr, i64, i64, target("tlx.attr", 4, 0))

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!11}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "f.c", directory: "/")
!2 = !DIBasicType(name: "float", size: 32, encoding: DW_ATE_float)
!3 = !DICompositeType(tag: DW_TAG_array_type, baseType: !2, size: 384, elements: !{!12, !13})
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !5, unit: !0, spFlags: DISPFlagDefinition, retainedNodes: !7)
!5 = !DISubroutineType(types: !6)
!6 = !{!3, !3}
!7 = !{!8, !9}
!8 = !DILocalVariable(name: "t", arg: 1, scope: !4, file: !1, line: 1, type: !3)
!9 = !DILocalVariable(name: "other", scope: !4, file: !1, line: 2, type: !2)
!10 = !DILocation(line: 2, column: 3, scope: !4)
!11 = !{i32 2, !"Debug Info Version", i32 3}
!12 = !DISubrange(count: 3)
!13 = !DISubrange(count: 4)
