import { randomUUID } from "node:crypto";
import { WebSocket } from "undici";
import { z } from "zod";
import { callOnce } from "#server/integrations/ai/begin-once.ts";
import { poll, withRetries } from "#server/integrations/ai/http/poll.ts";
import { type ProviderConfig, completeIntervals } from "#server/integrations/ai/http/provider-api.ts";
import type { ResultKind } from "#server/integrations/ai/http/result-file.ts";
import { type GenerationContext, type Operation, ProviderError } from "#server/integrations/ai/provider.ts";
import { type ComfyServer, comfyName, createComfyServer } from "./comfy-server.ts";
import { type Graph, readWorkflow } from "./workflow.ts";

const Message = z.object({
  type: z.literal("progress"),
  data: z.object({ value: z.number(), max: z.number().positive(), prompt_id: z.string() }),
});

/**
 * Reports the progress of a prompt until the signal aborts. Without a connection the work goes on unreported. With
 * several samplers each counts from 0, so only increases are reported.
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
    // Other message types.
    return null;
  }
}

export interface ComfyUiConfig extends Omit<ProviderConfig, "apiKey"> {
  /** Path of a file that ComfyUI saved in API format. */
  workflowFile: string;
}

/** `asked`: it is unknown whether the request arrived. */
const Begun = z.object({ prompt: z.string(), asked: z.boolean().optional() });

/** Runs one workflow on a ComfyUI server. Throws when the workflow's file cannot be used. */
export function createComfyRuns(config: ComfyUiConfig, kind: ResultKind) {
  const workflow = readWorkflow(config.workflowFile);
  const intervals = completeIntervals(config);
  const server = createComfyServer(config.baseUrl);

  /** Queues the prompt under an id chosen here, so that it can be looked up when the response is lost. */
  async function begin(graphOf: () => Graph, context: GenerationContext): Promise<string> {
    const { isFree, saveOperation, signal } = context;
    signal.throwIfAborted();
    const begun = Begun.safeParse(context.operation).data;
    if (begun !== undefined) {
      const look = () => server.look(begun.prompt, kind, signal);
      if (begun.asked !== true || (await withRetries(look, intervals.retryMs, context)) !== "unknown")
        return begun.prompt;
    }
    // A prompt the server does not know may still have run: its history is in memory only.
    const callContext = isFree ? { ...context, operation: null } : context;
    const id = randomUUID();
    const call = () => server.queue(graphOf(), id, signal);
    const prompt = await callOnce(comfyName.name, callContext, call, { prompt: id });
    await saveOperation({ prompt });
    return prompt;
  }

  return {
    workflow,

    /** Returns the address of the finished file, for a download. */
    async run(graphOf: () => Graph, context: GenerationContext) {
      const { signal, onProgress, onQueued, saveOperation } = context;
      const prompt = await begin(graphOf, context);
      const look = async () => {
        const found = await server.look(prompt, kind, signal);
        if (found === "running" || found === "pending") {
          onQueued?.(found === "pending");
          return null;
        }
        if (found !== "unknown") return found;
        // The queue is in memory, so a restart lost it. The next attempt may begin again.
        await saveOperation({});
        throw new ProviderError("no_answer", "ComfyUI was restarted, and knows nothing of this any more. Try again");
      };
      const done = new AbortController();
      watchProgress(server, prompt, onProgress, AbortSignal.any([signal, done.signal]));
      try {
        const address = server.addressOf(await poll(look, intervals, context));
        const { baseUrl, headers } = server;
        return { ...comfyName, address, baseUrl, headers, retryMs: intervals.retryMs, signal };
      } finally {
        done.abort();
      }
    },

    async cancel(operation: Operation, signal: AbortSignal): Promise<void> {
      const begun = Begun.safeParse(operation).data;
      if (begun !== undefined) await server.stop(begun.prompt, signal);
    },
  };
}
