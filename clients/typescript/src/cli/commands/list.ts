import type { PostFilter } from "../../resources/posts.ts";
import { defineCommand } from "../command.ts";
import { exitCodes } from "../exit-codes.ts";
import { usageError } from "../failures.ts";
import { shorten } from "../output.ts";
import { placesOf, timeOf } from "../say-post.ts";

const usualCount = 20;

/** Throws CliError for anything but a whole number from 1 on. */
function countOf(text: string | undefined): number {
  if (text === undefined) return usualCount;
  if (!/^[1-9]\d{0,5}$/.test(text)) throw usageError("--limit is a number from 1 on");
  return Number(text);
}

export const list = defineCommand({
  name: "list",
  summary: "List posts, the newest first",
  args: "",
  options: {
    status: {
      type: "string",
      short: "s",
      multiple: true,
      value: "status",
      help: "draft, scheduled, published, failed …",
    },
    network: { type: "string", short: "n", multiple: true, value: "network", help: "Posts of a network" },
    search: { type: "string", value: "words", help: "Words of the post" },
    due: { type: "boolean", help: "Waiting posts, the next first" },
    limit: { type: "string", value: "count", help: `How many; ${usualCount} unless said otherwise` },
  },
  async run({ args, options, output, client }) {
    if (args.length > 0) throw usageError(`list takes no ${args[0]}`);
    const count = countOf(options.limit);
    // The server says which values there are.
    const filter = {
      status: options.status,
      platform: options.network,
      q: options.search,
      ...(options.due === true ? { sort: "due" } : {}),
      pageSize: Math.min(count, 100),
    } as PostFilter;
    const posts = await (await client()).posts.list(filter).take(count);
    output.json(posts);
    if (posts.length === 0) output.say("No posts");
    output.table(
      ["STATUS", "TIME", "WHERE", "TEXT", "ID"],
      posts.map((post) => [post.status, timeOf(post), shorten(placesOf(post), 30), shorten(post.content, 40), post.id]),
    );
    return exitCodes.done;
  },
});
