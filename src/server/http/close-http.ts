import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

const lookEveryMs = 250;

/**
 * Ends connections that were opened and never used, as browsers do in advance, when the server begins to stop. Node counts them
 * among those at work.
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

/** Lets requests under way finish, for `drainMs` at most; a connection that its client keeps alive must not hold the process. */
export async function closeHttp(app: FastifyInstance, drainMs: number): Promise<void> {
  const idle = setInterval(() => app.server.closeIdleConnections(), lookEveryMs);
  const drained = setTimeout(() => app.server.closeAllConnections(), drainMs);
  try {
    await app.close();
  } finally {
    clearInterval(idle);
    clearTimeout(drained);
  }
}
