import { availableParallelism, constants, setPriority } from "node:os";
import { Worker } from "node:worker_threads";
import type { Chunk } from "#server/renderer/film/encode/encode-shot.ts";
import { createFilmFile } from "#server/renderer/film/encode/film-file.ts";
import type { FilmRequest } from "#server/renderer/requests.ts";
import { type Shot, writeScreenplay } from "./screenplay.ts";
import type { ShotTask, ShotReply } from "./shot.worker.ts";

export type FilmTask = { request: FilmRequest; path: string };

export type FilmReply =
  | { kind: "progress"; fraction: number }
  | { kind: "done"; peakMegabytes: number }
  | { kind: "failed"; message: string };

const send = (reply: FilmReply) => process.send?.(reply);
const smallestStep = 0.01;

// Requests to the server take precedence.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
// The parent process has ended.
process.on("disconnect", () => process.exit(1));

process.once("message", ({ request, path }: FilmTask) => {
  let reported = 0;
  makeFilm(request, path, (fraction) => {
    if (fraction - reported < smallestStep) return;
    reported = fraction;
    send({ kind: "progress", fraction });
  }).then(
    () => send({ kind: "done", peakMegabytes: Math.round(process.resourceUsage().maxRSS / 1024) }),
    (error: unknown) =>
      send({ kind: "failed", message: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});

/** Shots made at the same time; each has a thread that paints, one that encodes, and about 200 MB. */
const threads = Math.min(2, availableParallelism());

/** Makes the shots, two in parallel where there are two cores, and joins them in one file. Only compressed frames are kept in memory. */
export async function makeFilm(request: FilmRequest, path: string, report: (fraction: number) => void): Promise<void> {
  const shots = writeScreenplay(request);
  const done = shots.map(() => 0);
  const frames = shots.reduce((sum, shot) => sum + shot.frames, 0);
  const waiting = [...shots];
  const made: Chunk[][] = shots.map(() => []);
  const reportShot = (shot: Shot, fraction: number) => {
    done[shot.index] = fraction;
    report(shots.reduce((sum, one) => sum + done[one.index]! * one.frames, 0) / frames);
  };
  const makeNext = async (): Promise<void> => {
    for (let shot = waiting.shift(); shot; shot = waiting.shift()) {
      const current = shot;
      await makeShot(
        { request, shot },
        (fraction) => reportShot(current, fraction),
        (chunk) => made[current.index]!.push(chunk),
      );
    }
  };
  await Promise.all(Array.from({ length: threads }, makeNext));
  const file = await createFilmFile(path, request);
  for (const chunk of made.flat()) await file.add(chunk);
  await file.finish();
}

function makeShot(
  task: ShotTask,
  onProgress: (fraction: number) => void,
  onChunk: (chunk: Chunk) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./shot.worker.ts", import.meta.url), {
      workerData: task,
      // Pictures read back from the canvas are outside the heap, and their size does not trigger the collector: a small
      // young generation makes it run often.
      resourceLimits: { maxYoungGenerationSizeMb: 2 },
    });
    let isDone = false;
    worker.on("message", (reply: ShotReply) => {
      if (reply.kind === "progress") onProgress(reply.fraction);
      if (reply.kind === "chunk") onChunk(reply.chunk);
      if (reply.kind === "done") isDone = true;
    });
    worker.on("error", reject);
    worker.on("exit", (code) => (isDone ? resolve() : reject(new Error(`A shot's thread stopped with code ${code}`))));
  });
}
