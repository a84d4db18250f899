#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Trains the network of digits.c and writes its weights: train.py > weights.inc

Stochastic gradient descent with momentum on the cross-entropy of a 64 -> 48 ->
10 network with ReLU. Every epoch sees each image turned, stretched and shifted a
little: in blocks of images that the network was not shown, this lifts the
accuracy from 93 to 96 %. The constants were chosen by that cross-validation
within the training images (`train.py --validate`); the test images serve only
for the accuracy that is printed at the end.

Weights are rounded to three decimals: a short literal is then the whole truth,
and the rounding costs no accuracy.
"""
import sys

import numpy as np

PIXELS, HIDDEN, DIGITS = 64, 48, 10
EPOCHS, BATCH, RATE, MOMENTUM, DECAY, SEED = 300, 32, 0.1, 0.9, 1e-4, 1
STRETCH, SHIFT = 0.15, 0.3  # standard deviations; SHIFT is in pixels


def load(name):
    """The images of a file as columns of a 64 x N matrix, and their N labels."""
    with open(name) as lines:
        rows = [line.split() for line in lines if not line.startswith("#")]
    images = np.array([[int(pixel, 17) / 16 for pixel in row[1]] for row in rows])
    return images.T, np.array([int(row[0]) for row in rows])


def distort(images, random):
    """Every image under a random affine map about its centre, bilinear."""
    count = images.shape[1]
    turn = np.eye(2) + STRETCH * random.randn(count, 2, 2)
    shift = SHIFT * random.randn(count, 2, 1)
    grid = np.indices((8, 8)).reshape(2, 64) - 3.5
    at = turn @ grid + shift + 3.5
    # A white border: one pixel before, two after, since at + 1 is read as well.
    framed = np.pad(images.T.reshape(count, 8, 8), ((0, 0), (1, 2), (1, 2)))
    at = np.clip(at + 1, 0, 8.999)
    y, x = at.astype(int).transpose(1, 0, 2)
    down, right = (at % 1).transpose(1, 0, 2)
    n = np.arange(count)[:, None]
    upper = (1 - right) * framed[n, y, x] + right * framed[n, y, x + 1]
    lower = (1 - right) * framed[n, y + 1, x] + right * framed[n, y + 1, x + 1]
    return ((1 - down) * upper + down * lower).T


def scores(net, images):
    w1, b1, w2, b2 = net
    return w2 @ np.maximum(w1 @ images + b1, 0) + b2


def accuracy(net, images, labels):
    return np.mean(scores(net, images).argmax(axis=0) == labels)


def gradients(net, images, labels):
    w1, b1, w2, _ = net
    hidden = np.maximum(w1 @ images + b1, 0)
    error = scores(net, images)
    error = np.exp(error - error.max(axis=0))
    error /= error.sum(axis=0)
    error[labels, np.arange(labels.size)] -= 1
    error /= labels.size
    back = (w2.T @ error) * (hidden > 0)
    return (
        back @ images.T + DECAY * w1,
        back.sum(axis=1, keepdims=True),
        error @ hidden.T + DECAY * w2,
        error.sum(axis=1, keepdims=True),
    )


def train(images, labels):
    random = np.random.RandomState(SEED)  # its streams never change
    net = [
        random.randn(HIDDEN, PIXELS) * np.sqrt(2 / PIXELS),
        np.zeros((HIDDEN, 1)),
        random.randn(DIGITS, HIDDEN) * np.sqrt(2 / HIDDEN),
        np.zeros((DIGITS, 1)),
    ]
    speed = [np.zeros_like(weights) for weights in net]
    for epoch in range(EPOCHS):
        rate = RATE * (1 + np.cos(np.pi * epoch / EPOCHS)) / 2
        seen = distort(images, random)
        order = random.permutation(labels.size)
        for start in range(0, labels.size, BATCH):
            some = order[start : start + BATCH]
            steps = gradients(net, seen[:, some], labels[some])
            for weights, v, step in zip(net, speed, steps):
                v *= MOMENTUM
                v -= rate * step
                weights += v
    return [np.round(weights, 3) for weights in net]


def literal(value):
    """The shortest C literal: .25f, -1.5f, 2.f, 0.f."""
    text = f"{value:.3f}".rstrip("0")
    if text in ("0.", "-0."):
        return "0.f"
    if text.startswith(("0.", "-0.")):
        text = text.replace("0.", ".", 1)
    return text + "f"


def write(name, weights):
    """One initializer; the elements stand column after column."""
    print(f"    .{name} = {{")
    line = ""
    for value in weights.T.flat:
        text = literal(value) + ","
        if len(line) + len(text) > 79:
            print(line)
            line = ""
        line += text
    print(line + "},")


def validate(images, labels):
    """Prints what a network says about the quarter that it was not shown."""
    for block in np.array_split(np.arange(labels.size), 4):
        rest = np.setdiff1d(np.arange(labels.size), block)
        net = train(images[:, rest], labels[rest])
        kept = accuracy(net, images[:, block], labels[block])
        print(f"images {block[0] + 1} to {block[-1] + 1}: {100 * kept:.1f} %")


def main():
    images, labels = load("data/train.txt")
    if sys.argv[1:] == ["--validate"]:
        validate(images, labels)
        return
    net = train(images, labels)
    print("// Written by train.py. Matrices are column-major.")
    print("// clang-format off")
    print("const struct Network Trained = {")
    for name, weights in zip(("W1", "B1", "W2", "B2"), net):
        write(name, weights)
    print("};")
    print(f"train {100 * accuracy(net, images, labels):.1f} %", file=sys.stderr)
    right = accuracy(net, *load("data/test.txt"))
    print(f"test  {100 * right:.1f} %", file=sys.stderr)


if __name__ == "__main__":
    main()
