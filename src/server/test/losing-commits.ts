import type { Db } from "#server/db/client.ts";

/**
 * The same database over a connection that is lost at every commit: before the commit takes effect, or after it and before its
 * answer arrives. The caller cannot distinguish them.
 */
export function losingCommits(db: Db, effect: "kept" | "lost" = "kept"): Db {
  const closed = () => new Error("write CONNECTION_CLOSED");
  const transaction: Db["transaction"] = async (work, config) => {
    await db.transaction(async (tx) => {
      await work(tx);
      if (effect === "lost") throw closed();
    }, config);
    throw closed();
  };
  return new Proxy(db, {
    get: (target, name) => (name === "transaction" ? transaction : Reflect.get(target, name, target)),
  });
}
