import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { Chunk } from "./encode/encode-shot.ts";
import { createFilmFile } from "./encode/film-file.ts";
import { writeScreenplay } from "./screenplay.ts";
import type { Shot } from "./screenplay.ts";
import type { ShotOrder, ShotReply } from "./shot.worker.ts";
import type { FilmRequest } from "#server/renderer/requests.ts";

/** Shots made at the same time; each has a thread, and some 200 MB. */
const threads = Math.min(2, availableParallelism());

/** Makes every shot, two side by side, and joins them in one file. Only compressed frames wait for their turn. */
export async function makeFilm(request: FilmRequest, path: string, report: (fraction: number) => void): Promise<void> {
  const shots = writeScreenplay(request);
  const done = shots.map(() => 0);
  const frames = shots.reduce((sum, shot) => sum + shot.frames, 0);
  const waiting = [...shots];
  const made: Chunk[][] = shots.map(() => []);
  const tell = (shot: Shot, fraction: number) => {
    done[shot.index] = fraction;
    report(shots.reduce((sum, one) => sum + done[one.index]! * one.frames, 0) / frames);
  };
  const makeNext = async (): Promise<void> => {
    for (let shot = waiting.shift(); shot; shot = waiting.shift()) {
      const current = shot;
      await makeShot(
        { request, shot },
        (fraction) => tell(current, fraction),
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
  order: ShotOrder,
  onProgress: (fraction: number) => void,
  onChunk: (chunk: Chunk) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./shot.worker.ts", import.meta.url), {
      workerData: order,
      // Pictures read back from the canvas lie outside the heap, where the collector does not feel their weight: a small
      // nursery makes it look often.
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
