// RUN: %remarks %s 2>&1 | FileCheck %s --implicit-check-not=raised

// Loops that stay as they are, and why: a reason for each.

#define FOR(i) for (int i = 0; i < 8; ++i)
#define TWO(i) for (int i = 0; i < 2; ++i)
typedef double M[8][8];
double outside(double);

// CHECK: :[[#@LINE+2]]:{{.*}} these loops stay as they are: the function is instrumented, in a section of its own, a coroutine
__attribute__((section("own")))
void of_a_section(M *restrict C, M *A, M *B) { FOR(i) FOR(j) FOR(k) (*C)[i][j] += (*A)[i][k] * (*B)[k][j]; }

// CHECK: stay as they are: the function is to be small
__attribute__((minsize))
void small(M *restrict C, M *A, M *B) { FOR(i) FOR(j) FOR(k) (*C)[i][j] += (*A)[i][k] * (*B)[k][j]; }

#define LONG(i) for (int i = 0; i < 64; ++i)
typedef double L[64][64];
// CHECK: stay as they are: a pragma says that a loop is not to be vectorized
void disabled(L *restrict C, L *A, L *B) {
  LONG(i) LONG(j)
#pragma clang loop vectorize(disable)
    LONG(k) (*C)[i][j] += (*A)[i][k] * (*B)[k][j];
}

// CHECK: stay as they are: a pragma says that a loop is not to be vectorized
void one_at_a_time(L *restrict C, L *A, L *B) {
  LONG(i)
#pragma clang loop vectorize_width(1)
    LONG(j) LONG(k) (*C)[i][j] += (*A)[i][k] * (*B)[k][j];
}

// CHECK: stay as they are: two loops stand beside each other in a third
void siblings(M *restrict C, M *restrict D, M *A, M *B) {
  FOR(i) {
    FOR(j) (*D)[i][j] += (*A)[i][j] * (*B)[j][i];
    FOR(j) (*C)[i][j] -= (*A)[j][i] * (*B)[i][j];
  }
}

// CHECK: stay as they are: a loop may be left early (i)
void left(M *restrict C, M *A, M *B) {
  FOR(i) FOR(j) FOR(k) {
    if ((*A)[i][k] == 0) return;
    (*C)[i][j] += (*A)[i][k] * (*B)[k][j];
  }
}

// CHECK: stay as they are: a condition decides what an iteration does (k)
void conditional(M *restrict C, M *A, M *B) {
  FOR(i) FOR(j) FOR(k)
    if ((*A)[i][k] > 0) (*C)[i][j] += (*A)[i][k] * (*B)[k][j];
}

// CHECK: stay as they are: how often a loop runs is not known in front of all loops (k)
void powers_of_two(M *restrict C, M *A, M *B, int n) {
  FOR(i) FOR(j) for (int k = 1; k < n; k *= 2) (*C)[i][j] += (*A)[i][k] * (*B)[k][j];
}

// CHECK: raised C[i,j] += A[i,k] * B[k,j], a triangle of sums
void triangle(M *restrict C, M *A, M *B) {
  FOR(i) FOR(j) for (int k = 0; k <= j; ++k) (*C)[i][j] += (*A)[i][k] * (*B)[k][j];
}

// CHECK: stay as they are: a value of the loops is used behind them
double behind(M *restrict C, M *A, M *B) {
  double s;
  FOR(i) FOR(j) {
    s = 0;
    FOR(k) s += (*A)[i][k] * (*B)[k][j];
    (*C)[i][j] = s;
  }
  return s;
}

// CHECK: stay as they are: a function is called (outside)
void calling(M *restrict C, M *A, M *B) {
  FOR(i) FOR(j) FOR(k) (*C)[i][j] += outside((*A)[i][k]) * (*B)[k][j];
}

// CHECK: stay as they are: an access is volatile or atomic (A)
void of_volatile(M *restrict C, volatile M *A, M *B) {
  FOR(i) FOR(j) FOR(k) (*C)[i][j] += (*A)[i][k] * (*B)[k][j];
}

// CHECK: stay as they are: nothing is stored
double nothing(M *A, M *B) {
  double s = 0;
  FOR(i) FOR(k) s += (*A)[i][k] * (*B)[k][i];
  return s;
}

// CHECK: stay as they are: more than one array is written
void two(int (*C)[8], int (*D)[8], int (*A)[8], int (*B)[8]) {
  FOR(i) FOR(j) {
    int s = 0;
    FOR(k) s += A[i][k] * B[k][j];
    C[i][j] = s;
    D[i][j] = -s;
  }
}

// CHECK: stay as they are: the result is a single number
void number(double *c, M *A, M *B) {
  FOR(i) FOR(k) *c += (*A)[i][k] * (*B)[k][i];
}

// CHECK: stay as they are: no sum of products is stored
void product_of_sums(int (*restrict C)[8], int (*A)[8], int (*B)[8]) {
  FOR(i) FOR(j) {
    int s = 1;
    FOR(k) s *= A[i][k] * B[k][j] + 1;
    C[i][j] = s;
  }
}

// CHECK: stay as they are: each result gets one product
void products(M *restrict C, M *A, M *B) {
  FOR(i) FOR(j) (*C)[i][j] = (*A)[i][j] * (*B)[j][i] + 1;
}

// CHECK: stay as they are: an iteration needs a value of the one before
void carried(M *restrict C, M *A, M *B) {
  double s = 0;
  FOR(i) FOR(j) {
    FOR(k) s += (*A)[i][k] * (*B)[k][j];
    (*C)[i][j] = s;
  }
}

// CHECK: stay as they are: a sum starts again within its loops
void restarted(M *restrict C, M *A, M *B) {
  FOR(i) FOR(j) FOR(l) {
    double s = 1;
    FOR(k) s += (*A)[i][k] * (*B)[k][j];
    (*C)[i][j] = s;
  }
}

// CHECK: stay as they are: an index is used as a number
void index_as_number(int (*restrict C)[8], int (*A)[8]) {
  FOR(i) FOR(j) FOR(k) C[i][j] += A[i][k] * (k ^ j);
}

// CHECK: stay as they are: elements are of a type that sums of matrices do not have
void long_double(long double (*restrict C)[8], long double (*A)[8], long double (*B)[8]) {
  FOR(i) FOR(j) FOR(k) C[i][j] += A[i][k] * B[k][j];
}

// CHECK: stay as they are: a factor is the same in all steps of a sum
void short_factor(int (*restrict C)[8], int (*A)[8], int (*B)[8]) {
  FOR(i) FOR(j) FOR(k) C[i][j] += A[i][j] * B[k][j];
}

// CHECK: stay as they are: an address is read from memory in the loops
void rows(M *restrict C, M *A, double **B) {
  FOR(i) FOR(j) FOR(k) (*C)[i][j] += (*A)[i][k] * B[k][j];
}

// CHECK: stay as they are: an address is not a sum of indices, each times the same number
void squares(M *restrict C, M *A, double *B) {
  FOR(i) FOR(j) FOR(k) (*C)[i][j] += (*A)[i][k] * B[k * k + j];
}

// CHECK: stay as they are: a distance between elements is not known in front of the loops
void quotient(M *restrict C, M *A, double *B, unsigned long n, unsigned long m) {
  FOR(i) FOR(j) FOR(k) (*C)[i][j] += (*A)[i][k] * B[k * (n / m) + j];
}

// CHECK: stay as they are: a loop runs from high addresses to low ones (A)
void backwards(M *restrict C, M *A, M *B) {
  FOR(i) FOR(j) FOR(k) (*C)[i][j] += (*A)[i][7 - k] * (*B)[k][j];
}

// CHECK: stay as they are: neighboring elements are not a multiple of their size apart
struct __attribute__((packed)) odd { double x; char y; };
void odd(M *restrict C, struct odd (*A)[8], M *B) {
  FOR(i) FOR(j) FOR(k) (*C)[i][j] += A[i][k].x * (*B)[k][j];
}

// CHECK: stay as they are: two iterations write the same element of the result
void shared(double *restrict C, M *A, M *B) {
  FOR(k) FOR(i) FOR(j) C[i + j] += (*A)[i][k] * (*B)[k][j];
}

// CHECK: stay as they are: what one iteration stores, another one reads (C)
void in_place(M *C, M *B) {
  FOR(i) FOR(j) FOR(k) (*C)[i][j] += (*C)[i][k] * (*B)[k][j];
}

// CHECK: stay as they are: memory is in an address space of its own (C)
void far(__attribute__((address_space(256))) M *C, M *A, M *B) {
  FOR(i) FOR(j) FOR(k) (*C)[i][j] += (*A)[i][k] * (*B)[k][j];
}

// CHECK: stay as they are: only a part of the result is set first
void partly(double (*restrict C)[4], double (*A)[4], double (*B)[4]) {
  FOR(i) {
    for (int j = 0; j < 3; ++j) C[i][j] = 0;
    for (int k = 0; k < 4; ++k) for (int j = 0; j < 4; ++j) C[i][j] += A[i][k] * B[k][j];
  }
}

// CHECK: stay as they are: an array is larger than 2 GiB
void large(double *restrict C, M *A, double *B) {
  FOR(k) FOR(i) FOR(j) C[i * 100000000l + j] += (*A)[i][k] * B[k * 8 + j];
}

// CHECK: stay as they are: there are too few products to gain by it
void few(double (*restrict C)[2], double (*A)[2], double (*B)[2]) {
  for (int i = 0; i < 2; ++i) for (int j = 0; j < 2; ++j) for (int k = 0; k < 2; ++k)
    C[i][j] += A[i][k] * B[k][j];
}

// CHECK: stay as they are: the result is too small to gain by it
void two_results(double *restrict y, double (*A)[64], double *x) {
  for (int i = 0; i < 2; ++i) for (int k = 0; k < 64; ++k) y[i] += A[i][k] * x[k];
}

// CHECK: stay as they are: vectors along the result are as fast
void rows_of_memory(double *restrict y, double (*A)[100], double *x) {
  for (int i = 0; i < 100; ++i) for (int j = 0; j < 100; ++j) y[j] += A[i][j] * x[i];
}

// CHECK: stay as they are: there are too many loops
void deep(M *restrict C, M *A, M *B) {
  TWO(a) TWO(b) TWO(c) TWO(d) TWO(e) TWO(f) TWO(g) TWO(h) TWO(i) TWO(j) TWO(k) TWO(l) TWO(m) TWO(n) TWO(o) TWO(p) TWO(q)
    (*C)[a][b] += (*A)[a + c + d][e + f + g] * (*B)[b + h + i + j + k + l][m + n + o + p + q];
}

// CHECK: stay as they are: an operation has no element-wise form
void powers(M *restrict C, M *A, M *B, int n) {
  FOR(i) FOR(j) FOR(k) (*C)[i][j] += __builtin_powi((*A)[i][k], n) * (*B)[k][j];
}

// CHECK: stay as they are: what a sum starts from, or what is done with it, changes within the sum
void doubled(M *restrict C, M *A, M *B) {
  FOR(l) TWO(i) TWO(j) {
    double s = (*C)[i][j];
    FOR(k) s += (*A)[i][k + l] * (*B)[k][j + l];
    (*C)[i][j] = s * 2;
  }
}

// Loops beside the sum's that run at each of its steps.
// CHECK: stay as they are: each result gets one product
void clamped_at_each_step(M *restrict C, M *A, M *B) {
  FOR(k) {
    FOR(i) FOR(j) (*C)[i][j] += (*A)[i][k] * (*B)[k][j];
    FOR(i) FOR(j) (*C)[i][j] = (*C)[i][j] > 0 ? (*C)[i][j] : 0;
  }
}

// CHECK: stay as they are: each result gets one product
void halved_at_each_step(M *restrict C, M *A, M *B) {
  FOR(k) {
    FOR(i) FOR(j) (*C)[i][j] *= 0.5;
    FOR(i) FOR(j) (*C)[i][j] += (*A)[i][k] * (*B)[k][j];
  }
}

// Two of them on one side.
// CHECK: stay as they are: there are too few products to gain by it
void set_and_scaled(double (*restrict C)[4], double (*A)[4], double (*B)[4], double *restrict d) {
  FOR(i) {
    for (int j = 0; j < 4; ++j) C[i][j] = d[j];
    for (int j = 0; j < 4; ++j) C[i][j] *= 3;
    for (int k = 0; k < 4; ++k) for (int j = 0; j < 4; ++j) C[i][j] += A[i][k] * B[k][j];
  }
}
// CHECK: stay as they are: there are too few products to gain by it
void clamped_and_scaled(double (*restrict C)[4], double (*A)[4], double (*B)[4]) {
  FOR(i) {
    for (int k = 0; k < 4; ++k) for (int j = 0; j < 4; ++j) C[i][j] += A[i][k] * B[k][j];
    for (int j = 0; j < 4; ++j) C[i][j] = C[i][j] > 0 ? C[i][j] : 0;
    for (int j = 0; j < 4; ++j) C[i][j] *= 3;
  }
}

// CHECK: stay as they are: more temporary memory than the stack has would be needed
void of_another_type(float (*restrict C)[8], const double (*A)[100000], const M *B, float beta) {
  FOR(i) FOR(j) {
    double s = C[i][j] * beta;
    for (int k = 0; k < 100000; ++k) s += beta * A[i][k] * (*B)[k][j];
    C[i][j] += (float)s * beta;
  }
}

// CHECK: stay as they are: vectors along the result are as fast
void short_filter(double *restrict y, double *x, double *h) {
  for (int i = 0; i < 100; ++i) {
    double s = 0;
    FOR(k) s += x[i + k] * h[k];
    y[i] = s;
  }
}
