import { z } from "zod";
import { createProviderApi } from "#server/integrations/ai/http/provider-api.ts";
import { type Refusal, sanitizeMessage, withReason } from "#server/integrations/ai/http/refusal.ts";
import type { ResultKind } from "#server/integrations/ai/http/result-file.ts";
import { ProviderError } from "#server/integrations/ai/provider.ts";
import { type HttpAnswer, splitCredentials } from "#server/lib/http.ts";
import type { Graph } from "./workflow.ts";

export const comfyName = { name: "ComfyUI", keyVariable: "COMFYUI_URL" };

const id = z.string().max(100);
const Queued = z.object({ prompt_id: id });
/** ComfyUI sends `[number, id, graph, …]`. */
const Entry = z.array(z.unknown()).transform((entry) => entry[1]);
const Queue = z.object({ queue_running: z.array(Entry), queue_pending: z.array(Entry) });

const File = z.object({
  filename: z.string().max(500),
  subfolder: z.string().max(500).catch(""),
  type: z.string().max(50).catch("output"),
});
type File = z.infer<typeof File>;
const Finished = z.object({
  status: z
    .object({ status_str: z.string(), messages: z.array(z.tuple([z.string(), z.unknown()])).catch([]) })
    .nullish()
    .catch(null),
  outputs: z.record(z.string(), z.record(z.string(), z.unknown())).catch({}),
});
type Finished = z.infer<typeof Finished>;

const ExecutionError = z.object({ exception_message: z.string(), node_type: z.string().catch("") });
const NodeError = z.object({ class_type: z.string().catch(""), errors: z.array(z.object({ details: z.string() })) });
const Body = z.object({
  error: z.union([z.string(), z.object({ message: z.string() }).transform(({ message }) => message)]),
  node_errors: z.record(z.string(), NodeError).catch({}),
});

function readRefusal({ body }: HttpAnswer): Refusal {
  const parsed = Body.safeParse(body).data;
  if (parsed === undefined) return { said: null };
  const nodes = Object.values(parsed.node_errors).map(
    ({ class_type, errors }) => `${class_type} ${errors[0]?.details}`,
  );
  const why = sanitizeMessage([parsed.error, ...nodes.slice(0, 2)].join(": "), 150);
  return { said: `${why}. Mend the workflow in the file of COMFYUI_WORKFLOW` };
}

const extensions: Readonly<Record<ResultKind, RegExp>> = {
  image: /\.(png|jpe?g|webp)$/i,
  video: /\.(mp4|m4v|mov|webm)$/i,
};

/** Nodes list their files under `images`, `gifs`, `video` and others. A preview is used when no file was saved. */
function fileIn({ outputs }: Finished, kind: ResultKind): File {
  const files = Object.values(outputs)
    .flatMap((output) => Object.values(output))
    .flatMap((listed) => z.array(File).safeParse(listed).data ?? [])
    .filter(({ filename }) => extensions[kind].test(filename));
  const found = files.find(({ type }) => type === "output") ?? files[0];
  if (found !== undefined) return found;
  const wanted = kind === "image" ? "picture as PNG, JPEG or WebP" : "video as MP4, MOV or WebM";
  throw new ProviderError("bad_result", `The workflow of COMFYUI_WORKFLOW saved no ${wanted}`);
}

function checkSuccess({ status }: Finished): void {
  if (status?.status_str !== "error") return;
  const messages = new Map(status.messages);
  if (messages.has("execution_interrupted"))
    throw new ProviderError("failed", "The making was stopped in ComfyUI before it was done. Try again");
  const error = ExecutionError.safeParse(messages.get("execution_error")).data;
  const reason = error === undefined ? null : `${error.node_type} ${error.exception_message}`;
  throw new ProviderError("failed", withReason("ComfyUI tried and did not succeed", reason));
}

/**
 * The API of a ComfyUI server. It has no sign-in; the credentials of a proxy in front of it are part of its address.
 */
export function createComfyServer(address: string) {
  const { baseUrl, headers } = splitCredentials(address);
  const callApi = createProviderApi({
    ...comfyName,
    baseUrl,
    apiKey: headers["authorization"] ?? "",
    headers,
    readRefusal,
  });
  const maxBytes = 50_000_000;

  async function queueStateOf(prompt: string, signal: AbortSignal): Promise<"running" | "pending" | null> {
    const queue = await callApi({ method: "GET", path: "/queue", answer: Queue, kind: "read", signal, maxBytes });
    if (queue.queue_running.includes(prompt)) return "running";
    return queue.queue_pending.includes(prompt) ? "pending" : null;
  }

  async function historyOf(prompt: string, signal: AbortSignal): Promise<Finished | null> {
    const path = `/history/${encodeURIComponent(prompt)}`;
    const answer = z.record(z.string(), Finished);
    const history = await callApi({ method: "GET", path, answer, kind: "read", signal, maxBytes });
    return history[prompt] ?? null;
  }

  return {
    baseUrl,
    headers,

    /** Returns the id on the server: the sent one, except with old servers. */
    async queue(graph: Graph, prompt: string, signal: AbortSignal): Promise<string> {
      const body = { json: { prompt: graph, client_id: prompt, prompt_id: prompt } };
      const call = { method: "POST", path: "/prompt", body, kind: "begin", signal } as const;
      return (await callApi({ ...call, answer: Queued })).prompt_id;
    },

    /** The queue is read first: an entry that leaves it between the two reads is already in the history. */
    async look(
      prompt: string,
      kind: ResultKind,
      signal: AbortSignal,
    ): Promise<File | "running" | "pending" | "unknown"> {
      const state = await queueStateOf(prompt, signal);
      if (state !== null) return state;
      const finished = await historyOf(prompt, signal);
      if (finished === null) return "unknown";
      checkSuccess(finished);
      return fileIn(finished, kind);
    },

    addressOf: ({ filename, subfolder, type }: File): string =>
      `${baseUrl}/view?${new URLSearchParams({ filename, subfolder, type })}`,

    async stop(prompt: string, signal: AbortSignal): Promise<void> {
      const post = { method: "POST", answer: z.unknown(), kind: "read", signal } as const;
      await callApi({ ...post, path: "/queue", body: { json: { delete: [prompt] } } });
      // Old servers ignore the id and interrupt the running prompt, so it is checked first.
      if ((await queueStateOf(prompt, signal)) === "running")
        await callApi({ ...post, path: "/interrupt", body: { json: { prompt_id: prompt } } });
    },
  };
}
export type ComfyServer = ReturnType<typeof createComfyServer>;
