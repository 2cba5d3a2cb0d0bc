import { createHash } from "node:crypto";
import type { TargetRow } from "#server/domains/posts/store/posts.queries.ts";
import type { FrozenContent } from "#server/domains/posts/store/posts.table.ts";
import type { CreationId } from "#shared/ids.ts";

/** A stored file. Its key has a random token and is written once, so that other bytes always have another key. */
export interface MediaFile {
  fileKey: string | null;
  sizeBytes: number | null;
}

export type MediaFiles = ReadonlyMap<CreationId, MediaFile>;

/** JSON with sorted keys and without absent fields: equal values always have the same text. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, field]) => `${JSON.stringify(name)}:${canonicalJson(field)}`);
  return `{${fields.join(",")}}`;
}

const sha256 = (value: unknown) => createHash("sha256").update(canonicalJson(value)).digest("hex");

/** SHA-256 of everything that one account sends: account, texts, settings, alt texts and files. Not of the time. */
export function targetHash(
  { accountId, platform }: Pick<TargetRow, "accountId" | "platform">,
  content: FrozenContent,
  files: MediaFiles,
): string {
  const media = content.creationIds.map((id) => ({ id, ...files.get(id) }));
  return sha256({ accountId, platform, content, media });
}

/** SHA-256 of a whole post, for a person who decides about it. `at`: the time, where it is approved with the content. */
export const postHash = (targetHashes: readonly string[], at: Date | null): string =>
  sha256({ targets: [...targetHashes].toSorted(), at: at?.toISOString() ?? null });
