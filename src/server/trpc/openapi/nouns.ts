import { z } from "zod";
import * as activity from "#shared/activity.ts";
import * as analytics from "#shared/analytics.ts";
import * as apiKeys from "#shared/api-keys.ts";
import * as auth from "#shared/auth.ts";
import * as billing from "#shared/billing.ts";
import * as creations from "#shared/creations.ts";
import * as generation from "#shared/generation.ts";
import * as notifications from "#shared/notifications.ts";
import * as people from "#shared/people.ts";
import * as overdue from "#shared/overdue.ts";
import * as passkeys from "#shared/passkeys.ts";
import * as platform from "#shared/platforms/platform.ts";
import * as posts from "#shared/posts.ts";
import * as queue from "#shared/queue.ts";
import * as repeats from "#shared/repeats.ts";
import * as settings from "#shared/settings.ts";
import * as signIn from "#shared/sign-in.ts";
import * as socialAccounts from "#shared/social-accounts.ts";
import * as system from "#shared/system.ts";
import * as templates from "#shared/templates.ts";
import * as users from "#shared/users.ts";
import * as weeklySlots from "#shared/weekly-slots.ts";

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
