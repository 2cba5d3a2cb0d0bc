import { decodeJwt } from "jose";
import { z } from "zod";
import { Second } from "#shared/durations.ts";
import { SigningKey } from "./dpop.ts";

const Secret = z.string().min(1).max(8_192);

/** The access token of a sign-in by OAuth. That of an app password is the server's token itself. */
const OAuthAccess = z.object({ token: Secret, key: SigningKey });

/** What renews and ends a connection; stored in place of a refresh token. */
const Renewal = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("oauth"),
    token: Secret,
    key: SigningKey,
    did: z.string(),
    issuer: z.url(),
    clientId: z.string(),
    grantedAt: z.iso.datetime(),
  }),
  z.object({ kind: z.literal("password"), token: Secret, did: z.string(), server: z.url() }),
]);
export type Renewal = z.infer<typeof Renewal>;
export type OAuthRenewal = Extract<Renewal, { kind: "oauth" }>;

function parse<T>(schema: z.ZodType<T>, text: string | null): T | null {
  try {
    return schema.parse(JSON.parse(text ?? ""));
  } catch {
    return null;
  }
}

/** JSON that this adapter has stored; null: it is not of this shape. */
export const readSealed = parse;

export const renewalOf = (refreshToken: string | null): Renewal | null => parse(Renewal, refreshToken);
export const sealRenewal = (renewal: Renewal): string => JSON.stringify(renewal);

export interface Credentials {
  token: string;
  /** null: a token of an app password, which needs no proof. */
  key: SigningKey | null;
}

export function credentialsOf(accessToken: string): Credentials {
  return parse(OAuthAccess, accessToken) ?? { token: accessToken, key: null };
}

export const sealAccess = (access: z.infer<typeof OAuthAccess>): string => JSON.stringify(access);

/** The end of a token that was just issued, by our clock: its times are by that of the server. null: it does not say. */
export function endOfToken(token: string): Date | null {
  try {
    const { exp, iat } = decodeJwt(token);
    if (exp === undefined) return null;
    return new Date(iat === undefined ? exp * Second.ms : Date.now() + (exp - iat) * Second.ms);
  } catch {
    return null;
  }
}
