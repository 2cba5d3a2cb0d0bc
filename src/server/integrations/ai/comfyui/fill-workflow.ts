import { fittedSize, type Size } from "#server/integrations/ai/http/choose-size.ts";
import { scaleSlider } from "#server/integrations/ai/http/scale-slider.ts";
import { type Graph, numberAt, type Slot, type Workflow } from "./workflow.ts";

export interface Filling {
  text: string;
  size: Size;
  seed: number;
  seconds?: number;
  guidance?: { level: number; neutral: number };
  steps?: { level: number; neutral: number };
}

/** Widespread video models cut time into blocks of four or eight frames, and want one frame more. */
const wholeBlocks = (frames: number) => Math.ceil((frames - 1) / 8) * 8 + 1;

const usualFrameRate = 24;

/** A copy of the workflow with our settings in it; what has no place there stays as its author chose. */
export function fillWorkflow(workflow: Workflow, { text, size, seed, seconds, guidance, steps }: Filling): Graph {
  const graph = structuredClone(workflow.graph);
  const put = (places: readonly Slot[], valueAt: (slot: Slot) => unknown) => {
    for (const slot of places) {
      const node = graph[slot.node];
      if (node !== undefined) node.inputs[slot.input] = valueAt(slot);
    }
  };
  const both = (node: string) => [
    { node, input: "width" },
    { node, input: "height" },
  ];
  const fitted = fittedSize(size, { min: 64, max: 4_096, step: 8 });
  const scaled = (slot: Slot, { level, neutral }: { level: number; neutral: number }, low: number, high: number) => {
    const middle = numberAt(graph, slot) ?? 1;
    return scaleSlider(level, { neutral, low: middle * low, middle, high: middle * high });
  };
  put(workflow.texts, () => text);
  put(workflow.seeds, () => seed);
  put(workflow.sizes.flatMap(both), ({ input }) => (input === "width" ? fitted.width : fitted.height));
  if (seconds !== undefined) put(workflow.lengths, () => wholeBlocks(seconds * (workflow.frameRate ?? usualFrameRate)));
  if (guidance) put(workflow.guidance, (slot) => Math.max(1.1, Math.round(scaled(slot, guidance, 1.6, 0.6) * 10) / 10));
  if (steps) put(workflow.steps, (slot) => Math.max(1, Math.round(scaled(slot, steps, 0.5, 1.25))));
  return graph;
}

/** How long what the workflow makes is as it stands; null when it does not say. */
export function ownSeconds({ graph, lengths, frameRate }: Workflow): number | null {
  const frames = lengths[0] === undefined ? null : numberAt(graph, lengths[0]);
  return frames === null ? null : frames / (frameRate ?? usualFrameRate);
}
