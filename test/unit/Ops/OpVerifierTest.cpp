// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Operations on matrices, and what is common to all.

#include "VerifyOneCall.h"

namespace {
TEST(OpVerifierTest, MatMul) {
  EXPECT_EQ(verify("%C", "matmul", {"%A", "%B", "[0]"}), "");
  EXPECT_EQ(verify("%C", "matmul", {"%A", "%B", "[127]"}), "");
  EXPECT_EQ(verify("%A", "matmul", {"%A", "%B", "[0]"}),
            "expected result shape 3x3, got 3x4");
  EXPECT_EQ(verify("%C", "matmul", {"%A", "%A", "[0]"}),
            "expected 4 rows of operand 1, got 3");
  EXPECT_EQ(verify("%C", "matmul", {"%A", "%D", "[0]"}),
            "expected float as element of operand 1, got double");
  EXPECT_EQ(verify("%C", "matmul", {"%A", "%B"}),
            "expected 1 attributes, got 0");
  EXPECT_EQ(verify("%C", "matmul", {"%A", "[0]"}),
            "expected 2 operands, got 1");
  EXPECT_EQ(verify("%C", "matmul", {"%A", "%B", "[128]"}),
            "expected fast-math flags up to 127, got 128");
  EXPECT_EQ(verify("%C", "matmul", {"%A", "%V", "[0]"}),
            "expected rank 2 of operand 1, got 1");
  EXPECT_EQ(verify("%C", "matmul", {"%V", "%V", "[0]"}),
            "expected rank 2 or more, got 1");
  EXPECT_EQ(verify("%T233", "matmul", {"%T234", "%T243", "[0]"}), "");
  EXPECT_EQ(verify("%T233", "matmul", {"%T234", "%T343", "[0]"}),
            "expected extent 2 of dimension 0 of operand 1, got 3");
  EXPECT_EQ(verify("%T234", "matmul", {"%T234", "%T243", "[0]"}),
            "expected result shape 2x3x3, got 2x3x4");
  EXPECT_EQ(verify("%T233", "muladd", {"%T234", "%T243", "%T233", "[0, 0]"}),
            "");
  EXPECT_EQ(verify("%C", "matmul", {"float", "%B", "[0]"}),
            "expected a tensor as operand 0, got float");
  EXPECT_EQ(verify("void", "matmul", {"%A", "%B", "[0]"}),
            "expected a tensor as result, got void");
}

TEST(OpVerifierTest, Shapes) {
  EXPECT_EQ(verify("%B", "transpose", {"%A", "[1, 0]"}), "");
  EXPECT_EQ(verify("%A", "transpose", {"%A", "[0, 1]"}), "");
  EXPECT_EQ(verify("%A", "transpose", {"%A", "[1, 0]"}),
            "expected result shape 4x3, got 3x4");
  EXPECT_EQ(verify("%B", "transpose", {"%A", "[1, 1]"}),
            "expected a permutation of 0..1, got 1, 1");
  EXPECT_EQ(verify("%B", "transpose", {"%A", "[1]"}),
            "expected 2 attributes, got 1");
  EXPECT_EQ(verify("%D", "transpose", {"%A", "[1, 0]"}),
            "expected float as element of the result, got double");
  EXPECT_EQ(verify("%A", "relayout", {"%A"}), "");
  EXPECT_EQ(verify("%A", "relayout", {"%B"}),
            "expected result shape 4x3, got 3x4");
  EXPECT_EQ(verify("%I", "relayout", {"%A"}),
            "expected float as element of the result, got i32");
}

TEST(OpVerifierTest, Elementwise) {
  EXPECT_EQ(verify("%A", "fadd", {"%A", "%A", "[0]"}), "");
  EXPECT_EQ(verify("%A", "fneg", {"%A", "[8]"}), "");
  EXPECT_EQ(verify("%I", "add", {"%I", "%I"}), "");
  EXPECT_EQ(verify("%I", "fadd", {"%I", "%I", "[0]"}),
            "expected floating-point elements, got i32");
  EXPECT_EQ(verify("%A", "add", {"%A", "%A"}),
            "expected integer elements, got float");
  EXPECT_EQ(verify("%I", "add", {"%I", "%I", "[0]"}),
            "expected 0 attributes, got 1");
  EXPECT_EQ(verify("%A", "fneg", {"%A", "%A", "[0]"}),
            "expected 1 operands, got 2");
  EXPECT_EQ(verify("%A", "ldexp", {"%A", "%I", "[0]"}), "");
  EXPECT_EQ(verify("%A", "ldexp", {"%A", "%A", "[0]"}),
            "expected integer elements, got float");
  EXPECT_EQ(verify("%A", "ldexp", {"%A", "i32", "[0]"}),
            "expected a tensor as operand 1, got i32");
  EXPECT_EQ(
      verify("%A", "fsub", {"%A", "%B", "[0]"}),
      "expected target(\"tlx.tensor\", float, 2, 3, 4, 0, 1, 0, 0) as operand "
      "1, got target(\"tlx.tensor\", float, 2, 4, 3, 0, 1, 0, 0)");
}

TEST(OpVerifierTest, Memory) {
  EXPECT_EQ(verify("%A", "load", {"ptr", "i64", "i64", "[4, 0]"}), "");
  EXPECT_EQ(verify("%A", "load", {"ptr addrspace(1)", "i64", "i64", "[1, 1]"}),
            "");
  EXPECT_EQ(verify("%A", "load", {"ptr", "i64", "[4, 0]"}),
            "expected 3 operands, got 2");
  EXPECT_EQ(verify("%A", "load", {"ptr", "i64", "i32", "[4, 0]"}),
            "expected i64 as operand 2, got i32");
  EXPECT_EQ(verify("%A", "load", {"i64", "i64", "i64", "[4, 0]"}),
            "expected a pointer as operand 0, got i64");
  EXPECT_EQ(verify("%A", "load", {"ptr", "i64", "i64", "[4]"}),
            "expected 2 attributes, got 1");
  EXPECT_EQ(verify("%A", "load", {"ptr", "i64", "i64", "[4, 2]"}),
            "expected 0 or 1 as volatility, got 2");
  EXPECT_EQ(verify("void", "store", {"%A", "ptr", "i64", "i64", "[4, 0]"}), "");
  EXPECT_EQ(verify("void", "store", {"%A", "ptr", "i64", "i64", "[3, 0]"}),
            "expected a power of two as alignment, got 3");
  EXPECT_EQ(verify("void", "store", {"float", "ptr", "i64", "[4, 0]"}),
            "expected a tensor as operand 0, got float");
  EXPECT_EQ(verify("%A", "store", {"%A", "ptr", "i64", "i64", "[4, 0]"}),
            "expected no result, got target(\"tlx.tensor\", float, 2, 3, 4, 0, "
            "1, 0, 0)");
  EXPECT_EQ(verify("void", "store", {"[4, 0]"}),
            "expected a tensor as operand 0, got none");
}

TEST(OpVerifierTest, Elements) {
  EXPECT_EQ(verify("%A", "totensor", {"<12 x float>"}), "");
  EXPECT_EQ(verify("%A", "totensor", {"<11 x float>"}),
            "expected <12 x float> as vector of the allocated elements, got "
            "<11 x float>");
  EXPECT_EQ(verify("<12 x float>", "tovector", {"%A"}), "");
  EXPECT_EQ(verify("<12 x double>", "tovector", {"%A"}),
            "expected <12 x float> as vector of the allocated elements, got "
            "<12 x double>");
  EXPECT_EQ(verify("%A", "splat", {"float"}), "");
  EXPECT_EQ(verify("%A", "splat", {"double"}),
            "expected float as operand 0, got double");
  EXPECT_EQ(verify("float", "extract", {"%A", "i64", "i64"}), "");
  EXPECT_EQ(verify("double", "extract", {"%A", "i64", "i64"}),
            "expected float as result, got double");
  EXPECT_EQ(verify("float", "extract", {}),
            "expected a tensor as operand 0, got none");
  EXPECT_EQ(verify("%A", "insert", {"%A", "float", "i64", "i64"}), "");
  EXPECT_EQ(verify("%A", "insert", {"%A", "float", "i64"}),
            "expected 4 operands, got 3");
  EXPECT_EQ(verify("%A", "insert", {"%A", "double", "i64", "i64"}),
            "expected float as operand 1, got double");
}

TEST(OpVerifierTest, MulAdd) {
  EXPECT_EQ(verify("%C", "muladd", {"%A", "%B", "%C", "[0, 1]"}), "");
  EXPECT_EQ(verify("%C", "muladd", {"%A", "%B", "%C", "[1, 0]"}),
            "expected no signs, got 1");
  EXPECT_EQ(verify("%C", "muladd", {"%A", "%B", "%C", "[4, 0]"}),
            "expected no signs, got 4");
  EXPECT_EQ(
      verify("%C", "muladd", {"%A", "%B", "%A", "[0, 0]"}),
      "expected target(\"tlx.tensor\", float, 2, 3, 3, 0, 1, 0, 0) as "
      "operand 2, got target(\"tlx.tensor\", float, 2, 3, 4, 0, 1, 0, 0)");
  EXPECT_EQ(verify("%C", "muladd", {"%A", "%D", "%C", "[0, 0]"}),
            "expected elements of operand 1 that widen to float, got double");
  EXPECT_EQ(verify("%C", "muladd", {"%I", "%B", "%C", "[0, 0]"}),
            "expected elements of operand 0 that widen to float, got i32");
  EXPECT_EQ(verify("%C", "muladd", {"%A", "%B", "[0, 0]"}),
            "expected 3 operands, got 2");
  EXPECT_EQ(verify("%I", "muladd", {"%I", "%I4x4", "%I", "[3, 0]"}), "");
  EXPECT_EQ(verify("%I", "muladd", {"%I", "%I4x4", "%I", "[4, 0]"}),
            "expected signs up to 3, got 4");
  EXPECT_EQ(verify("%I", "muladd", {"%I", "%I4x4", "%I", "[0, 1]"}),
            "expected no fast-math flags on integers, got 1");
}

TEST(OpVerifierTest, Blocks) {
  EXPECT_EQ(verify("%C", "block", {"%A", "i64", "i64"}), "");
  EXPECT_EQ(verify("%A", "insertblock", {"%A", "%C", "i64", "i64"}), "");
  EXPECT_EQ(verify("%B", "block", {"%A", "i64", "i64"}),
            "expected a block of at most 3x4, got 4x3");
  EXPECT_EQ(verify("%V", "block", {"%A", "i64", "i64"}),
            "expected a block of rank 2, got 1");
  EXPECT_EQ(verify("%I", "block", {"%A", "i64", "i64"}),
            "expected float as element of the block, got i32");
  EXPECT_EQ(verify("%C", "block", {"%A", "i64", "i32"}),
            "expected i64 as operand 2, got i32");
  EXPECT_EQ(verify("%A", "insertblock", {"%A", "%B", "i64", "i64"}),
            "expected a block of at most 3x4, got 4x3");
}

TEST(OpVerifierTest, Lanes) {
  EXPECT_EQ(verify("<5 x float>", "extractlanes", {"%V12", "i64"}), "");
  EXPECT_EQ(verify("%V12", "insertlanes", {"%V12", "<12 x float>", "i64"}), "");
  EXPECT_EQ(verify("<5 x float>", "extractlanes", {"%A", "i64"}),
            "expected rank 1, got 2");
  EXPECT_EQ(verify("<5 x double>", "extractlanes", {"%V12", "i64"}),
            "expected float as lane, got double");
  EXPECT_EQ(verify("<13 x float>", "extractlanes", {"%V12", "i64"}),
            "expected a vector of at most 12 lanes, got <13 x float>");
  EXPECT_EQ(verify("float", "extractlanes", {"%V12", "i64"}),
            "expected a vector of at most 12 lanes, got float");
  EXPECT_EQ(verify("<129 x float>", "extractlanes", {"%V200", "i64"}),
            "expected at most 4096 bits of lanes, got <129 x float>");
  EXPECT_EQ(verify("%V12", "insertlanes", {"%V12", "<5 x float>", "i32"}),
            "expected i64 as operand 2, got i32");
  EXPECT_EQ(verify("%V12", "insertlanes", {"%V", "<5 x float>", "i64"},
                   "speculatable"),
            "expected target(\"tlx.tensor\", float, 1, 12, 0, 0) as operand 0, "
            "got target(\"tlx.tensor\", float, 1, 3, 0, 0)");
  EXPECT_EQ(verify("<5 x float>", "extractlanes", {"%V12", "i64"},
                   "speculatable memory(none)"),
            "expected no speculatable, got speculatable");
}

TEST(OpVerifierTest, LLVMMayNotAssumeMoreThanThereIs) {
  EXPECT_EQ(verify("%I", "sdiv", {"%I", "%I"}, "memory(none)"), "");
  EXPECT_EQ(verify("%I", "sdiv", {"%I", "%I"}, "speculatable"),
            "expected no speculatable, got speculatable");
  EXPECT_EQ(verify("%I", "add", {"%I", "%I"}, "speculatable"), "");
  StringRef Store[] = {"%A", "ptr", "i64", "i64", "[4, 1]"};
  EXPECT_EQ(verify("void", "store", Store,
                   "memory(argmem: readwrite, inaccessiblemem: readwrite)"),
            "");
  EXPECT_NE(verify("void", "store", Store, "memory(argmem: write)"), "");
  EXPECT_NE(verify("void", "store", Store, "memory(none)"), "");
  EXPECT_NE(
      verify("%A", "load", {"ptr", "i64", "i64", "[4, 0]"}, "memory(none)"),
      "");
}

TEST(OpVerifierTest, MalformedTypesComeFirst) {
  EXPECT_EQ(verify("%Bad", "splat", {"double"}),
            "layout must be a permutation of 0..1, got 0, 0");
  EXPECT_EQ(verify("%A", "relayout", {"%Bad"}),
            "layout must be a permutation of 0..1, got 0, 0");
}

TEST(OpVerifierTest, Casts) {
  EXPECT_EQ(verify("%A", "sitofp", {"%I"}), "");
  EXPECT_EQ(verify("%I", "bitcast", {"%A"}), "");
  EXPECT_EQ(verify("%D", "fpext", {"%B"}), "");
  EXPECT_EQ(verify("%B", "fpext", {"%D"}),
            "expected elements that fpext can convert, got double and float");
}

TEST(OpVerifierTest, Comparisons) {
  EXPECT_EQ(verify("%Bool", "fcmp", {"%A", "%A", "[1, 0]"}), "");
  EXPECT_EQ(verify("%Bool", "icmp", {"%I", "%I", "[32]"}), "");
  EXPECT_EQ(verify("%Bool", "icmp", {"%I", "%I", "[1]"}),
            "expected an integer predicate, got 1");
  EXPECT_EQ(verify("%Bool", "fcmp", {"%I", "%I", "[1, 0]"}),
            "expected floating-point elements, got i32");
  EXPECT_EQ(verify("%I", "icmp", {"%I", "%I", "[32]"}),
            "expected i1 as element of the result, got i32");
}

TEST(OpVerifierTest, Select) {
  EXPECT_EQ(verify("%A", "select", {"%Bool", "%A", "%A"}), "");
  EXPECT_EQ(verify("%A", "select", {"%I", "%A", "%A"}),
            "expected i1 as element of operand 0, got i32");
}

TEST(OpVerifierTest, Reshape) {
  EXPECT_EQ(verify("%V12", "reshape", {"%A"}), "");
  EXPECT_EQ(verify("%V", "reshape", {"%A"}),
            "expected 12 elements in the result, got 3");
}

TEST(OpVerifierTest, Shuffle) {
  EXPECT_EQ(verify("%V12", "shuffle", {"%V", "%V", "ptr"}), "");
  EXPECT_EQ(verify("%V12", "shuffle", {"%A", "%A", "ptr"}),
            "expected rank 1, got 2");
  EXPECT_EQ(verify("%V12", "shuffle", {"%V", "%V", "i64"}),
            "expected a pointer as operand 2, got i64");
}

TEST(OpVerifierTest, Reduction) {
  EXPECT_EQ(verify("%C", "reduce.fadd", {"%C", "[1, 0]"}),
            "expected result shape 1x3, got 3x3");
  EXPECT_EQ(verify("%Row", "reduce.fadd", {"%A", "[1, 127]"}), "");
  EXPECT_EQ(verify("%Column", "reduce.fadd", {"%A", "[2, 0]"}), "");
  EXPECT_EQ(verify("%One", "reduce.maximum", {"%A", "[3, 0]"}), "");
  EXPECT_EQ(verify("%One", "reduce.fmul", {"%A", "[2, 0]"}),
            "expected result shape 3x1, got 1x1");
  EXPECT_EQ(verify("%One", "reduce.fadd", {"%A", "[0, 0]"}),
            "expected dimensions from 1 to 3, got 0");
  EXPECT_EQ(verify("%One", "reduce.fadd", {"%A", "[4, 0]"}),
            "expected dimensions from 1 to 3, got 4");
  EXPECT_EQ(verify("%One", "reduce.fadd", {"%A", "[3, 128]"}),
            "expected fast-math flags up to 127, got 128");
  EXPECT_EQ(verify("%One", "reduce.fadd", {"%A", "[3]"}),
            "expected 2 attributes, got 1");
  EXPECT_EQ(verify("%T214", "reduce.fadd", {"%T234", "[2, 0]"}), "");
  EXPECT_EQ(verify("%T214", "reduce.fadd", {"%T234", "[3, 0]"}),
            "expected result shape 1x1x4, got 2x1x4");
  EXPECT_EQ(verify("%T214", "reduce.fadd", {"%T234", "[8, 0]"}),
            "expected dimensions from 1 to 7, got 8");
  EXPECT_EQ(verify("%One", "reduce.add", {"%A", "[3, 0]"}),
            "expected integer elements, got float");
  EXPECT_EQ(verify("%One", "reduce.fadd", {"%I", "[3, 0]"}),
            "expected i32 as element of the result, got float");
  EXPECT_EQ(verify("%IntOne", "reduce.fadd", {"%I", "[3, 0]"}),
            "expected floating-point elements, got i32");
  EXPECT_EQ(verify("%IntOne", "reduce.smin", {"%I", "[3, 1]"}),
            "expected no fast-math flags on integers, got 1");
  EXPECT_EQ(verify("float", "reduce.fadd", {"%A", "[3, 0]"}),
            "expected a tensor, got float");
  EXPECT_EQ(verify("%One", "reduce.fadd", {"%V", "[3, 0]"}),
            "expected rank 1 of the result, got 2");
}
} // namespace
