/**
 * The name of the cookie that binds a flow over other sites (a sign-in, a connection) to the browser that began it. Each start has its
 * own, so that two tabs do not interfere. Over https it has the __Host- prefix, which keeps other hosts of the domain from setting it
 * and requires the path /.
 */
export const flowCookieName = (flow: "connect" | "identity", stateHash: string, isHttps: boolean): string =>
  `${isHttps ? "__Host-" : ""}postloom_${flow}_${stateHash.slice(0, 12)}`;

/** The value of a cookie in the header of a request; null without it. */
export function readCookie(header: string | undefined, name: string): string | null {
  const prefix = `${name}=`;
  const pair = (header ?? "").split(/;\s*/).find((candidate) => candidate.startsWith(prefix));
  return pair?.slice(prefix.length) ?? null;
}
