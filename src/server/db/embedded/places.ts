import { randomBytes, randomUUID } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";
import { canEnter, type ServerUser } from "#server/db/embedded/server-user.ts";

/** DATA_DIR/postgres/embedded.json: where this DATA_DIR's server is and how to talk to it. */
const Settings = z.object({
  /** Relative to the file, so that DATA_DIR can be moved; absolute when the cluster had to live elsewhere. */
  home: z.string(),
  password: z.string(),
  port: z.number().int().positive().optional(),
});
export type Settings = z.infer<typeof Settings>;

/** mkdir that no umask can close to the server's user. */
function openFolder(folder: string): string {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  return folder;
}

/** For what the server's user must reach when it cannot enter DATA_DIR or the folder of the programs. Only root comes here. */
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

/** Picks a home for a new cluster and a password, once. */
export function createSettings(folder: string, user: ServerUser): Settings {
  const home = canEnter(folder, user) ? "." : openFolder(join(sharedFolder(), randomUUID()));
  const settings = { home, password: randomBytes(24).toString("base64url") };
  writeSettings(folder, settings);
  return settings;
}
