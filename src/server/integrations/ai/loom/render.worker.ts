import { parentPort } from "node:worker_threads";
import type { ImageRequest } from "#server/integrations/ai/image-provider.ts";
import { render } from "./render.ts";

export type RenderReply =
  | { kind: "progress"; fraction: number }
  | { kind: "done"; bytes: Uint8Array }
  | { kind: "failed"; error: unknown };

const port = parentPort;
if (!port) throw new Error("The renderer runs as a worker thread");

const smallestStep = 0.02;

const tell = (reply: RenderReply) => port.postMessage(reply);

port.on("message", (request: ImageRequest) => {
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
