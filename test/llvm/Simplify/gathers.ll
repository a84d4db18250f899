; RUN: %opt -passes=matrix-simplify -S %s | FileCheck %s

; What is gathered of what is computed: less is computed.

%I = type target("tlx.tensor", i32, 1, 5, 0, 0)
%Plane = type target("tlx.tensor", i32, 2, 2, 3, 0, 1, 0, 0)
%J = type target("tlx.tensor", i64, 1, 2, 0, 0)

; Rows of a product are of rows of A; k is as long.
%A = type target("tlx.tensor", float, 2, 100, 70, 0, 1, 0, 0)
%B = type target("tlx.tensor", float, 2, 70, 60, 0, 1, 0, 0)
%C = type target("tlx.tensor", float, 2, 100, 60, 0, 1, 0, 0)
%Rows = type target("tlx.tensor", float, 2, 5, 60, 0, 1, 0, 0)
declare %C @tlx.matmul__C(%A, %B, target("tlx.attr", 3)) nounwind willreturn memory(none)
declare %C @tlx.muladd__C(%A, %B, %C, target("tlx.attr", 0, 3)) nounwind willreturn memory(none)
declare void @use(%C)
declare %Rows @tlx.gather__rows(%C, %I, target("tlx.attr", 0)) nounwind willreturn memory(none)
; CHECK-LABEL: @rows_of_product(
; CHECK-NEXT: %[[A:.*]] = call {{.*}} @tlx.gather__5x70f32.100x70f32.5i32.a0({{.*}} %a, {{.*}} %i,
; CHECK-NEXT: call {{.*}} @tlx.matmul__5x60f32{{.*}} %[[A]], {{.*}} %b, target("tlx.attr", 3)
; CHECK-NEXT: ret
define %Rows @rows_of_product(%A %a, %B %b, %I %i) {
  %c = call %C @tlx.matmul__C(%A %a, %B %b, target("tlx.attr", 3) poison)
  %g = call %Rows @tlx.gather__rows(%C %c, %I %i, target("tlx.attr", 0) poison)
  ret %Rows %g
}

; The addend is gathered, too.
; CHECK-LABEL: @rows_of_sum(
; CHECK-DAG: %[[A:.*]] = call {{.*}} @tlx.gather__5x70f32
; CHECK-DAG: %[[C:.*]] = call {{.*}} @tlx.gather__{{.*}} %c, {{.*}} %i,
; CHECK: call {{.*}} @tlx.muladd__5x60f32{{.*}} %[[A]], {{.*}} %b, {{.*}} %[[C]], target("tlx.attr", 0, 3)
; CHECK-NEXT: ret
define %Rows @rows_of_sum(%A %a, %B %b, %C %c, %I %i) {
  %m = call %C @tlx.muladd__C(%A %a, %B %b, %C %c, target("tlx.attr", 0, 3) poison)
  %g = call %Rows @tlx.gather__rows(%C %m, %I %i, target("tlx.attr", 0) poison)
  ret %Rows %g
}

; Someone else needs all of it.
; CHECK-LABEL: @rows_and_all(
; CHECK-NEXT: @tlx.matmul__C(
define %Rows @rows_and_all(%A %a, %B %b, %I %i) {
  %c = call %C @tlx.matmul__C(%A %a, %B %b, target("tlx.attr", 3) poison)
  call void @use(%C %c)
  %g = call %Rows @tlx.gather__rows(%C %c, %I %i, target("tlx.attr", 0) poison)
  ret %Rows %g
}

; More indices than there are rows.
%Many = type target("tlx.tensor", i32, 1, 200, 0, 0)
%ManyRows = type target("tlx.tensor", float, 2, 200, 60, 0, 1, 0, 0)
declare %ManyRows @tlx.gather__many(%C, %Many, target("tlx.attr", 0)) nounwind willreturn memory(none)
; CHECK-LABEL: @many_rows(
; CHECK-NEXT: @tlx.matmul__C(
define %ManyRows @many_rows(%A %a, %B %b, %Many %i) {
  %c = call %C @tlx.matmul__C(%A %a, %B %b, target("tlx.attr", 3) poison)
  %g = call %ManyRows @tlx.gather__many(%C %c, %Many %i, target("tlx.attr", 0) poison)
  ret %ManyRows %g
}

; Indices of a plane: a dimension more.
%Planes = type target("tlx.tensor", float, 3, 2, 3, 60, 0, 1, 2, 0, 0, 0)
declare %Planes @tlx.gather__planes(%C, %Plane, target("tlx.attr", 0)) nounwind willreturn memory(none)
; CHECK-LABEL: @planes_of_product(
; CHECK-NEXT: %[[A:.*]] = call {{.*}} @tlx.gather__2x3x70f32.100x70f32.2x3i32.a0({{.*}} %a, {{.*}} %i,
; CHECK-NEXT: call {{.*}} @tlx.contract__2x3x60f32{{.*}} %[[A]], {{.*}} %b, target("tlx.attr", 0, 1, 3, 3, 2, 3)
; CHECK-NEXT: ret
define %Planes @planes_of_product(%A %a, %B %b, %Plane %i) {
  %c = call %C @tlx.matmul__C(%A %a, %B %b, target("tlx.attr", 3) poison)
  %g = call %Planes @tlx.gather__planes(%C %c, %Plane %i, target("tlx.attr", 0) poison)
  ret %Planes %g
}

; A batch is gathered of both factors.
%TA = type target("tlx.tensor", i32, 3, 40, 6, 9, 0, 1, 2, 0, 0, 0)
%TB = type target("tlx.tensor", i32, 3, 9, 40, 7, 0, 1, 2, 0, 0, 0)
%TC = type target("tlx.tensor", i32, 3, 6, 40, 7, 0, 1, 2, 0, 0, 0)
%TG = type target("tlx.tensor", i32, 3, 6, 5, 7, 0, 1, 2, 0, 0, 0)
declare %TC @tlx.contract__TC(%TA, %TB, target("tlx.attr", 1, 0, 3, 3, 1, 2, 0)) nounwind willreturn memory(none)
declare %TG @tlx.gather__TG(%TC, %I, target("tlx.attr", 1)) nounwind willreturn memory(none)
; CHECK-LABEL: @batch(
; CHECK-DAG: %[[A:.*]] = call {{.*}} @tlx.gather__5x6x9i32{{.*}} %a, {{.*}} %i, target("tlx.attr", 0)
; CHECK-DAG: %[[B:.*]] = call {{.*}} @tlx.gather__9x5x7i32{{.*}} %b, {{.*}} %i, target("tlx.attr", 1)
; CHECK: call {{.*}} @tlx.contract__6x5x7i32{{.*}} %[[A]], {{.*}} %[[B]], target("tlx.attr", 1, 0, 3, 3, 1, 2, 0)
; CHECK-NEXT: ret
define %TG @batch(%TA %a, %TB %b, %I %i) {
  %c = call %TC @tlx.contract__TC(%TA %a, %TB %b, target("tlx.attr", 1, 0, 3, 3, 1, 2, 0) poison)
  %g = call %TG @tlx.gather__TG(%TC %c, %I %i, target("tlx.attr", 1) poison)
  ret %TG %g
}

; A sum of rows that are gathered, also where a view has its shape. The bit of
; dimension 2 becomes that of dimension 3.
%T = type target("tlx.tensor", float, 3, 300, 4, 32, 0, 1, 2, 0, 0, 0)
%Sum = type target("tlx.tensor", float, 3, 300, 4, 1, 0, 1, 2, 0, 0, 0)
%Flat = type target("tlx.tensor", float, 2, 300, 4, 0, 1, 0, 0)
%SumG = type target("tlx.tensor", float, 3, 2, 3, 4, 0, 1, 2, 0, 0, 0)
declare %Sum @tlx.reduce.fadd__sum(%T, target("tlx.attr", 4, 0)) nounwind willreturn memory(none)
declare %Flat @tlx.reshape__flat(%Sum) nounwind willreturn memory(none)
declare %SumG @tlx.gather__sum(%Flat, %Plane, target("tlx.attr", 0)) nounwind willreturn memory(none)
; CHECK-LABEL: @sums(
; CHECK-NEXT: %[[G:.*]] = call {{.*}} @tlx.gather__2x3x4x32f32{{.*}} %t, {{.*}} %i, target("tlx.attr", 0)
; CHECK-NEXT: %[[S:.*]] = call {{.*}} @tlx.reduce.fadd__2x3x4x1f32{{.*}} %[[G]], target("tlx.attr", 8, 0)
; CHECK-NEXT: call {{.*}} @tlx.reshape__2x3x4f32{{.*}} %[[S]])
; CHECK-NEXT: ret
define %SumG @sums(%T %t, %Plane %i) {
  %s = call %Sum @tlx.reduce.fadd__sum(%T %t, target("tlx.attr", 4, 0) poison)
  %f = call %Flat @tlx.reshape__flat(%Sum %s)
  %g = call %SumG @tlx.gather__sum(%Flat %f, %Plane %i, target("tlx.attr", 0) poison)
  ret %SumG %g
}

; What is reduced cannot be gathered before, and what is gathered of a reduced
; dimension is the same for all indices.
%SumOf = type target("tlx.tensor", float, 3, 300, 4, 5, 0, 1, 2, 0, 0, 0)
declare %SumOf @tlx.gather__reduced(%Sum, %I, target("tlx.attr", 2)) nounwind willreturn memory(none)
; CHECK-LABEL: @reduced_dimension(
; CHECK-NEXT: %[[S:.*]] = call {{.*}} @tlx.reduce.fadd__sum(
; CHECK-NEXT: call {{.*}} @tlx.view__300x4x5f32{{.*}} %[[S]],
define %SumOf @reduced_dimension(%T %t, %I %i) {
  %s = call %Sum @tlx.reduce.fadd__sum(%T %t, target("tlx.attr", 4, 0) poison)
  %g = call %SumOf @tlx.gather__reduced(%Sum %s, %I %i, target("tlx.attr", 2) poison)
  ret %SumOf %g
}

; Indices are gathered of indices.
%Table = type target("tlx.tensor", float, 2, 1000, 8, 0, 1, 0, 0)
%Once = type target("tlx.tensor", float, 2, 90, 8, 0, 1, 0, 0)
%Twice = type target("tlx.tensor", float, 2, 2, 8, 0, 1, 0, 0)
%Nineties = type target("tlx.tensor", i32, 1, 90, 0, 0)
declare %Once @tlx.gather__once(%Table, %Nineties, target("tlx.attr", 0)) nounwind willreturn memory(none)
declare %Twice @tlx.gather__twice(%Once, %J, target("tlx.attr", 0)) nounwind willreturn memory(none)
; CHECK-LABEL: @indices(
; CHECK-NEXT: %[[I:.*]] = call {{.*}} @tlx.gather__2i32.90i32.2i64.a0({{.*}} %i, {{.*}} %j,
; CHECK-NEXT: call {{.*}} @tlx.gather__2x8f32.1000x8f32.2i32.a0({{.*}} %t, {{.*}} %[[I]],
; CHECK-NEXT: ret
define %Twice @indices(%Table %t, %Nineties %i, %J %j) {
  %a = call %Once @tlx.gather__once(%Table %t, %Nineties %i, target("tlx.attr", 0) poison)
  %b = call %Twice @tlx.gather__twice(%Once %a, %J %j, target("tlx.attr", 0) poison)
  ret %Twice %b
}

; Of a few short rows, the indices would take longer than the rows.
%OnceF = type target("tlx.tensor", float, 2, 5, 8, 0, 1, 0, 0)
declare %OnceF @tlx.gather__few(%Table, %I, target("tlx.attr", 0)) nounwind willreturn memory(none)
declare %Twice @tlx.gather__of_few(%OnceF, %J, target("tlx.attr", 0)) nounwind willreturn memory(none)
; CHECK-LABEL: @few_indices(
; CHECK-NEXT: @tlx.gather__few(
; CHECK-NEXT: @tlx.gather__of_few(
define %Twice @few_indices(%Table %t, %I %i, %J %j) {
  %a = call %OnceF @tlx.gather__few(%Table %t, %I %i, target("tlx.attr", 0) poison)
  %b = call %Twice @tlx.gather__of_few(%OnceF %a, %J %j, target("tlx.attr", 0) poison)
  ret %Twice %b
}

; What leaves less comes first: 2 of 1000 rows.
%Wide = type target("tlx.tensor", float, 3, 1000, 2, 3, 0, 1, 2, 0, 0, 0)
%Small = type target("tlx.tensor", float, 3, 2, 2, 3, 0, 1, 2, 0, 0, 0)
declare %Wide @tlx.gather__wide(%Table, %Plane, target("tlx.attr", 1)) nounwind willreturn memory(none)
declare %Small @tlx.gather__small(%Wide, %J, target("tlx.attr", 0)) nounwind willreturn memory(none)
; CHECK-LABEL: @less_first(
; CHECK-NEXT: %[[R:.*]] = call {{.*}} @tlx.gather__2x8f32.1000x8f32.2i64.a0({{.*}} %t, {{.*}} %j,
; CHECK-NEXT: call {{.*}} @tlx.gather__2x2x3f32.2x8f32.2x3i32.a1({{.*}} %[[R]], {{.*}} %i,
; CHECK-NEXT: ret
define %Small @less_first(%Table %t, %Plane %i, %J %j) {
  %a = call %Wide @tlx.gather__wide(%Table %t, %Plane %i, target("tlx.attr", 1) poison)
  %b = call %Small @tlx.gather__small(%Wide %a, %J %j, target("tlx.attr", 0) poison)
  ret %Small %b
}

; A view that repeats rows: what is gathered is repeated. Where it repeats the
; dimension itself, nothing is gathered; one element is read once.
%Line = type target("tlx.tensor", float, 1, 64, 0, 0)
%Image = type target("tlx.tensor", float, 2, 70, 64, 0, 1, 0, 0)
%Columns = type target("tlx.tensor", float, 2, 70, 5, 0, 1, 0, 0)
%Lines = type target("tlx.tensor", float, 2, 5, 64, 0, 1, 0, 0)
%One = type target("tlx.tensor", float, 1, 1, 0, 0)
declare %Image @tlx.view__image(%Line, target("tlx.attr", 0, 0, 0, 0, 1)) nounwind willreturn memory(none)
declare %Columns @tlx.gather__columns(%Image, %I, target("tlx.attr", 1)) nounwind willreturn memory(none)
declare %Lines @tlx.gather__lines(%Image, %I, target("tlx.attr", 0)) nounwind willreturn memory(none)
declare %Image @tlx.view__one(%One, target("tlx.attr", 0, 0, 0, 0, 0)) nounwind willreturn memory(none)
; CHECK-LABEL: @repeated(
; CHECK-NEXT: %[[G:.*]] = call {{.*}} @tlx.gather__5f32.64f32.5i32.a0({{.*}} %l, {{.*}} %i,
; CHECK-NEXT: call {{.*}} @tlx.view__70x5f32.5f32.a0_0_0_0_1({{.*}} %[[G]],
; CHECK-NEXT: ret
define %Columns @repeated(%Line %l, %I %i) {
  %v = call %Image @tlx.view__image(%Line %l, target("tlx.attr", 0, 0, 0, 0, 1) poison)
  %g = call %Columns @tlx.gather__columns(%Image %v, %I %i, target("tlx.attr", 1) poison)
  ret %Columns %g
}
; CHECK-LABEL: @repeated_dimension(
; CHECK-NEXT: call {{.*}} @tlx.view__5x64f32.64f32.a0_0_0_0_1({{.*}} %l,
; CHECK-NEXT: ret
define %Lines @repeated_dimension(%Line %l, %I %i) {
  %v = call %Image @tlx.view__image(%Line %l, target("tlx.attr", 0, 0, 0, 0, 1) poison)
  %g = call %Lines @tlx.gather__lines(%Image %v, %I %i, target("tlx.attr", 0) poison)
  ret %Lines %g
}
; CHECK-LABEL: @one_element(
; CHECK-NEXT: %[[E:.*]] = call float @tlx.extract{{.*}} %o, i64 0)
; CHECK-NEXT: %[[S:.*]] = call {{.*}} @tlx.splat__5x64f32.float(float %[[E]])
; CHECK-NEXT: call {{.*}} @tlx.fadd__lines({{.*}} %[[S]],
declare %Lines @tlx.fadd__lines(%Lines, %Lines, target("tlx.attr", 3)) nounwind willreturn memory(none)
define %Lines @one_element(%One %o, %I %i, %Lines %l) {
  %v = call %Image @tlx.view__one(%One %o, target("tlx.attr", 0, 0, 0, 0, 0) poison)
  %g = call %Lines @tlx.gather__lines(%Image %v, %I %i, target("tlx.attr", 0) poison)
  %s = call %Lines @tlx.fadd__lines(%Lines %g, %Lines %l, target("tlx.attr", 3) poison)
  ret %Lines %s
}
; What is put into something else is copied.
; CHECK-LABEL: @one_element_inserted(
; CHECK-NEXT: call {{.*}} @tlx.view__5x64f32.1f32
; CHECK-NEXT: call {{.*}} @tlx.insertview__part(
declare %Image @tlx.insertview__part(%Image, %Lines, target("tlx.attr", 1, 0, 0, 1, 1, 1)) nounwind willreturn memory(none)
define %Image @one_element_inserted(%One %o, %I %i, %Image %t) {
  %v = call %Image @tlx.view__one(%One %o, target("tlx.attr", 0, 0, 0, 0, 0) poison)
  %g = call %Lines @tlx.gather__lines(%Image %v, %I %i, target("tlx.attr", 0) poison)
  %p = call %Image @tlx.insertview__part(%Image %t, %Lines %g, target("tlx.attr", 1, 0, 0, 1, 1, 1) poison)
  ret %Image %p
}
