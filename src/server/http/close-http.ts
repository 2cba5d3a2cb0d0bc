import type { Socket } from "node:net";
import type { FastifyInstance, FastifyReply } from "fastify";

/** Shared by all calls: creating an error for each call would be the most expensive part of callSignals. */
const over = new Error("The call is over: the response was sent, or the client closed the connection");

/**
 * Gives each call a signal that aborts when the call is over or the server stops. Only this signal stops work that
 * continues after a timeout was answered. One controller serves both causes: joining two signals costs several times as
 * much, on every call.
 */
export function callSignals(closing: AbortSignal): (reply: FastifyReply) => AbortSignal {
  const active = new Set<AbortController>();
  const stop = (call: AbortController) => call.abort(closing.reason);
  closing.addEventListener("abort", () => active.forEach(stop));

  return ({ raw }) => {
    const call = new AbortController();
    if (closing.aborted) stop(call);
    else if (raw.closed) call.abort(over);
    else {
      active.add(call);
      raw.once("close", () => {
        active.delete(call);
        call.abort(over);
      });
    }
    return call.signal;
  };
}

const closeIdleEveryMs = 250;

/**
 * Closes unused connections when the server begins to stop. Browsers open them in advance, and Node counts them as
 * active.
 */
export function endSilentConnections(app: FastifyInstance): void {
  const open = new Set<Socket>();
  app.server.on("connection", (socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  app.addHook("preClose", async () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  });
}

/** Waits for running requests, for `drainMs` at most. Idle keep-alive connections are closed. */
export async function closeHttp(app: FastifyInstance, drainMs: number): Promise<void> {
  const idle = setInterval(() => app.server.closeIdleConnections(), closeIdleEveryMs);
  const drained = setTimeout(() => app.server.closeAllConnections(), drainMs);
  try {
    await app.close();
  } finally {
    clearInterval(idle);
    clearTimeout(drained);
  }
}
