import type { Harness } from "#server/test/harness.ts";
import type { PostId } from "#shared/ids.ts";
import type { Post } from "#shared/posts/posts.ts";
import type { User } from "#shared/users/users.ts";

/** Polls until the post matches. After the deadline it throws with the last state. */
export async function untilPost(
  h: Pick<Harness, "as">,
  user: User,
  id: PostId,
  isDone: (post: Post) => boolean,
  deadlineMs = 15_000,
): Promise<Post> {
  const giveUpAt = performance.now() + deadlineMs;
  for (;;) {
    const { post } = await h.as(user).posts.get({ id });
    if (isDone(post)) return post;
    if (performance.now() > giveUpAt) throw new Error(`Still ${JSON.stringify(post.targets)}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
