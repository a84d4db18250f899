// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What well-formed contractions are, whose dimensions have labels, and
// well-formed convolutions.

#include "OpRules.h"
#include "matrix/Ops/Windows.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace matrix;

/// Whether the first attributes label the dimensions of A and B as those of the
/// result or as what is summed over.
bool OpVerifier::areLabels() {
  ArrayRef<unsigned> Labels = Op.attributes();
  // The extent of each label, and which operands have it.
  struct Use {
    Extent Indices;
    unsigned Operands = 0;
  };
  unsigned RankC = result().rank(),
           Total = operand(0).rank() + operand(1).rank();
  SmallVector<Use> Uses(Total);
  unsigned Count = 0;
  for (unsigned I : {0, 1}) {
    TensorType T = operand(I);
    for (auto [D, Label] : enumerate(Labels.take_front(T.rank()))) {
      // There are as many as dimensions at most.
      if (Label >= Total)
        return fail("labels below " + Twine(Total), Twine(Label));
      Use &U = Uses[Label];
      if (U.Operands >> I & 1)
        return fail("label " + Twine(Label) + " once in operand " + Twine(I),
                    "twice");
      if (U.Operands != 0 && U.Indices != T.anyExtent(D))
        return fail(Twine("extent ") + U.Indices.text() + " of dimension " +
                        Twine(D) + " of operand 1",
                    T.anyExtent(D).text());
      U.Indices = T.anyExtent(D);
      U.Operands |= 1 << I;
      Count = std::max(Count, Label + 1);
    }
    Labels = Labels.drop_front(T.rank());
  }
  constexpr unsigned Both = 3;
  SmallVector<int64_t> Extents;
  for (unsigned Label = 0; Label != std::max(Count, RankC); ++Label) {
    unsigned Operands = Label < Count ? Uses[Label].Operands : 0;
    if (Label < RankC && Operands == 0)
      return fail("dimension " + Twine(Label) + " of the result in an operand",
                  "none");
    if (Label >= RankC && Operands != Both)
      return fail("label " + Twine(Label) +
                      ", which is summed over, in both "
                      "operands",
                  Operands == 0 ? "none" : "one");
    if (Label < RankC)
      Extents.push_back(Uses[Label].Indices.encoded());
  }
  return hasExtents("result", result(), Extents);
}

bool OpVerifier::verifyContract() {
  bool HasAddend = Op.kind() == OpKind::ContractAdd;
  if (!hasOperands(HasAddend ? 3 : 2) || !isTensorOperand(0) ||
      !isTensorOperand(1) || !returnsTensor() ||
      !hasNumAttributes(operand(0).rank() + operand(1).rank() +
                        (HasAddend ? 2 : 1)) ||
      !areLabels())
    return false;
  if (HasAddend)
    return hasType("operand 2", operandType(2), resultType()) &&
           areFactors(Op.signs());
  for (unsigned I : {0, 1})
    if (!hasType("element of operand " + std::to_string(I),
                 operand(I).element(), result().element()))
      return false;
  return areFlagsOfProduct();
}

bool OpVerifier::verifyConvolution() {
  if (!hasOperands(3) || !isTensorOperand(0) || !isTensorOperand(1) ||
      !returnsTensor())
    return false;
  TensorType X = operand(0), W = operand(1), Y = result();
  if (X.rank() < 3)
    return fail("rank 3 or more of operand 0", Twine(X.rank()));
  unsigned Rank = X.rank(), N = Rank - 2;
  if (!hasRank("operand 1", W, Rank) || !hasRank("the result", Y, Rank) ||
      !hasType("operand 2", operandType(2), X.element()) ||
      !hasNumAttributes(5 * N + 5))
    return false;
  ArrayRef<unsigned> Rest = Op.attributes().drop_front(5 * N);
  unsigned Mode = Rest[0], Groups = Rest[1], Flip = Rest[2];
  if (!isBoundary(Mode))
    return false;
  if (Flip > 1)
    return fail("0 or 1 as flip", Twine(Flip));
  if (Groups == 0 || X.extent(1) % Groups != 0)
    return fail("a number of groups that divides the " + Twine(X.extent(1)) +
                    " channels of operand 0",
                Twine(Groups));
  if (W.extent(1) != X.extent(1) / Groups)
    return fail(Twine(X.extent(1) / Groups) + " channels of operand 1",
                Twine(W.extent(1)));
  if (W.extent(0) % Groups != 0)
    return fail(Twine(Groups) + " groups that divide the channels of the "
                                "result",
                Twine(W.extent(0)));
  SmallVector<WindowDimension> Windows = windowsOf(Op);
  for (const WindowDimension &D : Windows)
    if (D.Hole > 1 && Mode > unsigned(BoundaryMode::Constant))
      return fail("no dilation of operand 0 with mode " + Twine(Mode),
                  Twine(D.Hole));
  SmallVector<int64_t> Extents = {X.extent(0), W.extent(0)};
  if (!verifyWindows(X, Windows, Extents, OS))
    return false;
  return hasExtents("result", Y, Extents) && areFactors(Op.signs());
}
