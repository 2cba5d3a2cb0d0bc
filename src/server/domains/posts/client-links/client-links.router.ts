import { z } from "zod";
import {
  createClientLink,
  listClientLinks,
  revokeClientLink,
} from "#server/domains/posts/client-links/client-links.service.ts";
import { answer } from "#server/trpc/answer.ts";
import { personalWorkspaceProcedure, router } from "#server/trpc/procedures.ts";
import { nextCursor } from "#shared/page.ts";
import { ClientLink, ClientLinkRef, CreateClientLinkInput } from "#shared/posts/client-links.ts";

const tag = "client links";

/** Without API keys: a link would outlive the key, and its yes counts as that of a client. */
export const clientLinksRouter = router({
  list: personalWorkspaceProcedure("links.manage")
    .meta({ rest: { method: "GET", path: "/client-links", tag, summary: "The links for clients, the newest first" } })
    .input(z.strictObject({}))
    .output(answer(z.object({ links: z.array(ClientLink), nextCursor })))
    .query(async ({ ctx }) => ({ links: await listClientLinks(ctx.deps, ctx.workspaceId), nextCursor: null })),

  create: personalWorkspaceProcedure("links.manage")
    .meta({
      rest: {
        method: "POST",
        path: "/client-links",
        tag,
        summary: "Make a link with which a client sees and decides posts without an account",
        description:
          "The answer is the only place where the address is shown. The link shows these posts, or a month of the calendar, and the comments that are shared with clients. It ends when it is revoked, at its time, and when whoever made it may not manage links any more.",
        status: 201,
        message: "Link made",
        example: { name: "Harbour Café", month: "2030-03", days: 14 },
      },
    })
    .input(CreateClientLinkInput)
    .output(answer(z.object({ link: ClientLink, url: z.url() })))
    .mutation(({ ctx, input }) => createClientLink(ctx.deps, ctx.workspaceId, ctx.userId, input)),

  revoke: personalWorkspaceProcedure("links.manage")
    .meta({
      rest: {
        method: "DELETE",
        path: "/client-links/{id}",
        tag,
        summary: "Revoke a link. Its approvals stay valid",
        message: "Link revoked",
      },
    })
    .input(ClientLinkRef)
    .output(answer(z.object({})))
    .mutation(async ({ ctx, input }) => {
      await revokeClientLink(ctx.deps, ctx.workspaceId, input.id);
      return {};
    }),
});
