typedef int Plain __attribute__((tensor_type(2, 3, 4)));
typedef int Stored __attribute__((tensor_type(2, 3, 4), tensor_layout(2, 0, 1),
                                  tensor_padding(0, 1, 0)));
Plain First;
Stored Second;

__attribute__((noinline)) int sum(Plain A, Stored *B, int I) {
  return A[I][1][2] + (*B)[I][1][2];
}

int main() {
  for (int I = 0; I < 2; ++I)
    for (int J = 0; J < 3; ++J)
      for (int K = 0; K < 4; ++K)
        First[I][J][K] = Second[I][J][K] = 100 * I + 10 * J + K;
  return sum(First, &Second, 1) != 224;
}
