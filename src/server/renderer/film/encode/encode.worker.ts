import { parentPort, workerData } from "node:worker_threads";
import { createShotEncoder } from "./encode-shot.ts";
import type { EncodingData, EncodingReply, EncodingRequest } from "./encoding-thread.ts";
import { createFinisher } from "./finish.ts";

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
