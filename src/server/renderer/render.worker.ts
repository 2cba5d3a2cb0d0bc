import { parentPort } from "node:worker_threads";
import { render } from "./render.ts";
import type { PictureRequest } from "./requests.ts";

export interface RenderOrder {
  job: number;
  request: PictureRequest;
}

type RenderOutcome =
  | { kind: "progress"; fraction: number }
  | { kind: "done"; bytes: Uint8Array }
  | { kind: "failed"; error: unknown };

/** Says which order it answers, because a thread also hears and says what is none of ours: a watching Node reports its imports. */
export type RenderReply = RenderOutcome & { job: number };

const port = parentPort;
if (!port) throw new Error("The renderer runs as a worker thread");

const smallestStep = 0.02;

port.on("message", ({ job, request }: RenderOrder) => {
  const tell = (reply: RenderOutcome) => port.postMessage({ ...reply, job } satisfies RenderReply);
  let told = 0;
  const report = (fraction: number) => {
    if (fraction - told < smallestStep) return;
    told = fraction;
    tell({ kind: "progress", fraction });
  };
  render(request, report).then(
    (bytes) => tell({ kind: "done", bytes }),
    (error: unknown) => tell({ kind: "failed", error }),
  );
});
