import { constants, setPriority } from "node:os";
import { makeFilm } from "./make-film.ts";
import type { FilmRequest } from "#server/renderer/requests.ts";

export type FilmOrder = { request: FilmRequest; path: string };

export type FilmReply =
  | { kind: "progress"; fraction: number }
  | { kind: "done"; peakMegabytes: number }
  | { kind: "failed"; message: string };

const tell = (reply: FilmReply) => process.send?.(reply);
const smallestStep = 0.01;

// The server's own answers go first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
// Whoever asked is gone: nobody wants the film any more.
process.on("disconnect", () => process.exit(1));

process.once("message", ({ request, path }: FilmOrder) => {
  let told = 0;
  makeFilm(request, path, (fraction) => {
    if (fraction - told < smallestStep) return;
    told = fraction;
    tell({ kind: "progress", fraction });
  }).then(
    () => tell({ kind: "done", peakMegabytes: Math.round(process.resourceUsage().maxRSS / 1024) }),
    (error: unknown) =>
      tell({ kind: "failed", message: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
