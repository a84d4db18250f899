; RUN: %opt -passes=matrix-describe-parameters %s | FileCheck %s

; By reference: in the caller's copy, until it is changed.
; CHECK-LABEL: @whole(
; CHECK:      #dbg_declare(
; CHECK-NEXT: #dbg_value(ptr %a, ![[#]], !DIExpression(DW_OP_deref), ![[#]])
; CHECK:      #dbg_value(i1 poison, ![[#]], !DIExpression(), ![[#]])
; CHECK-NEXT: store <4 x float> splat
define void @whole(ptr %a) !dbg !4 {
  %m = alloca [4 x float], align 4
  %v = load <4 x float>, ptr %a, align 4
  store <4 x float> %v, ptr %m, align 4
    #dbg_declare(ptr %m, !8, !DIExpression(), !9)
  %e = load float, ptr %m, align 4, !dbg !9
  store <4 x float> splat (float 1.0), ptr %m, align 4, !dbg !9
  ret void, !dbg !9
}

; An element ends the vector that it is in, and no other.
; CHECK-LABEL: @element(
; CHECK:      #dbg_value(<2 x float> %a, ![[#]], !DIExpression(DW_OP_LLVM_fragment, 0, 64), ![[#]])
; CHECK-NEXT: #dbg_value(<2 x float> %b, ![[#]], !DIExpression(DW_OP_LLVM_fragment, 64, 64), ![[#]])
; CHECK:      getelementptr
; CHECK-NEXT: #dbg_value(i1 poison, ![[#]], !DIExpression(DW_OP_LLVM_fragment, 64, 64), ![[#]])
; CHECK-NEXT: store float
; CHECK-NOT:  #dbg_value
define void @element(<2 x float> %a, <2 x float> %b) !dbg !14 {
  %m = alloca [4 x float], align 4
  %v = shufflevector <2 x float> %a, <2 x float> %b, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  store <4 x float> %v, ptr %m, align 4
    #dbg_declare(ptr %m, !15, !DIExpression(), !16)
  %p = getelementptr inbounds float, ptr %m, i64 3
  store float 1.0, ptr %p, align 4, !dbg !16
  ret void, !dbg !16
}

; Which element is changed is not known, so nothing is said: the variable stays
; in memory.
; CHECK-LABEL: @indexed(
; CHECK-NOT: #dbg_value
define void @indexed(<4 x float> %a, i64 %i) !dbg !17 {
  %m = alloca [4 x float], align 4
  store <4 x float> %a, ptr %m, align 4
    #dbg_declare(ptr %m, !18, !DIExpression(), !19)
  %p = getelementptr inbounds float, ptr %m, i64 %i
  store float 1.0, ptr %p, align 4, !dbg !19
  ret void, !dbg !19
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "whole", file: !1, line: 1, type: !5, unit: !0, spFlags: DISPFlagDefinition)
!5 = !DISubroutineType(types: !6)
!6 = !{null}
!8 = !DILocalVariable(name: "m", arg: 1, scope: !4, file: !1, line: 1, type: !10)
!9 = !DILocation(line: 1, scope: !4)
!10 = !DICompositeType(tag: DW_TAG_array_type, baseType: !11, size: 128, elements: !12)
!11 = !DIBasicType(name: "float", size: 32, encoding: DW_ATE_float)
!12 = !{}
!14 = distinct !DISubprogram(name: "element", file: !1, line: 2, type: !5, unit: !0, spFlags: DISPFlagDefinition)
!15 = !DILocalVariable(name: "m", arg: 1, scope: !14, file: !1, line: 2, type: !10)
!16 = !DILocation(line: 2, scope: !14)
!17 = distinct !DISubprogram(name: "indexed", file: !1, line: 3, type: !5, unit: !0, spFlags: DISPFlagDefinition)
!18 = !DILocalVariable(name: "m", arg: 1, scope: !17, file: !1, line: 3, type: !10)
!19 = !DILocation(line: 3, scope: !17)
