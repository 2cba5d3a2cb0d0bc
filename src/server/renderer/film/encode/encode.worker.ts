import { parentPort, workerData } from "node:worker_threads";
import type { Shot } from "#server/renderer/film/screenplay.ts";
import type { FilmRequest } from "#server/renderer/requests.ts";
import { type Chunk, createShotEncoder } from "./encode-shot.ts";
import { type Fade, type FinishPlan, createFinisher } from "./finish.ts";

export type EncodingTask = { request: FilmRequest; shot: Shot; finish: FinishPlan };
export type EncodingData = EncodingTask & { pictures: readonly SharedArrayBuffer[] };

/** `index` counts within the shot. `place` is the buffer of its picture, null for a held frame. */
export type EncodingRequest = { kind: "frame"; index: number; place: number | null; fade: Fade } | { kind: "end" };
export type EncodingReply = { kind: "free"; place: number } | { kind: "chunk"; chunk: Chunk } | { kind: "done" };

const port = parentPort;
if (!port) throw new Error("A shot is encoded in a worker thread");
const { request, shot, finish, pictures } = workerData as EncodingData;
const send = (reply: EncodingReply) => port.postMessage(reply);

const finishFrame = createFinisher(finish, request);
const encoder = createShotEncoder(request, (chunk) => send({ kind: "chunk", chunk }));
const views = pictures.map((picture) => new Uint8ClampedArray(picture));
let planes: Uint8Array = new Uint8Array(0);

async function handle(message: EncodingRequest): Promise<void> {
  if (message.kind === "end") {
    await encoder.finish();
    send({ kind: "done" });
    port?.close();
    return;
  }
  const { index, place, fade } = message;
  const number = shot.start + index;
  if (place !== null) {
    planes = finishFrame(views[place]!, number, fade);
    send({ kind: "free", place });
  }
  await encoder.encode(planes, number, index);
}

// Tasks run one after the other. A failure ends the thread as an unhandled rejection.
let last = Promise.resolve();
port.on("message", (message: EncodingRequest) => {
  last = last.then(() => handle(message));
});
