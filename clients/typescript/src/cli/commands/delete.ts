import { confirm } from "../ask.ts";
import { defineCommand } from "../command.ts";
import { exitCodes } from "../exit-codes.ts";
import { usageError } from "../failures.ts";
import { withKey } from "../keyed.ts";
import { sayPost } from "../say-post.ts";

export const deletePost = defineCommand({
  name: "delete",
  summary: "Delete a post here; what is public stays public",
  args: "<post id>",
  options: {
    yes: { type: "boolean", short: "y", help: "Do not ask" },
    "idempotency-key": {
      type: "string",
      value: "key",
      help: "Of a command that is repeated: it ends as the first one",
    },
  },
  async run({ args, options, world, output, client }) {
    const [id, ...more] = args;
    if (id === undefined || more.length > 0) throw usageError("Give the id of one post");
    const api = await client();
    let seen: { fingerprint?: string } = {};
    if (options.yes !== true) {
      if (world.stdin.isTTY !== true) throw usageError("Nobody can be asked here: confirm with --yes");
      const [post, { fingerprint }] = await Promise.all([api.posts.get(id), api.posts.check(id)]);
      sayPost(post, output);
      if (!(await confirm(world, "Delete this post?"))) return exitCodes.failed;
      // Only what the person saw.
      seen = { fingerprint };
    }
    await withKey(options["idempotency-key"], (idempotencyKey) => api.posts.delete(id, { ...seen, idempotencyKey }));
    output.json({ id, deleted: true });
    output.say("Deleted");
    return exitCodes.done;
  },
});
