; RUN: %opt -mtriple=nvptx64 -passes=matrix-legalize-vectors %s | FileCheck %s
; RUN: %opt -mtriple=nvptx64 -passes=matrix-legalize-vectors %s | llc -mcpu=sm_52 | FileCheck %s --check-prefix=PTX
; RUN: sed 's/sm_52/sm_70/' %s | %opt -mtriple=nvptx64 -passes=matrix-legalize-vectors | FileCheck %s --check-prefix=ORDERED
; RUN: sed 's/sm_52/sm_90a/; s/ptx60/ptx80/' %s | %opt -mtriple=nvptx64 -passes=matrix-legalize-vectors | FileCheck %s --check-prefix=ORDERED
; RUN: sed 's/sm_52/sm_70/; s/ptx60/ptx50/' %s | %opt -mtriple=nvptx64 -passes=matrix-legalize-vectors | FileCheck %s

; ORDERED-NOT: {{^ *}}fence

; CHECK-LABEL: @sequential(
; CHECK-NEXT: fence seq_cst
; CHECK-NEXT: store atomic i8 %x, ptr %p monotonic, align 1
; CHECK-NEXT: fence seq_cst
; CHECK-NEXT: %y = load atomic i8, ptr %q monotonic, align 1
; CHECK-NEXT: fence acquire
; CHECK-NEXT: ret i8 %y
; PTX-LABEL: sequential(
; PTX: membar.sys
; PTX: st.volatile.b8
; PTX: membar.sys
; PTX: ld.volatile.b8
; PTX: membar.sys
; ORDERED: store atomic i8 %x, ptr %p seq_cst, align 1
; ORDERED-NEXT: %y = load atomic i8, ptr %q seq_cst, align 1
define i8 @sequential(ptr %p, ptr %q, i8 %x) #0 {
  store atomic i8 %x, ptr %p seq_cst, align 1
  %y = load atomic i8, ptr %q seq_cst, align 1
  ret i8 %y
}

; CHECK-LABEL: @scopes(
; CHECK-NEXT: fence syncscope("device") release
; CHECK-NEXT: store atomic volatile i32 %x, ptr %p syncscope("device") monotonic, align 4
; CHECK-NEXT: %y = load atomic i32, ptr %q syncscope("singlethread") monotonic, align 4
; CHECK-NEXT: fence syncscope("block") acquire
; CHECK-NEXT: %z = load atomic i32, ptr %q monotonic, align 4
; CHECK-NEXT: %r = add i32 %y, %z
define i32 @scopes(ptr %p, ptr %q, i32 %x) #0 {
  store atomic volatile i32 %x, ptr %p syncscope("device") release, align 4
  %y = load atomic i32, ptr %q syncscope("singlethread") acquire, align 4
  %z = load atomic i32, ptr %q monotonic, align 4
  %r = add i32 %y, %z
  ret i32 %r
}

; LLVM fences an exchange of 32 bits on one side alone, and no other operation.
; CHECK-LABEL: @exchanges(
; CHECK-NEXT: fence seq_cst
; CHECK-NEXT: %pair = cmpxchg ptr %p, i32 %x, i32 %y monotonic monotonic
; CHECK-NEXT: fence acquire
; CHECK-NEXT: fence release
; CHECK-NEXT: %old = atomicrmw xchg ptr %p, i32 %x monotonic
; CHECK-NEXT: fence acquire
; PTX-LABEL: exchanges(
; PTX: membar.sys
; PTX: atom.cas.b32
; PTX: membar.sys
; PTX: atom.exch.b32
; PTX: membar.sys
; ORDERED: cmpxchg ptr %p, i32 %x, i32 %y seq_cst acquire
define i32 @exchanges(ptr %p, i32 %x, i32 %y) #0 {
  %pair = cmpxchg ptr %p, i32 %x, i32 %y seq_cst acquire
  %old = atomicrmw xchg ptr %p, i32 %x acq_rel
  ret i32 %old
}

attributes #0 = { "target-cpu"="sm_52" "target-features"="+ptx60,+other" }
!llvm.module.flags = !{!0}
!0 = !{i32 7, !"matrix-types", i32 1}
