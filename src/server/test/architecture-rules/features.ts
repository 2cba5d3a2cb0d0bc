/** The import rules of the client's features, lib and ui. Add an arrow only with a reason in the commit. */

/** Features that every other feature may use. They import no feature. */
export const commonFeatures = ["live", "platforms", "status", "users", "workspaces"];

/** Feature → the features it may use besides the common ones. */
export const featureArrows: Record<string, readonly string[]> = {
  live: [],
  platforms: [],
  status: [],
  users: [],
  // The workspace of the tab, and what the role of the user in it allows.
  workspaces: [],

  auth: [],
  billing: [],
  programs: [],
  creations: [],
  newsletter: [],
  notifications: [],
  "ai-costs": [],
  suggestions: [],
  templates: [],
  // The monthly budget of posts on X uses the form of the AI costs.
  "social-accounts": ["ai-costs"],
  // Repeating posts, and the weekly slots of queues, which name their accounts.
  schedules: ["social-accounts"],
  // Their items become posts of accounts.
  feeds: ["social-accounts"],
  // What other programs give for a new post, kept in the browser.
  sharing: [],
  // Decisions and comments, shown on the page of a post; a draft is submitted from the composer.
  approvals: ["client-links"],
  // Rows of a file without accounts go to chosen ones.
  imports: ["social-accounts"],
  posts: ["approvals", "client-links", "creations", "schedules", "social-accounts"],
  // A filter names the accounts.
  calendar: ["client-links", "posts", "social-accounts"],
  composer: ["approvals", "creations", "posts", "schedules", "sharing", "social-accounts", "suggestions"],
  generation: ["creations", "suggestions"],
  // A client sees posts as the composer previews them.
  "client-review": ["composer", "social-accounts"],
  // Links for clients are made on the page of a post and in the calendar.
  "client-links": [],
  analytics: ["creations", "social-accounts"],
  dashboard: ["creations", "posts", "social-accounts"],
  "public-profiles": ["creations"],
  profile: ["auth"],
  settings: ["auth", "notifications", "profile"],
  // Shows the available styles of a generation.
  landing: ["generation", "newsletter"],
};

/**
 * What lib and ui may import from the domain folders in shared: the session needs its tokens and its user, the service worker the
 * messages of web push, and dollar amounts are formatted alike everywhere. All else there belongs to a feature.
 */
export const sharedForPlumbing = [
  "src/shared/auth/auth.ts",
  "src/shared/users/users.ts",
  "src/shared/notifications/push.ts",
  "src/shared/ai-costs/usd.ts",
];
