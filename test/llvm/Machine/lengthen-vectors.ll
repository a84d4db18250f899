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

; Short elements that are only moved: two vectors of 256 bits are joined in less time than one of
; 512 bits is permuted.
; CHECK: define void @columns({{.*}} #[[SHORT]]
define void @columns(ptr %d, ptr %a, ptr %b) #0 {
  %x = load <17 x i16>, ptr %a, align 2
  %y = load <17 x i16>, ptr %b, align 2
  %both = shufflevector <17 x i16> %x, <17 x i16> %y, <34 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33>
  store <34 x i16> %both, ptr %d, align 2
  ret void
}

; CHECK-DAG: attributes #[[LONG]] = {{{.*}} "prefer-vector-width"="512"
; CHECK-DAG: attributes #[[SHORT]] = { "matrix-types" "target-cpu"="sapphirerapids"
; CHECK-DAG: attributes #[[TOLD]] = {{{.*}} "prefer-vector-width"="256"
attributes #0 = { "matrix-types" "target-cpu"="sapphirerapids" "target-features"="+avx512f,+avx512vl,+avx512bw,+avx512fp16" }
attributes #1 = { "matrix-types" "prefer-vector-width"="256" "target-cpu"="sapphirerapids" "target-features"="+avx512f,+avx512vl,+avx512bw,+avx512fp16" }
