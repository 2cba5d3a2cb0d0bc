import { z } from "zod";

const Token = z.string().max(512);
const Address = z.string().max(254);

/** Every mail there is, with what its text needs. */
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
  accountDeleted: z.object({}),
  newsletterConfirm: z.object({ token: Token, unsubscribeToken: Token }),
} as const;

export type MailKind = keyof typeof mailParams;
export type MailParams = { [Kind in MailKind]: z.infer<(typeof mailParams)[Kind]> };

/** Where the button of a mail leads, under PUBLIC_URL. A kind that is not listed has no button. */
export const mailPaths = {
  verifyAddress: ({ token }) => `/verify-email/${token}`,
  resetPassword: ({ token }) => `/reset-password/${token}`,
  passwordChanged: () => "/forgot-password",
  confirmNewAddress: ({ token }) => `/verify-email/${token}`,
  addressChangeAsked: () => "/forgot-password",
  newSignIn: () => "/forgot-password",
  refreshTokenReused: () => "/forgot-password",
  newsletterConfirm: ({ token }) => `/newsletter/confirm/${token}`,
} as const satisfies { [Kind in MailKind]?: (params: MailParams[Kind]) => string };

export type LinkedMailKind = keyof typeof mailPaths;
