import { PlatformError } from "../platform-error.ts";

/** Pages of a server's site, which people copy from their address bar together with its name. */
const sitePath = /^\/(?:@|(?:web|home|explore|public|about|deck|settings|auth|notifications|invite)(?:\/|$)).*$/;

const loopback = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** The server of a full handle; another text stays as it is. */
function hostOf(typed: string): string {
  return /^@?[^@/\s]+@([^@\s]+)$/.exec(typed)?.[1] ?? typed;
}

function parse(text: string): URL | null {
  if (/^https?:\/\//i.test(text)) return URL.parse(text);
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return null;
  const url = URL.parse(`https://${text}`);
  if (url !== null && loopback.test(url.hostname)) return URL.parse(`http://${text}`);
  return url;
}

/**
 * The base URL, without a slash at its end, of a server as a person types it: `mastodon.social`, a full handle, a web address. Plain http
 * only where the address says so or is this machine; the request checks whether the server may be called. Throws `rejected`.
 */
export function serverFromInput(typed: string): string {
  const url = parse(hostOf(typed.trim()));
  const isNamed = url !== null && (url.hostname.includes(".") || url.port !== "" || loopback.test(url.hostname));
  if (!isNamed || url.username !== "" || url.password !== "" || url.hostname.endsWith("."))
    throw new PlatformError(
      "rejected",
      "mastodon.server.invalid",
      "This is not the address of a server. Type it like mastodon.social.",
    );
  const path = url.pathname.replace(sitePath, "").replace(/\/+$/, "");
  return url.origin + path;
}

/** The server of a connect: the typed one, that of the full handle, or the default. Throws `rejected`. */
export function chooseServer(
  { server, identifier }: { server: string | null; identifier: string | null },
  defaultServer: string | null,
): string {
  if (server !== null && server.trim() !== "") return serverFromInput(server);
  const handle = identifier?.trim() ?? "";
  if (/^@?[^@\s]+@[^@\s]+$/.test(handle)) return serverFromInput(handle);
  if (defaultServer !== null) return defaultServer;
  throw new PlatformError(
    "rejected",
    "mastodon.server.missing",
    "Mastodon has many servers. Type the address of yours, like mastodon.social.",
  );
}

/** `<id>@<host>`: ids are unique on one server only. */
export const externalIdOf = (server: string, id: string) => `${id}@${new URL(server).host}`;

/** The id at the account's own server. */
export const localIdOf = (externalId: string) => externalId.split("@")[0] ?? externalId;
