import { z } from "zod";
import { type ErrorCode, errorStatus } from "#shared/errors.ts";
import { errorCode, RestError } from "./api-error.ts";
import { askForPassword } from "./confirmation.ts";
import { currentLanguage } from "./language.ts";
import { expireSession, accessToken } from "./session.ts";
import { renewSession } from "./session-link.ts";

interface RestCall {
  method: "GET" | "POST";
  /** Under /api. */
  path: string;
  body?: FormData;
  headers?: Record<string, string>;
  /** How much of the body is on its way, 0 to 1. */
  onSent?: (share: number) => void;
  /** How much of the answer is here, of how much when that is known. */
  onReceived?: (bytes: number, of: number | null) => void;
  signal?: AbortSignal;
}

const isErrorCode = (code: string): code is ErrorCode => code in errorStatus;

const Refusal = z.object({
  message: z.string(),
  code: z.string().refine(isErrorCode),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});

const noAnswer = (status: number | null = null) => new RestError("", null, status);

async function refusalOf(body: Blob, status: number): Promise<RestError> {
  try {
    const { message, code, issues } = Refusal.parse(JSON.parse(await body.text()));
    return new RestError(message, { errorCode: code, issues });
  } catch {
    // A proxy spoke in the server's place.
    return noAnswer(status);
  }
}

/** XMLHttpRequest, because fetch does not tell how much of a file is sent. */
function send({ method, path, body, headers, onSent, onReceived, signal }: RestCall): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    request.open(method, `/api${path}`);
    request.responseType = "blob";
    for (const [name, value] of Object.entries(headers ?? {})) request.setRequestHeader(name, value);
    request.setRequestHeader("accept-language", currentLanguage());
    const token = accessToken();
    if (token !== null) request.setRequestHeader("authorization", `Bearer ${token}`);
    request.upload.addEventListener("progress", ({ loaded, total }) => onSent?.(total === 0 ? 0 : loaded / total));
    request.addEventListener("progress", ({ loaded, total, lengthComputable }) => {
      if (request.status === 200) onReceived?.(loaded, lengthComputable ? total : null);
    });
    request.addEventListener("load", () => {
      const answer: unknown = request.response;
      if (!(answer instanceof Blob)) reject(noAnswer());
      else if (request.status < 400) resolve(answer);
      else void refusalOf(answer, request.status).then(reject);
    });
    request.addEventListener("error", () => reject(noAnswer()));
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
 * A call of the REST side, for what RPC does not carry: files, with their progress. Renews the session and asks for the password as
 * the other calls do. Throws RestError, AbortError.
 */
export async function callRest(call: RestCall): Promise<Blob> {
  const token = accessToken();
  try {
    return await send(call);
  } catch (error) {
    if (errorCode(error) === "UNAUTHORIZED" && token !== null) {
      if (await renewSession(token)) return send(call);
      expireSession();
    }
    if (errorCode(error) === "CONFIRMATION_REQUIRED" && (await askForPassword())) return callRest(call);
    throw error;
  }
}
