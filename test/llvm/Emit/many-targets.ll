; RUN: %opt -passes='default<O0>' -mtriple=x86_64-unknown-linux-gnu %s | llc -o /dev/null
; RUN: %opt -passes='default<O2>' -mtriple=x86_64-unknown-linux-gnu %s | llc -o /dev/null
; RUN: %opt -passes='default<O0>' -mtriple=aarch64-unknown-linux-gnu %s | llc -o /dev/null
; RUN: %opt -passes='default<O2>' -mtriple=aarch64-unknown-linux-gnu %s | llc -o /dev/null
; RUN: %opt -passes='default<O0>' -mtriple=riscv64-unknown-linux-gnu %s | llc -o /dev/null
; RUN: %opt -passes='default<O2>' -mtriple=riscv64-unknown-linux-gnu -mattr=+v %s | llc -o /dev/null
; RUN: %opt -passes='default<O2>' -mtriple=wasm32-unknown-unknown -mattr=+simd128 %s | llc -o /dev/null

; Another front end's operations reach instruction selection on no target: there
; "Do not know how to widen the result of this operator!" ends the compiler.
; (llvm #53744, #81090; 32-bit indices and strides: #162646)

define void @small(ptr %p, ptr %q) {
  %a = load <6 x i8>, ptr %p, align 1
  %c = call <4 x i8> @llvm.matrix.multiply.v4i8.v6i8.v6i8(<6 x i8> %a, <6 x i8> %a, i32 2, i32 3, i32 2)
  store <4 x i8> %c, ptr %q, align 1
  ret void
}

define void @large(ptr %p, ptr %q, i32 %s) {
  %a = call <1085 x double> @llvm.matrix.column.major.load.v1085f64.i32(ptr align 8 %p, i32 %s, i1 false, i32 35, i32 31)
  %b = call <1085 x double> @llvm.matrix.transpose.v1085f64(<1085 x double> %a, i32 35, i32 31)
  %c = call <1225 x double> @llvm.matrix.multiply.v1225f64.v1085f64.v1085f64(<1085 x double> %a, <1085 x double> %b, i32 35, i32 31, i32 35)
  call void @llvm.matrix.column.major.store.v1225f64.i32(<1225 x double> %c, ptr align 8 %q, i32 35, i1 false, i32 35, i32 35)
  ret void
}
