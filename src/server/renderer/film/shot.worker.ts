import { parentPort, workerData } from "node:worker_threads";
import type { Chunk } from "#server/renderer/film/encode/encode-shot.ts";
import { startEncoding } from "#server/renderer/film/encode/encoding-thread.ts";
import type { FilmRequest } from "#server/renderer/requests.ts";
import { createShotPainter } from "./paint-shot.ts";
import type { Shot } from "./screenplay.ts";

export type ShotTask = { request: FilmRequest; shot: Shot };

export type ShotReply = { kind: "progress"; fraction: number } | { kind: "chunk"; chunk: Chunk } | { kind: "done" };

/** Tracing the layers takes about as long as forty frames; for the progress. */
const buildingFrames = 40;

const port = parentPort;
if (!port) throw new Error("A shot is made in a worker thread");
const { request, shot } = workerData as ShotTask;
const send = (reply: ShotReply) => port.postMessage(reply);
const total = shot.frames + buildingFrames;

const painter = createShotPainter(request, shot, (fraction) =>
  send({ kind: "progress", fraction: (fraction * buildingFrames) / total }),
);
const encoding = startEncoding({ request, shot, finish: painter.finish }, (chunk) => send({ kind: "chunk", chunk }));
for (let index = 0; index < shot.frames; index++) {
  await encoding.add(painter.paint(index), index);
  send({ kind: "progress", fraction: (buildingFrames + index + 1) / total });
}
await encoding.finish();
send({ kind: "done" });
