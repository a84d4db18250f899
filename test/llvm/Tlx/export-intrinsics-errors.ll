; RUN: %each_error %opt -passes=matrix-export-intrinsics %s | FileCheck %s

; What llvm.matrix.* and instructions on vectors cannot say.

%A = type target("tlx.tensor", float, 2, 3, 4, 1, 0, 0, 0)
%AR = type target("tlx.tensor", float, 2, 3, 4, 0, 1, 0, 0)
%AP = type target("tlx.tensor", float, 2, 4, 4, 1, 0, 1, 0)
%B = type target("tlx.tensor", float, 2, 4, 3, 1, 0, 0, 0)
%BR = type target("tlx.tensor", float, 2, 4, 3, 0, 1, 0, 0)
%C = type target("tlx.tensor", float, 2, 3, 3, 1, 0, 0, 0)
%V = type target("tlx.tensor", float, 1, 4, 0, 0)
%T = type target("tlx.tensor", float, 3, 2, 3, 4, 0, 1, 2, 0, 0, 0)
%Access = type target("tlx.attr", 4, 0)

; CHECK: in function rows {{.*}}: tensor operation 'load' cannot be exported: no flat value lies as 3x4f32
declare %AR @tlx.load__r(ptr, i64, i64, %Access)
define void @rows(ptr %p) {
  %a = call %AR @tlx.load__r(ptr %p, i64 1, i64 3, %Access poison)
  ret void
}

; CHECK: in function padding {{.*}}: tensor operation 'fneg' cannot be exported: no flat value lies as 4x4f32_l1_0_p1_0
declare %AP @tlx.fneg__(%AP, target("tlx.attr", 0))
define void @padding() {
  %a = call %AP @tlx.fneg__(%AP poison, target("tlx.attr", 0) poison)
  ret void
}

; CHECK: in function rank {{.*}}: tensor operation 'splat' cannot be exported: no flat value lies as 2x3x4f32
declare %T @tlx.splat__(float)
define void @rank() {
  %a = call %T @tlx.splat__(float 0.0)
  ret void
}

; CHECK: in function vector {{.*}}: tensor operation 'load' cannot be exported: expected rank 2, got 1
declare %V @tlx.load__v(ptr, i64, %Access)
define void @vector(ptr %p) {
  %a = call %V @tlx.load__v(ptr %p, i64 1, %Access poison)
  ret void
}

; CHECK: in function apart {{.*}}: tensor operation 'load' cannot be exported: the elements of a column are no neighbors in memory
declare %A @tlx.load__(ptr, i64, i64, %Access)
define void @apart(ptr %p) {
  %a = call %A @tlx.load__(ptr %p, i64 4, i64 1, %Access poison)
  ret void
}

; CHECK: in function short {{.*}}: tensor operation 'store' cannot be exported: expected a stride of at least 3 of columns, got 2
declare void @tlx.store__(%A, ptr, i64, i64, %Access)
define void @short(ptr %p) {
  call void @tlx.store__(%A poison, ptr %p, i64 1, i64 2, %Access poison)
  ret void
}

; CHECK: in function negative {{.*}}: tensor operation 'store' cannot be exported: expected a stride of at least 3 of columns, got -3
define void @negative(ptr %p) {
  call void @tlx.store__(%A poison, ptr %p, i64 1, i64 -3, %Access poison)
  ret void
}

; CHECK: in function space {{.*}}: tensor operation 'load' cannot be exported: the memory is in another address space
declare %A @tlx.load__s(ptr addrspace(3), i64, i64, %Access)
define void @space(ptr addrspace(3) %p) {
  %a = call %A @tlx.load__s(ptr addrspace(3) %p, i64 1, i64 3, %Access poison)
  ret void
}

; CHECK: in function muladd {{.*}}: tensor operation 'muladd' cannot be exported: there is no intrinsic on flat matrices and no instruction on vectors for it
declare %C @tlx.muladd__(%A, %B, %C, target("tlx.attr", 0, 0))
define void @muladd() {
  %c = call %C @tlx.muladd__(%A poison, %B poison, %C poison, target("tlx.attr", 0, 0) poison)
  ret void
}

; The transpose is also multiplied as it is.
; CHECK: in function transpose {{.*}}: tensor operation 'transpose' cannot be exported: no flat value lies as 4x3f32
declare %BR @tlx.transpose__(%A, target("tlx.attr", 1, 0))
declare %B @tlx.relayout__(%BR)
declare %C @tlx.matmul__(%A, %BR, target("tlx.attr", 0))
define void @transpose() {
  %t = call %BR @tlx.transpose__(%A poison, target("tlx.attr", 1, 0) poison)
  %b = call %B @tlx.relayout__(%BR %t)
  %c = call %C @tlx.matmul__(%A poison, %BR %t, target("tlx.attr", 0) poison)
  ret void
}

; CHECK: in function phi {{.*}}: a tensor cannot be exported: no flat value lies as 3x4f32
define void @phi(i1 %c) {
entry:
  br i1 %c, label %loop, label %done
loop:
  %p = phi %AR [ poison, %entry ], [ %p, %loop ]
  br i1 %c, label %loop, label %done
done:
  ret void
}
