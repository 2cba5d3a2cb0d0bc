import { Worker } from "node:worker_threads";
import type { Shot } from "#server/renderer/film/screenplay.ts";
import type { Chunk } from "./encode-shot.ts";
import type { FinishPlan, Veil } from "./finish.ts";
import type { FilmRequest } from "#server/renderer/requests.ts";

/** Pictures on their way: one being finished, one that waits, one being handed over. */
const places = 3;

export type EncodingOrder = { request: FilmRequest; shot: Shot; finish: FinishPlan };
export type EncodingData = EncodingOrder & { pictures: readonly SharedArrayBuffer[] };

/** `index` counts within the shot. `place`: where its picture lies; null for one that stays as it was. */
export type EncodingRequest = { kind: "frame"; index: number; place: number | null; veil: Veil } | { kind: "end" };
export type EncodingReply = { kind: "free"; place: number } | { kind: "chunk"; chunk: Chunk } | { kind: "done" };

/**
 * Finishes and encodes a shot's frames in a thread of its own, while the next ones are painted here: the two take about as long,
 * and a short film is one shot.
 */
export function startEncoding(order: EncodingOrder, onChunk: (chunk: Chunk) => void) {
  const { width, height } = order.finish.from;
  const pictures = Array.from({ length: places }, () => new SharedArrayBuffer(width * height * 4));
  const free = [...pictures.keys()];
  const worker = new Worker(new URL("./encode.worker.ts", import.meta.url), {
    workerData: { ...order, pictures } satisfies EncodingData,
  });
  const tell = (request: EncodingRequest) => worker.postMessage(request);
  let freed = Promise.withResolvers<void>();
  let isDone = false;
  // Nobody may be waiting when it fails: unhandled, that ends this thread, too, and with it the film.
  const ended = new Promise<void>((resolve, reject) => {
    worker.on("error", reject);
    worker.on("exit", (code) => (isDone ? resolve() : reject(new Error(`The encoding stopped with code ${code}`))));
  });
  worker.on("message", (reply: EncodingReply) => {
    if (reply.kind === "chunk") onChunk(reply.chunk);
    if (reply.kind === "done") isDone = true;
    if (reply.kind !== "free") return;
    free.push(reply.place);
    freed.resolve();
    freed = Promise.withResolvers();
  });

  async function freePlace(): Promise<number> {
    // At least one turn of the loop for every frame: only there are pictures read back from a canvas let go.
    await new Promise((resolve) => setImmediate(resolve));
    for (;;) {
      const place = free.pop();
      if (place !== undefined) return place;
      await Promise.race([freed.promise, ended]);
    }
  }

  return {
    /** Waits while the encoding is behind. */
    async add(painted: { pixels: Uint8ClampedArray; veil: Veil } | "held", index: number): Promise<void> {
      if (painted === "held") {
        tell({ kind: "frame", index, place: null, veil: { toBlack: 0, toWhite: 0 } });
        return;
      }
      const place = await freePlace();
      new Uint8ClampedArray(pictures[place]!).set(painted.pixels);
      tell({ kind: "frame", index, place, veil: painted.veil });
    },
    async finish(): Promise<void> {
      tell({ kind: "end" });
      await ended;
    },
  };
}
