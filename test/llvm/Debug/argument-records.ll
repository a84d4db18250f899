; RUN: %opt -passes='matrix-fix-argument-records,matrix-follow-spills' %s | FileCheck %s

; Before the first line, what arguments say again is removed; what is in memory
; for good is there when registers are reused.
; CHECK-LABEL: @spilled(
; CHECK-NOT:  #dbg_value(<2 x float>
; CHECK:      #dbg_value(<2 x i64> %a, ![[#]], !DIExpression(DW_OP_LLVM_fragment, 0, 128), ![[#]])
; CHECK-NEXT: #dbg_value(ptr %s, ![[#]], !DIExpression(DW_OP_deref, DW_OP_LLVM_fragment, 0, 128), ![[#]])
; CHECK-NEXT: #dbg_value(<2 x i64> %b, ![[#]], !DIExpression(DW_OP_LLVM_fragment, 128, 64), ![[#]])
; CHECK-NEXT: #dbg_value(ptr %s, ![[#]], !DIExpression(DW_OP_plus_uconst, 16, DW_OP_deref, DW_OP_LLVM_fragment, 128, 64), ![[#]])
define <2 x float> @spilled(<2 x i64> %a, <2 x i64> %b) !dbg !4 {
  %s = alloca [4 x i64], align 16
  store <2 x i64> %a, ptr %s, align 16
  %p = getelementptr inbounds i8, ptr %s, i64 16
  store <2 x i64> %b, ptr %p, align 16
  %q = getelementptr inbounds i8, ptr %s, i64 12
  %x = load <2 x float>, ptr %q, align 4
    #dbg_value(<2 x float> %x, !8, !DIExpression(DW_OP_LLVM_fragment, 96, 64), !9)
    #dbg_value(<2 x i64> %a, !8, !DIExpression(DW_OP_LLVM_fragment, 0, 128), !9)
    #dbg_value(<2 x i64> %b, !8, !DIExpression(DW_OP_LLVM_fragment, 128, 64), !9)
  ret <2 x float> %x, !dbg !9
}

; Memory that is written again is not the variable.
; CHECK-LABEL: @rewritten(
; CHECK:     #dbg_value(<4 x float> %a
; CHECK-NOT: #dbg_value(ptr
define void @rewritten(<4 x float> %a, <4 x float> %b) !dbg !14 {
  %s = alloca <4 x float>, align 16
  store <4 x float> %a, ptr %s, align 16
    #dbg_value(<4 x float> %a, !15, !DIExpression(DW_OP_LLVM_fragment, 0, 128), !16)
  store <4 x float> %b, ptr %s, align 16, !dbg !16
  ret void, !dbg !16
}

; m = n behind a line: instruction selection would move the record of %b, which
; has no other, before that line.
; CHECK-LABEL: @assigned(
; CHECK:      #dbg_value(<4 x float> %a
; CHECK:      store
; CHECK-NEXT: #dbg_value(<4 x float> poison
; CHECK-NEXT: ret
define void @assigned(<4 x float> %a, <4 x float> %b, ptr %p) !dbg !17 {
    #dbg_value(<4 x float> %a, !18, !DIExpression(DW_OP_LLVM_fragment, 0, 128), !19)
  store <4 x float> %a, ptr %p, align 16, !dbg !19
    #dbg_value(<4 x float> %b, !18, !DIExpression(DW_OP_LLVM_fragment, 0, 128), !19)
  ret void, !dbg !19
}

; By reference, inlined: the memory is gone, the parts are not.
; CHECK-LABEL: @inlined(
; CHECK:      #dbg_value(<4 x float> %a, ![[#]], !DIExpression(DW_OP_LLVM_fragment, 0, 128)
; CHECK-NEXT: ret
define void @inlined(<4 x float> %a) !dbg !20 {
    #dbg_value(<4 x float> %a, !18, !DIExpression(DW_OP_LLVM_fragment, 0, 128), !22)
    #dbg_value(ptr poison, !18, !DIExpression(DW_OP_deref), !22)
  ret void, !dbg !21
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "spilled", file: !1, line: 1, type: !5, unit: !0, spFlags: DISPFlagDefinition)
!5 = !DISubroutineType(types: !6)
!6 = !{null}
!8 = !DILocalVariable(name: "m", arg: 1, scope: !4, file: !1, line: 1, type: !10)
!9 = !DILocation(line: 1, scope: !4)
!10 = !DICompositeType(tag: DW_TAG_array_type, baseType: !11, size: 192, elements: !12)
!11 = !DIBasicType(name: "float", size: 32, encoding: DW_ATE_float)
!12 = !{}
!14 = distinct !DISubprogram(name: "rewritten", file: !1, line: 2, type: !5, unit: !0, spFlags: DISPFlagDefinition)
!15 = !DILocalVariable(name: "m", arg: 1, scope: !14, file: !1, line: 2, type: !10)
!16 = !DILocation(line: 2, scope: !14)
!17 = distinct !DISubprogram(name: "assigned", file: !1, line: 3, type: !5, unit: !0, spFlags: DISPFlagDefinition)
!18 = !DILocalVariable(name: "m", arg: 1, scope: !17, file: !1, line: 3, type: !10)
!19 = !DILocation(line: 3, scope: !17)
!20 = distinct !DISubprogram(name: "inlined", file: !1, line: 4, type: !5, unit: !0, spFlags: DISPFlagDefinition)
!21 = !DILocation(line: 4, scope: !20)
!22 = !DILocation(line: 3, scope: !17, inlinedAt: !21)
