/** Signed distance to a surface from a point: negative inside. Objects stand on y = 0 and are about one unit tall. */
export type Sdf = (x: number, y: number, z: number) => number;

export const sphere =
  (cx: number, cy: number, cz: number, radius: number): Sdf =>
  (x, y, z) =>
    Math.sqrt((x - cx) * (x - cx) + (y - cy) * (y - cy) + (z - cz) * (z - cz)) - radius;

/** Close near the surface; further off the box around it keeps thin ones (leaves, petals) from seeming near. */
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

/** A segment thick `ra` at its start and `rb` at its end. */
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

/** A ring lying flat; `tilt` it to stand it up. */
export const torus =
  (cx: number, cy: number, cz: number, major: number, minor: number): Sdf =>
  (x, y, z) => {
    const ring = Math.sqrt((x - cx) * (x - cx) + (z - cz) * (z - cz)) - major;
    return Math.sqrt(ring * ring + (y - cy) * (y - cy)) - minor;
  };

/** A cone standing on `y0`, from radius `r0` to radius `r1` at `y1`. */
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
