import { networks } from "#shared/platforms/networks.ts";
import type { SocialAccount } from "#shared/social-accounts/social-accounts.ts";
import { shownName } from "./shown-name.ts";

/** In the language of the page. */
export interface AccountKinds {
  page: string;
  profile: string;
}

type Named = Pick<SocialAccount, "id" | "platform" | "externalId" | "name" | "username" | "server" | "label">;

/** null on networks with one kind. */
export const kindOf = ({ platform, externalId }: Pick<Named, "platform" | "externalId">): keyof AccountKinds | null =>
  networks[platform].accounts.kindOf?.(externalId) ?? null;

/** What tells an account from others of its name, the easiest to read first. */
function detailsOf(account: Named, kinds: AccountKinds): string[] {
  const kind = kindOf(account);
  const { username, externalId } = account;
  const handle = username === null ? null : shownName({ ...account, name: `@${username}` });
  return [kind === null ? null : kinds[kind], handle, externalId].filter((detail) => detail !== null);
}

/**
 * The name of an account in a list of these accounts, as `nameOf` gives it; with the kind, the @name or the id behind it where another
 * account of the network has the same name.
 */
export function distinctName(
  account: Named,
  accounts: readonly Named[],
  nameOf: (account: Named) => string,
  kinds: AccountKinds,
): string {
  const name = nameOf(account);
  const alike = accounts.filter(
    (other) => other.id !== account.id && other.platform === account.platform && nameOf(other) === name,
  );
  if (alike.length === 0) return name;
  const taken = alike.flatMap((other) => detailsOf(other, kinds));
  const detail = detailsOf(account, kinds).find((one) => !taken.includes(one)) ?? account.externalId;
  return `${name} (${detail})`;
}
