import type { Deps } from "#server/deps.ts";
import { forgetAddress } from "#server/domains/mail/newsletter/forget-address.ts";
import { confirmSubscriber, isReader, upsertSubscriber } from "#server/domains/mail/newsletter/newsletter.queries.ts";
import { userWithAddress } from "#server/domains/users/address.service.ts";
import { noteMarketing, readSettings } from "#server/domains/users/settings.service.ts";
import { findUser } from "#server/domains/users/users.service.ts";
import type { UserId } from "#shared/ids.ts";

/**
 * Puts a person on the list, or takes them off, as their switch stands: on it with an address they have proven, off it whatever the
 * address is. Whoever was on the list before they had an account finds the switch on.
 */
export async function followMarketing(
  { db }: Pick<Deps, "db">,
  { userId, cause }: { userId: UserId; cause: "chosen" | "verified" },
): Promise<void> {
  await db.transaction(async (tx) => {
    const user = await findUser(tx, userId);
    // Whoever is leaving was taken off the list with the first word of it.
    if (user === null || (await userWithAddress(tx, user.email)) !== userId) return;
    const { email, emailVerified } = user;
    const { marketing } = (await readSettings(tx, userId)).notifications;
    if (marketing && emailVerified) await confirmSubscriber(tx, await upsertSubscriber(tx, email));
    if (!marketing && cause === "chosen") await forgetAddress(tx, email);
    if (!marketing && cause === "verified" && (await isReader(tx, email))) await noteMarketing(tx, userId, true);
  });
}
