import type { Deps } from "#server/deps.ts";
import { deletePasswordResets, insertPasswordReset } from "#server/domains/auth/email-links/email-links.queries.ts";
import { resetMinutes, resetTokenPrefix } from "#server/domains/auth/passwords/forgot-password.ts";
import { userWithAddress } from "#server/domains/users/address.service.ts";
import { notFound } from "#server/lib/domain-error.ts";
import { newToken, sha256 } from "#server/lib/random-token.ts";

/** A link that sets a new password, for the operator to hand over where mails do not arrive. Older ones are void. Throws NOT_FOUND. */
export async function makeResetLink({ config, db }: Pick<Deps, "config" | "db">, email: string): Promise<string> {
  const token = newToken(resetTokenPrefix);
  await db.transaction(async (tx) => {
    const userId = await userWithAddress(tx, email);
    if (userId === null) throw notFound("User");
    await deletePasswordResets(tx, userId);
    await insertPasswordReset(tx, userId, sha256(token), resetMinutes);
  });
  return `${config.publicUrl}/reset-password/${token}`;
}
