import { z } from "zod";
import {
  addPasskey,
  beginPasskey,
  confirmWithPasskey,
  removePasskey,
  renamePasskey,
  requestPasskey,
  signInWithPasskey,
} from "#server/domains/auth/passkeys/passkeys.ts";
import { answer } from "#server/trpc/answer.ts";
import { personalAloneProcedure, personalProcedure, publicAloneProcedure, router } from "#server/trpc/procedures.ts";
import { SignedIn } from "#shared/auth/auth.ts";
import { AddPasskeyInput, PasskeyCreation, PasskeyRequest, UsePasskeyInput } from "#shared/auth/passkeys.ts";
import { Passkey, PasskeyName } from "#shared/auth/sign-in.ts";

const tag = "auth";

/** The procedures of `auth` for passkeys (WebAuthn). */
export const passkeysRouter = router({
  requestPasskey: publicAloneProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/auth/passkeys/request",
        tag,
        summary: "Begin to sign in with a passkey: the options of `navigator.credentials.get()`",
        public: true,
        errors: ["UNPROCESSABLE"],
      },
    })
    .output(answer(z.object({ options: PasskeyRequest })))
    .mutation(async ({ ctx }) => ({
      options: await requestPasskey({ ...ctx.deps, log: ctx.log }, ctx.client, null),
    })),

  passkeySignIn: publicAloneProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/auth/passkeys/sign-in",
        tag,
        summary: "Sign in with the answer of the authenticator",
        public: true,
        message: "Logged in",
      },
    })
    .input(UsePasskeyInput)
    .output(answer(SignedIn))
    .mutation(({ ctx, input }) => signInWithPasskey({ ...ctx.deps, log: ctx.log }, ctx.client, input.credential)),

  requestOwnPasskey: personalAloneProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/auth/passkeys/confirm-request",
        tag,
        summary: "Begin to confirm your identity with a passkey",
        errors: ["UNPROCESSABLE"],
      },
    })
    .output(answer(z.object({ options: PasskeyRequest })))
    .mutation(async ({ ctx }) => ({
      options: await requestPasskey({ ...ctx.deps, log: ctx.log }, ctx.client, ctx.userId),
    })),

  confirmWithPasskey: personalAloneProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/auth/passkeys/confirm",
        tag,
        summary:
          "Confirm your identity with a passkey; for 15 minutes this sign-in may make calls that need the password",
        message: "Confirmed",
        errors: ["CONFIRMATION_REQUIRED"],
      },
    })
    .input(UsePasskeyInput)
    .output(answer(z.object({})))
    .mutation(async ({ ctx, input }) => {
      await confirmWithPasskey({ ...ctx.deps, log: ctx.log }, ctx.session, input.credential);
      return {};
    }),

  beginPasskey: personalAloneProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/auth/passkeys/options",
        tag,
        summary: "Begin to add a passkey: the options of `navigator.credentials.create()`",
        errors: ["CONFIRMATION_REQUIRED", "CONFLICT", "UNPROCESSABLE"],
      },
    })
    .output(answer(z.object({ options: PasskeyCreation })))
    .mutation(async ({ ctx }) => ({ options: await beginPasskey({ ...ctx.deps, log: ctx.log }, ctx.session) })),

  addPasskey: personalAloneProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/auth/passkeys",
        tag,
        summary: "Add the passkey that the authenticator made",
        status: 201,
        message: "Passkey added",
        errors: ["CONFLICT"],
      },
    })
    .input(AddPasskeyInput)
    .output(answer(z.object({ passkey: Passkey })))
    .mutation(async ({ ctx, input }) => ({
      passkey: await addPasskey({ ...ctx.deps, log: ctx.log }, ctx.session, input),
    })),

  renamePasskey: personalProcedure
    .meta({
      rest: {
        method: "PATCH",
        path: "/auth/passkeys/{id}",
        tag,
        summary: "Rename a passkey",
        message: "Passkey renamed",
      },
    })
    .input(z.strictObject({ id: z.uuid(), name: PasskeyName }))
    .output(answer(z.object({ passkey: Passkey })))
    .mutation(async ({ ctx, input }) => ({ passkey: await renamePasskey(ctx.deps, ctx.userId, input) })),

  removePasskey: personalAloneProcedure
    .meta({
      rest: {
        method: "DELETE",
        path: "/auth/passkeys/{id}",
        tag,
        summary: "Remove a passkey",
        message: "Passkey removed",
        errors: ["CONFIRMATION_REQUIRED", "CONFLICT"],
      },
    })
    .input(z.strictObject({ id: z.uuid() }))
    .output(answer(z.object({})))
    .mutation(async ({ ctx, input }) => {
      await removePasskey({ ...ctx.deps, log: ctx.log }, ctx.session, input.id);
      return {};
    }),
});
