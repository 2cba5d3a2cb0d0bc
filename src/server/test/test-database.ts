import { afterAll, inject } from "vitest";
import { type ClonedDatabase, cloneOf } from "#server/test/clone-database.ts";

/** Creates a database cloned from the migrated template. */
export const cloneDatabase = (): Promise<ClonedDatabase> =>
  cloneOf(inject("templateDatabase"), inject("testServerUrl"));

/** Creates a database for one test file, dropped after it. */
export async function testDatabase(): Promise<string> {
  const { url, drop } = await cloneDatabase();
  afterAll(drop);
  return url;
}

/** With TEST_POOLER=1, server and processes of tests use their database through a pooler. */
export function throughPooler(url: string): { url: string; directUrl: string | null } {
  const poolerUrl = inject("poolerUrl");
  if (poolerUrl === null) return { url, directUrl: null };
  const pooled = new URL(poolerUrl);
  pooled.pathname = new URL(url).pathname;
  return { url: pooled.href, directUrl: url };
}
