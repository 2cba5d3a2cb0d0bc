import { createHash } from "node:crypto";
import type { Deps } from "#server/deps.ts";
import { type Delivery, isPart } from "#server/domains/posts/delivery/delivery.ts";

type Social = Pick<Deps, "social">;

/** The content that the call sends: of a target, also the posts of its thread where the network publishes them together. */
function sentBy({ social }: Social, delivery: Delivery): unknown[] {
  if (isPart(delivery)) return [delivery.text];
  const { content, steps, platform } = delivery;
  const follows = social[platform]?.sendsThreads === true ? (content?.follows ?? []) : [];
  const thread = follows.filter(({ kind }) => kind === "thread").map(({ text }) => text);
  return [content?.text, content?.creationIds, steps, ...thread];
}

/** SHA-256 of what a send of the delivery consists of, in hex. Two sends of a target with the same one take the same container, draft or video. */
export const fingerprintOf = (deps: Social, delivery: Delivery): string =>
  createHash("sha256")
    .update(JSON.stringify(sentBy(deps, delivery)))
    .digest("hex");
