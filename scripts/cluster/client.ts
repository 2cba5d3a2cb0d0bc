import { z } from "zod";

const deadlineMs = 10_000;

const Answer = z.looseObject({
  status: z.string(),
  message: z.string().optional(),
  token: z.string().optional(),
  data: z.unknown(),
});

/** An answer that is not a success. */
export class Refused extends Error {
  readonly status: number;
  constructor(call: string, status: number, text: string) {
    super(`${call}: ${status} ${text.slice(0, 300)}`);
    this.status = status;
  }
}

export interface Call {
  method: "GET" | "POST";
  path: string;
  body?: object | FormData;
  headers?: Record<string, string>;
}

/** A client of the REST API, which waits ten seconds for an answer. Throws Refused, or the error of the connection. */
export function apiAt(baseUrl: string, authorization: Record<string, string> = {}) {
  return async <T>({ method, path, body, headers = {} }: Call, data: z.ZodType<T>): Promise<T & { token?: string }> => {
    const json = body === undefined || body instanceof FormData ? {} : { "content-type": "application/json" };
    const response = await fetch(`${baseUrl}/api${path}`, {
      method,
      headers: { ...authorization, ...json, ...headers },
      signal: AbortSignal.timeout(deadlineMs),
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Refused(`${method} ${path}`, response.status, text);
    const answer = Answer.parse(JSON.parse(text));
    return { ...data.parse(answer.data), ...(answer.token === undefined ? {} : { token: answer.token }) };
  };
}

export type Api = ReturnType<typeof apiAt>;
