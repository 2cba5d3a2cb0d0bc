import { parentPort } from "node:worker_threads";
import { render } from "./render.ts";
import type { PictureRequest } from "./requests.ts";

export interface RenderTask {
  job: number;
  request: PictureRequest;
}

type RenderOutcome =
  | { kind: "progress"; fraction: number }
  | { kind: "done"; bytes: Uint8Array }
  | { kind: "failed"; error: unknown };

/** Names its job, because the port also carries messages of Node: in watch mode a thread reports its imports. */
export type RenderReply = RenderOutcome & { job: number };

const port = parentPort;
if (!port) throw new Error("The renderer runs as a worker thread");

const smallestStep = 0.02;

port.on("message", ({ job, request }: RenderTask) => {
  const send = (reply: RenderOutcome) => port.postMessage({ ...reply, job } satisfies RenderReply);
  let reported = 0;
  const report = (fraction: number) => {
    if (fraction - reported < smallestStep) return;
    reported = fraction;
    send({ kind: "progress", fraction });
  };
  render(request, report).then(
    (bytes) => send({ kind: "done", bytes }),
    (error: unknown) => send({ kind: "failed", error }),
  );
});
