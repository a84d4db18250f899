typedef _Complex double Numbers __attribute__((matrix_type(2, 3)));
Numbers Global;

void stop(void) {}
int main(void) {
  for (int I = 0; I != 2; ++I)
    for (int J = 0; J != 3; ++J)
      Global[I][J] = I + J + J * 1.0i;
  stop();
  return 0;
}
