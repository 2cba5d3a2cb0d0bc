// Written from docs/openapi.json by generate/index.ts. Do not edit: run `npm run client:generate`.

export type ActivityKind = "user.registered" | "user.data_exported" | "user.data_imported" | "creation.created" | "creation.failed" | "creation.deleted" | "post.created" | "post.submitted" | "post.approved" | "post.changes_requested" | "post.scheduled" | "post.published" | "post.failed" | "post.needs_user" | "post.deleted" | "account.connected" | "account.disconnected" | "account.expired" | "plan.chosen" | "template.created" | "template.deleted" | "api_key.created" | "api_key.revoked" | "client_link.created" | "client_link.revoked" | "member.invited" | "member.joined" | "member.left" | "member.removed" | "member.role_changed" | "workspace.transferred" | "workspace.exported";

export interface Activity {
  id: string;
  kind: ActivityKind;
  subject: {
    type: ActivitySubject;
    id: string;
    /** The path of the subject under /api; null: it has none */
    path: string | null;
  } | null;
  label: string | null;
  platform: Platform | null;
  /** The user who did it; null: Postloom itself, or a deleted account */
  actor: Actor | null;
  /** The name that a client entered with a link; null: it was no client */
  client: string | null;
  createdAt: string;
}

export type ActivitySubject = "creation" | "post" | "account" | "template" | "api_key" | "member";

export type Platform = "facebook" | "instagram" | "x" | "bluesky" | "mastodon" | "threads" | "linkedin";

export interface Actor {
  id: string;
  name: string;
}

export interface Dashboard {
  stats: {
    totalCreations: number;
    totalPosts: number;
    totalViews: number | null;
    totalEngagement: number | null;
  };
  /** The source of views and engagement, and the time of the last measurement. */
  metrics: {
    source: "platform" | "sandbox" | "manual" | "mixed" | null;
    asOf: string | null;
  };
  trends: {
    creations: string | null;
    posts: string | null;
    views: string | null;
    engagement: string | null;
  };
  /** The numbers of the trends; null where there is nothing to compare. */
  changes: {
    /** In percent, against the week before. */
    creations: number | null;
    /** In percent, against the month before. */
    posts: number | null;
    /** In percent. */
    views: number | null;
    /** In points of a percentage. */
    engagement: number | null;
  };
  recentCreations: Creation[];
  recentPosts: Post[];
  usage: Usage;
}

export interface Creation {
  id: string;
  _id: string;
  type: CreationType;
  status: CreationStatus;
  title: string;
  description: string | null;
  prompt: string | null;
  altText: string | null;
  isFavourite: boolean;
  /** Shown on the person's page, while they show their profile */
  isPublic: boolean;
  options: CreationOptions | null;
  /** The creation of which this is a variation */
  parentId: string | null;
  /** The name of the uploaded file; null: it was generated here */
  fileName: string | null;
  /** The picture with which the video begins */
  startImageId: string | null;
  /** The chosen model, as in GET /generation/models */
  requestedModel: string | null;
  /** The estimated cost of the generation in US dollars; 0: free, null: no price was known */
  estimateUsd: number | null;
  provider: string | null;
  /** The model that was used, as exactly as the provider names it */
  model: string | null;
  /** The seed that was used; null: the provider does not name it */
  seedUsed: number | null;
  /** The size that the provider generated, before it was fitted to the requested one */
  madeSize: {
    width: number;
    height: number;
  } | null;
  /** The progress in percent; null: the provider does not report it. makingSince and typicalMs then give an estimate */
  progress: number | null;
  /** The time of the last request to generate it; null: it was never requested */
  startedAt: string | null;
  /** The time at which the generation began; null: it waits in the queue */
  makingSince: string | null;
  /** The typical duration; null: there are too few to know */
  typicalMs: number | null;
  /** The provider does not answer or accepts no work: the reason, since when, and when it is tried again; after `until` it is being tried */
  waiting: {
    reason: string;
    since: string;
    until: string;
  } | null;
  error: {
    /** CANCELLED, REFUSED, SETTINGS_REFUSED, PROVIDER_BUSY, PROVIDER_UNAVAILABLE, PROVIDER_KEY, PROVIDER_QUOTA, NO_ANSWER, BAD_RESULT, MODEL_NOT_CONFIGURED, TIMED_OUT, GENERATION_FAILED, or one of the codes of answers */
    code: string;
    message: string;
  } | null;
  fileUrl: string | null;
  /** As fileUrl. `?w=160`, `?w=320`, `?w=640`, `?w=1280` asks for that width, as AVIF if the request accepts it, otherwise as WebP */
  thumbnailUrl: string | null;
  width: number | null;
  height: number | null;
  contentType: string | null;
  /** The duration of the finished video or animation, in seconds */
  durationSeconds: number | null;
  /** avc (H.264), hevc (H.265), vp9 or av1; null for pictures */
  videoCodec: string | null;
  /** Of a video, as ffmpeg names it, like yuv420p; null where it is unknown */
  pixelFormat: string | null;
  /** Width of a pixel of a video / its height: 1 is square */
  pixelRatio: number | null;
  /** Whether each frame of a video holds two moments in alternate lines */
  isInterlaced: boolean | null;
  /** Frames a second of a video */
  frameRate: number | null;
  /** aac, opus and the like; null also for a video without sound */
  audioCodec: string | null;
  sizeBytes: number | null;
  tookMs: number | null;
  platform: Platform | null;
  createdAt: string;
}

export type CreationType = "image" | "video";

export type CreationStatus = "completed" | "posted" | "processing" | "scheduled" | "draft" | "failed";

export type CreationOptions = {
  type: "image";
  style: ImageStyle;
  size: ImageSize;
  creativity: number;
  detail: number;
  seed: number;
} | {
  type: "video";
  style: VideoStyle;
  size: VideoSize;
  durationSeconds: number;
  motion: number;
  quality: number;
  seed: number;
};

export type ImageStyle = "realistic" | "artistic" | "cartoon" | "abstract";

export type ImageSize = "1024x1024" | "1024x768" | "768x1024" | "1920x1080";

export type VideoStyle = "cinematic" | "documentary" | "artistic" | "commercial";

export type VideoSize = "1920x1080" | "1280x720" | "1080x1920" | "1080x1080";

export interface Post {
  id: string;
  content: string;
  thread: string[];
  platformContent: Partial<Record<Platform, string>>;
  firstComment: string | null;
  hashtags: string[];
  creationId: string | null;
  creationIds: string[];
  thumbnailUrl: string | null;
  platforms: Platform[];
  /** `submitted`: waits for an approval, with its proposed time. `changes_requested`: an approver asked for changes. `publishing` from up to a second before its time, and no longer changed from then on; it goes out at its time */
  status: PostStatus;
  scheduledAt: string | null;
  publishedAt: string | null;
  altText: string | null;
  /** One for each of creationIds; null: altText, the creation's own, or its prompt */
  altTexts: (string | null)[];
  replySettings: ReplySettings | null;
  paidPartnership: boolean;
  contentWarning: string | null;
  visibility: PostVisibility | null;
  language: string | null;
  asDocument: boolean;
  /** Whether the clock reads the metrics of this post; null: as each of its accounts says. Each reading costs money at X. */
  readsMetrics: boolean | null;
  /** The reason why the server made the post a draft again, until it is changed */
  notice: TargetError | null;
  engagement: Engagement | null;
  targets: PostTarget[];
  createdAt: string;
  updatedAt: string;
}

export type PostStatus = "draft" | "submitted" | "changes_requested" | "scheduled" | "publishing" | "published" | "partial" | "failed";

export type ReplySettings = "everyone" | "following" | "mentionedUsers" | "subscribers" | "verified";

export type PostVisibility = "public" | "unlisted" | "private";

export interface TargetError {
  code: string;
  message: string;
  fix: string | null;
}

/** The sums of what its networks count. A metric that none of them counts is the one that was typed by hand. */
export interface Engagement {
  likes: number | null;
  comments: number | null;
  shares: number | null;
  views: number | null;
  /** `manual`: no network has counted anything yet */
  source: "networks" | "manual";
  /** When a network was read last, or the metrics were typed */
  updatedAt: string;
  /** The metrics that were typed by hand */
  manual: {
    likes: number | null;
    comments: number | null;
    shares: number | null;
    views: number | null;
    updatedAt: string;
  } | null;
}

export interface PostTarget {
  id: string;
  platform: Platform;
  accountId: string | null;
  accountName: string;
  sandbox: boolean;
  /** `publishing` from up to 20 seconds before its time, while files are uploaded; it goes out at its time */
  status: TargetStatus;
  needsUser: boolean;
  permalink: string | null;
  /** The address of the account; null: it was disconnected */
  accountUrl: string | null;
  externalId: string | null;
  error: TargetError | null;
  attempts: number;
  /** The time of the next attempt or, while it is `verifying`, of the next look-up */
  nextAttemptAt: string | null;
  publishedAt: string | null;
  /** The published text, including later edits; null: not published yet */
  text: string | null;
  /** The parts that follow the post on this account, in order */
  parts: PostPart[];
  /** Posts of the thread that are out, the first one included */
  postedCount: number;
  /** Posts the thread has, 1 without a thread; a comment is none */
  postCount: number;
}

export type TargetStatus = "pending" | "publishing" | "verifying" | "published" | "failed" | "cancelled";

export interface PostPart {
  /** From 2 on: the post itself is the first */
  position: number;
  kind: "thread" | "comment";
  text: string;
  status: TargetStatus;
  needsUser: boolean;
  externalId: string | null;
  permalink: string | null;
  error: TargetError | null;
  attempts: number;
  nextAttemptAt: string | null;
  publishedAt: string | null;
}

export interface Usage {
  images: {
    used: number;
    limit: number | null;
  };
  videos: {
    used: number;
    limit: number | null;
  };
  posts: {
    used: number;
    limit: number | null;
  };
  resetsAt: string;
}

export interface AccountStats {
  images: number;
  videos: number;
  posts: number;
  drafts: number;
  scheduled: number;
  published: number;
  failed: number;
  accounts: number;
  storageBytes: number;
  from: string | null;
  to: string | null;
}

export type Interval = "day" | "week" | "month";

export interface Overview {
  range: Range;
  totals: Totals;
  previous: Totals;
  trends: TotalChanges;
  platforms: PlatformMetrics[];
  series: {
    /** The first day of the interval, in the time zone. */
    label: string;
    from: string;
    to: string;
    posts: number;
    /** null: not measured, which is not the same as none. */
    likes: number | null;
    /** null: not measured, which is not the same as none. */
    comments: number | null;
    /** null: not measured, which is not the same as none. */
    shares: number | null;
    /** null: not measured, which is not the same as none. */
    views: number | null;
    /** Likes, comments and shares for every hundred views, of the deliveries of which both are known. */
    engagementRate: number | null;
    source: "platform" | "sandbox" | "manual" | "mixed" | null;
    asOf: string | null;
  }[];
}

export interface Range {
  from: string;
  to: string;
  previousFrom: string;
  interval: Interval;
  tz: string;
}

export interface Totals {
  creations: number;
  images: number;
  videos: number;
  posts: number;
  /** null: not measured, which is not the same as none. */
  likes: number | null;
  /** null: not measured, which is not the same as none. */
  comments: number | null;
  /** null: not measured, which is not the same as none. */
  shares: number | null;
  /** null: not measured, which is not the same as none. */
  views: number | null;
  /** Likes, comments and shares for every hundred views, of the deliveries of which both are known. */
  engagementRate: number | null;
  source: "platform" | "sandbox" | "manual" | "mixed" | null;
  asOf: string | null;
}

export interface TotalChanges {
  creations: string | null;
  posts: string | null;
  likes: string | null;
  comments: string | null;
  shares: string | null;
  views: string | null;
  /** In points of a percentage. */
  engagementRate: string | null;
}

export interface PlatformMetrics {
  platform: Platform;
  posts: number;
  /** null: not measured, which is not the same as none. */
  likes: number | null;
  /** null: not measured, which is not the same as none. */
  comments: number | null;
  /** null: not measured, which is not the same as none. */
  shares: number | null;
  /** null: not measured, which is not the same as none. */
  views: number | null;
  /** Likes, comments and shares for every hundred views, of the deliveries of which both are known. */
  engagementRate: number | null;
  source: "platform" | "sandbox" | "manual" | "mixed" | null;
  asOf: string | null;
}

export interface Trends {
  range: Range;
  totals: {
    posts: number;
    creations: number;
    /** null: not measured, which is not the same as none. */
    likes: number | null;
    /** null: not measured, which is not the same as none. */
    comments: number | null;
    /** null: not measured, which is not the same as none. */
    shares: number | null;
    /** null: not measured, which is not the same as none. */
    views: number | null;
    /** Likes, comments and shares for every hundred views, of the deliveries of which both are known. */
    engagementRate: number | null;
    source: "platform" | "sandbox" | "manual" | "mixed" | null;
    asOf: string | null;
  };
  previous: {
    posts: number;
    creations: number;
    /** null: not measured, which is not the same as none. */
    likes: number | null;
    /** null: not measured, which is not the same as none. */
    comments: number | null;
    /** null: not measured, which is not the same as none. */
    shares: number | null;
    /** null: not measured, which is not the same as none. */
    views: number | null;
    /** Likes, comments and shares for every hundred views, of the deliveries of which both are known. */
    engagementRate: number | null;
    source: "platform" | "sandbox" | "manual" | "mixed" | null;
    asOf: string | null;
  };
  trends: TotalChanges;
  series: {
    /** The first day of the interval, in the time zone. */
    label: string;
    from: string;
    to: string;
    posts: number;
    creations: number;
    /** null: not measured, which is not the same as none. */
    likes: number | null;
    /** null: not measured, which is not the same as none. */
    comments: number | null;
    /** null: not measured, which is not the same as none. */
    shares: number | null;
    /** null: not measured, which is not the same as none. */
    views: number | null;
    /** Likes, comments and shares for every hundred views, of the deliveries of which both are known. */
    engagementRate: number | null;
    source: "platform" | "sandbox" | "manual" | "mixed" | null;
    asOf: string | null;
  }[];
}

export interface PlatformComparison {
  range: Range;
  platforms: {
    platform: Platform;
    accounts: number;
    /** null: not measured, which is not the same as none. */
    followers: number | null;
    posts: number;
    failed: number;
    /** null: not measured, which is not the same as none. */
    likes: number | null;
    /** null: not measured, which is not the same as none. */
    comments: number | null;
    /** null: not measured, which is not the same as none. */
    shares: number | null;
    /** null: not measured, which is not the same as none. */
    views: number | null;
    /** Likes, comments and shares for every hundred views, of the deliveries of which both are known. */
    engagementRate: number | null;
    source: "platform" | "sandbox" | "manual" | "mixed" | null;
    asOf: string | null;
    previous: {
      posts: number;
      /** null: not measured, which is not the same as none. */
      likes: number | null;
      /** null: not measured, which is not the same as none. */
      comments: number | null;
      /** null: not measured, which is not the same as none. */
      shares: number | null;
      /** null: not measured, which is not the same as none. */
      views: number | null;
      /** Likes, comments and shares for every hundred views, of the deliveries of which both are known. */
      engagementRate: number | null;
      source: "platform" | "sandbox" | "manual" | "mixed" | null;
      asOf: string | null;
    };
    trends: {
      posts: string | null;
      likes: string | null;
      comments: string | null;
      shares: string | null;
      views: string | null;
      /** In points of a percentage. */
      engagementRate: string | null;
    };
  }[];
}

export interface BestPosts {
  range: Range;
  posts: MeasuredPost[];
  nextCursor: string | null;
}

export interface MeasuredPost {
  id: string;
  /** Its first 280 characters. */
  content: string;
  platforms: Platform[];
  status: PostStatus;
  publishedAt: string;
  thumbnailUrl: string | null;
  /** null: not measured, which is not the same as none. */
  likes: number | null;
  /** null: not measured, which is not the same as none. */
  comments: number | null;
  /** null: not measured, which is not the same as none. */
  shares: number | null;
  /** null: not measured, which is not the same as none. */
  views: number | null;
  /** Likes, comments and shares for every hundred views, of the deliveries of which both are known. */
  engagementRate: number | null;
  source: "platform" | "sandbox" | "manual" | "mixed" | null;
  asOf: string | null;
}

export interface BestCreations {
  range: Range;
  /** Counts the creations made in the range. */
  totals: {
    creations: number;
    images: number;
    videos: number;
    posted: number;
    favourites: number;
  };
  creations: MeasuredCreation[];
  nextCursor: string | null;
}

export interface MeasuredCreation {
  id: string;
  type: "image" | "video";
  status: CreationStatus;
  title: string;
  thumbnailUrl: string | null;
  createdAt: string;
  /** Posts with it that went out. */
  posts: number;
  /** null: not measured, which is not the same as none. */
  likes: number | null;
  /** null: not measured, which is not the same as none. */
  comments: number | null;
  /** null: not measured, which is not the same as none. */
  shares: number | null;
  /** null: not measured, which is not the same as none. */
  views: number | null;
  /** Likes, comments and shares for every hundred views, of the deliveries of which both are known. */
  engagementRate: number | null;
  source: "platform" | "sandbox" | "manual" | "mixed" | null;
  asOf: string | null;
}

export interface UsageHistory {
  plan: Plan | null;
  /** Limits are those of today's plan. */
  months: {
    /** YYYY-MM, UTC */
    month: string;
    images: {
      used: number;
      limit: number | null;
    };
    videos: {
      used: number;
      limit: number | null;
    };
    posts: {
      used: number;
      limit: number | null;
    };
  }[];
}

export type Plan = "basic" | "premium";

export interface EntityMetrics {
  range: Range;
  entity: {
    type: "creation" | "post" | "account";
    id: string;
    title: string;
    createdAt: string;
  };
  posts: number;
  /** null: not measured, which is not the same as none. */
  followers: number | null;
  metrics: Metrics;
  /** The newest 100 published deliveries. */
  deliveries: {
    id: string;
    postId: string;
    platform: Platform;
    accountId: string | null;
    accountName: string;
    permalink: string | null;
    publishedAt: string;
    /** null: not measured, which is not the same as none. */
    likes: number | null;
    /** null: not measured, which is not the same as none. */
    comments: number | null;
    /** null: not measured, which is not the same as none. */
    shares: number | null;
    /** null: not measured, which is not the same as none. */
    views: number | null;
    /** Likes, comments and shares for every hundred views, of the deliveries of which both are known. */
    engagementRate: number | null;
    source: "platform" | "sandbox" | "manual" | "mixed" | null;
    asOf: string | null;
  }[];
  series: {
    /** The first day of the interval, in the time zone. */
    label: string;
    from: string;
    to: string;
    /** null: not measured, which is not the same as none. */
    followers: number | null;
    /** null: not measured, which is not the same as none. */
    likes: number | null;
    /** null: not measured, which is not the same as none. */
    comments: number | null;
    /** null: not measured, which is not the same as none. */
    shares: number | null;
    /** null: not measured, which is not the same as none. */
    views: number | null;
    /** Likes, comments and shares for every hundred views, of the deliveries of which both are known. */
    engagementRate: number | null;
    source: "platform" | "sandbox" | "manual" | "mixed" | null;
    asOf: string | null;
  }[];
}

export interface Metrics {
  /** null: not measured, which is not the same as none. */
  likes: number | null;
  /** null: not measured, which is not the same as none. */
  comments: number | null;
  /** null: not measured, which is not the same as none. */
  shares: number | null;
  /** null: not measured, which is not the same as none. */
  views: number | null;
  /** Likes, comments and shares for every hundred views, of the deliveries of which both are known. */
  engagementRate: number | null;
  source: "platform" | "sandbox" | "manual" | "mixed" | null;
  asOf: string | null;
}

export type ApiKeyScope = "read" | "write";

export interface ApiKey {
  id: string;
  name: string;
  scope: ApiKeyScope;
  /** The only workspace of the key; null: all of yours */
  workspaceId: string | null;
  /** The end of the key, to tell keys apart */
  lastFour: string;
  createdAt: string;
  lastUsedAt: string | null;
  expiresAt: string | null;
}

export interface SignedIn {
  token: string;
  refreshToken: string;
  user: User;
}

export interface User {
  id: string;
  email: string;
  emailVerified: boolean;
  firstName: string;
  lastName: string | null;
  fullName: string;
  imageUrl: string | null;
  avatar: string | null;
  bio: string | null;
  website: string | null;
  location: string | null;
  /** Their page is at /u/{handle} while they show their profile */
  handle: string | null;
  plan: Plan | null;
  createdAt: string;
}

export interface SignInAnswer {
  token?: string | undefined;
  refreshToken?: string | undefined;
  user?: User | undefined;
  secondFactor?: {
    /** Goes to POST /auth/login/second-factor with the code */
    ticket: string;
    expiresAt: string;
  } | undefined;
}

export interface LoginSession {
  id: string;
  userAgent: string | null;
  createdAt: string;
  lastUsedAt: string;
  isCurrent: boolean;
}

export interface ConfirmedEmail {
  email: string;
  isNew: boolean;
}

export interface SignInMethods {
  hasPassword: boolean;
  secondFactor: {
    isOn: boolean;
    since: string | null;
    recoveryCodesLeft: number;
  };
  passkeys: Passkey[];
  identities: LinkedIdentity[];
}

export interface Passkey {
  id: string;
  name: string;
  /** Kept by the password manager of its owner, on more than one device */
  isBackedUp: boolean;
  createdAt: string;
  lastUsedAt: string | null;
}

export interface LinkedIdentity {
  id: string;
  provider: IdentityProvider;
  /** Name or address the provider gave when it was linked */
  label: string;
  createdAt: string;
  lastUsedAt: string;
}

export type IdentityProvider = "google" | "apple" | "facebook";

export interface IdentityOutcome {
  token?: string | undefined;
  refreshToken?: string | undefined;
  user?: User | undefined;
  problem?: IdentityProblem | undefined;
  secondFactor?: {
    /** Goes to POST /auth/login/second-factor with the code */
    ticket: string;
    expiresAt: string;
  } | undefined;
  outcome: "pending" | "failed" | "signed_in" | "second_factor" | "linked" | "confirmed";
}

export type IdentityProblem = "access-denied" | "account-exists" | "cancelled-popup-request" | "email-missing" | "identity-refused" | "invalid-api-key" | "linked-elsewhere" | "login-blocked" | "multi-factor-auth-required" | "network-request-failed" | "operation-not-supported-in-this-environment" | "popup-blocked" | "popup-closed-by-user" | "unauthorized-domain" | "user-mismatch" | "user-token-expired" | "web-storage-unsupported";

export interface PasskeyRequest {
  challenge: string;
  rpId?: string;
  timeout?: number;
  userVerification?: "required" | "preferred" | "discouraged";
}

export interface PasskeyResponse {
  id: string;
  rawId: string;
  type: "public-key";
  response: {
    clientDataJSON: string;
    authenticatorData: string;
    signature: string;
  };
}

export interface PasskeyCreation {
  rp: {
    id?: string;
    name: string;
  };
  user: {
    id: string;
    name: string;
    displayName: string;
  };
  challenge: string;
  pubKeyCredParams: {
    type: "public-key";
    alg: number;
  }[];
  timeout?: number;
  attestation?: "none" | "direct" | "enterprise" | "indirect";
  excludeCredentials?: {
    id: string;
    type: string;
  }[];
  authenticatorSelection?: {
    residentKey?: "required" | "preferred" | "discouraged";
    requireResidentKey?: boolean;
    userVerification?: "required" | "preferred" | "discouraged";
  };
}

export interface NewPasskeyResponse {
  id: string;
  rawId: string;
  type: "public-key";
  response: {
    clientDataJSON: string;
    attestationObject: string;
    transports?: string[] | undefined;
  };
}

export interface PlanOffer {
  id: Plan;
  name: string;
  price: string;
  features: string[];
}

export type Payment = "free" | "stripe";

export interface BillingState {
  plan: Plan | null;
  payment: Payment;
  /** The state of the paid subscription; null: there was none. */
  state: "active" | "past_due" | "unpaid" | "ended" | null;
  /** Until when it is paid. */
  periodEndsAt: string | null;
  /** When Premium ends, because it was cancelled. */
  endsAt: string | null;
  /** The time at which Premium ends if the failed payment is not repeated. */
  graceEndsAt: string | null;
}

export interface ClientLink {
  id: string;
  /** Whom it is for */
  name: string;
  /** YYYY-MM; null: it shows the posts it was made with */
  month: string | null;
  /** The number of its posts that still exist; 0 for a month */
  posts: number;
  state: "active" | "expired" | "revoked" | "maker_left";
  hasPassword: boolean;
  /** null: the account was deleted */
  createdBy: string | null;
  createdAt: string;
  expiresAt: string;
  /** null: it was not opened yet */
  lastOpenedAt: string | null;
}

export interface OpenedLink {
  needsPassword: boolean;
  link: {
    /** The token for the other calls; valid for two hours, and not longer than the link */
    access: string;
    workspace: {
      name: string;
      picture: string | null;
    };
    /** Whom the link is for */
    name: string;
    /** YYYY-MM; null: single posts */
    month: string | null;
    /** The time zone of the workspace, in which all times are shown */
    timezone: string;
    expiresAt: string;
  } | null;
}

export interface ClientPost {
  id: string;
  state: "waiting" | "approved" | "scheduled" | "published" | "changing" | "stopped";
  /** When it goes or went out; null: no time yet */
  at: string | null;
  /** The hash of the shown content. Send it with a decision */
  contentHash: string;
  /** Whether it may be approved now */
  mayDecide: boolean;
  mayAskChanges: boolean;
  /** The approval given with this link */
  approval: {
    name: string;
    at: string;
    /** It applies to the current content */
    isCurrent: boolean;
  } | null;
  /** Whether members have to approve it as well */
  waitsForTeam: boolean;
  /** Empty while it is `changing` */
  deliveries: ClientDelivery[];
  /** Those that clients see, the newest 50, the oldest of them first */
  comments: ClientComment[];
}

export interface ClientDelivery {
  id: string;
  platform: Platform;
  account: ClientAccount;
  /** It is only in the sandbox */
  sandbox: boolean;
  /** The post, the rest of its thread, its first comment */
  texts: {
    kind: "post" | "thread" | "comment";
    text: string;
  }[];
  media: {
    id: string;
    type: "image" | "video";
    /** Path on this server. The file has neither the title nor the prompt, also with `?download` */
    fileUrl: string;
    /** As fileUrl. `?w=160`, `?w=320`, `?w=640`, `?w=1280` asks for that width */
    thumbnailUrl: string | null;
    width: number | null;
    height: number | null;
    /** The text that is published: that of the post, of the creation, or its prompt */
    altText: string | null;
  }[];
  contentWarning: string | null;
  /** Where it is public; null before */
  permalink: string | null;
}

export interface ClientAccount {
  name: string;
  username: string | null;
  /** Its own server, on networks of many servers */
  server: string | null;
  externalId: string;
  avatarUrl: string | null;
}

export interface ClientComment {
  id: string;
  kind: "comment" | "changes_requested";
  /** null: the account was deleted */
  author: string | null;
  /** A client wrote it with a link */
  isClient: boolean;
  text: string;
  createdAt: string;
}

export interface Comment {
  id: string;
  postId: string;
  kind: "comment" | "changes_requested";
  /** null: a client, or an account that was deleted */
  author: {
    id: string;
    name: string;
  } | null;
  /** The name that a client entered with a link; null: a member wrote it */
  client: string | null;
  text: string;
  /** Whether clients see it */
  isShared: boolean;
  mentions: string[];
  isMine: boolean;
  resolvedAt: string | null;
  createdAt: string;
}

export type CreationSort = "newest" | "oldest" | "title";

export interface ImagesStarted {
  creation: Creation;
  creations: Creation[];
}

export interface Models {
  image: OfferedImageModel;
  video: OfferedVideoModel;
  images: OfferedImageModel[];
  videos: OfferedVideoModel[];
  /** The model that suggests prompts, captions and alt texts; null: none is configured */
  text: {
    id: string;
    label: string;
  } | null;
}

export interface OfferedImageModel {
  id: string;
  label: string;
  note: string | null;
  supports: {
    creativity: boolean;
    detail: boolean;
    seed: boolean;
  };
  sizes: ImageSize[];
  price: {
    kind: "free";
  } | {
    kind: "unknown";
  } | {
    kind: "priced";
    /** The day the price was published or read; null where the operator did not say */
    asOf: string | null;
    /** The address of the price list; null: the operator set the price */
    source: string | null;
    amounts: {
      size: string;
      /** Of a video; null for a picture */
      durationSeconds: number | null;
      /** Holds for a picture of at most this detail: the first row that fits counts. null: whatever the detail */
      detailUpTo: number | null;
      usd: number;
    }[];
  };
}

export interface OfferedVideoModel {
  id: string;
  label: string;
  note: string | null;
  supports: {
    motion: boolean;
    quality: boolean;
    seed: boolean;
    startImage: boolean;
  };
  /** Seconds it can make; longer ones are not offered */
  durations: (3 | 5 | 10 | 15 | 30)[];
  sizes: VideoSize[];
  price: {
    kind: "free";
  } | {
    kind: "unknown";
  } | {
    kind: "priced";
    /** The day the price was published or read; null where the operator did not say */
    asOf: string | null;
    /** The address of the price list; null: the operator set the price */
    source: string | null;
    amounts: {
      size: string;
      /** Of a video; null for a picture */
      durationSeconds: number | null;
      /** Holds for a picture of at most this detail: the first row that fits counts. null: whatever the detail */
      detailUpTo: number | null;
      usd: number;
    }[];
  };
}

export type Notification = {
  id: string;
  /** The shared workspace that it is about; null: your own. */
  workspaceId: string | null;
  createdAt: string;
  /** null: not read yet. */
  readAt: string | null;
  kind: "post.failed";
  params: DeliveryTrouble;
} | {
  id: string;
  /** The shared workspace that it is about; null: your own. */
  workspaceId: string | null;
  createdAt: string;
  /** null: not read yet. */
  readAt: string | null;
  kind: "post.missed";
  params: DeliveryTrouble;
} | {
  id: string;
  /** The shared workspace that it is about; null: your own. */
  workspaceId: string | null;
  createdAt: string;
  /** null: not read yet. */
  readAt: string | null;
  kind: "post.needs_user";
  params: DeliveryTrouble;
} | {
  id: string;
  /** The shared workspace that it is about; null: your own. */
  workspaceId: string | null;
  createdAt: string;
  /** null: not read yet. */
  readAt: string | null;
  kind: "post.comment_failed";
  params: DeliveryTrouble;
} | {
  id: string;
  /** The shared workspace that it is about; null: your own. */
  workspaceId: string | null;
  createdAt: string;
  /** null: not read yet. */
  readAt: string | null;
  kind: "post.comment_needs_user";
  params: DeliveryTrouble;
} | {
  id: string;
  /** The shared workspace that it is about; null: your own. */
  workspaceId: string | null;
  createdAt: string;
  /** null: not read yet. */
  readAt: string | null;
  kind: "post.submitted";
  params: {
    workspaceId: string;
    postId: string;
    text: string;
    /** The user who did it; null: a repeating post, or a deleted account. */
    person: string | null;
    /** The proposed time. */
    at: string | null;
  };
} | {
  id: string;
  /** The shared workspace that it is about; null: your own. */
  workspaceId: string | null;
  createdAt: string;
  /** null: not read yet. */
  readAt: string | null;
  kind: "post.approved";
  params: {
    workspaceId: string;
    postId: string;
    text: string;
    /** The user who did it; null: a repeating post, or a deleted account. */
    person: string | null;
    outcome: "scheduled" | "ready" | "late";
  };
} | {
  id: string;
  /** The shared workspace that it is about; null: your own. */
  workspaceId: string | null;
  createdAt: string;
  /** null: not read yet. */
  readAt: string | null;
  kind: "post.changes_requested";
  params: {
    workspaceId: string;
    postId: string;
    text: string;
    /** The user who did it; null: a repeating post, or a deleted account. */
    person: string | null;
    comment: string;
  };
} | {
  id: string;
  /** The shared workspace that it is about; null: your own. */
  workspaceId: string | null;
  createdAt: string;
  /** null: not read yet. */
  readAt: string | null;
  kind: "post.mentioned";
  params: {
    workspaceId: string;
    postId: string;
    text: string;
    /** The user who did it; null: a repeating post, or a deleted account. */
    person: string | null;
    comment: string;
  };
} | {
  id: string;
  /** The shared workspace that it is about; null: your own. */
  workspaceId: string | null;
  createdAt: string;
  /** null: not read yet. */
  readAt: string | null;
  kind: "post.client_answered";
  params: {
    workspaceId: string;
    postId: string;
    text: string;
    /** The name that the client typed. */
    person: string;
    answer: "approved" | "changes_requested" | "commented";
    comment: string | null;
    /** What an approved post became; null: it waits for others. */
    outcome: "scheduled" | "ready" | "late" | null;
  };
} | {
  id: string;
  /** The shared workspace that it is about; null: your own. */
  workspaceId: string | null;
  createdAt: string;
  /** null: not read yet. */
  readAt: string | null;
  kind: "post.held";
  params: {
    workspaceId: string;
    postId: string;
    text: string;
  };
} | {
  id: string;
  /** The shared workspace that it is about; null: your own. */
  workspaceId: string | null;
  createdAt: string;
  /** null: not read yet. */
  readAt: string | null;
  kind: "member.joined";
  params: {
    workspaceId: string;
    workspace: string;
    person: string;
    role: GivenRole;
  };
} | {
  id: string;
  /** The shared workspace that it is about; null: your own. */
  workspaceId: string | null;
  createdAt: string;
  /** null: not read yet. */
  readAt: string | null;
  kind: "ownership.offered";
  params: {
    workspaceId: string;
    workspace: string;
    person: string;
    until: string;
  };
} | {
  id: string;
  /** The shared workspace that it is about; null: your own. */
  workspaceId: string | null;
  createdAt: string;
  /** null: not read yet. */
  readAt: string | null;
  kind: "ownership.answered";
  params: {
    workspaceId: string;
    workspace: string;
    person: string;
    answer: "accepted" | "declined";
  };
} | {
  id: string;
  /** The shared workspace that it is about; null: your own. */
  workspaceId: string | null;
  createdAt: string;
  /** null: not read yet. */
  readAt: string | null;
  kind: "repeat.held";
  params: {
    text: string;
    platforms: Platform[];
    /** The code of the reason, as in the catalogue of errors. */
    code: string | null;
    /** The message of the refusal; null: there was none. */
    reason: string | null;
  };
} | {
  id: string;
  /** The shared workspace that it is about; null: your own. */
  workspaceId: string | null;
  createdAt: string;
  /** null: not read yet. */
  readAt: string | null;
  kind: "feed.trouble";
  params: {
    feed: string;
    /** The item that became a draft; empty: the feed cannot be read */
    text: string;
    reason: string;
  };
} | {
  id: string;
  /** The shared workspace that it is about; null: your own. */
  workspaceId: string | null;
  createdAt: string;
  /** null: not read yet. */
  readAt: string | null;
  kind: "creation.completed";
  params: {
    creationId: string;
    type: "image" | "video";
    title: string;
  };
} | {
  id: string;
  /** The shared workspace that it is about; null: your own. */
  workspaceId: string | null;
  createdAt: string;
  /** null: not read yet. */
  readAt: string | null;
  kind: "creation.failed";
  params: {
    creationId: string;
    type: "image" | "video";
    title: string;
    /** The code of the reason, as in the catalogue of errors. */
    code: string | null;
    /** The message of the refusal; null: there was none. */
    reason: string | null;
  };
} | {
  id: string;
  /** The shared workspace that it is about; null: your own. */
  workspaceId: string | null;
  createdAt: string;
  /** null: not read yet. */
  readAt: string | null;
  kind: "account.ending";
  params: {
    accountId: string;
    platform: Platform;
    account: string;
    until: string;
  };
} | {
  id: string;
  /** The shared workspace that it is about; null: your own. */
  workspaceId: string | null;
  createdAt: string;
  /** null: not read yet. */
  readAt: string | null;
  kind: "account.expired";
  params: {
    accountId: string;
    platform: Platform;
    account: string;
  };
} | {
  id: string;
  /** The shared workspace that it is about; null: your own. */
  workspaceId: string | null;
  createdAt: string;
  /** null: not read yet. */
  readAt: string | null;
  kind: "limit.reached";
  params: {
    unit: "images" | "videos" | "posts";
    limit: number;
  };
} | {
  id: string;
  /** The shared workspace that it is about; null: your own. */
  workspaceId: string | null;
  createdAt: string;
  /** null: not read yet. */
  readAt: string | null;
  kind: "spending.cap_near";
  params: {
    capUsd: number;
    usedUsd: number;
  };
} | {
  id: string;
  /** The shared workspace that it is about; null: your own. */
  workspaceId: string | null;
  createdAt: string;
  /** null: not read yet. */
  readAt: string | null;
  kind: "data.exported";
  params: Record<string, never>;
} | {
  id: string;
  /** The shared workspace that it is about; null: your own. */
  workspaceId: string | null;
  createdAt: string;
  /** null: not read yet. */
  readAt: string | null;
  kind: "data.imported";
  params: Record<string, never>;
} | {
  id: string;
  /** The shared workspace that it is about; null: your own. */
  workspaceId: string | null;
  createdAt: string;
  /** null: not read yet. */
  readAt: string | null;
  kind: "webhook.failing";
  params: {
    webhookId: string;
    host: string;
    until: string;
  };
} | {
  id: string;
  /** The shared workspace that it is about; null: your own. */
  workspaceId: string | null;
  createdAt: string;
  /** null: not read yet. */
  readAt: string | null;
  kind: "webhook.paused";
  params: {
    webhookId: string;
    host: string;
    reason: "failing" | "gone";
  };
} | {
  id: string;
  /** The shared workspace that it is about; null: your own. */
  workspaceId: string | null;
  createdAt: string;
  /** null: not read yet. */
  readAt: string | null;
  kind: "release.installed";
  params: {
    version: string;
  };
};

export interface DeliveryTrouble {
  postId: string;
  /** The beginning of the text of the post. */
  text: string;
  platform: Platform;
  account: string;
  /** The code of the reason, as in the catalogue of errors. */
  code: string | null;
  /** The message of the refusal; null: there was none. */
  reason: string | null;
}

export type GivenRole = "admin" | "editor" | "contributor" | "viewer" | "client";

export interface UnreadCount {
  /** Unread notifications of all topics, counted up to 100. */
  unread: number;
}

export interface Person {
  handle: string;
  fullName: string;
  avatar: string | null;
  bio: string | null;
  website: string | null;
  location: string | null;
  joinedAt: string;
  /** Whether POST /people/{handle}/messages takes a message for them */
  canBeWritten: boolean;
  /** The latest activity; null: it is not shown */
  activity: {
    kind: ActivityKind;
    platform: Platform | null;
    at: string;
  }[] | null;
}

export interface PublicCreation {
  id: string;
  type: CreationType;
  title: string;
  altText: string | null;
  /** Path on this server. The file has neither the title nor the prompt, also with `?download` */
  fileUrl: string;
  /** As fileUrl. `?w=160`, `?w=320`, `?w=640`, `?w=1280` asks for that width */
  thumbnailUrl: string | null;
  width: number | null;
  height: number | null;
  createdAt: string;
}

export type PostSort = "newest" | "oldest" | "published" | "due";

export interface PostStats {
  from: string | null;
  to: string | null;
  total: number;
  byStatus: {
    draft: number;
    submitted: number;
    changes_requested: number;
    scheduled: number;
    publishing: number;
    published: number;
    partial: number;
    failed: number;
  };
  byPlatform: {
    platform: Platform;
    published: number;
    failed: number;
    underWay: number;
    successRate: number | null;
  }[];
  nextDue: {
    id: string;
    scheduledAt: string;
  } | null;
  /** The share of ended deliveries that were published completely; null: none has ended */
  successRate: number | null;
  /** The time between the due time and the publishing call; null: none was published */
  medianLatenessMs: number | null;
}

export interface ImportAnswer {
  /** A digest of the file and of how it is read */
  digest: string;
  /** Rows that are not empty */
  rows: number;
  /** Rows that an import makes posts: without problems, and not left out as planned already */
  ready: number;
  problemCount: number;
  /** In the order of the rows, 500 at most */
  problems: CsvProblem[];
  /** 500 at most */
  warnings: CsvWarning[];
  /** The columns of the file and what they are read as; null: left out */
  columns: {
    name: string;
    role: ColumnRole | null;
  }[];
  /** The workspace remembers how files with these columns are read */
  isRemembered: boolean;
  /** Some rows name no account: give `accounts` */
  lacksAccounts: boolean;
  /** Some dates may be read in two ways: give `dates` */
  hasOpenDates: boolean;
  /** How such dates are read; null: not chosen yet */
  dates: "day-first" | "month-first" | null;
  /** Rows that are posts already, and are left out without `again` */
  plannedCount: number;
  /** In the order of the rows, 500 at most */
  planned: PlannedRow[];
  /** null for a check. The same file again answers its first import */
  import: PostImport | null;
}

export interface CsvProblem {
  /** As a spreadsheet counts: the names of the columns are row 1 */
  row: number;
  column: "accounts" | "text" | "text_facebook" | "text_instagram" | "text_x" | "text_bluesky" | "text_mastodon" | "text_threads" | "text_linkedin" | "thread" | "hashtags" | "first_comment" | "media" | "alt_texts" | "alt_text" | "time" | "status" | "reply_settings" | "paid_partnership" | "content_warning" | "visibility" | "language" | "as_document" | "reads_metrics";
  /** The beginning of what stands there */
  cell?: string;
  /** What is wrong, and what to write instead, in the language of the caller */
  message: string;
}

export interface CsvWarning {
  /** null: about the whole file */
  row: number | null;
  column: string | null;
  message: string;
}

export type ColumnRole = "accounts" | "text" | "text_facebook" | "text_instagram" | "text_x" | "text_bluesky" | "text_mastodon" | "text_threads" | "text_linkedin" | "thread" | "hashtags" | "first_comment" | "media" | "alt_texts" | "alt_text" | "time" | "status" | "reply_settings" | "paid_partnership" | "content_warning" | "visibility" | "language" | "as_document" | "reads_metrics" | "date" | "clock" | "link" | "draft" | "facebook" | "instagram" | "x" | "bluesky" | "mastodon" | "threads" | "linkedin";

export interface PlannedRow {
  row: number;
  /** null: it is being made, or was deleted since */
  postId: string | null;
  /** The beginning of the text of that post */
  text: string;
  status: PostStatus | null;
  /** The time at which it is or was published */
  scheduledAt: string | null;
  /** Why it counts as the same, in the language of the caller */
  message: string;
}

export interface PostImport {
  id: string;
  fileName: string;
  status: "importing" | "done" | "undone";
  rows: number;
  /** Rows whose post was made, those that were withdrawn again included */
  made: number;
  failed: number;
  waiting: number;
  /** Posts that undoing has withdrawn */
  withdrawn: number;
  /** The first time of its posts; null: none has one */
  firstAt: string | null;
  /** The rows that failed, 500 at most */
  problems: CsvProblem[];
  /** Undoing could not withdraw these posts, 500 at most */
  kept: {
    postId: string;
    row: number;
    message: string;
  }[];
  authorId: string | null;
  createdAt: string;
  finishedAt: string | null;
  undoneAt: string | null;
}

export interface ImportRows {
  rows: {
    row: number;
    state: "waiting" | "made" | "failed";
    /** The post of the row; it may have been deleted since */
    postId: string | null;
    problems: CsvProblem[];
  }[];
  nextCursor: string | null;
}

export interface BulkChange {
  /** For DELETE /posts/bulk/{id}, which undoes the change for a day */
  id: string;
  /** Posts that the change reached, also where it is undone since */
  changed: string[];
  undone: string[];
  /** Of the change, or of its undo once that was asked for */
  left: {
    postId: string;
    /** The beginning of its text */
    title: string;
    /** Why it was left as it is, in the language of the caller */
    message: string;
  }[];
  createdAt: string;
  undoneAt: string | null;
}

export interface Overdue {
  scheduler: Scheduler;
  /** The most overdue first, at most 100 */
  overdue: OverdueDelivery[];
  total: number;
}

export interface Scheduler {
  isAlive: boolean;
  /** The operator holds all posts back (PUBLISHING_PAUSED) */
  isPaused: boolean;
  /** The processes that are running */
  processes: {
    startedAt: string;
    tickedAt: string;
  }[];
  lastTickAt: string | null;
  secondsSinceTick: number | null;
}

export interface OverdueDelivery {
  postId: string;
  targetId: string;
  text: string;
  platform: Platform;
  accountName: string;
  dueAt: string | null;
  lateSeconds: number;
  /** publishing_paused: the operator holds all posts back; scheduler_silent: no process delivers; account_disconnected: reconnect it; account_paused: the platform takes no more for now; catching_up: its turn comes after others of its account; retrying: a try failed; verifying: nobody knows yet whether it went out; needs_user: only you can tell; under_way: it is being sent; waiting: it is about to be looked after */
  reason: "publishing_paused" | "scheduler_silent" | "account_disconnected" | "account_paused" | "catching_up" | "retrying" | "verifying" | "needs_user" | "under_way" | "waiting";
  /** When it goes on, where that is known */
  until: string | null;
  error: TargetError | null;
}

export interface Queue {
  accountId: string;
  timezone: string;
  slots: WeeklySlot[];
  /** The next ones in order, four weeks ahead */
  places: QueuePlace[];
}

export interface WeeklySlot {
  weekday: number;
  time: string;
}

export interface QueuePlace {
  at: string;
  /** What the clock in the queue's zone shows, like 2026-11-27T18:30 */
  wallTime: string;
  /** The post at this slot; null: free */
  post: {
    id: string;
    content: string;
    thumbnailUrl: string | null;
    platforms: Platform[];
    /** `submitted`: waits for an approval, with its proposed time. `changes_requested`: an approver asked for changes. `publishing` from up to a second before its time, and no longer changed from then on; it goes out at its time */
    status: PostStatus;
  } | null;
}

export interface FreeSlot {
  at: string;
  wallTime: string;
  timezone: string;
}

export interface RepeatedPost {
  content?: string | undefined;
  hashtags?: string[] | undefined;
  creationId?: string | null | undefined;
  creationIds?: string[] | undefined;
  platforms: Platform[];
  accountIds?: string[] | undefined;
  /** Networks with threads: the posts of a thread. The first is the post itself when content is blank or the same, else they follow it */
  thread?: string[] | undefined;
  /** Text in place of content, for single platforms */
  platformContent?: Partial<Record<Platform, string>> | undefined;
  /** A comment below the post by the same account, published after it */
  firstComment?: string | null | undefined;
  altText?: string | null | undefined;
  /** One for each of creationIds, in its order */
  altTexts?: (string | null)[] | undefined;
  replySettings?: ReplySettings | null | undefined;
  /** The post is a paid partnership, which X shows */
  paidPartnership?: boolean | undefined;
  /** Mastodon shows the post, its thread and its first comment behind this text */
  contentWarning?: string | null | undefined;
  /** Mastodon: who sees the post, its thread and its first comment. LinkedIn: `private` is for the connections of a person, all else is public. Other networks have no such choice. null: public */
  visibility?: PostVisibility | null | undefined;
  /** The language of the text, for Mastodon and Bluesky (ISO 639). null: as the account is set there */
  language?: string | null | undefined;
  /** LinkedIn: two or more pictures go out as the pages of a document, to be swiped through */
  asDocument?: boolean | undefined;
  /** Whether the clock reads the metrics of this post; null: as each of its accounts says. Each reading costs money at X. */
  readsMetrics?: boolean | null | undefined;
  /** Texts that take turns with content, for networks that refuse the same text twice */
  variants?: string[] | undefined;
}

export type RepeatPattern = {
  every: "week";
  slots: WeeklySlot[];
} | {
  every: "days";
  days: number;
  time: string;
};

export interface Repeat {
  id: string;
  status: RepeatStatus;
  post: {
    content: string;
    hashtags: string[];
    platforms: Platform[];
    creationIds: string[];
    thread: string[];
    platformContent: Partial<Record<Platform, string>>;
    firstComment: string | null;
    altText: string | null;
    /** One for each of creationIds; null: altText, the creation's own, or its prompt */
    altTexts: (string | null)[];
    replySettings: ReplySettings | null;
    paidPartnership: boolean;
    contentWarning: string | null;
    visibility: PostVisibility | null;
    language: string | null;
    asDocument: boolean;
    /** Whether the clock reads the metrics of this post; null: as each of its accounts says. Each reading costs money at X. */
    readsMetrics: boolean | null;
    /** Empty: the default account of each platform */
    accountIds: string[];
    variants: string[];
  };
  pattern: RepeatPattern;
  timezone: string;
  startsOn: string;
  endsOn: string | null;
  times: number | null;
  /** Posts that were made for it so far, those that wait included */
  madeCount: number;
  /** The next times, at most five */
  next: NextTime[];
  /** Why the next post could not be made; it is tried again */
  problem: TargetError | null;
  warnings: {
    path: string;
    message: string;
  }[];
  createdAt: string;
  updatedAt: string;
}

export type RepeatStatus = "active" | "paused" | "ended";

export interface NextTime {
  at: string;
  /** What the clock in its zone shows, like 2026-11-27T18:30 */
  wallTime: string;
  /** The clocks skip the requested time, so it happens later */
  isShifted: boolean;
  /** The post that waits for it; null until it is made */
  postId: string | null;
}

export interface ApprovalPolicies {
  policy: ApprovalPolicy;
  /** Accounts with a policy of their own */
  accounts: AccountPolicy[];
  /** The members of the workspace */
  people: ApprovalPerson[];
  /** The caller */
  me: {
    role: "owner" | "admin" | "editor" | "contributor" | "viewer" | "client";
    mayPublish: boolean;
    mayApprove: boolean;
    /** Whether the policy of the workspace asks for an approval of your posts */
    needsApproval: boolean;
  };
}

export interface ApprovalPolicy {
  /** `all`: each of the approvers */
  mode: "none" | "one" | "all";
  /** The approvers; empty: all members whose role may approve */
  approverIds: string[];
  /** Whose posts need an approval */
  roles: ("owner" | "admin" | "editor" | "contributor")[];
  /** Whether a client has to approve as well, through a link or as a member. With the mode `none`, only the client decides */
  needsClient: boolean;
  /** Whether the time of a post is approved with it, so that another time needs another approval */
  countsTime: boolean;
  /** `once`: an approval is valid for all posts of a repeating post with the same content */
  series: "once" | "each";
}

export interface AccountPolicy {
  /** `all`: each of the approvers */
  mode: "none" | "one" | "all";
  /** The approvers; empty: all members whose role may approve */
  approverIds: string[];
  /** Whose posts need an approval */
  roles: ("owner" | "admin" | "editor" | "contributor")[];
  /** Whether a client has to approve as well, through a link or as a member. With the mode `none`, only the client decides */
  needsClient: boolean;
  /** Whether the time of a post is approved with it, so that another time needs another approval */
  countsTime: boolean;
  /** `once`: an approval is valid for all posts of a repeating post with the same content */
  series: "once" | "each";
  accountId: string;
}

export interface ApprovalPerson {
  id: string;
  name: string;
  role: "owner" | "admin" | "editor" | "contributor" | "viewer" | "client";
  mayApprove: boolean;
}

export interface WaitingPost {
  post: Post;
  approval: Approval;
}

export interface Approval {
  /** The SHA-256 of the content that will be or was published. Send it with a decision, so that you approve what you saw */
  contentHash: string;
  /** Whether the post is held without an approval */
  isRequired: boolean;
  /** Of a post that is out: whether what went out is what was approved */
  isApproved: boolean;
  mode: "none" | "one" | "all";
  countsTime: boolean;
  /** Whether a client has to approve it as well and none did */
  waitsForClient: boolean;
  author: {
    id: string;
    name: string;
  } | null;
  /** `isCurrent`: it counts for what the post says now, or for what went out. That of a planned post counts even if its approver left */
  approvals: GivenApproval[];
  /** Approvers who have not decided about this content */
  waitingFor: {
    id: string;
    name: string;
  }[];
  /** Whether the caller may approve it */
  mayDecide: boolean;
}

export interface GivenApproval {
  /** null: a client through a link, or a person whose account was deleted */
  userId: string | null;
  /** Of a client through a link, the name that they typed. Empty: the account was deleted */
  name: string;
  /** Whether a client approved it */
  isClient: boolean;
  at: string;
  isCurrent: boolean;
}

export interface WaitingCount {
  /** Posts that wait for your decision, counted up to 100 */
  count: number;
  /** Whether the workspace asks for approvals */
  hasPolicy: boolean;
}

export interface SocialAccount {
  id: string;
  platform: Platform;
  externalId: string;
  /** Its own server, on networks of many servers */
  server: string | null;
  /** Limits of its server or tier, in place of those of the network */
  limits: {
    textMax?: number;
    linkLength?: number;
    altTextMax?: number;
    mediaMin?: number;
    imagesMax?: number;
    imageBytes?: number;
    imageSide?: number;
    videoBytes?: number;
    videoMs?: number;
    videoFrameRate?: number;
    videoLong?: number;
    videoShort?: number;
    publicOnly?: true;
  } | null;
  name: string;
  username: string | null;
  /** Your own label for the account. */
  label: string | null;
  /** Our copy of its picture, relative to this server. null without a picture, and until it was fetched. */
  avatarUrl: string | null;
  status: AccountStatus;
  expiresAt: string | null;
  isDefault: boolean;
  /** Whether its followers, and the metrics of its posts that have no choice of their own, are read by the clock. Each reading costs money at X. */
  readsMetrics: boolean;
  syncedAt: string | null;
  /** The result of the last check of the connection; null: not checked yet */
  health: {
    checks: {
      /** token: it works. scopes: all permissions are granted. task: the Page role. quota: posts left. media: files are reachable */
      name: "token" | "scopes" | "task" | "quota" | "media";
      state: "ok" | "warning" | "failed" | "skipped";
      message: string;
      fix: string | null;
    }[];
    checkedAt: string;
  } | null;
  sandbox: boolean;
  createdAt: string;
}

export type AccountStatus = "connected" | "expired" | "revoked";

export interface AccountRules {
  platform: Platform;
  /** In the network's own count */
  textMax: number;
  /** How it counts: UTF-16 units, X's weights, user-perceived characters, Mastodon's, Threads' or LinkedIn's own way */
  textCount: "units" | "x" | "graphemes" | "mastodon" | "threads" | "linkedin";
  /** UTF-8 bytes besides */
  textMaxBytes: number | null;
  /** What an address counts; 0: its characters */
  linkLength: number;
  commentMax: number;
  /** Posts in a thread; 1: no threads */
  threadMax: number;
  hashtagMax: number | null;
  mentionMax: number | null;
  cashtagMax: number | null;
  linkMax: number | null;
  altTextMax: number;
  media: {
    min: number;
    most: {
      image: number;
      gif: number;
      video: number;
    };
    /** Of all kinds together; null: kinds cannot be mixed */
    mostMixed: number | null;
    /** Of a GIF that is played as one; any other animation goes as a video */
    gif: {
      maxBytes: number;
      long: number;
      short: number;
    } | null;
  };
  image: {
    format: "jpeg";
    minRatio: number | null;
    maxRatio: number | null;
    maxBytes: number;
    maxSide: number;
  };
  video: {
    minMs: number;
    maxMs: number;
    maxBytes: number;
    maxBitrate: number | null;
    maxSides: {
      long: number;
      short: number;
    } | null;
    maxWidth: number | null;
    minSide: number;
    minRatio: number;
    maxRatio: number;
    frameRate: {
      min: number | null;
      max: number | null;
    };
    codecs: string[] | null;
    /** Of each codec, as ffmpeg names them: yuv420p is 4:2:0 with 8 bits */
    pixelFormats: Record<string, string[]>;
    squarePixels: boolean;
    /** Not interlaced */
    progressive: boolean;
    evenSides: boolean;
  };
  cropsCarousel: boolean;
  /** Fetches pictures from this server, which must then be on the internet */
  fetchesPictures: boolean;
  /** Needs a server on the internet for a single video, too */
  fetchesSingleVideos: boolean;
  refusesRepeatedText: boolean;
  /** Shows posts behind a contentWarning, which counts with each text */
  contentWarnings: boolean;
  /** Empty: every post is public */
  visibilities: ("public" | "unlisted" | "private")[];
  /** Takes the language of a post */
  languages: boolean;
  /** Takes replySettings */
  limitsReplies: boolean;
  /** Takes asDocument */
  documents: boolean;
  /** When the account's own limits were read */
  readAt: string | null;
}

export interface DataDeletion {
  accounts: number;
  doneAt: string;
}

export interface SocialStats {
  range: Range;
  platforms: {
    platform: Platform;
    /** null: not measured, which is not the same as none. */
    followers: number | null;
    posts: number;
    failed: number;
    /** Views of the posts of the range. */
    reach: number | null;
    /** null: not measured, which is not the same as none. */
    likes: number | null;
    /** null: not measured, which is not the same as none. */
    comments: number | null;
    /** null: not measured, which is not the same as none. */
    shares: number | null;
    /** null: not measured, which is not the same as none. */
    views: number | null;
    /** Likes, comments and shares for every hundred views, of the deliveries of which both are known. */
    engagementRate: number | null;
    source: "platform" | "sandbox" | "manual" | "mixed" | null;
    asOf: string | null;
    accounts: {
      id: string;
      name: string;
      label: string | null;
      status: AccountStatus;
      sandbox: boolean;
      /** null: not measured, which is not the same as none. */
      followers: number | null;
      posts: number;
      /** null: not measured, which is not the same as none. */
      likes: number | null;
      /** null: not measured, which is not the same as none. */
      comments: number | null;
      /** null: not measured, which is not the same as none. */
      shares: number | null;
      /** null: not measured, which is not the same as none. */
      views: number | null;
      /** Likes, comments and shares for every hundred views, of the deliveries of which both are known. */
      engagementRate: number | null;
      source: "platform" | "sandbox" | "manual" | "mixed" | null;
      asOf: string | null;
    }[];
  }[];
}

export interface AccountInsights {
  range: Range;
  account: SocialAccount;
  followers: {
    /** null: not measured, which is not the same as none. */
    now: number | null;
    /** Within the range. */
    gained: number | null;
    asOf: string | null;
  };
  posts: number;
  /** Of the posts of the range, up to now. */
  metrics: Metrics;
  series: {
    /** The first day of the interval, in the time zone. */
    label: string;
    from: string;
    to: string;
    /** null: not measured, which is not the same as none. */
    followers: number | null;
    posts: number;
    /** null: not measured, which is not the same as none. */
    likes: number | null;
    /** null: not measured, which is not the same as none. */
    comments: number | null;
    /** null: not measured, which is not the same as none. */
    shares: number | null;
    /** null: not measured, which is not the same as none. */
    views: number | null;
    /** Likes, comments and shares for every hundred views, of the deliveries of which both are known. */
    engagementRate: number | null;
    source: "platform" | "sandbox" | "manual" | "mixed" | null;
    asOf: string | null;
  }[];
  /** Hours of the week, in the zone, in which posts of the range went out; the most engaging first. Empty until there are metrics. */
  bestTimes: {
    /** 1 is Monday. */
    weekday: number;
    hour: number;
    posts: number;
    /** null: not measured, which is not the same as none. */
    likes: number | null;
    /** null: not measured, which is not the same as none. */
    comments: number | null;
    /** null: not measured, which is not the same as none. */
    shares: number | null;
    /** null: not measured, which is not the same as none. */
    views: number | null;
    /** Likes, comments and shares for every hundred views, of the deliveries of which both are known. */
    engagementRate: number | null;
    source: "platform" | "sandbox" | "manual" | "mixed" | null;
    asOf: string | null;
  }[];
}

export interface SyncedAccount {
  account: SocialAccount;
  changes: ProfileChange[];
  followers: {
    /** null: not measured, which is not the same as none. */
    before: number | null;
    /** null: not measured, which is not the same as none. */
    now: number | null;
  };
  quota: {
    used: number;
    total: number;
    perSeconds: number;
  } | null;
  posts: {
    /** Recent posts whose metrics were read. */
    read: number;
    /** Posts that no longer exist on the platform. */
    missing: number;
    gained: {
      /** null: not measured, which is not the same as none. */
      likes: number | null;
      /** null: not measured, which is not the same as none. */
      comments: number | null;
      /** null: not measured, which is not the same as none. */
      shares: number | null;
      /** null: not measured, which is not the same as none. */
      views: number | null;
    };
  };
  /** What the platform refused to answer; the rest was read. */
  problems: {
    what: "followers" | "quota" | "posts";
    code: string;
    message: string;
    fix: string | null;
  }[];
}

export interface ProfileChange {
  field: "name" | "username" | "avatarUrl";
  from: string | null;
  to: string | null;
}

export interface SystemInfo {
  version: string;
  sandbox: boolean;
  platforms: Platform[];
  /** Whether platforms can fetch files from this server; otherwise Instagram takes single videos only */
  isReachable: boolean;
  passwordPolicy: PasswordPolicy;
  /** Those that are configured */
  identityProviders: IdentityProvider[];
  /** The other networks, each with the reason */
  identityProvidersOff: IdentityProviderOff[];
  /** Whether browsers offer passkeys at this address */
  passkeys: boolean;
  /** Why nothing goes out: PUBLISHING_PAUSED is set, or a backup was put back and the operator has not resumed publishing; null: posts go out */
  publishingPaused: "setting" | "restore" | null;
  /** Whether sign-up is open or needs an invitation */
  signUp: "open" | "invited";
}

export interface PasswordPolicy {
  minLength: number;
  maxLength: number;
  requireLowercase: boolean;
  requireUppercase: boolean;
  requireNumeric: boolean;
  requireNonAlphanumeric: boolean;
}

export interface IdentityProviderOff {
  provider: IdentityProvider;
  reason: "not_configured" | "needs_https";
  variables: string[];
}

export type TemplateKind = "caption" | "prompt";

export interface Template {
  id: string;
  kind: TemplateKind;
  name: string;
  description: string | null;
  body: string;
  variables: {
    name: string;
    /** null: a value has to be given. */
    default: string | null;
  }[];
  platforms: Platform[];
  hashtags: string[];
  style: string | null;
  size: string | null;
  /** Seconds; a template with it makes a video. */
  duration: number | null;
  builtIn: boolean;
  /** null for a built-in one. */
  createdAt: string | null;
  updatedAt: string | null;
}

export interface RenderedTemplate {
  kind: TemplateKind;
  text: string;
  platforms: Platform[];
  hashtags: string[];
  style: string | null;
  size: string | null;
  duration: number | null;
}

export interface Settings {
  notifications: {
    email: boolean;
    push: boolean;
    marketing: boolean;
    updates: boolean;
  };
  privacy: {
    profileVisible: boolean;
    showActivity: boolean;
    allowDirectMessages: boolean;
  };
  appearance: {
    theme: Theme;
    language: Language;
    timezone: string;
  };
  security: {
    twoFactorEnabled: boolean;
    loginAlerts: boolean;
  };
  publishing: {
    /** How late a post may still go out by itself after the server was away; later ones wait for the person */
    catchUpMinutes: number;
    /** A warning once the month's posts on X cost more; null for none */
    xMonthlyBudgetUsd: number | null;
  };
  aiCosts: {
    monthlyCapUsd: number | null;
  };
}

export type Theme = "light" | "dark" | "auto";

export type Language = "en" | "es" | "fr" | "de" | "zh";

export interface Workspace {
  id: string;
  /** That of the person for a personal workspace */
  name: string;
  /** Has no other members and ends with the account */
  isPersonal: boolean;
  /** Yours */
  role: WorkspaceRole;
  /** Address of the picture of a shared workspace */
  picture: string | null;
  owner: {
    id: string;
    name: string;
  };
  members: number;
  createdAt: string;
}

export type WorkspaceRole = "owner" | "admin" | "editor" | "contributor" | "viewer" | "client";

export interface WorkspaceSettings {
  /** Of its calendar, its queues and its metrics */
  timezone: string;
  /** How late a post may still go out by itself after the server was away; later ones wait for a person */
  catchUpMinutes: number;
  /** The most that AI providers may charge in a month; null for none, and for clients */
  monthlyCapUsd: number | null;
  /** A warning once the month's posts on X cost more; null for none, and for clients */
  xMonthlyBudgetUsd: number | null;
}

export interface Member {
  userId: string;
  name: string;
  /** null for those who may not manage the workspace */
  email: string | null;
  avatar: string | null;
  role: WorkspaceRole;
  joinedAt: string;
}

export interface OwnershipOffer {
  /** The name of the owner */
  from: string;
  to: {
    id: string;
    name: string;
  };
  until: string;
}

export interface WorkspaceInvitation {
  id: string;
  /** null: whoever has the link may join, once */
  email: string | null;
  role: GivenRole;
  invitedBy: string | null;
  createdAt: string;
  expiresAt: string;
}

export interface InvitationPreview {
  workspace: {
    name: string;
    picture: string | null;
  };
  role: GivenRole;
  invitedBy: string | null;
  expiresAt: string;
}

export interface FeedList {
  feeds: Feed[];
  nextCursor: string | null;
}

export interface Feed {
  id: string;
  url: string;
  /** As the feed calls itself */
  title: string;
  mode: FeedMode;
  accountIds: string[];
  platforms: Platform[];
  text: string;
  takesPicture: boolean;
  isActive: boolean;
  /** The last time that it could be read */
  readAt: string | null;
  nextReadAt: string;
  /** Why it could not be read the last time; null: it could */
  problem: string | null;
  createdAt: string;
}

export type FeedMode = "draft" | "queue";

export interface FeedWithItems {
  feed: Feed;
  items: FeedItem[];
}

export interface FeedItem {
  title: string;
  link: string | null;
  seenAt: string;
  /** Its post; null: it was in the feed before, or its post is deleted */
  postId: string | null;
  /** Why it became a draft without a time or without its picture */
  problem: string | null;
}

export interface OneFeed {
  feed: Feed;
}

export interface ShortLink {
  id: string;
  /** Goes into a text as it is. Published, it names the network by one more letter */
  shortUrl: string;
  url: string;
  /** With it, visitors arrive with utm_source, utm_medium and utm_campaign */
  campaign: string | null;
  clicks: number;
  byPlatform: {
    /** null: the link was used without a network */
    platform: Platform | null;
    clicks: number;
  }[];
  createdAt: string;
}

export interface OneShortLink {
  link: ShortLink;
}

export interface WebhookList {
  webhooks: Webhook[];
  nextCursor: string | null;
}

export interface Webhook {
  id: string;
  url: string;
  /** Empty: all */
  events: WebhookTopic[];
  status: WebhookStatus;
  pauseReason: PauseReason | null;
  pausedAt: string | null;
  /** First failure since the last success; null: the last attempt succeeded */
  failingSince: string | null;
  /** Until then requests are also signed with the secret before */
  previousSecretUntil: string | null;
  createdAt: string;
  updatedAt: string;
}

export type WebhookTopic = "post.created" | "post.scheduled" | "post.submitted" | "post.approved" | "post.published" | "post.failed" | "post.needs_attention" | "post.deleted" | "target.published" | "creation.finished" | "account.needs_reconnecting";

export type WebhookStatus = "active" | "paused";

export type PauseReason = "member" | "failing" | "gone";

export interface WebhookWithSecret {
  webhook: Webhook;
  /** For verifying signatures. Shown once */
  secret: string;
}

export type WebhookDeliveryStatus = "pending" | "delivered" | "failed" | "held";

export interface WebhookDelivery {
  /** The `webhook-id` of all its requests */
  id: string;
  type: "post.created" | "post.scheduled" | "post.submitted" | "post.approved" | "post.published" | "post.failed" | "post.needs_attention" | "post.deleted" | "target.published" | "creation.finished" | "account.needs_reconnecting" | "webhook.test";
  status: WebhookDeliveryStatus;
  occurredAt: string;
  attempts: number;
  lastAttemptAt: string | null;
  nextAttemptAt: string | null;
  /** HTTP status of the last attempt; null: there was no answer */
  responseStatus: number | null;
  /** The first 500 characters of the last answer */
  responseStart: string | null;
  /** Why the last attempt had no answer */
  failure: AttemptFailure | null;
  durationMs: number | null;
}

export type AttemptFailure = "unsafe_address" | "no_answer" | "timed_out" | "secret_unreadable";

export interface Replayed {
  /** How many deliveries are sent again */
  replayed: number;
}

export interface TestSent {
  deliveryId: string;
}

export interface WebhookPost {
  postId: string;
  /** At the time of the event */
  status: PostStatus;
  scheduledAt: string | null;
  publishedAt: string | null;
  targets: WebhookTarget[];
}

export interface WebhookTarget {
  targetId: string;
  /** null: the account was disconnected */
  accountId: string | null;
  platform: Platform;
  status: TargetStatus;
  /** Address of the published post; null: not published, or none is known */
  permalink: string | null;
  /** The code, as in the answers of the API, which also have its message */
  errorCode: string | null;
}

export interface Failure {
  status: "error";
  message: string;
  code: "INVALID_INPUT" | "UNAUTHORIZED" | "FORBIDDEN" | "CONFIRMATION_REQUIRED" | "LIMIT_REACHED" | "SPENDING_CAP_REACHED" | "NOT_FOUND" | "CONFLICT" | "APPROVAL_REQUIRED" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "UNPROCESSABLE" | "RATE_LIMITED" | "INTERNAL" | "UNAVAILABLE" | "INSUFFICIENT_STORAGE";
  issues?: {
    /** Dotted path of the field */
    path: string;
    message: string;
  }[] | undefined;
  /** To find a fault of the server in its log */
  requestId?: string | undefined;
}

/** What a webhook tells: `type` says what `data` holds. */
export type WebhookEvent =
  | {
    type: "post.created";
    /** When it happened */
    timestamp: string;
    data: WebhookPost;
  }
  | {
    type: "post.scheduled";
    /** When it happened */
    timestamp: string;
    data: WebhookPost;
  }
  | {
    type: "post.submitted";
    /** When it happened */
    timestamp: string;
    data: WebhookPost;
  }
  | {
    type: "post.approved";
    /** When it happened */
    timestamp: string;
    data: WebhookPost;
  }
  | {
    type: "post.published";
    /** When it happened */
    timestamp: string;
    data: WebhookPost;
  }
  | {
    type: "post.failed";
    /** When it happened */
    timestamp: string;
    data: WebhookPost;
  }
  | {
    type: "post.needs_attention";
    /** When it happened */
    timestamp: string;
    data: WebhookPost;
  }
  | {
    type: "post.deleted";
    /** When it happened */
    timestamp: string;
    data: {
      postId: string;
    };
  }
  | {
    type: "target.published";
    /** When it happened */
    timestamp: string;
    data: {
      postId: string;
      targetId: string;
      accountId: string | null;
      platform: Platform;
      /** Address of the published post; null: not published, or none is known */
      permalink: string | null;
      publishedAt: string | null;
    };
  }
  | {
    type: "creation.finished";
    /** When it happened */
    timestamp: string;
    data: {
      creationId: string;
      type: "image" | "video";
      status: "ready" | "failed";
      /** The code, as in the answers of the API, which also have its message */
      errorCode: string | null;
    };
  }
  | {
    type: "account.needs_reconnecting";
    /** When it happened */
    timestamp: string;
    data: {
      accountId: string;
      platform: Platform;
      status: AccountStatus;
    };
  }
  | {
    type: "webhook.test";
    /** When it happened */
    timestamp: string;
    data: {
      webhookId: string;
    };
  };
