// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "matrix/Ops/OpVerifier.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace matrix;

/// What the verifier says of one call, written "RESULT NAME(OPERAND, ...)" with
/// types only: A, B, C are 3x4, 4x3 and 3x3 floats, I 3x4 integers, [..] are
/// attributes.
static std::string verify(StringRef Result, StringRef Name,
                          ArrayRef<StringRef> Operands,
                          StringRef Attributes = "") {
  std::string Parameters, Arguments;
  for (StringRef Operand : Operands) {
    std::string Type = Operand.str();
    if (Operand.consume_front("[") && Operand.consume_back("]"))
      Type = ("target(\"tlx.attr\", " + Operand + ")").str();
    StringRef Comma = Parameters.empty() ? "" : ", ";
    Parameters += (Comma + Type).str();
    Arguments += (Comma + Type + " poison").str();
  }
  std::string Assembly = R"(
    %A = type target("tlx.tensor", float, 2, 3, 4, 0, 1, 0, 0)
    %B = type target("tlx.tensor", float, 2, 4, 3, 0, 1, 0, 0)
    %C = type target("tlx.tensor", float, 2, 3, 3, 0, 1, 0, 0)
    %D = type target("tlx.tensor", double, 2, 4, 3, 0, 1, 0, 0)
    %I = type target("tlx.tensor", i32, 2, 3, 4, 0, 1, 0, 0)
    %I4x4 = type target("tlx.tensor", i32, 2, 4, 4, 0, 1, 0, 0)
    %V = type target("tlx.tensor", float, 1, 3, 0, 0)
    %V12 = type target("tlx.tensor", float, 1, 12, 0, 0)
    %V200 = type target("tlx.tensor", float, 1, 200, 0, 0)
    %Bool = type target("tlx.tensor", i1, 2, 3, 4, 0, 1, 0, 0)
    %Row = type target("tlx.tensor", float, 2, 1, 4, 0, 1, 0, 0)
    %Column = type target("tlx.tensor", float, 2, 3, 1, 0, 1, 0, 0)
    %One = type target("tlx.tensor", float, 2, 1, 1, 0, 1, 0, 0)
    %IntOne = type target("tlx.tensor", i32, 2, 1, 1, 0, 1, 0, 0)
    %T34 = type target("tlx.tensor", float, 2, 3, 4, 0, 1, 0, 0)
    %Places = type target("tlx.tensor", float, 2, 2, 3, 0, 1, 0, 0)
    %I23 = type target("tlx.tensor", i32, 2, 2, 3, 0, 1, 0, 0)
    %T214 = type target("tlx.tensor", float, 3, 2, 1, 4, 0, 1, 2, 0, 0, 0)
    %T233 = type target("tlx.tensor", float, 3, 2, 3, 3, 0, 1, 2, 0, 0, 0)
    %T234 = type target("tlx.tensor", float, 3, 2, 3, 4, 0, 1, 2, 0, 0, 0)
    %T243 = type target("tlx.tensor", float, 3, 2, 4, 3, 0, 1, 2, 0, 0, 0)
    %T343 = type target("tlx.tensor", float, 3, 3, 4, 3, 0, 1, 2, 0, 0, 0)
    %T322 = type target("tlx.tensor", float, 3, 3, 2, 2, 0, 1, 2, 0, 0, 0)
    %T324 = type target("tlx.tensor", float, 3, 3, 2, 4, 0, 1, 2, 0, 0, 0)
    %X125 = type target("tlx.tensor", float, 3, 1, 2, 5, 0, 1, 2, 0, 0, 0)
    %W323 = type target("tlx.tensor", float, 3, 3, 2, 3, 0, 1, 2, 0, 0, 0)
    %Y133 = type target("tlx.tensor", float, 3, 1, 3, 3, 0, 1, 2, 0, 0, 0)
    %Bad = type target("tlx.tensor", float, 2, 3, 4, 0, 0, 0, 0)
  )";
  Assembly += ("declare " + Result + " @tlx." + Name + "__x(" + Parameters +
               ") " + Attributes + "\ndefine void @f() {\ncall " + Result +
               " @tlx." + Name + "__x(" + Arguments + ")\nret void\n}\n")
                  .str();
  LLVMContext Context;
  SMDiagnostic Error;
  std::unique_ptr<Module> M = parseAssemblyString(Assembly, Error, Context);
  if (!M)
    return Error.getMessage().str() + " in:" + Assembly;
  std::optional<TensorOp> Op =
      TensorOp::of(&M->getFunction("f")->getEntryBlock().front());
  if (!Op)
    return "no operation";
  std::string Text;
  raw_string_ostream OS(Text);
  bool Good = verifyOp(*Op, OS);
  EXPECT_EQ(Good, Text.empty());
  return Text;
}

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

TEST(OpVerifierTest, Window) {
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

TEST(OpVerifierTest, View) {
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

TEST(OpVerifierTest, SliceAndBroadcast) {
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

TEST(OpVerifierTest, Pad) {
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

TEST(OpVerifierTest, Concat) {
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

TEST(OpVerifierTest, ReshapesOfDimensions) {
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

TEST(OpVerifierTest, GatherAndScatter) {
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

TEST(OpVerifierTest, Dim) {
  EXPECT_EQ(verify("i64", "dim", {"%A", "[1]"}), "");
  EXPECT_EQ(verify("i64", "dim", {"%A", "[2]"}),
            "expected a dimension below 2, got 2");
  EXPECT_EQ(verify("i32", "dim", {"%A", "[1]"}),
            "expected i64 as result, got i32");
}

TEST(OpVerifierTest, Contract) {
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

TEST(OpVerifierTest, Convolution) {
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
            "expected positive strides and dilations, got 0");
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

TEST(OpVerifierTest, Diagonal) {
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
