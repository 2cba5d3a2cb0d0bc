export type * from "./api/schemas.ts";
export type { Operations } from "./api/operations.ts";
export { type Issue, PostloomError, type PostloomErrorCode } from "./errors.ts";
export { type Filter, List, type Page } from "./lists.ts";
export { Postloom, type PostloomOptions } from "./postloom.ts";
export type * from "./resources/accounts.ts";
export type * from "./resources/activity.ts";
export type * from "./resources/creations.ts";
export type * from "./resources/imports.ts";
export type * from "./resources/posts.ts";
export type * from "./resources/templates.ts";
export type * from "./resources/webhooks.ts";
export type * from "./resources/workspaces.ts";
export type { Call, CallArguments, CallOptions, TokenSource } from "./transport.ts";
export {
  type VerifiedWebhook,
  type VerifyOptions,
  verifyWebhook,
  type WebhookRequest,
  WebhookVerificationError,
} from "./verify-webhook.ts";
export type { WaitOptions } from "./waiting.ts";
