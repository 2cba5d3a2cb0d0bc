import { v7 as uuidv7 } from "uuid";
import type { Deps } from "#server/deps.ts";
import { recordActivity } from "#server/domains/activity/activity.service.ts";
import { countCall, importsOfUser } from "#server/domains/auth/rate-limit.ts";
import { discardStaged, insertImported, stageFile, type StagedFile } from "#server/domains/creations/import-media.ts";
import { type Archive, badArchive, withArchive } from "#server/domains/personal-data/open-archive.ts";
import { type ImportPlan, planImport } from "#server/domains/personal-data/plan-import.ts";
import { type ArchiveContent, comesBack, readArchive } from "#server/domains/personal-data/read-archive.ts";
import { importPosts } from "#server/domains/posts/import-posts.ts";
import { importTemplates } from "#server/domains/templates/import-templates.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import type { Upload } from "#server/lib/upload.ts";
import type { CreationId, UserId } from "#shared/ids.ts";
import type { ImportSummary } from "#shared/personal-data.ts";

type ImportDeps = Pick<Deps, "config" | "db" | "storage" | "log">;

const templatesMax = 1_000;

/** A file that is refused says which one it is. */
function inArchive(name: string, error: unknown): unknown {
  if (
    !(error instanceof DomainError) ||
    !["UNSUPPORTED_MEDIA_TYPE", "PAYLOAD_TOO_LARGE", "UNPROCESSABLE"].includes(error.code)
  )
    return error;
  return badArchive(`${name}: ${error.message}`);
}

async function stageMedia(
  deps: ImportDeps,
  archive: Archive,
  content: ArchiveContent,
  newIds: ReadonlyMap<CreationId, CreationId>,
  staged: Map<CreationId, StagedFile>,
  signal: AbortSignal,
): Promise<void> {
  for (const creation of content.creations) {
    const [name, id] = [archive.media.get(creation.id), newIds.get(creation.id)];
    if (name === undefined || id === undefined) continue;
    signal.throwIfAborted();
    const sizeBytes = archive.sizeOf(name);
    const extract = (path: string) => archive.extract(name, path, signal);
    const file = await stageFile(deps, { id, fileName: name, sizeBytes, extract }, signal).catch((error: unknown) => {
      throw inArchive(name, error);
    });
    staged.set(creation.id, file);
    if (file.type !== creation.type) throw badArchive(`${name} is no ${creation.type}`);
  }
}

async function store(deps: ImportDeps, userId: UserId, plan: ImportPlan, content: ArchiveContent): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await insertImported(tx, userId, plan.creations);
    await importPosts(tx, plan);
    await importTemplates(
      tx,
      content.templates.map((template) => ({ ...template, userId })),
    );
    await recordActivity(tx, userId, { kind: "user.data_imported" });
  });
}

/**
 * Takes an archive of this or another server into the account, all of it or nothing. Media are written anew like uploads and
 * count as such; drafts and what was published come back, what was scheduled comes back as a draft.
 * Throws INVALID_INPUT on `file`, LIMIT_REACHED, INSUFFICIENT_STORAGE.
 */
export async function importAccount(
  deps: ImportDeps,
  userId: UserId,
  upload: Pick<Upload, "path" | "sizeBytes">,
  signal: AbortSignal,
): Promise<ImportSummary> {
  await countCall(deps.db, importsOfUser(userId));
  return withArchive(upload, async (archive) => {
    const content = await readArchive(archive);
    if (content.templates.length > templatesMax) throw badArchive(`There are more than ${templatesMax} templates`);
    // In the order of the archive, because lists are sorted by id.
    const coming = content.creations.filter((creation) => comesBack(archive, creation));
    const newIds = new Map(coming.map(({ id }) => [id, uuidv7() as CreationId]));
    const staged = new Map<CreationId, StagedFile>();
    try {
      await stageMedia(deps, archive, content, newIds, staged, signal);
      const plan = planImport(userId, { ...content, creations: coming }, newIds, staged);
      await store(deps, userId, plan, content);
      deps.log.info({ userId, creations: plan.creations.length, posts: plan.posts.length }, "account.imported");
      return {
        creations: plan.creations.length,
        posts: plan.posts.length,
        drafts: plan.posts.filter(({ status }) => status === "draft").length,
        templates: content.templates.length,
        skippedCreations: content.creations.length - plan.creations.length,
        accountsToConnect: content.accounts,
      };
    } catch (error) {
      await discardStaged(deps, [...staged.values()]);
      throw error;
    }
  });
}
