import { z } from "zod";
import * as activity from "#shared/users/activity.ts";
import * as analytics from "#shared/analytics/analytics.ts";
import * as apiKeys from "#shared/auth/api-keys.ts";
import * as auth from "#shared/auth/auth.ts";
import * as billing from "#shared/billing/billing.ts";
import * as creations from "#shared/creations/creations.ts";
import * as generation from "#shared/creations/generation.ts";
import * as notifications from "#shared/notifications/notifications.ts";
import * as people from "#shared/users/public-profiles.ts";
import * as overdue from "#shared/posts/overdue.ts";
import * as passkeys from "#shared/auth/passkeys.ts";
import * as platform from "#shared/platforms/platform.ts";
import * as posts from "#shared/posts/posts.ts";
import * as queue from "#shared/posts/queue.ts";
import * as repeats from "#shared/posts/repeats.ts";
import * as settings from "#shared/users/settings.ts";
import * as signIn from "#shared/auth/sign-in.ts";
import * as socialAccounts from "#shared/social-accounts/social-accounts.ts";
import * as system from "#shared/system.ts";
import * as templates from "#shared/templates/templates.ts";
import * as users from "#shared/users/users.ts";
import * as weeklySlots from "#shared/posts/weekly-slots.ts";

const vocabulary = [
  activity,
  analytics,
  apiKeys,
  auth,
  billing,
  creations,
  generation,
  notifications,
  overdue,
  people,
  passkeys,
  platform,
  posts,
  queue,
  repeats,
  settings,
  signIn,
  socialAccounts,
  system,
  templates,
  users,
  weeklySlots,
];

/** Inputs and pages belong to one call; a name for them would say nothing. */
const isOfOneCall = (name: string) => /(Input|Ref|Page)$/.test(name);

/** Lets the document call a noun by the name it has in the code, and refer to it instead of repeating it. */
export function nameNouns(): void {
  for (const [name, value] of vocabulary.flatMap((words) => Object.entries(words))) {
    const isNoun =
      value instanceof z.ZodObject || value instanceof z.ZodEnum || value instanceof z.ZodDiscriminatedUnion;
    if (!isNoun || isOfOneCall(name)) continue;
    const meta = z.globalRegistry.get(value);
    if (meta?.id === undefined) z.globalRegistry.add(value, { ...meta, id: name });
  }
}
