import { randomInt } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { SandboxContext } from "../context.ts";
import { addMs, toStored } from "../instants.ts";
import { readParams } from "../params.ts";
import { isSame, newSecret, sha256Hex } from "../tokens.ts";
import { mastodonErrors } from "./errors.ts";
import { type MastodonServer, scopesOf } from "./servers.ts";

const dayMs = 24 * 3_600_000;

const Address = z.string().max(2_000);
const NewApp = z.object({
  client_name: z.string().trim().min(1).max(60),
  redirect_uris: z.union([Address.transform((text) => text.split(/\s+/)), z.array(Address)]),
  scopes: z.string().max(500).default("read"),
  website: z.string().max(2_000).optional(),
});

const isAddress = (text: string) => text === "urn:ietf:wg:oauth:2.0:oob" || URL.canParse(text);

/** `POST /api/v1/apps`: gives any caller an app of this server. */
export async function createApp(context: SandboxContext, server: MastodonServer, request: FastifyRequest) {
  const parsed = NewApp.safeParse(readParams(request));
  if (!parsed.success) throw mastodonErrors.invalid("Application name can't be blank");
  const { client_name: name, redirect_uris: uris, website = null } = parsed.data;
  if (uris.length === 0 || !uris.every(isAddress))
    throw mastodonErrors.invalid("Redirect URI must be an absolute URI.");
  const scopes = parsed.data.scopes.split(/[\s+]+/).filter((scope) => scope !== "");
  if (scopes.some((scope) => !scopesOf(server).includes(scope)))
    throw mastodonErrors.invalid("Scopes doesn't match configured on the server.");
  const [id, secret] = [newSecret(""), newSecret("")];
  await context.sql`
    insert into sandbox.apps (id, server, name, secret_hash, redirect_uris, scopes, created_at)
    values (${id}, ${server.name}, ${name}, ${sha256Hex(secret)}, ${uris}::text[], ${scopes}::text[], ${toStored(context.now())})`;
  return {
    id: String(randomInt(1, 1_000_000)),
    name,
    website,
    client_id: id,
    client_secret: secret,
    redirect_uri: uris.join("\n"),
    vapid_key: "",
    ...(server.isModern ? { client_secret_expires_at: 0, redirect_uris: uris, scopes } : {}),
  };
}

export interface SandboxApp {
  id: string;
  name: string;
  secretHash: string;
  redirectUris: string[];
  scopes: string[];
}

/** Before 4.3, a server deletes an app a day after it was made or last used without an account, unless a token of it exists. */
const sweepApps = (context: SandboxContext, server: MastodonServer) => context.sql`
  delete from sandbox.apps a where a.server = ${server.name} and a.created_at < ${toStored(addMs(context.now(), -dayMs))}
    and not exists (select from sandbox.tokens t where t.details ->> 'clientId' = a.id)`;

export async function findApp(context: SandboxContext, server: MastodonServer, id: string): Promise<SandboxApp | null> {
  if (!server.isModern) await sweepApps(context, server);
  const [app] = await context.sql<SandboxApp[]>`
    select id, name, secret_hash as "secretHash", redirect_uris as "redirectUris", scopes
    from sandbox.apps where id = ${id} and server = ${server.name}`;
  return app ?? null;
}

/** The app of a token call. Throws `invalid_client`. */
export async function requireApp(
  context: SandboxContext,
  server: MastodonServer,
  { id, secret }: { id: string; secret: string },
): Promise<SandboxApp> {
  const app = await findApp(context, server, id);
  if (app === null || !isSame(app.secretHash, sha256Hex(secret))) throw mastodonErrors.invalidClient();
  return app;
}

/** A use of the app without an account keeps it for another day. */
export const touchApp = (context: SandboxContext, { id }: SandboxApp) =>
  context.sql`update sandbox.apps set created_at = ${toStored(context.now())} where id = ${id}`;
