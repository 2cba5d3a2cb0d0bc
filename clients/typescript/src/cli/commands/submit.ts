import { defineCommand } from "../command.ts";
import { exitCodes } from "../exit-codes.ts";
import { usageError } from "../failures.ts";
import { sayPost } from "../say-post.ts";

export const submit = defineCommand({
  name: "submit",
  summary: "Submit a draft for the approval that the workspace asks for",
  args: "<post id>",
  options: {},
  async run({ args, world, output, client }) {
    const [id, ...more] = args;
    if (id === undefined || more.length > 0) throw usageError("Give the id of one post");
    const post = await (await client()).posts.submit(id, { signal: world.signal });
    output.json(post);
    sayPost(post, output);
    return exitCodes.done;
  },
});
