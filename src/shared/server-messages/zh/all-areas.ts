import { analytics } from "./analytics.ts";
import { approvals } from "./approvals.ts";
import { auth } from "./auth.ts";
import { billing } from "./billing.ts";
import { clientLinks } from "./client-links.ts";
import { creations } from "./creations.ts";
import { downloads } from "./downloads.ts";
import { feeds } from "./feeds.ts";
import { generation } from "./generation.ts";
import { insertedWords } from "./inserted-words.ts";
import { notifications } from "./notifications.ts";
import { personalData } from "./personal-data.ts";
import { platforms } from "./platforms.ts";
import { posts } from "./posts.ts";
import { publicProfiles } from "./public-profiles.ts";
import { requests } from "./requests.ts";
import { shortLinks } from "./short-links.ts";
import { socialAccounts } from "./social-accounts.ts";
import { templates } from "./templates.ts";
import { transfer } from "./transfer.ts";
import { users } from "./users.ts";
import { webhooks } from "./webhooks.ts";
import { workspaces } from "./workspaces.ts";
import { zod } from "./zod.ts";

/** Loaded as a whole: a browser loads one language. */
export const zh = {
  ...analytics,
  ...approvals,
  ...auth,
  ...billing,
  ...clientLinks,
  ...creations,
  ...downloads,
  ...feeds,
  ...generation,
  ...insertedWords,
  ...shortLinks,
  ...notifications,
  ...personalData,
  ...platforms,
  ...posts,
  ...publicProfiles,
  ...requests,
  ...socialAccounts,
  ...templates,
  ...transfer,
  ...users,
  ...workspaces,
  ...webhooks,
  ...zod,
};
