import { existsSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { superuser } from "#server/db/embedded/cluster.ts";
import { readSettings, resolveHome } from "#server/db/embedded/places.ts";
import { findPostmaster } from "#server/db/embedded/postmaster.ts";

/** The address of the PostgreSQL that runs under this DATA_DIR, for a program beside the server. null: none runs. */
export function runningPostgresUrl(dataDir: string): string | null {
  const place = join(dataDir, "postgres");
  if (!existsSync(place)) return null;
  const folder = realpathSync(place);
  const settings = readSettings(folder);
  if (settings === undefined) return null;
  const postmaster = findPostmaster(join(resolveHome(folder, settings), "cluster"));
  return postmaster?.isReady === true
    ? `postgres://${superuser}:${settings.password}@127.0.0.1:${postmaster.port}/postgres`
    : null;
}
