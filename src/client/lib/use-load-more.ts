import { useCallback, useState } from "react";

/** What an infinite query knows of its next page. */
interface Paged {
  hasNextPage: boolean;
  isFetching: boolean;
  isError: boolean;
  fetchNextPage: () => unknown;
}

/** Whoever wants more wants many: the most that the API gives at once. */
export const laterPageSize = 100;

export function useLoadMore({ hasNextPage, isFetching, isError, fetchNextPage }: Paged) {
  const [goesOn, setGoesOn] = useState(false);
  return {
    loadMore: () => {
      setGoesOn(true);
      void fetchNextPage();
    },
    /** Once more was asked for, the rest comes by itself as its end comes near. */
    goOn: useCallback(() => {
      if (goesOn && hasNextPage && !isFetching && !isError) void fetchNextPage();
    }, [goesOn, hasNextPage, isFetching, isError, fetchNextPage]),
  };
}
