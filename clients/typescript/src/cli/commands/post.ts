import type { Post } from "../../api/schemas.ts";
import type { Postloom } from "../../postloom.ts";
import { defineCommand } from "../command.ts";
import { exitCodes } from "../exit-codes.ts";
import { endOf } from "../failures.ts";
import { withKey } from "../keyed.ts";
import { postOptions, readPost } from "../post-options.ts";
import { exitCodeOf, sayPost } from "../say-post.ts";

const patienceMs = 5 * 60_000;

/** The post once it goes no further. Throws CliError where that cannot be said, or takes too long. */
export const waitForEnd = (client: Postloom, { id }: Pick<Post, "id">, signal: AbortSignal): Promise<Post> =>
  endOf(`The post ${id}`, client.posts.wait(id, { signal, timeoutMs: patienceMs }));

export const post = defineCommand({
  name: "post",
  summary: "Publish a post now, and wait until it is out",
  args: "<text>",
  options: { ...postOptions, "no-wait": { type: "boolean", help: "Do not wait until it is out" } },
  async run({ args, options, world, output, client }) {
    const api = await client();
    const created = await withKey(options["idempotency-key"], async (key) => {
      const fields = await readPost(api, args, options, world, key);
      return api.posts.create(fields, { idempotencyKey: key, signal: world.signal });
    });
    if (options["no-wait"] === true) {
      output.json(created);
      sayPost(created, output);
      return exitCodes.done;
    }
    output.note(`Publishing ${created.id}`);
    const ended = await waitForEnd(api, created, world.signal);
    output.json(ended);
    sayPost(ended, output);
    return exitCodeOf(ended);
  },
});
