const localNames = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * The origin for OAuth redirects: PUBLIC_URL, which the platforms know. Only the sandbox, which runs on this machine
 * and treats its loopback names as one, keeps the name that was opened, because the stored session and the cookie of
 * a connection belong to that origin.
 */
export function openedOrigin(config: { publicUrl: string; sandbox: boolean }, host: string | undefined): string {
  const registered = new URL(config.publicUrl);
  const opened = URL.parse(`http://${host ?? ""}`);
  const isSameMachine =
    opened !== null &&
    registered.protocol === "http:" &&
    registered.port === opened.port &&
    localNames.has(registered.hostname) &&
    localNames.has(opened.hostname);
  return config.sandbox && isSameMachine ? opened.origin : config.publicUrl;
}
