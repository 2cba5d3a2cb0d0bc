import type { IncomingHttpHeaders } from "node:http";
import type { Deps } from "#server/deps.ts";
import { countClick, findByCode } from "#server/domains/short-links/short-links.queries.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import { readShortLink } from "#shared/short-links/mark-links.ts";

interface Visit {
  method: string;
  headers: IncomingHttpHeaders;
}

/** Programs that look at a link for a preview or an index are no visitors. */
const program =
  /bot|crawl|spider|preview|facebookexternalhit|meta-external|mastodon|pleroma|akkoma|misskey|friendica|gotosocial|lemmy|bluesky|cardyb|whatsapp|slack|embedly|iframely|lighthouse|curl|wget|python|http\.rb|ruby|java\/|okhttp|go-http|node-fetch|undici|axios|headless/i;

/** Headers and methods of prefetching browsers and link checkers. */
const isLook = ({ method, headers }: Visit): boolean =>
  method === "HEAD" ||
  [headers["sec-purpose"], headers["purpose"], headers["x-moz"]].some((purpose) =>
    /prefetch|preview/i.test(String(purpose)),
  );

/** Whether a person follows the link, as far as the request shows it: no robot, no prefetch, no check of the link. */
export function countsAsClick(visit: Visit): boolean {
  const { "user-agent": userAgent = "" } = visit.headers;
  return !isLook(visit) && userAgent !== "" && !program.test(userAgent);
}

/** The target with the tags of its campaign, encoded for a header. Tags that it has already, and the rest of its query, stay unchanged. */
export function taggedTarget(url: string, campaign: string, platform: Platform | null): string {
  const target = new URL(url);
  if (campaign === "") return target.href;
  const tags = { utm_source: platform ?? "link", utm_medium: "social", utm_campaign: campaign };
  const added = new URLSearchParams(Object.entries(tags).filter(([name]) => !target.searchParams.has(name)));
  target.search = [target.search.slice(1), String(added)].filter((part) => part !== "").join("&");
  return target.href;
}

/**
 * Where a short link leads, after a click was counted: a day and a network, nothing about the visitor. null: there is no such link.
 */
export async function followLink(
  { db, log }: Pick<Deps, "db" | "log">,
  part: string,
  { isClick }: { isClick: boolean },
): Promise<string | null> {
  const read = readShortLink(part);
  const link = read === null ? undefined : await findByCode(db, read.code);
  if (read === null || link === undefined) return null;
  if (isClick) {
    try {
      await countClick(db, link, read.platform);
    } catch (error) {
      // The visitor arrives in any case.
      log.error({ err: error, linkId: link.id }, "short_link.not_counted");
    }
  }
  return taggedTarget(link.url, link.campaign, read.platform);
}
