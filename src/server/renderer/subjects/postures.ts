import type { Vec3 } from "#server/renderer/math/vector.ts";

/** Positions of the joints; in each pair the left side of the picture is first. */
export type Posture = {
  hips: Vec3;
  chest: Vec3;
  head: Vec3;
  elbows: readonly [Vec3, Vec3];
  hands: readonly [Vec3, Vec3];
  knees: readonly [Vec3, Vec3];
  feet: readonly [Vec3, Vec3];
};

export const standing: Posture = {
  hips: [0, 0.86, 0],
  chest: [0, 1.3, 0],
  head: [0, 1.76, 0.03],
  elbows: [
    [-0.36, 1.1, -0.02],
    [0.36, 1.1, -0.02],
  ],
  hands: [
    [-0.33, 0.8, 0.12],
    [0.33, 0.8, 0.12],
  ],
  knees: [
    [-0.14, 0.46, 0.03],
    [0.14, 0.46, 0.03],
  ],
  feet: [
    [-0.16, 0.06, 0],
    [0.16, 0.06, 0],
  ],
};

/** Cross-legged with the hands on the knees. */
export const lotus: Posture = {
  hips: [0, 0.2, -0.05],
  chest: [0, 0.68, -0.05],
  head: [0, 1.15, 0],
  elbows: [
    [-0.4, 0.5, 0],
    [0.4, 0.5, 0],
  ],
  hands: [
    [-0.48, 0.27, 0.26],
    [0.48, 0.27, 0.26],
  ],
  knees: [
    [-0.52, 0.14, 0.24],
    [0.52, 0.14, 0.24],
  ],
  feet: [
    [0.2, 0.1, 0.42],
    [-0.2, 0.1, 0.46],
  ],
};

/** In full stride, towards the right of the picture. */
export const running: Posture = {
  hips: [0, 0.92, 0],
  chest: [0.16, 1.34, 0],
  head: [0.29, 1.78, 0],
  elbows: [
    [-0.2, 1.2, -0.24],
    [0.34, 1.04, 0.27],
  ],
  hands: [
    [-0.1, 0.96, -0.3],
    [0.58, 1.2, 0.2],
  ],
  knees: [
    [0.34, 0.7, -0.12],
    [-0.16, 0.5, 0.12],
  ],
  feet: [
    [0.3, 0.3, -0.13],
    [-0.56, 0.42, 0.13],
  ],
};

/** Feet apart, both arms up. */
export const lifting: Posture = {
  ...standing,
  elbows: [
    [-0.44, 1.6, 0],
    [0.44, 1.6, 0],
  ],
  hands: [
    [-0.46, 2.02, 0.02],
    [0.46, 2.02, 0.02],
  ],
  knees: [
    [-0.24, 0.46, 0.06],
    [0.24, 0.46, 0.06],
  ],
  feet: [
    [-0.3, 0.06, 0],
    [0.3, 0.06, 0],
  ],
};

/** Bent over the work between the hands. */
export const making: Posture = {
  hips: [0, 0.62, -0.5],
  chest: [0, 1.06, -0.34],
  head: [0, 1.5, -0.2],
  elbows: [
    [-0.46, 0.86, -0.16],
    [0.46, 0.86, -0.16],
  ],
  hands: [
    [-0.25, 0.86, 0.22],
    [0.25, 0.86, 0.22],
  ],
  knees: [
    [-0.44, 0.5, 0.05],
    [0.44, 0.5, 0.05],
  ],
  feet: [
    [-0.46, 0.06, 0.1],
    [0.46, 0.06, 0.1],
  ],
};
