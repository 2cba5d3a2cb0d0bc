import { z } from "zod";
import { PlatformError } from "../platform-error.ts";
import type { OAuthClient } from "../social-settings.ts";
import { isForeignAnswer, type Mastodon, type MastodonConfig } from "./client.ts";
import { mastodonError, oauthErrorOf } from "./errors.ts";

/** The name under which people see this app at their server, and which a post carries. */
export const clientName = "Postloom";

const Secret = z.string().min(1).max(500);
const App = z.object({ client_id: Secret, client_secret: Secret });

export interface AppNeed {
  server: string;
  redirectUri: string;
  scopes: readonly string[];
}

const notMastodon = (cause: unknown) =>
  new PlatformError(
    "rejected",
    "mastodon.server.other",
    "There is no Mastodon server at this address. Type the one at which you log in, like mastodon.social.",
    { cause },
  );

/** `POST /api/v1/apps`: any caller gets an app. All scopes that are asked for later must be named here. */
async function registerApp(
  mastodon: Mastodon,
  publicUrl: string,
  { server, redirectUri, scopes }: AppNeed,
  signal: AbortSignal,
): Promise<OAuthClient> {
  const json = { client_name: clientName, redirect_uris: redirectUri, scopes: scopes.join(" "), website: publicUrl };
  const call = { method: "POST", server, path: "/api/v1/apps", body: { json }, answer: App, signal } as const;
  try {
    // A host without this call is no server of this kind; so is one that redirects to another.
    const { data } = await mastodon({
      ...call,
      refused: (answer) => (answer.status < 429 ? notMastodon(answer.status) : mastodonError(answer, "repeatable")),
    });
    return { clientId: data.client_id, clientSecret: data.client_secret };
  } catch (error) {
    throw isForeignAnswer(error) ? notMastodon(error) : error;
  }
}

/**
 * Whether the server still knows the app, with this scope: before 4.3 it deletes apps that were never used, and its consent page would
 * then be a dead end.
 */
async function isKnown(mastodon: Mastodon, app: OAuthClient, need: AppNeed, signal: AbortSignal): Promise<boolean> {
  const form = {
    grant_type: "client_credentials",
    client_id: app.clientId,
    client_secret: app.clientSecret,
    redirect_uri: need.redirectUri,
    scope: need.scopes[0] ?? "",
  };
  let isGone = false;
  const call = { method: "POST", server: need.server, path: "/oauth/token", body: { form }, signal } as const;
  try {
    await mastodon({
      ...call,
      answer: z.unknown(),
      refused: (answer) => {
        isGone = ["invalid_client", "unauthorized_client", "invalid_scope"].includes(oauthErrorOf(answer) ?? "");
        return mastodonError(answer, "repeatable");
      },
    });
  } catch (error) {
    // Servers without this grant refuse it for every app.
    if (!(error instanceof PlatformError) || (error.kind === "unavailable" && !isGone)) throw error;
  }
  return !isGone;
}

type AppConfig = Pick<MastodonConfig, "apps" | "publicUrl">;

/** A new app in place of the one that its server has deleted. */
export async function replaceApp(
  mastodon: Mastodon,
  { apps, publicUrl }: AppConfig,
  need: AppNeed,
  signal: AbortSignal,
): Promise<OAuthClient> {
  const app = await registerApp(mastodon, publicUrl, need, signal);
  await apps.replace("mastodon", need.server, need.redirectUri, app);
  return app;
}

/** The app at this server: the stored one while the server knows it, otherwise a new one. */
export async function appAt(
  mastodon: Mastodon,
  config: AppConfig,
  need: AppNeed,
  signal: AbortSignal,
): Promise<OAuthClient> {
  const stored = await config.apps.find("mastodon", need.server, need.redirectUri);
  if (stored !== null)
    return (await isKnown(mastodon, stored, need, signal)) ? stored : replaceApp(mastodon, config, need, signal);
  const app = await registerApp(mastodon, config.publicUrl, need, signal);
  return config.apps.add("mastodon", need.server, need.redirectUri, app);
}
