import { z } from "zod";
import { checkAccount } from "#server/domains/social-accounts/check-health.ts";
import { connectWithPassword, startConnect } from "#server/domains/social-accounts/connect-account.ts";
import { disconnectAccount } from "#server/domains/social-accounts/disconnect-account.ts";
import { readDataDeletion } from "#server/domains/social-accounts/end-grants.ts";
import {
  getAccount,
  getAccountRules,
  listAccounts,
  updateAccount,
} from "#server/domains/social-accounts/social-accounts.service.ts";
import { openedOrigin } from "#server/lib/addresses/opened-origin.ts";
import { answer } from "#server/trpc/answer.ts";
import { publicProcedure, router, workspaceProcedure } from "#server/trpc/procedures.ts";
import {
  AccountPage,
  AccountRef,
  AccountRules,
  ConnectInput,
  ConnectPasswordInput,
  DataDeletion,
  DataDeletionRef,
  ListAccountsInput,
  SocialAccount,
  UpdateAccountInput,
} from "#shared/social-accounts/social-accounts.ts";

const tag = "social-accounts";
const Answer = z.object({ account: SocialAccount });

export const socialAccountsRouter = router({
  connect: workspaceProcedure("accounts.manage")
    .meta({
      rest: {
        method: "POST",
        path: "/social/connect",
        tag,
        summary: "Begin to connect an account: the address to which to send the user",
        errors: ["UNPROCESSABLE"],
      },
    })
    .input(ConnectInput)
    .output(answer(z.object({ authorizationUrl: z.string() })))
    .mutation(async ({ ctx, input }) => {
      const { headers } = ctx;
      // Browsers send one of these headers with every POST from a page; programs send neither.
      const isFromBrowser = headers["sec-fetch-site"] !== undefined || headers.origin !== undefined;
      const origin = openedOrigin(ctx.deps.config, headers.host);
      const { authorizationUrl, cookie } = await startConnect(ctx.deps, ctx, input, {
        origin,
        isFromBrowser,
      });
      ctx.setHeader("set-cookie", cookie);
      return { authorizationUrl };
    }),

  connectWithPassword: workspaceProcedure("accounts.manage")
    .meta({
      rest: {
        method: "POST",
        path: "/social/connect/app-password",
        tag,
        summary: "Connect an account with an app password",
        message: "Account connected",
        errors: ["UNPROCESSABLE"],
        example: { platform: "bluesky", identifier: "anna.bsky.social", password: "abcd-efgh-ijkl-mnop" },
      },
    })
    .input(ConnectPasswordInput)
    .output(answer(z.object({ accounts: z.array(SocialAccount) })))
    .mutation(async ({ ctx, input }) => {
      const ids = await connectWithPassword(ctx.deps, ctx, input);
      return { accounts: await Promise.all(ids.map((id) => getAccount(ctx.deps, ctx.workspaceId, id))) };
    }),

  rules: workspaceProcedure("content.read")
    .meta({
      rest: {
        method: "GET",
        path: "/social/accounts/{id}/rules",
        tag,
        summary: "The limits of an account: those of its network, and of its own server or tier",
      },
    })
    .input(AccountRef)
    .output(answer(z.object({ rules: AccountRules })))
    .query(async ({ ctx, input }) => ({ rules: await getAccountRules(ctx.deps, ctx.workspaceId, input.id) })),

  dataDeletion: publicProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/social/data-deletion/{code}",
        tag,
        summary: "The state of a data deletion request made at Meta",
        public: true,
        example: { code: "8fQ2v7mJx0c" },
        errors: ["NOT_FOUND"],
      },
    })
    .input(DataDeletionRef)
    .output(answer(z.object({ deletion: DataDeletion })))
    .query(async ({ ctx, input }) => ({ deletion: await readDataDeletion(ctx.deps, input.code) })),

  list: workspaceProcedure("workspace.read")
    .meta({ rest: { method: "GET", path: "/social/accounts", tag, summary: "Connected accounts" } })
    .input(ListAccountsInput)
    .output(answer(AccountPage))
    .query(({ ctx, input }) => listAccounts(ctx.deps, ctx.workspaceId, input)),

  get: workspaceProcedure("workspace.read")
    .meta({ rest: { method: "GET", path: "/social/accounts/{id}", tag, summary: "One connected account" } })
    .input(AccountRef)
    .output(answer(Answer))
    .query(async ({ ctx, input }) => ({ account: await getAccount(ctx.deps, ctx.workspaceId, input.id) })),

  update: workspaceProcedure("accounts.manage")
    .meta({
      rest: {
        method: "PATCH",
        path: "/social/accounts/{id}",
        tag,
        summary: "Make an account its platform's default, give it a label, or have its metrics read or not",
        message: "Account updated",
      },
    })
    .input(UpdateAccountInput)
    .output(answer(Answer))
    .mutation(async ({ ctx, input }) => ({ account: await updateAccount(ctx.deps, ctx.workspaceId, input) })),

  check: workspaceProcedure("accounts.manage")
    .meta({
      rest: {
        method: "POST",
        path: "/social/accounts/{id}/check",
        tag,
        summary: "Check the connection now: token, permissions, role, reachable files",
        message: "Connection checked",
      },
    })
    .input(AccountRef)
    .output(answer(Answer))
    .mutation(async ({ ctx, input }) => ({
      account: await checkAccount(ctx.deps, ctx.workspaceId, input.id, ctx.signal),
    })),

  remove: workspaceProcedure("accounts.manage")
    .meta({
      rest: {
        method: "DELETE",
        path: "/social/accounts/{id}",
        tag,
        summary: "Disconnect an account",
        message: "Account disconnected",
      },
    })
    .input(AccountRef)
    .output(answer(z.object({})))
    .mutation(async ({ ctx, input }) => {
      await disconnectAccount(ctx.deps, ctx.workspaceId, input.id);
      return {};
    }),
});
