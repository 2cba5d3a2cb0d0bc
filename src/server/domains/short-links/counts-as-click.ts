import type { IncomingHttpHeaders } from "node:http";

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

/** Whether a person follows the link, as far as the request tells: no robot, no prefetch, no check of the link. */
export function countsAsClick(visit: Visit): boolean {
  const { "user-agent": userAgent = "" } = visit.headers;
  return !isLook(visit) && userAgent !== "" && !program.test(userAgent);
}
