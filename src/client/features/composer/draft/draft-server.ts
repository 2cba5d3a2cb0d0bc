import { isUnreachable } from "#client/lib/api/api-error.ts";
import { newKey } from "#client/lib/api/idempotency-key.ts";
import type { NewPostFields, Post } from "#shared/posts/posts.ts";
import type { LocalDrafts } from "./draft-copy.ts";

export type StoredVersion = Pick<Post, "updatedAt"> & { id: string };
type Answer = Promise<{ post: StoredVersion }>;

export interface DraftServer {
  create: (input: NewPostFields, idempotencyKey: string) => Answer;
  update: (id: string, input: NewPostFields, unchangedSince: string | null) => Answer;
  /** The version of the post and its stored form. `isDraft`: it is neither planned nor sent. */
  read: (id: string) => Promise<{ updatedAt: string; form: string; isDraft: boolean }>;
}

export interface Creating {
  localDrafts: LocalDrafts;
  server: DraftServer;
  /** Runs a task while no other tab runs a task of the same name. */
  withLock: <T>(name: string, task: () => Promise<T>) => Promise<T>;
}

/**
 * Creates the post of a draft. A repetition sends the same request with the same key from any tab, so that a lost answer or a second tab
 * with the same draft makes no second post. Later changes are saved as an update.
 */
export function createOnce(
  { server, localDrafts, withLock }: Creating,
  copyId: string,
  input: NewPostFields,
): Promise<{ post: StoredVersion; input: NewPostFields }> {
  return withLock(`draft-${copyId}`, async () => {
    const attempt = localDrafts.createAttempt(copyId) ?? { key: newKey(), input, post: null };
    if (attempt.post !== null) return { post: attempt.post, input: attempt.input };
    localDrafts.setCreateAttempt(copyId, attempt);
    try {
      const { post } = await server.create(attempt.input, attempt.key);
      localDrafts.setCreateAttempt(copyId, { ...attempt, post: { id: post.id, updatedAt: post.updatedAt } });
      return { post, input: attempt.input };
    } catch (error) {
      if (!isUnreachable(error)) localDrafts.setCreateAttempt(copyId, null);
      throw error;
    }
  });
}
