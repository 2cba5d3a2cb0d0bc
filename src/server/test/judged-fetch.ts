import { type AnswerDocument, createJudge } from "#server/test/answer-judge.ts";

type Fetch = typeof globalThis.fetch;

const judges = new Map<string, ReturnType<typeof createJudge>>();
const faults: string[] = [];

/** From now on what this server answers is judged by the document it serves itself, as a stranger would read it. */
export async function judgeAnswersOf(baseUrl: string): Promise<void> {
  const answer = await fetch(`${baseUrl}/api/openapi.json`);
  if (!answer.ok) throw new Error(`${baseUrl}/api/openapi.json answered ${answer.status}`);
  judges.set(new URL(baseUrl).origin, createJudge((await answer.json()) as AnswerDocument));
}

/** What was not as documented since this was asked last. */
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

/** Files and streams are judged by their head. Null for an answer cut off on its way: whoever reads it meets the same error. */
async function readBody(response: Response): Promise<string | null> {
  if (response.headers.get("content-type")?.startsWith("application/json") !== true) return "";
  try {
    return await response.clone().text();
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** `fetch`, except that answers of the servers above are judged on their way. */
export const judging =
  (plain: Fetch): Fetch =>
  async (input, init) => {
    const response = await plain(input, init);
    const request = input instanceof Request ? input : undefined;
    const url = new URL(input instanceof Request ? input.url : input);
    if (!url.pathname.startsWith("/api/") || !judges.has(url.origin)) return response;
    const body = await readBody(response);
    if (body !== null) judge(init?.method ?? request?.method ?? "GET", url, response, body);
    return response;
  };
