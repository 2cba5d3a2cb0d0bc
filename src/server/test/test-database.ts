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
