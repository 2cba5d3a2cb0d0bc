import { z } from "zod";
import {
  listPublicCreations,
  readPerson,
  writeToPerson,
} from "#server/domains/public-profiles/public-profiles.service.ts";
import { answer } from "#server/trpc/answer.ts";
import { publicAloneProcedure, publicProcedure, router } from "#server/trpc/procedures.ts";
import {
  ListPublicCreationsInput,
  Person,
  PersonRef,
  PublicCreationPage,
  WriteToPersonInput,
} from "#shared/public-profiles/public-profiles.ts";

const tag = "public-profiles";

export const publicProfilesRouter = router({
  get: publicProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/people/{handle}",
        tag,
        summary: "A public profile",
        public: true,
        example: { handle: "kiln-and-tide" },
        errors: ["NOT_FOUND"],
      },
    })
    .input(PersonRef)
    .output(answer(z.object({ person: Person })))
    .query(async ({ ctx, input }) => ({ person: await readPerson(ctx.deps, input.handle) })),

  creations: publicProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/people/{handle}/creations",
        tag,
        summary: "The public creations of a profile, newest first",
        public: true,
        example: { handle: "kiln-and-tide" },
        errors: ["NOT_FOUND"],
      },
    })
    .input(ListPublicCreationsInput)
    .output(answer(PublicCreationPage))
    .query(({ ctx, input }) => listPublicCreations(ctx.deps, input)),

  write: publicAloneProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/people/{handle}/messages",
        tag,
        summary:
          "Send a message to the owner of a public profile. Their address is not shown; their answer goes to yours",
        public: true,
        message: "Message sent",
        example: {
          handle: "kiln-and-tide",
          name: "Ada",
          email: "ada@example.test",
          message: "Where can I buy the blue bowl?",
        },
        errors: ["NOT_FOUND"],
      },
    })
    .input(WriteToPersonInput)
    .output(answer(z.object({})))
    .mutation(async ({ ctx, input }) => {
      const { session } = ctx;
      await writeToPerson(ctx.deps, { address: ctx.client.address, userId: session?.userId ?? null }, input);
      return {};
    }),
});
