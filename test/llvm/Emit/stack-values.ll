; Without optimization but with debug information, emitted blocks take nothing in
; registers from each other: the register allocator's reloads have no line.
;
; RUN: %opt -passes='matrix-lower<O0>' %s | FileCheck %s
; RUN: %opt -passes='strip,matrix-lower<O0>' %s | FileCheck %s --check-prefix=PLAIN

%T = type target("tlx.tensor", double, 2, 20, 20, 1, 0, 0, 0)
declare %T @tlx.load__T(ptr, i64, i64, target("tlx.attr", 1, 0)) memory(argmem: read)
declare %T @tlx.matmul__T(%T, %T, target("tlx.attr", 0)) memory(none)
declare void @tlx.store__T(%T, ptr, i64, i64, target("tlx.attr", 1, 0)) memory(argmem: write)

; CHECK-LABEL: @square(
; CHECK-NOT: phi
; CHECK: fmul {{.*}}!dbg [[LINE:![0-9]+]]
; CHECK-NOT: phi
; CHECK: fadd {{.*}}!dbg [[LINE]]
; CHECK-NOT: phi
; CHECK: ret void
; CHECK: [[LINE]] = !DILocation(line: 3,
; PLAIN-LABEL: @square(
; PLAIN: phi
define void @square(ptr %p, ptr noalias %q) !dbg !4 {
  %a = call %T @tlx.load__T(ptr %p, i64 1, i64 20, target("tlx.attr", 1, 0) poison), !dbg !6
  %b = call %T @tlx.matmul__T(%T %a, %T %a, target("tlx.attr", 0) poison), !dbg !6
  call void @tlx.store__T(%T %b, ptr %q, i64 1, i64 20, target("tlx.attr", 1, 0) poison), !dbg !6
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
