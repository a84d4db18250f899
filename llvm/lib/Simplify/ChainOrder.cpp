// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every part of a chain is a product of two shorter parts; the cheapest ones of
// all parts of one length come from those of the lengths below.

#include "matrix/Simplify/ChainOrder.h"

using namespace llvm;
using namespace matrix;

ChainOrder::ChainOrder(ArrayRef<unsigned> Extents)
    : Length(Extents.size() - 1), Parts(Length * Length) {
  for (unsigned Count = 2; Count <= Length; ++Count)
    for (unsigned First = 0; First + Count <= Length; ++First) {
      unsigned Last = First + Count - 1;
      Part &Best = part(First, Last);
      for (unsigned Split = Last; Split-- != First;) {
        uint64_t MultiplyAdds =
            part(First, Split).MultiplyAdds +
            part(Split + 1, Last).MultiplyAdds +
            uint64_t(Extents[First]) * Extents[Split + 1] * Extents[Last + 1];
        if (Split == Last - 1 || MultiplyAdds < Best.MultiplyAdds)
          Best = {MultiplyAdds, Split};
      }
    }
}
