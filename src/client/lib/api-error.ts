import { TRPCClientError } from "@trpc/client";
import type { AppRouter } from "#server/router.ts";
import type { ErrorCode, Issue } from "#shared/errors.ts";
import { shellTexts } from "./language.ts";

/** A refusal of the REST side, which takes and gives files. Without `data` it was no answer of ours. */
export class RestError extends Error {
  override name = "RestError";
  readonly data: { errorCode: ErrorCode; issues?: readonly Issue[] | undefined } | null;

  readonly status: number | null;

  constructor(message: string, data: RestError["data"], status: number | null = null) {
    super(message);
    this.data = data;
    this.status = status;
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

/** Of an answer in which somebody else spoke in the server's place, such as a proxy; null when there was none. */
function statusOf(error: ApiError): number | null {
  if (error instanceof RestError) return error.status;
  const response = error.meta?.["response"];
  return response instanceof Response ? response.status : null;
}

/** What to show a person: the server's words, that there were none, or the fallback when somebody else spoke. */
export function errorText(error: unknown, fallback?: string): string {
  const { kit } = shellTexts();
  if (!isApiError(error)) return fallback ?? kit.unexpected;
  if (!isUnreachable(error) && error.message !== "") return error.message;
  const status = statusOf(error);
  return status === null ? kit.unreachable : (fallback ?? kit.httpError(status));
}
