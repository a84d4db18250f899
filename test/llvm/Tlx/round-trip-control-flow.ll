; RUN: %round_trip %s --stock 'default<O2>' | FileCheck %s
; CHECK: 4 functions came back

; import(export(x)) is x. Phis, selects, freezes, calls.

%A = type target("tlx.tensor", float, 2, 3, 4, 0, 1, 0, 0)
%B = type target("tlx.tensor", float, 2, 4, 3, 0, 1, 0, 0)
%C = type target("tlx.tensor", float, 2, 3, 3, 1, 0, 0, 0)
%F3 = type target("tlx.attr", 3)
%F = type target("tlx.attr", 0)

declare %A @tlx.totensor__A(<12 x float>)
declare <12 x float> @tlx.tovector__A(%A)
declare <9 x float> @tlx.tovector__C(%C)
declare %C @tlx.matmul__(%A, %B, %F3)
declare %A @tlx.tanh__0(%A, %F)
declare %A @tlx.load__A0(ptr, i64, i64, target("tlx.attr", 4, 0))

; Phis of handles: a swap, what was loaded, what no operation made.
define <12 x float> @phis(<12 x float> %v, ptr %p, i32 %n, i1 %c) {
entry:
  %a = call %A @tlx.totensor__A(<12 x float> %v)
  %b = call %A @tlx.load__A0(ptr %p, i64 4, i64 1, target("tlx.attr", 4, 0) poison)
  br label %loop
loop:
  %x = phi %A [ %a, %entry ], [ %y, %next ]
  %y = phi %A [ %b, %entry ], [ %z, %next ]
  %i = phi i32 [ 0, %entry ], [ %j, %next ]
  br i1 %c, label %then, label %next
then:
  %t = call %A @tlx.tanh__0(%A %x, %F poison)
  br label %next
next:
  %z = phi %A [ %x, %loop ], [ %t, %then ]
  %j = add i32 %i, 1
  %d = icmp eq i32 %j, %n
  br i1 %d, label %done, label %loop
done:
  %s = select i1 %c, %A %z, %A %y
  %f = freeze %A %s
  br i1 %c, label %left, label %right
left:
  br label %right
right:
  %u = phi %A [ poison, %done ], [ %f, %left ]
  %w = phi %A [ undef, %done ], [ %f, %left ]
  %g = select i1 %c, %A %u, %A %w
  %r = call <12 x float> @tlx.tovector__A(%A %g)
  ret <12 x float> %r
}

; Flat vectors stay what they are, also in phis and calls.
define internal <12 x float> @callee(<12 x float> %v, <12 x float> %w, i1 %c) {
entry:
  br i1 %c, label %left, label %right
left:
  br label %right
right:
  %u = phi <12 x float> [ %v, %entry ], [ %w, %left ]
  %a = call %A @tlx.totensor__A(<12 x float> %u)
  %t = call %A @tlx.tanh__0(%A %a, %F poison)
  %r = call <12 x float> @tlx.tovector__A(%A %t)
  %s = fadd <12 x float> %r, %u
  ret <12 x float> %s
}

define <12 x float> @caller(<12 x float> %v, i1 %c) {
  %r = call <12 x float> @callee(<12 x float> %v, <12 x float> %v, i1 %c)
  ret <12 x float> %r
}

; What is poison.
define <9 x float> @nothing(<12 x float> %v) {
  %a = call %A @tlx.totensor__A(<12 x float> %v)
  %c = call %C @tlx.matmul__(%A %a, %B poison, %F3 poison)
  %r = call <9 x float> @tlx.tovector__C(%C %c)
  ret <9 x float> %r
}
