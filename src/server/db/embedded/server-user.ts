import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";

/** The user of the server's processes; empty for the current user. */
export type ServerUser = { uid: number; gid: number } | Record<string, never>;

function lookUp(name: string): ServerUser | undefined {
  const [uid, gid] = ["-u", "-g"].map((flag) => spawnSync("id", [flag, name], { encoding: "utf8" }));
  if (uid?.status !== 0 || gid?.status !== 0) return undefined;
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

/**
 * PostgreSQL does not run as root. As root, it is started as the owner of its cluster; a new cluster belongs to the account `postgres`,
 * else `nobody`.
 */
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

/** The check by the kernel includes groups and access lists. */
export const canEnter = (folder: string, user: ServerUser): boolean =>
  user.uid === undefined ||
  spawnSync("/bin/sh", ["-c", 'cd -- "$1"', "sh", folder], { ...user, cwd: "/", stdio: "ignore" }).status === 0;
