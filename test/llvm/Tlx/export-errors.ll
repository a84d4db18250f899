; RUN: %each_error %opt -passes=matrix-export-tlx %s | FileCheck %s

; What the RFC cannot say is refused with a reason.

%A = type target("tlx.tensor", float, 2, 3, 4, 0, 1, 0, 0)
%B = type target("tlx.tensor", float, 2, 4, 3, 0, 1, 0, 0)
%C = type target("tlx.tensor", float, 2, 3, 3, 0, 1, 0, 0)
%R = type target("tlx.tensor", float, 2, 1, 4, 0, 1, 0, 0)
%X = type target("tlx.tensor", float, 3, 1, 2, 4, 0, 1, 2, 0, 0, 0)
%W = type target("tlx.tensor", float, 3, 2, 2, 1, 0, 1, 2, 0, 0, 0)
%V = type target("tlx.tensor", float, 3, 2, 1, 1, 0, 1, 2, 0, 0, 0)
%Y = type target("tlx.tensor", float, 3, 1, 2, 4, 0, 1, 2, 0, 0, 0)
%Y6 = type target("tlx.tensor", float, 3, 1, 2, 6, 0, 1, 2, 0, 0, 0)
%Yd = type target("tlx.tensor", double, 3, 1, 2, 4, 0, 1, 2, 0, 0, 0)
%Access = type target("tlx.attr", 4, 0)

; CHECK: in function volatile {{.*}}: tensor operation 'load' cannot be exported: no intrinsic is volatile
declare %A @tlx.load__v(ptr, i64, i64, target("tlx.attr", 4, 1))
define void @volatile(ptr %p) {
  %a = call %A @tlx.load__v(ptr %p, i64 4, i64 1, target("tlx.attr", 4, 1) poison)
  ret void
}

; CHECK: in function zero {{.*}}: tensor operation 'load' cannot be exported: the stride of dimension 0 is or may be 0, which would be that of contiguous memory
declare %A @tlx.load__(ptr, i64, i64, %Access)
define void @zero(ptr %p) {
  %a = call %A @tlx.load__(ptr %p, i64 0, i64 1, %Access poison)
  ret void
}

; CHECK: in function unknown {{.*}}: tensor operation 'store' cannot be exported: the stride of dimension 1 is or may be 0
declare void @tlx.store__(%A, ptr, i64, i64, %Access)
define void @unknown(ptr %p, i64 %n) {
  call void @tlx.store__(%A poison, ptr %p, i64 1, i64 %n, %Access poison)
  ret void
}

; CHECK: in function other_type {{.*}}: tensor operation 'totensor' cannot be exported: its vector is that of another tensor, 3x4f32
declare %B @tlx.totensor__(<12 x float>)
declare <12 x float> @tlx.tovector__(%A)
define void @other_type() {
  %v = call <12 x float> @tlx.tovector__(%A poison)
  %b = call %B @tlx.totensor__(<12 x float> %v)
  ret void
}

; CHECK: in function batch {{.*}}: tensor operation 'contract' cannot be exported: dimension 0 of the result is in both operands
%Batch = type target("tlx.attr", 0, 2, 0, 2, 1, 0)
declare target("tlx.tensor", float, 2, 3, 1, 0, 1, 0, 0) @tlx.contract__b(%A, target("tlx.tensor", float, 3, 3, 4, 1, 0, 1, 2, 0, 0, 0), %Batch)
define void @batch() {
  %c = call target("tlx.tensor", float, 2, 3, 1, 0, 1, 0, 0) @tlx.contract__b(%A poison, target("tlx.tensor", float, 3, 3, 4, 1, 0, 1, 2, 0, 0, 0) poison, %Batch poison)
  ret void
}

; CHECK: in function order {{.*}}: tensor operation 'contract' cannot be exported: the result's dimensions are not those of operand 0, then those of operand 1
declare %C @tlx.contract__(%A, %B, target("tlx.attr", 1, 2, 2, 0, 0))
define void @order() {
  %c = call %C @tlx.contract__(%A poison, %B poison, target("tlx.attr", 1, 2, 2, 0, 0) poison)
  ret void
}

; CHECK: in function outer {{.*}}: tensor operation 'contract' cannot be exported: no axis is summed over
%T = type target("tlx.tensor", float, 1, 3, 0, 0)
declare %C @tlx.contract__o(%T, %T, target("tlx.attr", 0, 1, 0))
define void @outer() {
  %c = call %C @tlx.contract__o(%T poison, %T poison, target("tlx.attr", 0, 1, 0) poison)
  ret void
}

; CHECK: in function padded {{.*}}: tensor operation 'convolution' cannot be exported: the image is padded
%Padded = type target("tlx.attr", 1, 1, 1, 1, 1, 0, 1, 0, 0, 0)
declare %Y6 @tlx.convolution__p(%X, %W, float, %Padded)
define void @padded() {
  %y = call %Y6 @tlx.convolution__p(%X poison, %W poison, float poison, %Padded poison)
  ret void
}

; CHECK: in function boundary {{.*}}: tensor operation 'convolution' cannot be exported: the image has a boundary mode
%Wrap = type target("tlx.attr", 1, 1, 1, 1, 1, 5, 1, 0, 0, 0)
declare %Y6 @tlx.convolution__w(%X, %W, float, %Wrap)
define void @boundary() {
  %y = call %Y6 @tlx.convolution__w(%X poison, %W poison, float poison, %Wrap poison)
  ret void
}

; CHECK: in function groups {{.*}}: tensor operation 'convolution' cannot be exported: there are 2 groups
%Groups = type target("tlx.attr", 1, 1, 1, 0, 0, 0, 2, 0, 0, 0)
declare %Y @tlx.convolution__g(%X, %V, float, %Groups)
define void @groups() {
  %y = call %Y @tlx.convolution__g(%X poison, %V poison, float poison, %Groups poison)
  ret void
}

; CHECK: in function flip {{.*}}: tensor operation 'convolution' cannot be exported: the window is flipped
%Flip = type target("tlx.attr", 1, 1, 1, 0, 0, 0, 1, 1, 0, 0)
declare %Y @tlx.convolution__f(%X, %W, float, %Flip)
define void @flip() {
  %y = call %Y @tlx.convolution__f(%X poison, %W poison, float poison, %Flip poison)
  ret void
}

; CHECK: in function widened {{.*}}: tensor operation 'convolution' cannot be exported: elements are widened
%Plain = type target("tlx.attr", 1, 1, 1, 0, 0, 0, 1, 0, 0, 0)
declare %Yd @tlx.convolution__d(%X, %W, float, %Plain)
define void @widened() {
  %y = call %Yd @tlx.convolution__d(%X poison, %W poison, float poison, %Plain poison)
  ret void
}

; CHECK: in function element {{.*}}: tensor operation 'convolution' cannot be exported: an element for the boundary is given
declare %Y @tlx.convolution__(%X, %W, float, %Plain)
define void @element() {
  %y = call %Y @tlx.convolution__(%X poison, %W poison, float 1.0, %Plain poison)
  ret void
}

; CHECK: in function signs {{.*}}: tensor operation 'convolution' cannot be exported: elements are widened as signed ones, or by a unit
%I = type target("tlx.tensor", i8, 3, 1, 2, 4, 0, 1, 2, 0, 0, 0)
%J = type target("tlx.tensor", i8, 3, 2, 2, 1, 0, 1, 2, 0, 0, 0)
%Signed = type target("tlx.attr", 1, 1, 1, 0, 0, 0, 1, 0, 3, 0)
declare %I @tlx.convolution__i(%I, %J, i8, %Signed)
define void @signs() {
  %y = call %I @tlx.convolution__i(%I poison, %J poison, i8 poison, %Signed poison)
  ret void
}

; CHECK: in function large_window {{.*}}: tensor operation 'convolution' cannot be exported: the window has more than 6 dimensions
%Large = type target("tlx.tensor", float, 9, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0)
%Seven = type target("tlx.attr", 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0)
declare %Large @tlx.convolution__l(%Large, %Large, float, %Seven)
define void @large_window() {
  %y = call %Large @tlx.convolution__l(%Large poison, %Large poison, float poison, %Seven poison)
  ret void
}

; CHECK: in function moves {{.*}}: tensor operation 'transpose' cannot be exported: it moves elements: expected 4x3f32_l1_0, got 4x3f32; the RFC's transpose is a relayout
declare %B @tlx.transpose__(%A, target("tlx.attr", 1, 0))
define void @moves() {
  %b = call %B @tlx.transpose__(%A poison, target("tlx.attr", 1, 0) poison)
  ret void
}

; CHECK: in function mode {{.*}}: tensor operation 'pad' cannot be exported: what surrounds the tensor is no element that is given
%Replicate = type target("tlx.attr", 2, 0, 1, 0, 0, 0, 0)
declare target("tlx.tensor", float, 2, 3, 5, 0, 1, 0, 0) @tlx.pad__(%A, float, %Replicate)
define void @mode() {
  %b = call target("tlx.tensor", float, 2, 3, 5, 0, 1, 0, 0) @tlx.pad__(%A poison, float poison, %Replicate poison)
  ret void
}

; CHECK: in function dilated {{.*}}: tensor operation 'window.fadd' cannot be exported: dimension 0 is dilated
%Dilated = type target("tlx.attr", 2, 1, 1, 1, 2, 1, 1, 1, 0, 0, 0, 0, 0)
declare %R @tlx.window.fadd__d(%A, %Dilated)
define void @dilated() {
  %r = call %R @tlx.window.fadd__d(%A poison, %Dilated poison)
  ret void
}

; CHECK: in function low {{.*}}: tensor operation 'window.fadd' cannot be exported: dimension 0 is padded
%Low = type target("tlx.attr", 2, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0)
declare %A @tlx.window.fadd__l(%A, %Low)
define void @low() {
  %r = call %A @tlx.window.fadd__l(%A poison, %Low poison)
  ret void
}

; CHECK: in function one_index {{.*}}: tensor operation 'reduce.fadd' cannot be exported: dimension 0 has one index only
declare %R @tlx.reduce.fadd__(%R, target("tlx.attr", 1, 0))
define void @one_index() {
  %r = call %R @tlx.reduce.fadd__(%R poison, target("tlx.attr", 1, 0) poison)
  ret void
}

; CHECK: in function minnum {{.*}}: tensor operation 'reduce.minnum' cannot be exported: the RFC has no intrinsic for it
declare %R @tlx.reduce.minnum__(%A, target("tlx.attr", 1, 0))
define void @minnum() {
  %r = call %R @tlx.reduce.minnum__(%A poison, target("tlx.attr", 1, 0) poison)
  ret void
}

; CHECK: in function float_sum {{.*}}: tensor operation 'muladd' cannot be exported: elements are no integers
declare %C @tlx.muladd__(%A, %B, %C, target("tlx.attr", 0, 0))
define void @float_sum() {
  %c = call %C @tlx.muladd__(%A poison, %B poison, %C poison, target("tlx.attr", 0, 0) poison)
  ret void
}

; No relu: the sign of the zero.
; CHECK: in function no_relu {{.*}}: tensor operation 'maximum' cannot be exported: the RFC has no intrinsic for it
declare %A @tlx.splat__(float)
declare %A @tlx.maximum__(%A, %A, target("tlx.attr", 0))
define void @no_relu() {
  %z = call %A @tlx.splat__(float -0.0)
  %m = call %A @tlx.maximum__(%A poison, %A %z, target("tlx.attr", 0) poison)
  ret void
}

; No sigmoid: the flags of the sign.
; CHECK: in function no_sigmoid {{.*}}: tensor operation 'fneg' cannot be exported: the RFC has no intrinsic for it
declare %A @tlx.fneg__(%A, target("tlx.attr", 0))
declare %A @tlx.exp__(%A, target("tlx.attr", 1))
declare %A @tlx.fadd__(%A, %A, target("tlx.attr", 1))
declare %A @tlx.fdiv__(%A, %A, target("tlx.attr", 1))
define void @no_sigmoid() {
  %one = call %A @tlx.splat__(float 1.0)
  %n = call %A @tlx.fneg__(%A poison, target("tlx.attr", 0) poison)
  %e = call %A @tlx.exp__(%A %n, target("tlx.attr", 1) poison)
  %s = call %A @tlx.fadd__(%A %one, %A %e, target("tlx.attr", 1) poison)
  %q = call %A @tlx.fdiv__(%A %one, %A %s, target("tlx.attr", 1) poison)
  ret void
}

; CHECK: in function parameter {{.*}}: a tensor as parameter 1 cannot be exported: what callers pass has no other form
define internal void @parameter(i32 %n, %A %a) {
  ret void
}

; CHECK: in function result {{.*}}: a tensor in an instruction 'ret' cannot be exported: only phis, selects and freezes have a form for vectors
define internal %A @result() {
  ret %A poison
}

; CHECK: in function malformed {{.*}}: tensor operation 'totensor' cannot be exported: malformed: expected <12 x float> as vector of the allocated elements, got <11 x float>
declare %A @tlx.totensor__m(<11 x float>)
define void @malformed() {
  %a = call %A @tlx.totensor__m(<11 x float> poison)
  ret void
}

; CHECK: in function no_place {{.*}}: a tensor that no typeinfo can follow cannot be exported
declare i32 @__CxxFrameHandler3(...)
declare void @g()
define void @no_place() personality ptr @__CxxFrameHandler3 {
entry:
  invoke void @g() to label %next unwind label %dispatch
next:
  invoke void @g() to label %done unwind label %dispatch
dispatch:
  %p = phi %A [ poison, %entry ], [ poison, %next ]
  %s = catchswitch within none [label %handler] unwind to caller
handler:
  %h = catchpad within %s [ptr null, i32 64, ptr null]
  catchret from %h to label %done
done:
  ret void
}

; CHECK: in function malformed_phi {{.*}}: malformed tensor: rank must be in the range [1, 16], got 99
define void @malformed_phi() {
  %f = freeze target("tlx.tensor", float, 99) poison
  ret void
}
