/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Names that programs define as macros, and that no header may use.
 */
#define A 1
#define B 2
#define C 3
#define D 4
#define E 5
#define F 6
#define G 7
#define H 8
#define I 9
#define J 10
#define K 11
#define L 12
#define M 13
#define N 14
#define O 15
#define P 16
#define Q 17
#define R 18
#define S 19
#define T float
#define U unsigned
#define V 22
#define W 23
#define X 24
#define Y 25
#define Z 26
