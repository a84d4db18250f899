// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "matrix/Layout/AssignLayouts.h"
#include "matrix/Ops/OpBuilder.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Passes/PassBuilder.h"
#include "gtest/gtest.h"
#include <random>

using namespace llvm;

namespace matrix {
namespace {
/// Random expressions over matrices in memory, of N x N elements and of either
/// layout. Every value may have several users.
class AssignLayoutsTest : public testing::Test {
protected:
  static constexpr unsigned N = 8;
  /// A value as the test sees it: what it is made of, and how it lies if
  /// nothing can be done about that.
  struct Node {
    enum { Load, Sum, Product } Kind;
    unsigned Left = 0, Right = 0;
    bool InColumns = false;
  };
  struct Store {
    unsigned Value;
    bool InColumns;
  };
  std::vector<Node> Nodes;
  std::vector<Store> Stores;
  std::mt19937 Random{1};

  unsigned below(unsigned Count) { return Random() % Count; }
  void draw();
  unsigned turned(unsigned Columns) const;
  unsigned fewestTurned() const;
  unsigned turnedByPass() const;
};

void AssignLayoutsTest::draw() {
  Nodes.clear();
  Stores.clear();
  unsigned Loads = 2 + below(3), Count = Loads + 1 + below(7);
  for (unsigned I = 0; I != Count; ++I) {
    if (I < Loads)
      Nodes.push_back({Node::Load, 0, 0, bool(below(2))});
    else
      Nodes.push_back({below(3) ? Node::Sum : Node::Product, below(I), below(I),
                       bool(below(2))});
  }
  Stores.push_back({Count - 1, bool(below(2))});
  for (unsigned I = below(3); I != 0; --I)
    Stores.push_back({below(Count), bool(below(2))});
}

/// How many matrices are turned if those values lie in columns whose bits
/// \p Columns has; none may be turned twice.
unsigned AssignLayoutsTest::turned(unsigned Columns) const {
  std::vector<bool> IsTurned(Nodes.size());
  auto Want = [&](unsigned Value, bool InColumns) {
    if ((Columns >> Value & 1) != InColumns)
      IsTurned[Value] = true;
  };
  for (auto [I, Here] : enumerate(Nodes)) {
    bool InColumns = Columns >> I & 1;
    if (Here.Kind == Node::Load)
      continue;
    // Of a product's operands, one lies as the product does.
    if (Here.Kind == Node::Sum || InColumns)
      Want(Here.Left, InColumns);
    if (Here.Kind == Node::Sum || !InColumns)
      Want(Here.Right, InColumns);
  }
  for (Store S : Stores)
    Want(S.Value, S.InColumns);
  return count(IsTurned, true);
}

unsigned AssignLayoutsTest::fewestTurned() const {
  unsigned Fewest = ~0u;
  for (unsigned Columns = 0; Columns != 1u << Nodes.size(); ++Columns)
    if (all_of(enumerate(Nodes), [&](auto Here) {
          auto [I, It] = Here;
          return It.Kind != Node::Load ||
                 It.InColumns == bool(Columns >> I & 1);
        }))
      Fewest = std::min(Fewest, turned(Columns));
  return Fewest;
}

unsigned AssignLayoutsTest::turnedByPass() const {
  LLVMContext Context;
  Module M("test", Context);
  Type *Float = Type::getFloatTy(Context),
       *Pointer = PointerType::get(Context, 0);
  unsigned Arguments = Nodes.size() + Stores.size();
  Function *F = Function::Create(
      FunctionType::get(Type::getVoidTy(Context),
                        SmallVector<Type *>(Arguments, Pointer), false),
      Function::ExternalLinkage, "f", M);
  IRBuilder<> B(BasicBlock::Create(Context, "", F));
  OpBuilder Ops(B);
  auto Laid = [&](bool InColumns) {
    return InColumns ? TensorType::columnMajor(Float, N, N)
                     : TensorType::rowMajor(Float, N, N);
  };
  auto Strides = [&](TensorType T) {
    return std::array<Value *, 2>{B.getInt64(T.stride(0)),
                                  B.getInt64(T.stride(1))};
  };
  std::vector<Value *> Values;
  auto In = [&](unsigned Value, bool InColumns) -> llvm::Value * {
    if (Values[Value]->getType() == Laid(InColumns).type())
      return Values[Value];
    return Ops.relayout(Laid(InColumns), Values[Value]);
  };
  for (auto [I, Here] : enumerate(Nodes)) {
    TensorType T = Laid(Here.InColumns);
    if (Here.Kind == Node::Load) {
      Values.push_back(Ops.load(T, F->getArg(I), Strides(T), Align(4)));
      continue;
    }
    Value *Operands[] = {In(Here.Left, Here.InColumns),
                         In(Here.Right, Here.InColumns)};
    Values.push_back(
        Ops.create(Here.Kind == Node::Sum ? OpKind::FAdd : OpKind::MatMul,
                   T.type(), Operands, {0}));
  }
  for (auto [I, S] : enumerate(Stores)) {
    TensorType T = Laid(S.InColumns);
    Ops.store(In(S.Value, S.InColumns), F->getArg(Nodes.size() + I), Strides(T),
              Align(4));
  }
  B.CreateRetVoid();

  FunctionAnalysisManager AM;
  PassBuilder().registerFunctionAnalyses(AM);
  AssignLayouts(Effort::Full).run(*F, AM);
  EXPECT_FALSE(verifyFunction(*F, &errs()));
  unsigned Turned = 0;
  for (Instruction &I : instructions(F))
    if (std::optional<TensorOp> Op = TensorOp::of(&I))
      Turned += Op->kind() == OpKind::Relayout;
  return Turned;
}

TEST_F(AssignLayoutsTest, FewestOfAll) {
  for (int Try = 0; Try != 500; ++Try) {
    draw();
    EXPECT_EQ(turnedByPass(), fewestTurned()) << "in try " << Try;
  }
}
} // namespace
} // namespace matrix
