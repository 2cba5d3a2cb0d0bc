/** Signed distance function: distance from a point to the surface, negative inside. Objects stand on y = 0 and are about one unit tall. */
export type Sdf = (x: number, y: number, z: number) => number;

export const sphere =
  (cx: number, cy: number, cz: number, radius: number): Sdf =>
  (x, y, z) =>
    Math.sqrt((x - cx) * (x - cx) + (y - cy) * (y - cy) + (z - cz) * (z - cz)) - radius;

/** An approximation, good near the surface. The bounding box corrects it for thin ellipsoids (leaves, petals) at a distance. */
export const ellipsoid =
  (cx: number, cy: number, cz: number, rx: number, ry: number, rz: number): Sdf =>
  (x, y, z) => {
    const dx = x < cx ? cx - x : x - cx;
    const dy = y < cy ? cy - y : y - cy;
    const dz = z < cz ? cz - z : z - cz;
    const px = dx / rx;
    const py = dy / ry;
    const pz = dz / rz;
    const k0 = Math.sqrt(px * px + py * py + pz * pz);
    const k1 = Math.sqrt((px * px) / (rx * rx) + (py * py) / (ry * ry) + (pz * pz) / (rz * rz));
    return k1 === 0 ? -Math.min(rx, ry, rz) : Math.max((k0 * (k0 - 1)) / k1, dx - rx, dy - ry, dz - rz);
  };

export const box =
  (cx: number, cy: number, cz: number, hx: number, hy: number, hz: number, round = 0): Sdf =>
  (x, y, z) => {
    const qx = Math.abs(x - cx) - hx + round;
    const qy = Math.abs(y - cy) - hy + round;
    const qz = Math.abs(z - cz) - hz + round;
    const ox = qx > 0 ? qx : 0;
    const oy = qy > 0 ? qy : 0;
    const oz = qz > 0 ? qz : 0;
    return Math.sqrt(ox * ox + oy * oy + oz * oz) + Math.min(Math.max(qx, qy, qz), 0) - round;
  };

/** A segment with radius `ra` at its start and `rb` at its end. */
export const capsule = (
  ax: number,
  ay: number,
  az: number,
  bx: number,
  by: number,
  bz: number,
  ra: number,
  rb = ra,
): Sdf => {
  const dx = bx - ax;
  const dy = by - ay;
  const dz = bz - az;
  const inverse = 1 / (dx * dx + dy * dy + dz * dz);
  return (x, y, z) => {
    const px = x - ax;
    const py = y - ay;
    const pz = z - az;
    const along = (px * dx + py * dy + pz * dz) * inverse;
    const t = along < 0 ? 0 : along > 1 ? 1 : along;
    const qx = px - dx * t;
    const qy = py - dy * t;
    const qz = pz - dz * t;
    return Math.sqrt(qx * qx + qy * qy + qz * qz) - ra - (rb - ra) * t;
  };
};

export const cylinder =
  (cx: number, cy: number, cz: number, radius: number, half: number, round = 0): Sdf =>
  (x, y, z) => {
    const qr = Math.sqrt((x - cx) * (x - cx) + (z - cz) * (z - cz)) - radius + round;
    const qy = Math.abs(y - cy) - half + round;
    const or = qr > 0 ? qr : 0;
    const oy = qy > 0 ? qy : 0;
    return Math.sqrt(or * or + oy * oy) + Math.min(Math.max(qr, qy), 0) - round;
  };

/** A ring in the horizontal plane; `turnX` by a quarter turn makes it upright. */
export const torus =
  (cx: number, cy: number, cz: number, major: number, minor: number): Sdf =>
  (x, y, z) => {
    const ring = Math.sqrt((x - cx) * (x - cx) + (z - cz) * (z - cz)) - major;
    return Math.sqrt(ring * ring + (y - cy) * (y - cy)) - minor;
  };

/** Radius `r0` at height `y0`, `r1` at `y1`. */
export const cone = (cx: number, y0: number, cz: number, r0: number, y1: number, r1: number): Sdf => {
  const height = y1 - y0;
  const slope = (r0 - r1) / height;
  const scale = 1 / Math.sqrt(1 + slope * slope);
  return (x, y, z) => {
    const r = Math.sqrt((x - cx) * (x - cx) + (z - cz) * (z - cz));
    const side = (r - (r0 - slope * (y - y0))) * scale;
    return Math.max(side, y0 - y, y - y1);
  };
};

export const union = (...shapes: Sdf[]): Sdf => {
  const [first, second, ...rest] = shapes;
  if (!first) return () => 1e9;
  if (!second) return first;
  if (rest.length === 0) return (x, y, z) => Math.min(first(x, y, z), second(x, y, z));
  return (x, y, z) => {
    let nearest = Infinity;
    for (const shape of shapes) {
      const distance = shape(x, y, z);
      if (distance < nearest) nearest = distance;
    }
    return nearest;
  };
};

/** Smooth union: blends shapes over about `radius`. */
export const melt =
  (radius: number, ...shapes: Sdf[]): Sdf =>
  (x, y, z) => {
    let nearest = 1e9;
    for (const shape of shapes) {
      const distance = shape(x, y, z);
      const overlap = Math.max(radius - Math.abs(nearest - distance), 0) / radius;
      nearest = Math.min(nearest, distance) - overlap * overlap * radius * 0.25;
    }
    return nearest;
  };

export const subtract =
  (from: Sdf, what: Sdf): Sdf =>
  (x, y, z) =>
    Math.max(from(x, y, z), -what(x, y, z));

export const intersect =
  (a: Sdf, b: Sdf): Sdf =>
  (x, y, z) =>
    Math.max(a(x, y, z), b(x, y, z));

export const move =
  (shape: Sdf, dx: number, dy: number, dz: number): Sdf =>
  (x, y, z) =>
    shape(x - dx, y - dy, z - dz);

export const resize =
  (shape: Sdf, by: number): Sdf =>
  (x, y, z) =>
    shape(x / by, y / by, z / by) * by;

export const turnX = (shape: Sdf, angle: number): Sdf => {
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  return (x, y, z) => shape(x, c * y + s * z, c * z - s * y);
};

export const turnY = (shape: Sdf, angle: number): Sdf => {
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  return (x, y, z) => shape(c * x - s * z, y, s * x + c * z);
};

export const turnZ = (shape: Sdf, angle: number): Sdf => {
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  return (x, y, z) => shape(c * x + s * y, c * y - s * x, z);
};

/** Mirrors the half with x > 0. */
export const mirror =
  (shape: Sdf): Sdf =>
  (x, y, z) =>
    shape(Math.abs(x), y, z);

/** `count` copies around the y axis; the shape given is the one along +x. */
export const around = (shape: Sdf, count: number, phase = 0): Sdf => {
  const sector = (2 * Math.PI) / count;
  return (x, y, z) => {
    const angle = Math.atan2(z, x) - phase;
    const folded = angle - sector * Math.round(angle / sector);
    const r = Math.sqrt(x * x + z * z);
    return shape(r * Math.cos(folded), y, r * Math.sin(folded));
  };
};

export const displace =
  (shape: Sdf, reach: number, by: Sdf): Sdf =>
  (x, y, z) => {
    const distance = shape(x, y, z);
    return distance > reach * 3 ? distance - reach : distance + by(x, y, z);
  };

export type Bounds = { lowX: number; lowY: number; lowZ: number; highX: number; highY: number; highZ: number };

const whole: Bounds = { lowX: -2.6, lowY: -0.6, lowZ: -2.6, highX: 2.6, highY: 4.6, highZ: 2.6 };
const rounds = [20, 14, 14, 14] as const;

/** Finds the bounding box by sampling space, first coarsely and then finely, so that no subject has to state it. */
export const measure = (sdf: Sdf): Bounds => rounds.reduce((within, count) => probe(sdf, within, count), whole);

function probe(sdf: Sdf, within: Bounds, count: number): Bounds {
  const sx = (within.highX - within.lowX) / count;
  const sy = (within.highY - within.lowY) / count;
  const sz = (within.highZ - within.lowZ) / count;
  const reach = Math.hypot(sx, sy, sz) * 0.55;
  const found: Bounds = { lowX: 9, lowY: 9, lowZ: 9, highX: -9, highY: -9, highZ: -9 };
  for (let i = 0; i < count; i++) {
    const x = within.lowX + (i + 0.5) * sx;
    for (let j = 0; j < count; j++) {
      const y = within.lowY + (j + 0.5) * sy;
      for (let k = 0; k < count; k++) {
        const z = within.lowZ + (k + 0.5) * sz;
        if (sdf(x, y, z) > reach) continue;
        found.lowX = Math.min(found.lowX, x - sx / 2);
        found.highX = Math.max(found.highX, x + sx / 2);
        found.lowY = Math.min(found.lowY, y - sy / 2);
        found.highY = Math.max(found.highY, y + sy / 2);
        found.lowZ = Math.min(found.lowZ, z - sz / 2);
        found.highZ = Math.max(found.highZ, z + sz / 2);
      }
    }
  }
  return found.lowX > found.highX ? within : found;
}
