import { useState } from "react";

/** A query whose input stays the same. */
export interface Query {
  data: unknown;
  error: unknown;
  /** Paused: offline, it waits for the connection. */
  fetchStatus: "fetching" | "paused" | "idle";
  refetch: () => Promise<unknown>;
}

export interface Failure {
  error: unknown;
  /** From a press until the answer. A retry in the background does not count. */
  isRetrying: boolean;
  onRetry: () => void;
}

/**
 * Why a query failed; null: it did not. A query without data forgets its error when it is tried again. Here the error stays until the
 * answer: the pressed button keeps the focus and shows that it works.
 */
export function useFailure({ data, error, fetchStatus, refetch }: Query): Failure | null {
  const [last, setLast] = useState<unknown>(null);
  const [isRetrying, setIsRetrying] = useState(false);
  const kept = error ?? (fetchStatus !== "idle" && data === undefined ? last : null);
  if (kept !== last) setLast(kept);
  const onRetry = () => {
    setIsRetrying(true);
    void refetch().finally(() => setIsRetrying(false));
  };
  return kept === null ? null : { error: kept, isRetrying, onRetry };
}
