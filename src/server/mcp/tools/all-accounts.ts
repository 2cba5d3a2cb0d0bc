import type { Api, ToolCall } from "#server/mcp/tool.ts";
import { pageLimitMax } from "#shared/page.ts";
import type { Platform } from "#shared/platforms/platform.ts";

type AccountPage = Awaited<ReturnType<Api["socialAccounts"]["list"]>>;

/** The accounts that the caller may post to, of all pages: an agency has more than one. */
export async function allAccounts(
  { api, mayPostTo }: ToolCall,
  filter: { platform?: Platform } = {},
): Promise<AccountPage["accounts"]> {
  const accounts: AccountPage["accounts"] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page: AccountPage = await api().socialAccounts.list({ ...filter, limit: pageLimitMax, cursor });
    accounts.push(...page.accounts.filter(({ id }) => mayPostTo(id)));
    cursor = page.nextCursor;
  }
  return accounts;
}
