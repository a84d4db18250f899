; RUN: %opt -passes=matrix-describe-parameters %s | FileCheck %s

; Two vectors of 16 bytes hold the image of a 2x3 row-major matrix: transposed to
; its value, and back to be stored.
; CHECK-LABEL: @vectors(
; CHECK:      #dbg_declare(
; CHECK-NEXT: #dbg_value(<4 x float> %a, ![[#]], !DIExpression(DW_OP_LLVM_fragment, 0, 128), ![[#]])
; CHECK-NEXT: #dbg_value(<4 x float> %b, ![[#]], !DIExpression(DW_OP_LLVM_fragment, 128, 64), ![[#]])
define void @vectors(<4 x float> %a, <4 x float> %b) !dbg !4 {
  %m = alloca [6 x float], align 4
  %both = shufflevector <4 x float> %a, <4 x float> %b, <6 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5>
  %value = call <6 x float> @llvm.matrix.transpose.v6f32(<6 x float> %both, i32 3, i32 2)
  %image = call <6 x float> @llvm.matrix.transpose.v6f32(<6 x float> %value, i32 2, i32 3)
  store <6 x float> %image, ptr %m, align 4
    #dbg_declare(ptr %m, !8, !DIExpression(), !9)
  ret void
}

; What arrives is not what is stored.
; CHECK-LABEL: @moved(
; CHECK-NOT: #dbg_value
define void @moved(<4 x float> %a, <4 x float> %b) !dbg !14 {
  %m = alloca [6 x float], align 4
  %both = shufflevector <4 x float> %a, <4 x float> %b, <6 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5>
  %value = call <6 x float> @llvm.matrix.transpose.v6f32(<6 x float> %both, i32 3, i32 2)
  store <6 x float> %value, ptr %m, align 4
    #dbg_declare(ptr %m, !15, !DIExpression(), !16)
  ret void
}

; Padding is left out in memory: it belongs to the image.
; CHECK-LABEL: @padded(
; CHECK:      #dbg_value(<2 x i64> %a, ![[#]], !DIExpression(DW_OP_LLVM_fragment, 0, 128), ![[#]])
; CHECK-NEXT: #dbg_value(<2 x i64> %b, ![[#]], !DIExpression(DW_OP_LLVM_fragment, 128, 64), ![[#]])
define void @padded(<2 x i64> %a, <2 x i64> %b) !dbg !17 {
  %image = alloca { <2 x i64>, <2 x i64> }, align 16
  %m = alloca [6 x float], align 4
  store <2 x i64> %a, ptr %image, align 16
  %second = getelementptr inbounds i8, ptr %image, i64 16
  store <2 x i64> %b, ptr %second, align 16
  %value = call <4 x float> @llvm.matrix.column.major.load.v4f32.i64(ptr align 16 %image, i64 3, i1 false, i32 2, i32 2)
  call void @llvm.matrix.column.major.store.v4f32.i64(<4 x float> %value, ptr align 4 %m, i64 3, i1 false, i32 2, i32 2)
    #dbg_declare(ptr %m, !18, !DIExpression(), !19)
  ret void
}

declare <6 x float> @llvm.matrix.transpose.v6f32(<6 x float>, i32, i32)
declare <4 x float> @llvm.matrix.column.major.load.v4f32.i64(ptr, i64, i1, i32, i32)
declare void @llvm.matrix.column.major.store.v4f32.i64(<4 x float>, ptr, i64, i1, i32, i32)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "vectors", file: !1, line: 1, type: !5, unit: !0, spFlags: DISPFlagDefinition)
!5 = !DISubroutineType(types: !6)
!6 = !{null}
!8 = !DILocalVariable(name: "m", arg: 1, scope: !4, file: !1, line: 1, type: !10)
!9 = !DILocation(line: 1, scope: !4)
!10 = !DICompositeType(tag: DW_TAG_array_type, baseType: !11, size: 192, elements: !12)
!11 = !DIBasicType(name: "float", size: 32, encoding: DW_ATE_float)
!12 = !{}
!14 = distinct !DISubprogram(name: "moved", file: !1, line: 2, type: !5, unit: !0, spFlags: DISPFlagDefinition)
!15 = !DILocalVariable(name: "m", arg: 1, scope: !14, file: !1, line: 2, type: !10)
!16 = !DILocation(line: 2, scope: !14)
!17 = distinct !DISubprogram(name: "padded", file: !1, line: 3, type: !5, unit: !0, spFlags: DISPFlagDefinition)
!18 = !DILocalVariable(name: "m", arg: 1, scope: !17, file: !1, line: 3, type: !10)
!19 = !DILocation(line: 3, scope: !17)
