; Each combination of values is a case.
; RUN: split-file %s %t
; RUN: %matrix_prove --value=n=0..3,7 --value=step=1,2 %t/one.ll %t/one.ll | FileCheck %s
; RUN: %matrix_prove --value=n=0..3,7 --value=step=1 %t/one.ll %t/two.ll | FileCheck --check-prefix=FIVE %s
; RUN: %matrix_prove --value=n=3,3 --value=step=1 %t/one.ll %t/two.ll | FileCheck --check-prefix=SAME %s
; CHECK: until: proved: 10 cases, 10 arrangements of memory
; FIVE: until: proved: 5 cases, 5 arrangements of memory
; SAME: until: proved: 1 arrangement of memory

; Values of several arguments together are as many cases, and are combined with
; those of others.
; RUN: %matrix_prove --value=n,step=1x1,3x1,7x2,3x1 %t/one.ll %t/one.ll | FileCheck --check-prefix=THREE %s
; RUN: %matrix_prove --value=step,n=1x1,2x3 --value=more=0,1 %t/one.ll %t/one.ll | FileCheck --check-prefix=FOUR %s
; RUN: sh -c '%matrix_prove --value=step,n=1x4,1x5,1x6 %t/one.ll %t/two.ll; test $? -eq 1' | FileCheck --check-prefix=TOGETHER %s
; THREE: until: proved: 3 cases, 3 arrangements of memory
; FOUR: until: proved: 4 cases, 4 arrangements of memory
; TOGETHER: until: differs: for n = 5, step = 1: element 0

; Some of them are drawn, those of the seed.
; RUN: %matrix_prove --value=n=0..127 --value=step=1..3 --cases=20 %t/one.ll %t/one.ll | FileCheck --check-prefix=DRAWN %s
; RUN: %matrix_prove --value=n=0..7 --value=step=1 --cases=7 --seed=5 %t/one.ll %t/two.ll | FileCheck --check-prefix=LUCK %s
; RUN: sh -c '%matrix_prove --value=n=0..7 --value=step=1 --cases=7 --seed=1 %t/one.ll %t/two.ll; test $? -eq 1' | FileCheck --check-prefix=DIFFERS %s
; DRAWN: until: proved: 20 cases
; LUCK: until: proved: 7 cases

; The first case that differs is named, also behind one that is unknown.
; RUN: sh -c '%matrix_prove --value=n=0..9 --value=step=1 %t/one.ll %t/two.ll; test $? -eq 1' | FileCheck --check-prefix=DIFFERS %s
; RUN: sh -c '%matrix_prove --value=n=4..9 --value=step=0,1 %t/one.ll %t/two.ll; test $? -eq 1' | FileCheck --check-prefix=BEHIND %s
; RUN: sh -c '%matrix_prove --value=n=1..4 --value=step=-1..1 %t/one.ll %t/two.ll; test $? -eq 2' | FileCheck --check-prefix=UNKNOWN %s
; DIFFERS: until: differs: for n = 5: element 0 of what is returned: expected 5, got 4
; BEHIND: until: differs: for n = 5, step = 1: element 0
; UNKNOWN: until: unknown: for n = 1, step = 0: a call of 'elsewhere'

; The budget is that of all cases.
; RUN: sh -c '%matrix_prove --time=0 --value=n=1,2 --value=step=1 %t/one.ll %t/one.ll; test $? -eq 2' | FileCheck --check-prefix=TIME %s
; TIME: until: unknown: the budget is spent: 0 s (--time), after 1 of 2 cases

; RUN: sh -c '%matrix_prove --value=n=5..1 %t/one.ll %t/two.ll 2> %t.error; test $? -eq 2' && FileCheck --check-prefix=EMPTY %s < %t.error
; RUN: sh -c '%matrix_prove --value=n=1,,2 %t/one.ll %t/two.ll 2> %t.error; test $? -eq 2' && FileCheck --check-prefix=NOTHING %s < %t.error
; RUN: sh -c '%matrix_prove --value=n=0..300 %t/one.ll %t/two.ll 2> %t.error; test $? -eq 2' && FileCheck --check-prefix=LARGE %s < %t.error
; RUN: sh -c '%matrix_prove --value=n=0..100 --value=step=-128..127 --value=more=-128..127 %t/one.ll %t/two.ll; test $? -eq 2' | FileCheck --check-prefix=MANY %s
; RUN: sh -c '%matrix_prove --value=n,step=1x2,3 %t/one.ll %t/two.ll 2> %t.error; test $? -eq 2' && FileCheck --check-prefix=FEWER %s < %t.error
; RUN: sh -c '%matrix_prove --value=n,step=1x2,1x300 %t/one.ll %t/two.ll 2> %t.error; test $? -eq 2' && FileCheck --check-prefix=BITS %s < %t.error
; RUN: sh -c '%matrix_prove --value=n,n=1x2 %t/one.ll %t/two.ll 2> %t.error; test $? -eq 2' && FileCheck --check-prefix=TWICE %s < %t.error
; RUN: sh -c '%matrix_prove --value=n,steps=1x2 %t/one.ll %t/two.ll 2> %t.error; test $? -eq 2' && FileCheck --check-prefix=MISNAMED %s < %t.error
; FEWER: error: '3' has to be 2 numbers, as in 3x4
; BITS: error: 'step' of 'until' has 8 bits, too few for 300
; TWICE: error: 'n' has two values
; MISNAMED: error: no function has an argument 'steps'
; EMPTY: error: '5..1' is no range of values
; NOTHING: error: expected name=value, got 'n=1,,2'
; LARGE: error: 'n' of 'until' has 8 bits, too few for 300
; MANY: until: unknown: too many combinations of values

;--- one.ll
declare void @elsewhere()
define i8 @until(i8 %n, i8 %step, i8 %more) {
  %standing = icmp eq i8 %step, 0
  br i1 %standing, label %call, label %done
call:
  call void @elsewhere()
  br label %done
done:
  ret i8 %n
}
;--- two.ll
declare void @elsewhere()
define i8 @until(i8 %n, i8 %step, i8 %more) {
  %five = icmp eq i8 %n, 5
  %result = select i1 %five, i8 4, i8 %n
  ret i8 %result
}
