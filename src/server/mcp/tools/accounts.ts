import { z } from "zod";
import { defineTool } from "#server/mcp/tool.ts";
import { allAccounts } from "#server/mcp/tools/all-accounts.ts";
import { SocialAccountId } from "#shared/ids.ts";
import { Platform, platformNames } from "#shared/platforms/platform.ts";
import { AccountRules, AccountStatus } from "#shared/social-accounts/social-accounts.ts";

export const accountTools = [
  defineTool({
    name: "list_accounts",
    title: "List the connected accounts",
    description: "The social media accounts that posts can go to. Every post names them by these ids.",
    effect: "reads",
    input: z.object({ network: Platform.optional() }),
    output: z.object({
      accounts: z.array(
        z.object({
          id: SocialAccountId,
          network: Platform,
          name: z.string(),
          username: z.string().nullable(),
          status: AccountStatus,
          isDefault: z.boolean(),
          isSandbox: z.boolean().describe("A simulated account: nothing becomes public"),
        }),
      ),
    }),
    async run(call, { network }) {
      const found = await allAccounts(call, network === undefined ? {} : { platform: network });
      const accounts = found.map(({ id, platform, name, username, status, isDefault, sandbox }) => ({
        id,
        network: platform,
        name,
        username,
        status,
        isDefault,
        isSandbox: sandbox,
      }));
      const named = accounts.map(
        (account) =>
          `${account.name} on ${platformNames[account.network]}${account.status === "connected" ? "" : " (needs to be connected again)"}`,
      );
      const say =
        named.length === 0
          ? "No account is connected. Accounts are connected in Postloom, under Settings > Accounts."
          : `Connected: ${new Intl.ListFormat("en").format(named)}.`;
      return { say, data: { accounts } };
    },
  }),

  defineTool({
    name: "get_rules",
    title: "Read what an account accepts",
    description: "Limits of one account: length of a text, number and kind of media, threads, comments.",
    effect: "reads",
    input: z.object({ accountId: SocialAccountId }),
    output: z.object({ rules: AccountRules }),
    async run({ api }, { accountId }) {
      const { rules } = await api().socialAccounts.rules({ id: accountId });
      const { image, video } = rules.media.most;
      const thread = rules.threadMax > 1 ? `, threads of ${rules.threadMax} posts` : "";
      const say = `${platformNames[rules.platform]}: ${rules.textMax} characters, ${image} pictures or ${video} videos${thread}.`;
      return { say, data: { rules } };
    },
  }),
];
