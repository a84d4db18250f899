; RUN: %opt -passes=matrix-signatures %s | FileCheck %s

; Of a structure the handles become pointers, and what is left is a structure,
; or a value. Inside of functions, structures become their members.

%T = type target("tlx.tensor", float, 2, 3, 4, 0, 1, 0, 0)
%N = type { i8, { %T, { i32, i64 } } }

declare %T @tlx.fneg__T(%T, target("tlx.attr", 0))

; CHECK-LABEL: define internal i32 @one({{.*}} %result, {{.*}} %s, i32 %s1)
; CHECK: store__{{.*}} %n, ptr %result
; CHECK: ret i32 %s1
define internal { %T, i32 } @one({ %T, i32 } %s) noinline {
  %t = extractvalue { %T, i32 } %s, 0
  %n = call %T @tlx.fneg__T(%T %t, target("tlx.attr", 0) poison)
  %r = insertvalue { %T, i32 } %s, %T %n, 0
  ret { %T, i32 } %r
}

; CHECK-LABEL: define internal { i8, { i32, i64 } } @nested({{.*}} %result, i8 %n, {{[^,]*}} %n1, { i32, i64 } %n2)
; CHECK: %[[I:.*]] = extractvalue { i32, i64 } %n2, 0
; CHECK: add i32 %[[I]], 1
; CHECK: %[[PAIR:.*]] = insertvalue { i32, i64 } %n2, i32 7, 0
; CHECK: %[[RESULT:.*]] = insertvalue {{.*}} poison, i8 %n, 0
; CHECK: insertvalue {{.*}} %[[RESULT]], { i32, i64 } %[[PAIR]], 1
define internal %N @nested(%N %n) noinline {
  %inner = extractvalue %N %n, 1
  %i = extractvalue %N %n, 1, 1, 0
  %j = add i32 %i, 1
  call void @use(i32 %j)
  %changed = insertvalue { %T, { i32, i64 } } %inner, i32 7, 1, 0
  %r = insertvalue %N %n, { %T, { i32, i64 } } %changed, 1
  ret %N %r
}
declare void @use(i32)

; CHECK-LABEL: define i32 @loop(
; CHECK: head:
; CHECK: %[[T:.*]] = phi target({{.*}}) [ poison, %entry ], [ %[[NEXT:.*]], %body ]
; CHECK: %[[I:.*]] = phi i32 [ 0, %entry ], [ %[[J:.*]], %body ]
; CHECK: body:
; CHECK: store__{{.*}} %[[T]], ptr %[[MEMORY:[^,]*]],
; CHECK: %[[R:.*]] = call i32 @one(ptr %[[OUT:.*]], ptr %[[MEMORY]], i32 %[[I]])
; CHECK: %[[LOADED:.*]] = call {{.*}} @tlx.load__{{.*}}(ptr %[[OUT]]
; CHECK: %[[NEXT]] = select i1 %c, {{.*}} %[[LOADED]], {{.*}} %[[LOADED]]
; CHECK: %[[J]] = select i1 %c, i32 %[[R]], i32 %[[R]]
; CHECK: end:
; CHECK: ret i32 %[[I]]
define i32 @loop(i1 %c) {
entry:
  br label %head
head:
  %s = phi { %T, i32 } [ { %T poison, i32 0 }, %entry ], [ %f, %body ]
  br i1 %c, label %body, label %end
body:
  %r = call { %T, i32 } @one({ %T, i32 } %s)
  %f = select i1 %c, { %T, i32 } %r, { %T, i32 } %r
  br label %head
end:
  %i = extractvalue { %T, i32 } %s, 1
  ret i32 %i
}
