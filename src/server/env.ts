import { join, resolve } from "node:path";
import { z } from "zod";
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
  sandboxAppleKey,
  sandboxClient,
  sandboxEndpoints,
  sandboxIdentityHosts,
} from "#server/sandbox/sandbox-endpoints.ts";

/** An unset variable and an empty one mean the same: compose files pass empty strings for what is not set. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());
const flag = z.stringbool();
const baseUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ""));
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
  META_APP_ID: optional(z.string()),
  META_APP_SECRET: optional(z.string()),
  X_CLIENT_ID: optional(z.string()),
  X_CLIENT_SECRET: optional(z.string()),
  META_GRAPH_URL: optional(baseUrl),
  META_UPLOAD_URL: optional(baseUrl),
  META_VIDEO_URL: optional(baseUrl),
  META_DIALOG_URL: optional(baseUrl),
  X_API_URL: optional(baseUrl),
  X_AUTHORIZE_URL: optional(baseUrl),
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
  STRIPE_SECRET_KEY: optional(z.string().regex(/^(sk|rk)_\w{8,}$/, "begins with sk_ or rk_")),
  STRIPE_WEBHOOK_SECRET: optional(z.string().regex(/^whsec_\S{8,}$/, "begins with whsec_")),
  STRIPE_PRICE_PREMIUM: optional(z.string().regex(/^price_\w+$/, "is the id of a price and begins with price_")),
  STRIPE_API_URL: optional(baseUrl),
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

export interface OAuthClient {
  clientId: string;
  clientSecret: string;
}

export interface Config {
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
  /** null when the platform has no credentials: it is then off, visibly. */
  meta: (OAuthClient & { graphUrl: string; uploadUrl: string; videoUrl: string; dialogUrl: string }) | null;
  x: (OAuthClient & { apiUrl: string; authorizeUrl: string }) | null;
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
  stripe: { secretKey: string; webhookSecret: string; premiumPrice: string; apiUrl: string } | null;
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

type Env = z.infer<typeof Env>;

function pairProblems(env: Record<string, unknown>): string[] {
  const pairs = [
    ["META_APP_ID", "META_APP_SECRET"],
    ["X_CLIENT_ID", "X_CLIENT_SECRET"],
  ] as const;
  return pairs.flatMap(([a, b]) => {
    const isSet = (name: string) => env[name] !== undefined && env[name] !== "";
    if (isSet(a) === isSet(b)) return [];
    const missing = isSet(a) ? b : a;
    return [`${missing}: is missing; ${a} and ${b} are needed together`];
  });
}

const stripeVariables = ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET", "STRIPE_PRICE_PREMIUM"] as const;

/** Money that comes in without a word of it, or a price without a till: all of it or nothing. */
function stripeProblems(env: Record<string, unknown>): string[] {
  const missing = stripeVariables.filter((name) => !env[name]);
  if (missing.length === stripeVariables.length) return [];
  return missing.map((name) => `${name}: is missing; ${stripeVariables.join(", ")} are needed together`);
}

const stripeConfig = (env: Env): Config["stripe"] =>
  env.STRIPE_SECRET_KEY && env.STRIPE_WEBHOOK_SECRET && env.STRIPE_PRICE_PREMIUM
    ? {
        secretKey: env.STRIPE_SECRET_KEY,
        webhookSecret: env.STRIPE_WEBHOOK_SECRET,
        premiumPrice: env.STRIPE_PRICE_PREMIUM,
        apiUrl: env.STRIPE_API_URL ?? "https://api.stripe.com",
      }
    : null;

/** A mail server takes mails only from a sender it knows, so nobody can guess a good one. */
const mailProblems = (env: Record<string, unknown>): string[] =>
  env["SMTP_URL"] && !env["MAIL_FROM"] ? ["MAIL_FROM: is missing; SMTP_URL needs to know who sends"] : [];

const ownHosts = {
  META_GRAPH_URL: "https://graph.facebook.com",
  META_UPLOAD_URL: "https://rupload.facebook.com",
  META_DIALOG_URL: "https://www.facebook.com",
  X_API_URL: "https://api.x.com",
  X_AUTHORIZE_URL: "https://x.com/i/oauth2/authorize",
} as const;

const clientOf = (id: string | undefined, secret: string | undefined, sandbox: boolean): OAuthClient | null =>
  id !== undefined && secret !== undefined ? { clientId: id, clientSecret: secret } : sandbox ? sandboxClient : null;

/** The same clients for the networks and the sandbox: only the base URLs differ. */
function platformConfig(env: Env, sandbox: boolean, publicUrl: string, selfUrl: string): Pick<Config, "meta" | "x"> {
  const hosts = sandbox ? sandboxEndpoints(selfUrl, publicUrl) : ownHosts;
  const meta = clientOf(env.META_APP_ID, env.META_APP_SECRET, sandbox);
  const x = clientOf(env.X_CLIENT_ID, env.X_CLIENT_SECRET, sandbox);
  const graphUrl = env.META_GRAPH_URL ?? hosts.META_GRAPH_URL;
  return {
    meta: meta && {
      ...meta,
      graphUrl,
      uploadUrl: env.META_UPLOAD_URL ?? hosts.META_UPLOAD_URL,
      videoUrl: env.META_VIDEO_URL ?? graphUrl,
      dialogUrl: env.META_DIALOG_URL ?? hosts.META_DIALOG_URL,
    },
    x: x && {
      ...x,
      apiUrl: env.X_API_URL ?? hosts.X_API_URL,
      authorizeUrl: env.X_AUTHORIZE_URL ?? hosts.X_AUTHORIZE_URL,
    },
  };
}

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
    ...pairProblems(source),
    ...identityProblemsOf(source),
    ...mailProblems(source),
    ...stripeProblems(source),
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
    ...platformConfig(env, sandbox, publicUrl, selfUrl),
    identity: readIdentityConfig(env, sandbox ? sandboxIdentities(selfUrl, publicUrl) : null),
    authSyncUrl: env.AUTH_SYNC_URL ?? null,
    models: models.settings,
    textModel: textModel.choice,
    prices: prices.prices,
    stripe: stripeConfig(env),
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
