import { z } from "zod";
import { beginIdentity, finishIdentity } from "#server/domains/auth/identities/identity-attempt.ts";
import { unlinkIdentity } from "#server/domains/auth/identities/unlink-identity.ts";
import { answer } from "#server/trpc/answer.ts";
import { personalAloneProcedure, publicAloneProcedure, router } from "#server/trpc/procedures.ts";
import {
  FinishIdentityInput,
  IdentityOutcome,
  StartIdentityInput,
  StartOwnIdentityInput,
} from "#shared/auth/sign-in.ts";

const tag = "auth";
const opener = "z0Yc3QxT7rV1nK8mP5wL2hJ9dF4gS6aB_eUiO-tXkRq";
const Started = z.object({ authorizationUrl: z.string() });

/** The procedures of `auth` for signing in with Google, Apple or Facebook. */
export const identityRouter = router({
  startIdentity: publicAloneProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/auth/social/start",
        tag,
        summary: "Begin to sign in with Google, Apple or Facebook",
        description:
          "Open `authorizationUrl` in the browser that gets the cookie of this answer. Then ask `POST /auth/social/finish` with the secret behind `opener`.",
        public: true,
        errors: ["UNPROCESSABLE", "CONFLICT"],
        example: { provider: "google", opener },
      },
    })
    .input(StartIdentityInput)
    .output(answer(Started))
    .mutation(async ({ ctx, input }) => {
      const visitor = { address: ctx.client.address, host: ctx.headers.host };
      const { authorizationUrl, cookie } = await beginIdentity({ ...ctx.deps, log: ctx.log }, visitor, input, null);
      ctx.setHeader("set-cookie", cookie);
      return { authorizationUrl };
    }),

  startOwnIdentity: personalAloneProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/auth/social/link",
        tag,
        summary: "Begin to link Google, Apple or Facebook to this account, or to confirm your identity with it",
        errors: ["UNPROCESSABLE", "CONFIRMATION_REQUIRED", "CONFLICT"],
        example: { provider: "google", opener, purpose: "link" },
      },
    })
    .input(StartOwnIdentityInput)
    .output(answer(Started))
    .mutation(async ({ ctx, input: { purpose, ...input } }) => {
      const visitor = { address: ctx.client.address, host: ctx.headers.host };
      const own = { session: ctx.session, purpose };
      const { authorizationUrl, cookie } = await beginIdentity({ ...ctx.deps, log: ctx.log }, visitor, input, own);
      ctx.setHeader("set-cookie", cookie);
      return { authorizationUrl };
    }),

  finishIdentity: publicAloneProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/auth/social/finish",
        tag,
        summary: "Get the outcome, once; `pending` while the user is still at the provider",
        description:
          "`signed_in` comes with a token, `second_factor` with a ticket for `POST /auth/login/second-factor`, `failed` with a `problem`.",
        public: true,
      },
    })
    .input(FinishIdentityInput)
    .output(answer(IdentityOutcome))
    .mutation(({ ctx, input }) => finishIdentity({ ...ctx.deps, log: ctx.log }, ctx.client, input)),

  unlinkIdentity: personalAloneProcedure
    .meta({
      rest: {
        method: "DELETE",
        path: "/auth/identities/{id}",
        tag,
        summary: "Unlink Google, Apple or Facebook; other devices are signed out",
        message: "Unlinked",
        errors: ["CONFIRMATION_REQUIRED", "CONFLICT"],
      },
    })
    .input(z.strictObject({ id: z.uuid() }))
    .output(answer(z.object({})))
    .mutation(async ({ ctx, input }) => {
      await unlinkIdentity({ ...ctx.deps, log: ctx.log }, ctx.session, input.id);
      return {};
    }),
});
