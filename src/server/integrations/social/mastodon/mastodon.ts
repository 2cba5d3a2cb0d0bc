import { explainedError } from "../call-errors.ts";
import type { SocialPlatform } from "../platform.ts";
import { mastodonAccount } from "./account.ts";
import { createClient, type Mastodon, type MastodonConfig, serverOf } from "./client.ts";
import { mastodonMetrics } from "./metrics.ts";
import { mastodonOAuth } from "./oauth.ts";
import { createStatus, mastodonChanges } from "./statuses.ts";
import { mediaIdsOf, uploadMedia } from "./upload-media.ts";
import { mastodonVerify } from "./verify.ts";

/** Uploads the media, then publishes with one call, which is safe to repeat with the same key. */
const mastodonPublishing = (
  config: MastodonConfig,
  mastodon: Mastodon,
): Pick<SocialPlatform, "prepare" | "send" | "reply"> => ({
  prepare(actor, content, done, save, signal) {
    const caller = { mastodon, server: serverOf(actor, config), actor, signal };
    return uploadMedia(caller, content.media, done, save);
  },

  async send(actor, content, steps, signal) {
    const mediaIds = mediaIdsOf(steps, content.mediaCount);
    if (mediaIds === null)
      throw explainedError(
        "unavailable",
        "mastodon.not_prepared",
        { beginsAgain: true },
        "The media are not uploaded.",
      );
    const published = await createStatus(mastodon, config, actor, { ...content, mediaIds, parentId: null }, signal);
    return async () => published;
  },

  reply: (actor, content, signal) => createStatus(mastodon, config, actor, { ...content, mediaIds: [] }, signal),
});

/** Mastodon, and servers that speak its API. Every account has a server of its own. */
export function createMastodon(config: MastodonConfig): SocialPlatform {
  const mastodon = createClient(config);
  return {
    platform: "mastodon",
    apiUrl: null,
    findsForCertain: true,
    ...mastodonOAuth(config, mastodon),
    ...mastodonPublishing(config, mastodon),
    ...mastodonVerify(config, mastodon),
    ...mastodonChanges(config, mastodon),
    ...mastodonMetrics(config, mastodon),
    ...mastodonAccount(config, mastodon),
  };
}
