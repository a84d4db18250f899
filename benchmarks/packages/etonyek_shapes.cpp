// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Objects of a page of Keynote's, as libetonyek places them: transformations
// of their geometries, within groups, and shapes that these move.
#include "IWORKPath.h"
#include "IWORKShape.h"
#include "IWORKTransformation.h"
#include "IWORKTypes.h"
#include "driver.h"
#include <vector>

using namespace libetonyek;

int main() {
  constexpr int objects = 200;
  driver::Random random;
  driver::Results results;
  std::vector<IWORKGeometry> geometries(objects);
  for (int i = 0; i < objects; ++i) {
    IWORKGeometry &g = geometries[i];
    g.m_naturalSize = IWORKSize(200 + 100 * random(), 200 + 100 * random());
    g.m_size = g.m_naturalSize;
    g.m_position = IWORKPosition(500 * random(), 500 * random());
    if (i % 2)
      g.m_angle = random();
    if (i % 3 == 0)
      g.m_horizontalFlip = true;
    if (i % 5 == 0)
      g.m_shearXAngle = 0.1 * random();
  }

  std::vector<glm::dmat3> placed(objects);
  auto place = [&] {
    glm::dmat3 group = makeTransformation(geometries[0]);
    for (int i = 0; i < objects; ++i)
      placed[i] = makeTransformation(geometries[i]) * group;
  };
  place();
  for (const glm::dmat3 &m : placed)
    results(&m[0][0], 9);
  driver::measure("transformations of 200 objects", 200, place);

  IWORKPathPtr_t star = makeStarPath(IWORKSize(100, 80), 50, 0.4);
  auto move = [&] {
    for (const glm::dmat3 &m : placed) {
      *star *= m;
      *star *= glm::inverse(m);
    }
  };
  driver::measure("star of 100 points, moved there and back", 10, move);
  auto draw = [&] { makePolygonPath(IWORKSize(100, 80), 40); };
  driver::measure("polygon of 40 points", 500, draw);
  double bounds[4];
  star->computeBoundingBox(bounds[0], bounds[1], bounds[2], bounds[3], 1);
  results(bounds, 4);
}
