# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Packages that compute with matrices. Where a package's own tests take minutes, or need sound
files, a test is a run of its programs on data that is made here."""

import os
import random
import struct

from .program import Executable, Program, Test, find, from_cmake, once, run, variable

MATH = ["-lm"]


def write_sound(path: str, seconds: float, rate: int, seed: int):
    """Tones that come and go, with noise, as 16-bit samples."""
    if os.path.exists(path):
        return
    draw = random.Random(seed)
    state = [0.0, 0.0]
    samples = []
    for i in range(int(seconds * rate)):
        if i % (rate // 8) == 0:
            turn = 2 - draw.random() * 0.3
            state = [draw.uniform(-4000, 4000), draw.uniform(-4000, 4000)]
        state = [turn * state[0] - state[1], state[0]]
        value = state[0] + draw.uniform(-500, 500)
        samples.append(max(-32767, min(32767, int(value))))
    with open(path, "wb") as file:
        file.write(struct.pack(f"<{len(samples)}h", *samples))


def cminpack() -> Program:
    """All its tests in C. Those that have an input read the library's test data."""
    helpers = [f"examples/{n}.c" for n in ("ssqipt", "ssqfcn", "ssqjac", "neqipt", "vecfcn",
                                           "errjac")]
    helpers += ["examples/vecjac.c"] if os.path.exists("examples/vecjac.c") else []
    needs_input = ["lmddrv", "lmfdrv", "lmsdrv", "hyjdrv", "hybdrv", "chkdrv"]
    plain = [os.path.basename(p)[:-2] for p in find("examples/t*c.c", "examples/t*_.c")]
    return Program(
        ["-I.", "-Iexamples"],
        [s for s in find("*.c") if not s.startswith("cuda")] + helpers,
        [Executable(n, [f"examples/{n}.c"], MATH) for n in [*plain, *needs_input]],
        [Test(n, f"$BIN/{n}") for n in plain] +
        [Test(n, f"$BIN/{n} < $SRC/examples/testdata/{data}.data")
         for n, data in zip(needs_input, ["ssq", "ssq", "ssq", "neq", "neq", "chkder"])])


def libsvm() -> Program:
    """It has no tests: models of all kinds, trained on the data that it comes with."""
    train = "$BIN/svm-train -s {s} -t {t} -b {b} $SRC/heart_scale model && " \
            "$BIN/svm-predict -b {b} $SRC/heart_scale model out"
    kinds = [(s, t, int(s == 0 and t == 2)) for s in range(5) for t in range(4)]
    return Program(
        ["-I."], ["svm.cpp"],
        [Executable(n, [f"{n}.c"], MATH) for n in ("svm-train", "svm-predict", "svm-scale")],
        [Test(f"type {s}, kernel {t}", train.format(s=s, t=t, b=b)) for s, t, b in kinds] +
        [Test("scale", "$BIN/svm-scale -l -1 -u 1 $SRC/heart_scale")])


def speexdsp() -> Program:
    once("config.h", ["sh", "configure", "--disable-sse", "--disable-neon", "--enable-examples"])
    write_sound("near.sw", 4, 8000, 1)
    write_sound("far.sw", 4, 8000, 2)
    library = "libspeexdsp/"
    sources = ["preprocess", "jitter", "mdf", "fftwrap", "filterbank", "resample", "buffer",
               "scal", "smallft", "kiss_fft", "kiss_fftr"]
    tests = ["testdenoise", "testecho", "testjitter", "testresample", "testresample2"]
    return Program(
        ["-DHAVE_CONFIG_H", "-I.", "-Iinclude", "-Iinclude/speex"],
        [f"{library}{s}.c" for s in sources],
        [Executable(n, [f"{library}{n}.c"], MATH) for n in tests],
        [Test("testdenoise", "$BIN/testdenoise < $SRC/near.sw"),
         Test("testecho", "$BIN/testecho $SRC/near.sw $SRC/far.sw out.sw"),
         Test("testjitter", "$BIN/testjitter"),
         Test("testresample", "timeout 5 $BIN/testresample < $SRC/near.sw | head -c 400000 | sha256sum"),
         Test("testresample2", "timeout 20 $BIN/testresample2 | sha256sum")])


def qhull() -> Program:
    """The pipelines of eg/q_test, but for those that draw points or a rotation by the clock. Two
    programs of one may write errors at the same time."""
    programs = {"qhull": "qhull/unix_r", "qconvex": "qconvex/qconvex_r",
                "qdelaunay": "qdelaunay/qdelaun_r", "qvoronoi": "qvoronoi/qvoronoi_r",
                "qhalf": "qhalf/qhalf_r", "rbox": "rbox/rbox_r",
                "testqset_r": "testqset_r/testqset_r"}
    return Program(
        ["-Isrc", "-Isrc/libqhull_r"], find("src/libqhull_r/*.c"),
        [Executable(name, [f"src/{source}.c"], MATH) for name, source in programs.items()],
        [Test("q_test", "grep -E '^rbox' $SRC/eg/q_test | grep -vE 'QR(0|-1)|^rbox[^|]* t( |$)' |"
              " PATH=$BIN:$PATH bash 2> errors > output; "
              "sed -E '/cpu sec|seed|distance tests|run [0-9]+/Id; s/run-id [0-9]+//' * | sort;"
              " rm *"),
         Test("testqset", "$BIN/testqset_r 10000")])


def nlopt() -> Program:
    sources, flags = from_cmake("nlopt", "-DNLOPT_PYTHON=OFF", "-DNLOPT_OCTAVE=OFF",
                                "-DNLOPT_MATLAB=OFF", "-DNLOPT_GUILE=OFF", "-DNLOPT_SWIG=OFF")
    # A generator of random numbers that its test has, too.
    test = ["test/testopt.c", "test/testfuncs.c"]
    # Stochastic ones stop by the clock; 10 is not in the package's list, 27 does not end for it.
    algorithms = [a for a in range(44) if a not in (10, 27)]
    return Program(
        [*flags, "-Itest"], sources,
        [Executable("testopt", test, ["-lm", "-lstdc++"])],
        [Test(f"algorithm {a}, function {f}",
              f"timeout 20 $BIN/testopt -r 7 -a {a} -o {f} -e 3000 -t 1000; echo $?",
              r"(finished after|elapsed|time|sec).*") for a in algorithms for f in (0, 1, 5)])


def opus() -> Program:
    """The code in C. Of its tests not test_opus_encode, which takes minutes: opus_demo instead."""
    once("config.h", ["sh", "configure", "--disable-intrinsics", "--disable-rtcd",
                      "--disable-asm", "--disable-doc"])
    write_sound("speech.sw", 6, 48000, 3)
    sources = variable("celt_sources.mk", "CELT_SOURCES")
    sources += variable("silk_sources.mk", "SILK_SOURCES")
    sources += variable("silk_sources.mk", "SILK_SOURCES_FLOAT")
    sources += variable("opus_sources.mk", "OPUS_SOURCES")
    sources += variable("opus_sources.mk", "OPUS_SOURCES_FLOAT")
    units = find("celt/tests/*.c", "silk/tests/*.c", "tests/test_opus_api.c",
                 "tests/test_opus_padding.c", "tests/test_opus_projection.c",
                 "tests/test_opus_decode.c")
    names = [os.path.basename(u)[:-2] for u in units]
    demo = "$BIN/opus_demo -e {} 48000 {} {} -complexity {} $SRC/speech.sw bits && " \
           "$BIN/opus_demo -d 48000 {} bits out"
    runs = [("voip", 1, 12000, 10), ("audio", 1, 64000, 10), ("audio", 2, 96000, 5),
            ("voip", 2, 24000, 7), ("restricted-lowdelay", 1, 32000, 0)]
    return Program(
        ["-DHAVE_CONFIG_H", "-I.", "-Iinclude", "-Icelt", "-Isilk", "-Isilk/float", "-Itests"],
        list(dict.fromkeys(sources)),
        [Executable(n, [u], MATH) for n, u in zip(names, units)] +
        [Executable("opus_demo", ["src/opus_demo.c"], MATH)],
        [Test(n, f"SEED=1 $BIN/{n}", r"(?m)^.*(seed|SEED|time).*$") for n in names] +
        [Test(f"demo {r}", demo.format(*r, r[1]), r"(?m)^.*(time|sec).*$") for r in runs])


GSL_FOLDERS = ["block", "blas", "cblas", "complex", "dht", "eigen", "err", "fft", "ieee-utils",
               "linalg", "matrix", "min", "multifit", "permutation", "poly", "randist", "rng", "sort",
               "specfunc", "statistics", "sys", "test", "utils", "vector", "wavelet"]
GSL_TESTED = ["cblas", "linalg", "multifit", "matrix", "statistics", "dht", "fft", "wavelet"]


def gsl() -> Program:
    """The folders with products of matrices, what they need, and their tests."""
    once("gsl/gsl_math.h", ["sh", "configure", "--disable-shared"], ["make", "-C", "gsl"])

    def listed(folder: str, name: str):
        return [f"{folder}/{s}" for s in variable(f"{folder}/Makefile.am", name)
                if s.endswith(".c")]

    library = []
    for folder in GSL_FOLDERS:
        name = {"utils": "libutils"}.get(folder, "libgsl" + folder.replace("-", ""))
        library += listed(folder, f"{name}_la_SOURCES")
    return Program(
        ["-DHAVE_CONFIG_H", "-I."], library,
        [Executable(f"{f}-test", listed(f, "test_SOURCES"), MATH) for f in GSL_TESTED],
        [Test(f, f"cd $SRC/{f} && GSL_TEST_VERBOSE=0 $BIN/{f}-test") for f in GSL_TESTED])
