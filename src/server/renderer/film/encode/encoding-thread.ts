import { Worker } from "node:worker_threads";
import type { Chunk } from "./encode-shot.ts";
import type { EncodingData, EncodingReply, EncodingRequest, EncodingTask } from "./encode.worker.ts";
import type { Fade } from "./finish.ts";

/** Shared buffers: one being finished, one waiting, one being filled. */
const places = 3;

/**
 * Finishes and encodes a shot's frames in a separate thread, while the next ones are painted here: the two take about as long,
 * and a short film is one shot.
 */
export function startEncoding(task: EncodingTask, onChunk: (chunk: Chunk) => void) {
  const { width, height } = task.finish.from;
  const pictures = Array.from({ length: places }, () => new SharedArrayBuffer(width * height * 4));
  const free = [...pictures.keys()];
  const worker = new Worker(new URL("./encode.worker.ts", import.meta.url), {
    workerData: { ...task, pictures } satisfies EncodingData,
  });
  const send = (request: EncodingRequest) => worker.postMessage(request);
  let freed = Promise.withResolvers<void>();
  let isDone = false;
  // When it rejects without a waiting caller, the unhandled rejection ends this thread and the film.
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
    // At least one turn of the event loop per frame: only then are pictures read back from a canvas freed.
    await new Promise((resolve) => setImmediate(resolve));
    for (;;) {
      const place = free.pop();
      if (place !== undefined) return place;
      await Promise.race([freed.promise, ended]);
    }
  }

  return {
    /** Waits while the encoding is behind. */
    async add(painted: { pixels: Uint8ClampedArray; fade: Fade } | "held", index: number): Promise<void> {
      if (painted === "held") {
        send({ kind: "frame", index, place: null, fade: { toBlack: 0, toWhite: 0 } });
        return;
      }
      const place = await freePlace();
      new Uint8ClampedArray(pictures[place]!).set(painted.pixels);
      send({ kind: "frame", index, place, fade: painted.fade });
    },
    async finish(): Promise<void> {
      send({ kind: "end" });
      await ended;
    },
  };
}
