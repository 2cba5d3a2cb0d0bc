import { z } from "zod";
import { htmlToText } from "#server/lib/html-to-text.ts";
import type { HttpAnswer } from "#server/lib/http.ts";
import { withoutMentionServers } from "#shared/platforms/mastodon-text.ts";
import { untimed } from "../match.ts";
import type { Verdict } from "../platform.ts";
import { clientName } from "./apps.ts";
import { isForeignAnswer } from "./client.ts";
import { mastodonError } from "./errors.ts";
import { type ListedStatus, listSince, type SearchedStatuses, type StatusReader } from "./list-statuses.ts";
import { localIdOf } from "./server-address.ts";

/** The server shows a mention without its server, and counts several line ends as one paragraph. */
export const canonical = (text: string) => withoutMentionServers(text).normalize("NFC").replaceAll(/\s+/gu, " ").trim();

export interface SoughtStatus {
  text: string;
  /** Ids of the attached media; their number, where the ids are not known. */
  media: readonly string[] | number;
  /** null: not a reply. */
  parentId: string | null;
}

/** Pixelfed gives this name to every status. */
const anyApp = "web";

/** Sent by this app, as far as the server tells, in this place and with as many media. */
const isCandidate = (
  { in_reply_to_id: repliesTo, application, media_attachments: found }: ListedStatus,
  { media, parentId }: SoughtStatus,
) =>
  (repliesTo ?? null) === parentId &&
  [null, clientName, anyApp].includes(application?.name ?? null) &&
  found.length === (typeof media === "number" ? media : media.length);

/**
 * `same`: a file belongs to one status. `other`: another status, or a server that gives attached files other ids. `unknown`: there are
 * none, or their ids are not known.
 */
function compareMedia(
  { media_attachments: found }: ListedStatus,
  { media }: SoughtStatus,
): "same" | "other" | "unknown" {
  if (typeof media === "number" || media.length === 0) return "unknown";
  return found.every(({ id }) => media.includes(id)) ? "same" : "other";
}

const Source = z.object({ text: z.string().max(500_000) });

/** The text as it was written: `GET /api/v1/statuses/:id/source`. null: the server does not tell it, as Mastodon before 3.5. */
async function readSource({ mastodon, ...call }: StatusReader, id: string): Promise<string | null> {
  const path = `/api/v1/statuses/${encodeURIComponent(id)}/source`;
  let isUntold = false;
  const refused = (answer: HttpAnswer) => {
    isUntold = answer.status === 501 || (answer.status < 500 && ![401, 408, 429].includes(answer.status));
    return mastodonError(answer, "repeatable");
  };
  try {
    return (await mastodon({ ...call, path, answer: Source, refused })).data.text;
  } catch (error) {
    if (isUntold || isForeignAnswer(error)) return null;
    throw error;
  }
}

/** More than an account publishes in the searched minutes. */
const maxSources = 40;

type Likeness = "it" | "maybe" | "another";

function likenessOf(media: ReturnType<typeof compareMedia>, isSameText: boolean | null): Likeness {
  if (media === "same") return "it";
  if (media === "other") return isSameText === true ? "maybe" : "another";
  if (isSameText === null) return "maybe";
  return isSameText ? "it" : "another";
}

/**
 * Compares the candidates with what was sent: by their media, then by the shown text, then by the written one, because many servers show
 * a text formatted.
 */
async function compare(reader: StatusReader, candidates: readonly ListedStatus[], sought: SoughtStatus) {
  const text = canonical(sought.text);
  const shown = candidates.map((status) => ({
    status,
    media: compareMedia(status, sought),
    isSameText: canonical(htmlToText(status.content)) === text,
  }));
  const found = shown.filter(({ media, isSameText }) => likenessOf(media, isSameText) === "it");
  if (found.length > 0) return { found: found.map(({ status }) => status), possible: [] };
  const compared: { status: ListedStatus; likeness: Likeness }[] = [];
  for (const [index, { status, media, isSameText }] of shown.entries()) {
    const source = isSameText || index >= maxSources ? null : await readSource(reader, status.id);
    const isSame = isSameText || (source === null ? null : canonical(source) === text);
    compared.push({ status, likeness: likenessOf(media, isSame) });
  }
  const those = (wanted: Likeness) =>
    compared.filter(({ likeness }) => likeness === wanted).map(({ status }) => status);
  return { found: those("it"), possible: those("maybe") };
}

/** Searches the account's statuses. */
export async function findStatus(
  reader: StatusReader,
  sought: SoughtStatus,
  searched: SearchedStatuses,
): Promise<Verdict> {
  const listed = await listSince(reader, localIdOf(reader.actor.externalId), searched);
  if (listed === null) return untimed;
  const candidates = listed.statuses.filter((status) => isCandidate(status, sought));
  const { found, possible } = await compare(reader, candidates, sought);
  const [match, second] = found;
  if (second !== undefined) return { outcome: "unclear", reason: "The server shows several posts with this text" };
  if (match !== undefined) return { outcome: "live", externalId: match.id, permalink: match.url ?? null };
  if (!listed.isComplete) return { outcome: "unclear", reason: "The server did not show all of the account's posts" };
  if (possible.length === 0) return { outcome: "absent" };
  const reason = "The server shows a post of this app, but not whether its text is this one";
  return { outcome: "unclear", reason, candidates: possible.map(({ id }) => id) };
}
