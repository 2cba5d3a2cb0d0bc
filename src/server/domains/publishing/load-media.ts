import type { Deps } from "#server/deps.ts";
import { createMediaLink, findUsableCreations, readCreationFile } from "#server/domains/creations/creations.service.ts";
import type { FrozenContent } from "#server/domains/posts/posts.table.ts";
import { PlatformError, type PublishMedia } from "#server/integrations/social/platform.ts";
import { fitImage } from "#server/lib/fit-image.ts";
import type { UserId } from "#shared/ids.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import { platformRules } from "#shared/platforms/rules.ts";

const mediaGone = () =>
  new PlatformError("rejected", "postloom.media_gone", "A picture of this post was deleted", {
    fix: "Make a new post with another picture.",
  });

/** The pictures of a delivery as this platform takes them. The originals stay as they are. */
export async function loadMedia(
  deps: Pick<Deps, "db" | "storage" | "config">,
  userId: UserId,
  frozen: FrozenContent,
  platform: Platform,
): Promise<PublishMedia[]> {
  const creations = await findUsableCreations(deps.db, userId, frozen.creationIds);
  if (creations.length < frozen.creationIds.length) throw mediaGone();
  return Promise.all(
    creations.map(async (creation) => {
      const original = await readCreationFile(deps, creation);
      if (original === null) throw mediaGone();
      const fitted = await fitImage(original, platformRules[platform].image);
      const url = await createMediaLink(deps, userId, fitted);
      return { kind: "image" as const, ...fitted, url, altText: frozen.altText ?? creation.altText ?? creation.prompt };
    }),
  );
}
