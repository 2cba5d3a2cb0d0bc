import { v7 as uuidv7 } from "uuid";
import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { recordActivity } from "#server/domains/activity/activity.service.ts";
import { insertImported } from "#server/domains/creations/uploads/import-archived-media.ts";
import { notify } from "#server/domains/notifications/notifications.service.ts";
import { createTurns } from "#server/domains/personal-data/one-run-per-owner.ts";
import { type Archive, withArchive } from "#server/domains/personal-data/open-archive.ts";
import { type ImportPlan, planImport, planRepeats } from "#server/domains/personal-data/plan-import.ts";
import { type ArchiveContent, comesBack, readArchive } from "#server/domains/personal-data/read-archive.ts";
import { stageImport } from "#server/domains/personal-data/stage-import.ts";
import { type ImportedRepeat, importRepeats } from "#server/domains/posts/schedules/repeats.service.ts";
import { importPosts } from "#server/domains/posts/store/import-posts.ts";
import { importTemplates } from "#server/domains/templates/create-template.ts";
import { showAvatar } from "#server/domains/users/avatar.service.ts";
import { updateSettings } from "#server/domains/users/settings.service.ts";
import { updateProfile } from "#server/domains/users/users.service.ts";
import { withIdempotency, type Transact } from "#server/idempotency/with-idempotency.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import { discardRefused } from "#server/lib/files/orphans.ts";
import { type Upload, fileHash } from "#server/lib/files/upload.ts";
import { countCall, importsOfUser } from "#server/rate-limits/rate-limits.ts";
import { Minute } from "#shared/durations.ts";
import type { CreationId, UserId } from "#shared/ids.ts";
import { ImportSummary } from "#shared/personal-data/personal-data.ts";

type ImportDeps = Pick<Deps, "config" | "db" | "jobs" | "ownConnection" | "storage" | "log">;

/** Each import keeps the lists in memory, decodes media and uses its own database connection. */
const imports = createTurns(2, "An archive is being imported already. Wait until that is done");

/** Files without a row are swept after an hour; the rows must exist before. */
const stageDeadlineMs = 30 * Minute.ms;

function tookTooLong(cause: unknown): DomainError {
  const message = "The files of the archive took too long, and nothing was imported. Please try again.";
  return new DomainError("UNAVAILABLE", message, { retryAfterSeconds: 600, cause });
}

interface ImportContent {
  plan: ImportPlan;
  repeats: ImportedRepeat[];
  content: ArchiveContent;
  avatarStem: string | null;
}

async function insertContent(
  deps: ImportDeps,
  tx: Db,
  userId: UserId,
  { plan, repeats, content, avatarStem }: ImportContent,
): Promise<void> {
  await insertImported(tx, userId, plan.creations);
  await importPosts(tx, plan);
  await importRepeats(tx, repeats);
  await importTemplates(
    tx,
    content.templates.map((template) => ({ ...template, workspaceId: userId })),
  );
  if (content.profile !== null) await updateProfile({ db: tx }, userId, content.profile);
  if (content.settings !== null) await updateSettings({ db: tx, jobs: deps.jobs }, userId, content.settings);
  if (avatarStem !== null) await showAvatar(deps, tx, userId, avatarStem);
  await recordActivity(tx, userId, { kind: "user.data_imported" });
  await notify(tx, userId, { kind: "data.imported", key: "data:imported", params: {} });
}

async function importArchive(
  deps: ImportDeps,
  userId: UserId,
  archive: Archive,
  transact: Transact,
  { signal, deadlineMs }: { signal: AbortSignal; deadlineMs: number },
): Promise<readonly string[]> {
  const content = await readArchive(archive);
  // New ids in the order of the archive, because lists are sorted by id.
  const coming = content.creations.filter((creation) => comesBack(archive, creation));
  const newIds = new Map(coming.map(({ id }) => [id, uuidv7() as CreationId]));
  const deadline = AbortSignal.timeout(deadlineMs);
  const inTime = AbortSignal.any([signal, deadline]);
  const staged = await stageImport(deps, userId, archive, coming, newIds, inTime).catch((error: unknown) => {
    throw deadline.aborted ? tookTooLong(error) : error;
  });
  const { files, avatarStem, keys } = staged;
  const plan = planImport(userId, { ...content, creations: coming }, newIds, files);
  const repeats = planRepeats(userId, content, newIds);
  const summary: ImportSummary = {
    creations: plan.creations.length,
    posts: plan.posts.length,
    drafts: plan.posts.filter(({ status }) => status === "draft").length,
    templates: content.templates.length,
    repeats: repeats.length,
    profile: content.profile !== null,
    settings: content.settings !== null,
    avatar: avatarStem !== null,
    skippedCreations: content.creations.length - plan.creations.length,
    accountsToConnect: content.accounts,
    leftOut: content.leftOut,
  };
  try {
    return await transact(async (tx) => {
      await insertContent(deps, tx, userId, { plan, repeats, content, avatarStem });
      return [JSON.stringify(summary)];
    });
  } catch (error) {
    await discardRefused(deps.storage, keys, error);
    throw error;
  }
}

/**
 * Imports an archive of this or another server, all or nothing. Media are re-encoded and counted like uploads. Drafts and published
 * posts are restored, scheduled posts become drafts, and repeats are paused. Profile, settings and avatar are replaced where it has them.
 * Throws INVALID_INPUT on `file`, RATE_LIMITED, LIMIT_REACHED, INSUFFICIENT_STORAGE, CONFLICT while another import of theirs runs,
 * UNAVAILABLE while too many run or when the files take too long.
 */
export async function importAccount(
  deps: ImportDeps,
  userId: UserId,
  upload: Pick<Upload, "path" | "sizeBytes">,
  { key, signal, deadlineMs = stageDeadlineMs }: { key: string | null; signal: AbortSignal; deadlineMs?: number },
): Promise<ImportSummary> {
  return imports.take(userId, async () => {
    const input = key === null ? null : { file: await fileHash(upload.path) };
    const request = { workspaceId: userId, operation: "personalData.import", key, input };
    // A separate connection, because one transaction writes all rows.
    return deps.ownConnection((db) =>
      withIdempotency({ db }, request, {
        async make(transact) {
          await countCall(deps.db, importsOfUser(userId));
          const made = await withArchive(upload, (archive) =>
            importArchive(deps, userId, archive, transact, { signal, deadlineMs }),
          );
          deps.log.info({ userId }, "account.imported");
          return made;
        },
        // The stored summary: a repeated call gets the result of the first one.
        present: async ([summary = ""]) => ImportSummary.parse(JSON.parse(summary)),
      }),
    );
  });
}
