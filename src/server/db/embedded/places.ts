import { randomBytes, randomUUID } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";
import { canEnter, type ServerUser } from "#server/db/embedded/server-user.ts";

/** DATA_DIR/postgres/embedded.json: the folder, password and port of this DATA_DIR's server. */
const Settings = z.object({
  /** Relative to the file, so that DATA_DIR can be moved; absolute when the cluster is outside DATA_DIR. */
  home: z.string(),
  password: z.string(),
  port: z.number().int().positive().optional(),
});
export type Settings = z.infer<typeof Settings>;

/** mkdir with fixed permissions: a umask must not deny the server's user access to the folder. */
function openFolder(folder: string): string {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  return folder;
}

/** For files of the server's user when it cannot enter DATA_DIR or the programs' folder. Needed only under root. */
export const sharedFolder = () => openFolder("/var/lib/postloom");

const settingsFile = (folder: string) => join(folder, "embedded.json");

export function readSettings(folder: string): Settings | undefined {
  if (!existsSync(settingsFile(folder))) return undefined;
  return Settings.parse(JSON.parse(readFileSync(settingsFile(folder), "utf8")));
}

export function writeSettings(folder: string, settings: Settings): void {
  const partial = `${settingsFile(folder)}.partial`;
  writeFileSync(partial, `${JSON.stringify(settings, null, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(partial, settingsFile(folder));
}

export const resolveHome = (folder: string, { home }: Settings) => resolve(folder, home);

/** Chooses the home of a new cluster and a password, and stores both. */
export function createSettings(folder: string, user: ServerUser): Settings {
  const home = canEnter(folder, user) ? "." : openFolder(join(sharedFolder(), randomUUID()));
  const settings = { home, password: randomBytes(24).toString("base64url") };
  writeSettings(folder, settings);
  return settings;
}
