; What the machine cannot tell is said, never passed over; the exit status is 2.
; RUN: split-file %s %t
; RUN: sh -c '%matrix_prove %t/a.ll %t/b.ll > %t/out; test $? -eq 2'
; RUN: FileCheck %s < %t/out
; RUN: %matrix_prove --function=sum --value=n=3 %t/a.ll %t/a.ll | FileCheck --check-prefix=VALUE %s
; RUN: %matrix_prove --function=long_loop --time=1 %t/a.ll %t/a.ll > %t/time || true
; RUN: FileCheck --check-prefix=TIME %s < %t/time
; RUN: %matrix_prove --function=pointers --time=0 %t/a.ll %t/a.ll > %t/arrangements || true
; RUN: FileCheck --check-prefix=ARRANGEMENTS %s < %t/arrangements
; RUN: %matrix_prove --function=terms --terms=100 %t/a.ll %t/a.ll > %t/terms || true
; RUN: FileCheck --check-prefix=TERMS %s < %t/terms
; RUN: not %matrix_prove %t/a.ll 2>&1 | FileCheck --check-prefix=ONE-FILE %s
; RUN: not %matrix_prove --lower %t/a.ll %t/b.ll 2>&1 | FileCheck --check-prefix=TWO-FILES %s
; RUN: not %matrix_prove --passes=nonsense %t/a.ll 2>&1 | FileCheck --check-prefix=PASSES %s
; RUN: not %matrix_prove --function=nowhere %t/a.ll %t/b.ll 2>&1 | FileCheck --check-prefix=NONE %s
; RUN: sh -c '%matrix_prove --lower %t/b.ll 2> %t/lower; test $? -eq 2'
; RUN: FileCheck --check-prefix=LOWER %s < %t/lower
; RUN: sh -c '%matrix_prove --lower --passes=dce %t/a.ll 2> %t/both; test $? -eq 2' && FileCheck --check-prefix=BOTH %s < %t/both
; RUN: not %matrix_prove %t/a.ll %t/missing.ll 2>&1 | FileCheck --check-prefix=MISSING %s

; RUN: echo 'int f();' > %t/a.c
; RUN: sh -c '%matrix_prove --lower %t/a.c > %t/source 2>&1; test $? -eq 2' && FileCheck --check-prefix=SOURCE %s < %t/source
; RUN: sh -c '%matrix_prove --time=x %t/a.ll %t/a.ll > %t/number 2>&1; test $? -eq 2' && FileCheck --check-prefix=NUMBER %s < %t/number
; RUN: sh -c '%matrix_prove --tine=1 %t/a.ll %t/a.ll > %t/option 2>&1; test $? -eq 2' && FileCheck --check-prefix=OPTION %s < %t/option

; CHECK: sum: unknown: a loop's end depends on data (--value): 500 branches are nested, in 'sum'
; CHECK: allocates: unknown: element 0 of what is returned is an address in 'malloc', which the function allocates
; CHECK: keeps: unknown: byte 0 of 'c' is an address in 'malloc', which the function allocates
; CHECK: recursion: unknown: calls are nested deeper than 64: recursion
; CHECK: assembly: unknown: the machine has no inline assembly
; CHECK: elsewhere: unknown: a call of 'other'
; CHECK: pointer: unknown: a call through a pointer
; CHECK: undefined_before: unknown: behavior is undefined before any pass: a division by zero
; CHECK: read_and_write: unknown: the machine has no atomicrmw
; CHECK: intrinsic: unknown: the machine has no 'llvm.x86.rdtsc', in 'intrinsic':
; CHECK: alone: unknown: it is in one module alone
; CHECK: types: unknown: the two have different types
; CHECK: equal_in_fact: unknown: element 0 of what is returned: {{.*}} the machine cannot tell whether these are equal, and 288 samples are

; VALUE: sum: proved: 1 arrangement of memory
; TIME: long_loop: unknown: the budget is spent: 1 s (--time)
; ARRANGEMENTS: pointers: unknown: the budget is spent: 0 s (--time), after 1 of {{[0-9]+}} arrangements of memory
; SOURCE: note: the tool reads LLVM IR; clang -fmatrix-prove proves what it compiles
; NUMBER: for the --time option: 'x' value invalid for uint argument!
; OPTION: Unknown command line argument '--tine=1'
; TERMS: terms: unknown: the budget is spent: 100 terms (--terms)
; ONE-FILE: error: expected two files, or one and --lower or --passes
; TWO-FILES: error: expected one file
; PASSES: error: {{.*}}nonsense
; LOWER: error: no matrix operation in '{{.*}}b.ll'
; NONE: error: no function 'nowhere'
; BOTH: error: --lower and --passes exclude each other
; MISSING: missing.ll: {{.*}}No such file

;--- a.ll
declare ptr @malloc(i64)
define void @pointers(ptr %c, ptr %a) {
  %x = load float, ptr %a, align 4
  store float %x, ptr %c, align 4
  ret void
}
define float @sum(ptr %p, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i1, %loop ]
  %s = phi float [ 0.0, %entry ], [ %s1, %loop ]
  %q = getelementptr float, ptr %p, i64 %i
  %x = load float, ptr %q
  %s1 = fadd float %s, %x
  %i1 = add i64 %i, 1
  %more = icmp ult i64 %i1, %n
  br i1 %more, label %loop, label %done
done:
  ret float %s1
}
define ptr @allocates() {
  %p = call ptr @malloc(i64 4)
  store float 0.0, ptr %p, align 4
  ret ptr %p
}
define void @keeps(ptr %c) {
  %p = call ptr @malloc(i64 4)
  store float 0.0, ptr %p, align 4
  store ptr %p, ptr %c, align 8
  ret void
}
define void @recursion() {
  call void @recursion()
  ret void
}
define void @assembly() {
  call void asm sideeffect "nop", ""()
  ret void
}
declare void @other()
define void @elsewhere() {
  call void @other()
  ret void
}
define void @pointer(ptr %p) {
  call void %p()
  ret void
}
define i32 @undefined_before(i32 %a) {
  %x = sdiv i32 %a, 0
  ret i32 %x
}
define void @read_and_write(ptr %p) {
  %x = atomicrmw add ptr %p, i32 1 monotonic
  ret void
}
declare i64 @llvm.x86.rdtsc()
define i64 @intrinsic() {
  %x = call i64 @llvm.x86.rdtsc()
  ret i64 %x
}
define i32 @alone(i32 %a) {
  ret i32 %a
}
define i32 @types(i32 %a) {
  ret i32 %a
}
; x & (x - 1) clears the lowest bit that is set; so does this.
define i32 @equal_in_fact(i32 %a) {
  %b = sub i32 %a, 1
  %x = and i32 %a, %b
  ret i32 %x
}
define void @long_loop() {
entry:
  br label %loop
loop:
  br label %loop
}
define i64 @terms(i64 %a) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i1, %loop ]
  %i1 = add i64 %i, 1
  %more = icmp ult i64 %i1, 10000
  br i1 %more, label %loop, label %done
done:
  ret i64 %a
}

;--- b.ll
declare ptr @malloc(i64)
define ptr @allocates() {
  %p = call ptr @malloc(i64 4)
  store float 0.0, ptr %p, align 4
  ret ptr %p
}
define void @keeps(ptr %c) {
  %p = call ptr @malloc(i64 4)
  store float 0.0, ptr %p, align 4
  store ptr %p, ptr %c, align 8
  ret void
}
define float @sum(ptr %p, i64 %n) {
  ret float 0.0
}
define void @recursion() {
  ret void
}
define void @assembly() {
  ret void
}
define void @elsewhere() {
  ret void
}
define void @pointer(ptr %p) {
  ret void
}
define i32 @undefined_before(i32 %a) {
  ret i32 0
}
define void @read_and_write(ptr %p) {
  ret void
}
define i64 @intrinsic() {
  ret i64 0
}
define i64 @types(i64 %a) {
  ret i64 %a
}
define i32 @equal_in_fact(i32 %a) {
  %n = sub i32 0, %a
  %lowest = and i32 %a, %n
  %x = sub i32 %a, %lowest
  ret i32 %x
}
