import { createLocalJWKSet, errors, jwtVerify } from "jose";
import { z } from "zod";
import type { SandboxContext } from "../../context.ts";
import { fetchMedia } from "../../fetch-media.ts";
import { OAuthError } from "../errors.ts";
import type { BlueskyHost } from "../host.ts";

/** An app, as its id describes it. `keys`: null for an app that has none and proves nothing. */
export interface Client {
  id: string;
  scopes: readonly string[];
  keys: { keys: Record<string, unknown>[] } | null;
  takesRedirect(address: URL, text: string): boolean;
}

const problem = (message: string) => new OAuthError(400, "invalid_client_metadata", message);

const loopback = new Set(["127.0.0.1", "[::1]"]);

/**
 * The virtual app of development, whose id holds its facts. It leads back to this machine, on any port. Here also to the
 * address of this installation, because the sandbox takes the place of the network for installations of any address.
 */
function virtualClient(context: SandboxContext, id: URL): Client {
  if (id.port !== "" || id.pathname !== "/" || id.hash !== "") throw problem("Invalid loopback client ID");
  const given = id.searchParams.getAll("redirect_uri").map((address) => URL.parse(address));
  const redirects = given.length === 0 ? [new URL("http://127.0.0.1/"), new URL("http://[::1]/")] : given;
  const own = new URL(context.publicUrl).host;
  const isOwn = ({ host, hostname }: URL) => host === own || loopback.has(hostname) || hostname === "localhost";
  return {
    id: id.href,
    scopes: (id.searchParams.get("scope") ?? "atproto").split(" "),
    keys: null,
    takesRedirect: (address) =>
      isOwn(address) &&
      redirects.some((one) => one?.hostname === address.hostname && one.pathname === address.pathname),
  };
}

const Metadata = z.object({
  client_id: z.string(),
  client_name: z.string().optional(),
  redirect_uris: z.array(z.string()).min(1),
  grant_types: z.array(z.string()).refine((types) => types.includes("authorization_code")),
  response_types: z.array(z.string()).refine((types) => types.includes("code")),
  scope: z.string().regex(/(?:^| )atproto(?: |$)/),
  application_type: z.enum(["web", "native"]).default("web"),
  dpop_bound_access_tokens: z.literal(true),
  token_endpoint_auth_method: z.enum(["none", "private_key_jwt"]),
  token_endpoint_auth_signing_alg: z.literal("ES256").optional(),
  jwks: z.object({ keys: z.array(z.record(z.string(), z.unknown())).min(1) }).optional(),
});

const descriptionBytes = 100_000;

/** The app's description at the address that is its id. Only addresses of this installation are asked. */
async function describedClient(context: SandboxContext, id: string): Promise<Client> {
  const fetched = await fetchMedia(context, "document", id, descriptionBytes);
  if (fetched.problem !== null) throw problem(`Unable to obtain client metadata for "${id}"`);
  if (!/^application\/json\b/.test(fetched.contentType)) throw problem("Client metadata is not application/json");
  const parsed = Metadata.safeParse(parseJson(fetched.bytes));
  if (!parsed.success) throw problem(`Client metadata: ${parsed.error.issues[0]?.path.join(".") ?? ""} is invalid`);
  const { redirect_uris: redirects, scope, jwks, token_endpoint_auth_method: method } = parsed.data;
  if (parsed.data.client_id !== id) throw problem("Client metadata has another client_id");
  if (method === "private_key_jwt" && jwks === undefined) throw problem("Client metadata has no keys");
  return {
    id,
    scopes: scope.split(" "),
    keys: method === "none" ? null : (jwks ?? null),
    takesRedirect: (_address, text) => redirects.includes(text),
  };
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch (error) {
    throw Object.assign(problem("Client metadata is not JSON"), { cause: error });
  }
}

/** Throws OAuthError. */
export async function findClient(context: SandboxContext, id: string): Promise<Client> {
  const url = URL.parse(id);
  if (url === null) throw problem("client_id is not an address");
  return url.protocol === "http:" && url.hostname === "localhost" && url.port === ""
    ? { ...virtualClient(context, url), id }
    : describedClient(context, id);
}

const assertionType = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";

const assertionMaxSeconds = 60;

/** Proves that the caller is the app (RFC 7523). No difference of clocks is tolerated, as at the network. Throws OAuthError `invalid_client`. */
export async function authenticate(
  { context, isNewAssertion }: BlueskyHost,
  { id, keys }: Client,
  { type, assertion, issuer }: { type: string | undefined; assertion: string | undefined; issuer: string },
): Promise<void> {
  if (keys === null) return;
  const refused = (message: string, cause?: unknown) =>
    Object.assign(new OAuthError(401, "invalid_client", message), { cause });
  if (type !== assertionType || assertion === undefined) throw refused("client_assertion required");
  try {
    const { payload, protectedHeader } = await jwtVerify(assertion, createLocalJWKSet(keys), {
      issuer: id,
      subject: id,
      audience: issuer,
      algorithms: ["ES256"],
      maxTokenAge: assertionMaxSeconds,
      currentDate: context.machineNow(),
      requiredClaims: ["jti"],
    });
    if (protectedHeader.kid === undefined) throw refused('"kid" required in client_assertion');
    if (!isNewAssertion(`${id} ${payload.jti}`)) throw refused("client_assertion replayed");
  } catch (error) {
    if (error instanceof errors.JOSEError) throw refused("Validation of client_assertion failed", error);
    throw error;
  }
}
