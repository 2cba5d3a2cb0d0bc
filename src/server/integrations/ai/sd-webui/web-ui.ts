import { z } from "zod";
import { createProviderApi } from "#server/integrations/ai/http/provider-api.ts";
import type { Refusal } from "#server/integrations/ai/http/refusal.ts";
import { ProviderError } from "#server/integrations/ai/provider.ts";
import { type HttpAnswer, splitCredentials } from "#server/lib/http.ts";
import { Minute } from "#shared/durations.ts";

export const webUiName = { name: "Stable Diffusion WebUI", keyVariable: "SD_WEBUI_URL" };

const Picture = z.object({ images: z.array(z.string()).min(1), info: z.string().catch("{}") });
const TaskProgress = z.object({
  active: z.boolean(),
  queued: z.boolean().catch(false),
  progress: z.number().nullish().catch(null),
});
type TaskProgress = z.infer<typeof TaskProgress>;
/** Progress of the running task; newer versions name the task. */
const AnyProgress = z.object({ progress: z.number(), current_task: z.string().nullish().catch(null) });

/** Metadata of a picture, sent as a JSON string. */
const Info = z.object({
  seed: z.number().int().nullish().catch(null),
  sd_model_name: z.string().max(200).nullish().catch(null),
});

export interface WebUiPicture {
  bytes: Buffer;
  seed: number | null;
  checkpoint: string | null;
}

const ErrorBody = z.object({
  detail: z.union([z.string(), z.array(z.object({ loc: z.array(z.unknown()), msg: z.string() }))]).catch(""),
  error: z.string().catch(""),
  errors: z.string().catch(""),
});

function readRefusal({ status, body }: HttpAnswer): Refusal {
  const parsed = ErrorBody.safeParse(body).data ?? { detail: "", error: "", errors: "" };
  const { detail } = parsed;
  const message =
    typeof detail === "string"
      ? [detail, parsed.error, parsed.errors].filter((part) => part !== "").join(" ")
      : detail.map(({ loc, msg }) => `${String(loc.at(-1))}: ${msg}`).join("; ");
  if (status === 404 && !/model/i.test(message))
    return { kind: "bad_request", said: "its API is off. Start it with --api" };
  if (/out of memory/i.test(message))
    return { kind: "failed", said: "its graphics card has too little memory for this" };
  // The server sends 500 with `error` when the work fails; a 500 without it comes from a proxy.
  if (status === 500 && parsed.error !== "") return { kind: "failed", said: message };
  return { said: message === "" ? null : message };
}

function infoOf(text: string): z.infer<typeof Info> {
  try {
    return Info.parse(JSON.parse(text));
  } catch {
    // Extensions can add data that is not JSON. The picture is usable without it.
    return {};
  }
}

/** The API of a WebUI started with --api. User name and password are part of its address. */
export function createWebUi(address: string) {
  const { baseUrl, headers } = splitCredentials(address);
  const callApi = createProviderApi({
    ...webUiName,
    baseUrl,
    apiKey: headers["authorization"] ?? "",
    headers,
    readRefusal,
  });

  /** Whether this task runs, or is queued. */
  const stateOf = (task: string, signal: AbortSignal): Promise<TaskProgress> =>
    callApi({
      method: "POST",
      path: "/internal/progress",
      body: { json: { id_task: task, live_preview: false } },
      answer: TaskProgress,
      kind: "read",
      signal,
    });

  return {
    /** Resolves when the picture is finished: many minutes on a slow machine with a queue. */
    async generate(body: object, signal: AbortSignal): Promise<WebUiPicture> {
      const limits = { firstByteMs: 30 * Minute.ms, totalMs: 31 * Minute.ms, maxBytes: 100_000_000 };
      const call = { method: "POST", path: "/sdapi/v1/txt2img", body: { json: body }, kind: "begin", signal } as const;
      const { images, info } = await callApi({ ...call, ...limits, answer: Picture });
      const { seed = null, sd_model_name: checkpoint = null } = infoOf(info);
      const [encoded = ""] = images;
      return { bytes: Buffer.from(encoded.replace(/^data:[^,]*,/, ""), "base64"), seed, checkpoint };
    },

    stateOf,

    /**
     * Progress of this task, or that others run before it; null when unknown. With --nowebui, and for servers that ignore our task id, only the
     * public call returns progress, for the running task: as we run one task at a time, that is mostly ours.
     */
    async progressOf(task: string, signal: AbortSignal): Promise<number | "queued" | null> {
      const own = await stateOf(task, signal).catch((error: unknown) => {
        if (error instanceof ProviderError) return null;
        throw error;
      });
      if (own?.active === true) return own.progress ?? 0;
      if (own?.queued === true) return "queued";
      const path = "/sdapi/v1/progress?skip_current_image=true";
      const { progress, current_task: runs } = await callApi({
        method: "GET",
        path,
        answer: AnyProgress,
        kind: "read",
        signal,
      });
      const isOurs = runs === null || runs === undefined || runs === task;
      return isOurs && progress > 0 ? Math.min(1, progress) : null;
    },

    /** Stops the running task, also one of another client. */
    async interrupt(signal: AbortSignal): Promise<void> {
      await callApi({ method: "POST", path: "/sdapi/v1/interrupt", answer: z.unknown(), kind: "read", signal });
    },
  };
}
