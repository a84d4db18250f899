; RUN: %opt -mtriple=x86_64 -mattr=+avx2 -passes='print<matrix-plan>' -disable-output %s | FileCheck %s

; From 1 MiB on, what is read in vectors is packed, 64 KiB at a time, in whole
; tiles: 48 rows of 256 steps of floats. The depth is cut into equal parts:
; 401 = 201 + 200. An i1 takes a byte.

%A = type target("tlx.tensor", float, 2, 512, 512, 1, 0, 0, 0)
%a = type target("tlx.tensor", float, 2, 511, 512, 1, 0, 0, 0)
%D = type target("tlx.tensor", double, 2, 331, 401, 1, 0, 0, 0)
%E = type target("tlx.tensor", double, 2, 401, 133, 1, 0, 0, 0)
%F = type target("tlx.tensor", double, 2, 331, 133, 1, 0, 0, 0)
%e = type target("tlx.tensor", double, 2, 401, 13, 1, 0, 0, 0)
%f = type target("tlx.tensor", double, 2, 331, 13, 1, 0, 0, 0)
%G = type target("tlx.tensor", i1, 2, 1024, 1024, 1, 0, 0, 0)
%g = type target("tlx.tensor", i1, 2, 1024, 16, 1, 0, 0, 0)
%H = type target("tlx.tensor", i1, 2, 1024, 16, 1, 0, 0, 0)

; CHECK-LABEL: function @large:
; CHECK: vectors of 8, tiles of M 2*4x8 by N 256*2, M outside, in parts of 64x256, A packed (A vectors of 8){{$}}
; CHECK-LABEL: function @smaller:
; CHECK: vectors of 8, tiles of M {{.*}} by N
; CHECK-NOT: packed
; CHECK-LABEL: function @odd:
; CHECK: vectors of 4, tiles of M {{.*}} by N {{.*}}, M outside, in parts of 32x201, A packed (A vectors of 4){{$}}
; Few columns read it where it lies, if its columns are in all sets of the cache.
; CHECK-LABEL: function @few_columns:
; CHECK: vectors of 4, tiles of M {{.*}} by N 6*2 + 1*1, M outside
; CHECK-NOT: packed
; CHECK-LABEL: function @bits:
; CHECK: in parts of {{.*}}x{{.*}}, A packed
define %A @large(%A %x, %A %y) {
  %c = call %A @tlx.matmul__A(%A %x, %A %y, target("tlx.attr", 0) poison)
  ret %A %c
}
define %a @smaller(%a %x, %A %y) {
  %c = call %a @tlx.matmul__a(%a %x, %A %y, target("tlx.attr", 0) poison)
  ret %a %c
}
define %F @odd(%D %x, %E %y) {
  %c = call %F @tlx.matmul__F(%D %x, %E %y, target("tlx.attr", 0) poison)
  ret %F %c
}

define %f @few_columns(%D %x, %e %y) {
  %c = call %f @tlx.matmul__f(%D %x, %e %y, target("tlx.attr", 0) poison)
  ret %f %c
}

define %H @bits(%G %x, %g %y) {
  %c = call %H @tlx.matmul__H(%G %x, %g %y, target("tlx.attr", 0) poison)
  ret %H %c
}

declare %A @tlx.matmul__A(%A, %A, target("tlx.attr", 0))
declare %a @tlx.matmul__a(%a, %A, target("tlx.attr", 0))
declare %F @tlx.matmul__F(%D, %E, target("tlx.attr", 0))
declare %f @tlx.matmul__f(%D, %e, target("tlx.attr", 0))
declare %H @tlx.matmul__H(%G, %g, target("tlx.attr", 0))
