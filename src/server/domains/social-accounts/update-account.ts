import type { Deps } from "#server/deps.ts";
import {
  lockAccountsOf,
  setDefaultAccount,
  updateAccountRow,
} from "#server/domains/social-accounts/social-accounts.queries.ts";
import { toSocialAccount } from "#server/domains/social-accounts/social-accounts.service.ts";
import { notFound } from "#server/lib/domain-error.ts";
import type { UserId } from "#shared/ids.ts";
import type { SocialAccount, UpdateAccountInput } from "#shared/social-accounts/social-accounts.ts";

/** Names an account, or makes it the one posts go to when none is named. Throws NOT_FOUND. */
export async function updateAccount(
  deps: Pick<Deps, "db">,
  userId: UserId,
  { id, isDefault, label, readsFigures }: UpdateAccountInput,
): Promise<SocialAccount> {
  return deps.db.transaction(async (tx) => {
    await lockAccountsOf(tx, userId);
    const row = await updateAccountRow(tx, userId, id, { label: label === "" ? null : label, readsFigures });
    if (row === undefined) throw notFound("Account");
    if (isDefault !== true) return toSocialAccount(row);
    await setDefaultAccount(tx, userId, row.platform, id);
    return { ...toSocialAccount(row), isDefault: true };
  });
}
