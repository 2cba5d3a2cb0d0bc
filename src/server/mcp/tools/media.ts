import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { invalidInput } from "#server/lib/domain-error.ts";
import { withWorkFolder } from "#server/lib/files/work-folder.ts";
import { defineTool, type ToolCall } from "#server/mcp/tool.ts";
import { idempotencyKey } from "#server/mcp/tools/inputs.ts";
import {
  type Creation,
  CreationStatus,
  CreationType,
  ImageSize,
  ImageStyle,
  VideoStyle,
} from "#shared/creations/creations.ts";
import { FetchCreationInput } from "#shared/creations/draft-creation.ts";
import { Prompt } from "#shared/creations/generation.ts";
import { CreationId } from "#shared/ids.ts";

/** Maximum size of a file that is sent inside a call. */
const sentBytesMax = 8 * 1024 * 1024;

const SaidCreation = z.object({
  id: CreationId,
  type: CreationType,
  status: CreationStatus,
  title: z.string(),
  altText: z.string().nullable(),
  progress: z.number().nullable().describe("From 0 to 1; null where nobody can tell"),
  problem: z.string().nullable(),
  url: z.string().nullable().describe("Of the file, once it is finished: whoever has this address can see it"),
});
const OneCreation = z.object({ creation: SaidCreation });

function answerWith({ ctx }: ToolCall, creation: Creation) {
  const said: z.infer<typeof SaidCreation> = {
    id: creation.id,
    type: creation.type,
    status: creation.status,
    title: creation.title,
    altText: creation.altText,
    progress: creation.progress,
    problem: creation.error?.message ?? null,
    url: creation.fileUrl && `${ctx.deps.config.publicUrl}${creation.fileUrl}`,
  };
  const what = `The ${said.type} “${said.title}”`;
  if (said.status === "failed") return { say: `${what} failed: ${said.problem}`, data: { creation: said } };
  if (said.status !== "processing") return { say: `${what} is ready.`, data: { creation: said } };
  const share = said.progress === null ? "" : `, ${Math.round(said.progress * 100)} % done`;
  return { say: `${what} is being made${share}. Ask again with get_creation.`, data: { creation: said } };
}

const prompt = Prompt.describe("What it shows: subject, place, light, mood");
const waitSeconds = z
  .number()
  .int()
  .min(0)
  .max(60)
  .optional()
  .describe("How long to wait for the result; 45 unless said otherwise. Longer work goes on, see get_creation");
const defaultWaitSeconds = 45;

export const mediaTools = [
  defineTool({
    name: "upload_media",
    title: "Add a picture or video",
    description:
      "Puts a file into the library, from a public https address, or sent as base64. JPEG, PNG, WebP, GIF, AVIF, TIFF, MP4, MOV or WebM, by its bytes.",
    effect: "adds",
    input: z.object({
      url: FetchCreationInput.shape.url.optional(),
      base64: z
        .base64()
        .max(Math.ceil(sentBytesMax / 3) * 4)
        .optional()
        .describe("Instead of url, up to 8 MB"),
      fileName: z.string().min(1).max(255).optional().describe("Of what is sent as base64"),
      title: FetchCreationInput.shape.title,
      altText: FetchCreationInput.shape.altText.describe("What it shows, for those who cannot see it"),
      idempotencyKey,
    }),
    output: OneCreation,
    async run(call, { url, base64, fileName = "file", idempotencyKey: key = null, ...input }) {
      if ((url === undefined) === (base64 === undefined))
        throw invalidInput([{ path: "url", message: "Give either url or base64" }]);
      if (url !== undefined)
        return answerWith(call, (await call.api({ idempotencyKey: key }).creations.fetch({ ...input, url })).creation);
      return withWorkFolder(call.ctx.deps.config.dataDir, async (folder) => {
        const bytes = Buffer.from(base64 ?? "", "base64");
        const upload = { path: join(folder, "file"), sizeBytes: bytes.length, fileName };
        await writeFile(upload.path, bytes);
        const api = call.api({ idempotencyKey: key, received: { upload } });
        return answerWith(call, (await api.creations.create(input)).creation);
      });
    },
  }),

  defineTool({
    name: "generate_image",
    title: "Make a picture",
    description: "Makes a picture from a description, with the model that this server is set up with.",
    effect: "adds",
    input: z.object({
      prompt,
      style: ImageStyle.optional(),
      size: ImageSize.optional(),
      waitSeconds,
      idempotencyKey,
    }),
    output: OneCreation,
    async run(call, { waitSeconds: wait = defaultWaitSeconds, idempotencyKey: key = null, ...input }) {
      const api = call.api({ idempotencyKey: key, preferWaitSeconds: wait });
      return answerWith(call, (await api.generation.image(input)).creation);
    },
  }),

  defineTool({
    name: "generate_video",
    title: "Make a video",
    description: "Makes a video from a description, with the model that this server is set up with. Takes minutes.",
    effect: "adds",
    input: z.object({
      prompt,
      style: VideoStyle.optional(),
      seconds: z.enum(["3", "5", "10", "15", "30"]).optional(),
      waitSeconds,
      idempotencyKey,
    }),
    output: OneCreation,
    async run(call, { seconds, waitSeconds: wait = defaultWaitSeconds, idempotencyKey: key = null, ...input }) {
      const api = call.api({ idempotencyKey: key, preferWaitSeconds: wait });
      const duration = seconds === undefined ? {} : { duration: seconds };
      return answerWith(call, (await api.generation.video({ ...input, ...duration })).creation);
    },
  }),

  defineTool({
    name: "get_creation",
    title: "Look at a picture or video",
    description: "Whether a picture or video is finished, and where its file is.",
    effect: "reads",
    input: z.object({ id: CreationId }),
    output: OneCreation,
    async run(call, { id }) {
      return answerWith(call, (await call.api().creations.get({ id })).creation);
    },
  }),
];
