import type { Sql } from "postgres";
import type { Db, OwnConnection } from "#server/db/client.ts";
import type { Reads } from "#server/db/replica.ts";
import type { ChangeFeed } from "#server/domains/live/change-feed.ts";
import type { Config } from "#server/env.ts";
import type { ImageProvider } from "#server/integrations/ai/image-provider.ts";
import type { PriceBook } from "#server/integrations/ai/price-book.ts";
import type { Catalogue } from "#server/integrations/ai/provider.ts";
import type { TextProvider } from "#server/integrations/ai/text-provider.ts";
import type { VideoProvider } from "#server/integrations/ai/video-provider.ts";
import type { IdentityService } from "#server/integrations/identity/identity-service.ts";
import type { Mailer } from "#server/integrations/mail/mailer.ts";
import type { PushService } from "#server/integrations/push/push-service.ts";
import type { SocialPlatform } from "#server/integrations/social/platform.ts";
import type { NearLimits } from "#server/integrations/social/slow-down-near-limits.ts";
import type { Storage } from "#server/integrations/storage/storage.ts";
import type { Payments } from "#server/integrations/stripe/payments.ts";
import type { Jobs } from "#server/jobs/define-job.ts";
import type { Logger } from "#server/lib/logger.ts";
import type { SecretBox } from "#server/lib/secrets/secret-box.ts";
import type { Metrics } from "#server/metrics.ts";
import type { IdentityProvider } from "#shared/auth/sign-in.ts";
import type { Platform } from "#shared/platforms/platform.ts";

/** All external dependencies of services. Each service asks for the part it uses: `Pick<Deps, "db" | "jobs">`. */
export interface Deps {
  config: Config;
  log: Logger;
  db: Db;
  /** The driver below `db`, for LISTEN and for statements that drizzle cannot express. */
  sql: Sql;
  ownConnection: OwnConnection;
  /** Reads for analytics, at a replica where there is one. */
  reads: Reads;
  jobs: Jobs;
  changes: ChangeFeed;
  metrics: Metrics;
  storage: Storage;
  secrets: SecretBox;
  /** Seals the cursors of lists. */
  cursors: SecretBox;
  /** Seals the addresses of media for clients and for people outside the workspace. */
  mediaAddresses: SecretBox;
  mail: Mailer;
  /** Push messages for browsers, also without an open page. */
  push: PushService;
  images: Catalogue<ImageProvider>;
  videos: Catalogue<VideoProvider>;
  /** Prices of the image, video and text models. */
  prices: PriceBook;
  /** null: plans cost nothing on this server. */
  payments: Payments | null;
  /** null without TEXT_MODEL. */
  text: TextProvider | null;
  /** Configured platforms only. */
  social: Partial<Record<Platform, SocialPlatform>>;
  /** Configured providers only. */
  identities: Partial<Record<IdentityProvider, IdentityService>>;
  /** Rate limits that the platforms reported as nearly reached. */
  nearLimits: NearLimits;
}
