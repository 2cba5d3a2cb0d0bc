import { z } from "zod";
import { allowProgram, askProgram, denyProgram } from "#server/domains/auth/oauth/authorize.ts";
import { listPrograms, revokeProgram } from "#server/domains/auth/oauth/oauth.service.ts";
import { answer } from "#server/trpc/answer.ts";
import { personalAloneProcedure, personalProcedure, router } from "#server/trpc/procedures.ts";
import {
  AllowProgramInput,
  AuthorizationQuestion,
  AuthorizationRequest,
  ConnectedProgram,
  ProgramAnswer,
  ProgramRef,
} from "#shared/auth/oauth.ts";
import { nextCursor } from "#shared/page.ts";

const tag = "auth";

export const oauthRouter = router({
  /** For the page at /oauth/authorize, over /trpc only: a program cannot answer in the name of the person. */
  question: personalAloneProcedure
    .input(AuthorizationRequest)
    .output(answer(z.union([z.object({ question: AuthorizationQuestion }), ProgramAnswer])))
    .query(({ ctx, input }) => askProgram(ctx.deps, ctx.userId, input)),

  allow: personalAloneProcedure
    .input(AllowProgramInput)
    .output(answer(ProgramAnswer))
    .mutation(async ({ ctx, input }) => ({ redirectTo: await allowProgram(ctx.deps, ctx.session, input) })),

  deny: personalAloneProcedure
    .input(AuthorizationRequest)
    .output(answer(ProgramAnswer))
    .mutation(async ({ ctx, input }) => ({ redirectTo: await denyProgram(ctx.deps, input) })),

  list: personalProcedure
    .meta({
      rest: { method: "GET", path: "/auth/programs", tag, summary: "Programs that you connected, newest first" },
    })
    .output(answer(z.object({ programs: z.array(ConnectedProgram), nextCursor })))
    .query(async ({ ctx }) => ({ programs: await listPrograms(ctx.deps, ctx.userId), nextCursor: null })),

  revoke: personalProcedure
    .meta({
      rest: {
        method: "DELETE",
        path: "/auth/programs/{id}",
        tag,
        summary: "Disconnect a program: its next call is refused",
        message: "Program disconnected",
      },
    })
    .input(ProgramRef)
    .output(answer(z.object({})))
    .mutation(async ({ ctx, input }) => {
      await revokeProgram(ctx.deps, ctx.userId, input.id);
      return {};
    }),
});
