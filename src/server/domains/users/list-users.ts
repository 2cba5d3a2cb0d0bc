import type { Db } from "#server/db/client.ts";
import { findUsers } from "#server/domains/users/list-users.queries.ts";
import type { UserId } from "#shared/ids.ts";

export type ListedUser = Awaited<ReturnType<typeof findUsers>>[number];

const pageSize = 500;

/** Everybody with an account, or those whose address or name holds `q`. */
export async function* listUsers(db: Db, q: string | null): AsyncGenerator<ListedUser> {
  let after: UserId | null = null;
  for (;;) {
    const page: ListedUser[] = await findUsers(db, q, after, pageSize);
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < pageSize) return;
    after = last.id;
  }
}
