import { constants, setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { render } from "./render.ts";
import type { PictureRequest } from "./requests.ts";
import { Dismissed, joinTeam } from "./team.ts";

export interface RenderTask {
  job: number;
  request: PictureRequest;
  /** Of the team that draws the picture. */
  memory: SharedArrayBuffer;
  role: "leader" | "helper";
}

type RenderOutcome =
  | { kind: "progress"; fraction: number }
  | { kind: "done"; bytes: Uint8Array }
  | { kind: "failed"; error: unknown }
  /** A helper has finished its part. */
  | { kind: "left" };

/** Names its job, because the port also carries messages of Node: in watch mode a thread reports its imports. */
export type RenderReply = RenderOutcome & { job: number };

const port = parentPort;
if (!port) throw new Error("The renderer runs as a worker thread");

// Requests to the server take precedence. Only Linux has a priority for each thread; elsewhere it would be that of the server.
if (process.platform === "linux") setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const smallestStep = 0.02;

port.on("message", ({ job, request, memory, role }: RenderTask) => {
  const send = (reply: RenderOutcome) => port.postMessage({ ...reply, job } satisfies RenderReply);
  let reported = 0;
  const report = (fraction: number) => {
    if (role === "helper" || fraction - reported < smallestStep) return;
    reported = fraction;
    send({ kind: "progress", fraction });
  };
  render(request, report, joinTeam(memory, role)).then(
    (bytes) => send({ kind: "done", bytes }),
    (error: unknown) => send(error instanceof Dismissed ? { kind: "left" } : { kind: "failed", error }),
  );
});
