// RUN: %remarks %s 2>&1 | FileCheck %s --implicit-check-not=raised
// RUN: %raise -mavx512f -mprefer-vector-width=512 -S -emit-llvm -o - %s | FileCheck %s --check-prefix=IR
// RUN: %raise --target=i686-linux-gnu -S -emit-llvm -o - %s | %opt -passes=verify -S | FileCheck %s --check-prefix=SHORT

// Sums in variables, with steps that are more than a multiply-add, and several
// results: in vectors along the results, for several rows.

#define FOR(i, n) for (int i = 0; i < (n); ++i)

// CHECK: :[[#@LINE+2]]:3: remark: raised (re, im) = (0, 0); (re, im) = (re + (A[i,k] * B[k,j] + (A'[i,k] * (-B'[k,j]))), im + (A[i,k] * B'[k,j] + (A'[i,k] * B[k,j]))); C[i,j] = re, C'[i,j] = im, unless it is small or memory overlaps
void product(double *C, const double *A, const double *B, int n) {
  FOR(i, n) FOR(j, n) {
    double re = 0, im = 0;
    FOR(k, n) {
      double ar = A[2 * (i * n + k)], ai = A[2 * (i * n + k) + 1];
      double br = B[2 * (k * n + j)], bi = B[2 * (k * n + j) + 1];
      re += ar * br - ai * bi;
      im += ar * bi + ai * br;
    }
    C[2 * (i * n + j)] = re;
    C[2 * (i * n + j) + 1] = im;
  }
}

// Each vector of B is loaded once for four rows, and both parts of it together.
// IR-LABEL: define internal void @matrix.steps(
// IR: load <8 x double>
// IR-NEXT: {{.*}}getelementptr
// IR-NEXT: load <8 x double>
// IR-COUNT-4: call <8 x double> @llvm.fmuladd.v8f64
// IR-NOT: load <8 x double>
// IR: call void @llvm.masked.store.v8f64
// IR: ret void

// Two arrays, and a third one that nobody knows to be another one.
// CHECK: raised (t, s) = (bias, 0); (t, s) = (t * A[i,k] + (A[i,k] * B[k,j] + s), A[i,k] * B[k,j] + s); u[i,j] = s, v[i,j] = (s > t) ? s : t
void arrays(float *u, float *v, const float *A, const float *B, float bias, int n) {
  FOR(i, n) FOR(j, n) {
    float s = 0, t = bias;
    FOR(k, n) {
      s += A[i * n + k] * B[k * n + j];
      t = t * A[i * n + k] + s;
    }
    u[i * n + j] = s;
    v[i * n + j] = s > t ? s : t;
  }
}

// CHECK: raised s = 0; s = s + (A[i,k] * B[j,k] + (B[i,k] * A[j,k])); C[i,j] = s + C[i,j], unless
void rank_two(double *C, const double *A, const double *B, int n) {
  FOR(i, n) FOR(j, n) {
    double s = 0;
    FOR(k, n) s += A[i * n + k] * B[j * n + k] + B[i * n + k] * A[j * n + k];
    C[i * n + j] += s;
  }
}

// What an iteration stores is not read by another one, or it stays a loop.
// CHECK: these loops stay as they are: {{.*}} (y)
void reads_back(double *y, const double *A) {
  FOR(i, 64) {
    double s = 0, t = 0;
    FOR(k, 64) {
      s += A[i * 64 + k] * y[k];
      t += s * A[k];
    }
    y[i] = s + t;
  }
}

// Two results in each other's places: sums are computed ahead.
// CHECK: raised (s, t) = (0, 0); {{.*}} C[i] = s, D[i] = t, unless
void partly(double *C, const double *A, const double *B) {
  FOR(i, 64) FOR(j, 64) {
    double s = 0, t = 0;
    FOR(k, 64) {
      s += A[i * 64 + k] * B[k * 64 + j];
      t += s * B[j * 64 + k];
    }
    C[i * 64 + j] = s;
    C[i * 64 + j + 1] = t;
  }
}

// LLVM unrolls a short sum, and then makes vectors.
// CHECK: these loops stay as they are: vectors along the result are as fast
void rotate(double *y, const double *x, const double *m) {
  FOR(i, 1000) {
    double s = 0, t = 0;
    FOR(k, 3) {
      s += x[3 * i + k] * m[k];
      t += x[3 * i + k] * m[3 + k];
    }
    y[2 * i] = s;
    y[2 * i + 1] = t;
  }
}

// A loop that runs downwards.
// CHECK: these loops stay as they are: {{.*}}
void down(double *y, const double *A, const double *x, int n) {
  FOR(i, n) {
    double s = 0, t = 0;
    for (int k = n - 1; k >= 0; --k) {
      s += A[i * n + k] * x[k];
      t += A[i * n + k] * x[n + k];
    }
    y[i] = s;
    y[n + i] = t;
  }
}

// Where pointers have 32 bits, so have indices.
// CHECK: :[[#@LINE+5]]:3: remark: raised {{.*}}; C[i,j] = s, C'[i,j] = t{{ }}
// SHORT-LABEL: define {{.*}} @constants(
// SHORT: fmul {{.*}}<4 x double>
// SHORT: ret void
void constants(double (*restrict C)[16][2], double (*restrict A)[16][2], double (*restrict B)[16][2]) {
  FOR(i, 16) FOR(j, 16) {
    double s = 0, t = 0;
    FOR(k, 16) {
      s += A[i][k][0] * B[k][j][0] - A[i][k][1] * B[k][j][1];
      t += A[i][k][0] * B[k][j][1] + A[i][k][1] * B[k][j][0];
    }
    C[i][j][0] = s;
    C[i][j][1] = t;
  }
}
