import { eq } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { loginSessions, passwordCredentials } from "#server/domains/auth/auth.table.ts";
import type { UserId } from "#shared/ids.ts";

/** Takes their tokens along. */
export async function deleteLoginSessionsOf(db: Db, userId: UserId): Promise<void> {
  await db.delete(loginSessions).where(eq(loginSessions.userId, userId));
}

export async function deleteCredential(db: Db, userId: UserId): Promise<void> {
  await db.delete(passwordCredentials).where(eq(passwordCredentials.userId, userId));
}
