import type { Deps } from "#server/deps.ts";
import { countClick, findByCode } from "#server/domains/links/links.queries.ts";
import { readShortLink } from "#shared/links/mark-links.ts";
import type { Platform } from "#shared/platforms/platform.ts";

/** Programs that look at a link for a preview or an index are no visitors. */
const program =
  /bot|crawl|spider|preview|facebookexternalhit|meta-external|mastodon|pleroma|akkoma|bluesky|cardyb|whatsapp|slack|curl|wget|python|go-http|node-fetch|axios|headless/i;

/** The target with the tags of its campaign; those that it has already stay. */
export function taggedTarget(url: string, campaign: string, platform: Platform | null): string {
  if (campaign === "") return url;
  const target = new URL(url);
  const tags = { utm_source: platform ?? "link", utm_medium: "social", utm_campaign: campaign };
  for (const [name, value] of Object.entries(tags))
    if (!target.searchParams.has(name)) target.searchParams.set(name, value);
  return target.href;
}

/**
 * Where a short link leads, after the click was counted: a day and a network, nothing about the visitor. null: there is no such link.
 */
export async function followLink(
  { db, log }: Pick<Deps, "db" | "log">,
  part: string,
  userAgent: string,
): Promise<string | null> {
  const read = readShortLink(part);
  const link = read === null ? undefined : await findByCode(db, read.code);
  if (read === null || link === undefined) return null;
  if (userAgent !== "" && !program.test(userAgent)) {
    try {
      await countClick(db, link, read.platform);
    } catch (error) {
      // The visitor arrives in any case.
      log.error({ err: error, linkId: link.id }, "short_link.not_counted");
    }
  }
  return taggedTarget(link.url, link.campaign, read.platform);
}
