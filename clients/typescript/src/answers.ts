import type { Failure } from "./api/schemas.ts";
import { PostloomError } from "./errors.ts";
import { retryAfterSeconds } from "./retries.ts";

interface Success {
  status: "success";
  message?: string;
  data: object;
}

const isEnvelope = (body: unknown): body is Success | Failure =>
  typeof body === "object" && body !== null && "status" in body && ["success", "error"].includes(String(body.status));

const isJson = (response: Response) => response.headers.get("content-type")?.startsWith("application/json") === true;
/** Browsers hide where it leads to. */
const isRedirect = ({ status, type }: Response) => type === "opaqueredirect" || (status >= 300 && status < 400);
const isFile = (response: Response) => response.headers.has("content-disposition");

/** Parsed JSON; undefined for anything else. */
async function readJson(response: Response): Promise<unknown> {
  if (!isJson(response)) return undefined;
  const text = await response.text();
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // A proxy cut it off or made it up: as unreadable as a page of HTML, and told as such by the caller.
    return undefined;
  }
}

function failure(operation: string, response: Response, body: Failure): PostloomError {
  return new PostloomError(body.message, {
    code: body.code,
    status: response.status,
    issues: body.issues ?? [],
    retryAfterSeconds: retryAfterSeconds(response.headers.get("retry-after")),
    isOutcomeUnknown: response.status >= 500 && !operation.startsWith("GET "),
    requestId: body.requestId ?? null,
  });
}

/** The `data` of an answer, or the response itself for a file. Throws PostloomError. */
export async function readAnswer(operation: string, response: Response): Promise<unknown> {
  if (isRedirect(response)) {
    const to = response.headers.get("location") ?? "another address";
    throw new PostloomError(`${response.url} leads to ${to}. Is that the address of your Postloom?`, {
      code: "UNREADABLE_ANSWER",
      status: response.status,
    });
  }
  if (response.ok && isFile(response)) return response;
  const body = await readJson(response);
  if (isEnvelope(body) && body.status === "error") throw failure(operation, response, body);
  if (response.ok && isEnvelope(body) && body.status === "success") {
    const { status: _status, message: _message, data, ...tokens } = body;
    return { ...data, ...tokens };
  }
  // What was read as JSON has no rest, and cannot be cancelled.
  if (!response.bodyUsed) await response.body?.cancel();
  throw new PostloomError(`${response.url} does not answer like Postloom (HTTP ${response.status})`, {
    code: "UNREADABLE_ANSWER",
    status: response.status,
    retryAfterSeconds: retryAfterSeconds(response.headers.get("retry-after")),
    isOutcomeUnknown: !operation.startsWith("GET ") && (response.ok || response.status >= 500),
  });
}
