/** Which rooms of the tree import which others. Add an arrow only with a reason in the commit. */

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
  "client/lib": ["types:server/router.ts"],
  "client/assets": [],
  "client/service-worker": ["client/features", "client/lib"],
  "client/styles": [],
  "client/ui": ["client/lib", "client/assets"],
  "client/features": ["client/ui", "client/lib", "client/assets"],
  "client/routes": ["client/features", "client/ui", "client/lib", "client/assets"],
  "client/app": ["client/routes", "client/features", "client/ui", "client/lib", "client/assets"],
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
    to: /^integrations\/(social\/(platform(-error|-usage)?|published-post)|identity\/identity-service|ai\/((image|video|text)-provider|provider)|storage\/storage|mail\/mailer|push\/push-service|stripe\/payments)\.ts$/,
    because: "the interfaces in deps",
  },
  {
    from: /^domains\/personal-data\/erasure\.ts$/,
    to: /^sandbox\/forget-accounts\.ts$/,
    because: "deleting a workspace also deletes its sandbox data",
  },
];
