import type { TargetRow } from "#server/domains/posts/store/posts.queries.ts";
import { platformNames } from "#shared/platforms/platform.ts";
import type { TargetError } from "#shared/posts/posts.ts";

const code = "postloom.restored";

/** It was to go out before the database was restored: whether it did, from where the backup was made, is not written here. */
export const isDoubtful = (at: Date | null, restoredAt: Date | null): boolean =>
  at !== null && restoredAt !== null && at < restoredAt;

/** What its person is asked. */
export function doubtAfterRestore({ platform, accountName }: Pick<TargetRow, "platform" | "accountName">): TargetError {
  const name = platformNames[platform];
  return {
    code,
    message: "This server was restored from a backup after this was due. It may already be live.",
    fix: `Look at ${accountName} on ${name}, then say here whether it is there.`,
  };
}

export const isDoubtAfterRestore = (error: TargetError | null): boolean => error?.code === code;
