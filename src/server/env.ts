import { join, resolve } from "node:path";
import { z } from "zod";
import {
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
import { type ModelSettings, readModels } from "#server/integrations/ai/model-settings.ts";
import { readPrices } from "#server/integrations/ai/price-settings.ts";
import type { ListedPrice } from "#server/integrations/ai/prices.ts";
import { readTextModel, type TextChoice } from "#server/integrations/ai/text/text-settings.ts";
import {
  type IdentityConfig,
  identityProblemsOf,
  identityVariables,
  readIdentityConfig,
} from "#server/integrations/identity/identity-settings.ts";
import {
  readStripeConfig,
  type StripeConfig,
  stripeProblemsOf,
  stripeVariables,
} from "#server/integrations/stripe/stripe-settings.ts";
import { baseUrl, optional } from "#server/lib/env-variable.ts";
import {
  sandboxAppleKey,
  sandboxClient,
  sandboxEndpoints,
  sandboxIdentityHosts,
} from "#server/sandbox/sandbox-endpoints.ts";

const flag = z.stringbool();
const policyFlag = optional(flag);
const mailFrom = /^([^<>\r\n]*<[^\s<>@,]+@[^\s<>@,]+>|[^\s<>@,]+@[^\s<>@,]+)$/;

const Env = z.object({
  NODE_ENV: optional(z.enum(["development", "production", "test"])),
  PORT: optional(z.coerce.number().int().min(0).max(65_535)),
  HOST: optional(z.string()),
  PUBLIC_URL: optional(baseUrl),
  DATA_DIR: optional(z.string()),
  DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/, error: "must be a postgres:// address" })),
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
  AUTH_SYNC_URL: optional(z.url({ protocol: /^https?$/ })),
  PASSWORD_MIN_LENGTH: optional(z.coerce.number().int().min(6).max(128)),
  PASSWORD_MAX_LENGTH: optional(z.coerce.number().int().min(16).max(256)),
  PASSWORD_REQUIRE_LOWERCASE: policyFlag,
  PASSWORD_REQUIRE_UPPERCASE: policyFlag,
  PASSWORD_REQUIRE_NUMERIC: policyFlag,
  PASSWORD_REQUIRE_NON_ALPHANUMERIC: policyFlag,
});

/** Names of every variable read; .env.example is held equal to this list. */
export const envVariables = Object.keys(Env.shape);

export interface Config extends SocialConfig {
  mode: "development" | "production" | "test";
  role: "all" | "web" | "worker";
  host: string;
  port: number;
  /** Where people and platforms reach this server; no slash at the end. */
  publicUrl: string;
  /** Where this process reaches itself: the sandbox is called over loopback whatever PUBLIC_URL says. */
  selfUrl: string;
  dataDir: string;
  databaseUrl: string | null;
  secretKey: string | null;
  secretKeyPrevious: string | null;
  logLevel: string;
  /** How many proxies stand in front, or their addresses; false ignores X-Forwarded-For. */
  trustProxy: number | string[] | false;
  /** null: /metrics is told to this machine alone. */
  metricsToken: string | null;
  storage: StorageConfig;
  /** smtpUrl null: mails are kept in a folder under dataDir. */
  mail: { smtpUrl: string | null; from: string };
  /** Nothing goes out, and what was due before this start waits for its person's word. */
  publishingPaused: boolean;
  sandbox: boolean;
  /** null where a provider has no credentials: its button says so. */
  identity: IdentityConfig;
  /** Who is told of each access token; null: nobody. */
  authSyncUrl: string | null;
  models: ModelSettings;
  /** null: nothing is suggested. */
  textModel: TextChoice | null;
  /** What the operator says models cost. */
  prices: readonly ListedPrice[];
  /** null: everybody is free to choose Premium. */
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

/** Every bad variable at once, each with its name: thrown at start instead of the first one only. */
export class EnvError extends Error {
  readonly problems: string[];
  constructor(problems: string[]) {
    super(
      `Postloom cannot start: ${problems.length === 1 ? "an environment variable is" : "environment variables are"} wrong.\n${problems.map((p) => `  ${p}`).join("\n")}`,
    );
    this.problems = problems;
  }
}

/** A mail server takes mails only from a sender it knows, so nobody can guess a good one. */
const mailProblems = (env: Record<string, unknown>): string[] =>
  env["SMTP_URL"] && !env["MAIL_FROM"] ? ["MAIL_FROM: is missing; SMTP_URL needs to know who sends"] : [];

const sandboxNetworks = (selfUrl: string, publicUrl: string) => ({
  client: sandboxClient,
  hosts: sandboxEndpoints(selfUrl, publicUrl),
});

const sandboxIdentities = (selfUrl: string, publicUrl: string) => ({
  credentials: { ...sandboxClient, applePrivateKey: sandboxAppleKey() },
  hosts: sandboxIdentityHosts(selfUrl, publicUrl),
});

const proxiesOf = (value: string | undefined): Config["trustProxy"] =>
  value === undefined || value === "0" ? false : /^\d+$/.test(value) ? Number(value) : value.split(",");

/** Reads and checks the whole environment. Throws EnvError naming every variable at fault. */
export function loadConfig(source: Record<string, string | undefined>): Config {
  const parsed = Env.safeParse(source);
  const invalid = parsed.error?.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`) ?? [];
  const models = readModels(parsed.data ?? {});
  const textModel = readTextModel(parsed.data ?? {});
  const prices = readPrices(parsed.data?.AI_PRICES);
  const problems = [
    ...invalid,
    ...socialProblemsOf(source),
    ...identityProblemsOf(source),
    ...mailProblems(source),
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
  const hasCredentials = env.META_APP_ID !== undefined || env.X_CLIENT_ID !== undefined;
  const sandbox = env.SANDBOX ?? (mode === "development" && !hasCredentials);

  return {
    mode,
    role: env.ROLE ?? "all",
    host: env.HOST ?? (mode === "production" ? "0.0.0.0" : "127.0.0.1"),
    port,
    publicUrl,
    selfUrl,
    dataDir: resolve(env.DATA_DIR ?? join(process.cwd(), "data")),
    databaseUrl: env.DATABASE_URL ?? null,
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
    publishingPaused: env.PUBLISHING_PAUSED ?? false,
    sandbox,
    ...readSocialConfig(env, sandbox ? sandboxNetworks(selfUrl, publicUrl) : null),
    identity: readIdentityConfig(env, publicUrl, sandbox ? sandboxIdentities(selfUrl, publicUrl) : null),
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
