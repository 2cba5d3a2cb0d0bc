import { z } from "zod";
import { createProviderApi } from "#server/integrations/ai/http/provider-api.ts";
import type { Refusal } from "#server/integrations/ai/http/refusal.ts";
import { ProviderError } from "#server/integrations/ai/provider-error.ts";
import { splitCredentials } from "#server/lib/basic-auth.ts";
import type { HttpAnswer } from "#server/lib/http.ts";
import { Minute } from "#shared/time.ts";

export const webUiName = { name: "Stable Diffusion WebUI", keyVariable: "SD_WEBUI_URL" };

const Picture = z.object({ images: z.array(z.string()).min(1), info: z.string().catch("{}") });
const TaskProgress = z.object({
  active: z.boolean(),
  queued: z.boolean().catch(false),
  progress: z.number().nullish().catch(null),
});
type TaskProgress = z.infer<typeof TaskProgress>;
/** Newer ones name the task that runs. */
const AnyProgress = z.object({ progress: z.number(), current_task: z.string().nullish().catch(null) });

/** What it says of a picture, as JSON inside the JSON. */
const Info = z.object({
  seed: z.number().int().nullish().catch(null),
  sd_model_name: z.string().max(200).nullish().catch(null),
});

export interface WebUiPicture {
  bytes: Buffer;
  seed: number | null;
  checkpoint: string | null;
}

const Said = z.object({
  detail: z.union([z.string(), z.array(z.object({ loc: z.array(z.unknown()), msg: z.string() }))]).catch(""),
  error: z.string().catch(""),
  errors: z.string().catch(""),
});

function readRefusal({ status, body }: HttpAnswer): Refusal {
  const said = Said.safeParse(body).data ?? { detail: "", error: "", errors: "" };
  const { detail } = said;
  const words =
    typeof detail === "string"
      ? [detail, said.error, said.errors].filter((part) => part !== "").join(" ")
      : detail.map(({ loc, msg }) => `${String(loc.at(-1))}: ${msg}`).join("; ");
  if (status === 404 && !/model/i.test(words))
    return { kind: "bad_request", said: "its API is off. Start it with --api" };
  if (/out of memory/i.test(words)) return { kind: "failed", said: "its graphics card has too little memory for this" };
  // It answers 500 when the work fails, and says what failed; without that, it is a proxy that speaks.
  if (status === 500 && said.error !== "") return { kind: "failed", said: words };
  return { said: words === "" ? null : words };
}

function infoOf(text: string): z.infer<typeof Info> {
  try {
    return Info.parse(JSON.parse(text));
  } catch {
    // Extensions put all kinds of things there. The picture is good without it.
    return {};
  }
}

/** The calls of a WebUI that runs with --api. User name and password stand in its address. */
export function createWebUi(address: string) {
  const { baseUrl, headers } = splitCredentials(address);
  const ask = createProviderApi({
    ...webUiName,
    baseUrl,
    apiKey: headers["authorization"] ?? "",
    headers,
    readRefusal,
  });

  /** Whether this very task runs, or waits for its turn. */
  const stateOf = (task: string, signal: AbortSignal): Promise<TaskProgress> =>
    ask({
      method: "POST",
      path: "/internal/progress",
      body: { json: { id_task: task, live_preview: false } },
      answer: TaskProgress,
      kind: "read",
      signal,
    });

  return {
    /** Answers when the picture is finished: with a slow machine and a queue of others, in many minutes. */
    async paint(body: object, signal: AbortSignal): Promise<WebUiPicture> {
      const patience = { firstByteMs: 30 * Minute.ms, totalMs: 31 * Minute.ms, maxBytes: 100_000_000 };
      const call = { method: "POST", path: "/sdapi/v1/txt2img", body: { json: body }, kind: "begin", signal } as const;
      const { images, info } = await ask({ ...call, ...patience, answer: Picture });
      const { seed = null, sd_model_name: checkpoint = null } = infoOf(info);
      const [encoded = ""] = images;
      return { bytes: Buffer.from(encoded.replace(/^data:[^,]*,/, ""), "base64"), seed, checkpoint };
    },

    stateOf,

    /**
     * How far this task is; null where nobody can tell. Without its own page (--nowebui), and where a task does not go by our name,
     * only the public call tells, of whichever task runs: as we paint one at a time, that is mostly ours.
     */
    async progressOf(task: string, signal: AbortSignal): Promise<number | null> {
      const own = await stateOf(task, signal).catch((error: unknown) => {
        if (error instanceof ProviderError) return null;
        throw error;
      });
      if (own?.active === true) return own.progress ?? 0;
      if (own?.queued === true) return null;
      const path = "/sdapi/v1/progress?skip_current_image=true";
      const { progress, current_task: runs } = await ask({
        method: "GET",
        path,
        answer: AnyProgress,
        kind: "read",
        signal,
      });
      const isOurs = runs === null || runs === undefined || runs === task;
      return isOurs && progress > 0 ? Math.min(1, progress) : null;
    },

    /** Stops whatever runs. */
    async interrupt(signal: AbortSignal): Promise<void> {
      await ask({ method: "POST", path: "/sdapi/v1/interrupt", answer: z.unknown(), kind: "read", signal });
    },
  };
}
