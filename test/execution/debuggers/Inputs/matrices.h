// Matrices wherever a debugger meets them: element [i][j] is 100 * i + j.
#ifndef MATRICES_H
#define MATRICES_H

#define MATRIX(Element, Rows, Columns)                                         \
  Element __attribute__((matrix_type(Rows, Columns)))
typedef MATRIX(float, 2, 3) Small;
typedef MATRIX(double, 40, 30) Large;
typedef MATRIX(char, 2, 3) Bytes;
typedef MATRIX(unsigned char, 2, 3) Octets;
typedef MATRIX(_Float16, 2, 3) Halves;
typedef MATRIX(__bf16, 2, 3) Brains;
typedef MATRIX(long long, 3, 1) Column;
typedef MATRIX(short, 1, 4) Row;
typedef MATRIX(int, 128, 130) Huge;

#define FILL(Matrix, Rows, Columns)                                            \
  for (int I = 0; I != Rows; ++I)                                              \
    for (int J = 0; J != Columns; ++J)                                         \
      (Matrix)[I][J] = 100 * I + J;

#endif
