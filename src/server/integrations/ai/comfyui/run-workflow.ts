import { randomUUID } from "node:crypto";
import { z } from "zod";
import { askOnce } from "#server/integrations/ai/ask-once.ts";
import { patiently, poll } from "#server/integrations/ai/http/poll.ts";
import { completeIntervals, type ProviderConfig } from "#server/integrations/ai/http/provider-config.ts";
import type { ResultKind } from "#server/integrations/ai/http/result-file.ts";
import type { MakingContext, Operation } from "#server/integrations/ai/provider.ts";
import { ProviderError } from "#server/integrations/ai/provider-error.ts";
import { comfyName, createComfyServer } from "./comfy-server.ts";
import { watchProgress } from "./watch-progress.ts";
import { type Graph, readWorkflow } from "./workflow.ts";

export interface ComfyUiConfig extends Omit<ProviderConfig, "apiKey"> {
  /** A file that ComfyUI saved in API format. */
  workflowFile: string;
}

/** `asked`: whether the request arrived is not known. */
const Begun = z.object({ prompt: z.string(), asked: z.boolean().optional() });

/** Runs one workflow on a ComfyUI server. Throws where the file of the workflow cannot be used. */
export function createComfyRuns(config: ComfyUiConfig, kind: ResultKind) {
  const workflow = readWorkflow(config.workflowFile);
  const intervals = completeIntervals(config);
  const server = createComfyServer(config.baseUrl);

  /** Under an id of our own, by which it is found again when the answer gets lost. */
  async function begin(graphOf: () => Graph, context: MakingContext): Promise<string> {
    const { isFree, saveOperation, signal } = context;
    signal.throwIfAborted();
    const begun = Begun.safeParse(context.operation).data;
    if (begun !== undefined) {
      const look = () => server.look(begun.prompt, kind, signal);
      if (begun.asked !== true || (await patiently(look, intervals.retryMs, context)) !== "unknown")
        return begun.prompt;
    }
    // What is not known there may still have run: the server keeps its history in memory only.
    const asking = isFree ? { ...context, operation: null } : context;
    const own = randomUUID();
    const prompt = await askOnce(comfyName.name, asking, () => server.queue(graphOf(), own, signal), { prompt: own });
    await saveOperation({ prompt });
    return prompt;
  }

  return {
    workflow,

    /** Where the finished file lies, for a download. */
    async run(graphOf: () => Graph, context: MakingContext) {
      const { signal, onProgress, saveOperation } = context;
      const prompt = await begin(graphOf, context);
      const look = async () => {
        const found = await server.look(prompt, kind, signal);
        if (found === "waiting") return null;
        if (found !== "unknown") return found;
        // Its queue is in its memory. It costs nothing, so that the next attempt may begin anew.
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
