import { and, eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { Db } from "#server/db/client.ts";
import { socialApps } from "#server/domains/social-accounts/social-accounts.table.ts";
import type { AppStore } from "#server/integrations/social/platform.ts";
import { openOrNull, type SecretBox } from "#server/lib/secrets/secret-box.ts";

const contextOf = (id: string) => `social_apps.client_secret.${id}`;

/** The apps that this server registered, one per server and callback address. */
export function createAppStore(db: Db, secrets: SecretBox): AppStore {
  const find: AppStore["find"] = async (platform, server, redirectUri) => {
    const { platform: ofPlatform, server: ofServer, redirectUri: ofCallback } = socialApps;
    const [row] = await db
      .select()
      .from(socialApps)
      .where(and(eq(ofPlatform, platform), eq(ofServer, server), eq(ofCallback, redirectUri)));
    if (row === undefined) return null;
    const clientSecret = openOrNull(secrets, row.clientSecret, contextOf(row.id));
    // Without its SECRET_KEY a new app takes its place.
    return clientSecret === null ? null : { clientId: row.clientId, clientSecret };
  };
  const replace: AppStore["replace"] = async (platform, server, redirectUri, { clientId, clientSecret }) => {
    const id = uuidv7();
    const sealed = secrets.seal(clientSecret, contextOf(id));
    await db
      .insert(socialApps)
      .values({ id, platform, server, redirectUri, clientId, clientSecret: sealed })
      .onConflictDoUpdate({
        target: [socialApps.platform, socialApps.server, socialApps.redirectUri],
        set: { id, clientId, clientSecret: sealed },
      });
  };
  return {
    find,
    replace,

    async add(platform, server, redirectUri, { clientId, clientSecret }) {
      const id = uuidv7();
      const sealed = secrets.seal(clientSecret, contextOf(id));
      await db
        .insert(socialApps)
        .values({ id, platform, server, redirectUri, clientId, clientSecret: sealed })
        .onConflictDoNothing();
      const stored = await find(platform, server, redirectUri);
      if (stored === null) await replace(platform, server, redirectUri, { clientId, clientSecret });
      return stored ?? { clientId, clientSecret };
    },
  };
}
