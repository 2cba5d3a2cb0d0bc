import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";

/** Whom the server's processes run as; empty when that is ourselves. */
export type ServerUser = { uid: number; gid: number } | Record<string, never>;

function lookUp(name: string): ServerUser | undefined {
  const [uid, gid] = ["-u", "-g"].map((flag) => spawnSync("id", [flag, name], { encoding: "utf8" }));
  if (uid?.status !== 0 || gid?.status !== 0) return undefined;
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

/** PostgreSQL refuses to run as root: then the cluster's owner runs it, for a new one the user postgres, else nobody. */
export function chooseServerUser(cluster: string): ServerUser {
  const owner = statSync(cluster, { throwIfNoEntry: false });
  const self = process.getuid?.();
  if (self === undefined) return {};
  if (self !== 0) {
    if (owner && owner.uid !== self) {
      throw new Error(
        `${cluster} belongs to user ${owner.uid}, but Postloom runs as user ${self}. Start it as that user.`,
      );
    }
    return {};
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const user = lookUp("postgres") ?? lookUp("nobody");
  if (!user) throw new Error("PostgreSQL does not run as root, and there is no user postgres or nobody to run it as.");
  return user;
}

/** Asks the kernel instead of computing modes, groups and access lists. */
export const canEnter = (folder: string, user: ServerUser): boolean =>
  user.uid === undefined ||
  spawnSync("/bin/sh", ["-c", 'cd -- "$1"', "sh", folder], { ...user, cwd: "/", stdio: "ignore" }).status === 0;
