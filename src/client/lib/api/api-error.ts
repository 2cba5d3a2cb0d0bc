import { TRPCClientError } from "@trpc/client";
import type { AppRouter } from "#server/router.ts";
import type { ErrorCode, Issue } from "#shared/errors.ts";
import { shellMessages } from "../language/language.ts";

/** A failed REST call (files). `data` is null if the response did not come from Postloom. */
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

/** The answer of a proxy in place of the server's: not JSON, so that only its status can be told. */
export class ProxyAnswer extends Error {
  override name = "ProxyAnswer";
  readonly status: number;

  constructor(status: number) {
    super("");
    this.status = status;
  }
}

type ApiError = TRPCClientError<AppRouter> | RestError;

export const isApiError = (error: unknown): error is ApiError =>
  error instanceof TRPCClientError || error instanceof RestError;

const dataOf = (error: unknown) => (isApiError(error) ? error.data : undefined);

/** The server did not answer: offline, down, or a proxy answered instead. Also true of an error of the client itself. */
export const isUnreachable = (error: unknown): boolean => !dataOf(error);

export const errorCode = (error: unknown) => dataOf(error)?.errorCode;

export const issuesOf = (error: unknown): readonly Issue[] => dataOf(error)?.issues ?? [];

/** The first problem of a field, for the message under it. */
export const problemAt = (problems: readonly Issue[], path: string): string | undefined =>
  problems.find((problem) => problem.path === path)?.message;

/** HTTP status of the response; null without a response. */
function statusOf(error: ApiError): number | null {
  if (error instanceof RestError) return error.status;
  if (error.cause instanceof ProxyAnswer) return error.cause.status;
  const response = error.meta?.["response"];
  return response instanceof Response ? response.status : null;
}

/** The message to show: the server's, "unreachable" without a response, or the fallback if a proxy answered. */
export function errorText(error: unknown, fallback?: string): string {
  const { kit } = shellMessages();
  if (!isApiError(error)) return fallback ?? kit.unexpected;
  if (!isUnreachable(error) && error.message !== "") return error.message;
  const status = statusOf(error);
  return status === null ? kit.unreachable : (fallback ?? kit.httpError({ code: status }));
}
