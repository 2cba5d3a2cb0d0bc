import { defineCommand } from "../command.ts";
import { exitCodes } from "../exit-codes.ts";
import { usageError } from "../failures.ts";
import { harmless } from "../output.ts";
import { isWaiting, sayPost } from "../say-post.ts";

export const show = defineCommand({
  name: "show",
  summary: "Show a post, and what became of it at each account, or why it could not go out",
  args: "<post id>",
  options: {},
  async run({ args, output, client }) {
    const [id, ...more] = args;
    if (id === undefined || more.length > 0) throw usageError("Give the id of one post");
    const api = await client();
    const post = await api.posts.get(id);
    output.json(post);
    sayPost(post, output);
    if (output.isJson || !isWaiting(post)) return exitCodes.done;
    const { problems } = await api.posts.check(id);
    if (problems.length > 0) output.say(output.paint("yellow", "  It cannot go out as it is:"));
    for (const { path, message } of problems) output.say(harmless(`    ${path === "" ? "" : `${path}: `}${message}`));
    return exitCodes.done;
  },
});
