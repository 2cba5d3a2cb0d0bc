import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { type ClientRow, findClient, insertClient, saveDocument } from "#server/domains/auth/oauth/oauth.queries.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import { HttpFailure } from "#server/lib/http.ts";
import { newToken } from "#server/lib/random-token.ts";
import { createRequestServer } from "#server/lib/safe-fetch/request-server.ts";
import { countCall, registrationsOfProgram } from "#server/rate-limits/rate-limits.ts";
import { ProgramDocument, type RegisterProgramInput } from "#shared/auth/oauth.ts";
import { Second } from "#shared/durations.ts";

const registeredPrefix = "plcl_";
/** How long a document is trusted without being read again. */
const documentMaxAgeMinutes = 15;
const documentMaxBytes = 64 * 1024;

const refused = (message: string) => new DomainError("INVALID_INPUT", message);

const isLoopback = ({ hostname }: URL) => ["127.0.0.1", "[::1]", "localhost"].includes(hostname);

/**
 * https, this machine over http, or the scheme of an app. That one has a dot, because an app takes it from a domain of its own (RFC 8252,
 * 7.1). Those without one run things: javascript, and on some systems ms-msdt, smb or jar.
 */
function isRedirectUri(value: string): boolean {
  const url = URL.parse(value);
  if (url === null || url.hash !== "" || url.username !== "" || url.password !== "") return false;
  if (url.protocol === "http:") return isLoopback(url);
  return url.protocol === "https:" || url.protocol.includes(".");
}

/**
 * Exactly one of those that were registered; of an address on this machine, the port may be another (RFC 8252, 7.3). Not one that could
 * not be registered today.
 */
export function isRegisteredRedirect({ redirectUris }: Pick<ClientRow, "redirectUris">, asked: string): boolean {
  if (!isRedirectUri(asked)) return false;
  if (redirectUris.includes(asked)) return true;
  const url = URL.parse(asked);
  if (url === null || url.protocol !== "http:" || !isLoopback(url)) return false;
  return redirectUris.some((uri) => {
    const known = URL.parse(uri);
    if (known === null || !isLoopback(known)) return false;
    known.port = url.port;
    return known.href === url.href;
  });
}

/** The id of a program that is the address of its document. */
const isDocumentId = (id: string) => id.startsWith("https://") || id.startsWith("http://");

/** The host of the document that describes a program; null for one that registered itself under a name of its choice. */
export const hostOf = ({ id, readAt }: Pick<ClientRow, "id" | "readAt">): string | null =>
  readAt === null ? null : new URL(id).host;

/**
 * The address comes from outside, so the request goes through safe-fetch. Throws INVALID_INPUT when the document does not describe this
 * program.
 */
async function readDocument(deps: Pick<Deps, "config" | "db">, id: string): Promise<ClientRow> {
  const request = createRequestServer(deps.config.programAllowedHosts);
  const url = URL.parse(id);
  if (url === null || url.hash !== "" || url.pathname === "/" || url.href !== id)
    throw refused("The program has no valid id. Its developer has to mend that.");
  try {
    const { status, body } = await request({
      method: "GET",
      url,
      headers: { accept: "application/json" },
      signal: AbortSignal.timeout(10 * Second.ms),
      maxBytes: documentMaxBytes,
    });
    const document = ProgramDocument.safeParse(body).data;
    if (status !== 200 || document === undefined || document.client_id !== id)
      throw refused("The document of this program does not describe it. Its developer has to mend that.");
    if (!document.redirect_uris.every(isRedirectUri))
      throw refused("The document of this program names an address that is not allowed.");
    const { client_name: name = url.host, redirect_uris: redirectUris } = document;
    return await saveDocument(deps.db, { id, name, redirectUris });
  } catch (error) {
    if (!(error instanceof HttpFailure)) throw error;
    throw new DomainError("INVALID_INPUT", "The document of this program cannot be read right now.", { cause: error });
  }
}

/** Throws INVALID_INPUT for an unknown program. */
export async function getProgram(deps: Pick<Deps, "config" | "db">, id: string): Promise<ClientRow> {
  const known = await findClient(deps.db, id, documentMaxAgeMinutes);
  if (known !== undefined) return known;
  if (isDocumentId(id)) return readDocument(deps, id);
  throw refused("This program is not known here. Connect it again from within the program.");
}

/** Registers a public program (RFC 7591) under a new id. Throws INVALID_INPUT, RATE_LIMITED. */
export async function registerProgram(
  db: Db,
  clientAddress: string,
  { client_name: name = "Unnamed program", redirect_uris: redirectUris }: RegisterProgramInput,
): Promise<{ id: string; name: string; redirectUris: string[] }> {
  if (!redirectUris.every(isRedirectUri))
    throw refused(
      "Use https addresses, http on this machine, or a scheme of your own with a dot, such as com.example.app",
    );
  await countCall(db, registrationsOfProgram(clientAddress));
  const program = { id: newToken(registeredPrefix), name, redirectUris };
  await insertClient(db, program);
  return program;
}
