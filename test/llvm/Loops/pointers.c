// RUN: %remarks %s 2>&1 | FileCheck %s --implicit-check-not=remark

// Pointers that a loop around exchanges or reads are fixed in the loops inside.

#define FOR(i, n) for (int i = 0; i < (n); ++i)

// CHECK: :[[@LINE+3]]:5: remark: raised y[i] = 0; y[i] += A[i,k] * x[k], unless memory overlaps
void exchanged(int steps, double *x, double *y, double A[32][32]) {
  FOR(t, steps) {
    FOR(i, 32) {
      double s = 0;
      FOR(k, 32) s += A[i][k] * x[k];
      y[i] = s;
    }
    double *old = x;
    x = y;
    y = old;
  }
}

struct node {
  struct node *next;
  double weight;
};

// CHECK: :[[@LINE+3]]:5: remark: raised C[j] += A[k] * B[k,j]
void chased(struct node *p, double C[restrict][32], double A[][32], double B[][32]) {
  FOR(i, 32) {
    FOR(j, 32) FOR(k, 32) C[i][j] += A[i][k] * B[k][j];
    p->weight = 1;
    p = p->next;
  }
}
