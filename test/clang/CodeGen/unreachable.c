// RUN: %clang -O0 -c %s -o /dev/null
// RUN: %clang -O2 -c %s -o /dev/null

// Matrices in code that is never reached.

typedef float m3 __attribute__((matrix_type(3, 3)));
_Noreturn void fail(void);

void before(m3 *P, m3 *Q, int B) { goto End; Loop: *P = *Q; if (B) goto Loop; End:; }
void after(m3 *P, m3 *Q, int B) { *P = B ? *Q : (fail(), *P); }
