import { PlatformError } from "../../platform-error.ts";

const loopback = /^(?:localhost|127(?:\.\d+){3}|\[::1\])(?::\d+)?(?:\/|$)/;

/**
 * The base URL, without a slash at its end, of a server as a person types it. null: nothing was typed. The request checks whether the
 * server may be called. Throws `rejected`.
 */
export function serverFromInput(typed: string | null): string | null {
  const text = typed?.trim() ?? "";
  if (text === "") return null;
  const scheme = /^https?:\/\//i.test(text) ? "" : loopback.test(text) ? "http://" : "https://";
  const url = URL.parse(scheme + text);
  const isNamed = url !== null && (url.hostname.includes(".") || loopback.test(`${url.host}/`));
  if (!isNamed || url.username !== "" || url.password !== "")
    throw new PlatformError(
      "rejected",
      "bluesky.server.invalid",
      "This is not the address of a server. Type it like bsky.social.",
    );
  return url.origin + url.pathname.replace(/\/+$/, "");
}
