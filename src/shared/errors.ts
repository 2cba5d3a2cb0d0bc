/**
 * Every error that a caller can receive: its code and its HTTP status, over REST and over tRPC. This is the only table of their
 * statuses; requests that HTTP itself cannot read have their own (http/unreadable-requests.ts). A new code also needs its text in
 * trpc/openapi/failures.ts, and a new status tRPC's name of it in trpc/errors.ts: without them nothing compiles. Add a code only for
 * clients that treat it differently.
 */
export const errorStatus = {
  INVALID_INPUT: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  /** The sign-in is too old: send password and code to POST /auth/confirm, or sign in again where there is no password. Then repeat. */
  CONFIRMATION_REQUIRED: 403,
  LIMIT_REACHED: 403,
  /** The cost would exceed the workspace's monthly cap, or is unknown: choose another model, or change the cap in the settings. */
  SPENDING_CAP_REACHED: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  /** The workspace asks for an approval of exactly this content: submit the post, or have the change approved. */
  APPROVAL_REQUIRED: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  UNPROCESSABLE: 422,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  INSUFFICIENT_STORAGE: 507,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** An invalid field: dotted path into the input, and what to change. */
export interface Issue {
  path: string;
  message: string;
}
