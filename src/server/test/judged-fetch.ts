import { type AnswerDocument, createJudge } from "#server/test/answer-judge.ts";

// Saved once: the files of a worker share this module and the replaced global.
const plain = globalThis.fetch;

const judges = new Map<string, ReturnType<typeof createJudge>>();
const faults: string[] = [];

/** Registers a server: from now on its answers are checked against the document that it serves. */
export async function judgeAnswersOf(baseUrl: string): Promise<void> {
  const answer = await fetch(`${baseUrl}/api/openapi.json`);
  if (!answer.ok) throw new Error(`${baseUrl}/api/openapi.json answered ${answer.status}`);
  judges.set(new URL(baseUrl).origin, createJudge((await answer.json()) as AnswerDocument));
}

/** Forgets the servers of this test file: another may listen on the same port later. */
export const forgetServers = (): void => judges.clear();

/** Returns and clears the errors found so far. */
export const takeFaults = (): string[] => faults.splice(0);

function judge(method: string, url: URL, response: Response, body: string): void {
  const fault = judges.get(url.origin)?.({
    method,
    path: url.pathname.slice("/api".length),
    status: response.status,
    contentType: response.headers.get("content-type") ?? "",
    retryAfter: response.headers.get("retry-after") ?? undefined,
    body,
  });
  if (typeof fault === "string") faults.push(fault);
}

/** Of answers other than JSON, only the status and the headers are checked. Null for a truncated answer: its reader meets the same error. */
async function readBody(response: Response): Promise<string | null> {
  if (response.headers.get("content-type")?.startsWith("application/json") !== true) return "";
  try {
    return await response.clone().text();
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** `fetch` that also checks the answers of the registered servers. */
export const judgedFetch: typeof fetch = async (input, init) => {
  const response = await plain(input, init);
  const request = input instanceof Request ? input : undefined;
  const url = new URL(input instanceof Request ? input.url : input);
  if (!url.pathname.startsWith("/api/") || !judges.has(url.origin)) return response;
  const body = await readBody(response);
  if (body !== null) judge(init?.method ?? request?.method ?? "GET", url, response, body);
  return response;
};
