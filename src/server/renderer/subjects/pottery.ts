import { hex, lighten } from "#server/renderer/math/color.ts";
import { lathe, type Profile, turned } from "#server/renderer/sdf/baked.ts";
import {
  capsule,
  cylinder,
  melt,
  move,
  type Sdf,
  sphere,
  subtract,
  torus,
  turnX,
} from "#server/renderer/sdf/shapes.ts";
import { type Part, part } from "#server/renderer/sdf/solid.ts";
import type { Kit, Subject } from "./subject.ts";

const CLAY = hex("#b5764a");

const vaseShapes: readonly [Profile, ...Profile[]] = [
  [
    [0, 0.04],
    [0.27, 0.05],
    [0.43, 0.5],
    [0.33, 0.95],
    [0.17, 1.16],
    [0.22, 1.3],
  ],
  [
    [0, 0.04],
    [0.2, 0.05],
    [0.36, 0.35],
    [0.44, 0.72],
    [0.3, 1.04],
    [0.26, 1.16],
    [0.3, 1.22],
  ],
  [
    [0, 0.04],
    [0.32, 0.05],
    [0.47, 0.34],
    [0.36, 0.66],
    [0.12, 0.84],
    [0.1, 1.16],
    [0.17, 1.3],
  ],
  [
    [0, 0.04],
    [0.24, 0.05],
    [0.3, 0.5],
    [0.28, 1.0],
    [0.24, 1.2],
    [0.27, 1.3],
  ],
];

/** Glazed above `line`, bare clay below. */
function dipped(pot: ReturnType<typeof lathe>, kit: Kit, line: number): Part[] {
  const wave = (x: number, z: number) => line + Math.sin(Math.atan2(z, x) * 3 + 1) * 0.015;
  return [
    part((x, y, z) => Math.max(pot(x, y, z), wave(x, z) - y), "glaze", kit.color),
    part((x, y, z) => Math.max(pot(x, y, z) + 0.004, y - wave(x, z) - 0.004), "clay", CLAY),
  ];
}

export const vase = (kit: Kit): Part[] =>
  dipped(lathe(kit.random.pick(vaseShapes), 0.034), kit, kit.random.between(0.08, 0.2));

function bowl(kit: Kit): Part[] {
  const deep = kit.random.between(0.48, 0.66);
  const rim = kit.random.between(0.62, 0.78);
  const shell = lathe(
    [
      [0.02, 0.13],
      [0.22, 0.14],
      [0.24 + rim * 0.42, 0.14 + deep * 0.34],
      [rim, 0.1 + deep],
    ],
    0.03,
  );
  const foot = lathe(
    [
      [0.22, 0.03],
      [0.24, 0.13],
    ],
    0.03,
    3,
  );
  return [...dipped(shell, kit, 0.17), part(foot, "clay", CLAY)];
}

export function cup(kit: Kit): Part[] {
  const body = lathe(
    [
      [0, 0.03],
      [0.25, 0.035],
      [0.33, 0.14],
      [0.335, 0.62],
    ],
    0.026,
    6,
  );
  const inside = cylinder(0, 0.3, 0, 0.3, 0.27, 0.05);
  const handle = turnX(torus(0, 0, 0, 0.17, 0.042), Math.PI / 2);
  const ear = subtract(move(handle, 0.4, 0.36, 0), inside);
  const drink = cylinder(0, 0.5, 0, 0.315, 0.02);
  return [
    ...dipped(melt(0.05, body, ear), kit, 0.13),
    part(drink, "liquid", hex(kit.random.chance(0.75) ? "#4a2613" : "#a8642c")),
  ];
}

function teapot(kit: Kit): Part[] {
  const body = turned([
    [0, 0.02],
    [0.3, 0.04],
    [0.52, 0.36],
    [0.34, 0.68],
    [0.16, 0.74],
    [0, 0.76],
  ]);
  const lid = melt(
    0.05,
    turned([
      [0, 0.73],
      [0.2, 0.73],
      [0.17, 0.8],
      [0, 0.84],
    ]),
    sphere(0, 0.9, 0, 0.065),
  );
  const spout = capsule(0.42, 0.32, 0, 0.82, 0.66, 0, 0.11, 0.05);
  const handle = move(turnX(torus(0, 0, 0, 0.24, 0.045), Math.PI / 2), -0.52, 0.44, 0);
  return [...dipped(melt(0.08, body, spout, handle), kit, 0.12), part(lid, "glaze", lighten(kit.color, 0.04))];
}

function bottle(kit: Kit): Part[] {
  const tall = kit.random.between(1.15, 1.4);
  const body = turned(
    [
      [0, 0.02],
      [0.25, 0.022],
      [0.29, 0.07],
      [0.29, 0.3],
      [0.29, tall * 0.36],
      [0.29, tall * 0.52],
      [0.22, tall * 0.63],
      [0.1, tall * 0.72],
      [0.092, tall * 0.82],
      [0.09, tall * 0.9],
      [0, tall * 0.9],
    ],
    5,
  );
  const cap = cylinder(0, tall * 0.94, 0, 0.115, tall * 0.085, 0.02);
  const around =
    (half: number, thick: number): Sdf =>
    (x, y, z) =>
      Math.max(body(x, y, z) - thick, Math.abs(y - tall * 0.3) - half);
  const label = around(tall * 0.14, 0.014);
  const stripe = around(0.03, 0.022);
  return [
    part(body, "porcelain", kit.color),
    part(cap, "wood", hex("#c69a63")),
    part(label, "paper", kit.palette.pale),
    part(stripe, "paper", kit.palette.accent),
  ];
}

function plate(kit: Kit): Part[] {
  return [
    part(
      lathe(
        [
          [0, 0.04],
          [0.5, 0.045],
          [0.72, 0.09],
          [0.86, 0.12],
        ],
        0.028,
      ),
      "glaze",
      kit.color,
    ),
  ];
}

function candle(kit: Kit): Part[] {
  const tall = kit.random.between(0.5, 0.95);
  const flame = turned([
    [0, tall + 0.1],
    [0.045, tall + 0.16],
    [0.03, tall + 0.24],
    [0, tall + 0.33],
  ]);
  return [
    part(subtract(cylinder(0, tall / 2, 0, 0.24, tall / 2, 0.03), sphere(0, tall + 0.2, 0, 0.26)), "wax", kit.color),
    part(capsule(0, tall - 0.05, 0, 0.01, tall + 0.1, 0, 0.011), "rubber", hex("#2b2320")),
    part(flame, "lamp", hex("#ffc35a")),
    part(
      lathe(
        [
          [0, 0.03],
          [0.3, 0.03],
          [0.36, 0.08],
        ],
        0.02,
      ),
      "gold",
      hex("#c79a45"),
    ),
  ];
}

export const pottery = {
  bowl: { home: "table", size: 0.8, parts: bowl },
  vase: { home: "table", size: 1.35, parts: vase },
  cup: { home: "table", size: 0.68, parts: cup },
  teapot: { home: "table", size: 0.98, parts: teapot },
  bottle: { home: "studio", size: 1.35, parts: bottle },
  plate: { home: "table", size: 0.2, parts: plate },
  candle: { home: "table", size: 0.95, color: "#f1e6d2", group: 3, parts: candle },
} satisfies Record<string, Subject>;
