; RUN: %opt -passes='default<O2>' -print-before=matrix-simplify -print-after=matrix-layout,matrix-emit -disable-output %s 2>&1 | FileCheck %s

; LLVM's options that print passes know ours by the names that run them alone.

%C = type target("tlx.tensor", float, 2, 64, 32, 1, 0, 0, 0)
declare %C @tlx.load__C(ptr, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: read)
declare void @tlx.store__C(%C, ptr, i64, i64, target("tlx.attr", 4, 0)) nounwind willreturn memory(argmem: write)

; CHECK: IR Dump Before matrix::Simplify on copy
; CHECK: call {{.*}} @tlx.load
; CHECK: IR Dump Before matrix::Simplify on copy
; CHECK: IR Dump After matrix::AssignLayouts on copy
; CHECK: call {{.*}} @tlx.load
; CHECK: IR Dump After matrix::EmitOps on [module]
; CHECK-NOT: call {{.*}} @tlx
define void @copy(ptr noalias %p, ptr noalias %q) {
  %a = call %C @tlx.load__C(ptr %p, i64 1, i64 64, target("tlx.attr", 4, 0) poison)
  call void @tlx.store__C(%C %a, ptr %q, i64 1, i64 64, target("tlx.attr", 4, 0) poison)
  ret void
}
