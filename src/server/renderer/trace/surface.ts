/** Everything shading needs to know about the point a ray has met. One object is filled again for every ray. */
export type Surface = {
  x: number;
  y: number;
  z: number;
  nx: number;
  ny: number;
  nz: number;
  r: number;
  g: number;
  b: number;
  specular: number;
  /** Highlight sharpness: 0 matt, 1 mirror. */
  gloss: number;
  glow: number;
  /** Light let through from behind: petals, leaves, wax. */
  translucency: number;
  /** Share of the mirrored world seen at grazing angles. */
  mirror: number;
  /** Sky light reaching the point as far as the surface itself knows; near objects are added later. */
  openness: number;
  /** Share of direct light that the surroundings (not the objects) let through. */
  lit: number;
  object: number;
};

export const createSurface = (): Surface => ({
  x: 0,
  y: 0,
  z: 0,
  nx: 0,
  ny: 1,
  nz: 0,
  r: 0,
  g: 0,
  b: 0,
  specular: 0,
  gloss: 0,
  glow: 0,
  translucency: 0,
  mirror: 0,
  openness: 1,
  lit: 1,
  object: -1,
});

/** The world around the objects: a room, a seamless studio, a landscape. */
export type Backdrop = {
  /** Distance to its nearest surface, Infinity for open sky. Nothing is met before `from`. */
  intersect(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, from: number): number;
  fill(surface: Surface, dx: number, dy: number, dz: number): void;
  /** Height of the free space above the ground near a point, for contact shade. */
  clearance(x: number, y: number, z: number): number;
  /** Colour of open sky, or of what a mirror sees. */
  sky(dx: number, dy: number, dz: number, out: Float64Array): void;
  /** Colour that distance takes on. */
  air(dx: number, dy: number, dz: number, out: Float64Array): void;
  /** Light falling on an object at this point, 0..1: windows, hills in the way. */
  lightAt(x: number, y: number, z: number): number;
};
