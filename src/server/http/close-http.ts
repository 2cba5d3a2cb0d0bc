import type { FastifyInstance } from "fastify";

const lookEveryMs = 250;

/**
 * Lets requests under way finish, for `drainMs` at most; a connection that its client keeps alive, or opened and never used,
 * must not hold the process.
 */
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
