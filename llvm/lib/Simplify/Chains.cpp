// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A * B * C * v, as C reads it, is two products of matrices and one of a matrix
// and a vector; A * (B * (C * v)) is three of a matrix and a vector.
//
//        *                  *           A tree of products that nothing else
//       / \                / \          uses is the chain of its leaves, in
//      *   v              A   *         this order; its cheapest tree is made
//     / \         =>         / \        anew. What is cheapest already is kept
//    *   C                  B   *       as it was written.
//   / \                        / \      .
//  A   B                      C   v

#include "Chains.h"
#include "Matching.h"
#include "Rules.h"
#include "matrix/Simplify/ChainOrder.h"
#include "llvm/ADT/DenseMap.h"

using namespace llvm;
using namespace matrix;

namespace {
class Chain {
  /// The time that is needed grows with its third power.
  static constexpr unsigned MaxLength = 32;
  /// A product of the leaves First .. Last, as the program has it.
  struct Written {
    Value *Product;
    uint64_t MultiplyAdds;
  };
  TensorOp Root;
  unsigned Products = 0;
  SmallVector<Value *> Leaves;
  DenseMap<std::pair<unsigned, unsigned>, Written> Tree;
  /// What all products of the tree allow.
  FastMathFlags Flags;

public:
  explicit Chain(TensorOp Root) : Root(Root), Flags(Root.fastMath()) {}
  Value *order(IRBuilderBase &B);

private:
  /// Adds the leaves of \p Product. Returns its multiply-adds.
  uint64_t collect(TensorOp Product);
  std::optional<TensorOp> innerProduct(Value *Operand, TensorOp Product) const;
  Value *build(const ChainOrder &Order, unsigned First, unsigned Last,
               IRBuilderBase &B) const;
};
} // namespace

std::optional<TensorOp> Chain::innerProduct(Value *Operand,
                                            TensorOp Product) const {
  if (!isOnlyUsedBy(Operand, Product) || Products >= MaxLength - 1)
    return std::nullopt;
  // How an intermediate result lies is free.
  if (std::optional<TensorOp> Relayout = matchOp(Operand, OpKind::Relayout);
      Relayout && isOnlyUsedBy(Relayout->operand(0), *Relayout))
    Operand = Relayout->operand(0);
  std::optional<TensorOp> Inner = matchOp(Operand, OpKind::MatMul);
  return Inner && allows(*Inner, FastMath::Reassoc) ? Inner : std::nullopt;
}

uint64_t Chain::collect(TensorOp Product) {
  ++Products;
  Flags &= Product.fastMath();
  unsigned First = Leaves.size();
  uint64_t MultiplyAdds =
      Product.resultType().numElements() * Product.operandType(0).extent(1);
  for (unsigned I : {0, 1}) {
    if (std::optional<TensorOp> Inner =
            innerProduct(Product.operand(I), Product))
      MultiplyAdds += collect(*Inner);
    else
      Leaves.push_back(Product.operand(I));
  }
  Tree[{First, Leaves.size() - 1}] = {Product.call(), MultiplyAdds};
  return MultiplyAdds;
}

Value *Chain::build(const ChainOrder &Order, unsigned First, unsigned Last,
                    IRBuilderBase &B) const {
  if (First == Last)
    return Leaves[First];
  if (auto It = Tree.find({First, Last});
      It != Tree.end() &&
      It->second.MultiplyAdds == Order.multiplyAdds(First, Last))
    return It->second.Product;
  unsigned Split = Order.split(First, Last);
  Value *Left = build(Order, First, Split, B);
  Value *Right = build(Order, Split + 1, Last, B);
  TensorType Result = Root.resultType();
  bool IsRoot = First == 0 && Last == Leaves.size() - 1;
  if (!IsRoot)
    Result = TensorType::get(Result.element(),
                             {TensorType::of(Left->getType()).extent(0),
                              TensorType::of(Right->getType()).extent(1)},
                             {Result.layout(0), Result.layout(1)});
  return OpBuilder(B).create(OpKind::MatMul, Result.type(), {Left, Right},
                             {FastMath::encode(Flags)});
}

Value *Chain::order(IRBuilderBase &B) {
  uint64_t MultiplyAdds = collect(Root);
  SmallVector<unsigned> Extents = {Root.resultType().extent(0)};
  for (Value *Leaf : Leaves)
    Extents.push_back(TensorType::of(Leaf->getType()).extent(1));
  ChainOrder Order(Extents);
  unsigned Last = Leaves.size() - 1;
  return Order.multiplyAdds(0, Last) < MultiplyAdds ? build(Order, 0, Last, B)
                                                    : nullptr;
}

Value *matrix::orderChain(TensorOp Op, IRBuilderBase &B) {
  return Chain(Op).order(B);
}
