import { hashKey } from "@tanstack/react-query";
import { useState } from "react";

export interface Query {
  data: unknown;
  error: unknown;
  /** Paused: offline, it waits for the connection. */
  fetchStatus: "fetching" | "paused" | "idle";
  /** The data are those of an earlier input. */
  isPlaceholderData?: boolean;
  refetch: () => Promise<unknown>;
}

/** The fetch status of several queries that are shown as one. */
export function fetchStatusOf(queries: readonly Pick<Query, "fetchStatus">[]): Query["fetchStatus"] {
  const statuses = queries.map(({ fetchStatus }) => fetchStatus);
  return (["fetching", "paused"] as const).find((status) => statuses.includes(status)) ?? "idle";
}

export interface Failure {
  error: unknown;
  /** From a press until the answer. A retry in the background does not count. */
  isRetrying: boolean;
  onRetry: () => void;
}

/**
 * Why a query failed; null: it did not. A query without data forgets its error when it is tried again. Here the error stays until the
 * answer: the pressed button keeps the focus and shows that it works. `input`: what the query asks for, if it can change; the error of an
 * earlier input is not kept.
 */
export function useFailure(query: Query, input: unknown = null): Failure | null {
  const { data, error, fetchStatus, isPlaceholderData = false, refetch } = query;
  const key = hashKey([input]);
  const [last, setLast] = useState<{ key: string; error: unknown }>({ key, error: null });
  /** The input whose query was tried again by a press. */
  const [retried, setRetried] = useState<string | null>(null);
  const isWithout = data === undefined || isPlaceholderData;
  const kept = error ?? (fetchStatus !== "idle" && isWithout && last.key === key ? last.error : null);
  if (kept !== last.error || key !== last.key) setLast({ key, error: kept });
  const onRetry = () => {
    setRetried(key);
    void refetch().finally(() => setRetried((now) => (now === key ? null : now)));
  };
  return kept === null ? null : { error: kept, isRetrying: retried === key, onRetry };
}
