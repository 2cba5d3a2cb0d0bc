import type { Sql } from "postgres";
import type { Db, OwnConnection } from "#server/db/client.ts";
import type { ChangeFeed } from "#server/domains/live/change-feed.ts";
import type { Config } from "#server/env.ts";
import type { Catalogue } from "#server/integrations/ai/catalogue.ts";
import type { ImageProvider } from "#server/integrations/ai/image-provider.ts";
import type { PriceBook } from "#server/integrations/ai/price-book.ts";
import type { TextProvider } from "#server/integrations/ai/text-provider.ts";
import type { VideoProvider } from "#server/integrations/ai/video-provider.ts";
import type { IdentityService } from "#server/integrations/identity/identity-service.ts";
import type { Mailer } from "#server/integrations/mail/mailer.ts";
import type { PushService } from "#server/integrations/push/push-service.ts";
import type { NearLimits } from "#server/integrations/social/near-limits.ts";
import type { SocialPlatform } from "#server/integrations/social/platform.ts";
import type { Payments } from "#server/integrations/stripe/payments.ts";
import type { Storage } from "#server/integrations/storage/storage.ts";
import type { Jobs } from "#server/jobs/define-job.ts";
import type { Logger } from "#server/lib/logger.ts";
import type { SecretBox } from "#server/lib/secret-box.ts";
import type { Metrics } from "#server/metrics.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import type { IdentityProvider } from "#shared/auth/sign-in.ts";

/** Everything a service may touch that is not its own code. Services ask for the part they use: `Pick<Deps, "db" | "jobs">`. */
export interface Deps {
  config: Config;
  log: Logger;
  db: Db;
  /** The driver under `db`, for LISTEN and for statements drizzle has no words for. */
  sql: Sql;
  ownConnection: OwnConnection;
  jobs: Jobs;
  changes: ChangeFeed;
  metrics: Metrics;
  storage: Storage;
  secrets: SecretBox;
  /** For places in lists, which callers keep. */
  cursors: SecretBox;
  mail: Mailer;
  /** Notices for browsers without an open page. */
  push: PushService;
  images: Catalogue<ImageProvider>;
  videos: Catalogue<VideoProvider>;
  /** What the makers and the writer cost. */
  prices: PriceBook;
  /** null: nothing costs money here. */
  payments: Payments | null;
  /** null without TEXT_MODEL. */
  text: TextProvider | null;
  /** Only the platforms that are configured; the rest are off. */
  social: Partial<Record<Platform, SocialPlatform>>;
  /** Only the providers that are configured. */
  identities: Partial<Record<IdentityProvider, IdentityService>>;
  /** What the platforms told of limits that are near. */
  nearLimits: NearLimits;
}
