import type { PostRow } from "#server/domains/posts/store/posts.queries.ts";
import type { ShownPart, ShownTarget } from "#server/domains/posts/store/read-posts.queries.ts";
import { isUnresolved, shownStatus } from "#server/domains/posts/store/target-state.ts";
import { networks } from "#shared/platforms/networks.ts";
import type { PostPart, PostTarget, TargetError, TargetStatus } from "#shared/posts/post-targets.ts";
import { planTexts } from "#shared/posts/post-texts.ts";

const iso = (instant: string | null) => instant && new Date(instant).toISOString();

// Shown before the due time: without a connected account the post would fail.

const accountEnded: TargetError = {
  code: "postloom.account_ended",
  message: "The connection to this account has ended, so its posts cannot go out.",
  fix: "Reconnect the account, so that the post can go out.",
};

const accountGone: TargetError = {
  code: "postloom.account_gone",
  message: "This account was disconnected",
  fix: "Open the post and choose another account.",
};

function accountProblem({ state, accountStatus }: ShownTarget): TargetError | null {
  if ((state !== "scheduled" && state !== "queued") || accountStatus === "connected") return null;
  return accountStatus === null ? accountGone : accountEnded;
}

/** The time of the next try or look-up, for states that have one. */
const waitingUntil = (row: Pick<ShownTarget, "state" | "error" | "wakeAt">) =>
  (row.state === "queued" && row.error !== null) || isUnresolved(row) ? iso(row.wakeAt) : null;

/** Sandbox accounts have their page on this server. */
function accountUrlOf({
  platform,
  sandbox,
  accountExternalId: externalId,
  accountUsername: username,
  accountServer: server,
}: ShownTarget) {
  if (externalId === null) return null;
  return sandbox
    ? `/sandbox/feed?platform=${platform}`
    : networks[platform].accounts.url({ externalId, username, server });
}

const toPart = (row: ShownPart): PostPart => ({
  position: row.position,
  kind: row.kind,
  text: row.text,
  status: shownStatus[row.state],
  needsUser: row.state === "needs_user",
  externalId: row.externalId,
  permalink: row.permalink,
  error: row.error,
  attempts: row.tries,
  nextAttemptAt: waitingUntil(row),
  publishedAt: iso(row.publishedAt),
});

/** The planned parts of an unpublished target, which have no rows yet. */
function plannedParts(post: PostRow, { platform, follows }: ShownTarget): PostPart[] {
  const isAlone = post.thread.length === 0 && post.firstComment === null;
  const planned = follows ?? (isAlone ? [] : planTexts(platform, post).slice(1));
  return planned.flatMap(({ kind, text }, index) =>
    kind === "post"
      ? []
      : {
          position: index + 2,
          kind,
          text,
          status: "pending" as const,
          needsUser: false,
          externalId: null,
          permalink: null,
          error: null,
          attempts: 0,
          nextAttemptAt: null,
          publishedAt: null,
        },
  );
}

/** The status of a thread is that of its worst part; the first comment is ignored. */
function statusOf(row: ShownTarget, thread: readonly PostPart[]): TargetStatus {
  if (row.isAhead) return "pending";
  if (row.state !== "published") return shownStatus[row.state];
  const has = (status: TargetStatus) => thread.some((part) => part.status === status);
  if (has("failed")) return "failed";
  if (has("verifying")) return "verifying";
  return thread.every((part) => part.status === "published") ? "published" : "publishing";
}

/** The error to show: of the target itself, else of the part that stopped. */
function errorOf(row: ShownTarget, parts: readonly PostPart[], posted: number, total: number): TargetError | null {
  const ahead = accountProblem(row);
  if (ahead !== null) return ahead;
  if (row.state !== "published") return row.error;
  const stopped = parts.find((part) => part.error !== null && part.status !== "published");
  if (stopped?.error == null) return null;
  const { code, message, fix } = stopped.error;
  const what =
    stopped.kind === "thread"
      ? `${posted} of ${total} posted.`
      : stopped.status === "verifying"
        ? "The post is out."
        : "The post is out, its first comment is not.";
  return { code, message: `${what} ${message}`, fix };
}

/** A target with its parts, as the API returns it. */
export function toTarget(post: PostRow, row: ShownTarget): PostTarget {
  const parts = row.state === "published" ? row.parts.map(toPart) : plannedParts(post, row);
  const thread = parts.filter(({ kind }) => kind === "thread");
  const postCount = thread.length + 1;
  const postedCount = row.state === "published" ? 1 + thread.filter(({ status }) => status === "published").length : 0;
  const waiting = parts.find(({ nextAttemptAt }) => nextAttemptAt !== null);
  return {
    id: row.id,
    platform: row.platform,
    accountId: row.accountId,
    accountName: row.accountName,
    sandbox: row.sandbox,
    status: statusOf(row, thread),
    needsUser: row.state === "needs_user" || parts.some(({ needsUser }) => needsUser),
    permalink: row.permalink,
    accountUrl: accountUrlOf(row),
    externalId: row.externalId,
    error: errorOf(row, parts, postedCount, postCount),
    attempts: row.tries,
    nextAttemptAt: accountProblem(row) === null ? (waitingUntil(row) ?? waiting?.nextAttemptAt ?? null) : null,
    publishedAt: iso(row.publishedAt),
    text: row.state === "published" ? row.text : null,
    parts,
    postedCount,
    postCount,
  };
}
