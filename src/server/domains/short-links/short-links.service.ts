import { randomInt } from "node:crypto";
import { z } from "zod";
import type { Deps } from "#server/deps.ts";
import {
  countShortLinks,
  deleteShortLinkRow,
  findByTarget,
  findClicks,
  findShortLinks,
  insertShortLink,
  type ShortLinkRow,
} from "#server/domains/short-links/short-links.queries.ts";
import { createCursor } from "#server/lib/cursor.ts";
import { DomainError, notFound } from "#server/lib/domain-error.ts";
import { ShortLinkId, type WorkspaceId } from "#shared/ids.ts";
import { codeAlphabet, codeLength, shortLinkPath } from "#shared/short-links/mark-links.ts";
import {
  type CreateShortLinkInput,
  type ListShortLinksInput,
  type ShortLink,
  type ShortLinkPage,
  shortLinksMax,
} from "#shared/short-links/short-links.ts";

type Presenting = Pick<Deps, "config" | "db">;

const newCode = () =>
  Array.from({ length: codeLength }, () => codeAlphabet[randomInt(codeAlphabet.length)] ?? "").join("");

async function present({ config, db }: Presenting, rows: readonly ShortLinkRow[]): Promise<ShortLink[]> {
  const counted = await findClicks(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, code, url, campaign, createdAt }) => {
    const own = counted.filter(({ linkId }) => linkId === id);
    return {
      id,
      url,
      shortUrl: `${config.publicUrl}${shortLinkPath(code)}`,
      campaign: campaign === "" ? null : campaign,
      clicks: own.reduce((sum, { clicks }) => sum + clicks, 0),
      byPlatform: own.map(({ platform, clicks }) => ({ platform: platform === "" ? null : platform, clicks })),
      createdAt: createdAt.toISOString(),
    };
  });
}

/** The same address with the same campaign has one short link. */
async function findOrMake(
  { db }: Presenting,
  workspaceId: WorkspaceId,
  target: Pick<ShortLinkRow, "url" | "campaign">,
) {
  const known = await findByTarget(db, workspaceId, target);
  if (known !== undefined) return known;
  if ((await countShortLinks(db, workspaceId)) >= shortLinksMax)
    throw new DomainError("CONFLICT", `A workspace can have ${shortLinksMax} short links at most. Delete one first.`);
  // There are 28 billion codes: among a million links, one new code in 28,000 is taken.
  for (let attempt = 0; attempt < 5; attempt++) {
    const made = await insertShortLink(db, { workspaceId, code: newCode(), ...target });
    const row = made ?? (await findByTarget(db, workspaceId, target));
    if (row !== undefined) return row;
  }
  throw new Error("Five codes in a row were taken");
}

/** Makes a short link, or returns that of the same address and campaign. Throws CONFLICT when there are too many. */
export async function createShortLink(
  deps: Presenting,
  workspaceId: WorkspaceId,
  { url, campaign }: CreateShortLinkInput,
): Promise<ShortLink> {
  const row = await findOrMake(deps, workspaceId, { url, campaign: campaign ?? "" });
  const [link] = await present(deps, [row]);
  if (link === undefined) throw new Error("A link was not presented");
  return link;
}

const Position = z.strictObject({ id: ShortLinkId });
const cursor = createCursor<z.infer<typeof Position>, ListShortLinksInput>("links", Position);

/** Newest first, with their clicks. */
export async function listShortLinks(
  deps: Presenting & Pick<Deps, "cursors">,
  workspaceId: WorkspaceId,
  input: ListShortLinksInput,
): Promise<ShortLinkPage> {
  const before = cursor.read(deps, workspaceId, input)?.id ?? null;
  const found = await findShortLinks(deps.db, workspaceId, before, input.limit);
  const { rows, nextCursor } = cursor.page(deps, workspaceId, input, found, ({ id }) => ({ id }));
  return { links: await present(deps, rows), nextCursor };
}

/** Deletes a short link with its counts. Published texts that have it lead nowhere. Throws NOT_FOUND. */
export async function deleteShortLink(
  { db }: Pick<Deps, "db">,
  workspaceId: WorkspaceId,
  id: ShortLinkId,
): Promise<void> {
  if (!(await deleteShortLinkRow(db, workspaceId, id))) throw notFound("Short link");
}
