/** Which domains of the server and layers of them use which others. Add an arrow only with its reason. */

/** Domains that every other domain may use: people, owners, the log, mails and notifications. */
export const commonDomains = ["users", "workspaces", "activity", "mail", "notifications"];

/** "posts/delivery/run" → itself, "posts/delivery" and "posts": a folder belongs to its deepest layer that has arrows. */
export const layersOf = (folder: string): string[] =>
  folder.split("/").map((_, index, parts) => parts.slice(0, parts.length - index).join("/"));

/** Domain layer → the layers it may use besides the common domains. A domain without subfolders is one layer. */
export const domainArrows: Record<string, readonly string[]> = {
  users: [],
  workspaces: [],
  // A member who leaves loses the keys of the workspace.
  "workspaces/members": ["auth/api-keys", "auth/oauth"],
  activity: [],
  mail: [],
  "mail/newsletter": [],
  notifications: [],
  // Notifies a browser only while it is signed in.
  "notifications/push": ["auth/sessions"],
  "notifications/release": [],

  // Rows and the revocation of all access, which reach every sign-in method, and what a stranger left in the personal workspace.
  auth: [
    "auth/api-keys",
    "auth/email-links",
    "auth/identities",
    "auth/invitations",
    "auth/oauth",
    "auth/passwords",
    "auth/second-factor",
    "auth/sessions",
    "posts/client-links",
    "webhooks",
  ],
  "auth/sessions": [
    "auth",
    "auth/api-keys",
    "auth/email-links",
    "auth/identities",
    "auth/invitations",
    "auth/oauth",
    "auth/passkeys",
    "auth/second-factor",
  ],
  "auth/passwords": ["auth", "auth/email-links", "auth/second-factor"],
  "auth/passkeys": ["auth", "auth/identities", "auth/passwords"],
  "auth/second-factor": ["auth", "auth/identities", "auth/passwords"],
  "auth/identities": ["auth", "auth/email-links", "auth/invitations", "auth/passwords", "auth/second-factor"],
  "auth/api-keys": ["auth", "auth/passwords", "auth/sessions"],
  // A changed address is removed from the newsletter.
  "auth/email-links": ["auth", "auth/passwords", "auth/second-factor", "mail/newsletter"],
  "auth/invitations": [],
  // Asks for the password as a new API key does.
  "auth/oauth": ["auth", "auth/passwords"],

  // Shows creations marked as public.
  "public-profiles": ["creations"],
  billing: [],
  templates: [],
  // Reads no rows of other domains: triggers write its events.
  webhooks: [],
  // An item becomes a draft or takes a free time, by the same code as the posts of people; its picture goes into the library.
  feeds: ["creations", "posts/compose", "posts/schedules", "posts/store", "social-accounts"],
  "short-links": [],
  creations: [],
  "creations/generation": ["ai-costs", "billing", "creations"],
  // Counts months as plans do; an entry names the creation.
  "ai-costs": ["billing", "creations"],
  // Reads the creation that a text is about.
  suggestions: ["ai-costs", "creations"],
  // A stream ends with the session that opened it.
  live: ["auth/sessions"],
  // The connection check creates a media address as a post does, to see whether platforms can fetch it.
  // Withdrawing consent at Meta also unlinks the Facebook sign-in.
  "social-accounts": ["creations", "auth/identities"],

  "posts/store": ["creations", "social-accounts"],
  // The approvals that a workspace requires before a post goes out. Planning and the claim of a delivery check them, so it is below both.
  "posts/approvals": ["posts/store", "creations", "social-accounts"],
  // A creation deleted while it is being generated is cancelled first.
  "posts/compose": [
    "posts/store",
    "posts/approvals",
    "billing",
    "creations",
    "creations/generation",
    "social-accounts",
  ],
  // Each occurrence of a repeating post is a row of posts; a queue finds the free times of accounts, and shows the pictures of its posts.
  "posts/schedules": ["posts/store", "posts/approvals", "posts/compose", "creations", "social-accounts"],
  // The last approval plans the post by the same code as a publisher. An approval writes its event for webhooks itself; triggers on the
  // rows write all other events.
  "posts/review": ["posts/store", "posts/approvals", "posts/compose", "webhooks"],
  // A change of several posts changes each as one alone is changed; a deleted one comes back with its units.
  "posts/bulk": [
    "posts/store",
    "posts/approvals",
    "posts/compose",
    "posts/review",
    "billing",
    "creations",
    "social-accounts",
  ],
  // Files of posts: rows become posts by the functions of composing, queues and review, with media that are fetched into the library.
  // A check counts what the plan has left.
  "posts/transfer": [
    "posts/store",
    "posts/approvals",
    "posts/compose",
    "posts/schedules",
    "posts/review",
    "billing",
    "creations",
    "social-accounts",
  ],
  // What a client sees are the contents of deliveries with their accounts and media; a password is hashed as at sign-in.
  "posts/client-links": [
    "posts/store",
    "posts/approvals",
    "posts/review",
    "auth/passwords",
    "creations",
    "social-accounts",
  ],
  "posts/delivery": ["posts/store", "social-accounts"],
  "posts/delivery/pace": ["posts/store", "posts/delivery", "social-accounts"],
  // An older occurrence of a repeating post is replaced by a newer one.
  "posts/delivery/notices": ["posts/store", "posts/approvals", "posts/schedules", "posts/delivery"],
  "posts/delivery/settle": ["posts/store", "posts/delivery", "posts/delivery/pace", "posts/delivery/notices"],
  "posts/delivery/prepare": ["posts/store", "posts/delivery", "creations", "social-accounts"],
  // Looks whether a send arrived: for the publisher, and before it is repeated because the user did not find it.
  // A look-up that a network limits waits as a send does.
  "posts/delivery/look-up": [
    "posts/store",
    "posts/delivery",
    "posts/delivery/pace",
    "posts/delivery/prepare",
    "posts/delivery/settle",
    "social-accounts",
  ],
  "posts/delivery/health": ["posts/store", "posts/delivery", "social-accounts"],
  "posts/delivery/run": [
    "posts/store",
    "posts/approvals",
    "posts/delivery",
    "posts/delivery/health",
    "posts/delivery/look-up",
    "posts/delivery/notices",
    "posts/delivery/pace",
    "posts/delivery/prepare",
    "posts/delivery/settle",
    "social-accounts",
  ],
  "posts/delivery/actions": [
    "posts/store",
    "posts/approvals",
    "posts/compose",
    "posts/delivery",
    "posts/delivery/health",
    "posts/delivery/look-up",
    "posts/delivery/settle",
    "social-accounts",
  ],

  // Deletion, export and import reach all data of a user or a workspace.
  "personal-data": [
    "auth",
    "auth/identities",
    "auth/invitations",
    "auth/passwords",
    "billing",
    "creations",
    "creations/generation",
    "feeds",
    "mail/newsletter",
    "posts/schedules",
    "posts/store",
    "posts/transfer",
    "social-accounts",
    "templates",
    "webhooks",
  ],
  // The dashboard counts creations and shows the plan's remaining units; metrics are not read while delivery is paused.
  analytics: ["posts/store", "posts/delivery", "social-accounts", "creations", "billing"],
};

/**
 * Read joins on another domain's table against the arrows: `users` shows the plan and the second factor; `notifications` reads which
 * notifications browsers wait for.
 */
export const readJoins: Record<string, readonly string[]> = {
  users: ["auth", "billing"],
  notifications: ["notifications/push"],
};

/** Kind of file inside a domain → the kinds it may import from its own domain. */
export const kindArrows: Record<string, readonly string[]> = {
  table: ["table"],
  jobs: [],
  queries: ["queries", "table"],
  verb: ["verb", "service", "queries", "table", "jobs"],
  service: ["verb", "service", "queries", "table", "jobs"],
  router: ["verb", "service"],
  routes: ["verb", "service"],
};

/** Folders of `shared` that belong to no domain: the networks, and the words of the server. All others are named after their domain. */
export const sharedBesideDomains = ["platforms", "messages", "error-catalogue", "server-messages"];
