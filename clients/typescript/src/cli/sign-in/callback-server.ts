import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const page = (text: string) =>
  `<!doctype html><meta charset="utf-8"><title>Postloom</title><body style="font:16px system-ui;margin:4rem auto;max-width:30rem">${text}</body>`;

export interface CallbackServer {
  /** Where the browser comes back to (RFC 8252: this machine by its number, on a free port). */
  redirectUri: string;
  /** The parameters of the first return whose `state` is ours. Rejects with the signal's reason. */
  returned(state: string, signal: AbortSignal): Promise<URLSearchParams>;
  close(): void;
}

/** Waits for the browser on this machine. */
export async function startCallbackServer(): Promise<CallbackServer> {
  const returns: URLSearchParams[] = [];
  let wake = () => {};
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://127.0.0.1");
    const isReturn = request.method === "GET" && url.pathname === "/callback";
    response.writeHead(isReturn ? 200 : 404, { "content-type": "text/html; charset=utf-8", connection: "close" });
    const text = url.searchParams.has("code") ? "You are signed in." : "You are not signed in.";
    response.end(isReturn ? page(`<p>${text} Go back to the terminal; you can close this tab.`) : page("<p>Not found"));
    if (!isReturn) return;
    returns.push(url.searchParams);
    wake();
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    redirectUri: `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`,
    async returned(state, signal) {
      const { promise: stopped, reject } = Promise.withResolvers<never>();
      const stop = () => reject(signal.reason as Error);
      signal.addEventListener("abort", stop, { once: true });
      if (signal.aborted) stop();
      try {
        for (;;) {
          // Another page may call this address, but does not know the state.
          const found = returns.find((parameters) => parameters.get("state") === state);
          if (found !== undefined) return found;
          const { promise, resolve } = Promise.withResolvers<void>();
          wake = resolve;
          await Promise.race([promise, stopped]);
        }
      } finally {
        signal.removeEventListener("abort", stop);
      }
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
