; Vectors that are alive while a coroutine is suspended are kept in variables
; with the alignment of its frame, those that are not stay values.
;
; RUN: %opt -passes=matrix-fit-coroutine-frames -S %s | FileCheck %s
;
; Once it is split, no access to the frame asks for more.
; RUN: %opt -passes='function(matrix-fit-coroutine-frames),coro-early,cgscc(coro-split),coro-cleanup' -S %s | FileCheck %s --check-prefix=SPLIT
; SPLIT: define {{.*}}@across(
; SPLIT-NOT: {{(load|store) <16 x float>.* align (32|64|128)}}
; SPLIT: define {{.*}}@aligned(

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"

declare void @use(<16 x float>)

; CHECK-LABEL: define ptr @across(
; CHECK: [[VALUE:%.*]] = alloca [64 x i8], align 16
; CHECK: %local = fadd <16 x float> %argument, %argument
; CHECK-NEXT: %kept = fmul <16 x float> %local, %local
; CHECK-NEXT: store <16 x float> %kept, ptr [[VALUE]], align 16
; CHECK: resumed:
; CHECK-NOT: store
; CHECK: [[AGAIN:%.*]] = load <16 x float>, ptr [[VALUE]], align 16
; CHECK: call void @use(<16 x float> [[AGAIN]])
define ptr @across(<16 x float> %argument) presplitcoroutine {
entry:
  %id = call token @llvm.coro.id(i32 16, ptr null, ptr null, ptr null)
  %size = call i64 @llvm.coro.size.i64()
  %memory = call ptr @malloc(i64 %size)
  %frame = call ptr @llvm.coro.begin(token %id, ptr %memory)
  %local = fadd <16 x float> %argument, %argument
  %kept = fmul <16 x float> %local, %local
  call void @use(<16 x float> %kept)
  %state = call i8 @llvm.coro.suspend(token none, i1 false)
  switch i8 %state, label %suspend [
    i8 0, label %resumed
    i8 1, label %cleanup
  ]
resumed:
  call void @use(<16 x float> %kept)
  br label %cleanup
cleanup:
  %free = call ptr @llvm.coro.free(token %id, ptr %frame)
  call void @free(ptr %free)
  br label %suspend
suspend:
  call void @llvm.coro.end(ptr %frame, i1 false, token none)
  ret ptr %frame
}

; A parameter, and a value of a loop that each iteration changes.
; CHECK-LABEL: define ptr @loop(
; CHECK: [[TOTAL:%.*]] = alloca [64 x i8], align 16
; CHECK: [[PARAMETER:%.*]] = alloca [64 x i8], align 16
; CHECK: store <16 x float> {{%.*}}, ptr [[PARAMETER]], align 16
; CHECK: next:
; CHECK: %total = phi <16 x float>
; CHECK: store <16 x float> %total, ptr [[TOTAL]], align 16
; CHECK: resumed:
; CHECK-DAG: load <16 x float>, ptr [[TOTAL]], align 16
; CHECK-DAG: load <16 x float>, ptr [[PARAMETER]], align 16
; CHECK: fadd <16 x float>
; CHECK-NOT: store
define ptr @loop(<16 x float> %parameter) presplitcoroutine {
entry:
  %id = call token @llvm.coro.id(i32 16, ptr null, ptr null, ptr null)
  %size = call i64 @llvm.coro.size.i64()
  %memory = call ptr @malloc(i64 %size)
  %frame = call ptr @llvm.coro.begin(token %id, ptr %memory)
  br label %next
next:
  %total = phi <16 x float> [ zeroinitializer, %entry ], [ %sum, %resumed ]
  call void @use(<16 x float> %total)
  %state = call i8 @llvm.coro.suspend(token none, i1 false)
  switch i8 %state, label %suspend [
    i8 0, label %resumed
    i8 1, label %cleanup
  ]
resumed:
  %sum = fadd <16 x float> %total, %parameter
  br label %next
cleanup:
  %free = call ptr @llvm.coro.free(token %id, ptr %frame)
  call void @free(ptr %free)
  br label %suspend
suspend:
  call void @llvm.coro.end(ptr %frame, i1 false, token none)
  ret ptr %frame
}

; Memory that is aligned as the vector is.
; CHECK-LABEL: define ptr @aligned(
; CHECK-NOT: alloca
define ptr @aligned() presplitcoroutine {
entry:
  %id = call token @llvm.coro.id(i32 64, ptr null, ptr null, ptr null)
  %size = call i64 @llvm.coro.size.i64()
  %memory = call ptr @malloc(i64 %size)
  %frame = call ptr @llvm.coro.begin(token %id, ptr %memory)
  %kept = call <16 x float> @make()
  %state = call i8 @llvm.coro.suspend(token none, i1 false)
  switch i8 %state, label %suspend [
    i8 0, label %resumed
    i8 1, label %cleanup
  ]
resumed:
  call void @use(<16 x float> %kept)
  br label %cleanup
cleanup:
  %free = call ptr @llvm.coro.free(token %id, ptr %frame)
  call void @free(ptr %free)
  br label %suspend
suspend:
  call void @llvm.coro.end(ptr %frame, i1 false, token none)
  ret ptr %frame
}

declare <16 x float> @make()
declare ptr @malloc(i64)
declare void @free(ptr)
