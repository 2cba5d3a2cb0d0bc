import { defineCommand } from "../command.ts";
import { usageError } from "../failures.ts";
import { exitCodeOf, sayPost } from "../say-post.ts";
import { waitForEnd } from "./post.ts";

export const publish = defineCommand({
  name: "publish",
  summary: "Publish a draft or a planned post now, or what failed once more",
  args: "<post id>",
  options: {},
  async run({ args, world, output, client }) {
    const [id, ...more] = args;
    if (id === undefined || more.length > 0) throw usageError("Give the id of one post");
    const api = await client();
    const post = await waitForEnd(api, await api.posts.publish(id, { signal: world.signal }), world.signal);
    output.json(post);
    sayPost(post, output);
    return exitCodeOf(post);
  },
});
