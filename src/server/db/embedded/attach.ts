import { existsSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { superuser } from "#server/db/embedded/cluster.ts";
import { readSettings, resolveHome } from "#server/db/embedded/places.ts";
import { findPostmaster } from "#server/db/embedded/postmaster.ts";

/** The URL of the PostgreSQL server running under this DATA_DIR, for other programs. null: none is running. */
export function runningPostgresUrl(dataDir: string): string | null {
  const path = join(dataDir, "postgres");
  if (!existsSync(path)) return null;
  const folder = realpathSync(path);
  const settings = readSettings(folder);
  if (settings === undefined) return null;
  const postmaster = findPostmaster(join(resolveHome(folder, settings), "cluster"));
  return postmaster?.isReady === true
    ? `postgres://${superuser}:${settings.password}@127.0.0.1:${postmaster.port}/postgres`
    : null;
}
