import type { AnyProcedure } from "@trpc/server";
import type { Meta } from "#server/trpc/init.ts";
import type { ObjectSchema } from "#server/trpc/openapi/schemas.ts";
import type { RestOperation } from "#server/trpc/rest.ts";
import { type ErrorCode, errorStatus } from "#shared/errors.ts";

/** The meaning of each code and an example of its message. */
const failures: Record<ErrorCode, { meaning: string; message: string; path?: string }> = {
  INVALID_INPUT: {
    meaning: "A field is not valid; `issues` names it",
    message: "This field is required",
    path: "name",
  },
  UNAUTHORIZED: { meaning: "No token, or one that does not work any more", message: "Please sign in" },
  FORBIDDEN: {
    meaning: "Not allowed with this token",
    message: "This API key may only read. Make one with the scope write for changes.",
  },
  CONFIRMATION_REQUIRED: {
    meaning: "Confirm with the password first, then repeat the call",
    message: "Please confirm with your password",
  },
  LIMIT_REACHED: { meaning: "The month's limit of the plan is reached", message: "The month's limit is reached" },
  SPENDING_CAP_REACHED: {
    meaning: "It would exceed your monthly cap, or its price is not known",
    message: "This would cost about $0.24. Your cap is $5.00 a month, $4.90 of it is spent",
  },
  NOT_FOUND: { meaning: "It does not exist, or belongs to somebody else", message: "Not found" },
  CONFLICT: { meaning: "Its state does not allow this", message: "This cannot be done any more" },
  APPROVAL_REQUIRED: {
    meaning: "The workspace asks for an approval of exactly this content",
    message: "This post needs an approval first. Save it as a draft and submit it for approval.",
  },
  PAYLOAD_TOO_LARGE: { meaning: "The body or a file in it is too large", message: "The request body is too large" },
  UNSUPPORTED_MEDIA_TYPE: {
    meaning: "The body is of another type",
    message: "Send JSON (Content-Type: application/json)",
  },
  UNPROCESSABLE: {
    meaning: "Well formed, but it cannot be done: a damaged file, or an Idempotency-Key of another request",
    message: "This Idempotency-Key was used for another request",
  },
  RATE_LIMITED: { meaning: "Too many calls; try again after `Retry-After`", message: "Too many tries. Please wait." },
  INTERNAL: { meaning: "A fault of the server", message: "Something went wrong on our side. Please try again." },
  UNAVAILABLE: { meaning: "Not right now; try again after `Retry-After`", message: "Please try again in a moment." },
  INSUFFICIENT_STORAGE: { meaning: "The disk is full", message: "The server has no room left for new media" },
};

export const errorSchema = {
  type: "object",
  required: ["status", "message", "code"],
  additionalProperties: false,
  properties: {
    status: { const: "error" },
    message: { type: "string" },
    code: { type: "string", enum: Object.keys(errorStatus) },
    issues: {
      type: "array",
      items: {
        type: "object",
        required: ["path", "message"],
        additionalProperties: false,
        properties: {
          path: { type: "string", description: "Dotted path of the field" },
          message: { type: "string" },
        },
      },
    },
    requestId: { type: "string", description: "To find a fault of the server in its log" },
  },
};

export const retryAfter = {
  description: "Seconds to wait",
  schema: { type: "integer", minimum: 0 },
  example: 30,
};

/** Whether the call is about the data of a workspace, which X-Workspace-Id names. */
export function isOfWorkspace({ _def }: AnyProcedure): boolean {
  const { action, workspaceIn } = (_def.meta ?? {}) as Meta;
  return action !== undefined && workspaceIn === undefined;
}

const hasUuid = (schema: unknown): boolean => JSON.stringify(schema).includes('"format":"uuid"');

/** The error codes of a call: those common to its kind, and those in its meta. */
function codesOf({ rest, path, procedure }: RestOperation, input: ObjectSchema): ReadonlySet<ErrorCode> {
  const isWrite = rest.method !== "GET";
  const isAuthed = rest.public === undefined;
  const codes = new Set<ErrorCode>(rest.errors);
  const add = (applies: boolean, ...more: ErrorCode[]) => applies && more.forEach((code) => codes.add(code));
  add(isWrite || Object.keys(input.properties).length > 0, "INVALID_INPUT");
  add(isWrite, "PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE", "RATE_LIMITED");
  add(isAuthed, "UNAUTHORIZED", "FORBIDDEN");
  add(isAuthed && isWrite, "CONFLICT");
  add(path.includes("{") || hasUuid(input.properties) || isOfWorkspace(procedure), "NOT_FOUND");
  add(rest.idempotent !== undefined, "UNPROCESSABLE");
  add(rest.upload !== undefined, "UNPROCESSABLE", "INSUFFICIENT_STORAGE");
  return codes;
}

const exampleOf = (code: ErrorCode) => {
  const { message, path } = failures[code];
  return { status: "error", message, code, ...(path === undefined ? {} : { issues: [{ path, message }] }) };
};

function response(codes: readonly ErrorCode[]) {
  const waits = codes.some((code) => code === "RATE_LIMITED" || code === "UNAVAILABLE");
  return {
    description: codes.map((code) => `${failures[code].meaning} (\`${code}\`)`).join(". "),
    ...(waits ? { headers: { "Retry-After": { $ref: "#/components/headers/RetryAfter" } } } : {}),
    content: {
      "application/json": {
        schema: {
          allOf: [
            { $ref: "#/components/schemas/Error" },
            { type: "object", properties: { code: { type: "string", enum: codes } } },
          ],
        },
        examples: Object.fromEntries(codes.map((code) => [code, { value: exampleOf(code) }])),
      },
    },
  };
}

/** Collects the error responses. Many calls share the same few, so each combination of codes is written once. */
export function createFailures() {
  const responses: Record<string, ReturnType<typeof response>> = {};
  const refer = (codes: readonly ErrorCode[]) => {
    const name = codes
      .map((code) => code.toLowerCase().replaceAll(/(?:^|_)(\w)/g, (_match, letter: string) => letter.toUpperCase()))
      .join("Or");
    responses[name] ??= response(codes);
    return { $ref: `#/components/responses/${name}` };
  };
  return {
    responses,
    of(operation: RestOperation, input: ObjectSchema) {
      const byStatus = Map.groupBy(codesOf(operation, input), (code) => errorStatus[code]);
      const known = [...byStatus].toSorted(([a], [b]) => a - b).map(([status, codes]) => [status, refer(codes)]);
      return { ...Object.fromEntries(known), "5XX": refer(["INTERNAL", "UNAVAILABLE"]) } as Record<string, object>;
    },
  };
}
