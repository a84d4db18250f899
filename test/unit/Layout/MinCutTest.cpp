// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "matrix/Layout/MinCut.h"
#include "gtest/gtest.h"
#include <random>

using matrix::MinCut;

TEST(MinCutTest, NothingBetween) {
  MinCut Cut;
  unsigned A = Cut.addNode();
  Cut.addEdge(MinCut::Source, A, 5);
  EXPECT_EQ(Cut.solve(), 0u);
  EXPECT_TRUE(Cut.isOnSourceSide(A));
  EXPECT_TRUE(Cut.isOnSourceSide(MinCut::Source));
  EXPECT_FALSE(Cut.isOnSourceSide(MinCut::Sink));
}

TEST(MinCutTest, NarrowestPlace) {
  MinCut Cut;
  unsigned A = Cut.addNode(), B = Cut.addNode();
  Cut.addEdge(MinCut::Source, A, 5);
  Cut.addEdge(A, B, 3);
  Cut.addEdge(B, MinCut::Sink, 4);
  // Against the direction, nothing costs anything.
  Cut.addEdge(B, A, 100);
  EXPECT_EQ(Cut.solve(), 3u);
  EXPECT_TRUE(Cut.isOnSourceSide(A));
  EXPECT_FALSE(Cut.isOnSourceSide(B));
}

TEST(MinCutTest, FewestOnTheSourceSide) {
  MinCut Cut;
  unsigned A = Cut.addNode();
  Cut.addEdge(MinCut::Source, A, 2);
  Cut.addEdge(A, MinCut::Sink, 2);
  EXPECT_EQ(Cut.solve(), 2u);
  EXPECT_FALSE(Cut.isOnSourceSide(A));
}

// What flows along the first way must be able to give way.
TEST(MinCutTest, FlowGivesWay) {
  MinCut Cut;
  unsigned A = Cut.addNode(), B = Cut.addNode();
  Cut.addEdge(MinCut::Source, A, 1);
  Cut.addEdge(A, B, 1);
  Cut.addEdge(B, MinCut::Sink, 1);
  Cut.addEdge(MinCut::Source, B, 1);
  Cut.addEdge(A, MinCut::Sink, 1);
  EXPECT_EQ(Cut.solve(), 2u);
}

// Against all ways to divide.
TEST(MinCutTest, CheapestOfAll) {
  std::mt19937 Random(1);
  auto Below = [&](unsigned N) { return unsigned(Random() % N); };
  for (int Try = 0; Try != 500; ++Try) {
    MinCut Cut;
    unsigned Nodes = 2 + Below(7);
    for (unsigned I = 2; I != Nodes; ++I)
      Cut.addNode();
    struct Edge {
      unsigned From, To, Cost;
    };
    std::vector<Edge> Edges(Below(3 * Nodes));
    for (Edge &E : Edges) {
      E = {Below(Nodes), Below(Nodes), Below(10)};
      Cut.addEdge(E.From, E.To, E.Cost);
    }
    auto Cost = [&](auto IsOnSourceSide) {
      uint64_t Sum = 0;
      for (const Edge &E : Edges)
        if (IsOnSourceSide(E.From) && !IsOnSourceSide(E.To))
          Sum += E.Cost;
      return Sum;
    };
    uint64_t Best = ~uint64_t(0);
    for (unsigned Sides = 0; Sides != 1u << Nodes; ++Sides)
      if ((Sides & 3) == 1u << MinCut::Source)
        Best = std::min(Best, Cost([&](unsigned N) { return Sides >> N & 1; }));
    EXPECT_EQ(Cut.solve(), Best);
    EXPECT_EQ(Cost([&](unsigned N) { return Cut.isOnSourceSide(N); }), Best);
  }
}
