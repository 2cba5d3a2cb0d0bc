import type { Db } from "#server/db/client.ts";

/** The same database behind a connection that is lost after every commit, before its answer is back. */
export function losingCommits(db: Db): Db {
  const transaction: Db["transaction"] = async (work, config) => {
    await db.transaction(work, config);
    throw new Error("write CONNECTION_CLOSED");
  };
  return new Proxy(db, {
    get: (target, name) => (name === "transaction" ? transaction : Reflect.get(target, name, target)),
  });
}
