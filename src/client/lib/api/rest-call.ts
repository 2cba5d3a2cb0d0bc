import { z } from "zod";
import { type ErrorCode, errorStatus } from "#shared/errors.ts";
import { currentLanguage } from "../language/language.ts";
import { askForPassword } from "../session/confirmation.ts";
import { requireOwnSession } from "../session/own-session.ts";
import { noticeRefusal } from "../session/refusals.ts";
import { renewSession } from "../session/session-link.ts";
import { accessToken, expireSession } from "../session/session.ts";
import { workspaceHeader } from "../session/tab-workspace.ts";
import { errorCode, RestError } from "./api-error.ts";

interface RestCall {
  method: "GET" | "POST";
  /** Under /api. */
  path: string;
  body?: FormData;
  headers?: Record<string, string>;
  /** Called with the share of the body that is sent, 0 to 1. */
  onSent?: (share: number) => void;
  /** Called with the received bytes, and the total if it is known. */
  onReceived?: (bytes: number, of: number | null) => void;
  signal?: AbortSignal;
}

const isErrorCode = (code: string): code is ErrorCode => code in errorStatus;

const Refusal = z.object({
  message: z.string(),
  code: z.string().refine(isErrorCode),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});

const noResponse = (status: number | null = null) => new RestError("", null, status);

async function refusalOf(body: Blob, status: number): Promise<RestError> {
  try {
    const { message, code, issues } = Refusal.parse(JSON.parse(await body.text()));
    return new RestError(message, { errorCode: code, issues });
  } catch {
    // A proxy answered instead of the server.
    return noResponse(status);
  }
}

/** XMLHttpRequest, because fetch does not report upload progress. */
function send({ method, path, body, headers, onSent, onReceived, signal }: RestCall): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    request.open(method, `/api${path}`);
    request.responseType = "blob";
    for (const [name, value] of Object.entries({ ...workspaceHeader(), ...headers }))
      request.setRequestHeader(name, value);
    request.setRequestHeader("accept-language", currentLanguage());
    const token = accessToken();
    if (token !== null) request.setRequestHeader("authorization", `Bearer ${token}`);
    request.upload.addEventListener("progress", ({ loaded, total }) => onSent?.(total === 0 ? 0 : loaded / total));
    request.addEventListener("progress", ({ loaded, total, lengthComputable }) => {
      if (request.status === 200) onReceived?.(loaded, lengthComputable ? total : null);
    });
    request.addEventListener("load", () => {
      const response: unknown = request.response;
      if (!(response instanceof Blob)) reject(noResponse());
      else if (request.status < 400) resolve(response);
      else void refusalOf(response, request.status).then(reject);
    });
    request.addEventListener("error", () => reject(noResponse()));
    request.addEventListener("abort", () => reject(new DOMException("Stopped", "AbortError")));
    request.addEventListener("loadend", () => signal?.removeEventListener("abort", stop));
    if (signal?.aborted) reject(new DOMException("Stopped", "AbortError"));
    else {
      signal?.addEventListener("abort", stop);
      request.send(body);
    }
  });
}

/**
 * A REST call, for files with progress, which tRPC does not carry. Renews the session and asks for the password as tRPC
 * calls do. Throws RestError, AbortError, TRPCClientError if the session renewal fails, and what requireOwnSession throws.
 */
export const callRest = (call: RestCall): Promise<Blob> => attempt(call, { mayRenew: true, mayAsk: true });

/** Each remedy is tried once per call. */
async function attempt(call: RestCall, { mayRenew, mayAsk }: { mayRenew: boolean; mayAsk: boolean }): Promise<Blob> {
  requireOwnSession();
  const token = accessToken();
  try {
    return await send(call);
  } catch (error) {
    if (errorCode(error) === "UNAUTHORIZED" && token !== null) {
      if (mayRenew && (await renewSession(token))) return attempt(call, { mayRenew: false, mayAsk });
      expireSession();
    }
    if (errorCode(error) === "CONFIRMATION_REQUIRED" && mayAsk && (await askForPassword()))
      return attempt(call, { mayRenew, mayAsk: false });
    noticeRefusal(error);
    throw error;
  }
}
