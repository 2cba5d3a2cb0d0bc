import { z } from "zod";
import { Count, Name, WebAddress } from "../answer-fields.ts";
import type { Actor, Profile, SocialPlatform } from "../platform.ts";
import { type Mastodon, type MastodonConfig, MastodonId, serverOf } from "./client.ts";
import { limitsOf, readInstance } from "./instance.ts";
import { identityScopes, workScopes } from "./server-metadata.ts";

const CredentialAccount = z.object({
  id: MastodonId,
  username: Name,
  display_name: Name.nullish(),
  avatar: WebAddress,
  followers_count: Count,
});

interface Me {
  id: string;
  profile: Profile;
  followers: number | null;
}

/** `GET /api/v1/accounts/verify_credentials`: the account of the token. */
export async function readMe(
  mastodon: Mastodon,
  server: string,
  actor: Pick<Actor, "externalId" | "accessToken">,
  signal: AbortSignal,
): Promise<Me> {
  const path = "/api/v1/accounts/verify_credentials";
  const { data } = await mastodon({ server, path, actor, answer: CredentialAccount, signal });
  const { id, username, display_name: displayName, avatar, followers_count: followers } = data;
  return { id, followers, profile: { name: displayName?.trim() || username, username, avatarUrl: avatar ?? null } };
}

/** Scopes are a tree: `write` includes `write:statuses`. */
const isGranted = (granted: readonly string[], scope: string) =>
  granted.includes(scope) || granted.includes(scope.split(":")[0] ?? scope);

/** The calls about the account as a whole. */
export function mastodonAccount(
  config: MastodonConfig,
  mastodon: Mastodon,
): Pick<SocialPlatform, "accountMetrics" | "inspect" | "limits" | "profile"> {
  const meOf = (actor: Actor, signal: AbortSignal) => readMe(mastodon, serverOf(actor, config), actor, signal);

  return {
    accountMetrics: async (actor, signal) => ({ followers: (await meOf(actor, signal)).followers }),
    profile: async (actor, signal) => (await meOf(actor, signal)).profile,
    limits: async (actor, signal) =>
      limitsOf(await readInstance({ mastodon, server: serverOf(actor, config), actor, signal })),

    /** A token is valid if it can read its account. Its scopes are those of the consent. */
    async inspect(actor, { scopes }, signal) {
      await meOf(actor, signal);
      const hasIdentity = identityScopes.some((scope) => isGranted(scopes, scope));
      const missing = workScopes.filter((scope) => !isGranted(scopes, scope));
      return {
        missingScopes: hasIdentity ? missing : [identityScopes[0], ...missing],
        canPublish: isGranted(scopes, "write:statuses"),
        hasTask: null,
        accessEndsAt: null,
      };
    },
  };
}
