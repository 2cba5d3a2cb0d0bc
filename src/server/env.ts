import { join, resolve } from "node:path";
import { z } from "zod";
import { databaseUrl } from "#server/db/database-url.ts";
import type { ListedPrice } from "#server/integrations/ai/listed-prices.ts";
import { type ModelSettings, readModels } from "#server/integrations/ai/model-settings.ts";
import { readPrices } from "#server/integrations/ai/price-settings.ts";
import { readTextModel, type TextChoice } from "#server/integrations/ai/text/text-settings.ts";
import {
  type IdentityConfig,
  identityProblemsOf,
  identityVariables,
  readIdentityConfig,
} from "#server/integrations/identity/identity-settings.ts";
import {
  hasNetworkKeys,
  readSocialConfig,
  type SocialConfig,
  socialProblemsOf,
  socialVariables,
} from "#server/integrations/social/social-settings.ts";
import {
  type StorageConfig,
  storageConfig,
  storageProblems,
  StorageUrl,
} from "#server/integrations/storage/storage-url.ts";
import {
  readStripeConfig,
  type StripeConfig,
  stripeProblemsOf,
  stripeVariables,
} from "#server/integrations/stripe/stripe-settings.ts";
import { baseUrl, hostsOf, optional } from "#server/lib/env-variable.ts";
import {
  sandboxAppleKey,
  sandboxClient,
  sandboxEndpoints,
  sandboxIdentityHosts,
} from "#server/sandbox/sandbox-endpoints.ts";
import type { SystemInfo } from "#shared/system.ts";

const flag = z.stringbool();
const policyFlag = optional(flag);
const mailFrom = /^([^<>\r\n]*<[^\s<>@,]+@[^\s<>@,]+>|[^\s<>@,]+@[^\s<>@,]+)$/;

const Env = z.object({
  NODE_ENV: optional(z.enum(["development", "production", "test"])),
  PORT: optional(z.coerce.number().int().min(0).max(65_535)),
  HOST: optional(z.string()),
  PUBLIC_URL: optional(baseUrl),
  DATA_DIR: optional(z.string()),
  DATABASE_URL: optional(databaseUrl({ writes: true })),
  DATABASE_DIRECT_URL: optional(databaseUrl({ writes: true })),
  DATABASE_READ_URL: optional(databaseUrl({ writes: false })),
  SNAPSHOT_RETENTION_MONTHS: optional(z.coerce.number().int().min(6).max(1_200)),
  SECRET_KEY: optional(z.string().min(32, "needs at least 32 characters")),
  SECRET_KEY_PREVIOUS: optional(z.string().min(32, "needs at least 32 characters")),
  ROLE: optional(z.enum(["all", "web", "worker"])),
  LOG_LEVEL: optional(z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"])),
  TRUST_PROXY: optional(
    z
      .string()
      .regex(
        /^(\d{1,2}|[\da-fA-F.:/]+(,[\da-fA-F.:/]+)*)$/,
        "is a number of proxies, or their addresses separated by commas",
      ),
  ),
  METRICS_TOKEN: optional(
    z.string().regex(/^[\x21-\x7e]{16,256}$/, "needs 16 to 256 visible ASCII characters, and no space"),
  ),
  STORAGE_URL: optional(StorageUrl),
  AWS_ACCESS_KEY_ID: optional(z.string()),
  AWS_SECRET_ACCESS_KEY: optional(z.string()),
  AWS_SESSION_TOKEN: optional(z.string()),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/, error: "must be an smtp:// or smtps:// address" })),
  MAIL_FROM: optional(z.string().regex(mailFrom, "must be an address, or Name <address>")),
  PUBLISHING_PAUSED: optional(flag),
  SANDBOX: optional(flag),
  ...socialVariables,
  IMAGE_MODEL: optional(z.string()),
  VIDEO_MODEL: optional(z.string()),
  TEXT_MODEL: optional(z.string()),
  AI_PRICES: optional(z.string()),
  OPENAI_API_KEY: optional(z.string()),
  OPENAI_BASE_URL: optional(baseUrl),
  OPENAI_COMPATIBLE_URL: optional(baseUrl),
  OPENAI_COMPATIBLE_API_KEY: optional(z.string()),
  GOOGLE_API_KEY: optional(z.string()),
  GOOGLE_BASE_URL: optional(baseUrl),
  REPLICATE_API_TOKEN: optional(z.string()),
  REPLICATE_BASE_URL: optional(baseUrl),
  FAL_API_KEY: optional(z.string()),
  FAL_BASE_URL: optional(baseUrl),
  SD_WEBUI_URL: optional(baseUrl),
  COMFYUI_URL: optional(baseUrl),
  COMFYUI_WORKFLOW: optional(z.string()),
  ...stripeVariables,
  ...identityVariables,
  WEBHOOK_ALLOWED_HOSTS: optional(z.string()),
  PROGRAM_ALLOWED_HOSTS: optional(z.string()),
  FEED_ALLOWED_HOSTS: optional(z.string()),
  AUTH_SYNC_URL: optional(z.url({ protocol: /^https?$/ })),
  PASSWORD_MIN_LENGTH: optional(z.coerce.number().int().min(6).max(128)),
  PASSWORD_MAX_LENGTH: optional(z.coerce.number().int().min(16).max(256)),
  PASSWORD_REQUIRE_LOWERCASE: policyFlag,
  PASSWORD_REQUIRE_UPPERCASE: policyFlag,
  PASSWORD_REQUIRE_NUMERIC: policyFlag,
  PASSWORD_REQUIRE_NON_ALPHANUMERIC: policyFlag,
});

/** Names of all variables; a test compares .env.example with this list. */
export const envVariables = Object.keys(Env.shape);

export interface Config extends SocialConfig {
  mode: "development" | "production" | "test";
  role: "all" | "web" | "worker";
  host: string;
  port: number;
  /** The address at which people and platforms reach this server, without a trailing slash. */
  publicUrl: string;
  /** The address at which this process reaches itself: the sandbox is called over loopback, whatever PUBLIC_URL is. */
  selfUrl: string;
  dataDir: string;
  /** null: the embedded PostgreSQL. With databaseDirectUrl, it may be the address of a pooler. */
  databaseUrl: string | null;
  /** The address of PostgreSQL itself; null: that is databaseUrl. */
  databaseDirectUrl: string | null;
  /** A standby of databaseUrl for reads of analytics. */
  databaseReadUrl: string | null;
  /** null: snapshots of metrics and followers are thinned out, but never dropped by their age. */
  snapshotRetentionMonths: number | null;
  secretKey: string | null;
  secretKeyPrevious: string | null;
  logLevel: string;
  /** The number of proxies in front of the server, or their addresses; false ignores X-Forwarded-For. */
  trustProxy: number | string[] | false;
  /** null: only this machine may read /metrics. */
  metricsToken: string | null;
  storage: StorageConfig;
  /** smtpUrl null: mails are written to a folder under dataDir. */
  mail: { smtpUrl: string | null; from: string };
  /** Nothing is published, and posts that were due before this start wait for their owner's decision. */
  /** Why nothing goes out; null: posts go out. */
  publishingPaused: SystemInfo["publishingPaused"];
  sandbox: boolean;
  /** Divides the delays between look-ups of a send without an answer. 1 except in the fault tests. */
  lookUpsFaster: number;
  /** Divides the interval at which the queue looks for jobs of dead processes and for jobs to repeat. 1 except in tests that kill processes. */
  queueFaster: number;
  /** null for a provider without credentials: its button shows the reason. */
  identity: IdentityConfig;
  /** Hosts, or host:port, of documents of programs that may have a private address, http and any port. */
  programAllowedHosts: string[];
  /** Hosts, or host:port, of feeds that may have a private address, http and any port. */
  feedAllowedHosts: string[];
  /** Hosts, or host:port, of webhooks that may have a private address, http and any port. */
  webhookAllowedHosts: string[];
  /** The URL that receives each access token; null: none. */
  authSyncUrl: string | null;
  models: ModelSettings;
  /** null: no suggestions. */
  textModel: TextChoice | null;
  /** Model prices that the operator configured. */
  prices: readonly ListedPrice[];
  /** null: Premium is free for everyone. */
  stripe: StripeConfig | null;
  passwordPolicy: {
    minLength: number;
    maxLength: number;
    requireLowercase: boolean;
    requireUppercase: boolean;
    requireNumeric: boolean;
    requireNonAlphanumeric: boolean;
  };
}

/** All invalid variables at once, each with its name. */
export class EnvError extends Error {
  readonly problems: string[];
  constructor(problems: string[]) {
    super(
      `Postloom cannot start: ${problems.length === 1 ? "an environment variable is" : "environment variables are"} wrong.\n${problems.map((p) => `  ${p}`).join("\n")}`,
    );
    this.problems = problems;
  }
}

/** A mail server accepts mails only from a sender that it knows, so there is no useful default. */
const mailProblems = (env: Record<string, unknown>): string[] =>
  env["SMTP_URL"] && !env["MAIL_FROM"] ? ["MAIL_FROM: is missing; SMTP_URL needs to know who sends"] : [];

const passwordProblems = (min = 0, max = min) =>
  min > max ? [`PASSWORD_MAX_LENGTH: is below PASSWORD_MIN_LENGTH, ${min}`] : [];

/** The other addresses say how to reach the database of DATABASE_URL in other ways. */
const databaseProblems = (env: Record<string, unknown>): string[] =>
  ["DATABASE_DIRECT_URL", "DATABASE_READ_URL"]
    .filter((name) => env[name] && !env["DATABASE_URL"])
    .map((name) => `${name}: needs DATABASE_URL, the address of the same database for everything else`);

const sandboxNetworks = (selfUrl: string, publicUrl: string) => ({
  client: sandboxClient,
  hosts: sandboxEndpoints(selfUrl, publicUrl),
  allowedHosts: [selfUrl, publicUrl].map((address) => new URL(address).host),
});

const sandboxIdentities = (selfUrl: string, publicUrl: string) => ({
  credentials: { ...sandboxClient, applePrivateKey: sandboxAppleKey() },
  hosts: sandboxIdentityHosts(selfUrl, publicUrl),
});

/** Variables of the tests, read with NODE_ENV=test only. */
const TestClocks = z.object({
  TEST_LOOK_UPS_FASTER: optional(z.coerce.number().positive()),
  TEST_QUEUE_FASTER: optional(z.coerce.number().positive()),
});

const issuesOf = (error: z.ZodError | undefined): string[] =>
  error?.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`) ?? [];

const proxiesOf = (value: string | undefined): Config["trustProxy"] =>
  value === undefined || value === "0" ? false : /^\d+$/.test(value) ? Number(value) : value.split(",");

/** Reads and validates the whole environment. Throws EnvError naming every invalid variable. */
export function loadConfig(source: Record<string, string | undefined>): Config {
  const parsed = Env.safeParse(source);
  const testClocks = TestClocks.safeParse(source["NODE_ENV"] === "test" ? source : {});
  const models = readModels(parsed.data ?? {});
  const textModel = readTextModel(parsed.data ?? {});
  const prices = readPrices(parsed.data?.AI_PRICES);
  const problems = [
    ...issuesOf(parsed.error),
    ...issuesOf(testClocks.error),
    ...socialProblemsOf(source),
    ...identityProblemsOf(source),
    ...databaseProblems(source),
    ...mailProblems(source),
    ...passwordProblems(parsed.data?.PASSWORD_MIN_LENGTH, parsed.data?.PASSWORD_MAX_LENGTH),
    ...stripeProblemsOf(source),
    ...storageProblems(source),
    ...models.problems,
    ...textModel.problems,
    ...prices.problems,
  ];
  if (!parsed.success || problems.length > 0) throw new EnvError(problems);
  const env = parsed.data;

  const mode = env.NODE_ENV ?? "production";
  const port = env.PORT ?? 5000;
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${port}`;
  const selfUrl = `http://127.0.0.1:${port}`;
  const sandbox = env.SANDBOX ?? (mode === "development" && !hasNetworkKeys(env));

  return {
    mode,
    role: env.ROLE ?? "all",
    host: env.HOST ?? (mode === "production" ? "0.0.0.0" : "127.0.0.1"),
    port,
    publicUrl,
    selfUrl,
    dataDir: resolve(env.DATA_DIR ?? join(process.cwd(), "data")),
    databaseUrl: env.DATABASE_URL ?? null,
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? null,
    databaseReadUrl: env.DATABASE_READ_URL ?? null,
    snapshotRetentionMonths: env.SNAPSHOT_RETENTION_MONTHS ?? null,
    secretKey: env.SECRET_KEY ?? null,
    secretKeyPrevious: env.SECRET_KEY_PREVIOUS ?? null,
    logLevel: env.LOG_LEVEL ?? "info",
    trustProxy: proxiesOf(env.TRUST_PROXY),
    metricsToken: env.METRICS_TOKEN ?? null,
    storage: storageConfig(env.STORAGE_URL, env),
    mail: {
      smtpUrl: env.SMTP_URL ?? null,
      from: env.MAIL_FROM ?? `Postloom <postloom@${new URL(publicUrl).hostname}>`,
    },
    publishingPaused: env.PUBLISHING_PAUSED === true ? "setting" : null,
    sandbox,
    lookUpsFaster: testClocks.data?.TEST_LOOK_UPS_FASTER ?? 1,
    queueFaster: testClocks.data?.TEST_QUEUE_FASTER ?? 1,
    ...readSocialConfig(env, sandbox ? sandboxNetworks(selfUrl, publicUrl) : null),
    identity: readIdentityConfig(env, publicUrl, sandbox ? sandboxIdentities(selfUrl, publicUrl) : null),
    webhookAllowedHosts: hostsOf(env.WEBHOOK_ALLOWED_HOSTS),
    programAllowedHosts: hostsOf(env.PROGRAM_ALLOWED_HOSTS),
    feedAllowedHosts: hostsOf(env.FEED_ALLOWED_HOSTS),
    authSyncUrl: env.AUTH_SYNC_URL ?? null,
    models: models.settings,
    textModel: textModel.choice,
    prices: prices.prices,
    stripe: readStripeConfig(env),
    passwordPolicy: {
      minLength: env.PASSWORD_MIN_LENGTH ?? 6,
      maxLength: env.PASSWORD_MAX_LENGTH ?? 256,
      requireLowercase: env.PASSWORD_REQUIRE_LOWERCASE ?? false,
      requireUppercase: env.PASSWORD_REQUIRE_UPPERCASE ?? false,
      requireNumeric: env.PASSWORD_REQUIRE_NUMERIC ?? false,
      requireNonAlphanumeric: env.PASSWORD_REQUIRE_NON_ALPHANUMERIC ?? false,
    },
  };
}
