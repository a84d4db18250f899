// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef MATRIX_LAYOUT_MINCUT_H
#define MATRIX_LAYOUT_MINCUT_H

#include "llvm/ADT/SmallVector.h"
#include <cstdint>

namespace matrix {

/// The cheapest way to divide the nodes of a graph between two sides, of which
/// each has one node to begin with. An edge costs something if it leads from
/// the source's side to the sink's.
class MinCut {
  struct Edge {
    unsigned To;
    /// What may still flow along it.
    uint64_t Rest;
  };
  /// Edge 2n and edge 2n + 1 are each other's reverse.
  llvm::SmallVector<Edge, 0> Edges;
  /// The edges that leave each node.
  llvm::SmallVector<llvm::SmallVector<unsigned, 4>, 0> Leaving;
  /// The number of edges from the source to each node; 0 if there is no path.
  llvm::SmallVector<unsigned, 0> Distance;

public:
  static constexpr unsigned Source = 0, Sink = 1;
  /// The cost of what must not be.
  static constexpr uint64_t Forbidden = uint64_t(1) << 60;

  MinCut() : Leaving(2) {}
  unsigned addNode();
  void addEdge(unsigned From, unsigned To, uint64_t Cost);
  /// Divides the nodes and returns what that costs. Of several cheapest ways,
  /// the one with the fewest nodes on the source's side. Once.
  uint64_t solve();
  /// Which side solve() gave a node.
  bool isOnSourceSide(unsigned Node) const { return Distance[Node] != 0; }

private:
  bool measureDistances();
  uint64_t findFlow();
};

} // namespace matrix

#endif
