; Values of arguments, and which functions are proved, as a user gives them.
; RUN: %matrix_prove --value=n=-3 --function=down %s %s | FileCheck %s
; RUN: %matrix_prove --value=n=-3 --function='ns::down(int)' %s %s | FileCheck --check-prefix=SOURCE %s
; RUN: %matrix_prove --value=n=-3 --function=ns::down %s %s | FileCheck --check-prefix=SOURCE %s
; CHECK: down: proved
; CHECK-NOT: proved
; SOURCE: _ZN2ns4downEi: proved
; SOURCE-NOT: proved

; Parameters that are matrices, which LLVM's demangler does not know.
; RUN: %matrix_prove --function=a::square %s %s | FileCheck --check-prefix=MATRIX %s
; RUN: %matrix_prove --function='a::square(matrix_type&)' %s %s | FileCheck --check-prefix=MATRIX %s
; RUN: %matrix_prove --function=S::S %s %s | FileCheck --check-prefix=CONSTRUCTOR %s
; MATRIX: _ZN1a6squareERu11matrix_typeILm2ELm2EfE: proved
; MATRIX-NOT: proved
; CONSTRUCTOR: _ZN1SC2ERKu11matrix_typeILm2ELm2EfE: proved
; CONSTRUCTOR-NOT: proved

; RUN: sh -c '%matrix_prove --value=n %s %s 2> %t; test $? -eq 2' && FileCheck --check-prefix=NO-VALUE %s < %t
; RUN: sh -c '%matrix_prove --value=n=x %s %s 2> %t; test $? -eq 2' && FileCheck --check-prefix=NO-NUMBER %s < %t
; RUN: sh -c '%matrix_prove --value=n=4294967296 %s %s 2> %t; test $? -eq 2' && FileCheck --check-prefix=LARGE %s < %t
; RUN: sh -c '%matrix_prove --value=n=-2147483649 %s %s 2> %t; test $? -eq 2' && FileCheck --check-prefix=SMALL %s < %t
; RUN: sh -c '%matrix_prove --value=x=1 %s %s 2> %t; test $? -eq 2' && FileCheck --check-prefix=FLOAT %s < %t
; RUN: sh -c '%matrix_prove --value=%%0=1 %s %s 2> %t; test $? -eq 2' && FileCheck --check-prefix=UNNAMED %s < %t
; RUN: sh -c '%matrix_prove --value=n=1 --value=n=2 %s %s 2> %t; test $? -eq 2' && FileCheck --check-prefix=TWO %s < %t
; RUN: sh -c '%matrix_prove --value=m=1 %s %s 2> %t; test $? -eq 2' && FileCheck --check-prefix=NO-ARGUMENT %s < %t
; RUN: sh -c '%matrix_prove --function=up %s %s 2> %t; test $? -eq 2' && FileCheck --check-prefix=NO-FUNCTION %s < %t
; NO-VALUE: error: expected name=value, got 'n'
; NO-NUMBER: error: expected name=value, got 'n=x'
; LARGE: error: 'n' of 'down' has 32 bits, too few for 4294967296
; SMALL: error: 'n' of 'down' has 32 bits, too few for -2147483649
; FLOAT: error: 'x' of 'root' is no integer
; UNNAMED: error: '%0' of 'nameless' is no integer
; TWO: error: 'n' has two values
; NO-ARGUMENT: error: no function has an argument 'm'
; NO-FUNCTION: error: no function 'up'; the file has 'mul', 'sq', 'S::S'

; Functions that take matrices by value, and templates.
; RUN: %matrix_prove --function=sq %s %s | FileCheck --check-prefix=BY-VALUE %s
; RUN: %matrix_prove --function=lib::square %s %s | FileCheck --check-prefix=TEMPLATE %s
; RUN: %matrix_prove --function='mul<float, 3, 5, 2>' %s %s | FileCheck --check-prefix=ARGUMENTS %s
; RUN: %matrix_prove --function=mul %s %s | FileCheck --check-prefix=ARGUMENTS %s
; BY-VALUE: _Z2squ11matrix_typeILm3ELm3ElE.matrix: proved
; TEMPLATE: _ZN3lib6squareIu11matrix_typeILm3ELm3ElEEET_S2_.matrix: proved
; ARGUMENTS: _Z3mulIfLi3ELi5ELi2EEvPT_PKS0_S3_: proved

; A name that is an integer in one function and none in another.
; RUN: %matrix_prove --value=y=1,2 --function=integer --function=real %s %s | FileCheck --check-prefix=BOTH %s
; BOTH: integer: proved: 2 cases
; BOTH: real: proved: 1 arrangement

define i32 @down(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, -1
  %more = icmp sgt i32 %next, %n
  br i1 %more, label %loop, label %done
done:
  ret i32 %next
}
define i32 @_ZN2ns4downEi(i32 %n) {
  %r = call i32 @down(i32 %n)
  ret i32 %r
}
define float @root(float %x) {
  ret float %x
}
define float @nameless(float %0) {
  ret float %0
}
define void @_ZN1a6squareERu11matrix_typeILm2ELm2EfE(ptr %x) {
  ret void
}
define void @_ZN1SC2ERKu11matrix_typeILm2ELm2EfE(ptr %this, ptr %x) {
  ret void
}
define void @_Z2squ11matrix_typeILm3ELm3ElE.matrix(ptr %x) {
  ret void
}
define void @_ZN3lib6squareIu11matrix_typeILm3ELm3ElEEET_S2_.matrix(ptr %x) {
  ret void
}
define void @_Z3mulIfLi3ELi5ELi2EEvPT_PKS0_S3_(ptr %x) {
  ret void
}
define i32 @integer(i32 %y) {
  ret i32 %y
}
define float @real(float %y) {
  ret float %y
}
