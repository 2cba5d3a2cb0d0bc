import { openAsBlob } from "node:fs";
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import type { Postloom } from "../postloom.ts";
import type { NewQueuedPost } from "../resources/posts.ts";
import { readInput } from "./ask.ts";
import type { OptionSpecs, World } from "./command.ts";
import { exitCodes } from "./exit-codes.ts";
import { CliError, usageError } from "./failures.ts";
import { findDestination } from "./find-accounts.ts";

export const postOptions = {
  account: { type: "string", short: "a", multiple: true, value: "@name|id", help: "An account; several: repeat it" },
  network: { type: "string", short: "n", multiple: true, value: "network", help: "The default account of a network" },
  media: {
    type: "string",
    short: "m",
    multiple: true,
    value: "file|id",
    help: "A picture or video: a file, or the id of a creation",
  },
  alt: { type: "string", multiple: true, value: "text", help: "What a picture shows, in the order of --media" },
  hashtag: { type: "string", multiple: true, value: "word", help: "A hashtag, without #" },
  thread: { type: "string", multiple: true, value: "text", help: "A following post, on networks with threads" },
  comment: { type: "string", value: "text", help: "The first comment below the post" },
  "idempotency-key": { type: "string", value: "key", help: "Of a command that is repeated: it posts once" },
} as const satisfies OptionSpecs;

/** What parseArgs reads for `postOptions`. */
export interface PostValues {
  account: string[] | undefined;
  network: string[] | undefined;
  media: string[] | undefined;
  alt: string[] | undefined;
  hashtag: string[] | undefined;
  thread: string[] | undefined;
  comment: string | undefined;
  "idempotency-key": string | undefined;
}

const isId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

/** A file of this machine, read while it is sent. The server finds out the type of a picture or video itself. Throws CliError. */
export async function openFile(path: string, type = ""): Promise<File> {
  try {
    if (!(await stat(path)).isFile()) throw new CliError(`${path} is no file`, exitCodes.notFound);
    return new File([await openAsBlob(path)], basename(path), { type });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (error instanceof CliError) throw error;
    throw new CliError(code === "ENOENT" ? `There is no file ${path}` : message, exitCodes.notFound);
  }
}

/** The key of a file that is uploaded for a post: the same in a repeated command, so that its creation is the same, too. */
const mediaKey = (key: string, index: number) => `${key}-media-${index + 1}`;

/** The text of the arguments; `-` or none means standard input. */
async function readText(args: readonly string[], world: World, hasMore: boolean): Promise<string> {
  if (args.length > 1) throw usageError("Put the text into quotes");
  const [text] = args;
  if (text !== undefined && text !== "-") return text;
  if (text === undefined && (world.stdin.isTTY === true || hasMore)) {
    if (hasMore) return "";
    throw usageError("Give the text of the post");
  }
  return readInput(world);
}

/** The fields of a post as the API takes them, with its files uploaded. Throws CliError, PostloomError. */
export async function readPost(
  client: Postloom,
  args: readonly string[],
  values: PostValues,
  world: World,
  key: string,
): Promise<NewQueuedPost> {
  const { media = [], alt = [], account = [], network = [], thread, comment, hashtag } = values;
  if (alt.length > media.length) throw usageError("There are more --alt than --media");
  const content = await readText(args, world, media.length > 0 || thread !== undefined);
  const destination = await findDestination(client, account, network);
  // Every file is opened before one is sent.
  const sources = await Promise.all(media.map(async (one) => (isId(one) ? one : openFile(one))));
  const creationIds: string[] = [];
  for (const [index, source] of sources.entries()) {
    if (typeof source === "string") creationIds.push(source);
    else creationIds.push((await client.creations.upload(source, { idempotencyKey: mediaKey(key, index) })).id);
  }
  return {
    content,
    ...destination,
    ...(hashtag === undefined ? {} : { hashtags: hashtag }),
    ...(thread === undefined ? {} : { thread }),
    ...(comment === undefined ? {} : { firstComment: comment }),
    ...(creationIds.length === 0 ? {} : { creationIds }),
    ...(alt.length === 0 ? {} : { altTexts: alt }),
  };
}
