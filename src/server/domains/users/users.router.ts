import { z } from "zod";
import { avatarMaxBytes, removeAvatar, setAvatar } from "#server/domains/users/avatar.service.ts";
import { readSettings, updateSettings } from "#server/domains/users/settings.service.ts";
import { getUser, updateProfile } from "#server/domains/users/users.service.ts";
import { invalidInput } from "#server/lib/domain-error.ts";
import { answer } from "#server/trpc/answer.ts";
import { authedProcedure, router } from "#server/trpc/procedures.ts";
import { pictureContentTypes } from "#shared/creations/upload-limits.ts";
import { Settings, UpdateSettingsInput } from "#shared/users/settings.ts";
import { UpdateProfileInput, User } from "#shared/users/users.ts";

const tag = "users";

export const usersRouter = router({
  profile: authedProcedure
    .meta({ rest: { method: "GET", path: "/users/profile", tag, summary: "The profile" } })
    .output(answer(z.object({ user: User })))
    .query(async ({ ctx }) => ({ user: await getUser(ctx.deps.db, ctx.userId) })),

  updateProfile: authedProcedure
    .meta({
      rest: { method: "PATCH", path: "/users/profile", tag, summary: "Change the profile", message: "Profile updated" },
    })
    .input(UpdateProfileInput)
    .output(answer(z.object({ user: User })))
    .mutation(async ({ ctx, input }) => ({ user: await updateProfile(ctx.deps, ctx.userId, input) })),

  setAvatar: authedProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/users/avatar",
        tag,
        summary: "Upload your picture: its middle becomes a square in 64, 128, 256 and 512 pixels",
        message: "Avatar updated",
        upload: {
          field: "avatar",
          required: true,
          maxBytes: avatarMaxBytes,
          contentTypes: pictureContentTypes,
        },
      },
    })
    .input(z.strictObject({}))
    .output(answer(z.object({ user: User })))
    .mutation(async ({ ctx }) => {
      const { upload } = ctx.received;
      if (upload === null) throw invalidInput([{ path: "avatar", message: "Send a picture" }]);
      return { user: await setAvatar(ctx.deps, ctx.userId, upload) };
    }),

  removeAvatar: authedProcedure
    .meta({
      rest: { method: "DELETE", path: "/users/avatar", tag, summary: "Remove your picture", message: "Avatar removed" },
    })
    .output(answer(z.object({ user: User })))
    .mutation(async ({ ctx }) => ({ user: await removeAvatar(ctx.deps, ctx.userId) })),

  settings: authedProcedure
    .meta({ rest: { method: "GET", path: "/users/settings", tag, summary: "The settings" } })
    .output(answer(z.object({ settings: Settings })))
    .query(async ({ ctx }) => ({ settings: await readSettings(ctx.deps.db, ctx.userId) })),

  updateSettings: authedProcedure
    .meta({
      rest: {
        method: "PATCH",
        path: "/users/settings",
        tag,
        summary: "Change settings; omitted fields stay as they are",
        message: "Settings saved",
      },
    })
    .input(UpdateSettingsInput)
    .output(answer(z.object({ settings: Settings })))
    .mutation(async ({ ctx, input }) => ({ settings: await updateSettings(ctx.deps, ctx.userId, input) })),
});
