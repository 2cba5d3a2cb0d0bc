import { networkNamed } from "#server/domains/posts/transfer/table/known-names.ts";
import type { AccountName } from "#server/domains/social-accounts/social-accounts.service.ts";
import type { SocialAccountId } from "#shared/ids.ts";
import { isolate } from "#shared/isolate.ts";
import { type Platform, platformNames, platforms } from "#shared/platforms/platform.ts";
import { cutText } from "#shared/text.ts";

/** A cell of accounts names the default account of a network, or one account; other names are a problem. */
export type NamedAccount = { platform: Platform; id: SocialAccountId | null } | { problem: string };

/** Characters of a name in a message. */
const shownMax = 80;
/** Names in a message. */
const namesShown = 5;

const toNamed = ({ id, platform, name }: AccountName) => ({ accountId: id, platform, accountName: name });

const plain = (name: string) => name.trim().replace(/^@/, "").toLowerCase();

function platformNamed(name: string): Platform | undefined {
  const wanted = plain(name);
  return (
    platforms.find((platform) => platform === wanted || platformNames[platform].toLowerCase() === wanted) ??
    networkNamed(wanted)
  );
}

const namesOf = ({ id, name, username, server, label }: AccountName): string[] =>
  [id, name, label, username, username !== null && server !== null ? `${username}@${server}` : null].flatMap((one) =>
    one === null ? [] : plain(one),
  );

/** The accounts of a workspace by the names that people use for them. */
export function createAccountBook(accounts: readonly AccountName[]) {
  const byName = new Map<string, AccountName[]>();
  for (const account of accounts)
    for (const name of new Set(namesOf(account))) byName.set(name, [...(byName.get(name) ?? []), account]);
  const called = (name: string, platform?: Platform) =>
    (byName.get(plain(name)) ?? []).filter((account) => platform === undefined || account.platform === platform);

  /** `x` is the default account there, `x:kiln` the account of this name there; a name alone has to be the only one. */
  function find(token: string): NamedAccount {
    const network = platformNamed(token);
    if (network !== undefined) return { platform: network, id: null };
    const [before = "", ...after] = token.split(":");
    const platform = after.length > 0 ? platformNamed(before) : undefined;
    const found = called(platform === undefined ? token : after.join(":"), platform);
    const [first, second] = found;
    if (first === undefined)
      return {
        problem: `No account here is called ${isolate(cutText(token, shownMax))}. Write the network and the name, like x:kiln`,
      };
    if (second === undefined) return { platform: first.platform, id: first.id };
    const typed = isolate(cutText(token, shownMax));
    if (new Set(found.map((account) => account.platform)).size === found.length)
      return { problem: `Several accounts are called ${typed}. Write the network before the name, like x:kiln` };
    const names = found.slice(0, namesShown).map((account) => isolate(nameOf(toNamed(account))));
    return { problem: `Several accounts of one network are called ${typed}. Write one of ${names.join(", ")}` };
  }

  /** The name of an account in an export, by which `find` finds the same one. */
  function nameOf({
    accountId,
    platform,
    accountName,
  }: {
    accountId: SocialAccountId | null;
    platform: Platform;
    accountName: string;
  }): string {
    const account = accounts.find(({ id }) => id === accountId);
    if (account === undefined) return `${platform}:${accountName}`;
    const isOnlyOne = (name: string) => called(name, platform).length === 1;
    const name = [account.username, account.name].find((one) => one !== null && isOnlyOne(one));
    return name == null ? account.id : `${platform}:${name}`;
  }

  return { find, nameOf };
}

export type AccountBook = ReturnType<typeof createAccountBook>;
