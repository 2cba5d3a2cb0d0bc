import { and, asc, eq, gt, ilike, isNull, or, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { subscriptions } from "#server/domains/billing/billing.table.ts";
import { users } from "#server/domains/users/users.table.ts";
import { escapeLike } from "#server/lib/escape-like.ts";
import type { UserId } from "#shared/ids.ts";

/** In the order they came, those who are leaving left out. */
export function findUsers(db: Db, q: string | null, after: UserId | null, limit: number) {
  const like = q === null ? null : `%${escapeLike(q)}%`;
  return db
    .select({
      id: users.id,
      email: users.email,
      name: sql<string>`concat_ws(' ', ${users.firstName}, ${users.lastName})`,
      isVerified: sql<boolean>`${users.emailVerifiedAt} is not null`,
      plan: subscriptions.plan,
      createdAt: users.createdAt,
    })
    .from(users)
    .leftJoin(subscriptions, eq(subscriptions.userId, users.id))
    .where(
      and(
        isNull(users.deletionId),
        after === null ? undefined : gt(users.id, after),
        like === null
          ? undefined
          : or(ilike(users.email, like), ilike(users.firstName, like), ilike(users.lastName, like)),
      ),
    )
    .orderBy(asc(users.id))
    .limit(limit);
}
