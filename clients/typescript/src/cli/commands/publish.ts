import { defineCommand } from "../command.ts";
import { usageError } from "../failures.ts";
import { withKey } from "../keyed.ts";
import { exitCodeOf, sayPost } from "../say-post.ts";
import { waitForEnd } from "./post.ts";

export const publish = defineCommand({
  name: "publish",
  summary: "Publish a draft or a planned post now, or what failed once more",
  args: "<post id>",
  options: {
    "idempotency-key": { type: "string", value: "key", help: "Of a command that is repeated: it publishes once" },
  },
  async run({ args, options, world, output, client }) {
    const [id, ...more] = args;
    if (id === undefined || more.length > 0) throw usageError("Give the id of one post");
    const api = await client();
    const { signal } = world;
    const begun = await withKey(options["idempotency-key"], (idempotencyKey) =>
      api.posts.publish(id, { idempotencyKey, signal }),
    );
    const post = await waitForEnd(api, begun, signal);
    output.json(post);
    sayPost(post, output);
    return exitCodeOf(post);
  },
});
