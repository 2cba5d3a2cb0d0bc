const localNames = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Where a way to another server begins and comes back to. PUBLIC_URL, which the platforms know; only the sandbox, which runs on this machine and
 * takes its names for one, lets the person stay on the name they opened, where their sign-in and their cookie are.
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
