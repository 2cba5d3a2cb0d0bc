import { z } from "zod";
import { Second } from "#shared/durations.ts";
import type { Tokens } from "./platform.ts";

/** The answer of a token endpoint with an expiry. Its scopes are separated by spaces, at some networks also by commas. */
export const TokenAnswer = z
  .object({
    access_token: z.string().min(1).max(4_096),
    refresh_token: z.string().min(1).max(4_096).optional(),
    expires_in: z.number().int().positive(),
    scope: z.string().max(2_000).default(""),
  })
  .transform((answer): Tokens => ({
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token ?? null,
    expiresAt: new Date(Date.now() + answer.expires_in * Second.ms),
    scopes: answer.scope.split(/[\s,]+/).filter((scope) => scope !== ""),
  }));

/** The tokens after a refresh, whose answer leaves out what stays the same. */
export const renewed = (tokens: Tokens, before: Tokens): Tokens => ({
  ...tokens,
  refreshToken: tokens.refreshToken ?? before.refreshToken,
  scopes: tokens.scopes.length > 0 ? tokens.scopes : before.scopes,
});
