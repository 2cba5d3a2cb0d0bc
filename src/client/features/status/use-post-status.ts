import { useSystemInfo } from "#client/lib/api/use-system-info.ts";
import type { Post } from "#shared/posts/posts.ts";

interface PostState {
  status: Post["status"];
  /** The user has to answer or to reconnect an account. */
  needsUser: boolean;
}

/** The status that a post is shown with: a needed answer comes first, and a post that the server holds back is not under way. */
export function usePostStatus() {
  const isPaused = useSystemInfo()?.publishingPaused != null;
  return ({ status, needsUser }: PostState) => {
    if (needsUser) return "needsUser";
    return isPaused && status === "publishing" ? "pending" : status;
  };
}
