import { asc, eq } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { identities, passkeys } from "#server/domains/auth/sign-in-methods.table.ts";
import type { UserId } from "#shared/ids.ts";

export const findIdentities = (db: Db, userId: UserId) =>
  db.select().from(identities).where(eq(identities.userId, userId)).orderBy(asc(identities.id));

export const findPasskeys = (db: Db, userId: UserId) =>
  db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.id));
