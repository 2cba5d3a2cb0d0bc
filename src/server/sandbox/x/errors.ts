import type { FastifyReply } from "fastify";
import type { FaultResponses, Wait } from "../with-faults.ts";

/** An error response in one of X's three formats. */
export class XError extends Error {
  readonly status: number;
  readonly body: Record<string, unknown>;

  constructor(status: number, body: Record<string, unknown>) {
    super(`X answers ${status}`);
    this.status = status;
    this.body = body;
  }
}

const problem = (status: number, title: string, detail: string, type = "about:blank") =>
  new XError(status, { type, title, detail, status });

export const xErrors = {
  unauthorized: () => problem(401, "Unauthorized", "Unauthorized"),
  invalid: (message: string, parameters: Record<string, string[]> = {}) =>
    new XError(400, {
      errors: [{ parameters, message }],
      title: "Invalid Request",
      detail: "One or more parameters to your request was invalid.",
      type: "https://api.twitter.com/2/problems/invalid-request",
    }),
  notPermitted: () => problem(403, "Forbidden", "You are not permitted to perform this action."),
  duplicate: () => problem(403, "Forbidden", "You are not allowed to create a Tweet with duplicate content."),
  foreignParent: () =>
    problem(403, "Forbidden", "You can only reply to or quote posts where you are mentioned or are the author."),
  missingParent: () =>
    problem(403, "Forbidden", "You attempted to reply to a Tweet that is deleted or not visible to you."),
  notFound: (id: string) =>
    problem(
      404,
      "Not Found Error",
      `Could not find tweet with id: [${id}].`,
      "https://api.twitter.com/2/problems/resource-not-found",
    ),
  noRoute: () => problem(404, "Not Found", "Not Found"),
  oauth: (error: string, description: string, status = 400) =>
    new XError(status, { error, error_description: description }),
  tooManyRequests: () => problem(429, "Too Many Requests", "Too Many Requests"),
  unavailable: () => problem(503, "Service Unavailable", "Service Unavailable"),
} as const;

export const setRateHeaders = (reply: FastifyReply, limit: number, remaining: number, resetsAt: Date) =>
  reply.headers({
    "x-rate-limit-limit": limit,
    "x-rate-limit-remaining": Math.max(0, remaining),
    "x-rate-limit-reset": Math.ceil(resetsAt.getTime() / 1000),
  });

const setAppHeaders = (reply: FastifyReply, remaining: number, resetsAt: Date) =>
  reply.headers({
    "x-app-limit-24hour-limit": 10_000,
    "x-app-limit-24hour-remaining": remaining,
    "x-app-limit-24hour-reset": Math.ceil(resetsAt.getTime() / 1000),
  });

export const xFaults: FaultResponses = {
  limited(reply: FastifyReply, { limit, resetsAt }: Wait): never {
    if (limit === "app") setAppHeaders(reply, 0, resetsAt);
    else setRateHeaders(reply, 100, 0, resetsAt);
    throw xErrors.tooManyRequests();
  },
  warnOfLimit(reply: FastifyReply, { limit, resetsAt }: Wait): void {
    if (limit === "app") setAppHeaders(reply, 500, resetsAt);
    else setRateHeaders(reply, 100, 5, resetsAt);
  },
  tokenExpired(): never {
    throw xErrors.unauthorized();
  },
  notFound(): never {
    throw xErrors.notFound("0");
  },
  unavailable(): never {
    throw xErrors.unavailable();
  },
};
