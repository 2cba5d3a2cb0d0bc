/** An address without the user name and password it may hold, and the header that carries them instead. */
export function splitCredentials(address: string): { baseUrl: string; headers: Readonly<Record<string, string>> } {
  const url = new URL(address);
  const pair = [url.username, url.password].map(decodeURIComponent).join(":");
  if (pair === ":") return { baseUrl: address, headers: {} };
  url.username = "";
  url.password = "";
  const authorization = `Basic ${Buffer.from(pair).toString("base64")}`;
  return { baseUrl: url.href.replace(/\/+$/, ""), headers: { authorization } };
}
