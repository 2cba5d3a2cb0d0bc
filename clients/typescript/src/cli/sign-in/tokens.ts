import type { TokenSource } from "../../transport.ts";
import { exitCodes } from "../exit-codes.ts";
import { CliError, signInNeeded } from "../failures.ts";
import { askOAuth, reasonOf } from "./authorization-server.ts";
import type { Credential, Credentials } from "./credentials.ts";

type ProgramCredential = Extract<Credential, { kind: "program" }>;

/** Renewed so long before its end that a call with it still arrives. */
const renewBeforeMs = 30_000;

export const formOf = (fields: Record<string, string>): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/x-www-form-urlencoded" },
  body: new URLSearchParams(fields).toString(),
});

/** Asks for tokens once: a lost answer has used up the code or the refresh token, so that another try would end the access. */
export async function requestTokens(
  { tokenUrl }: Pick<ProgramCredential, "tokenUrl">,
  fields: Record<string, string>,
): Promise<Pick<ProgramCredential, "accessToken" | "expiresAt" | "refreshToken">> {
  const answer = await askOAuth(tokenUrl, formOf(fields));
  const { status, body } = answer;
  const { access_token: accessToken, refresh_token: refreshToken, expires_in: seconds } = body;
  if (body["error"] === "invalid_grant") throw signInNeeded("Your sign-in has ended. Sign in again: postloom login");
  if (status !== 200 || typeof accessToken !== "string" || typeof refreshToken !== "string")
    throw new CliError(`No token: ${reasonOf(answer)}`, exitCodes.failed);
  const expiresAt = new Date(Date.now() + Number(seconds ?? 0) * 1_000).toISOString();
  return { accessToken, refreshToken, expiresAt };
}

const isFresh = ({ expiresAt, accessToken }: ProgramCredential, refused: string | null) =>
  accessToken !== refused && Date.parse(expiresAt) - renewBeforeMs > Date.now();

/** Gives the kept token and renews it, also where another process did so in between. */
export function tokenSource(credentials: Credentials, server: string): TokenSource {
  const read = async (): Promise<ProgramCredential> => {
    const kept = await credentials.of(server);
    if (kept?.kind !== "program") throw signInNeeded("You have signed out. Sign in again: postloom login");
    return kept;
  };
  return async (refused) => {
    const kept = await read();
    if (isFresh(kept, refused)) return kept.accessToken;
    return credentials.alone(async () => {
      const current = await read();
      if (isFresh(current, refused)) return current.accessToken;
      const { clientId, refreshToken, resource } = current;
      const fields = { grant_type: "refresh_token", refresh_token: refreshToken, client_id: clientId, resource };
      const renewed = { ...current, ...(await requestTokens(current, fields)) };
      await credentials.keep(server, renewed);
      return renewed.accessToken;
    });
  };
}
