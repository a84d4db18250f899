// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A frame of libgltf's, without a window: it moves the nodes of an animated
// skeleton, and gives the matrices of its joints and of a mesh to OpenGL. Then
// the bounds of the mesh, as for a scene that is opened.
//
// These functions are private, and OpenGL's are pointers of libepoxy.
#include "driver.h"
#include <boost/property_tree/ptree.hpp>
#include <glm/gtc/matrix_transform.hpp>
#include <iostream>
#include <map>
#include <memory>
#include <string>
#include <vector>
#define private public
#include "RenderScene.h"
#undef private

using namespace libgltf;

namespace {
constexpr int joints = 64, keys = 30, vertices = 3000;
std::vector<float> uploaded;

void upload(const GLfloat *elements, int count) {
  uploaded.insert(uploaded.end(), elements, elements + count);
}

glm::mat4 turned(driver::Random &random) {
  glm::vec3 axis(random(), random(), 1.5f);
  return glm::rotate(glm::mat4(1), random(), glm::normalize(axis));
}

std::unique_ptr<Animation> animation(driver::Random &random) {
  auto made = std::make_unique<Animation>();
  for (int key = 0; key <= keys; ++key)
    made->pushTimeValue(double(key) / keys, turned(random));
  made->setDuration(1);
  made->setChannelBits(ROTATE_CHANNEL);
  return made;
}
} // namespace

int main() {
  epoxy_glGetUniformLocation = [](GLuint, const GLchar *) -> GLint {
    return 0;
  };
  epoxy_glUniformMatrix4fv = [](GLint, GLsizei count, GLboolean,
                                const GLfloat *elements) {
    upload(elements, 16 * count);
  };
  epoxy_glUniformMatrix3fv = [](GLint, GLsizei count, GLboolean,
                                const GLfloat *elements) {
    upload(elements, 9 * count);
  };

  driver::Random random;
  driver::Results results;
  std::vector<std::unique_ptr<Animation>> animations;
  std::vector<Node *> nodes; // a parent deletes none of its children
  Node mesh;
  for (int i = 0; i < joints; ++i) {
    Node *node = new Node;
    float offset[3] = {random(), random(), random()}, scale[3] = {1, 1, 1};
    node->setTranslate(offset);
    node->setScale(scale);
    node->setJointFlag(true);
    node->setUpdateFlag(true);
    animations.push_back(animation(random));
    node->setAnimPoint(animations.back().get());
    if (i)
      nodes[(i - 1) / 2]->pushChildNode(node);
    nodes.push_back(node);
    mesh.pushBoneNode(node);
  }

  Skin skin;
  glm::mat4 *bind = new glm::mat4[joints]; // the skin's
  for (int i = 0; i < joints; ++i)
    bind[i] = turned(random);
  skin.setBindMatrix(bind);
  skin.setBindMatrixCount(joints);
  mesh.setSkinPoint(&skin);
  mesh.setGlobalMatrix(glm::translate(turned(random), glm::vec3(1, 2, 3)));

  std::vector<glm::vec3> points(vertices);
  for (glm::vec3 &point : points)
    point = {random(), random(), random()};
  // The destructors of both need a window.
  RenderPrimitive &primitive = *new RenderPrimitive;
  primitive.setNode(&mesh);
  primitive.setVertexBufferData(reinterpret_cast<const char *>(points.data()));
  primitive.setVerterCount(vertices);

  RenderScene &scene = *new RenderScene;
  scene.maCamera.setViewMatrix(
      glm::lookAt(glm::vec3(3, 2, 9), glm::vec3(0), glm::vec3(0, 1, 0)));
  int frame = 0;
  auto draw = [&] {
    uploaded.clear();
    scene.mCurrentTime = 0.011 * (++frame % 90);
    scene.updateNodeMatrix(nodes[0], glm::mat4(1), false);
    scene.upLoadMatrixInfo(0, &primitive);
    scene.upLoadAnimation(0, &primitive);
  };
  draw();
  results(uploaded.data(), uploaded.size());
  driver::measure("frame of 64 joints", 2000, draw);

  glm::vec3 low(1e9f), high(-1e9f);
  driver::measure("bounds of 3000 vertices", 500,
                  [&] { primitive.getPrimitiveBoundary(&high, &low); });
  results(&low.x, 3);
  results(&high.x, 3);
}
