; What Clang makes of an OpenCL kernel is called as the kernel is, and a C++
; function as the source does, wherever a message names it.
; RUN: sh -c '%matrix_prove --function=scale --function=pass %s %s > %t; test $? -eq 2' && FileCheck %s < %t
; CHECK: __clang_ocl_kern_imp_scale: unknown: an address depends on data, in 'scale':
; CHECK: _Z4passf: unknown: a call of 'other(float)', in 'pass(float)':

target triple = "spirv64"
declare float @_Z5otherf(float)
define float @__clang_ocl_kern_imp_scale(ptr %p, i64 %i) {
  %q = getelementptr float, ptr %p, i64 %i
  %x = load float, ptr %q
  ret float %x
}
define float @_Z4passf(float %x) {
  %y = call float @_Z5otherf(float %x)
  ret float %y
}
