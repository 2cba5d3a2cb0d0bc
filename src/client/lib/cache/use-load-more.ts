import { useCallback, useState } from "react";

/** State of an infinite query that decides whether its next page is loaded. */
interface Paged {
  hasNextPage: boolean;
  isFetching: boolean;
  isError: boolean;
  fetchNextPage: () => unknown;
}

/** Size of the pages after the first: the maximum of the API. */
export const laterPageSize = 100;

export function useLoadMore({ hasNextPage, isFetching, isError, fetchNextPage }: Paged) {
  const [isContinued, setContinued] = useState(false);
  return {
    loadMore: () => {
      setContinued(true);
      void fetchNextPage();
    },
    /** Called near the end of the list: after the first `loadMore`, further pages load automatically. */
    goOn: useCallback(() => {
      if (isContinued && hasNextPage && !isFetching && !isError) void fetchNextPage();
    }, [isContinued, hasNextPage, isFetching, isError, fetchNextPage]),
  };
}
