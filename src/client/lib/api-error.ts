import { TRPCClientError } from "@trpc/client";
import type { AppRouter } from "#server/router.ts";
import type { ErrorCode, Issue } from "#shared/errors.ts";
import { shellTexts } from "./language.ts";

/** A refusal of the REST side, which takes and gives files. Without `data` it was no answer of ours. */
export class RestError extends Error {
  override name = "RestError";
  readonly data: { errorCode: ErrorCode; issues?: readonly Issue[] | undefined } | null;

  constructor(message: string, data: RestError["data"]) {
    super(message);
    this.data = data;
  }
}

type ApiError = TRPCClientError<AppRouter> | RestError;

export const isApiError = (error: unknown): error is ApiError =>
  error instanceof TRPCClientError || error instanceof RestError;

const dataOf = (error: unknown) => (isApiError(error) ? error.data : undefined);

/** No answer of ours came: offline, the server is down, or a proxy spoke in its place. */
export const isUnreachable = (error: unknown): boolean => !dataOf(error);

export const errorCode = (error: unknown) => dataOf(error)?.errorCode;

export const issuesOf = (error: unknown): readonly Issue[] => dataOf(error)?.issues ?? [];

/** What to show a person: the server's words, or the fallback when it said nothing. */
export function errorText(error: unknown, fallback?: string): string {
  if (isApiError(error) && !isUnreachable(error) && error.message !== "") return error.message;
  return fallback ?? shellTexts().kit.unreachable;
}
