// RUN: %remarks %s 2>&1 | FileCheck %s
// RUN: %raise %s -fno-discard-value-names -S -o /dev/null -mllvm -print-before=matrix-loops -mllvm -print-module-scope 2> %t.ll
// RUN: %opt -passes='matrix-loops<operations>' -S %t.ll | FileCheck %s --check-prefix=IR

// Loops that write several arrays are split, where these are known to be apart
// and a part of them gains.

enum { N = 100 };
#define FOR(i, n) for (int i = 0; i < n; ++i)
double A[N][N], B[N][N], C[N][N], D[N][N];
double p[N], q[N], r[N], s[N], x[N], y[N], tmp[N];

// Rows that are added up stay with LLVM's vectors.
// CHECK-DAG: parts.c:[[@LINE+6]]:3: remark: raised q[i] = 0; q[i] += A[i,j] * p[j] [
// CHECK-DAG: parts.c:[[@LINE+5]]:3: remark: these loops stay as they are: vectors along the result are as fast
// IR-LABEL: define {{.*}}void @bicg(
// IR: call void @matrix.nest{{[.0-9]*}}(ptr @q, ptr @A, ptr @p)
// IR: store double %{{.*}}, ptr %arrayidx
void bicg(void) {
  FOR(i, N) {
    double sum = 0;
    FOR(j, N) {
      s[j] += r[i] * A[i][j];
      sum += A[i][j] * p[j];
    }
    q[i] = sum;
  }
}

// Loops beside each other; the second one reads sums of the first.
// CHECK-DAG: parts.c:[[@LINE+7]]:3: remark: raised tmp[i] = 0; tmp[i] += A[i,j] * x[j] [
// IR-LABEL: define {{.*}}void @atax(
// IR: call void @matrix.nest{{[.0-9]*}}(ptr
// IR: %[[PLACE:.*]] = getelementptr {{.*}} @tmp
// IR: %[[SUM:.*]] = load double, ptr %[[PLACE]]
// IR: call double @llvm.fmuladd.f64(double %{{.*}}, double %[[SUM]], double
void atax(void) {
  FOR(i, N) {
    tmp[i] = 0;
    FOR(j, N) tmp[i] += A[i][j] * x[j];
    FOR(j, N) y[j] += A[i][j] * tmp[i];
  }
}

// What follows a sum is made of the other one.
// CHECK-DAG: parts.c:[[@LINE+3]]:3: remark: raised tmp[i] = 0; tmp[i] += A[i,j] * x[j] [
// CHECK-DAG: parts.c:[[@LINE+2]]:3: remark: raised y[i] = 0; y[i] += B[i,j] * x[j]; y[i] = alpha * tmp[i] + (beta * y[i]) [
void gesummv(double alpha, double beta) {
  FOR(i, N) {
    tmp[i] = 0;
    y[i] = 0;
    FOR(j, N) {
      tmp[i] += A[i][j] * x[j];
      y[i] += B[i][j] * x[j];
    }
    y[i] = alpha * tmp[i] + beta * y[i];
  }
}

// Two products of matrices, and one of which the other result is made.
// CHECK-DAG: parts.c:[[@LINE+3]]:3: remark: raised C[i,j] = 0; C[i,j] += A[i,k] * B[k,j] [
// CHECK-DAG: parts.c:[[@LINE+2]]:3: remark: raised D[i,j] = 0; D[i,j] += A[k,i] * B[k,j] [
void products(void) {
  FOR(i, N) FOR(j, N) {
    double u = 0, v = 0;
    FOR(k, N) {
      u += A[i][k] * B[k][j];
      v += A[k][i] * B[k][j];
    }
    C[i][j] = u;
    D[i][j] = v;
  }
}
// CHECK-DAG: parts.c:[[@LINE+2]]:3: remark: raised C[i,j] = 0; C[i,j] += A[i,k] * B[k,j] [
void negated(void) {
  FOR(i, N) FOR(j, N) {
    double u = 0;
    FOR(k, N) u += A[i][k] * B[k][j];
    C[i][j] = u;
    D[i][j] = -u;
  }
}

// Short ones stay together: a test tells, in front of the loops.
// CHECK-DAG: parts.c:[[@LINE+8]]:3: remark: raised q[i] = 0; q[i] += A[i,j] * p[j], unless it is small or memory overlaps
// CHECK-NOT: parts.c:[[@LINE+7]]:{{.*}}more than one array
// IR-LABEL: define {{.*}}void @at_run_time(
// IR: br i1 %{{.*}}, label %matrix.parts, label %[[SHORT:.*]]
// IR: [[SHORT]]:
// IR: call void @matrix.nest{{[.0-9]*}}(ptr
void at_run_time(int n, int m, double *restrict s, double *restrict q, const double *restrict A,
                 const double *restrict p, const double *restrict r) {
  FOR(i, n) {
    double sum = 0;
    FOR(j, m) {
      s[j] += r[i] * A[i * m + j];
      sum += A[i * m + j] * p[j];
    }
    q[i] = sum;
  }
}

// Arrays that may be the same: only the sum is taken out, for some rows at once,
// if a comparison says that they are not.
// CHECK-DAG: parts.c:[[@LINE+2]]:{{.*}}: remark: raised {{.*}} += A[i,j] * p[j]
void aliasing(double *s, double *q, const double (*A)[N], const double *p, const double *r) {
  FOR(i, N) {
    double sum = 0;
    FOR(j, N) {
      s[j] += r[i] * A[i][j];
      sum += A[i][j] * p[j];
    }
    q[i] = sum;
  }
}

// A part writes what the other one reads.
// CHECK-DAG: parts.c:[[@LINE+5]]:{{.*}}: remark: these loops stay as they are: more than one array is written
void depending(void) {
  FOR(i, N) {
    double sum = 0;
    FOR(j, N) {
      p[j] += r[i] * A[i][j];
      sum += A[i][j] * p[j];
    }
    q[i] = sum;
  }
}

// One element is all sums' place: what is left there is the last one. Sums are
// computed ahead.
// CHECK-DAG: parts.c:[[@LINE+2]]:{{.*}}: remark: raised {{.*}} += A[i,j] * x[j]
void one_place(void) {
  FOR(i, N) {
    double sum = 0;
    FOR(j, N) sum += A[i][j] * x[j];
    tmp[0] = sum;
    FOR(j, N) y[j] += A[i][j] * sum;
  }
}

// The sum is in no memory: it is computed ahead, for some rows at once.
// CHECK-DAG: parts.c:[[@LINE+2]]:{{.*}}: remark: raised {{.*}} += A[i,j] * x[j]
void variable(void) {
  FOR(i, N) {
    double sum = 0;
    FOR(j, N) sum += A[i][j] * x[j];
    FOR(j, N) y[j] += A[i][j] * sum;
  }
}

// LLVM adds integers up in vectors: to read A twice would not pay.
// CHECK-DAG: parts.c:[[@LINE+6]]:{{.*}}: remark: these loops stay as they are: more than one array is written
int Ai[N][N], pi[N], qi[N], ri[N], si[N];
void integers(void) {
  FOR(i, N) {
    int sum = 0;
    FOR(j, N) {
      si[j] += ri[i] * Ai[i][j];
      sum += Ai[i][j] * pi[j];
    }
    qi[i] = sum;
  }
}
