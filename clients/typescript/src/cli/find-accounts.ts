import type { Platform, SocialAccount } from "../api/schemas.ts";
import type { Postloom } from "../postloom.ts";
import { exitCodes } from "./exit-codes.ts";
import { CliError, usageError } from "./failures.ts";

const known: Record<Platform, true> = {
  facebook: true,
  instagram: true,
  x: true,
  bluesky: true,
  mastodon: true,
  threads: true,
  linkedin: true,
};
const networks = Object.keys(known) as Platform[];

/** How people call an account: `@ada`, or its name where it has no user name. */
export const handleOf = ({ username, name }: Pick<SocialAccount, "username" | "name">): string =>
  username === null ? name : `@${username.replace(/^@/, "")}`;

function isNamed(account: SocialAccount, wanted: string): boolean {
  const network = networks.find((one) => wanted.startsWith(`${one}:`));
  if (network !== undefined && network !== account.platform) return false;
  const own = network === undefined ? wanted : wanted.slice(network.length + 1);
  const plain = (text: string) => text.replace(/^@/, "").toLowerCase();
  const names = [account.username, account.name, account.label].filter((name) => name !== null);
  return names.some((name) => plain(name) === plain(own));
}

function findOne(accounts: readonly SocialAccount[], wanted: string): SocialAccount {
  const found = accounts.filter((account) => account.id === wanted);
  const named = found.length > 0 ? found : accounts.filter((account) => isNamed(account, wanted));
  if (named.length === 1 && named[0] !== undefined) return named[0];
  const listed = (named.length > 0 ? named : accounts).map((one) => `  ${one.platform}:${handleOf(one)}  ${one.id}`);
  const problem = named.length > 0 ? `Several accounts are called ${wanted}` : `No account is called ${wanted}`;
  throw new CliError(
    [`${problem}. There are:`, ...listed].join("\n"),
    named.length > 0 ? exitCodes.usage : exitCodes.notFound,
  );
}

function networkOf(text: string): Platform {
  const network = networks.find((one) => one === text.toLowerCase());
  if (network === undefined) throw usageError(`${text} is no network. Those are: ${networks.join(", ")}`);
  return network;
}

/** Where a post goes, as the API takes it. Without accounts, the server takes the default account of each network. */
export interface Destination {
  platforms: Platform[];
  accountIds?: string[];
}

/**
 * The accounts that are named by id, user name, name or label, like `@ada` or `mastodon:@ada`, and the default accounts of networks.
 * Throws CliError.
 */
export async function findDestination(
  client: Postloom,
  named: readonly string[],
  ofNetworks: readonly string[],
): Promise<Destination> {
  const platforms = [...new Set(ofNetworks.map(networkOf))];
  if (named.length === 0 && platforms.length === 0)
    throw usageError("Say where it goes: --account @name, or --network for the default account of a network");
  if (named.length === 0) return { platforms };
  const accounts = await client.accounts.list({ pageSize: 100 }).take(Infinity);
  const chosen = named.map((wanted) => findOne(accounts, wanted));
  for (const platform of platforms) {
    const own = accounts.find((account) => account.platform === platform && account.isDefault);
    if (own === undefined) throw new CliError(`No account of ${platform} is connected`, exitCodes.notFound);
    chosen.push(own);
  }
  return {
    platforms: [...new Set(chosen.map(({ platform }) => platform))],
    accountIds: [...new Set(chosen.map(({ id }) => id))],
  };
}
