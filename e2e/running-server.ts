import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { consentPagesAt } from "#server/test/consent-pages.ts";
import { freePort, type ServerProcess, startServerProcess } from "#server/test/server-process.ts";

/**
 * The product as it is shipped: the built client, its own new database, the sandbox on, whose consent pages and files are of another
 * origin, as those of the networks are. Stopped and removed afterwards.
 */
export async function runningServer(env: Record<string, string> = {}): Promise<ServerProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), "postloom-e2e-"));
  // PostgreSQL runs as another user when the tests run as root, and must be able to enter.
  chmodSync(dataDir, 0o755);
  const port = await freePort();
  const baseUrl = `http://localhost:${port}`;
  const server = await startServerProcess({
    NODE_ENV: "production",
    PORT: String(port),
    PUBLIC_URL: baseUrl,
    ...consentPagesAt(`http://127.0.0.1:${port}`),
    DATA_DIR: dataDir,
    SANDBOX: "true",
    ...env,
  });
  afterAll(async () => {
    await server.kill("SIGTERM");
    rmSync(dataDir, { recursive: true, force: true });
  });
  return { ...server, baseUrl };
}
