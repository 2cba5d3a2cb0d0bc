import { z } from "zod";
import { getUser, updateProfile } from "#server/domains/users/users.service.ts";
import { authedProcedure, router } from "#server/trpc/procedures.ts";
import { UpdateProfileInput, User } from "#shared/users.ts";

const tag = "users";

export const usersRouter = router({
  profile: authedProcedure
    .meta({ rest: { method: "GET", path: "/users/profile", tag, summary: "The profile" } })
    .output(z.object({ user: User }))
    .query(async ({ ctx }) => ({ user: await getUser(ctx.deps.db, ctx.userId) })),

  updateProfile: authedProcedure
    .meta({
      rest: { method: "PATCH", path: "/users/profile", tag, summary: "Change the profile", message: "Profile updated" },
    })
    .input(UpdateProfileInput)
    .output(z.object({ user: User }))
    .mutation(async ({ ctx, input }) => ({ user: await updateProfile(ctx.deps, ctx.userId, input) })),
});
