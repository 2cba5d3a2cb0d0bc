import { z } from "zod";
import {
  deleteCreation,
  getCreation,
  listCreations,
  updateCreation,
} from "#server/domains/creations/creations.service.ts";
import { authedProcedure, router } from "#server/trpc/procedures.ts";
import { Creation, CreationPage, CreationRef, ListCreationsInput, UpdateCreationInput } from "#shared/creations.ts";

const tag = "creations";
const OneCreation = z.object({ creation: Creation });

export const creationsRouter = router({
  list: authedProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/creations",
        also: ["/users/creations"],
        tag,
        summary: "Your creations, newest first",
      },
    })
    .input(ListCreationsInput)
    .output(CreationPage)
    .query(({ ctx, input }) => listCreations(ctx.deps, ctx.userId, input)),

  get: authedProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/creations/{id}",
        tag,
        summary: "One creation, with its progress while it is being made",
      },
    })
    .input(CreationRef)
    .output(OneCreation)
    .query(async ({ ctx, input }) => ({ creation: await getCreation(ctx.deps, ctx.userId, input.id) })),

  update: authedProcedure
    .meta({
      rest: { method: "PATCH", path: "/creations/{id}", tag, summary: "Rename, describe or favourite a creation" },
    })
    .input(UpdateCreationInput)
    .output(OneCreation)
    .mutation(async ({ ctx, input }) => ({ creation: await updateCreation(ctx.deps, ctx.userId, input) })),

  remove: authedProcedure
    .meta({
      rest: {
        method: "DELETE",
        path: "/creations/{id}",
        tag,
        summary: "Delete a creation and its files",
        message: "Creation deleted",
      },
    })
    .input(CreationRef)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await deleteCreation(ctx.deps, ctx.userId, input.id);
      return {};
    }),
});
