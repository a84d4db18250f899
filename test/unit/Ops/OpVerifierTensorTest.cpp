// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Operations that have any rank, or need it.

#include "VerifyOneCall.h"

namespace {
TEST(OpVerifierTensorTest, Window) {
  // 3x4 by windows of 2x2, a step apart.
  StringRef Result = "%Places";
  EXPECT_EQ(verify(Result, "window.fadd",
                   {"%A", "[2, 2, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0]"}),
            "");
  EXPECT_EQ(verify("%A", "window.fadd",
                   {"%A", "[2, 2, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0]"}),
            "expected result shape 2x3, got 3x4");
  EXPECT_EQ(verify(Result, "window.fadd",
                   {"%A", "[4, 2, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0]"}),
            "expected a window of at most 3 in dimension 0, got 4");
  EXPECT_EQ(verify(Result, "window.fadd",
                   {"%A", "[2, 2, 0, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0]"}),
            "expected positive sizes, strides and dilations, got 0");
  EXPECT_EQ(verify(Result, "window.fadd",
                   {"%A", "[2, 2, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0]"}),
            "expected 13 attributes, got 12");
  EXPECT_EQ(verify(Result, "window.and",
                   {"%A", "[2, 2, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0]"}),
            "expected integer elements, got float");
  EXPECT_EQ(verify("%A", "window.fadd",
                   {"%A", "[1, 1, 1, 1, 1, 1, 1, 1, 2147483647, 0, 0, 0, 0]"}),
            "expected an operand of at most 2147483647 bytes with its padding, "
            "got 34359738400");
}

TEST(OpVerifierTensorTest, View) {
  EXPECT_EQ(verify("%B", "view", {"%A", "[0, 0, 1, 1, 0, 1]"}), "");
  EXPECT_EQ(verify("%V", "view", {"%A", "[2, 1, 0, 4294967295]"}), "");
  EXPECT_EQ(verify("%V", "view", {"%A", "[1, 1, 0, 4294967295]"}),
            "expected indices from 0 to 2 of dimension 0, got -1 to 1");
  EXPECT_EQ(verify("%B", "view", {"%A", "[0, 1, 1, 1, 0, 1]"}),
            "expected indices from 0 to 3 of dimension 1, got 1 to 4");
  EXPECT_EQ(verify("%B", "view", {"%A", "[0, 0, 2, 1, 0, 1]"}),
            "expected sources below 2, got 2");
  EXPECT_EQ(verify("%B", "view", {"%A", "[0, 0, 1, 1]"}),
            "expected 6 attributes, got 4");
  EXPECT_EQ(verify("%D", "view", {"%A", "[0, 0, 1, 1, 0, 1]"}),
            "expected float as element of the result, got double");
  EXPECT_EQ(verify("%A", "insertview", {"%A", "%V", "[0, 3, 0, 1]"}), "");
  EXPECT_EQ(verify("%A", "insertview", {"%A", "%V", "[0, 0, 0, 0]"}),
            "expected factors above 0 of dimension 0, got 0");
  EXPECT_EQ(verify("%A", "insertview", {"%A", "%C", "[0, 0, 0, 1, 0, 0]"}),
            "expected factors above 0 of dimension 0, got 0");
  EXPECT_EQ(verify("%A", "insertview", {"%B", "%V", "[0, 3, 0, 1]"}),
            "expected target(\"tlx.tensor\", float, 2, 3, 4, 0, 1, 0, 0) as "
            "operand 0, got target(\"tlx.tensor\", float, 2, 4, 3, 0, 1, 0, "
            "0)");
}

TEST(OpVerifierTensorTest, SliceAndBroadcast) {
  EXPECT_EQ(verify("%C", "slice", {"%A", "[2, 3, 4294967295, 4294967295]"}),
            "");
  EXPECT_EQ(verify("%C", "slice", {"%A", "[0, 0, 0, 1]"}),
            "expected steps other than 0, got 0 in dimension 0");
  EXPECT_EQ(verify("%C", "slice", {"%A", "[0, 2, 1, 1]"}),
            "expected indices from 0 to 3 of dimension 1, got 2 to 4");
  EXPECT_EQ(verify("%V", "slice", {"%A", "[0, 0, 1, 1]"}),
            "expected rank 2 of the result, got 1");
  EXPECT_EQ(verify("%A", "broadcast", {"%V", "[0]"}), "");
  EXPECT_EQ(verify("%A", "broadcast", {"%Row", "[0, 1]"}), "");
  EXPECT_EQ(verify("%A", "broadcast", {"%V", "[1]"}),
            "expected extent 1 or 4 of dimension 0, got 3");
  EXPECT_EQ(verify("%A", "broadcast", {"%V", "[2]"}),
            "expected a dimension below 2, got 2");
  EXPECT_EQ(verify("%A", "broadcast", {"%Row", "[0, 0]"}),
            "expected distinct dimensions, got 0 twice");
}

TEST(OpVerifierTensorTest, Pad) {
  EXPECT_EQ(verify("%A", "pad", {"%C", "float", "[0, 0, 1, 0, 0, 0, 0]"}), "");
  EXPECT_EQ(verify("%A", "pad", {"%C", "float", "[6, 0, 1, 0, 0, 0, 0]"}),
            "expected a mode up to 5, got 6");
  EXPECT_EQ(verify("%A", "pad", {"%C", "i32", "[0, 0, 1, 0, 0, 0, 0]"}),
            "expected float as operand 1, got i32");
  EXPECT_EQ(verify("%A", "pad", {"%C", "float", "[0, 0, 2, 0, 0, 0, 0]"}),
            "expected result shape 3x5, got 3x4");
  EXPECT_EQ(
      verify("%A", "pad", {"%C", "float", "[0, 4294967293, 1, 0, 0, 0, 0]"}),
      "expected a positive extent of dimension 0, got 0");
  EXPECT_EQ(
      verify("%A", "pad", {"%C", "float", "[0, 0, 1, 0, 0, 4294967295, 0]"}),
      "expected interior padding of at least 0, got -1");
  EXPECT_EQ(verify("%A", "pad", {"%C", "float", "[3, 0, 0, 0, 0, 1, 0]"}),
            "expected no interior padding with mode 3, got 1");
}

TEST(OpVerifierTensorTest, Concat) {
  EXPECT_EQ(verify("%A", "concat", {"%C", "%Column", "[1]"}), "");
  EXPECT_EQ(verify("%A", "concat", {"%C", "%Row", "[1]"}),
            "expected extent 3 of dimension 0 of operand 1, got 1");
  EXPECT_EQ(verify("%A", "concat", {"%C", "%Column", "[2]"}),
            "expected a dimension below 2, got 2");
  EXPECT_EQ(verify("%A", "concat", {"%C", "%C", "[1]"}),
            "expected result shape 3x6, got 3x4");
  EXPECT_EQ(verify("%A", "concat", {"[1]"}),
            "expected a tensor as operand 0, got none");
  EXPECT_EQ(verify("%A", "concat", {"%C", "%V", "[1]"}),
            "expected rank 2 of operand 1, got 1");
}

TEST(OpVerifierTensorTest, ReshapesOfDimensions) {
  EXPECT_EQ(verify("%V12", "reshape.permute", {"%A", "[1, 0]"}), "");
  EXPECT_EQ(verify("%V12", "reshape.permute", {"%A", "[1, 1]"}),
            "expected distinct dimensions, got 1 twice");
  EXPECT_EQ(verify("%C", "reshape.permute", {"%A", "[1, 0]"}),
            "expected 12 elements in the result, got 9");
  EXPECT_EQ(verify("%T324", "reshape.block", {"%T34", "[1, 2]"}),
            "expected blocked shape 3x2x2, got 3x2x4");
  EXPECT_EQ(verify("%T322", "reshape.block", {"%A", "[1, 2]"}), "");
  EXPECT_EQ(verify("%T322", "reshape.block", {"%A", "[1, 0]"}),
            "expected blocks of at least 1, got 0");
  EXPECT_EQ(verify("%T322", "reshape.block", {"%A", "[2, 2]"}),
            "expected a dimension below 2, got 2");
  EXPECT_EQ(verify("%T322", "reshape.block", {"%A", "[1]"}),
            "expected pairs of attributes, got 1");
  EXPECT_EQ(verify("%A", "reshape.unblock", {"%T322", "[1, 2]"}), "");
  EXPECT_EQ(verify("%C", "reshape.unblock", {"%T322", "[1, 2]"}), "");
  EXPECT_EQ(verify("%A", "reshape.unblock", {"%T322", "[1, 3]"}),
            "expected blocked shape 3x2x3, got 3x2x2");
}

TEST(OpVerifierTensorTest, GatherAndScatter) {
  EXPECT_EQ(verify("%T234", "gather", {"%A", "%I23", "[0]"}), "");
  EXPECT_EQ(verify("%T234", "gather", {"%A", "%I23", "[1]"}),
            "expected result shape 3x2x3, got 2x3x4");
  EXPECT_EQ(verify("%T234", "gather", {"%A", "%C", "[0]"}),
            "expected integers in operand 1, got float");
  EXPECT_EQ(verify("%T234", "gather", {"%A", "%I23", "[2]"}),
            "expected a dimension below 2, got 2");
  EXPECT_EQ(verify("%A", "scatter", {"%A", "%I23", "%T234", "[0]"}), "");
  EXPECT_EQ(verify("%A", "scatteradd", {"%A", "%I23", "%T234", "[0]"}), "");
  EXPECT_EQ(verify("%A", "scatter", {"%A", "%I23", "%A", "[0]"}),
            "expected rank 3 of operand 2, got 2");
}

TEST(OpVerifierTensorTest, Dim) {
  EXPECT_EQ(verify("i64", "dim", {"%A", "[1]"}), "");
  EXPECT_EQ(verify("i64", "dim", {"%A", "[2]"}),
            "expected a dimension below 2, got 2");
  EXPECT_EQ(verify("i32", "dim", {"%A", "[1]"}),
            "expected i64 as result, got i32");
}

TEST(OpVerifierTensorTest, Contract) {
  // C[i, j] = sum over k of A[i, k] * B[k, j].
  EXPECT_EQ(verify("%C", "contract", {"%A", "%B", "[0, 2, 2, 1, 0]"}), "");
  EXPECT_EQ(verify("%C", "contract", {"%A", "%A", "[0, 2, 1, 2, 0]"}), "");
  EXPECT_EQ(verify("%C", "contract", {"%A", "%A", "[0, 2, 2, 1, 0]"}),
            "expected extent 4 of dimension 0 of operand 1, got 3");
  EXPECT_EQ(verify("%C", "contract", {"%A", "%B", "[0, 0, 2, 1, 0]"}),
            "expected label 0 once in operand 0, got twice");
  EXPECT_EQ(verify("%C", "contract", {"%A", "%B", "[0, 3, 3, 1, 0]"}),
            "expected label 2, which is summed over, in both operands, got "
            "none");
  EXPECT_EQ(verify("%C", "contract", {"%A", "%B", "[0, 2, 3, 1, 0]"}),
            "expected label 2, which is summed over, in both operands, got "
            "one");
  EXPECT_EQ(verify("%C", "contract", {"%A", "%B", "[0, 2, 2, 9, 0]"}),
            "expected labels below 4, got 9");
  EXPECT_EQ(verify("%T234", "contract", {"%A", "%B", "[0, 2, 2, 1, 0]"}),
            "expected result shape 3x3x4, got 2x3x4");
  EXPECT_EQ(verify("%C", "contract", {"%A", "%B", "[0, 2, 2, 1]"}),
            "expected 5 attributes, got 4");
  EXPECT_EQ(verify("%C", "contract", {"%A", "%D", "[0, 2, 2, 1, 0]"}),
            "expected float as element of operand 1, got double");
  EXPECT_EQ(verify("%C", "contract", {"%A", "%B", "[0, 2, 2, 1, 128]"}),
            "expected fast-math flags up to 127, got 128");
  EXPECT_EQ(
      verify("%C", "contractadd", {"%A", "%B", "%C", "[0, 2, 2, 1, 0, 0]"}),
      "");
  EXPECT_EQ(
      verify("%C", "contractadd", {"%A", "%B", "%C", "[0, 2, 2, 1, 1, 0]"}),
      "expected no signs, got 1");
}

TEST(OpVerifierTensorTest, Convolution) {
  // 1x2x5 by 3x2x3: 1x3x3.
  auto Attributes = [](StringRef Text) { return ("[" + Text + "]").str(); };
  auto Check = [&](StringRef Result, StringRef Text) {
    return verify(Result, "convolution",
                  {"%X125", "%W323", "float", Attributes(Text)});
  };
  EXPECT_EQ(Check("%Y133", "1, 1, 1, 0, 0, 0, 1, 0, 0, 0"), "");
  EXPECT_EQ(Check("%X125", "1, 1, 1, 0, 0, 0, 1, 0, 0, 0"),
            "expected result shape 1x3x3, got 1x2x5");
  EXPECT_EQ(Check("%Y133", "1, 1, 1, 0, 0, 6, 1, 0, 0, 0"),
            "expected a mode up to 5, got 6");
  EXPECT_EQ(Check("%Y133", "1, 1, 1, 0, 0, 0, 3, 0, 0, 0"),
            "expected a number of groups that divides the 2 channels of "
            "operand 0, got 3");
  EXPECT_EQ(Check("%Y133", "1, 1, 1, 0, 0, 0, 2, 0, 0, 0"),
            "expected 1 channels of operand 1, got 2");
  EXPECT_EQ(Check("%Y133", "1, 1, 1, 0, 0, 0, 1, 2, 0, 0"),
            "expected 0 or 1 as flip, got 2");
  EXPECT_EQ(Check("%Y133", "0, 1, 1, 0, 0, 0, 1, 0, 0, 0"),
            "expected positive sizes, strides and dilations, got 0");
  EXPECT_EQ(Check("%Y133", "1, 2, 1, 0, 0, 2, 1, 0, 0, 0"),
            "expected no dilation of operand 0 with mode 2, got 2");
  EXPECT_EQ(Check("%Y133", "1, 1, 3, 0, 0, 0, 1, 0, 0, 0"),
            "expected a window of at most 5 in dimension 2, got 7");
  EXPECT_EQ(Check("%Y133", "1, 1, 1, 0, 0, 0, 1, 0, 0"),
            "expected 10 attributes, got 9");
  EXPECT_EQ(Check("%Y133", "1, 1, 1, 0, 0, 0, 1, 0, 1, 0"),
            "expected no signs, got 1");
  EXPECT_EQ(Check("%Y133", "1, 1, 1, 0, 2147483647, 0, 1, 0, 0, 0"),
            "expected an operand of at most 2147483647 bytes with its padding, "
            "got 17179869216");
  EXPECT_EQ(verify("%C", "convolution",
                   {"%A", "%B", "float", "[1, 1, 1, 0, 0, 0, 1, 0, 0, 0]"}),
            "expected rank 3 or more of operand 0, got 2");
}

TEST(OpVerifierTensorTest, Diagonal) {
  EXPECT_EQ(verify("%Column", "diagonal", {"%A"}), "");
  EXPECT_EQ(verify("%Column", "diagonal", {"%B"}), "");
  EXPECT_EQ(verify("%Row", "diagonal", {"%A"}),
            "expected result shape 3x1, got 1x4");
  EXPECT_EQ(verify("%Column", "diagonal", {"%I"}),
            "expected i32 as element of the diagonal, got float");
  EXPECT_EQ(verify("%Column", "diagonal", {"%A", "%A"}),
            "expected 1 operands, got 2");
  EXPECT_EQ(verify("%A", "insertdiagonal", {"%A", "%Column"}), "");
  EXPECT_EQ(verify("%A", "insertdiagonal", {"%A", "%Row"}),
            "expected operand 1 shape 3x1, got 1x4");
  EXPECT_EQ(verify("%A", "insertdiagonal", {"%A", "float"}),
            "expected a tensor as operand 1, got float");
  EXPECT_EQ(verify("%A", "insertdiagonal", {"%B", "%Column"}).substr(0, 8),
            "expected");
}
} // namespace
