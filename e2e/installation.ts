import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { consentPagesAt } from "#server/test/consent-pages.ts";
import { freePort, type ServerProcess, startServerProcess } from "#server/test/server-process.ts";

export interface Installation extends ServerProcess {
  /** Stops the server and deletes its data. */
  remove(): Promise<void>;
}

/**
 * Starts the product as it is shipped: production mode, the built client, the sandbox. The sandbox's consent pages and files have
 * another origin than the product, as with real networks. With an empty address of a database the server starts its own Postgres.
 */
export async function install(
  databaseUrl: string,
  env: Record<string, string> = {},
  outputFile?: string,
): Promise<Installation> {
  const dataDir = mkdtempSync(join(tmpdir(), "postloom-e2e-"));
  // When the tests run as root, PostgreSQL runs as another user, who needs access.
  chmodSync(dataDir, 0o755);
  const port = await freePort();
  const baseUrl = `http://localhost:${port}`;
  const server = await startServerProcess(
    {
      NODE_ENV: "production",
      PORT: String(port),
      PUBLIC_URL: baseUrl,
      ...consentPagesAt(`http://127.0.0.1:${port}`),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      SANDBOX: "true",
      ...env,
    },
    undefined,
    outputFile,
  );
  return {
    ...server,
    baseUrl,
    async remove() {
      await server.kill("SIGTERM");
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
