import { readFileSync } from "node:fs";
import { z } from "zod";
import {
  type Size,
  fittedSize,
  scaleSlider,
  usualFrameRate,
  wholeBlocks,
} from "#server/integrations/ai/http/map-request.ts";

const Link = z.tuple([z.string(), z.number()]);
const Node = z.looseObject({ class_type: z.string(), inputs: z.record(z.string(), z.unknown()) });
/** Nodes by id, each with its inputs: a value, or a link to the output of another node. */
export const Graph = z.record(z.string(), Node);
export type Graph = z.infer<typeof Graph>;

/** The position of a value in a graph. */
export interface Slot {
  node: string;
  input: string;
}

/** A workflow, and the positions of our settings in it. */
export interface Workflow {
  graph: Graph;
  texts: readonly Slot[];
  seeds: readonly Slot[];
  /** Nodes with a width and a height. */
  sizes: readonly string[];
  /** Inputs that hold a number of frames. */
  lengths: readonly Slot[];
  frameRate: number | null;
  guidance: readonly Slot[];
  steps: readonly Slot[];
}

const linkOf = (value: unknown): string | null => Link.safeParse(value).data?.[0] ?? null;
export const numberAt = (graph: Graph, { node, input }: Slot): number | null => {
  const value = graph[node]?.inputs[input];
  return typeof value === "number" ? value : null;
};

const textInput = /^(text(_[gl])?|clip_[gl]|t5xxl|prompt|string|value)$/;
const leadsToText = /^(text|clip_|t5xxl|prompt|string|value|positive|conditioning|cond)/;
const leadsToSize = /^(latent|samples|width|height)/;

/** The nodes upstream of this one, along the inputs whose names match. */
function* upstream(graph: Graph, from: string, follows: RegExp, seen = new Set<string>()): Generator<string> {
  const node = graph[from];
  if (node === undefined || seen.has(from)) return;
  seen.add(from);
  yield from;
  for (const [input, value] of Object.entries(node.inputs)) {
    const next = follows.test(input) ? linkOf(value) : null;
    if (next !== null) yield* upstream(graph, next, follows, seen);
  }
}

const slots = (graph: Graph, accepts: (input: string, value: unknown, node: z.infer<typeof Node>) => boolean): Slot[] =>
  Object.entries(graph).flatMap(([id, node]) =>
    Object.entries(node.inputs).flatMap(([input, value]) => (accepts(input, value, node) ? [{ node: id, input }] : [])),
  );

/** The nodes whose output is linked to a matching input. */
const sourcesOf = (graph: Graph, accepts: (input: string, classType: string) => boolean): string[] =>
  Object.values(graph).flatMap(({ inputs, class_type }) =>
    Object.entries(inputs).flatMap(([input, value]) => (accepts(input, class_type) ? (linkOf(value) ?? []) : [])),
  );

/** The texts that lead to a sampler's `positive` input, through any number of nodes. */
function positiveTexts(graph: Graph): Slot[] {
  const sources = sourcesOf(
    graph,
    (input, classType) => input === "positive" || (input === "conditioning" && /guider/i.test(classType)),
  );
  const nodes = new Set(sources.flatMap((source) => [...upstream(graph, source, leadsToText)]));
  return slots(graph, (input, value) => typeof value === "string" && textInput.test(input)).filter(({ node }) =>
    nodes.has(node),
  );
}

function sizedNodes(graph: Graph): string[] {
  const sources = sourcesOf(graph, (input) => input === "latent_image");
  const nodes = new Set(sources.flatMap((source) => [...upstream(graph, source, leadsToSize)]));
  const hasSize = (node: string) => ["width", "height"].every((input) => numberAt(graph, { node, input }) !== null);
  return [...nodes].filter(hasSize);
}

const isNumber = (value: unknown): value is number => typeof value === "number";

/** Finds the positions of our settings in a graph. Throws when there is none for the prompt. */
export function findPlaces(graph: Graph): Workflow {
  const texts = positiveTexts(graph);
  if (texts.length === 0) throw new Error("no text in it leads to the positive input of a sampler");
  const sizes = sizedNodes(graph);
  const rate = slots(graph, (input, value) => /^(fps|frame_rate)$/.test(input) && isNumber(value))[0];
  return {
    graph,
    texts,
    seeds: slots(graph, (input, value) => /^(seed|noise_seed)$/.test(input) && isNumber(value)),
    sizes,
    lengths: slots(
      graph,
      (input, value) => /^(length|frames|num_frames|video_frames)$/.test(input) && isNumber(value),
    ).filter(({ node }) => sizes.includes(node)),
    frameRate: rate === undefined ? null : numberAt(graph, rate),
    // 1 means no guidance: models made for it give bad results with other values.
    guidance: slots(graph, (input, value) => input === "cfg" && isNumber(value) && value > 1),
    // Samplers that share their steps depend on the exact number.
    steps: slots(
      graph,
      (input, value, { inputs }) => input === "steps" && isNumber(value) && !("start_at_step" in inputs),
    ),
  };
}

const wrong = (file: string, what: string) => new Error(`COMFYUI_WORKFLOW: ${file} ${what}`);

/** Reads a workflow from a file that ComfyUI saved in API format. Throws with a message that names the variable. */
export function readWorkflow(file: string): Workflow {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    const what = error instanceof SyntaxError ? "is not JSON" : "cannot be read";
    throw Object.assign(wrong(file, what), { cause: error });
  }
  if (z.object({ nodes: z.array(z.unknown()) }).safeParse(content).success)
    throw wrong(file, "is saved for the editor. In ComfyUI choose Workflow, Export (API), and name that file");
  const graph = Graph.safeParse(content);
  if (!graph.success || Object.keys(graph.data).length === 0)
    throw wrong(file, "is no workflow in API format. In ComfyUI choose Workflow, Export (API)");
  try {
    return findPlaces(graph.data);
  } catch (error) {
    throw Object.assign(wrong(file, `cannot be used: ${error instanceof Error ? error.message : "it is broken"}`), {
      cause: error,
    });
  }
}

interface Filling {
  text: string;
  size: Size;
  seed: number;
  seconds?: number;
  guidance?: { level: number; neutral: number };
  steps?: { level: number; neutral: number };
}

/** A copy of the graph with our settings. A setting without a position in it is ignored. */
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

/** The length in seconds by the workflow's own settings; null when it has no frame count. */
export function ownSeconds({ graph, lengths, frameRate }: Workflow): number | null {
  const frames = lengths[0] === undefined ? null : numberAt(graph, lengths[0]);
  return frames === null ? null : frames / (frameRate ?? usualFrameRate);
}
