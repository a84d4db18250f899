// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_TEST_UNIT_OPS_VERIFYONECALL_H
#define MATRIX_TEST_UNIT_OPS_VERIFYONECALL_H

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
inline std::string verify(StringRef Result, StringRef Name,
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

#endif
