import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import type { Creation } from "../../api/schemas.ts";
import type { Postloom } from "../../postloom.ts";
import type { ImagePrompt, VideoPrompt } from "../../resources/creations.ts";
import { defineCommand } from "../command.ts";
import { exitCodes } from "../exit-codes.ts";
import { CliError, endOf, usageError } from "../failures.ts";
import { withKey } from "../keyed.ts";
import { shorten } from "../output.ts";

const patienceMs = 60 * 60_000;

/** Throws CliError for text that is no number. */
function numberOf(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,10}$/.test(text)) throw usageError(`--${name} is a number`);
  return Number(text);
}

/** The bytes go to the disk as they come. Throws CliError where the file cannot be written. */
async function save(client: Postloom, creation: Creation, path: string, signal: AbortSignal): Promise<void> {
  const { body } = await client.creations.download(creation, { signal });
  if (body === null) throw new CliError("The file is empty", exitCodes.failed);
  // The declarations of the same stream by Node and by browsers differ in a method.
  const bytes = Readable.fromWeb(body as NodeReadableStream);
  try {
    await pipeline(bytes, createWriteStream(path), { signal });
  } catch (error) {
    signal.throwIfAborted();
    throw new CliError(`${path} cannot be written: ${(error as Error).message}`, exitCodes.failed);
  }
}

export const generate = defineCommand({
  name: "generate",
  summary: "Make a picture or a video from a prompt",
  args: "<prompt>",
  options: {
    video: { type: "boolean", help: "A video in place of a picture" },
    style: { type: "string", value: "style", help: "Like realistic, or cinematic for a video" },
    size: { type: "string", value: "size", help: "Like 1024x1024" },
    model: { type: "string", value: "model", help: "One of those that the server offers" },
    seed: { type: "string", value: "number", help: "The same seed makes the same again" },
    duration: { type: "string", value: "seconds", help: "Of a video" },
    out: { type: "string", short: "o", value: "file", help: "Save it there" },
    "no-wait": { type: "boolean", help: "Do not wait until it is made" },
    "idempotency-key": { type: "string", value: "key", help: "Of a command that is repeated: it makes one" },
  },
  async run({ args, options, world, output, client }) {
    const [prompt, ...more] = args;
    if (prompt === undefined || more.length > 0) throw usageError("Give the prompt, in quotes");
    if (options.duration !== undefined && options.video !== true) throw usageError("--duration is for --video");
    const isWaiting = options["no-wait"] !== true;
    if (options.out !== undefined && !isWaiting) throw usageError("--out needs to wait until it is made");
    const { style, size, model } = options;
    const seed = numberOf("seed", options.seed);
    const duration = numberOf("duration", options.duration);
    // The server says which values there are.
    const asked = { prompt, style, size, model, seed, duration } as ImagePrompt & VideoPrompt;
    const api = await client();
    const { signal } = world;
    const begun = await withKey(options["idempotency-key"], async (idempotencyKey) => {
      if (options.video === true) return api.creations.generateVideo(asked, { idempotencyKey, signal });
      const [image] = await api.creations.generateImages(asked, { idempotencyKey, signal });
      if (image === undefined) throw new CliError("The server made nothing", exitCodes.failed);
      return image;
    });
    if (isWaiting) output.note(`Making it: ${begun.id}`);
    const creation = isWaiting
      ? await endOf(`The creation ${begun.id}`, api.creations.wait(begun.id, { signal, timeoutMs: patienceMs }))
      : begun;
    output.json(creation);
    if (creation.status === "failed") {
      output.say(`${output.paint("red", "failed")}  ${creation.error?.message ?? ""}`);
      return exitCodes.failed;
    }
    output.say(`${output.paint("bold", creation.status)}  ${shorten(creation.title, 60)}  ${creation.id}`);
    if (options.out !== undefined) {
      await save(api, creation, options.out, signal);
      output.say(options.out);
    }
    return exitCodes.done;
  },
});
