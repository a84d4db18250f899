// What debuggers are told: rows of columns with their strides, in both layouts
// (CGMatrixDebugInfo.cpp says why in two forms).
//
// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -debug-info-kind=limited -debugger-tuning=gdb -emit-llvm %s -o - | FileCheck %s --check-prefixes=GDB,BOTH
// RUN: %clang_cc1 -fenable-matrix -triple x86_64-linux-gnu -debug-info-kind=limited -debugger-tuning=lldb -emit-llvm %s -o - | FileCheck %s --check-prefixes=LLDB,BOTH
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

// LLDB-DAG: [[ARRAY]] = !DICompositeType(tag: DW_TAG_array_type, baseType: [[FLOAT]], size: 192, elements: [[RANGES:![0-9]+]])
// LLDB-DAG: [[RANGES]] = !{[[ROWS:![0-9]+]], [[COLUMNS:![0-9]+]]}
// LLDB-DAG: [[ROWS]] = !DISubrange(count: 2, stride: 4)
// LLDB-DAG: [[COLUMNS]] = !DISubrange(count: 3, stride: 8)

// A single row lies like an array.
// BOTH-DAG: !DIDerivedType(tag: DW_TAG_typedef, name: "double __attribute__((matrix_type(1, 7)))", {{.*}}baseType: [[PLAIN:![0-9]+]])
// BOTH-DAG: [[PLAIN]] = !DICompositeType(tag: DW_TAG_array_type, {{.*}}size: 448, elements: [[EXTENTS:![0-9]+]])
// BOTH-DAG: [[EXTENTS]] = !{[[ONE:![0-9]+]], [[SEVEN:![0-9]+]]}
// BOTH-DAG: [[ONE]] = !DISubrange(count: 1)
// BOTH-DAG: [[SEVEN]] = !DISubrange(count: 7)

// ROWMAJOR-DAG: name: "float __attribute__((matrix_type(2, 3), matrix_layout(row_major)))", {{.*}}baseType: [[ARRAY:![0-9]+]])
// ROWMAJOR-DAG: [[ARRAY]] = !DICompositeType(tag: DW_TAG_array_type, {{.*}}size: 192, elements: [[RANGES:![0-9]+]])
// ROWMAJOR-DAG: [[RANGES]] = !{[[TWO:![0-9]+]], [[THREE:![0-9]+]]}
// ROWMAJOR-DAG: [[TWO]] = !DISubrange(count: 2)
// ROWMAJOR-DAG: [[THREE]] = !DISubrange(count: 3)
