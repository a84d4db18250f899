typedef float m4 __attribute__((matrix_type(4, 4), matrix_layout(row_major)));
m4 product(m4 a, m4 b) { return a * b; }
float wrong(m4 a) { return a; }
