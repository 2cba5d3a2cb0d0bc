import { WaitingPosts } from "#client/features/approvals/waiting-posts.tsx";
import { PostContent } from "#client/features/posts/detail/post-content.tsx";
import { PostMedia } from "#client/features/posts/detail/post-media.tsx";
import { WaitingTargets } from "#client/features/posts/detail/waiting-targets.tsx";
import { useMessages } from "#client/lib/language/language.ts";
import { useTitle } from "#client/lib/page/use-title.ts";
import { PageHeader } from "#client/ui/layout/page-header.tsx";

export function Component() {
  const messages = useMessages("approvals");
  useTitle(messages.title);
  return (
    <div className="mx-auto max-w-[760px]">
      <PageHeader title={messages.title}>{messages.subtitle}</PageHeader>
      <WaitingPosts
        renderPost={(post) => (
          <>
            <PostContent post={post} />
            {post.creationIds.length > 0 && <PostMedia post={post} />}
            <WaitingTargets post={post} />
          </>
        )}
      />
    </div>
  );
}
