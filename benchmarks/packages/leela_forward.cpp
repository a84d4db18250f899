// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Leela Zero's network on the processor, by Eigen's products: one position of a
// 19 x 19 board through residual blocks, with random weights.
#include "CPUPipe.h"
#include "Network.h"
#include "driver.h"

namespace {
std::vector<float> weights(size_t count, float scale, driver::Random &random) {
  std::vector<float> made(count);
  for (float &x : made)
    x = scale * random();
  return made;
}

void forward(const char *name, int channels, int blocks, int count) {
  driver::Random random;
  driver::Results results;
  auto network = std::make_shared<ForwardPipe::ForwardPipeWeights>();
  for (int layer = 0; layer < 1 + 2 * blocks; ++layer) {
    int inputs = layer ? channels : int(Network::INPUT_CHANNELS);
    network->m_conv_weights.push_back(
        weights(size_t(WINOGRAD_TILE) * inputs * channels,
                0.3f / std::sqrt(float(inputs)), random));
    network->m_batchnorm_means.push_back(weights(channels, 0.1f, random));
    network->m_batchnorm_stddevs.emplace_back(channels, 1.0f);
  }
  network->m_conv_pol_w =
      weights(Network::OUTPUTS_POLICY * channels, 0.1f, random);
  network->m_conv_val_w =
      weights(Network::OUTPUTS_VALUE * channels, 0.1f, random);
  // push_weights() makes as many biases as the weights have outputs.
  CPUPipe pipe;
  pipe.initialize(channels);
  pipe.push_weights(WINOGRAD_ALPHA, Network::INPUT_CHANNELS, channels, network);

  std::vector<float> input =
      weights(Network::INPUT_CHANNELS * NUM_INTERSECTIONS, 1, random);
  std::vector<float> policy(Network::OUTPUTS_POLICY * NUM_INTERSECTIONS);
  std::vector<float> value(Network::OUTPUTS_VALUE * NUM_INTERSECTIONS);
  auto once = [&] { pipe.forward(input, policy, value); };
  once();
  results(policy.data(), policy.size());
  results(value.data(), value.size());
  driver::measure(name, count, once);
}
} // namespace

int main() {
  forward("6 blocks of 64 channels", 64, 6, 2);
  forward("4 blocks of 128 channels", 128, 4, 1);
}
