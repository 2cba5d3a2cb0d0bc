import { z } from "zod";
import { listSignInMethods } from "#server/domains/auth/identities/sign-in-methods.ts";
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from "#server/domains/auth/second-factor/set-up-second-factor.ts";
import { completeSignIn } from "#server/domains/auth/sign-in.ts";
import { answer } from "#server/trpc/answer.ts";
import { personalAloneProcedure, personalProcedure, publicAloneProcedure, router } from "#server/trpc/procedures.ts";
import { OwnerProofInput, SignedIn } from "#shared/auth/auth.ts";
import {
  ConfirmSecondFactorInput,
  GiveSecondFactorInput,
  RecoveryCodes,
  SecondFactorSetup,
} from "#shared/auth/second-factor.ts";
import { SignInMethods } from "#shared/auth/sign-in.ts";

const tag = "auth";

/** The procedures of `auth` for the second factor, and the list of sign-in methods. */
export const secondFactorRouter = router({
  giveSecondFactor: publicAloneProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/auth/login/second-factor",
        tag,
        summary: "Finish a sign-in with a code of the authenticator app, or a recovery code",
        description: "Each code works once. A wrong one leaves the ticket as it is.",
        public: true,
        message: "Logged in",
        errors: ["UNAUTHORIZED"],
        example: { ticket: "plst_5rXk1QwZ9bVn3LmT8cYpHdJ2sGfA6uEoK4iBvN7tRqM", code: "492 039" },
      },
    })
    .input(GiveSecondFactorInput)
    .output(answer(SignedIn))
    .mutation(({ ctx, input }) => completeSignIn({ ...ctx.deps, log: ctx.log }, ctx.client, input)),

  signInMethods: personalProcedure
    .meta({ rest: { method: "GET", path: "/auth/methods", tag, summary: "The ways to sign in to this account" } })
    .output(answer(SignInMethods))
    .query(({ ctx }) => listSignInMethods(ctx.deps, ctx.userId)),

  beginSecondFactor: personalAloneProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/auth/second-factor",
        tag,
        summary: "Get a new secret for an authenticator app",
        description:
          "It has no effect until `POST /auth/second-factor/confirm`. The secret is shown once; another call makes a new one.",
        status: 201,
        errors: ["CONFIRMATION_REQUIRED", "CONFLICT"],
      },
    })
    .output(answer(SecondFactorSetup))
    .mutation(({ ctx }) => beginSecondFactor(ctx.deps, ctx.session)),

  confirmSecondFactor: personalAloneProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/auth/second-factor/confirm",
        tag,
        summary: "Turn on two-factor authentication with a first code. The recovery codes are shown once",
        message: "Two-factor authentication is on",
        errors: ["CONFLICT"],
        example: { code: "492 039" },
      },
    })
    .input(ConfirmSecondFactorInput)
    .output(answer(RecoveryCodes))
    .mutation(({ ctx, input }) => confirmSecondFactor({ ...ctx.deps, log: ctx.log }, ctx.session, input)),

  renewRecoveryCodes: personalAloneProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/auth/second-factor/recovery-codes",
        tag,
        summary: "Get new recovery codes; the old ones stop working",
        message: "The old recovery codes no longer work",
        errors: ["CONFIRMATION_REQUIRED", "CONFLICT"],
      },
    })
    .input(OwnerProofInput)
    .output(answer(RecoveryCodes))
    .mutation(({ ctx, input }) => renewRecoveryCodes({ ...ctx.deps, log: ctx.log }, ctx.session, input)),

  removeSecondFactor: personalAloneProcedure
    .meta({
      rest: {
        method: "DELETE",
        path: "/auth/second-factor",
        tag,
        summary: "Turn two-factor authentication off",
        message: "Two-factor authentication is off",
        errors: ["CONFIRMATION_REQUIRED", "CONFLICT"],
      },
    })
    .input(OwnerProofInput)
    .output(answer(z.object({})))
    .mutation(async ({ ctx, input }) => {
      await removeSecondFactor({ ...ctx.deps, log: ctx.log }, ctx.session, input);
      return {};
    }),
});
