import { WebSocket } from "undici";
import { z } from "zod";
import type { ComfyServer } from "./comfy-server.ts";

const Message = z.object({
  type: z.literal("progress"),
  data: z.object({ value: z.number(), max: z.number().positive(), prompt_id: z.string() }),
});

/**
 * Hears how far a prompt is until the signal ends. That is a courtesy: without a connection the work goes on unseen. With several
 * samplers each counts from the beginning, so that only what is further than before is told.
 */
export function watchProgress(
  { baseUrl, headers }: Pick<ComfyServer, "baseUrl" | "headers">,
  prompt: string,
  onProgress: (fraction: number) => void,
  signal: AbortSignal,
): void {
  const socket = new WebSocket(`${baseUrl.replace(/^http/, "ws")}/ws?clientId=${encodeURIComponent(prompt)}`, {
    headers,
  });
  let furthest = 0;
  socket.addEventListener("message", ({ data }) => {
    const fraction = typeof data === "string" ? fractionOf(data, prompt) : null;
    if (fraction === null || fraction <= furthest) return;
    furthest = fraction;
    onProgress(fraction);
  });
  socket.addEventListener("error", () => socket.close());
  signal.addEventListener("abort", () => socket.close(), { once: true });
}

function fractionOf(text: string, prompt: string): number | null {
  try {
    const { data } = Message.parse(JSON.parse(text));
    return data.prompt_id === prompt ? Math.min(1, data.value / data.max) : null;
  } catch {
    // Most messages tell of something else.
    return null;
  }
}
