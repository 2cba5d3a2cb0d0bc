import { defineCommand, type OptionSpecs } from "../command.ts";
import { exitCodes } from "../exit-codes.ts";
import { usageError } from "../failures.ts";
import { withKey } from "../keyed.ts";
import { parseTime } from "../parse-time.ts";
import { postOptions, readPost } from "../post-options.ts";
import { sayPost } from "../say-post.ts";

const at = {
  at: { type: "string", value: "time", help: "Like 2026-12-01T09:00, in your time zone unless it has an offset" },
} as const satisfies OptionSpecs;

export const schedule = defineCommand({
  name: "schedule",
  summary: "Plan a post for a time",
  args: "<text>",
  options: { ...at, ...postOptions },
  async run({ args, options, world, output, client }) {
    if (options.at === undefined) throw usageError("Say when: --at 2026-12-01T09:00");
    const scheduledAt = parseTime(options.at);
    const api = await client();
    const post = await withKey(options["idempotency-key"], async (key) => {
      const fields = await readPost(api, args, options, world, key);
      return api.posts.create({ ...fields, scheduledAt }, { idempotencyKey: key, signal: world.signal });
    });
    output.json(post);
    sayPost(post, output);
    return exitCodes.done;
  },
});

export const queue = defineCommand({
  name: "queue",
  summary: "Plan a post at the next free slot of its accounts",
  args: "<text>",
  options: postOptions,
  async run({ args, options, world, output, client }) {
    const api = await client();
    const post = await withKey(options["idempotency-key"], async (key) => {
      const fields = await readPost(api, args, options, world, key);
      return api.posts.enqueue(fields, { idempotencyKey: key, signal: world.signal });
    });
    output.json(post);
    sayPost(post, output);
    return exitCodes.done;
  },
});

export const draft = defineCommand({
  name: "draft",
  summary: "Save a post without planning it",
  args: "<text>",
  options: { ...at, ...postOptions },
  async run({ args, options, world, output, client }) {
    const proposed = options.at === undefined ? {} : { scheduledAt: parseTime(options.at) };
    const api = await client();
    const post = await withKey(options["idempotency-key"], async (key) => {
      const fields = await readPost(api, args, options, world, key);
      return api.posts.create({ ...fields, ...proposed, draft: true }, { idempotencyKey: key, signal: world.signal });
    });
    output.json(post);
    sayPost(post, output);
    return exitCodes.done;
  },
});
