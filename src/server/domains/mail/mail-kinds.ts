import { z } from "zod";
import { approvalOutcomes, clientAnswers } from "#shared/notifications/notifications.ts";
import { Platform } from "#shared/platforms/platform.ts";
import { GivenRole } from "#shared/workspaces/workspaces.ts";

const Token = z.string().max(512);
const Address = z.string().max(254);

/** A delivery that needs attention: beginning of the text, account, state, and the platform's or our own reason. */
const TroubledPost = z.object({
  /** Absent in mails that were queued by older releases. */
  id: z.uuid().optional(),
  text: z.string().max(200),
  account: z.string().max(300),
  platform: Platform,
  what: z.enum(["failed", "missed", "not_approved", "needs_user", "comment_failed", "comment_needs_user"]),
  reason: z.string().max(2_000).nullable(),
});
export type TroubledPost = z.infer<typeof TroubledPost>;

/** A post and the `person` who submitted, decided or commented; null: unknown. */
const Reviewed = { postId: z.uuid(), text: z.string().max(200), person: z.string().max(200).nullable() };

/** All kinds of mails with the parameters of their messages. */
export const mailParams = {
  verifyAddress: z.object({ token: Token }),
  resetPassword: z.object({ token: Token }),
  passwordChanged: z.object({}),
  confirmNewAddress: z.object({ token: Token, newAddress: Address }),
  addressChangeAsked: z.object({ newAddress: Address }),
  addressChanged: z.object({ newAddress: Address }),
  newSignIn: z.object({ device: z.string().max(300).nullable(), at: z.iso.datetime() }),
  refreshTokenReused: z.object({ device: z.string().max(300).nullable() }),
  apiKeyMade: z.object({ name: z.string().max(100) }),
  programConnected: z.object({ name: z.string().max(100) }),
  /** `name` is that of the passkey or the provider. */
  signInMethodChanged: z.object({
    change: z.enum(["secondFactorOn", "secondFactorOff", "passkeyAdded", "passkeyRemoved", "linked", "unlinked"]),
    name: z.string().max(100).nullable(),
  }),
  accountDeleted: z.object({}),
  postsNeedAttention: z.object({ posts: z.array(TroubledPost).min(1).max(20), more: z.number().int().min(0) }),
  approvalAsked: z.object({ ...Reviewed, at: z.iso.datetime().nullable() }),
  postApproved: z.object({ ...Reviewed, outcome: z.enum(approvalOutcomes) }),
  changesRequested: z.object({ ...Reviewed, comment: z.string().max(4_000) }),
  mentioned: z.object({ ...Reviewed, comment: z.string().max(4_000) }),
  clientAnswered: z.object({
    ...Reviewed,
    answer: z.enum(clientAnswers),
    comment: z.string().max(4_000).nullable(),
    outcome: z.enum(approvalOutcomes).nullable(),
  }),
  /** Comments of clients that were not mailed one by one: by post, of the first ten posts, and how many in all. */
  clientComments: z.object({
    link: z.string().max(200),
    posts: z
      .array(z.object({ postId: z.uuid(), text: z.string().max(200), comments: z.number().int().min(1) }))
      .min(1)
      .max(10),
    comments: z.number().int().min(1),
  }),
  repeatHeld: z.object({ text: z.string().max(200), reason: z.string().max(2_000) }),
  connectionEnding: z.object({ account: z.string().max(200), platform: Platform, until: z.iso.datetime().nullable() }),
  webhookFailing: z.object({ host: z.string().max(500), until: z.iso.datetime() }),
  webhookPaused: z.object({ host: z.string().max(500), reason: z.enum(["failing", "gone"]) }),
  paymentFailed: z.object({ until: z.iso.datetime() }),
  premiumEnded: z.object({}),
  invitation: z.object({ token: Token }),
  workspaceInvitation: z.object({
    token: Token,
    workspace: z.string().max(60),
    invitedBy: z.string().max(200),
    role: GivenRole,
  }),
  ownershipOffered: z.object({
    workspace: z.string().max(60),
    person: z.string().max(200),
    until: z.iso.datetime(),
  }),
  contactMessage: z.object({
    name: z.string().max(60),
    from: Address,
    message: z.string().max(2_000),
    isConfirmed: z.boolean(),
  }),
  newsletterConfirm: z.object({ token: Token, unsubscribeToken: Token }),
} as const;

export type MailKind = keyof typeof mailParams;
export type MailParams = { [Kind in MailKind]: z.infer<(typeof mailParams)[Kind]> };

/** The link of a mail's button, as a path under PUBLIC_URL or the part of a shared workspace. A kind that is not listed has no button. */
export const mailPaths = {
  verifyAddress: ({ token }) => `/verify-email/${token}`,
  resetPassword: ({ token }) => `/reset-password/${token}`,
  passwordChanged: () => "/forgot-password",
  confirmNewAddress: ({ token }) => `/verify-email/${token}`,
  addressChangeAsked: () => "/forgot-password",
  newSignIn: () => "/forgot-password",
  refreshTokenReused: () => "/forgot-password",
  signInMethodChanged: () => "/ai/settings?tab=security",
  programConnected: () => "/ai/settings?tab=security",
  postsNeedAttention: ({ posts }) => {
    const [id, ...others] = new Set(posts.map((post) => post.id));
    // The list of notifications links to each of several posts.
    return id === undefined || others.length > 0 ? "/ai/notifications" : `/ai/posts/${id}`;
  },
  approvalAsked: () => "/ai/approvals",
  postApproved: ({ postId }) => `/ai/posts/${postId}`,
  changesRequested: ({ postId }) => `/ai/posts/${postId}`,
  mentioned: ({ postId }) => `/ai/posts/${postId}`,
  clientAnswered: ({ postId }) => `/ai/posts/${postId}`,
  clientComments: ({ posts: [first, ...others] }) =>
    first === undefined || others.length > 0 ? "/ai/notifications" : `/ai/posts/${first.postId}`,
  repeatHeld: () => "/ai/posts?tab=scheduled",
  connectionEnding: () => "/ai/settings?tab=accounts",
  webhookFailing: () => "/ai/settings?tab=webhooks",
  webhookPaused: () => "/ai/settings?tab=webhooks",
  paymentFailed: () => "/ai/settings?tab=general",
  premiumEnded: () => "/ai/settings?tab=general",
  // In the fragment, which no server logs.
  workspaceInvitation: ({ token }) => `/join#${token}`,
  ownershipOffered: () => "/ai/settings?tab=workspace",
  invitation: ({ token }) => `/auth?invitation=${token}`,
  newsletterConfirm: ({ token }) => `/newsletter/confirm/${token}`,
} as const satisfies { [Kind in MailKind]?: (params: MailParams[Kind]) => string };

export type LinkedMailKind = keyof typeof mailPaths;
