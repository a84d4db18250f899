// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "matrix/Ops/OpCensus.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace matrix;

namespace {
class OpCensusTest : public testing::Test {
protected:
  LLVMContext Context;
  std::unique_ptr<Module> M;

  std::string censusOf(StringRef Assembly) {
    SMDiagnostic Error;
    M = parseAssemblyString(Assembly, Error, Context);
    if (!M)
      return Error.getMessage().str();
    std::string Text;
    raw_string_ostream OS(Text);
    OpCensus Census(*M);
    OS << Census.total() << '\n';
    Census.print(OS);
    return Text;
  }
};

TEST_F(OpCensusTest, EmptyModuleHasNone) { EXPECT_EQ(censusOf(""), "0\n"); }

TEST_F(OpCensusTest, CountsByFunctionInModuleOrder) {
  EXPECT_EQ(censusOf(R"(
    declare void @tlx.b__x()
    declare void @tlx.a__x()
    define void @second() {
      call void @tlx.a__x()
      ret void
    }
    define void @none() {
      ret void
    }
    define void @first() {
      call void @tlx.b__x()
      call void @tlx.a__x()
      call void @tlx.b__x()
      ret void
    })"),
            "4\n"
            "  @second: 1 matrix operation (1 a)\n"
            "  @first: 3 matrix operations (1 a, 2 b)\n");
}

TEST_F(OpCensusTest, OnlyCallsOfDeclarationsCount) {
  EXPECT_EQ(censusOf(R"(
    @address = global ptr @tlx.a__x
    declare void @tlx.a__x()
    define void @tlx.defined__x() {
      ret void
    }
    define void @f() {
      call void @tlx.defined__x()
      store ptr @tlx.a__x, ptr @address
      ret void
    })"),
            "0\n");
}
} // namespace
