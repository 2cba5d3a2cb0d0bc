import { z } from "zod";
import type { TextSettings } from "#shared/platforms/text-settings.ts";
import { WebAddress } from "../answer-fields.ts";
import { PlatformError } from "../platform-error.ts";
import type { Actor, SocialPlatform } from "../platform.ts";
import type { PublishedPost } from "../published-post.ts";
import { type Mastodon, type MastodonConfig, MastodonId, serverOf } from "./client.ts";
import { statusText } from "./status-text.ts";

const Published = z.object({ id: MastodonId, url: WebAddress });

interface NewStatus extends TextSettings {
  /** The same for each try: the server answers a repeated call of the next hour with the first status. */
  key: string;
  text: string;
  mediaIds: readonly string[];
  /** null: not a reply. */
  parentId: string | null;
}

/** `POST /api/v1/statuses`: the call that publishes. */
export async function createStatus(
  mastodon: Mastodon,
  config: MastodonConfig,
  actor: Actor,
  { key, mediaIds, parentId, ...written }: NewStatus,
  signal: AbortSignal,
): Promise<PublishedPost> {
  const json = {
    ...statusText(written),
    visibility: written.visibility ?? "public",
    ...(written.language == null ? {} : { language: written.language }),
    ...(mediaIds.length === 0 ? {} : { media_ids: mediaIds }),
    ...(parentId === null ? {} : { in_reply_to_id: parentId }),
  };
  const { data } = await mastodon({
    method: "POST",
    server: serverOf(actor, config),
    path: "/api/v1/statuses",
    actor,
    headers: { "idempotency-key": key },
    body: { json },
    ...(parentId === null ? {} : { part: "reply" as const }),
    answer: Published,
    kind: "idempotent",
    signal,
  });
  return { externalId: data.id, permalink: data.url ?? null };
}

const Editable = z.object({
  sensitive: z.boolean().catch(false),
  spoiler_text: z.string().max(200_000).catch(""),
  language: z.string().max(20).nullish().catch(null),
  media_attachments: z
    .array(z.object({ id: MastodonId }))
    .max(100)
    .catch([]),
});

const pathOf = (externalId: string) => `/api/v1/statuses/${encodeURIComponent(externalId)}`;

/** `GET`, `PUT` and `DELETE /api/v1/statuses/:id`. */
export const mastodonChanges = (
  config: MastodonConfig,
  mastodon: Mastodon,
): Pick<SocialPlatform, "edit" | "remove" | "permalink"> => ({
  async permalink(actor, externalId, signal) {
    const call = { server: serverOf(actor, config), path: pathOf(externalId), actor, signal };
    return (await mastodon({ ...call, answer: Published })).data.url ?? null;
  },

  /** An edit replaces the whole status: what it does not name is removed, the media too. */
  async edit(actor, externalId, text, signal) {
    const call = { server: serverOf(actor, config), path: pathOf(externalId), actor, signal };
    const { data } = await mastodon({ ...call, answer: Editable });
    const json = {
      status: text,
      media_ids: data.media_attachments.map(({ id }) => id),
      sensitive: data.sensitive,
      spoiler_text: data.spoiler_text,
      ...(data.language == null ? {} : { language: data.language }),
    };
    await mastodon({ ...call, method: "PUT", body: { json }, answer: z.unknown() });
  },

  async remove(actor, externalId, signal) {
    const call = {
      method: "DELETE",
      server: serverOf(actor, config),
      path: pathOf(externalId),
      actor,
      signal,
    } as const;
    await mastodon({ ...call, answer: z.unknown() }).catch((error: unknown) => {
      if (!(error instanceof PlatformError) || error.code !== "mastodon.404.missing") throw error;
    });
  },
});
