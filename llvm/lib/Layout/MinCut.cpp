// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The cheapest cut costs what flows at most (Ford and Fulkerson 1956), which
// Dinic's algorithm (1970) finds: in each round, along all shortest ways.

#include "matrix/Layout/MinCut.h"
#include <algorithm>

using namespace llvm;
using namespace matrix;

unsigned MinCut::addNode() {
  Leaving.emplace_back();
  return Leaving.size() - 1;
}

void MinCut::addEdge(unsigned From, unsigned To, uint64_t Cost) {
  Leaving[From].push_back(Edges.size());
  Edges.push_back({To, Cost});
  Leaving[To].push_back(Edges.size());
  Edges.push_back({From, 0});
}

/// Whether anything can still flow from the source to the sink.
bool MinCut::measureDistances() {
  Distance.assign(Leaving.size(), 0);
  Distance[Source] = 1;
  SmallVector<unsigned> Queue = {Source};
  for (unsigned I = 0; I != Queue.size(); ++I)
    for (unsigned E : Leaving[Queue[I]])
      if (auto [To, Rest] = Edges[E]; Rest != 0 && Distance[To] == 0) {
        Distance[To] = Distance[Queue[I]] + 1;
        Queue.push_back(To);
      }
  return Distance[Sink] != 0;
}

/// What flows along ways on which the distance grows with every edge, until
/// each has an edge that is full.
uint64_t MinCut::findFlow() {
  uint64_t Flow = 0;
  SmallVector<unsigned, 0> Next(Leaving.size(), 0);
  SmallVector<unsigned> Way;
  auto end = [&] { return Way.empty() ? Source : Edges[Way.back()].To; };
  while (true) {
    unsigned Here = end();
    if (Here == Sink) {
      uint64_t Least = Forbidden;
      for (unsigned E : Way)
        Least = std::min(Least, Edges[E].Rest);
      for (unsigned E : Way) {
        Edges[E].Rest -= Least;
        Edges[E ^ 1].Rest += Least;
      }
      Flow += Least;
      Way.clear();
      continue;
    }
    if (Next[Here] != Leaving[Here].size()) {
      unsigned E = Leaving[Here][Next[Here]];
      if (Edges[E].Rest != 0 && Distance[Edges[E].To] == Distance[Here] + 1)
        Way.push_back(E);
      else
        ++Next[Here];
      continue;
    }
    if (Way.empty())
      return Flow;
    // No way leads on from here.
    Way.pop_back();
    ++Next[end()];
  }
}

uint64_t MinCut::solve() {
  uint64_t Flow = 0;
  while (measureDistances())
    Flow += findFlow();
  return Flow;
}
