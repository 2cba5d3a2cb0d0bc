import { defineCommand } from "../command.ts";
import { exitCodes } from "../exit-codes.ts";
import { usageError } from "../failures.ts";
import { sayPost } from "../say-post.ts";

export const show = defineCommand({
  name: "show",
  summary: "Show a post, and what became of it at each account",
  args: "<post id>",
  options: {},
  async run({ args, output, client }) {
    const [id, ...more] = args;
    if (id === undefined || more.length > 0) throw usageError("Give the id of one post");
    const post = await (await client()).posts.get(id);
    output.json(post);
    sayPost(post, output);
    return exitCodes.done;
  },
});
