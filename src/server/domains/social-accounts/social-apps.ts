import { and, eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { Db } from "#server/db/client.ts";
import { socialApps } from "#server/domains/social-accounts/social-accounts.table.ts";
import type { AppStore } from "#server/integrations/social/platform.ts";
import type { SecretBox } from "#server/lib/secrets/secret-box.ts";

const contextOf = (id: string) => `social_apps.client_secret.${id}`;

/** The apps that this server registered, one per server and callback address. */
export function createAppStore(db: Db, secrets: SecretBox): AppStore {
  const find: AppStore["find"] = async (platform, server, redirectUri) => {
    const { platform: ofPlatform, server: ofServer, redirectUri: ofCallback } = socialApps;
    const [row] = await db
      .select()
      .from(socialApps)
      .where(and(eq(ofPlatform, platform), eq(ofServer, server), eq(ofCallback, redirectUri)));
    return row === undefined
      ? null
      : { clientId: row.clientId, clientSecret: secrets.open(row.clientSecret, contextOf(row.id)) };
  };
  return {
    find,

    async add(platform, server, redirectUri, { clientId, clientSecret }) {
      const id = uuidv7();
      const sealed = secrets.seal(clientSecret, contextOf(id));
      await db
        .insert(socialApps)
        .values({ id, platform, server, redirectUri, clientId, clientSecret: sealed })
        .onConflictDoNothing();
      return (await find(platform, server, redirectUri)) ?? { clientId, clientSecret };
    },

    async replace(platform, server, redirectUri, { clientId, clientSecret }) {
      const id = uuidv7();
      const sealed = secrets.seal(clientSecret, contextOf(id));
      await db
        .insert(socialApps)
        .values({ id, platform, server, redirectUri, clientId, clientSecret: sealed })
        .onConflictDoUpdate({
          target: [socialApps.platform, socialApps.server, socialApps.redirectUri],
          set: { id, clientId, clientSecret: sealed },
        });
    },
  };
}
