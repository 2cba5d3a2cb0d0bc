import type { ErrorTopic } from "./topics.ts";

/** Codes of the Graph API, with their subcode where that says more. The same for Facebook and Instagram. */
const graphTopics: Readonly<Record<string, ErrorTopic>> = {
  "190": "connection_ended",
  "190.458": "app_removed",
  "190.459": "checkpoint",
  "190.460": "password_changed",
  "190.463": "connection_expired",
  "190.464": "person_unconfirmed",
  "190.492": "page_role_lost",
  "102": "connection_ended",
  "3": "app_not_permitted",
  "10": "permission_missing",
  "283": "permission_missing",
  "25.2207050": "account_restricted",
  "4.2207051": "held_as_spam",
  "4": "app_limit",
  "17": "account_limit",
  "32": "account_limit",
  "341": "post_limit",
  "613": "account_limit",
  "80001": "account_limit",
  "80002": "account_limit",
  "1349125": "account_limit",
  "9.2207042": "daily_post_limit",
  "368": "blocked_as_abuse",
  "368.1390008": "posting_too_fast",
  "368.4854002": "confirm_identity",
  "368.1404082": "duplicate",
  "506": "duplicate",
  "197": "empty_post",
  "1609005": "link_unreadable",
  "100": "value_refused",
  "100.33": "object_gone",
  "100.2207023": "media_kind_unknown",
  "100.2207028": "carousel_size",
  "100.2207035": "product_tag_refused",
  "100.2207036": "product_tag_refused",
  "100.2207037": "product_tag_refused",
  "100.2207040": "too_many_tags",
  "324": "picture_unreadable",
  "352.2207026": "video_format",
  "382": "picture_too_small",
  "389": "server_unreachable",
  "6000": "picture_unreadable",
  "6001": "picture_unreadable",
  "9004.2207052": "server_unreachable",
  "36000.2207004": "picture_too_large",
  "36001.2207005": "picture_format",
  "36003.2207009": "picture_shape",
  "36004.2207010": "caption_refused",
  "1363022": "video_too_small",
  "1363023": "video_too_large",
  "1363024": "video_format",
  "1363025": "video_too_short",
  "1363026": "video_too_long",
  "1363031": "video_format",
  "1363032": "video_format",
  "1363047": "reel_encoding",
  "1609008": "reel_encoding",
  "1609010": "reel_encoding",
  "1363019": "upload_broken",
  "1363020": "upload_broken",
  "1363021": "upload_broken",
  "1363030": "upload_broken",
  "1363033": "upload_broken",
  "1363037": "upload_broken",
  "1363041": "upload_broken",
  "1363045": "upload_broken",
  "-1.2207082": "media_not_processed",
  "-1.2207085": "media_not_processed",
  "1.2207057": "video_cover",
  "1": "network_fault",
  "2": "network_fault",
  "-1.2207001": "network_fault",
  "-1.2207032": "network_fault",
  "-1.2207053": "network_fault",
  "-2.2207003": "network_fault",
  "9007.2207027": "still_processing",
  "-2.2207020": "preparation_lost",
  "24.2207006": "preparation_lost",
  "24.2207008": "preparation_lost",

  // Said by our client of Facebook and Instagram, not by the Graph.
  upload_host: "network_fault",
  upload: "upload_broken",
  "upload.401": "connection_ended",
  http: "network_fault",
  container: "media_not_processed",
  container_expired: "preparation_lost",
  container_in_progress: "still_processing",
  video_failed: "media_not_processed",
  video_processing: "still_processing",
  no_media: "media_needed",
  no_threads: "no_threads",
  unreachable: "picture_unreachable_there",
};

const xTopics: Readonly<Record<string, ErrorTopic>> = {
  "400.invalid": "value_refused",
  "401.unauthorized": "connection_ended",
  "402.credits": "app_credit_used_up",
  "403.duplicate": "duplicate",
  "403.reply": "reply_not_allowed",
  "403.parent_gone": "parent_gone",
  "403.forbidden": "post_not_permitted",
  "404.missing": "object_gone",
  "413.too_large": "picture_too_large",
  "429.limit": "account_limit",
  "431.too_large": "picture_too_large",
  "oauth.invalid_grant": "connection_ended",
  "oauth.invalid_request": "connection_ended",
  "oauth.client": "app_keys_refused",
  "media.failed": "media_not_processed",
  "media.upload_lost": "preparation_lost",
  "media.in_progress": "still_processing",
  "media.stopped": "still_processing",
  "500": "network_fault",
  "502": "network_fault",
  "503": "network_fault",
  "504": "network_fault",
};

/** Of every platform. */
const commonTopics: Readonly<Record<string, ErrorTopic>> = {
  reconnect: "connection_ended",
  not_configured: "platform_off",
  never_sent: "network_unreachable",
  no_answer: "answer_lost",
  bad_answer: "answer_lost",
  stopped: "still_processing",
};

const ownTopics: Readonly<Record<string, ErrorTopic>> = {
  "postloom.platform_off": "platform_off",
  "postloom.account_gone": "account_disconnected",
  "postloom.account_waits": "account_waits",
  "postloom.platform_waits": "app_limit",
  "postloom.parent_unknown": "parent_unknown",
  "postloom.media_gone": "media_gone",
  "postloom.media_refused": "media_refused",
  "postloom.missed": "missed",
  "postloom.superseded": "superseded",
  "postloom.internal": "fault_here",
  "postloom.answer_lost": "answer_lost",
  "postloom.publisher_died": "answer_lost",
  "postloom.needs_user": "outcome_unknown",
  "postloom.restored": "outcome_unknown",
  "account.disconnected": "account_disconnected",
  "account.refresh_pending": "renewal_pending",
};

/** Graph's whole block of permission errors. */
const isPermission = (code: string) => /^2\d\d$/.test(code);

/** What a stored code is about, the more exact meaning first; null for one that nobody has met yet. */
export function topicOf(code: string): ErrorTopic | null {
  if (Object.hasOwn(ownTopics, code)) return ownTopics[code] ?? null;
  const [, platform, rest = ""] = /^(facebook|instagram|x)\.(.+)$/.exec(code) ?? [];
  if (platform === undefined) return null;
  const topics = { ...commonTopics, ...(platform === "x" ? xTopics : graphTopics) };
  const [general = ""] = rest.split(".");
  for (const candidate of [rest, general]) if (Object.hasOwn(topics, candidate)) return topics[candidate] ?? null;
  return platform !== "x" && isPermission(general) ? "permission_missing" : null;
}

/** Every code that has words, without the platform before it; for the tests that hold the rules against them. */
export const knownCodes = { graph: Object.keys(graphTopics), x: Object.keys(xTopics) } as const;
