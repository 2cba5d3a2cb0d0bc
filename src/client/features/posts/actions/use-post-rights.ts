import { useMay } from "#client/features/workspaces/current-workspace.tsx";
import type { Post } from "#shared/posts/posts.ts";

/** What the role of the user allows with a post. A draft may be changed by all who write, a planned or public post by publishers. */
export function usePostRights({ status }: Pick<Post, "status">) {
  const may = useMay();
  const mayWrite = may("content.write");
  const mayPublish = may("posts.publish");
  return { mayWrite, mayPublish, mayChange: mayPublish || (mayWrite && status === "draft") };
}
