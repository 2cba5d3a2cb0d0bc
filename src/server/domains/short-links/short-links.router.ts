import { z } from "zod";
import { createShortLink, deleteShortLink, listShortLinks } from "#server/domains/short-links/short-links.service.ts";
import { answer } from "#server/trpc/answer.ts";
import { router, workspaceProcedure } from "#server/trpc/procedures.ts";
import {
  CreateShortLinkInput,
  ListShortLinksInput,
  OneShortLink,
  ShortLinkPage,
  ShortLinkRef,
} from "#shared/short-links/short-links.ts";

const tag = "short-links";

export const shortLinksRouter = router({
  list: workspaceProcedure("content.read")
    .meta({
      rest: { method: "GET", path: "/links", tag, summary: "Short links with their clicks by network, newest first" },
    })
    .input(ListShortLinksInput)
    .output(answer(ShortLinkPage))
    .query(({ ctx, input }) => listShortLinks(ctx.deps, ctx.workspaceId, input)),

  create: workspaceProcedure("content.write")
    .meta({
      rest: {
        method: "POST",
        path: "/links",
        tag,
        summary: "Make a short link, or get that of the same address and campaign",
        description:
          "Put `shortUrl` into a text. In what is published it ends with a letter for the network, so that clicks are counted for each. Clicks are counted by day; no cookie is set and no address of a visitor is kept.",
        status: 201,
        message: "Short link made",
        errors: ["CONFLICT"],
        example: { url: "https://studio.example.org/autumn", campaign: "autumn" },
      },
    })
    .input(CreateShortLinkInput)
    .output(answer(OneShortLink))
    .mutation(async ({ ctx, input }) => ({ link: await createShortLink(ctx.deps, ctx.workspaceId, input) })),

  remove: workspaceProcedure("posts.publish")
    .meta({
      rest: {
        method: "DELETE",
        path: "/links/{id}",
        tag,
        summary: "Delete a short link. In published texts it leads nowhere from then on",
        message: "Short link deleted",
      },
    })
    .input(ShortLinkRef)
    .output(answer(z.object({})))
    .mutation(async ({ ctx, input }) => {
      await deleteShortLink(ctx.deps, ctx.workspaceId, input.id);
      return {};
    }),
});
