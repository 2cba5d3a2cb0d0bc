import type { Post } from "#shared/posts/posts.ts";
import type { SocialAccount } from "#shared/social-accounts/social-accounts.ts";

type Account = Pick<SocialAccount, "id" | "platform" | "name" | "status" | "sandbox">;

/**
 * All accounts of a post, once each disconnected one is connected again under its name; null until then. With two
 * accounts of the same name only the user knows which one is meant.
 */
export function reconnectedAccounts(
  { targets }: Pick<Post, "targets">,
  accounts: readonly Account[],
): { ids: string[]; names: string[] } | null {
  const kept = targets.flatMap(({ accountId }) => accountId ?? []);
  const back = targets
    .filter(({ accountId }) => accountId === null)
    .map((target) => {
      const alike = accounts.filter(
        ({ id, platform, name, status, sandbox }) =>
          platform === target.platform &&
          name === target.accountName &&
          sandbox === target.sandbox &&
          status === "connected" &&
          !kept.includes(id as never),
      );
      return alike.length === 1 ? alike[0] : undefined;
    });
  const found = back.filter((account) => account !== undefined);
  const ids = new Set<string>([...kept, ...found.map(({ id }) => id)]);
  if (found.length === 0 || ids.size !== targets.length) return null;
  return { ids: [...ids], names: [...new Set(found.map(({ name }) => name))] };
}
