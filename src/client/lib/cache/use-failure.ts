import { useState } from "react";

/** A query whose input stays the same. */
export interface Query {
  data: unknown;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

export interface Failure {
  error: unknown;
  isRetrying: boolean;
  onRetry: () => void;
}

/**
 * Why a query failed; null: it did not. A query without data forgets its error when it is tried again. Here the error stays until the
 * answer: the pressed button keeps the focus and shows that it works.
 */
export function useFailure({ data, error, isFetching, refetch }: Query): Failure | null {
  const [last, setLast] = useState<unknown>(null);
  const kept = error ?? (isFetching && data === undefined ? last : null);
  if (kept !== last) setLast(kept);
  return kept === null ? null : { error: kept, isRetrying: isFetching, onRetry: () => void refetch() };
}
