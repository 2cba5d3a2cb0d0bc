import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { errorCode } from "#client/lib/api/api-error.ts";
import { useSendOnce } from "#client/lib/api/send-once.ts";
import { trpc } from "#client/lib/api/trpc.ts";
import type { ClientPost, ClientPostPage } from "#shared/posts/client-review.ts";
import { keepName } from "./client-name.ts";
import type { ClientCall } from "./use-client-link.ts";

const pageSize = 20;
/** No stream of changes without an account. */
const rereadMs = 60_000;

/** In no domain of the API, so that an answer does not make the page read everything again. */
const keyOf = (token: string) => ["client-posts", token];

/** The posts of the link in pages, the earliest first. */
export function useClientPosts(call: ClientCall, token: string) {
  const { client } = trpc.useUtils();
  return useInfiniteQuery({
    queryKey: keyOf(token),
    queryFn: ({ pageParam }) =>
      call((access) =>
        client.clientReview.posts.mutate({
          access,
          limit: pageSize,
          ...(pageParam !== null && { cursor: pageParam }),
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: rereadMs,
  });
}

const withPost = (data: InfiniteData<ClientPostPage> | undefined, changed: ClientPost) =>
  data && {
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      posts: page.posts.map((post) => (post.id === changed.id ? changed : post)),
    })),
  };

interface Answered {
  name: string;
  onAnswered?: () => void;
}

/** What a client says about one post. Each answer of the server replaces the shown post. */
export function useAnswers(
  call: ClientCall,
  token: string,
  { id, contentHash }: Pick<ClientPost, "id" | "contentHash">,
) {
  const { client } = trpc.useUtils();
  const cache = useQueryClient();
  const sendOnce = useSendOnce();
  const queryKey = keyOf(token);
  const settle = ({ post }: { post: ClientPost }, { name, onAnswered }: Answered) => {
    cache.setQueryData<InfiniteData<ClientPostPage>>(queryKey, (data) => withPost(data, post));
    keepName(name);
    onAnswered?.();
  };
  const shared = {
    meta: { errorShownInPage: true },
    onSuccess: settle,
    // Of a post that was changed in the meantime, the new version is shown.
    onError: (error: unknown) => {
      if (errorCode(error) === "CONFLICT" || errorCode(error) === "NOT_FOUND")
        void cache.invalidateQueries({ queryKey });
    },
  };
  const approve = useMutation({
    ...shared,
    mutationFn: ({ name }: Answered) =>
      call((access) => client.clientReview.approve.mutate({ access, id, name, contentHash })),
  });
  const ask = useMutation({
    ...shared,
    mutationFn: ({ name, comment }: Answered & { comment: string }) =>
      call((access) => client.clientReview.requestChanges.mutate({ access, id, name, comment, contentHash })),
  });
  const comment = useMutation({
    ...shared,
    mutationFn: ({ name, text }: Answered & { text: string }) =>
      sendOnce([id, name, text], (options) =>
        call((access) => client.clientReview.comment.mutate({ access, id, name, text }, options)),
      ),
  });
  return { approve, ask, comment };
}

export type Answers = ReturnType<typeof useAnswers>;
