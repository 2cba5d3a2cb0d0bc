import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { findUsableCreations } from "#server/domains/creations/creations.service.ts";
import {
  checkFields,
  type PlannedAccount,
  planProblems,
  timeAllowedAt,
} from "#server/domains/posts/compose/plan-post.ts";
import type { RowMedium, RowPlan } from "#server/domains/posts/transfer/rows/row-plan.ts";
import type { TableRow } from "#server/domains/posts/transfer/table/read-table.ts";
import { resolveAccounts } from "#server/domains/social-accounts/resolve-accounts.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import type { Issue } from "#shared/errors.ts";
import type { CreationId, SocialAccountId, WorkspaceId } from "#shared/ids.ts";
import { type MediaFacts, mediaFactsOf } from "#shared/platforms/media-facts.ts";
import { stillWarnings } from "#shared/platforms/moving-pictures.ts";
import { networkRules } from "#shared/platforms/rules-for.ts";
import { columnOfPath } from "#shared/posts/csv-columns.ts";

export interface CheckedRow extends TableRow {
  /** null: the row has problems. */
  plan: RowPlan | null;
  /** null: a draft that chooses its accounts when it is planned. */
  accountIds: SocialAccountId[] | null;
  problems: Issue[];
}

const unknownFacts = { width: null, height: null, sizeBytes: null };

/** The facts of a file before it is fetched: by its ending, a picture, a GIF or a video. */
function factsAt(url: string): MediaFacts {
  const ending = /\.(\w+)$/.exec(new URL(url).pathname)?.[1]?.toLowerCase();
  const isVideo = /^(mp4|m4v|mov|qt|webm|mkv)$/.test(ending ?? "");
  const contentType = ending === "gif" ? "image/gif" : null;
  return mediaFactsOf({ type: isVideo ? "video" : "image", contentType, ...unknownFacts });
}

const idsIn = (plans: Iterable<RowPlan>): CreationId[] => [
  ...new Set([...plans].flatMap(({ media }) => media.flatMap((medium) => ("url" in medium ? [] : medium.creationId)))),
];

export const issuesOf = (error: DomainError): Issue[] =>
  error.issues.length > 0 ? [...error.issues] : [{ path: "", message: error.message }];

/** Judges rows as composing judges posts. What many rows share, accounts and media, is read once. */
export async function createRowCheck(
  deps: Pick<Deps, "config">,
  db: Db,
  workspaceId: WorkspaceId,
  plans: Iterable<RowPlan>,
  now: Date,
) {
  const known = await findUsableCreations(db, workspaceId, idsIn(plans));
  const facts = new Map(known.map((creation) => [creation.id, mediaFactsOf(creation)]));
  const resolved = new Map<string, Promise<PlannedAccount[]>>();

  function accountsOf({ platforms, accountIds }: RowPlan["input"]): Promise<PlannedAccount[]> {
    const key = JSON.stringify([platforms, accountIds]);
    const earlier = resolved.get(key);
    if (earlier !== undefined) return earlier;
    const found = resolveAccounts(db, workspaceId, platforms, accountIds);
    resolved.set(key, found);
    return found;
  }

  const factsOf = (medium: RowMedium) => ("url" in medium ? factsAt(medium.url) : (facts.get(medium.creationId) ?? []));

  const needsAccounts = ({ input, goal }: RowPlan) => goal !== "draft" || input.accountIds !== undefined;

  /** What the networks of a row would show otherwise than it was made. */
  const warningsOf = ({ input, media }: RowPlan): Issue[] =>
    [...new Set(input.platforms)].flatMap((platform) => stillWarnings(networkRules[platform], media.flatMap(factsOf)));

  async function problemsOf(plan: RowPlan): Promise<Issue[]> {
    const { input, media, goal } = plan;
    checkFields(input);
    if (input.scheduledAt != null) timeAllowedAt(new Date(input.scheduledAt), now);
    const accounts = needsAccounts(plan) ? await accountsOf(input) : [];
    return goal === "draft" ? [] : planProblems(deps, accounts, input, media.flatMap(factsOf));
  }

  /** The problems and warnings of a row; `path` is a column. */
  async function checkRow(plan: RowPlan): Promise<{ problems: Issue[]; warnings: Issue[] }> {
    try {
      return { problems: toColumns(await problemsOf(plan)), warnings: toColumns(warningsOf(plan)) };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return { problems: toColumns(issuesOf(error)), warnings: [] };
    }
  }

  /** The accounts of a row without problems; null: a draft that chooses them when it is planned. */
  const accountIdsOf = async (plan: RowPlan) =>
    needsAccounts(plan) ? (await accountsOf(plan.input)).map(({ id }) => id) : null;

  return { checkRow, accountIdsOf };
}

/** Problems of the input of a post as problems of the columns of its row. */
export const toColumns = (issues: readonly Issue[]): Issue[] =>
  issues.map(({ path, message }) => ({ path: columnOfPath(path), message }));
