import { z } from "zod";
import { SocialAccountId } from "#shared/ids.ts";
import { nextCursor, pageFields } from "#shared/page.ts";
import { AccountLimits } from "#shared/platforms/account-limits.ts";
import { textCounts } from "#shared/platforms/network-rules.ts";
import { Platform } from "#shared/platforms/platform.ts";
import { postVisibilities } from "#shared/platforms/text-settings.ts";
import { line } from "#shared/text.ts";
import { isoDateTime } from "#shared/time.ts";
import { AccountHealth } from "./account-health.ts";

export const accountStatuses = ["connected", "expired", "revoked"] as const;
export const AccountStatus = z.enum(accountStatuses);
export type AccountStatus = z.infer<typeof AccountStatus>;

export const SocialAccount = z.object({
  id: SocialAccountId,
  platform: Platform,
  externalId: z.string(),
  server: z.string().nullable().describe("Its own server, on networks of many servers"),
  limits: AccountLimits.nullable().describe("Limits of its server or tier, in place of those of the network"),
  name: z.string(),
  username: z.string().nullable(),
  label: z.string().nullable().describe("Your own label for the account."),
  avatarUrl: z
    .string()
    .nullable()
    .describe("Our copy of its picture, relative to this server. null without a picture, and until it was fetched."),
  status: AccountStatus,
  expiresAt: isoDateTime.nullable(),
  isDefault: z.boolean(),
  readsMetrics: z
    .boolean()
    .describe(
      "Whether its followers, and the metrics of its posts that have no choice of their own, are read by the clock. Each reading costs money at X.",
    ),
  syncedAt: isoDateTime.nullable(),
  health: AccountHealth.nullable().describe("The result of the last check of the connection; null: not checked yet"),
  sandbox: z.boolean(),
  createdAt: isoDateTime,
});
export type SocialAccount = z.infer<typeof SocialAccount>;

const Server = line(300)
  .trim()
  .describe("The account's server, on networks of many servers: mastodon.social, or its address");
const Identifier = line(300).trim().describe("The handle of the account, like anna.bsky.social");

export const ConnectInput = z.strictObject({
  platform: Platform,
  server: Server.optional(),
  identifier: Identifier.optional(),
});
export type ConnectInput = z.infer<typeof ConnectInput>;

/** For networks where a person can make a password for an app: Bluesky. */
export const ConnectPasswordInput = z.strictObject({
  platform: Platform.default("bluesky"),
  server: Server.optional(),
  identifier: Identifier.min(1),
  password: line(300).min(1).describe("An app password, never the main one"),
});
export type ConnectPasswordInput = z.infer<typeof ConnectPasswordInput>;
export const ListAccountsInput = z.strictObject({
  ...pageFields,
  platform: Platform.optional(),
  status: AccountStatus.optional(),
});
export type ListAccountsInput = z.infer<typeof ListAccountsInput>;
export const AccountPage = z.object({ accounts: z.array(SocialAccount), nextCursor });
const most = z.number();
const bound = z.number().nullable();

/** The limits of one account. Sizes in bytes, durations in milliseconds, sides in pixels, ratios as width:height. */
export const AccountRules = z.object({
  platform: Platform,
  textMax: most.describe("In the network's own count"),
  textCount: z
    .enum(textCounts)
    .describe(
      "How it counts: UTF-16 units, X's weights, user-perceived characters, Mastodon's, Threads' or LinkedIn's own way",
    ),
  textMaxBytes: bound.describe("UTF-8 bytes besides"),
  linkLength: most.describe("What an address counts; 0: its characters"),
  commentMax: most,
  threadMax: most.describe("Posts in a thread; 1: no threads"),
  hashtagMax: bound,
  mentionMax: bound,
  cashtagMax: bound,
  linkMax: bound,
  altTextMax: most,
  media: z.object({
    min: most,
    most: z.object({ image: most, gif: most, video: most }),
    mostMixed: bound.describe("Of all kinds together; null: kinds cannot be mixed"),
    gif: z
      .object({ maxBytes: most, long: most, short: most })
      .nullable()
      .describe("Of a GIF that is played as one; any other animation goes as a video"),
  }),
  image: z.object({
    format: z.literal("jpeg"),
    minRatio: bound,
    maxRatio: bound,
    maxBytes: most,
    maxSide: most,
  }),
  video: z.object({
    minMs: most,
    maxMs: most,
    maxBytes: most,
    maxBitrate: bound,
    maxSides: z.object({ long: most, short: most }).nullable(),
    maxWidth: bound,
    minSide: most,
    minRatio: most,
    maxRatio: most,
    frameRate: z.object({ min: bound, max: bound }),
    codecs: z.array(z.string()).readonly().nullable(),
    pixelFormats: z
      .record(z.string(), z.array(z.string()).readonly())
      .describe("Of each codec, as ffmpeg names them: yuv420p is 4:2:0 with 8 bits"),
    squarePixels: z.boolean(),
    progressive: z.boolean().describe("Not interlaced"),
    evenSides: z.boolean(),
  }),
  cropsCarousel: z.boolean(),
  fetchesPictures: z.boolean().describe("Fetches pictures from this server, which must then be on the internet"),
  fetchesSingleVideos: z.boolean().describe("Needs a server on the internet for a single video, too"),
  refusesRepeatedText: z.boolean(),
  contentWarnings: z.boolean().describe("Shows posts behind a contentWarning, which counts with each text"),
  visibilities: z.array(z.enum(postVisibilities)).readonly().describe("Empty: every post is public"),
  languages: z.boolean().describe("Takes the language of a post"),
  limitsReplies: z.boolean().describe("Takes replySettings"),
  documents: z.boolean().describe("Takes asDocument"),
  readAt: isoDateTime.nullable().describe("When the account's own limits were read"),
});
export type AccountRules = z.infer<typeof AccountRules>;

export const AccountRef = z.strictObject({ id: SocialAccountId });
export const UpdateAccountInput = z.strictObject({
  id: SocialAccountId,
  isDefault: z
    .literal(true, "A platform always has a default account: make another account the default instead")
    .optional(),
  label: line(60).trim().nullable().optional(),
  readsMetrics: z.boolean().optional(),
});
export type UpdateAccountInput = z.infer<typeof UpdateAccountInput>;

/** A changed field of an account's profile. */
export const ProfileChange = z.object({
  field: z.enum(["name", "username", "avatarUrl"]),
  from: z.string().nullable(),
  to: z.string().nullable(),
});
export type ProfileChange = z.infer<typeof ProfileChange>;

/** Why connecting failed; a query parameter of the settings page. */
export type ConnectError =
  | "denied"
  | "expired"
  | "other_browser"
  | "no_accounts"
  /** The network shares its consent: the Page was connected, and no Instagram account is linked to it. */
  | "no_linked_account"
  | "refused"
  | "right_lost"
  | "unavailable";

/** The confirmation code that Meta shows to the requester. */
export const DataDeletionRef = z.strictObject({ code: line(100) });
export const DataDeletion = z.object({ accounts: z.number().int(), doneAt: isoDateTime });
export type DataDeletion = z.infer<typeof DataDeletion>;
