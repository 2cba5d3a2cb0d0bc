import { z } from "zod";
import { login, logout, refresh, registerUser } from "#server/domains/auth/auth.service.ts";
import { changePassword } from "#server/domains/auth/passwords/change-password.ts";
import { confirmPassword } from "#server/domains/auth/passwords/check-owner.ts";
import { endSession, endOtherSessions, listLoginSessions } from "#server/domains/auth/sessions/login-sessions.ts";
import { bearerToken } from "#server/domains/auth/sessions/session.ts";
import { getUser, updateProfile } from "#server/domains/users/users.service.ts";
import { answer } from "#server/trpc/answer.ts";
import {
  authedProcedure,
  personalAloneProcedure,
  personalProcedure,
  publicAloneProcedure,
  publicProcedure,
  router,
} from "#server/trpc/procedures.ts";
import {
  ChangePasswordInput,
  LoginInput,
  ListSessionsInput,
  LoginSessionPage,
  LogoutInput,
  OwnerProofInput,
  RefreshInput,
  RegisterInput,
  SignedIn,
  SignInAnswer,
} from "#shared/auth/auth.ts";
import { UpdateProfileInput, User } from "#shared/users/users.ts";

const tag = "auth";

export const authRouter = router({
  register: publicAloneProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/auth/register",
        tag,
        summary: "Open an account",
        errors: ["CONFLICT", "FORBIDDEN"],
        status: 201,
        public: true,
        message: "Account created",
      },
    })
    .input(RegisterInput)
    .output(answer(SignedIn))
    .mutation(({ ctx, input }) => registerUser({ ...ctx.deps, log: ctx.log }, ctx.client, input)),

  login: publicAloneProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/auth/login",
        tag,
        summary: "Sign in",
        description:
          "Where two-factor authentication is on, the answer holds `secondFactor` and nothing else: " +
          "its ticket goes to `POST /auth/login/second-factor` with a code, within 5 minutes.",
        public: true,
        message: "Logged in",
        errors: ["UNAUTHORIZED"],
      },
    })
    .input(LoginInput)
    .output(answer(SignInAnswer))
    .mutation(({ ctx, input }) => login({ ...ctx.deps, log: ctx.log }, ctx.client, input)),

  refresh: publicAloneProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/auth/refresh",
        tag,
        summary: "Exchange a refresh token",
        errors: ["UNAUTHORIZED"],
        public: true,
        message: "Token refreshed",
      },
    })
    .input(RefreshInput)
    .output(answer(SignedIn))
    .mutation(({ ctx, input }) => refresh({ ...ctx.deps, log: ctx.log }, input.refreshToken)),

  logout: publicProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/auth/logout",
        tag,
        summary: "Sign out on this device",
        description:
          "Ends the sign-in behind any of its tokens, in the header or in the body, expired ones among them. " +
          "Without a token there is nobody to sign out (401). An API key is no sign-in (403): `DELETE /auth/api-keys/{id}` ends it.",
        public: "token welcome",
        message: "Logged out",
        errors: ["UNAUTHORIZED", "FORBIDDEN"],
      },
    })
    .input(LogoutInput)
    .output(answer(z.object({})))
    .mutation(async ({ ctx, input }) => {
      const bearer = ctx.authorization === undefined ? null : bearerToken(ctx.authorization);
      await logout({ ...ctx.deps, log: ctx.log }, [input.token, input.refreshToken, bearer]);
      return {};
    }),

  updatePassword: personalAloneProcedure
    .meta({
      rest: {
        method: "PATCH",
        path: "/auth/update-password",
        tag,
        summary: "Change the password",
        message: "Password updated",
      },
    })
    .input(ChangePasswordInput)
    .output(answer(z.object({})))
    .mutation(async ({ ctx, input }) => {
      await changePassword({ ...ctx.deps, log: ctx.log }, ctx.session, input);
      return {};
    }),

  confirm: personalAloneProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/auth/confirm",
        tag,
        summary: "Confirm with the password; for 15 minutes this sign-in may make calls that need it",
        message: "Password confirmed",
      },
    })
    .input(OwnerProofInput)
    .output(answer(z.object({})))
    .mutation(async ({ ctx, input }) => {
      await confirmPassword({ ...ctx.deps, log: ctx.log }, ctx.session, input);
      return {};
    }),

  sessions: personalProcedure
    .meta({
      rest: { method: "GET", path: "/auth/sessions", tag, summary: "The devices that are signed in, last used first" },
    })
    .input(ListSessionsInput)
    .output(answer(LoginSessionPage))
    .query(({ ctx, input }) => listLoginSessions(ctx.deps, ctx.session, input)),

  endSession: personalProcedure
    .meta({
      rest: { method: "DELETE", path: "/auth/sessions/{id}", tag, summary: "Sign a device out", message: "Signed out" },
    })
    .input(z.strictObject({ id: z.uuid() }))
    .output(answer(z.object({})))
    .mutation(async ({ ctx, input }) => {
      await endSession({ ...ctx.deps, log: ctx.log }, { userId: ctx.userId, loginSessionId: input.id });
      return {};
    }),

  endOtherSessions: personalProcedure
    .meta({
      rest: {
        method: "DELETE",
        path: "/auth/sessions",
        tag,
        summary: "Sign out all other devices",
        message: "Other devices signed out",
      },
    })
    .output(answer(z.object({})))
    .mutation(async ({ ctx }) => {
      await endOtherSessions({ ...ctx.deps, log: ctx.log }, ctx.session);
      return {};
    }),

  me: authedProcedure
    .meta({ rest: { method: "GET", path: "/auth/me", tag, summary: "The signed-in user" } })
    .output(answer(z.object({ user: User })))
    .query(async ({ ctx }) => ({ user: await getUser(ctx.deps.db, ctx.userId) })),

  updateMe: authedProcedure
    .meta({
      rest: { method: "PATCH", path: "/auth/me", tag, summary: "Change the profile", message: "Profile updated" },
    })
    .input(UpdateProfileInput)
    .output(answer(z.object({ user: User })))
    .mutation(async ({ ctx, input }) => ({ user: await updateProfile(ctx.deps, ctx.userId, input) })),
});
