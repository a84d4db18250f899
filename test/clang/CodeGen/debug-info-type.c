// What debuggers are told: gdb of rows of columns with their strides, in both
// layouts; lldb of what it understands (CGMatrixDebugInfo.cpp).
//
// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -debug-info-kind=limited -debugger-tuning=gdb -emit-llvm %s -o - | FileCheck %s --check-prefixes=GDB,BOTH
// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -debug-info-kind=limited -debugger-tuning=lldb -emit-llvm %s -o - | FileCheck %s --check-prefixes=LLDB,BOTH
// RUN: %clang_cc1 -fenable-matrix -triple x86_64-windows-msvc -debug-info-kind=limited -debugger-tuning=gdb -gcodeview -emit-llvm %s -o - | FileCheck %s --check-prefixes=LLDB,BOTH
// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -debug-info-kind=limited -debugger-tuning=gdb -fmatrix-memory-layout=row-major -emit-llvm %s -o - | FileCheck %s --check-prefix=ROWMAJOR

typedef float M __attribute__((matrix_type(2, 3)));
typedef double Vector __attribute__((matrix_type(1, 7)));
M Matrix;
Vector Short;

// BOTH-DAG: [[FLOAT:![0-9]+]] = !DIBasicType(name: "float"
// BOTH-DAG: !DIDerivedType(tag: DW_TAG_typedef, name: "M", {{.*}}baseType: [[MATRIX:![0-9]+]])
// BOTH-DAG: [[MATRIX]] = !DIDerivedType(tag: DW_TAG_typedef, name: "float __attribute__((matrix_type(2, 3)))", {{.*}}baseType: [[ARRAY:![0-9]+]])

// GDB-DAG: [[ARRAY]] = !DICompositeType(tag: DW_TAG_array_type, baseType: [[ROW:![0-9]+]], size: 192, flags: DIFlagVector, elements: [[ROWS:![0-9]+]])
// GDB-DAG: [[ROWS]] = !{[[RANGE:![0-9]+]]}
// GDB-DAG: [[RANGE]] = !DISubrange(count: 2, stride: 4)
// GDB-DAG: [[ROW]] = !DICompositeType(tag: DW_TAG_array_type, name: "float __attribute__((matrix_type(2, 3)))[]", {{.*}}baseType: [[FLOAT]], elements: [[COLUMNS:![0-9]+]])
// GDB-DAG: [[COLUMNS]] = !{[[COLUMN:![0-9]+]]}
// GDB-DAG: [[COLUMN]] = !DISubrange(count: 3, stride: 8)

// lldb ignores strides; a member's name says what its array is.
// LLDB-DAG: [[ARRAY]] = !DICompositeType(tag: DW_TAG_structure_type, {{.*}}size: 192, elements: [[MEMBERS:![0-9]+]])
// LLDB-DAG: [[MEMBERS]] = !{[[MEMBER:![0-9]+]]}
// LLDB-DAG: [[MEMBER]] = !DIDerivedType(tag: DW_TAG_member, name: "columns", {{.*}}baseType: [[LINES:![0-9]+]], size: 192)
// LLDB-DAG: [[LINES]] = !DICompositeType(tag: DW_TAG_array_type, baseType: [[FLOAT]], size: 192, elements: [[RANGES:![0-9]+]])
// LLDB-DAG: [[RANGES]] = !{[[COLUMNS:![0-9]+]], [[ROWS:![0-9]+]]}
// LLDB-DAG: [[COLUMNS]] = !DISubrange(count: 3)
// LLDB-DAG: [[ROWS]] = !DISubrange(count: 2)

// A single row lies like an array.
// BOTH-DAG: !DIDerivedType(tag: DW_TAG_typedef, name: "double __attribute__((matrix_type(1, 7)))", {{.*}}baseType: [[PLAIN:![0-9]+]])
// BOTH-DAG: [[PLAIN]] = !DICompositeType(tag: DW_TAG_array_type, {{.*}}size: 448, elements: !
// BOTH-DAG: !DISubrange(count: 1)
// BOTH-DAG: !DISubrange(count: 7)

// ROWMAJOR-DAG: name: "float __attribute__((matrix_type(2, 3), matrix_layout(row_major)))", {{.*}}baseType: [[ARRAY:![0-9]+]])
// ROWMAJOR-DAG: [[ARRAY]] = !DICompositeType(tag: DW_TAG_array_type, baseType: [[ROW:![0-9]+]], size: 192, elements: !
// ROWMAJOR-DAG: [[ROW]] = !DICompositeType(tag: DW_TAG_array_type, name: "float __attribute__((matrix_type(2, 3), matrix_layout(row_major)))[]", {{.*}}size: 96, elements: !
// ROWMAJOR-DAG: !DISubrange(count: 2)
// ROWMAJOR-DAG: !DISubrange(count: 3)
// ROWMAJOR-NOT: stride
