import { parentPort, workerData } from "node:worker_threads";
import { createShotEncoder } from "./encode-shot.ts";
import type { EncodingData, EncodingReply, EncodingRequest } from "./encoding-thread.ts";
import { createFinisher } from "./finish.ts";

const port = parentPort;
if (!port) throw new Error("A shot is encoded in a worker thread");
const { request, shot, finish, pictures } = workerData as EncodingData;
const tell = (reply: EncodingReply) => port.postMessage(reply);

const finishFrame = createFinisher(finish, request);
const encoder = createShotEncoder(request, (chunk) => tell({ kind: "chunk", chunk }));
const views = pictures.map((picture) => new Uint8ClampedArray(picture));
let planes: Uint8Array = new Uint8Array(0);

async function take(order: EncodingRequest): Promise<void> {
  if (order.kind === "end") {
    await encoder.finish();
    tell({ kind: "done" });
    port?.close();
    return;
  }
  const { index, place, veil } = order;
  const number = shot.start + index;
  if (place !== null) {
    planes = finishFrame(views[place]!, number, veil);
    tell({ kind: "free", place });
  }
  await encoder.encode(planes, number, index);
}

// One after the other, however many have arrived. What fails ends the thread.
let last = Promise.resolve();
port.on("message", (order: EncodingRequest) => {
  last = last.then(() => take(order));
});
