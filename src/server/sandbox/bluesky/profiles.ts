import type { FastifyRequest } from "fastify";
import { avatarUrl, type SandboxContext } from "../context.ts";
import { toDate } from "../instants.ts";
import { followersOf } from "../metrics.ts";
import { readParams, stringParam } from "../params.ts";
import { type BlueskyAccount, findAccount } from "./accounts.ts";
import { xrpcErrors } from "./errors.ts";

/** An author as it appears in views of posts. */
export const authorOf = (
  context: SandboxContext,
  account: Pick<BlueskyAccount, "did" | "handle" | "name" | "createdAt">,
) => ({
  did: account.did,
  handle: account.handle,
  displayName: account.name,
  avatar: avatarUrl(context, account.did),
  createdAt: toDate(account.createdAt).toISOString(),
  labels: [],
});

/** `app.bsky.actor.getProfile`. */
export async function readProfile(context: SandboxContext, request: FastifyRequest) {
  const account = await findAccount(context, stringParam(readParams(request), "actor") ?? "");
  if (account === null) throw xrpcErrors.invalid("Profile not found");
  const createdAt = toDate(account.createdAt);
  return {
    ...authorOf(context, account),
    description: "An account of the sandbox.",
    followersCount: followersOf(account.did, context.now().getTime() - createdAt.getTime()),
    followsCount: 0,
    postsCount: account.postCount,
    indexedAt: createdAt.toISOString(),
  };
}
