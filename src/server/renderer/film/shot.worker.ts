import { parentPort, workerData } from "node:worker_threads";
import type { Chunk } from "./encode/encode-shot.ts";
import { startEncoding } from "./encode/encoding-thread.ts";
import { createShotPainter } from "./paint-shot.ts";
import type { Shot } from "./screenplay.ts";
import type { FilmRequest } from "#server/renderer/requests.ts";

export type ShotOrder = { request: FilmRequest; shot: Shot };

export type ShotReply = { kind: "progress"; fraction: number } | { kind: "chunk"; chunk: Chunk } | { kind: "done" };

/** Building the scene, as a share of the whole shot: about what some forty frames take. */
const buildingFrames = 40;

const port = parentPort;
if (!port) throw new Error("A shot is made in a worker thread");
const { request, shot } = workerData as ShotOrder;
const tell = (reply: ShotReply) => port.postMessage(reply);
const total = shot.frames + buildingFrames;

const painter = createShotPainter(request, shot, (fraction) =>
  tell({ kind: "progress", fraction: (fraction * buildingFrames) / total }),
);
const encoding = startEncoding({ request, shot, finish: painter.finish }, (chunk) => tell({ kind: "chunk", chunk }));
for (let index = 0; index < shot.frames; index++) {
  await encoding.add(painter.paint(index), index);
  tell({ kind: "progress", fraction: (buildingFrames + index + 1) / total });
}
await encoding.finish();
tell({ kind: "done" });
