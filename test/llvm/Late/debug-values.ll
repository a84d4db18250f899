; RUN: %opt -mtriple=x86_64 -passes='matrix-legalize-vectors,verify' %s | FileCheck %s

; Twelve bytes in one register are all of the variable, and no fragment of it.
; CHECK-LABEL: @whole(
; CHECK: #dbg_value(<16 x i8> %{{.*}}, ![[#]], !DIExpression(), ![[#]])
define void @whole(ptr %p, ptr %q) !dbg !4 {
  %a = load <12 x i8>, ptr %p, align 1
  %r = load <4 x i8>, ptr %q, align 1
  %w = shufflevector <4 x i8> %r, <4 x i8> poison, <12 x i32> <i32 0, i32 1, i32 2, i32 3, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %x = shufflevector <12 x i8> %a, <12 x i8> %w, <12 x i32> <i32 0, i32 1, i32 12, i32 3, i32 4, i32 13, i32 6, i32 7, i32 14, i32 9, i32 10, i32 15>
  #dbg_value(<12 x i8> %x, !8, !DIExpression(), !11)
  store <12 x i8> %x, ptr %p, align 1
  ret void
}

; Three of four floats, in two pieces.
; CHECK-LABEL: @part(
; CHECK: #dbg_value(<2 x float> %{{.*}}, ![[#]], !DIExpression(DW_OP_LLVM_fragment, 0, 64), ![[#]])
; CHECK: #dbg_value(float %{{.*}}, ![[#]], !DIExpression(DW_OP_LLVM_fragment, 64, 32), ![[#]])
define void @part(ptr %p) !dbg !12 {
  %a = load <3 x float>, ptr %p, align 4
  %x = fadd <3 x float> %a, %a
  #dbg_value(<3 x float> %x, !13, !DIExpression(), !16)
  store <3 x float> %x, ptr %p, align 4
  ret void
}

; More than the variable has: nothing is said of it.
; CHECK-LABEL: @more(
; CHECK: #dbg_value(<5 x float> poison
define void @more(ptr %p) !dbg !17 {
  %a = load <5 x float>, ptr %p, align 4
  %x = fadd <5 x float> %a, %a
  #dbg_value(<5 x float> %x, !18, !DIExpression(), !21)
  store <5 x float> %x, ptr %p, align 4
  ret void
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "whole", file: !1, line: 1, type: !5, unit: !0, spFlags: DISPFlagDefinition, retainedNodes: !7)
!5 = !DISubroutineType(types: !6)
!6 = !{null}
!7 = !{!8}
!8 = !DILocalVariable(name: "X", scope: !4, file: !1, line: 2, type: !9)
!9 = !DICompositeType(tag: DW_TAG_array_type, baseType: !10, size: 96, elements: !20)
!10 = !DIBasicType(name: "char", size: 8, encoding: DW_ATE_signed_char)
!11 = !DILocation(line: 2, scope: !4)
!12 = distinct !DISubprogram(name: "part", file: !1, line: 3, type: !5, unit: !0, spFlags: DISPFlagDefinition)
!13 = !DILocalVariable(name: "X", scope: !12, file: !1, line: 4, type: !14)
!14 = !DICompositeType(tag: DW_TAG_array_type, baseType: !15, size: 128, elements: !20)
!15 = !DIBasicType(name: "float", size: 32, encoding: DW_ATE_float)
!16 = !DILocation(line: 4, scope: !12)
!17 = distinct !DISubprogram(name: "more", file: !1, line: 5, type: !5, unit: !0, spFlags: DISPFlagDefinition)
!18 = !DILocalVariable(name: "X", scope: !17, file: !1, line: 6, type: !19)
!19 = !DICompositeType(tag: DW_TAG_array_type, baseType: !15, size: 96, elements: !20)
!20 = !{}
!21 = !DILocation(line: 6, scope: !17)
