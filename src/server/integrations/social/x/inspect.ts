import { z } from "zod";
import type { SocialPlatform } from "../platform.ts";
import { bearer, type X } from "./client.ts";
import { xScopes } from "./oauth.ts";

const Me = z.object({ data: z.object({ id: z.string() }) });

/** X has no call about a token: one that may read its own account is alive. What it may do was told when it was given. */
export const xInspect = (x: X): SocialPlatform["inspect"] =>
  async function inspect({ accessToken }, { scopes }, signal) {
    await x({ path: "/2/users/me", authorization: bearer(accessToken), answer: Me, signal });
    return {
      missingScopes: xScopes.filter((scope) => !scopes.includes(scope)),
      canPublish: scopes.includes("tweet.write"),
      hasTask: null,
      accessEndsAt: null,
    };
  };
