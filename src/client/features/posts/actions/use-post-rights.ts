import { useMay } from "#client/features/workspaces/current-workspace.tsx";
import { isUnplanned, type Post } from "#shared/posts/posts.ts";

/** The rights of the user on a post. An unplanned post may be changed by all writers, a planned or public one by publishers. */
export function usePostRights({ status }: Pick<Post, "status">) {
  const may = useMay();
  const mayWrite = may("content.write");
  const mayPublish = may("posts.publish");
  return { mayWrite, mayPublish, mayChange: mayPublish || (mayWrite && isUnplanned(status)) };
}
