; ModuleID = 'prove-failures/operations-O0-spirv-quantizations_29.c'
source_filename = "prove-failures/operations-O0-spirv-quantizations_29.c"
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spirv64"

; Function Attrs: noinline nounwind optnone
define spir_func void @quantizations_29(ptr noalias noundef %r, ptr noalias noundef %a, float noundef %s) #0 {
entry:
  %r.addr = alloca ptr, align 8
  %a.addr = alloca ptr, align 8
  %s.addr = alloca float, align 4
  store ptr %r, ptr %r.addr, align 8
  store ptr %a, ptr %a.addr, align 8
  store float %s, ptr %s.addr, align 4
  %0 = load ptr, ptr %a.addr, align 8
  %1 = getelementptr inbounds i8, ptr %0, i64 0
  %2 = getelementptr inbounds i8, ptr %0, i64 0
  %3 = call target("tlx.tensor", i32, 3, 4, 2, 3, 2, 0, 1, 0, 0, 0) @tlx.load__4x2x3i32_l2_0_1.p0.i64.i64.i64.a4_0(ptr %1, i64 2, i64 1, i64 8, target("tlx.attr", 4, 0) poison)
  %4 = load float, ptr %s.addr, align 4
  %5 = call target("tlx.tensor", float, 3, 4, 2, 3, 2, 0, 1, 0, 0, 0) @tlx.splat__4x2x3f32_l2_0_1.float(float %4)
  %6 = call target("tlx.tensor", float, 3, 4, 2, 3, 2, 0, 1, 0, 0, 0) @tlx.sitofp__4x2x3f32_l2_0_1.4x2x3i32_l2_0_1(target("tlx.tensor", i32, 3, 4, 2, 3, 2, 0, 1, 0, 0, 0) %3)
  %7 = call target("tlx.tensor", float, 3, 4, 2, 3, 2, 0, 1, 0, 0, 0) @tlx.fmul__4x2x3f32_l2_0_1.4x2x3f32_l2_0_1.4x2x3f32_l2_0_1.a0(target("tlx.tensor", float, 3, 4, 2, 3, 2, 0, 1, 0, 0, 0) %6, target("tlx.tensor", float, 3, 4, 2, 3, 2, 0, 1, 0, 0, 0) %5, target("tlx.attr", 0) poison)
  %8 = call target("tlx.tensor", float, 3, 4, 2, 3, 2, 0, 1, 0, 0, 0) @tlx.roundeven__4x2x3f32_l2_0_1.4x2x3f32_l2_0_1.a0(target("tlx.tensor", float, 3, 4, 2, 3, 2, 0, 1, 0, 0, 0) %7, target("tlx.attr", 0) poison)
  %9 = call target("tlx.tensor", float, 3, 4, 2, 3, 2, 0, 1, 0, 0, 0) @tlx.splat__4x2x3f32_l2_0_1.float(float 0.000000e+00)
  %10 = call target("tlx.tensor", float, 3, 4, 2, 3, 2, 0, 1, 0, 0, 0) @tlx.fadd__4x2x3f32_l2_0_1.4x2x3f32_l2_0_1.4x2x3f32_l2_0_1.a0(target("tlx.tensor", float, 3, 4, 2, 3, 2, 0, 1, 0, 0, 0) %8, target("tlx.tensor", float, 3, 4, 2, 3, 2, 0, 1, 0, 0, 0) %9, target("tlx.attr", 0) poison)
  %11 = call target("tlx.tensor", float, 3, 4, 2, 3, 2, 0, 1, 0, 0, 0) @tlx.splat__4x2x3f32_l2_0_1.float(float -3.276800e+04)
  %12 = call target("tlx.tensor", float, 3, 4, 2, 3, 2, 0, 1, 0, 0, 0) @tlx.maximumnum__4x2x3f32_l2_0_1.4x2x3f32_l2_0_1.4x2x3f32_l2_0_1.a0(target("tlx.tensor", float, 3, 4, 2, 3, 2, 0, 1, 0, 0, 0) %10, target("tlx.tensor", float, 3, 4, 2, 3, 2, 0, 1, 0, 0, 0) %11, target("tlx.attr", 0) poison)
  %13 = call target("tlx.tensor", float, 3, 4, 2, 3, 2, 0, 1, 0, 0, 0) @tlx.splat__4x2x3f32_l2_0_1.float(float 3.276700e+04)
  %14 = call target("tlx.tensor", float, 3, 4, 2, 3, 2, 0, 1, 0, 0, 0) @tlx.minimumnum__4x2x3f32_l2_0_1.4x2x3f32_l2_0_1.4x2x3f32_l2_0_1.a0(target("tlx.tensor", float, 3, 4, 2, 3, 2, 0, 1, 0, 0, 0) %12, target("tlx.tensor", float, 3, 4, 2, 3, 2, 0, 1, 0, 0, 0) %13, target("tlx.attr", 0) poison)
  %15 = call target("tlx.tensor", i16, 3, 4, 2, 3, 2, 0, 1, 0, 0, 0) @tlx.fptosi__4x2x3i16_l2_0_1.4x2x3f32_l2_0_1(target("tlx.tensor", float, 3, 4, 2, 3, 2, 0, 1, 0, 0, 0) %14)
  %16 = load ptr, ptr %r.addr, align 8
  %17 = getelementptr inbounds i8, ptr %16, i64 0
  %18 = getelementptr inbounds i8, ptr %16, i64 0
  call void @tlx.store__void.4x2x3i16_l2_0_1.p0.i64.i64.i64.a2_0(target("tlx.tensor", i16, 3, 4, 2, 3, 2, 0, 1, 0, 0, 0) %15, ptr %17, i64 2, i64 1, i64 8, target("tlx.attr", 2, 0) poison)
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: read)
declare target("tlx.tensor", i32, 3, 4, 2, 3, 2, 0, 1, 0, 0, 0) @tlx.load__4x2x3i32_l2_0_1.p0.i64.i64.i64.a4_0(ptr captures(none), i64, i64, i64, target("tlx.attr", 4, 0)) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare target("tlx.tensor", float, 3, 4, 2, 3, 2, 0, 1, 0, 0, 0) @tlx.splat__4x2x3f32_l2_0_1.float(float) #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare target("tlx.tensor", float, 3, 4, 2, 3, 2, 0, 1, 0, 0, 0) @tlx.sitofp__4x2x3f32_l2_0_1.4x2x3i32_l2_0_1(target("tlx.tensor", i32, 3, 4, 2, 3, 2, 0, 1, 0, 0, 0)) #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare target("tlx.tensor", float, 3, 4, 2, 3, 2, 0, 1, 0, 0, 0) @tlx.fmul__4x2x3f32_l2_0_1.4x2x3f32_l2_0_1.4x2x3f32_l2_0_1.a0(target("tlx.tensor", float, 3, 4, 2, 3, 2, 0, 1, 0, 0, 0), target("tlx.tensor", float, 3, 4, 2, 3, 2, 0, 1, 0, 0, 0), target("tlx.attr", 0)) #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare target("tlx.tensor", float, 3, 4, 2, 3, 2, 0, 1, 0, 0, 0) @tlx.roundeven__4x2x3f32_l2_0_1.4x2x3f32_l2_0_1.a0(target("tlx.tensor", float, 3, 4, 2, 3, 2, 0, 1, 0, 0, 0), target("tlx.attr", 0)) #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare target("tlx.tensor", float, 3, 4, 2, 3, 2, 0, 1, 0, 0, 0) @tlx.fadd__4x2x3f32_l2_0_1.4x2x3f32_l2_0_1.4x2x3f32_l2_0_1.a0(target("tlx.tensor", float, 3, 4, 2, 3, 2, 0, 1, 0, 0, 0), target("tlx.tensor", float, 3, 4, 2, 3, 2, 0, 1, 0, 0, 0), target("tlx.attr", 0)) #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare target("tlx.tensor", float, 3, 4, 2, 3, 2, 0, 1, 0, 0, 0) @tlx.maximumnum__4x2x3f32_l2_0_1.4x2x3f32_l2_0_1.4x2x3f32_l2_0_1.a0(target("tlx.tensor", float, 3, 4, 2, 3, 2, 0, 1, 0, 0, 0), target("tlx.tensor", float, 3, 4, 2, 3, 2, 0, 1, 0, 0, 0), target("tlx.attr", 0)) #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare target("tlx.tensor", float, 3, 4, 2, 3, 2, 0, 1, 0, 0, 0) @tlx.minimumnum__4x2x3f32_l2_0_1.4x2x3f32_l2_0_1.4x2x3f32_l2_0_1.a0(target("tlx.tensor", float, 3, 4, 2, 3, 2, 0, 1, 0, 0, 0), target("tlx.tensor", float, 3, 4, 2, 3, 2, 0, 1, 0, 0, 0), target("tlx.attr", 0)) #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare target("tlx.tensor", i16, 3, 4, 2, 3, 2, 0, 1, 0, 0, 0) @tlx.fptosi__4x2x3i16_l2_0_1.4x2x3f32_l2_0_1(target("tlx.tensor", float, 3, 4, 2, 3, 2, 0, 1, 0, 0, 0)) #2

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: write)
declare void @tlx.store__void.4x2x3i16_l2_0_1.p0.i64.i64.i64.a2_0(target("tlx.tensor", i16, 3, 4, 2, 3, 2, 0, 1, 0, 0, 0), ptr captures(none), i64, i64, i64, target("tlx.attr", 2, 0)) #3

attributes #0 = { noinline nounwind optnone "frame-pointer"="all" "matrix-types" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: read) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { nocallback nofree nosync nounwind willreturn memory(argmem: write) }

!llvm.module.flags = !{!0, !1}
!llvm.ident = !{!2}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 7, !"frame-pointer", i32 2}
!2 = !{!"matrix clang version 22.1.8 (matrix-clang 0.2.0)"}
