#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Trains the network of convnet.h and writes its weights: train_convnet.py > weights.inc

Stochastic gradient descent with momentum on the cross-entropy, as ../digits/train.py,
whose images, distortions and constants it takes. A convolution is a product with
the windows of its input, copied side by side: the layer below gets each window's
share of the gradient back. Weights are rounded to three decimals.
"""
import sys
from pathlib import Path

import numpy as np

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "digits"))
from train import DECAY, MOMENTUM, distort, literal, load

FIRST, SECOND, DIGITS = 8, 16, 10
EPOCHS, BATCH, RATE, SEED = 60, 32, 0.05, 1


def windows(x):
    """N x C x H x W images with a zero border to N x H x W x (C * 9) windows."""
    n, c, h, w = x.shape
    framed = np.pad(x, ((0, 0), (0, 0), (1, 1), (1, 1)))
    parts = [framed[:, :, i : i + h, j : j + w] for i in range(3) for j in range(3)]
    return np.stack(parts, 2).reshape(n, c * 9, h, w).transpose(0, 2, 3, 1)


def back_to_image(gradient, shape):
    """The transpose of windows."""
    n, c, h, w = shape
    parts = gradient.transpose(0, 3, 1, 2).reshape(n, c, 9, h, w)
    framed = np.zeros((n, c, h + 2, w + 2))
    for k in range(9):
        framed[:, :, k // 3 : k // 3 + h, k % 3 : k % 3 + w] += parts[:, :, k]
    return framed[:, :, 1:-1, 1:-1]


class Layer:
    """Convolution, bias, ReLU, and the largest of 2 x 2."""

    def __init__(self, random, inputs, outputs):
        self.w = random.randn(outputs, inputs * 9) * np.sqrt(2 / (inputs * 9))
        self.b = np.zeros(outputs)

    def forward(self, x):
        self.shape, self.seen = x.shape, windows(x)
        self.y = np.maximum(self.seen @ self.w.T + self.b, 0)
        n, h, w, c = self.y.shape
        blocks = self.y.reshape(n, h // 2, 2, w // 2, 2, c)
        self.pooled = blocks.max(axis=(2, 4))
        return self.pooled.transpose(0, 3, 1, 2)

    def backward(self, gradient):
        gradient = gradient.transpose(0, 2, 3, 1).repeat(2, 1).repeat(2, 2)
        largest = self.y == self.pooled.repeat(2, 1).repeat(2, 2)
        gradient = gradient * (largest & (self.y > 0))
        flat = gradient.reshape(-1, gradient.shape[3])
        seen = self.seen.reshape(-1, self.seen.shape[3])
        self.gradients = flat.T @ seen + DECAY * self.w, flat.sum(axis=0)
        return back_to_image(gradient @ self.w, self.shape)


class Dense:
    def __init__(self, random, inputs, outputs):
        self.w = random.randn(outputs, inputs) * np.sqrt(2 / inputs)
        self.b = np.zeros(outputs)

    def forward(self, x):
        self.shape, self.seen = x.shape, x.reshape(x.shape[0], -1)
        return self.seen @ self.w.T + self.b

    def backward(self, gradient):
        self.gradients = gradient.T @ self.seen + DECAY * self.w, gradient.sum(axis=0)
        return (gradient @ self.w).reshape(self.shape)


def scores(net, images):
    x = images.T.reshape(-1, 1, 8, 8)
    for layer in net:
        x = layer.forward(x)
    return x


def accuracy(net, images, labels):
    return np.mean(scores(net, images).argmax(axis=1) == labels)


def train(images, labels):
    random = np.random.RandomState(SEED)  # its streams never change
    net = [Layer(random, 1, FIRST), Layer(random, FIRST, SECOND),
           Dense(random, SECOND * 4, DIGITS)]
    speed = [[np.zeros_like(layer.w), np.zeros_like(layer.b)] for layer in net]
    for epoch in range(EPOCHS):
        rate = RATE * (1 + np.cos(np.pi * epoch / EPOCHS)) / 2
        seen = distort(images, random)
        order = random.permutation(labels.size)
        for start in range(0, labels.size, BATCH):
            some = order[start : start + BATCH]
            error = scores(net, seen[:, some])
            error = np.exp(error - error.max(axis=1, keepdims=True))
            error /= error.sum(axis=1, keepdims=True)
            error[np.arange(some.size), labels[some]] -= 1
            error /= some.size
            for layer in reversed(net):
                error = layer.backward(error)
            for layer, velocity in zip(net, speed):
                for values, v, step in zip((layer.w, layer.b), velocity, layer.gradients):
                    v *= MOMENTUM
                    v -= rate * step
                    values += v
    for layer in net:
        layer.w, layer.b = np.round(layer.w, 3), np.round(layer.b, 3)
    return net


def validate(images, labels):
    """Prints what a network says about the quarter that it was not shown."""
    for block in np.array_split(np.arange(labels.size), 4):
        rest = np.setdiff1d(np.arange(labels.size), block)
        kept = accuracy(train(images[:, rest], labels[rest]), images[:, block], labels[block])
        print(f"images {block[0] + 1} to {block[-1] + 1}: {100 * kept:.1f} %")


def write(name, values):
    """One initializer; the elements stand in the order of the indices."""
    print(f"    .{name} = {{")
    line = ""
    for value in values.flat:
        text = literal(value) + ","
        if len(line) + len(text) > 79:
            print(line)
            line = ""
        line += text
    print(line + "},")


def main():
    data = HERE.parent / "digits" / "data"
    images, labels = load(data / "train.txt")
    if sys.argv[1:] == ["--validate"]:
        validate(images, labels)
        return
    net = train(images, labels)
    print("// Written by train_convnet.py.")
    print("// clang-format off")
    print("static const struct Network Trained = {")
    for number, layer in enumerate(net, 1):
        write(f"W{number}", layer.w)
        write(f"B{number}", layer.b)
    print("};")
    print(f"train {100 * accuracy(net, images, labels):.1f} %", file=sys.stderr)
    right = accuracy(net, *load(data / "test.txt"))
    print(f"test  {100 * right:.1f} %", file=sys.stderr)


if __name__ == "__main__":
    main()
