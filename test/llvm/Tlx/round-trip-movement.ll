; RUN: %round_trip %s --stock 'default<O2>' | FileCheck %s
; CHECK: 4 functions came back

; import(export(x)) is x. Memory, layouts, and what moves elements.

%A = type target("tlx.tensor", float, 2, 3, 4, 0, 1, 0, 0)
%AC = type target("tlx.tensor", float, 2, 3, 4, 1, 0, 0, 0)
%AP = type target("tlx.tensor", float, 2, 5, 4, 1, 0, 2, 0)
%BV = type target("tlx.tensor", float, 2, 4, 3, 1, 0, 0, 0)
%P = type target("tlx.tensor", float, 2, 6, 9, 1, 0, 1, 0)
%K = type target("tlx.tensor", float, 2, 6, 4, 1, 0, 0, 0)
%Q = type target("tlx.tensor", float, 3, 3, 2, 2, 0, 1, 2, 0, 0, 0)
%H = type target("tlx.tensor", float, 2, 2, 6, 1, 0, 0, 0)

declare %A @tlx.totensor__A(<12 x float>)
declare <12 x float> @tlx.tovector__A(%A)
declare %AP @tlx.load__AP(ptr, i64, i64, target("tlx.attr", 4, 0))
declare %A @tlx.load__A(ptr addrspace(1), i64, i64, target("tlx.attr", 16, 0))
declare void @tlx.store__AP(%AP, ptr, i64, i64, target("tlx.attr", 1, 0))
declare void @tlx.store__A(%A, ptr, i64, i64, target("tlx.attr", 4, 0))
declare %AC @tlx.relayout__AC(%A)
declare %AP @tlx.relayout__AP(%AC)
declare %A @tlx.relayout__A(%AP)
declare %P @tlx.pad__(%A, float, target("tlx.attr", 1, 2, 3, 0, 4294967295, 0, 1))
declare %K @tlx.concat__(%A, %AC, target("tlx.attr", 0))
declare %Q @tlx.reshape.block__(%A, target("tlx.attr", 1, 2))
declare %H @tlx.reshape.permute__(%A, target("tlx.attr", 1, 0))
declare void @tlx.store__P(%P, ptr, i64, i64, target("tlx.attr", 4, 0))
declare void @tlx.store__K(%K, ptr, i64, i64, target("tlx.attr", 4, 0))
declare void @tlx.store__Q(%Q, ptr, i64, i64, i64, target("tlx.attr", 4, 0))
declare void @tlx.store__H(%H, ptr, i64, i64, target("tlx.attr", 4, 0))
declare %BV @tlx.transpose__(%A, target("tlx.attr", 1, 0))
declare %BV @tlx.splat__(float)
declare void @tlx.store__BV(%BV, ptr, i64, i64, target("tlx.attr", 4, 0))

; Strides of memory, an alignment and metadata; one that is known when the program
; runs, and one that the import may take for that of contiguous memory.
define void @memory(ptr %p, ptr addrspace(1) %q, i32 %n, i64 %m) {
  %a = call %AP @tlx.load__AP(ptr %p, i64 -7, i64 8000000000, target("tlx.attr", 4, 0) poison), !nontemporal !0
  %b = call %A @tlx.load__A(ptr addrspace(1) %q, i64 4, i64 1, target("tlx.attr", 16, 0) poison)
  %o = or i64 %m, 1
  call void @tlx.store__AP(%AP %a, ptr %p, i64 %o, i64 5, target("tlx.attr", 1, 0) poison)
  %l = sext i32 %n to i64
  %is0 = icmp eq i64 %l, 0
  %natural = select i1 %is0, i64 4, i64 %l
  call void @tlx.store__A(%A %b, ptr %p, i64 %natural, i64 1, target("tlx.attr", 4, 0) poison), !alias.scope !1
  ret void
}

; The RFC's transpose; from and to a padding, too.
define <12 x float> @relayout(<12 x float> %v) {
  %a = call %A @tlx.totensor__A(<12 x float> %v)
  %b = call %AC @tlx.relayout__AC(%A %a)
  %c = call %AP @tlx.relayout__AP(%AC %b)
  %d = call %A @tlx.relayout__A(%AP %c)
  %r = call <12 x float> @tlx.tovector__A(%A %d)
  ret <12 x float> %r
}

; Three in front of the rows and one between two columns, of which one is left out.
define void @movement(<12 x float> %v, float %f, ptr %p) {
  %a = call %A @tlx.totensor__A(<12 x float> %v)
  %b = call %AC @tlx.relayout__AC(%A %a)
  %c = call %P @tlx.pad__(%A %a, float %f, target("tlx.attr", 1, 2, 3, 0, 4294967295, 0, 1) poison)
  call void @tlx.store__P(%P %c, ptr %p, i64 1, i64 6, target("tlx.attr", 4, 0) poison)
  %d = call %K @tlx.concat__(%A %a, %AC %b, target("tlx.attr", 0) poison)
  call void @tlx.store__K(%K %d, ptr %p, i64 1, i64 6, target("tlx.attr", 4, 0) poison)
  %e = call %Q @tlx.reshape.block__(%A %a, target("tlx.attr", 1, 2) poison)
  call void @tlx.store__Q(%Q %e, ptr %p, i64 4, i64 2, i64 1, target("tlx.attr", 4, 0) poison)
  %h = call %H @tlx.reshape.permute__(%A %a, target("tlx.attr", 1, 0) poison)
  call void @tlx.store__H(%H %h, ptr %p, i64 1, i64 2, target("tlx.attr", 4, 0) poison)
  ret void
}

; A transpose that moves nothing, and an element for all.
define void @views(<12 x float> %v, float %f, ptr %p) {
  %a = call %A @tlx.totensor__A(<12 x float> %v)
  %b = call %BV @tlx.transpose__(%A %a, target("tlx.attr", 1, 0) poison)
  call void @tlx.store__BV(%BV %b, ptr %p, i64 1, i64 4, target("tlx.attr", 4, 0) poison)
  %c = call %BV @tlx.splat__(float %f)
  call void @tlx.store__BV(%BV %c, ptr %p, i64 1, i64 4, target("tlx.attr", 4, 0) poison)
  ret void
}

!0 = !{i32 1}
!1 = !{!2}
!2 = distinct !{!2, !3}
!3 = distinct !{!3}
