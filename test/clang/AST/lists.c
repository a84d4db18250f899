// RUN: %clang_cc1 -fenable-matrix -Wno-initializer-overrides -ast-dump %s | FileCheck %s --check-prefix=DUMP
// RUN: %clang_cc1 -fenable-matrix -Wno-initializer-overrides -ast-print %s -o %t.c
// RUN: FileCheck %s --input-file=%t.c
// RUN: %clang_cc1 -fenable-matrix -Wno-initializer-overrides -ast-print %t.c -o - | diff %t.c -

// A list is printed as it was written. Behind Sema it has elements only, row by row, and holes are zeros.

typedef int m23 __attribute__((matrix_type(2, 3)));

// CHECK: m23 rows = {{[{][{]}}1, 2, 3}, {4, 5}};
// DUMP-LABEL: VarDecl {{.*}} rows 'm23'{{.*}}
// DUMP-NEXT: InitListExpr {{.*}} 'm23'
// DUMP-NEXT: IntegerLiteral {{.*}} 1
// DUMP-NEXT: IntegerLiteral {{.*}} 2
// DUMP-NEXT: IntegerLiteral {{.*}} 3
// DUMP-NEXT: IntegerLiteral {{.*}} 4
// DUMP-NEXT: IntegerLiteral {{.*}} 5
m23 rows = {{1, 2, 3}, {4, 5}};
// CHECK: m23 hole = {[1] = {4, 5}, [0][1] = 2};
// DUMP-NEXT: VarDecl {{.*}} hole 'm23'{{.*}}
// DUMP-NEXT: InitListExpr {{.*}} 'm23'
// DUMP-NEXT: ImplicitValueInitExpr {{.*}} 'int'
// DUMP-NEXT: IntegerLiteral {{.*}} 2
// DUMP-NEXT: ImplicitValueInitExpr {{.*}} 'int'
// DUMP-NEXT: IntegerLiteral {{.*}} 4
// DUMP-NEXT: IntegerLiteral {{.*}} 5
// DUMP-NEXT: RecordDecl
m23 hole = {[1] = {4, 5}, [0][1] = 2};
// DUMP: VarDecl {{.*}} member 'struct s'{{.*}}
// DUMP-NEXT: InitListExpr {{.*}} 'struct s'
// DUMP-NEXT: IntegerLiteral {{.*}} 1
// DUMP-NEXT: InitListExpr {{.*}} 'm23'
// DUMP-NEXT: IntegerLiteral {{.*}} 2
// DUMP-NEXT: IntegerLiteral {{.*}} 3
struct s { int i; m23 m; } member = {1, 2, 3};
// DUMP: VarDecl {{.*}} copy 'm23'{{.*}}
// DUMP-NEXT: InitListExpr {{.*}} 'm23'
// DUMP-NEXT: ImplicitCastExpr {{.*}} 'm23'{{.*}} <LValueToRValue>
void copying(m23 a) { m23 copy = {a}; }
// DUMP: VarDecl {{.*}} part 'struct s'{{.*}}
// DUMP-NEXT: InitListExpr {{.*}} 'struct s'
// DUMP-NEXT: ImplicitValueInitExpr {{.*}} 'int'
// DUMP-NEXT: DesignatedInitUpdateExpr {{.*}} 'm23'
// DUMP: InitListExpr {{.*}} 'm23'
// DUMP-NEXT: NoInitExpr {{.*}} 'int'
// DUMP-NEXT: IntegerLiteral {{.*}} 5
// DUMP-COUNT-4: NoInitExpr {{.*}} 'int'
void updating(m23 a) { struct s part = {.m = a, .m[0][1] = 5}; }
