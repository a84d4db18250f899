; What the table of units lacks, and operands that no instruction has.
; RUN: not %matrix_prove %s %s > %t
; RUN: FileCheck %s < %t

; CHECK: other_intrinsic: unknown: the machine has no 'llvm.aarch64.sve.fscale'
; CHECK: other_instruction: unknown: the machine has no '__spirv_FRem'
; CHECK: packed_layout: unknown: the machine has no layout but rows and columns
; CHECK: an_array: unknown: the machine has no arrays of cooperative matrices
; CHECK: two_components: unknown: the machine has no 'CompositeConstruct' of several operands
; CHECK: divided: unknown: behavior is undefined before any pass: a division by zero
; CHECK: narrower: unknown: the machine has no products of narrower elements here
; CHECK: some_tiles: unknown: the machine sets all of ZA to zero or nothing
; CHECK: some_lanes: unknown: the machine has outer products of all lanes only
; CHECK: tall: unknown: behavior is undefined before any pass: a tile of 17 rows of 64 bytes
; CHECK: ragged: unknown: behavior is undefined before any pass: a tile of 16 rows of 62 bytes
; CHECK: other_rows: unknown: behavior is undefined before any pass: operand 5 is a tile of 4 rows of 64 bytes, not of 5 of 64
; CHECK: other_bytes: unknown: behavior is undefined before any pass: operand 4 is a tile of 16 rows of 32 bytes, not of 16 of 60
; CHECK: stored: unknown: behavior is undefined before any pass: operand 4 is a tile of 16 rows of 64 bytes, not of 15 of 64
; CHECK: two_sizes: unknown: the machine has ZA's tiles of one size of elements only
; CHECK: signs_of_floats: unknown: the machine has no signs of floats

define <vscale x 4 x float> @other_intrinsic(<vscale x 4 x float> %x, <vscale x 4 x i32> %y) {
  %r = call <vscale x 4 x float> @llvm.aarch64.sve.fscale.nxv4f32(<vscale x 4 x i1> splat (i1 true), <vscale x 4 x float> %x, <vscale x 4 x i32> %y)
  ret <vscale x 4 x float> %r
}
declare target("spirv.CooperativeMatrixKHR", float, 3, 1, 1, 2) @_Z26__spirv_CompositeConstructf(float)
declare target("spirv.CooperativeMatrixKHR", float, 3, 1, 1, 2) @_Z12__spirv_FRemf(target("spirv.CooperativeMatrixKHR", float, 3, 1, 1, 2))
define void @other_instruction() {
  %x = call target("spirv.CooperativeMatrixKHR", float, 3, 1, 1, 2) @_Z26__spirv_CompositeConstructf(float 1.0)
  %y = call target("spirv.CooperativeMatrixKHR", float, 3, 1, 1, 2) @_Z12__spirv_FRemf(target("spirv.CooperativeMatrixKHR", float, 3, 1, 1, 2) %x)
  ret void
}
declare target("spirv.CooperativeMatrixKHR", float, 3, 1, 1, 2) @_Z32__spirv_CooperativeMatrixLoadKHRIfEvPfjj(ptr, i32, i32)
define void @packed_layout(ptr %p) {
  %x = call target("spirv.CooperativeMatrixKHR", float, 3, 1, 1, 2) @_Z32__spirv_CooperativeMatrixLoadKHRIfEvPfjj(ptr %p, i32 2, i32 1)
  ret void
}
define void @an_array() {
  %x = alloca [2 x target("spirv.CooperativeMatrixKHR", float, 3, 1, 1, 2)]
  ret void
}
declare target("spirv.CooperativeMatrixKHR", float, 3, 1, 2, 2) @_Z26__spirv_CompositeConstructff(float, float)
define void @two_components() {
  %x = call target("spirv.CooperativeMatrixKHR", float, 3, 1, 2, 2) @_Z26__spirv_CompositeConstructff(float 1.0, float 2.0)
  ret void
}
declare target("spirv.CooperativeMatrixKHR", i32, 3, 1, 1, 2) @_Z26__spirv_CompositeConstructi(i32)
declare target("spirv.CooperativeMatrixKHR", i32, 3, 1, 1, 2) @_Z12__spirv_SDivi(target("spirv.CooperativeMatrixKHR", i32, 3, 1, 1, 2), target("spirv.CooperativeMatrixKHR", i32, 3, 1, 1, 2))
define void @divided(i32 %x) {
  %m = call target("spirv.CooperativeMatrixKHR", i32, 3, 1, 1, 2) @_Z26__spirv_CompositeConstructi(i32 %x)
  %q = call target("spirv.CooperativeMatrixKHR", i32, 3, 1, 1, 2) @_Z12__spirv_SDivi(target("spirv.CooperativeMatrixKHR", i32, 3, 1, 1, 2) %m, target("spirv.CooperativeMatrixKHR", i32, 3, 1, 1, 2) zeroinitializer)
  ret void
}
define <vscale x 4 x float> @narrower(<vscale x 4 x float> %x, <vscale x 8 x half> %y) {
  %r = call <vscale x 4 x float> @llvm.aarch64.sve.fmmla.nxv4f32.nxv8f16(<vscale x 4 x float> %x, <vscale x 8 x half> %y, <vscale x 8 x half> %y)
  ret <vscale x 4 x float> %r
}
define void @some_tiles() "aarch64_new_za" {
  call void @llvm.aarch64.sme.zero(i32 17)
  ret void
}
define void @some_lanes(<vscale x 4 x float> %x) "aarch64_new_za" {
  call void @llvm.aarch64.sme.mopa.nxv4f32(i32 0, <vscale x 4 x i1> zeroinitializer, <vscale x 4 x i1> splat (i1 true), <vscale x 4 x float> %x, <vscale x 4 x float> %x)
  ret void
}
define void @tall() {
  %t = call x86_amx @llvm.x86.tilezero.internal(i16 17, i16 64)
  ret void
}
define void @ragged() {
  %t = call x86_amx @llvm.x86.tilezero.internal(i16 16, i16 62)
  ret void
}
define void @other_rows() {
  %c = call x86_amx @llvm.x86.tilezero.internal(i16 16, i16 64)
  %a = call x86_amx @llvm.x86.tilezero.internal(i16 16, i16 20)
  %b = call x86_amx @llvm.x86.tilezero.internal(i16 4, i16 64)
  %d = call x86_amx @llvm.x86.tdpbssd.internal(i16 16, i16 64, i16 20, x86_amx %c, x86_amx %a, x86_amx %b)
  ret void
}
define void @other_bytes() {
  %c = call x86_amx @llvm.x86.tilezero.internal(i16 16, i16 64)
  %a = call x86_amx @llvm.x86.tilezero.internal(i16 16, i16 32)
  %b = call x86_amx @llvm.x86.tilezero.internal(i16 15, i16 64)
  %d = call x86_amx @llvm.x86.tdpbf16ps.internal(i16 16, i16 64, i16 60, x86_amx %c, x86_amx %a, x86_amx %b)
  ret void
}
define void @stored(ptr %p) {
  %c = call x86_amx @llvm.x86.tilezero.internal(i16 16, i16 64)
  call void @llvm.x86.tilestored64.internal(i16 15, i16 64, ptr %p, i64 64, x86_amx %c)
  ret void
}
define void @two_sizes(ptr %p, <vscale x 4 x float> %x) "aarch64_new_za" {
  call void @llvm.aarch64.sme.write.horiz.nxv4f32(i32 0, i32 0, <vscale x 4 x i1> splat (i1 true), <vscale x 4 x float> %x)
  call void @llvm.aarch64.sme.st1d.horiz(<vscale x 2 x i1> splat (i1 true), ptr %p, i32 0, i32 0)
  ret void
}
declare target("spirv.CooperativeMatrixKHR", float, 3, 1, 1, 0) @_Z26__spirv_CompositeConstructa(float)
declare target("spirv.CooperativeMatrixKHR", float, 3, 1, 1, 1) @_Z26__spirv_CompositeConstructb(float)
declare target("spirv.CooperativeMatrixKHR", float, 3, 1, 1, 2) @_Z34__spirv_CooperativeMatrixMulAddKHRabcj(target("spirv.CooperativeMatrixKHR", float, 3, 1, 1, 0), target("spirv.CooperativeMatrixKHR", float, 3, 1, 1, 1), target("spirv.CooperativeMatrixKHR", float, 3, 1, 1, 2), i32)
define void @signs_of_floats(float %x) {
  %a = call target("spirv.CooperativeMatrixKHR", float, 3, 1, 1, 0) @_Z26__spirv_CompositeConstructa(float %x)
  %b = call target("spirv.CooperativeMatrixKHR", float, 3, 1, 1, 1) @_Z26__spirv_CompositeConstructb(float %x)
  %c = call target("spirv.CooperativeMatrixKHR", float, 3, 1, 1, 2) @_Z26__spirv_CompositeConstructf(float %x)
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 1, 1, 2) @_Z34__spirv_CooperativeMatrixMulAddKHRabcj(target("spirv.CooperativeMatrixKHR", float, 3, 1, 1, 0) %a, target("spirv.CooperativeMatrixKHR", float, 3, 1, 1, 1) %b, target("spirv.CooperativeMatrixKHR", float, 3, 1, 1, 2) %c, i32 1)
  ret void
}
