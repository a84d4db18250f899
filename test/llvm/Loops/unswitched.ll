; RUN: %opt -passes='matrix-loops<operations>' -S %s | FileCheck %s
; RUN: %matrix_prove --passes=matrix-loops --seed=3 --value=n=1..3 --value=m=8..12,17 --value=p=1..7 --value=chosen=0,1 --cases=24 %s | FileCheck %s --check-prefix=PROVED --implicit-check-not=differs

; A condition that chooses between two loops of a nest is taken out of it, and
; both nests are raised. What is behind the loops is also behind what is in
; front of them.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; PROVED: ends: proved: 24 cases
; CHECK-LABEL: define i32 @ends(
; CHECK: freeze i1 %zero
; CHECK: call {{.*}}void @matrix.nest
; CHECK: call {{.*}}void @matrix.nest
; CHECK-NOT: call {{.*}}void @matrix.nest
; CHECK-LABEL: define internal
define i32 @ends(ptr noalias %C, ptr noalias %A, ptr noalias %B, double %beta, i64 %n, i64 %m, i64 %p, i32 %chosen) #0 {
entry:
  %zero = icmp eq i32 %chosen, 0
  %none.n = icmp eq i64 %n, 0
  %none.m = icmp eq i64 %m, 0
  %none.p = icmp eq i64 %p, 0
  %none.nm = or i1 %none.n, %none.m
  %none = or i1 %none.nm, %none.p
  br i1 %none, label %exit, label %first

first:
  br label %rows

rows:
  %i = phi i64 [ 0, %first ], [ %i.next, %next ]
  %row = mul i64 %i, %m
  %c = getelementptr double, ptr %C, i64 %row
  %at = mul i64 %i, %p
  %a = getelementptr double, ptr %A, i64 %at
  br i1 %zero, label %sum, label %scaled

sum:
  %sum.j = phi i64 [ 0, %rows ], [ %sum.j.next, %sum.end ]
  %sum.at = mul i64 %sum.j, %p
  %sum.b = getelementptr double, ptr %B, i64 %sum.at
  br label %sum.step

sum.step:
  %sum.k = phi i64 [ 0, %sum ], [ %sum.k.next, %sum.step ]
  %sum.s = phi double [ 0.000000e+00, %sum ], [ %sum.next, %sum.step ]
  %sum.px = getelementptr double, ptr %a, i64 %sum.k
  %sum.x = load double, ptr %sum.px, align 8
  %sum.py = getelementptr double, ptr %sum.b, i64 %sum.k
  %sum.y = load double, ptr %sum.py, align 8
  %sum.next = call double @llvm.fmuladd.f64(double %sum.x, double %sum.y, double %sum.s)
  %sum.k.next = add nuw nsw i64 %sum.k, 1
  %sum.k.last = icmp eq i64 %sum.k.next, %p
  br i1 %sum.k.last, label %sum.end, label %sum.step

sum.end:
  %sum.to = getelementptr double, ptr %c, i64 %sum.j
  store double %sum.next, ptr %sum.to, align 8
  %sum.j.next = add nuw nsw i64 %sum.j, 1
  %sum.j.last = icmp eq i64 %sum.j.next, %m
  br i1 %sum.j.last, label %next, label %sum

scaled:
  %scaled.j = phi i64 [ 0, %rows ], [ %scaled.j.next, %scaled.end ]
  %scaled.at = mul i64 %scaled.j, %p
  %scaled.b = getelementptr double, ptr %B, i64 %scaled.at
  br label %scaled.step

scaled.step:
  %scaled.k = phi i64 [ 0, %scaled ], [ %scaled.k.next, %scaled.step ]
  %scaled.s = phi double [ 0.000000e+00, %scaled ], [ %scaled.next, %scaled.step ]
  %scaled.px = getelementptr double, ptr %a, i64 %scaled.k
  %scaled.x = load double, ptr %scaled.px, align 8
  %scaled.py = getelementptr double, ptr %scaled.b, i64 %scaled.k
  %scaled.y = load double, ptr %scaled.py, align 8
  %scaled.next = call double @llvm.fmuladd.f64(double %scaled.x, double %scaled.y, double %scaled.s)
  %scaled.k.next = add nuw nsw i64 %scaled.k, 1
  %scaled.k.last = icmp eq i64 %scaled.k.next, %p
  br i1 %scaled.k.last, label %scaled.end, label %scaled.step

scaled.end:
  %scaled.to = getelementptr double, ptr %c, i64 %scaled.j
  %old = load double, ptr %scaled.to, align 8
  %total = call double @llvm.fmuladd.f64(double %beta, double %old, double %scaled.next)
  store double %total, ptr %scaled.to, align 8
  %scaled.j.next = add nuw nsw i64 %scaled.j, 1
  %scaled.j.last = icmp eq i64 %scaled.j.next, %m
  br i1 %scaled.j.last, label %next, label %scaled

next:
  %i.next = add nuw nsw i64 %i, 1
  %i.last = icmp eq i64 %i.next, %n
  br i1 %i.last, label %exit, label %rows

exit:
  %result = phi i32 [ 3, %entry ], [ 4, %next ]
  ret i32 %result
}

declare double @llvm.fmuladd.f64(double, double, double)

attributes #0 = { "target-cpu"="x86-64-v3" }
