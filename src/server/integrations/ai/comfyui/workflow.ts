import { readFileSync } from "node:fs";
import { z } from "zod";

const Link = z.tuple([z.string(), z.number()]);
const Node = z.looseObject({ class_type: z.string(), inputs: z.record(z.string(), z.unknown()) });
/** Nodes by their number, each with what goes into it: a value, or the output of another. */
export const Graph = z.record(z.string(), Node);
export type Graph = z.infer<typeof Graph>;

/** Where a value stands. */
export interface Slot {
  node: string;
  input: string;
}

/** A workflow, and where in it our settings go. */
export interface Workflow {
  graph: Graph;
  texts: readonly Slot[];
  seeds: readonly Slot[];
  /** Nodes with a width and a height. */
  sizes: readonly string[];
  /** Numbers of frames. */
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

/** Nodes one after the other against the stream, from this one on, along the inputs that count. */
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

/** The nodes that something leads to under one of these names. */
const sourcesOf = (graph: Graph, accepts: (input: string, classType: string) => boolean): string[] =>
  Object.values(graph).flatMap(({ inputs, class_type }) =>
    Object.entries(inputs).flatMap(([input, value]) => (accepts(input, class_type) ? (linkOf(value) ?? []) : [])),
  );

/** The words that samplers are to follow: what leads to their `positive` input, however many nodes lie between. */
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

/** Finds in a graph where our settings go. Throws with what is missing. */
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
    // At 1 there is no guidance: models made for that bear no other value.
    guidance: slots(graph, (input, value) => input === "cfg" && isNumber(value) && value > 1),
    // Samplers that share their steps count on how many there are.
    steps: slots(
      graph,
      (input, value, { inputs }) => input === "steps" && isNumber(value) && !("start_at_step" in inputs),
    ),
  };
}

const wrong = (file: string, what: string) => new Error(`COMFYUI_WORKFLOW: ${file} ${what}`);

/** The workflow of a file that ComfyUI saved in API format. Throws with a sentence that names the variable. */
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
