import { z } from "zod";
import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import {
  type ActivityRow,
  deleteOldActivities,
  findActivities,
  insertActivities,
} from "#server/domains/activity/activity.queries.ts";
import { readActingUser } from "#server/lib/acting-user.ts";
import { createCursor } from "#server/lib/cursor.ts";
import {
  type Activity,
  type ActivityKind,
  activityLabelMax,
  type ActivityPage,
  type ActivitySubject,
  type ListActivityInput,
} from "#shared/activity/activity.ts";
import type { WorkspaceId } from "#shared/ids.ts";
import type { Platform } from "#shared/platforms/platform.ts";

export interface ActivityEntry {
  kind: ActivityKind;
  subject?: { type: ActivitySubject; id: string };
  /** A title, text or name; only its beginning is stored. */
  label?: string | null | undefined;
  platform?: Platform | null | undefined;
  /** The name that a client typed who did it through a link. */
  clientName?: string | null;
}

/** Cuts by code points, so that no surrogate pair is split. */
function shorten(label: string): string {
  const characters = [...label];
  return characters.length <= activityLabelMax ? label : `${characters.slice(0, activityLabelMax - 1).join("")}…`;
}

const toRow = (workspaceId: WorkspaceId, { kind, subject, label, platform, clientName }: ActivityEntry) => ({
  workspaceId,
  kind,
  subjectType: subject?.type ?? null,
  subjectId: subject?.id ?? null,
  label: label ? shorten(label) : null,
  platform: platform ?? null,
  actorId: readActingUser(),
  clientName: clientName ?? null,
});

/** Records activity on the transaction of the event. */
export const recordActivity = (tx: Db, workspaceId: WorkspaceId, ...entries: ActivityEntry[]): Promise<void> =>
  insertActivities(
    tx,
    entries.map((entry) => toRow(workspaceId, entry)),
  );

const paths = {
  creation: (id) => `/creations/${id}`,
  post: (id) => `/posts/${id}`,
  account: (id) => `/social/accounts/${id}`,
  template: (id) => `/templates/${id}`,
  api_key: () => null,
  member: () => null,
} as const satisfies Record<ActivitySubject, (id: string) => string | null>;

const toActivity = (row: ActivityRow): Activity => ({
  id: row.id,
  kind: row.kind,
  subject:
    row.subjectType === null || row.subjectId === null
      ? null
      : { type: row.subjectType, id: row.subjectId, path: paths[row.subjectType](row.subjectId) },
  label: row.label,
  platform: row.platform,
  actor: row.actorId === null ? null : { id: row.actorId, name: row.actorName ?? "" },
  client: row.clientName,
  createdAt: row.createdAt.toISOString(),
});

const cursor = createCursor<{ id: string }, ListActivityInput>("activity", z.strictObject({ id: z.uuid() }));

/** The activity of a workspace, newest first. */
export async function listActivity(
  deps: Pick<Deps, "db" | "cursors">,
  workspaceId: WorkspaceId,
  input: ListActivityInput,
): Promise<ActivityPage> {
  const before = cursor.read(deps, workspaceId, input)?.id ?? null;
  const found = await findActivities(deps.db, workspaceId, input, { before, limit: input.limit });
  const { rows, nextCursor } = cursor.page(deps, workspaceId, input, found, ({ id }) => ({ id }));
  return { activities: rows.map(toActivity), nextCursor };
}

const keptDays = 365;
const sweepBatch = 5_000;

/** Deletes entries older than a year. Safe to run twice, and at any time. */
export async function sweepActivity(deps: Pick<Deps, "db">, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await deleteOldActivities(deps.db, keptDays, sweepBatch)) === sweepBatch);
}
