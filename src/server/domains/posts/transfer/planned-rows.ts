import { isDeepStrictEqual } from "node:util";
import type { Db } from "#server/db/client.ts";
import { type ComparablePost, findAlikePosts } from "#server/domains/posts/store/comparable-posts.queries.ts";
import type { CheckedRow } from "#server/domains/posts/transfer/rows/check-row.ts";
import type { RowPlan } from "#server/domains/posts/transfer/rows/row-plan.ts";
import { type EarlierRow, findEarlierRows } from "#server/domains/posts/transfer/transfer.queries.ts";
import type { SocialAccountId, WorkspaceId } from "#shared/ids.ts";
import type { PlannedRow } from "#shared/posts/imports.ts";
import type { PostStatus } from "#shared/posts/posts.ts";
import { cutText } from "#shared/text.ts";

const textMax = 120;

/** What a row and a post are compared by. */
interface Comparable {
  texts: unknown;
  hasText: boolean;
  platforms: readonly string[];
  /** null: the default accounts of the platforms, not chosen yet. */
  accountIds: ReadonlySet<SocialAccountId> | null;
  /** null: none, or the next free slot. */
  atMs: number | null;
}

/** The post of a row, or the row itself while its post is being made. */
interface Known extends Comparable {
  postId: PlannedRow["postId"];
  text: string;
  status: PostStatus | null;
  scheduledAt: string | null;
}

type Fields = Pick<ComparablePost, "content" | "thread" | "hashtags" | "platformContent" | "platforms">;

function textsOf({ content, thread, hashtags, platformContent, platforms }: Fields) {
  const own = Object.entries(platformContent).map(([platform, text]) => [platform, text.trim()] as const);
  const parts = [content, ...thread].map((text) => text.trim());
  return {
    texts: [parts, hashtags, own.toSorted(([a], [b]) => (a < b ? -1 : 1))],
    hasText: [...parts, ...own.map(([, text]) => text)].some((text) => text !== ""),
    platforms: [...platforms].toSorted(),
  };
}

const ofPost = (post: ComparablePost): Known => ({
  ...textsOf(post),
  accountIds: post.accountIds.length === 0 ? null : new Set(post.accountIds),
  atMs: post.scheduledAt?.getTime() ?? null,
  postId: post.id,
  text: cutText(post.content, textMax),
  status: post.status,
  scheduledAt: (post.publishedAt ?? post.scheduledAt)?.toISOString() ?? null,
});

const ofPlan = ({ input, takesSlot }: RowPlan, accountIds: readonly SocialAccountId[] | null): Comparable => ({
  ...textsOf(input),
  accountIds: accountIds === null ? null : new Set(accountIds),
  atMs: takesSlot || input.scheduledAt == null ? null : Date.parse(input.scheduledAt),
});

function haveSameAccounts(one: Comparable, other: Comparable): boolean {
  if (!isDeepStrictEqual(one.platforms, other.platforms)) return false;
  return one.accountIds === null || other.accountIds === null || isDeepStrictEqual(one.accountIds, other.accountIds);
}

const sameTexts = (one: Comparable, other: Comparable) => isDeepStrictEqual(one.texts, other.texts);
const sameTime = (one: Comparable, other: Comparable) => one.atMs !== null && one.atMs === other.atMs;

const isOut = ({ status }: Known) => status === "published" || status === "partial";

/** A row without a time is the same as a post that still waits, at whatever time its queue gave it. */
function isSame(row: Comparable, { takesSlot }: RowPlan, known: Known): boolean {
  if (!sameTexts(row, known) || !haveSameAccounts(row, known)) return false;
  if (row.atMs !== null) return sameTime(row, known);
  return row.hasText && (takesSlot ? !isOut(known) : known.atMs === null);
}

/** The row of a file that was corrected since: two of text, accounts and time are as they were. undefined: it is another row. */
function howChanged(row: Comparable, known: Known): string | undefined {
  const [texts, accounts] = [row.hasText && sameTexts(row, known), haveSameAccounts(row, known)];
  // What is out already was not corrected: the row is next week's.
  if (texts && accounts && !isOut(known))
    return "This row of an earlier file of this name is a post already, at another time";
  if (texts && sameTime(row, known))
    return "This row of an earlier file of this name is a post already, for other accounts";
  if (accounts && sameTime(row, known))
    return "This row of an earlier file of this name is a post already, with another text";
  return undefined;
}

/** Rows that are the same are put together by their texts, so that each row is compared with few posts. */
const keyOf = ({ texts }: Comparable) => JSON.stringify(texts);

interface ImportedFile {
  fileName: string;
  digest: string;
  rows: readonly CheckedRow[];
}

/**
 * The rows of a file that are posts already: rows of the same file, rows with the texts, accounts and time of a post, and rows of an earlier file
 * of this name that were corrected since. By the number of the row.
 */
export async function findPlannedRows(
  db: Db,
  workspaceId: WorkspaceId,
  { fileName, digest, rows }: ImportedFile,
): Promise<Map<number, PlannedRow>> {
  const earlier = await findEarlierRows(db, workspaceId, fileName, digest);
  const plans = rows.flatMap(({ plan }) => plan ?? []);
  const found = await findAlikePosts(db, workspaceId, {
    ids: earlier.flatMap(({ postId }) => postId ?? []),
    times: plans.flatMap(({ input }) => (input.scheduledAt == null ? [] : new Date(input.scheduledAt))),
    contents: plans.flatMap(({ input }) => (input.scheduledAt == null ? input.content : [])),
  });
  const posts = new Map(found.map((post) => [post.id, ofPost(post)]));
  const knownAs = ({ postId, plan }: EarlierRow): Known | undefined => {
    if (postId !== null) return posts.get(postId);
    if (plan === null) return undefined;
    const at = plan.input.scheduledAt ?? null;
    const shown = { text: cutText(plan.input.content, textMax), status: null, scheduledAt: at };
    return { ...ofPlan(plan, plan.input.accountIds ?? null), postId: null, ...shown };
  };
  const inThisFile = new Map(earlier.flatMap((one) => (one.digest === digest ? [[one.row, one] as const] : [])));
  const atRow = Map.groupBy(earlier, ({ row }) => row);
  const byTexts = Map.groupBy(
    [...posts.values(), ...earlier.flatMap((one) => (one.postId === null ? (knownAs(one) ?? []) : []))],
    keyOf,
  );

  function plannedAs({ row, plan, accountIds }: CheckedRow): PlannedRow | undefined {
    if (plan === null) return undefined;
    const say = (known: Known | undefined, message: string): PlannedRow => ({
      row,
      postId: known?.postId ?? null,
      text: known?.text ?? cutText(plan.input.content, textMax),
      status: known?.status ?? null,
      scheduledAt: known?.scheduledAt ?? null,
      message,
    });
    const own = inThisFile.get(row);
    if (own !== undefined) return say(knownAs(own), "This file was imported before");
    const wanted = ofPlan(plan, accountIds);
    const same = byTexts.get(keyOf(wanted))?.find((known) => isSame(wanted, plan, known));
    if (same !== undefined) return say(same, "This post is there already");
    for (const one of atRow.get(row) ?? []) {
      const known = knownAs(one);
      const change = known === undefined ? undefined : howChanged(wanted, known);
      if (change !== undefined) return say(known, change);
    }
    return undefined;
  }
  return new Map(
    rows.flatMap((row) => {
      const planned = plannedAs(row);
      return planned === undefined ? [] : [[row.row, planned] as const];
    }),
  );
}
