import { expect } from "vitest";
import type { TestSandbox } from "#server/sandbox/test/start-sandbox.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import type { PreparedSteps, PublishMedia } from "../platform.ts";
import { clientAt, connectAt, failureOf, newContent, sendAndConfirm, sentAt } from "./connect.ts";

const signal = new AbortController().signal;

/**
 * video: square, accepted by Instagram and X, and not a reel on Facebook. reel: upright and large enough for a reel.
 */
export const shapes = { video: { width: 320, height: 320 }, reel: { width: 540, height: 960 } } as const;

/** A post of these media by a new account, for calling each step. `saved` holds the steps like a stored delivery. */
export async function beginPost(sandbox: TestSandbox, platform: Platform, media: readonly PublishMedia[]) {
  const client = clientAt(sandbox.base, platform);
  const actor = await connectAt(sandbox, platform, signal);
  const content = await newContent(sandbox, { media });
  const saved: PreparedSteps[] = [{}];
  const save = async (steps: PreparedSteps) => void saved.push(steps);
  const prepare = (done: PreparedSteps = saved.at(-1) ?? {}, until = signal) =>
    client.prepare(actor, content, done, save, until);
  return {
    client,
    actor,
    content,
    saved,
    prepare,
    /** The failure of an attempt that ends as soon as it has saved such steps, as if its time were over then. */
    async prepareUntil(isReached: (steps: PreparedSteps) => boolean) {
      const deadline = new AbortController();
      const failure = failureOf(prepare({}, deadline.signal));
      await expect.poll(() => isReached(saved.at(-1) ?? {})).toBe(true);
      deadline.abort(new DOMException("The attempt took too long", "TimeoutError"));
      return failure;
    },
    send: (steps: PreparedSteps, until = signal) => sendAndConfirm(client, actor, content, steps, until),
    verify: (steps: PreparedSteps, since: Date) => client.verify(actor, content, steps, sentAt(sandbox, since), signal),
    ledger: () => sandbox.ledger(actor.externalId),
  };
}

export type BegunPost = Awaited<ReturnType<typeof beginPost>>;
