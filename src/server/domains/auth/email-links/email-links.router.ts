import { z } from "zod";
import {
  confirmEmail,
  requestEmailChange,
  resendVerification,
} from "#server/domains/auth/email-links/email-address.ts";
import {
  checkResetLink,
  requestPasswordReset,
  resetPassword,
} from "#server/domains/auth/email-links/password-reset.ts";
import { answer } from "#server/trpc/answer.ts";
import { personalAloneProcedure, publicAloneProcedure, router } from "#server/trpc/procedures.ts";
import {
  ChangeEmailInput,
  ConfirmedEmail,
  ForgotPasswordInput,
  ResetLinkInput,
  ResetPasswordInput,
  VerifyEmailInput,
} from "#shared/auth/auth.ts";

const tag = "auth";

/** The procedures of `auth` that mail a link or use one. */
export const emailLinksRouter = router({
  forgotPassword: publicAloneProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/auth/forgot-password",
        tag,
        summary: "Ask for a link that sets a new password",
        public: true,
        message: "If this address has an account, we have sent a link to it",
      },
    })
    .input(ForgotPasswordInput)
    .output(answer(z.object({})))
    .mutation(async ({ ctx, input }) => {
      await requestPasswordReset(ctx.deps, ctx.client, input);
      return {};
    }),

  checkResetLink: publicAloneProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/auth/reset-password/{token}/check",
        tag,
        summary: "Check whether a mailed link can still set a new password",
        description: "Does not use up the link.",
        example: { token: "plpr_6bQx1TzR0uYc8WnE5vKfHdJ2sMgA4iLoP9yXtB3kNwU" },
        public: true,
        message: "This link works",
      },
    })
    .input(ResetLinkInput)
    .output(answer(z.object({})))
    .mutation(async ({ ctx, input }) => {
      await checkResetLink(ctx.deps, input.token);
      return {};
    }),

  resetPassword: publicAloneProcedure
    .meta({
      rest: {
        method: "PATCH",
        path: "/auth/reset-password/{token}",
        tag,
        summary: "Set a new password by a mailed link",
        description: "Signs out all devices. A link works once.",
        example: { token: "plpr_6bQx1TzR0uYc8WnE5vKfHdJ2sMgA4iLoP9yXtB3kNwU" },
        public: true,
        message: "Password updated",
      },
    })
    .input(ResetPasswordInput)
    .output(answer(z.object({})))
    .mutation(async ({ ctx, input }) => {
      await resetPassword({ ...ctx.deps, log: ctx.log }, input);
      return {};
    }),

  verifyEmail: publicAloneProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/auth/verify-email",
        tag,
        summary: "Confirm an email address with a mailed link",
        description: "Also confirms a new address requested with `POST /auth/change-email`.",
        example: { token: "plev_2hVw8KpN5rTzQ0xJ7cYmLdF4bGsE1aUiO6tXnR9kBvM" },
        errors: ["CONFLICT"],
        public: true,
        message: "Email address confirmed",
      },
    })
    .input(VerifyEmailInput)
    .output(answer(ConfirmedEmail))
    .mutation(({ ctx, input }) => confirmEmail({ ...ctx.deps, log: ctx.log }, input.token)),

  resendVerification: personalAloneProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/auth/resend-verification",
        tag,
        summary: "Send the confirmation link again",
        message: "We have sent you a new link",
      },
    })
    .output(answer(z.object({})))
    .mutation(async ({ ctx }) => {
      await resendVerification(ctx.deps, ctx.userId, ctx.client.language);
      return {};
    }),

  changeEmail: personalAloneProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/auth/change-email",
        tag,
        summary: "Ask for another email address; it changes once the mailed link is used",
        message: "We have sent a link to the new address",
      },
    })
    .input(ChangeEmailInput)
    .output(answer(z.object({})))
    .mutation(async ({ ctx, input }) => {
      await requestEmailChange({ ...ctx.deps, log: ctx.log }, ctx.session, input, ctx.client.language);
      return {};
    }),
});
