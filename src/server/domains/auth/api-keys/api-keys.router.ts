import { z } from "zod";
import { createApiKey, listApiKeys, revokeApiKey } from "#server/domains/auth/api-keys/api-keys.service.ts";
import { answer } from "#server/trpc/answer.ts";
import { personalAloneProcedure, personalProcedure, router } from "#server/trpc/procedures.ts";
import { ApiKey, ApiKeyPage, CreateApiKeyInput, ListApiKeysInput } from "#shared/auth/api-keys.ts";

const tag = "auth";

export const apiKeysRouter = router({
  create: personalAloneProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/auth/api-keys",
        tag,
        summary: "Make an API key. The answer is the only place where it is ever shown",
        status: 201,
        message: "API key created",
        idempotent:
          "is refused with 409, which names the key that the first one made: its secret is not kept and cannot be shown again.",
        errors: ["CONFIRMATION_REQUIRED"],
      },
    })
    .input(CreateApiKeyInput)
    .output(
      answer(z.object({ apiKey: ApiKey, secret: z.string().describe("Send it as `Authorization: Bearer <secret>`") })),
    )
    .mutation(({ ctx, input }) => createApiKey({ ...ctx.deps, log: ctx.log }, ctx.session, input, ctx.idempotencyKey)),

  list: personalProcedure
    .meta({ rest: { method: "GET", path: "/auth/api-keys", tag, summary: "The API keys, newest first" } })
    .input(ListApiKeysInput)
    .output(answer(ApiKeyPage))
    .query(({ ctx, input }) => listApiKeys(ctx.deps, ctx.userId, input)),

  revoke: personalProcedure
    .meta({
      rest: {
        method: "DELETE",
        path: "/auth/api-keys/{id}",
        tag,
        summary: "Revoke an API key",
        message: "API key revoked",
      },
    })
    .input(z.strictObject({ id: z.uuid() }))
    .output(answer(z.object({})))
    .mutation(async ({ ctx, input }) => {
      await revokeApiKey({ ...ctx.deps, log: ctx.log }, ctx.userId, input.id);
      return {};
    }),
});
