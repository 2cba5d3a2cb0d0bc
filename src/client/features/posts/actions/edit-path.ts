import { composerFor, composerKindOf } from "#client/features/platforms/composers.ts";
import { paths } from "#client/lib/paths.ts";
import { isUnplanned, type Post } from "#shared/posts/posts.ts";
import { missingContent } from "../missing-content.ts";

type Edited = Pick<Post, "id" | "status" | "platforms" | "content" | "thread" | "platformContent" | "creationIds">;

/** The composer of its networks may ask for more than the post has; then the one for any networks can save it. */
const lacksContent = (post: Edited): boolean =>
  missingContent(composerKindOf(post.platforms), {
    ...post,
    tweets: [post.content, ...post.thread],
    hasMedia: post.creationIds.length > 0,
  }) !== null;

/** The path of the composer with this post. A draft goes to that of its networks, whatever it lacks yet. */
export function editPath(post: Edited): string {
  const composer = post.status !== "draft" && lacksContent(post) ? paths.postAny : composerFor(post.platforms);
  return `${composer}?${isUnplanned(post.status) ? "draft" : "post"}=${post.id}`;
}
