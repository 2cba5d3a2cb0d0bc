import { readNow } from "#server/db/statements.ts";
import type { Deps } from "#server/deps.ts";
import { type ComparablePost, findPostsWithText } from "#server/domains/posts/store/comparable-posts.queries.ts";
import { listAccountNames } from "#server/domains/social-accounts/social-accounts.service.ts";
import { Day } from "#shared/durations.ts";
import type { WorkspaceId } from "#shared/ids.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import { planTexts, type TypedTexts } from "#shared/posts/post-texts.ts";
import { type SameTextInput, type SameTexts, sameTextDays } from "#shared/posts/same-text.ts";

const foundMax = 5;

const firstText = (platform: Platform, typed: Omit<TypedTexts, "firstComment">): string =>
  planTexts(platform, { ...typed, firstComment: null })[0]?.text ?? "";

/** Posts that wait or went out lately with the same text on one of the accounts: people rarely mean to say it twice, and networks refuse it. */
export async function findSameText(
  { db }: Pick<Deps, "db">,
  workspaceId: WorkspaceId,
  { accountIds, except, ...typed }: SameTextInput,
): Promise<SameTexts> {
  const texts = [typed.content, ...typed.thread.slice(0, 1), ...Object.values(typed.platformContent)];
  const written = [...new Set(texts.map((text) => text.trim()).filter((text) => text !== ""))];
  if (written.length === 0) return { posts: [] };
  const since = new Date((await readNow(db)).getTime() - sameTextDays * Day.ms);
  const chosen = (await listAccountNames(db, workspaceId)).filter(({ id }) => accountIds.includes(id));
  const found = await findPostsWithText(db, workspaceId, { texts: written, accountIds, since });
  const sameOn = (post: ComparablePost) =>
    chosen.find(({ id, platform }) => {
      const text = firstText(platform, typed);
      return post.accountIds.includes(id) && text !== "" && text === firstText(platform, post);
    });
  const posts = found.flatMap((post) => {
    const account = post.id === except ? undefined : sameOn(post);
    if (account === undefined) return [];
    const at = (post.publishedAt ?? post.scheduledAt)?.toISOString() ?? null;
    return [{ postId: post.id, status: post.status, at, accountId: account.id, platform: account.platform }];
  });
  return { posts: posts.slice(0, foundMax) };
}
