/** Every error a caller can meet: its code on the wire and its HTTP status. A new code needs a client that treats it differently. */
export const errorStatus = {
  INVALID_INPUT: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  /** Ask for the password (POST /auth/confirm), then repeat the call. */
  CONFIRMATION_REQUIRED: 403,
  LIMIT_REACHED: 403,
  /** It would cost more than the person lets a month cost, or nobody knows what it costs: choose another model, or change the setting. */
  SPENDING_CAP_REACHED: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  UNPROCESSABLE: 422,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  INSUFFICIENT_STORAGE: 507,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** A field at fault: dotted path into the input, and what to change. */
export interface Issue {
  path: string;
  message: string;
}
