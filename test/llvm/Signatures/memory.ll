; RUN: split-file %s %t
; RUN: %opt -passes=matrix-signatures %t/heap.ll | FileCheck %s
; RUN: sed -e 's/@heap() {/@heap() "no-builtins" {/' %t/heap.ll | not %opt -passes=matrix-signatures -disable-output 2>&1 | FileCheck %s --check-prefix=NO-HEAP
; RUN: %opt -passes=matrix-signatures %t/many.ll | FileCheck %s --check-prefix=MANY

; Memory above 64 KiB is on the heap, unless the call may unwind.

; CHECK-LABEL: define void @heap(
; CHECK-NOT: alloca
; CHECK: %[[RESULT:.*]] = call {{.*}} @malloc(i64 80000)
; CHECK: call void @llvm.trap()
; CHECK: %[[OPERAND:.*]] = call {{.*}} @malloc(i64 80000)
; CHECK: call void @f(ptr %[[RESULT]], ptr %[[OPERAND]])
; CHECK-NEXT: %[[R:.*]] = call {{.*}} @tlx.load__{{.*}}(ptr %[[RESULT]],
; CHECK-NEXT: call void @free(ptr %[[RESULT]])
; CHECK-NEXT: call void @free(ptr %[[OPERAND]])

; NO-HEAP: error: {{.*}} matrix operations need 80000 bytes of temporary memory, which this environment has no malloc and free for

; CHECK-LABEL: define void @stack(
; CHECK: alloca [20000 x float], align 64
; CHECK: alloca [20000 x float], align 64
; CHECK-NOT: alloca
; CHECK-NOT: call{{.*}} @malloc
; CHECK: ret void

; A function that may run on a small stack has at most 32 KiB on it.
; CHECK-LABEL: define void @small_stack(
; CHECK-NOT: alloca
; CHECK-COUNT-2: call {{.*}} @malloc(i64 40000)
; CHECK-NOT: alloca
; CHECK: ret void

; All calls share memory of operands; results share it behind 256 KiB.
; MANY-LABEL: define void @many(
; MANY-COUNT-5: alloca [12500 x float], align 64
; MANY-NOT: alloca
; MANY: call void @f(ptr %[[FIRST:[^,]*]], ptr %[[OPERAND:[^,)]*]])
; MANY: call void @f(ptr %[[SECOND:[^,]*]], ptr %[[OPERAND]])
; MANY: call void @f(ptr %{{[^,]*}}, ptr %[[OPERAND]])
; MANY: call void @f(ptr %{{[^,]*}}, ptr %[[OPERAND]])
; MANY: call void @f(ptr %[[FIRST]], ptr %[[OPERAND]])

;--- heap.ll
%T = type target("tlx.tensor", float, 1, 20000, 0, 0)
define internal %T @f(%T %t) noinline {
  ret %T %t
}
define void @heap() {
  %t = call %T @tlx.splat__T(float 1.0)
  %r = call %T @f(%T %t) nounwind
  ret void
}
define void @stack() {
  %t = call %T @tlx.splat__T(float 1.0)
  %r = call %T @f(%T %t)
  %s = call %T @f(%T %r)
  ret void
}
%S = type target("tlx.tensor", float, 1, 10000, 0, 0)
define internal %S @g(%S %t) noinline {
  ret %S %t
}
define void @small_stack() "matrix-small-stack" {
  %t = call %S @tlx.splat__S(float 1.0)
  %r = call %S @g(%S %t) nounwind
  ret void
}
declare %S @tlx.splat__S(float)
declare %T @tlx.splat__T(float)

;--- many.ll
%T = type target("tlx.tensor", float, 1, 12500, 0, 0)
define internal %T @f(%T %t) noinline nounwind {
  ret %T %t
}
define void @many() {
  %t = call %T @tlx.splat__T(float 1.0)
  %a = call %T @f(%T %t)
  %b = call %T @f(%T %a)
  %c = call %T @f(%T %b)
  %d = call %T @f(%T %c)
  %e = call %T @f(%T %d)
  ret void
}
declare %T @tlx.splat__T(float)
