import { Minute } from "#shared/durations.ts";
import { earliestTime, searchFrom, type SentAt } from "../match.ts";
import { PlatformError } from "../platform-error.ts";
import type { Actor, SocialPlatform, Verdict } from "../platform.ts";
import { type Mastodon, type MastodonConfig, serverOf } from "./client.ts";
import { findStatus, type SoughtStatus } from "./find-status.ts";
import { keepsKeys, readInstance } from "./instance.ts";
import type { SearchedStatuses } from "./list-statuses.ts";
import { statusText } from "./status-text.ts";
import { mediaIdsOf } from "./upload-media.ts";

/** A server answers a repeated key with the first status for an hour; the rest is reserved for sending. */
const keyLifeMs = 55 * Minute.ms;

/** Looks for a status, and says of one that is not there whether its key may be sent again. */
export function mastodonVerify(
  config: MastodonConfig,
  mastodon: Mastodon,
): Pick<SocialPlatform, "verify" | "verifyReply"> {
  async function look(
    actor: Actor,
    sought: SoughtStatus,
    searched: SearchedStatuses,
    { ageMs }: SentAt,
    signal: AbortSignal,
  ): Promise<Verdict> {
    const reader = { mastodon, server: serverOf(actor, config), actor, signal };
    const verdict = await findStatus(reader, sought, searched);
    if (verdict.outcome !== "absent" || ageMs > keyLifeMs) return verdict;
    // A server that does not say what it is may take the repeat for a new post.
    const isKept = await readInstance(reader).then(keepsKeys, (error: unknown) => {
      if (error instanceof PlatformError) return false;
      throw error;
    });
    return isKept ? { ...verdict, repeatsSafely: true } : verdict;
  }

  return {
    verify(actor, content, steps, sent, signal) {
      const media = mediaIdsOf(steps, content.mediaCount) ?? content.mediaCount;
      const sought = { text: statusText(content).status, media, parentId: null };
      return look(actor, sought, { earliest: (headers) => earliestTime(sent, headers) }, sent, signal);
    },

    verifyReply(actor, content, sent, signal) {
      const { parentId } = content;
      const sought = { text: statusText(content).status, media: 0, parentId };
      return look(actor, sought, { earliest: () => searchFrom(sent.at), sinceId: parentId }, sent, signal);
    },
  };
}
