; RUN: %opt -mtriple=x86_64-unknown-linux-gnu -mcpu=sapphirerapids -passes='function(matrix-lengthen-vectors)' -S %s | FileCheck %s
; RUN: %opt -mtriple=x86_64-unknown-linux-gnu -mcpu=sapphirerapids -passes=matrix-lower -S %s | FileCheck %s

; Where plans take vectors of 512 bits although LLVM prefers 256, so does code of small matrices,
; which are LLVM's own vectors. A function of shorter ones stays as it is, and so does one that has
; been told otherwise.

; CHECK: define void @long({{.*}} #[[LONG:[0-9]+]]
define void @long(ptr %d, ptr %a) #0 {
  %x = load <64 x i32>, ptr %a, align 4
  %y = add <64 x i32> %x, %x
  store <64 x i32> %y, ptr %d, align 4
  ret void
}

; CHECK: define void @short({{.*}} #[[SHORT:[0-9]+]]
define void @short(ptr %d, ptr %a) #0 {
  %x = load <8 x i32>, ptr %a, align 4
  %y = add <8 x i32> %x, %x
  store <8 x i32> %y, ptr %d, align 4
  ret void
}

; CHECK: define void @told({{.*}} #[[TOLD:[0-9]+]]
define void @told(ptr %d, ptr %a) #1 {
  %x = load <64 x i32>, ptr %a, align 4
  %y = add <64 x i32> %x, %x
  store <64 x i32> %y, ptr %d, align 4
  ret void
}

; CHECK-DAG: attributes #[[LONG]] = {{{.*}} "prefer-vector-width"="512"
; CHECK-DAG: attributes #[[SHORT]] = { "matrix-types" "target-cpu"="sapphirerapids"
; CHECK-DAG: attributes #[[TOLD]] = {{{.*}} "prefer-vector-width"="256"
attributes #0 = { "matrix-types" "target-cpu"="sapphirerapids" "target-features"="+avx512f,+avx512vl,+avx512bw,+avx512fp16" }
attributes #1 = { "matrix-types" "prefer-vector-width"="256" "target-cpu"="sapphirerapids" "target-features"="+avx512f,+avx512vl,+avx512bw,+avx512fp16" }
