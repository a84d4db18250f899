// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Inverse kinematics of an arm of six joints by orocos-kdl: its solvers by
// Levenberg and Marquardt, by Newton, and the dynamics of the arm.
#include "driver.h"
#include <chain.hpp>
#include <chaindynparam.hpp>
#include <chainfksolverpos_recursive.hpp>
#include <chainiksolverpos_lma.hpp>
#include <chainiksolvervel_wdls.hpp>
#include <models.hpp>
#include <vector>

int main() {
  constexpr int poses = 50;
  KDL::Chain chain = KDL::Puma560();
  int joints = chain.getNrOfJoints();
  driver::Random random;
  driver::Results results;
  Eigen::Matrix<double, 6, 1> scale;
  scale << 1, 1, 1, 0.01, 0.01, 0.01;
  KDL::ChainFkSolverPos_recursive forward(chain);
  KDL::ChainIkSolverPos_LMA inverse(chain, scale);
  std::vector<KDL::Frame> goals(poses);
  std::vector<KDL::JntArray> starts(poses, KDL::JntArray(joints));
  KDL::JntArray found(joints);
  for (int i = 0; i < poses; ++i) {
    for (int j = 0; j < joints; ++j)
      found(j) = 3 * random();
    forward.JntToCart(found, goals[i]);
    for (int j = 0; j < joints; ++j)
      starts[i](j) = found(j) + 0.1 * random();
  }
  auto solve = [&] {
    for (int i = 0; i < poses; ++i)
      inverse.CartToJnt(starts[i], goals[i], found);
  };
  solve();
  KDL::Frame reached;
  forward.JntToCart(found, reached);
  results(reached.p.data, 3);
  driver::measure("inverse kinematics of 50 poses", 5, solve);

  KDL::ChainIkSolverVel_wdls velocities(chain);
  velocities.setLambda(0.1);
  KDL::Twist twist(KDL::Vector(1, 2, 3), KDL::Vector(0.1, 0.2, 0.3));
  auto move = [&] {
    for (int i = 0; i < poses; ++i)
      velocities.CartToJnt(starts[i], twist, found);
  };
  move();
  results(found.data.data(), joints);
  driver::measure("velocities of 50 poses", 20, move);

  KDL::ChainDynParam dynamics(chain, KDL::Vector(0, 0, -9.81));
  KDL::JntSpaceInertiaMatrix inertia(joints);
  auto weigh = [&] {
    for (int i = 0; i < poses; ++i)
      dynamics.JntToMass(starts[i], inertia);
  };
  weigh();
  results(inertia.data.data(), size_t(joints * joints));
  driver::measure("inertias of 50 poses", 50, weigh);
}
