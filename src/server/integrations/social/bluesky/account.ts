import { z } from "zod";
import { Count, Name, WebAddress } from "../answer-fields.ts";
import type { Actor, Profile, SocialPlatform } from "../platform.ts";
import { type BlueskyConfig, serverOf, type Xrpc } from "./client.ts";
import { endOfGrant } from "./sign-in/app-identity.ts";
import { scopes as asked } from "./sign-in/server-metadata.ts";
import { renewalOf } from "./sign-in/session.ts";

const ProfileView = z.object({
  handle: Name,
  displayName: Name.nullish(),
  avatar: WebAddress,
  followersCount: Count,
});

/** `app.bsky.actor.getProfile` of the account itself. */
export async function readProfile(
  xrpc: Xrpc,
  server: string,
  actor: Pick<Actor, "externalId" | "accessToken">,
  signal: AbortSignal,
): Promise<{ profile: Profile; followers: number | null }> {
  const call = { server, name: "app.bsky.actor.getProfile", actor, query: [["actor", actor.externalId]] } as const;
  const { handle, displayName, avatar, followersCount } = await xrpc({ ...call, answer: ProfileView, signal });
  const profile = { name: displayName?.trim() || handle, username: handle, avatarUrl: avatar ?? null };
  return { profile, followers: followersCount };
}

/** The calls about the account as a whole. */
export function blueskyAccount(
  config: BlueskyConfig,
  xrpc: Xrpc,
): Pick<SocialPlatform, "accountMetrics" | "inspect" | "profile"> {
  const read = (actor: Actor, signal: AbortSignal) => readProfile(xrpc, serverOf(actor, config), actor, signal);

  return {
    accountMetrics: async (actor, signal) => ({ followers: (await read(actor, signal)).followers }),
    profile: async (actor, signal) => (await read(actor, signal)).profile,

    /** A token is valid if it can read its account. An app password grants all that this adapter uses. */
    async inspect(actor, { refreshToken, scopes }, signal) {
      await read(actor, signal);
      const renewal = renewalOf(refreshToken);
      const missingScopes = renewal?.kind === "oauth" ? asked.filter((scope) => !scopes.includes(scope)) : [];
      return {
        missingScopes,
        canPublish: missingScopes.length === 0,
        hasTask: null,
        accessEndsAt: renewal?.kind === "oauth" ? endOfGrant(renewal.clientId, new Date(renewal.grantedAt)) : null,
      };
    },
  };
}
