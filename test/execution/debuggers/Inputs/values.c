#include "matrices.h"

struct Pair {
  char Tag;
  Small First;
  Large Second;
};

Small Global, Array[2], *Pointer = &Array[1];
struct Pair Members;
Huge Much;

int main(void) {
  Large Local;
  Bytes Signed;
  Octets Unsigned;
  Halves Half;
  Brains Brain;
  Column Tall;
  Row Wide;
  FILL(Global, 2, 3)
  FILL(Array[1], 2, 3)
  FILL(Members.First, 2, 3)
  FILL(Members.Second, 40, 30)
  FILL(Local, 40, 30)
  FILL(Signed, 2, 3)
  FILL(Unsigned, 2, 3)
  FILL(Half, 2, 3)
  // Constants alone: not every libgcc converts to bfloat.
  for (int I = 0; I != 2; ++I)
    for (int J = 0; J != 3; ++J)
      Brain[I][J] = (__bf16)1.5f;
  Brain[1][2] = (__bf16)102.0f;
  FILL(Tall, 3, 1)
  FILL(Wide, 1, 4)
  FILL(Much, 128, 130)
  return 0; // stop
}
