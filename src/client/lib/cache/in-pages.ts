/**
 * A list that is read page by page, for `useInfiniteQuery`. tRPC's own adds an input field that the API does not know. The key has tRPC's
 * format, so that invalidation reaches it. `later`: what the pages after the first ask for instead.
 */
export const inPages = <Input extends object, Page extends { nextCursor: string | null }>(
  path: readonly [domain: string, procedure: string],
  input: Input,
  read: (input: Input & { cursor?: string }, options: { signal: AbortSignal }) => Promise<Page>,
  later: Partial<Input> = {},
) => ({
  queryKey: [path, { input, type: "infinite" }],
  queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) =>
    read(pageParam === null ? input : { ...input, ...later, cursor: pageParam }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }: Page) => nextCursor,
});
