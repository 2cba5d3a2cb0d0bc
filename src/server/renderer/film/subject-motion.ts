import type { Layer } from "#server/renderer/film/layers/layer-stack.ts";
import type { SubjectName } from "#server/renderer/prompt/subject-words.ts";
import type { ComposedShot } from "./compose-shot.ts";

/** Movement of a layer: `dx`, `dy` in pixels of the plate, `turn` in radians, `stretch` and `lean` as factors. */
export type Pose = { dx: number; dy: number; turn: number; stretch: number; lean: number };

type Motion = "floats" | "rocks" | "rises" | "drives" | "swims" | "breathes" | "waves" | "stands";

const motions: Partial<Record<SubjectName, Motion>> = {
  balloon: "floats",
  balloons: "floats",
  boat: "rocks",
  duck: "rocks",
  rocket: "rises",
  car: "drives",
  fish: "swims",
  whale: "swims",
  cat: "breathes",
  dog: "breathes",
  fox: "breathes",
  rabbit: "breathes",
  bear: "breathes",
  bird: "breathes",
  owl: "breathes",
  penguin: "breathes",
  person: "breathes",
  yogi: "breathes",
  lifter: "breathes",
  maker: "breathes",
  runner: "drives",
  bicycle: "drives",
  robot: "breathes",
  flower: "waves",
  daisy: "waves",
  sunflower: "waves",
  tulip: "waves",
  rose_flower: "waves",
  plant: "waves",
  tree: "waves",
  palm: "waves",
  pine: "waves",
};

/** How each layer moves by itself, by subject. */
export function createSubjectMotion({ composition }: ComposedShot): (layer: Layer, time: number) => Pose {
  return (layer, time) => {
    const name = composition.items[layer.item]?.name;
    const motion =
      layer.role === "scenery"
        ? composition.place === "city" || composition.place === "quay"
          ? "stands"
          : "waves"
        : ((name && motions[name]) ?? "stands");
    const phase = layer.item * 1.7 + layer.depth * 0.6;
    const { width, height } = layer.box;
    const swing = (speed: number, shift = 0) => Math.sin(time * speed * Math.PI * 2 + phase + shift);
    switch (motion) {
      case "floats":
        return {
          dx: swing(0.09) * width * 0.12,
          dy: swing(0.15, 1) * height * 0.05,
          turn: swing(0.11) * 0.03,
          stretch: 1,
          lean: 0,
        };
      case "rocks":
        return {
          dx: time * width * 0.025,
          dy: swing(0.32) * height * 0.014,
          turn: swing(0.26) * 0.045,
          stretch: 1,
          lean: 0,
        };
      case "rises":
        return {
          dx: swing(5) * width * 0.006,
          dy: -(time ** 1.6) * height * 0.03,
          turn: swing(0.4) * 0.012,
          stretch: 1,
          lean: 0,
        };
      case "drives":
        return {
          dx: (time - 1.5) * width * 0.07,
          dy: swing(2.6) * height * 0.006,
          turn: swing(1.3) * 0.006,
          stretch: 1,
          lean: 0,
        };
      case "swims":
        return {
          dx: time * width * 0.05,
          dy: swing(0.25) * height * 0.06,
          turn: swing(0.25, 1.2) * 0.05,
          stretch: 1,
          lean: swing(0.9) * 0.03,
        };
      case "breathes":
        return {
          dx: 0,
          dy: 0,
          turn: swing(0.17) * 0.014,
          stretch: 1 + swing(0.38) * 0.011,
          lean: swing(0.13, 2) * 0.012,
        };
      case "waves":
        return {
          dx: 0,
          dy: 0,
          turn: 0,
          stretch: 1,
          lean: (swing(0.27) + 0.5 * swing(0.71, 1)) * (layer.role === "scenery" ? 0.006 : 0.022),
        };
      case "stands":
        return { dx: 0, dy: 0, turn: 0, stretch: 1, lean: 0 };
    }
  };
}
