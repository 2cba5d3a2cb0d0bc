// Written from docs/openapi.json by generate/index.ts. Do not edit: run `npm run client:generate`.

import type {
  ActivityKind,
  Activity,
  Platform,
  Actor,
  Creation,
  CreationType,
  CreationStatus,
  ImageStyle,
  ImageSize,
  VideoStyle,
  VideoSize,
  Post,
  PostStatus,
  ReplySettings,
  PostVisibility,
  Usage,
  AccountStats,
  Interval,
  Range,
  Totals,
  TotalChanges,
  PlatformMetrics,
  MeasuredPost,
  MeasuredCreation,
  Plan,
  Metrics,
  ApiKeyScope,
  ApiKey,
  User,
  LoginSession,
  Passkey,
  LinkedIdentity,
  IdentityProvider,
  IdentityProblem,
  PasskeyRequest,
  PasskeyResponse,
  PasskeyCreation,
  NewPasskeyResponse,
  PlanOffer,
  Payment,
  BillingState,
  ClientLink,
  ClientPost,
  Comment,
  CreationSort,
  OfferedImageModel,
  OfferedVideoModel,
  Notification,
  GivenRole,
  Person,
  PublicCreation,
  PostSort,
  CsvProblem,
  CsvWarning,
  ColumnRole,
  PlannedRow,
  PostImport,
  BulkChange,
  Scheduler,
  OverdueDelivery,
  Queue,
  WeeklySlot,
  FreeSlot,
  RepeatedPost,
  RepeatPattern,
  Repeat,
  RepeatStatus,
  ApprovalPolicies,
  WaitingPost,
  Approval,
  SocialAccount,
  AccountStatus,
  AccountRules,
  DataDeletion,
  ProfileChange,
  PasswordPolicy,
  IdentityProviderOff,
  TemplateKind,
  Template,
  Settings,
  Theme,
  Language,
  Workspace,
  WorkspaceSettings,
  Member,
  OwnershipOffer,
  WorkspaceInvitation,
  InvitationPreview,
  Feed,
  FeedMode,
  FeedItem,
  ShortLink,
  Webhook,
  WebhookTopic,
  WebhookStatus,
  WebhookDeliveryStatus,
  WebhookDelivery,
} from "./schemas.ts";

/** Every call of the API: what it takes, and what it answers. */
export interface Operations {
  /** Creations with the metrics of their posts, the best first */
  "GET /analytics/creations": {
    input: {
      query?: {
        from?: string | undefined;
        to?: string | undefined;
        interval?: Interval | undefined;
        tz?: string | undefined;
        limit?: number | undefined;
        cursor?: string | undefined;
        type?: "image" | "video" | undefined;
        sort?: "views" | "likes" | "comments" | "shares" | "engagementRate" | "createdAt" | undefined;
        order?: "desc" | "asc" | undefined;
      } | undefined;
    };
    answer: {
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
    };
  };
  /** Metrics of one creation, post or account, and what they gained over time */
  "GET /analytics/entity/{type}/{id}": {
    input: {
      path: {
        type: "creation" | "post" | "account";
        id: string;
      };
      query?: {
        from?: string | undefined;
        to?: string | undefined;
        interval?: Interval | undefined;
        tz?: string | undefined;
      } | undefined;
    };
    answer: {
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
    };
  };
  /** Every delivery of a period with its metrics, as a file */
  "GET /analytics/export": {
    input: {
      query?: {
        from?: string | undefined;
        to?: string | undefined;
        interval?: Interval | undefined;
        tz?: string | undefined;
        platform?: Platform | undefined;
        format?: "csv" | "json" | undefined;
      } | undefined;
    };
    answer: Response;
  };
  /** The posts of a period with their metrics up to now, beside the period before */
  "GET /analytics/overview": {
    input: {
      query?: {
        from?: string | undefined;
        to?: string | undefined;
        interval?: Interval | undefined;
        tz?: string | undefined;
        platform?: Platform | undefined;
      } | undefined;
    };
    answer: {
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
    };
  };
  /** A comparison of the platforms */
  "GET /analytics/platforms": {
    input: {
      query?: {
        from?: string | undefined;
        to?: string | undefined;
        interval?: Interval | undefined;
        tz?: string | undefined;
      } | undefined;
    };
    answer: {
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
    };
  };
  /** The posts of a period, the best first */
  "GET /analytics/posts": {
    input: {
      query?: {
        from?: string | undefined;
        to?: string | undefined;
        interval?: Interval | undefined;
        tz?: string | undefined;
        platform?: Platform | undefined;
        limit?: number | undefined;
        cursor?: string | undefined;
        sort?: "views" | "likes" | "comments" | "shares" | "engagementRate" | "publishedAt" | undefined;
        order?: "desc" | "asc" | undefined;
      } | undefined;
    };
    answer: {
      range: Range;
      posts: MeasuredPost[];
      nextCursor: string | null;
    };
  };
  /** What the metrics of all posts gained, day by day, whenever the posts went out */
  "GET /analytics/trends": {
    input: {
      query?: {
        from?: string | undefined;
        to?: string | undefined;
        interval?: Interval | undefined;
        tz?: string | undefined;
        platform?: Platform | undefined;
      } | undefined;
    };
    answer: {
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
    };
  };
  /** Units used in each month, against the limits of the plan */
  "GET /analytics/usage": {
    input: {
      query?: {
        from?: string | undefined;
        to?: string | undefined;
      } | undefined;
    };
    answer: {
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
    };
  };
  /** How many posts wait for your decision */
  "GET /approvals/count": {
    input: Record<never, never>;
    answer: {
      /** Posts that wait for your decision, counted up to 100 */
      count: number;
      /** Whether the workspace asks for approvals */
      hasPolicy: boolean;
    };
  };
  /** The approval policies of the workspace, and whether your posts need approval */
  "GET /approvals/policy": {
    input: Record<never, never>;
    answer: {
      approvals: ApprovalPolicies;
    };
  };
  /** Set whose posts need whose approval, for the workspace and for single accounts */
  "PUT /approvals/policy": {
    input: {
      body: {
        /** `all`: each of the approvers */
        mode: "none" | "one" | "all";
        /** The approvers; empty: all members whose role may approve */
        approverIds?: string[] | undefined;
        /** Whose posts need an approval */
        roles?: ("owner" | "admin" | "editor" | "contributor")[] | undefined;
        /** Whether a client has to approve as well, through a link or as a member. With the mode `none`, only the client decides */
        needsClient?: boolean | undefined;
        /** Whether the time of a post is approved with it, so that another time needs another approval */
        countsTime?: boolean | undefined;
        /** `once`: an approval is valid for all posts of a repeating post with the same content */
        series?: "once" | "each" | undefined;
        accounts?: {
          /** `all`: each of the approvers */
          mode: "none" | "one" | "all";
          /** The approvers; empty: all members whose role may approve */
          approverIds?: string[] | undefined;
          /** Whose posts need an approval */
          roles?: ("owner" | "admin" | "editor" | "contributor")[] | undefined;
          /** Whether a client has to approve as well, through a link or as a member. With the mode `none`, only the client decides */
          needsClient?: boolean | undefined;
          /** Whether the time of a post is approved with it, so that another time needs another approval */
          countsTime?: boolean | undefined;
          /** `once`: an approval is valid for all posts of a repeating post with the same content */
          series?: "once" | "each" | undefined;
          accountId: string;
        }[] | undefined;
      };
    };
    answer: {
      approvals: ApprovalPolicies;
    };
  };
  /** Posts that wait for your decision, the earliest due first */
  "GET /approvals/waiting": {
    input: {
      query?: {
        limit?: number | undefined;
        cursor?: string | undefined;
      } | undefined;
    };
    answer: {
      waiting: WaitingPost[];
      nextCursor: string | null;
    };
  };
  /** Make an API key. The answer is the only place where it is ever shown */
  "POST /auth/api-keys": {
    input: {
      body: {
        name: string;
        scope: ApiKeyScope;
        expiresAt?: string | null | undefined;
        /** Limits the key to one workspace, which is then that of each call; left out: all of yours */
        workspaceId?: string | null | undefined;
      };
    };
    answer: {
      apiKey: ApiKey;
      /** Send it as `Authorization: Bearer <secret>` */
      secret: string;
    };
  };
  /** The API keys, newest first */
  "GET /auth/api-keys": {
    input: {
      query?: {
        limit?: number | undefined;
        cursor?: string | undefined;
      } | undefined;
    };
    answer: {
      apiKeys: ApiKey[];
      nextCursor: string | null;
    };
  };
  /** Revoke an API key */
  "DELETE /auth/api-keys/{id}": {
    input: {
      path: {
        id: string;
      };
    };
    answer: Record<string, never>;
  };
  /** Ask for another email address; it changes once the mailed link is used */
  "POST /auth/change-email": {
    input: {
      body: {
        password?: string | undefined;
        /** Six digits of the authenticator app, or a recovery code */
        code?: string | undefined;
        email: string;
      };
    };
    answer: Record<string, never>;
  };
  /** Confirm with the password; for 15 minutes this sign-in may make calls that need it */
  "POST /auth/confirm": {
    input: {
      body?: {
        password?: string | undefined;
        /** Six digits of the authenticator app, or a recovery code */
        code?: string | undefined;
      } | undefined;
    };
    answer: Record<string, never>;
  };
  /** Ask for a link that sets a new password */
  "POST /auth/forgot-password": {
    input: {
      body: {
        email: string;
      };
    };
    answer: Record<string, never>;
  };
  /** Unlink Google, Apple or Facebook; other devices are signed out */
  "DELETE /auth/identities/{id}": {
    input: {
      path: {
        id: string;
      };
    };
    answer: Record<string, never>;
  };
  /** Sign in */
  "POST /auth/login": {
    input: {
      body: {
        email: string;
        password: string;
      };
    };
    answer: {
      user?: User;
      secondFactor?: {
        /** Goes to POST /auth/login/second-factor with the code */
        ticket: string;
        expiresAt: string;
      };
    } & {
      token?: string;
      refreshToken?: string;
    };
  };
  /** Finish a sign-in with a code of the authenticator app, or a recovery code */
  "POST /auth/login/second-factor": {
    input: {
      body: {
        ticket: string;
        /** Six digits of the authenticator app, or a recovery code */
        code: string;
      };
    };
    answer: {
      user: User;
    } & {
      token: string;
      refreshToken: string;
    };
  };
  /** Sign out on this device */
  "POST /auth/logout": {
    input: {
      body?: {
        token?: string | undefined;
        refreshToken?: string | undefined;
      } | undefined;
    };
    answer: Record<string, never>;
  };
  /** The signed-in user */
  "GET /auth/me": {
    input: Record<never, never>;
    answer: {
      user: User;
    };
  };
  /** Change the profile */
  "PATCH /auth/me": {
    input: {
      body?: {
        firstName?: string | undefined;
        lastName?: string | null | undefined;
        bio?: string | null | undefined;
        website?: string | null | undefined;
        location?: string | null | undefined;
        handle?: string | null | undefined;
      } | undefined;
    };
    answer: {
      user: User;
    };
  };
  /** Delete the account and everything in it, for good */
  "DELETE /auth/me": {
    input: {
      body?: {
        password?: string | undefined;
        /** Six digits of the authenticator app, or a recovery code */
        code?: string | undefined;
      } | undefined;
    };
    answer: Record<string, never>;
  };
  /** The ways to sign in to this account */
  "GET /auth/methods": {
    input: Record<never, never>;
    answer: {
      hasPassword: boolean;
      secondFactor: {
        isOn: boolean;
        since: string | null;
        recoveryCodesLeft: number;
      };
      passkeys: Passkey[];
      identities: LinkedIdentity[];
    };
  };
  /** Add the passkey that the authenticator made */
  "POST /auth/passkeys": {
    input: {
      body: {
        name: string;
        credential: NewPasskeyResponse;
      };
    };
    answer: {
      passkey: Passkey;
    };
  };
  /** Confirm your identity with a passkey; for 15 minutes this sign-in may make calls that need the password */
  "POST /auth/passkeys/confirm": {
    input: {
      body: {
        credential: PasskeyResponse;
      };
    };
    answer: Record<string, never>;
  };
  /** Begin to confirm your identity with a passkey */
  "POST /auth/passkeys/confirm-request": {
    input: Record<never, never>;
    answer: {
      options: PasskeyRequest;
    };
  };
  /** Begin to add a passkey: the options of `navigator.credentials.create()` */
  "POST /auth/passkeys/options": {
    input: Record<never, never>;
    answer: {
      options: PasskeyCreation;
    };
  };
  /** Begin to sign in with a passkey: the options of `navigator.credentials.get()` */
  "POST /auth/passkeys/request": {
    input: Record<never, never>;
    answer: {
      options: PasskeyRequest;
    };
  };
  /** Sign in with the answer of the authenticator */
  "POST /auth/passkeys/sign-in": {
    input: {
      body: {
        credential: PasskeyResponse;
      };
    };
    answer: {
      user: User;
    } & {
      token: string;
      refreshToken: string;
    };
  };
  /** Rename a passkey */
  "PATCH /auth/passkeys/{id}": {
    input: {
      path: {
        id: string;
      };
      body: {
        name: string;
      };
    };
    answer: {
      passkey: Passkey;
    };
  };
  /** Remove a passkey */
  "DELETE /auth/passkeys/{id}": {
    input: {
      path: {
        id: string;
      };
    };
    answer: Record<string, never>;
  };
  /** Programs that you connected, newest first */
  "GET /auth/programs": {
    input: Record<never, never>;
    answer: {
      programs: {
        id: string;
        name: string;
        host: string | null;
        scope: ApiKeyScope;
        workspaceId: string | null;
        accountIds: string[] | null;
        createdAt: string;
        lastUsedAt: string | null;
      }[];
      nextCursor: string | null;
    };
  };
  /** Disconnect a program: its next call is refused */
  "DELETE /auth/programs/{id}": {
    input: {
      path: {
        id: string;
      };
    };
    answer: Record<string, never>;
  };
  /** Exchange a refresh token */
  "POST /auth/refresh": {
    input: {
      body: {
        refreshToken: string;
      };
    };
    answer: {
      user: User;
    } & {
      token: string;
      refreshToken: string;
    };
  };
  /** Open an account */
  "POST /auth/register": {
    input: {
      body: {
        email: string;
        password: string;
        firstName: string;
        lastName?: string | null | undefined;
        /** The token of the mailed invitation, where sign-up is closed */
        invitation?: string | undefined;
      };
    };
    answer: {
      user: User;
    } & {
      token: string;
      refreshToken: string;
    };
  };
  /** Send the confirmation link again */
  "POST /auth/resend-verification": {
    input: Record<never, never>;
    answer: Record<string, never>;
  };
  /** Set a new password by a mailed link */
  "PATCH /auth/reset-password/{token}": {
    input: {
      path: {
        token: string;
      };
      body: {
        password: string;
      };
    };
    answer: Record<string, never>;
  };
  /** Check whether a mailed link can still set a new password */
  "POST /auth/reset-password/{token}/check": {
    input: {
      path: {
        token: string;
      };
    };
    answer: Record<string, never>;
  };
  /** Get a new secret for an authenticator app */
  "POST /auth/second-factor": {
    input: Record<never, never>;
    answer: {
      /** The secret to type into the app, in base32 */
      secret: string;
      /** The secret as an otpauth:// address, for a QR code */
      uri: string;
    };
  };
  /** Turn two-factor authentication off */
  "DELETE /auth/second-factor": {
    input: {
      body?: {
        password?: string | undefined;
        /** Six digits of the authenticator app, or a recovery code */
        code?: string | undefined;
      } | undefined;
    };
    answer: Record<string, never>;
  };
  /** Turn on two-factor authentication with a first code. The recovery codes are shown once */
  "POST /auth/second-factor/confirm": {
    input: {
      body: {
        /** Six digits of the authenticator app, or a recovery code */
        code: string;
      };
    };
    answer: {
      recoveryCodes: string[];
    };
  };
  /** Get new recovery codes; the old ones stop working */
  "POST /auth/second-factor/recovery-codes": {
    input: {
      body?: {
        password?: string | undefined;
        /** Six digits of the authenticator app, or a recovery code */
        code?: string | undefined;
      } | undefined;
    };
    answer: {
      recoveryCodes: string[];
    };
  };
  /** The devices that are signed in, last used first */
  "GET /auth/sessions": {
    input: {
      query?: {
        limit?: number | undefined;
        cursor?: string | undefined;
      } | undefined;
    };
    answer: {
      sessions: LoginSession[];
      nextCursor: string | null;
    };
  };
  /** Sign out all other devices */
  "DELETE /auth/sessions": {
    input: Record<never, never>;
    answer: Record<string, never>;
  };
  /** Sign a device out */
  "DELETE /auth/sessions/{id}": {
    input: {
      path: {
        id: string;
      };
    };
    answer: Record<string, never>;
  };
  /** Get the outcome, once; `pending` while the user is still at the provider */
  "POST /auth/social/finish": {
    input: {
      body: {
        secret: string;
        /** The code that the popup received; without it the call asks whether there is an outcome */
        handoff?: string | undefined;
      };
    };
    answer: {
      user?: User;
      problem?: IdentityProblem;
      secondFactor?: {
        /** Goes to POST /auth/login/second-factor with the code */
        ticket: string;
        expiresAt: string;
      };
      outcome: "pending" | "failed" | "signed_in" | "second_factor" | "linked" | "confirmed";
    } & {
      token?: string;
      refreshToken?: string;
    };
  };
  /** Begin to link Google, Apple or Facebook to this account, or to confirm your identity with it */
  "POST /auth/social/link": {
    input: {
      body: {
        provider: IdentityProvider;
        /** SHA-256, in base64url, of a random secret of yours that fetches the outcome */
        opener: string;
        /** false: the person comes back to the page they left */
        isPopup?: boolean | undefined;
        /** Link the provider to this account, or confirm your identity */
        purpose: "link" | "confirm";
      };
    };
    answer: {
      authorizationUrl: string;
    };
  };
  /** Begin to sign in with Google, Apple or Facebook */
  "POST /auth/social/start": {
    input: {
      body: {
        provider: IdentityProvider;
        /** SHA-256, in base64url, of a random secret of yours that fetches the outcome */
        opener: string;
        /** false: the person comes back to the page they left */
        isPopup?: boolean | undefined;
      };
    };
    answer: {
      authorizationUrl: string;
    };
  };
  /** Change the password */
  "PATCH /auth/update-password": {
    input: {
      body: {
        currentPassword?: string | undefined;
        password: string;
        /** Six digits of the authenticator app, or a recovery code */
        code?: string | undefined;
      };
    };
    answer: Record<string, never>;
  };
  /** Confirm an email address with a mailed link */
  "POST /auth/verify-email": {
    input: {
      body: {
        token: string;
      };
    };
    answer: {
      email: string;
      isNew: boolean;
    };
  };
  /** What providers charged for your pictures, videos and texts in a month, and the cap of your settings */
  "GET /billing/ai-costs": {
    input: {
      query?: {
        limit?: number | undefined;
        cursor?: string | undefined;
        month?: string | undefined;
      } | undefined;
    };
    answer: {
      /** YYYY-MM, UTC */
      month: string;
      /** Settings, aiCosts.monthlyCapUsd; null: none is set */
      capUsd: number | null;
      spentUsd: number;
      /** Reserved for creations that are being generated */
      reservedUsd: number;
      /** How many calls count in no sum, because their price is not known */
      unpriced: number;
      /** The entries of the month, most expensive first */
      models: {
        model: string;
        usd: number;
        count: number;
      }[];
      /** Newest first */
      entries: {
        id: string;
        kind: "image" | "video" | "text";
        /** null for texts, and for a creation that was deleted since */
        creationId: string | null;
        model: string;
        state: "reserved" | "charged" | "released";
        /** The estimate before the call, for a text its highest possible cost; null: no price is known */
        estimateUsd: number | null;
        /** The amount that counts in the month; null: no price is known */
        usd: number | null;
        /** The provider was called without a result and may charge for it */
        mayBeBilled: boolean;
        createdAt: string;
        settledAt: string | null;
      }[];
      nextCursor: string | null;
    };
  };
  /** Begin to pay for Premium: the address of Stripe's page */
  "POST /billing/checkout": {
    input: Record<never, never>;
    answer: {
      url: string;
    };
  };
  /** Choose a plan */
  "POST /billing/plan": {
    input: {
      body: {
        plan: Plan;
      };
    };
    answer: {
      plan: Plan | null;
      usage: Usage;
    };
  };
  /** The plans */
  "GET /billing/plans": {
    input: Record<never, never>;
    answer: {
      plans: PlanOffer[];
      payment: Payment;
    };
  };
  /** The address of Stripe's page for cards, invoices and cancelling */
  "POST /billing/portal": {
    input: Record<never, never>;
    answer: {
      url: string;
    };
  };
  /** Read the state of the subscription from Stripe */
  "POST /billing/refresh": {
    input: Record<never, never>;
    answer: {
      billing: BillingState;
    };
  };
  /** The plan and its payment */
  "GET /billing/state": {
    input: Record<never, never>;
    answer: {
      billing: BillingState;
    };
  };
  /** Units used this month, and the limits */
  "GET /billing/usage": {
    input: Record<never, never>;
    answer: {
      usage: Usage;
    };
  };
  /** The links for clients, the newest first */
  "GET /client-links": {
    input: Record<never, never>;
    answer: {
      links: ClientLink[];
      nextCursor: string | null;
    };
  };
  /** Make a link with which a client sees and decides posts without an account */
  "POST /client-links": {
    input: {
      body: {
        name: string;
        /** The posts to show. Either these or `month` */
        postIds?: string[] | undefined;
        /** YYYY-MM: all submitted, planned and published posts of this month */
        month?: string | undefined;
        /** The number of days for which the link works */
        days?: number | undefined;
        /** The password that opens the link */
        password?: string | undefined;
      };
    };
    answer: {
      link: ClientLink;
      url: string;
    };
  };
  /** Revoke a link. Its approvals stay valid */
  "DELETE /client-links/{id}": {
    input: {
      path: {
        id: string;
      };
    };
    answer: Record<string, never>;
  };
  /** Open a client's link with the token after its # */
  "POST /client-review/open": {
    input: {
      body: {
        token: string;
        password?: string | undefined;
      };
    };
    answer: {
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
    };
  };
  /** The posts that a link shows, the earliest first */
  "POST /client-review/posts": {
    input: {
      body: {
        /** From the call that opens the link */
        access: string;
        limit?: number | undefined;
        cursor?: string | undefined;
      };
    };
    answer: {
      posts: ClientPost[];
      nextCursor: string | null;
    };
  };
  /** Approve exactly what was shown, as a client */
  "POST /client-review/posts/{id}/approve": {
    input: {
      path: {
        id: string;
      };
      body: {
        /** From the call that opens the link */
        access: string;
        /** The name of the client */
        name: string;
        /** The `contentHash` that was read last: refused with CONFLICT where the post has another content by now */
        contentHash: string;
      };
    };
    answer: {
      post: ClientPost;
    };
  };
  /** Comment a post, as a client */
  "POST /client-review/posts/{id}/comments": {
    input: {
      path: {
        id: string;
      };
      body: {
        /** From the call that opens the link */
        access: string;
        /** The name of the client */
        name: string;
        text: string;
      };
    };
    answer: {
      post: ClientPost;
    };
  };
  /** Request changes, as a client */
  "POST /client-review/posts/{id}/request-changes": {
    input: {
      path: {
        id: string;
      };
      body: {
        /** From the call that opens the link */
        access: string;
        /** The name of the client */
        name: string;
        /** The `contentHash` that was read last: refused with CONFLICT where the post has another content by now */
        contentHash: string;
        comment: string;
      };
    };
    answer: {
      post: ClientPost;
    };
  };
  /** Keep a draft (JSON), or upload a picture or a video (multipart, the file in `file`) */
  "POST /creations": {
    input: {
      body?: {
        title?: string | undefined;
        description?: string | null | undefined;
        altText?: string | null | undefined;
        /** The type of a draft. Default: image. A file has its own type */
        type?: CreationType | undefined;
        /** The prompt of a draft */
        prompt?: string | undefined;
        /** The prompt of a draft */
        options?: {
          type?: CreationType | undefined;
          style?: ImageStyle | VideoStyle | undefined;
          size?: ImageSize | VideoSize | undefined;
          creativity?: number | undefined;
          detail?: number | undefined;
          seed?: number | undefined;
          /** Seconds */
          duration?: 3 | 5 | 10 | 15 | 30 | "3" | "5" | "10" | "15" | "30" | undefined;
          motion?: number | undefined;
          quality?: number | undefined;
        } | undefined;
        /** The creation of which this is a variation */
        parentId?: string | undefined;
      } | undefined;
      form?: {
        title?: string | undefined;
        description?: string | null | undefined;
        altText?: string | null | undefined;
        /** The type of a draft. Default: image. A file has its own type */
        type?: CreationType | undefined;
        /** The prompt of a draft */
        prompt?: string | undefined;
        /** The prompt of a draft */
        options?: {
          type?: CreationType | undefined;
          style?: ImageStyle | VideoStyle | undefined;
          size?: ImageSize | VideoSize | undefined;
          creativity?: number | undefined;
          detail?: number | undefined;
          seed?: number | undefined;
          /** Seconds */
          duration?: 3 | 5 | 10 | 15 | 30 | "3" | "5" | "10" | "15" | "30" | undefined;
          motion?: number | undefined;
          quality?: number | undefined;
        } | undefined;
        /** The creation of which this is a variation */
        parentId?: string | undefined;
        /** At most 476 MB */
        file: Blob;
      } | undefined;
    };
    answer: {
      creation: Creation;
    };
  };
  /** Your creations, newest first unless sorted otherwise */
  "GET /creations": {
    input: {
      query?: {
        limit?: number | undefined;
        cursor?: string | undefined;
        ids?: string[] | undefined;
        status?: CreationStatus[] | undefined;
        type?: CreationType | undefined;
        favourite?: boolean | undefined;
        platform?: Platform | undefined;
        q?: string | undefined;
        from?: string | undefined;
        to?: string | undefined;
        sort?: CreationSort | undefined;
      } | undefined;
    };
    answer: {
      creations: Creation[];
      nextCursor: string | null;
    };
  };
  /** Put the picture or video of a public address into the library */
  "POST /creations/fetch": {
    input: {
      body: {
        /** A public https address of a JPEG, PNG, WebP, GIF, AVIF, TIFF, MP4, MOV or WebM */
        url: string;
        title?: string | undefined;
        description?: string | null | undefined;
        altText?: string | null | undefined;
      };
    };
    answer: {
      creation: Creation;
    };
  };
  /** Make images from a prompt. Poll each creation, or send `Prefer: wait=N` to be answered when they are done */
  "POST /creations/generate/image": {
    input: {
      body: {
        prompt: string;
        /** The creation of which this is a variation */
        parentId?: string | undefined;
        options?: {
          type?: "image" | undefined;
          style?: ImageStyle | undefined;
          size?: ImageSize | undefined;
          creativity?: number | undefined;
          detail?: number | undefined;
          seed?: number | undefined;
          count?: number | undefined;
          /** One of those that GET /generation/models lists; the first unless said otherwise */
          model?: string | undefined;
        } | undefined;
        type?: "image" | undefined;
        style?: ImageStyle | undefined;
        size?: ImageSize | undefined;
        creativity?: number | undefined;
        detail?: number | undefined;
        seed?: number | undefined;
        count?: number | undefined;
        /** One of those that GET /generation/models lists; the first unless said otherwise */
        model?: string | undefined;
      };
    };
    answer: {
      creation: Creation;
      creations: Creation[];
    };
  };
  /** Make a video from a prompt. Poll the creation, or send `Prefer: wait=N` to be answered when it is done */
  "POST /creations/generate/video": {
    input: {
      body: {
        prompt: string;
        /** The creation of which this is a variation */
        parentId?: string | undefined;
        options?: {
          type?: "video" | undefined;
          style?: VideoStyle | undefined;
          size?: VideoSize | undefined;
          /** Seconds */
          duration?: 3 | 5 | 10 | 15 | 30 | "3" | "5" | "10" | "15" | "30" | undefined;
          motion?: number | undefined;
          quality?: number | undefined;
          seed?: number | undefined;
          /** One of those that GET /generation/models lists; the first unless said otherwise */
          model?: string | undefined;
          /** A finished picture with which the video begins, if the model accepts one */
          startImageId?: string | undefined;
        } | undefined;
        type?: "video" | undefined;
        style?: VideoStyle | undefined;
        size?: VideoSize | undefined;
        /** Seconds */
        duration?: 3 | 5 | 10 | 15 | 30 | "3" | "5" | "10" | "15" | "30" | undefined;
        motion?: number | undefined;
        quality?: number | undefined;
        seed?: number | undefined;
        /** One of those that GET /generation/models lists; the first unless said otherwise */
        model?: string | undefined;
        /** A finished picture with which the video begins, if the model accepts one */
        startImageId?: string | undefined;
      };
    };
    answer: {
      creation: Creation;
    };
  };
  /** How much storage your files take, and the limits */
  "GET /creations/storage": {
    input: Record<never, never>;
    answer: {
      /** Files that were generated here: limited by the plan, not by bytes */
      made: {
        count: number;
        bytes: number;
      };
      uploads: {
        count: number;
        bytes: number;
      };
      /** The limits of uploads */
      limits: {
        count: number;
        bytes: number;
      };
    };
  };
  /** One creation, with its progress while it is generated */
  "GET /creations/{id}": {
    input: {
      path: {
        id: string;
      };
    };
    answer: {
      creation: Creation;
    };
  };
  /** Rename, describe or favourite a creation, or change a draft */
  "PATCH /creations/{id}": {
    input: {
      path: {
        id: string;
      };
      body?: {
        title?: string | undefined;
        description?: string | null | undefined;
        altText?: string | null | undefined;
        isFavourite?: boolean | undefined;
        /** Shown on the person's page, while they show their profile */
        isPublic?: boolean | undefined;
        /** The same as isFavourite */
        favourite?: boolean | undefined;
        /** While it is a draft */
        prompt?: string | undefined;
        /** Only of a draft; omitted options stay as they are */
        options?: {
          type?: CreationType | undefined;
          style?: ImageStyle | VideoStyle | undefined;
          size?: ImageSize | VideoSize | undefined;
          creativity?: number | undefined;
          detail?: number | undefined;
          seed?: number | undefined;
          /** Seconds */
          duration?: 3 | 5 | 10 | 15 | 30 | "3" | "5" | "10" | "15" | "30" | undefined;
          motion?: number | undefined;
          quality?: number | undefined;
        } | undefined;
      } | undefined;
    };
    answer: {
      creation: Creation;
    };
  };
  /** Delete a creation and its files, also while it is being made; 409 while a submitted or scheduled post uses it, unless forced */
  "DELETE /creations/{id}": {
    input: {
      path: {
        id: string;
      };
      body?: {
        /** Also when a scheduled post uses it: that post then becomes a draft */
        force?: boolean | undefined;
      } | undefined;
    };
    answer: {
      /** The submitted and scheduled posts that used it and are drafts now */
      postIds: string[];
    };
  };
  /** Stop making a creation; it does not count against the limit */
  "POST /creations/{id}/cancel": {
    input: {
      path: {
        id: string;
      };
    };
    answer: {
      creation: Creation;
    };
  };
  /** Make a failed creation again, or a draft for the first time, with the settings it has */
  "POST /creations/{id}/retry": {
    input: {
      path: {
        id: string;
      };
    };
    answer: {
      creation: Creation;
    };
  };
  /** The feeds of the workspace, oldest first */
  "GET /feeds": {
    input: Record<never, never>;
    answer: {
      feeds: Feed[];
      nextCursor: string | null;
    };
  };
  /** Make a draft, or a post in the queue, of each new item of an RSS, Atom or JSON feed */
  "POST /feeds": {
    input: {
      body: {
        /** Of an RSS, Atom or JSON feed */
        url: string;
        mode?: FeedMode | undefined;
        accountIds: string[];
        /** With {{title}}, {{link}} and {{summary}} of the item */
        text?: string | undefined;
        /** Whether the picture of an item goes into the post */
        takesPicture?: boolean | undefined;
      };
    };
    answer: {
      feed: Feed;
    };
  };
  /** One feed, and its newest items with their posts */
  "GET /feeds/{id}": {
    input: {
      path: {
        id: string;
      };
    };
    answer: {
      feed: Feed;
      items: FeedItem[];
    };
  };
  /** Change what becomes of the items of a feed, pause it or turn it on again */
  "PATCH /feeds/{id}": {
    input: {
      path: {
        id: string;
      };
      body?: {
        mode?: FeedMode | undefined;
        accountIds?: string[] | undefined;
        text?: string | undefined;
        takesPicture?: boolean | undefined;
        /** What appears while it is paused is not posted later */
        isActive?: boolean | undefined;
      } | undefined;
    };
    answer: {
      feed: Feed;
    };
  };
  /** Delete a feed. Its posts stay */
  "DELETE /feeds/{id}": {
    input: {
      path: {
        id: string;
      };
    };
    answer: Record<string, never>;
  };
  /** The configured models and the controls they have; `image` and `video` are used when none is chosen */
  "GET /generation/models": {
    input: Record<never, never>;
    answer: {
      image: OfferedImageModel;
      video: OfferedVideoModel;
      images: OfferedImageModel[];
      videos: OfferedVideoModel[];
      /** The model that suggests prompts, captions and alt texts; null: none is configured */
      text: {
        id: string;
        label: string;
      } | null;
    };
  };
  /** Short links with their clicks by network, newest first */
  "GET /links": {
    input: {
      query?: {
        limit?: number | undefined;
        cursor?: string | undefined;
      } | undefined;
    };
    answer: {
      links: ShortLink[];
      nextCursor: string | null;
    };
  };
  /** Make a short link, or get that of the same address and campaign */
  "POST /links": {
    input: {
      body: {
        url: string;
        campaign?: string | null | undefined;
      };
    };
    answer: {
      link: ShortLink;
    };
  };
  /** Delete a short link. In published texts it leads nowhere from then on */
  "DELETE /links/{id}": {
    input: {
      path: {
        id: string;
      };
    };
    answer: Record<string, never>;
  };
  /** Confirm the newsletter by a mailed link */
  "POST /newsletter/confirm": {
    input: {
      body: {
        token: string;
      };
    };
    answer: Record<string, never>;
  };
  /** Ask for the newsletter; the mailed link confirms it */
  "POST /newsletter/subscribe": {
    input: {
      body: {
        email: string;
      };
    };
    answer: Record<string, never>;
  };
  /** Leave the newsletter by a mailed link */
  "POST /newsletter/unsubscribe": {
    input: {
      body: {
        token: string;
      };
    };
    answer: Record<string, never>;
  };
  /** The notifications, newest first */
  "GET /notifications": {
    input: {
      query?: {
        limit?: number | undefined;
        cursor?: string | undefined;
        topic?: ("posts" | "approvals" | "members" | "creations" | "accounts" | "plan" | "data" | "webhooks" | "postloom")[] | undefined;
        unread?: boolean | undefined;
      } | undefined;
    };
    answer: {
      notifications: Notification[];
      nextCursor: string | null;
      /** Unread notifications of all topics, counted up to 100. */
      unread: number;
    };
  };
  /** Mark all notifications read, up to the newest one that was seen */
  "POST /notifications/read": {
    input: {
      body?: {
        /** The newest notification that was seen. Default: all. */
        upTo?: string | undefined;
      } | undefined;
    };
    answer: {
      /** Unread notifications of all topics, counted up to 100. */
      unread: number;
    };
  };
  /** The number of unread notifications */
  "GET /notifications/unread": {
    input: Record<never, never>;
    answer: {
      /** Unread notifications of all topics, counted up to 100. */
      unread: number;
    };
  };
  /** Mark a notification read, or unread again */
  "PATCH /notifications/{id}": {
    input: {
      path: {
        id: string;
      };
      body: {
        read: boolean;
      };
    };
    answer: {
      notification: Notification;
    };
  };
  /** Delete a notification */
  "DELETE /notifications/{id}": {
    input: {
      path: {
        id: string;
      };
    };
    answer: Record<string, never>;
  };
  /** A public profile */
  "GET /people/{handle}": {
    input: {
      path: {
        handle: string;
      };
    };
    answer: {
      person: Person;
    };
  };
  /** The public creations of a profile, newest first */
  "GET /people/{handle}/creations": {
    input: {
      path: {
        handle: string;
      };
      query?: {
        limit?: number | undefined;
        cursor?: string | undefined;
      } | undefined;
    };
    answer: {
      creations: PublicCreation[];
      nextCursor: string | null;
    };
  };
  /** Send a message to the owner of a public profile. Their address is not shown; their answer goes to yours */
  "POST /people/{handle}/messages": {
    input: {
      path: {
        handle: string;
      };
      body: {
        name: string;
        email: string;
        message: string;
      };
    };
    answer: Record<string, never>;
  };
  /** Save, schedule or publish a post */
  "POST /posts": {
    input: {
      body: {
        content?: string | undefined;
        hashtags?: string[] | undefined;
        creationId?: string | null | undefined;
        creationIds?: string[] | undefined;
        platforms: Platform[];
        accountIds?: string[] | undefined;
        scheduledAt?: string | null | undefined;
        draft?: boolean | undefined;
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
      };
    };
    answer: {
      post: Post;
      /** Differences that a network will show, like only the first picture of an animation. They do not prevent the post */
      warnings: {
        /** The input field */
        path: string;
        message: string;
      }[];
    };
  };
  /** Posts, filtered and sorted */
  "GET /posts": {
    input: {
      query?: {
        limit?: number | undefined;
        cursor?: string | undefined;
        ids?: string[] | undefined;
        status?: PostStatus[] | undefined;
        platform?: Platform[] | undefined;
        accountId?: string | undefined;
        q?: string | undefined;
        from?: string | undefined;
        to?: string | undefined;
        sort?: PostSort | undefined;
      } | undefined;
    };
    answer: {
      posts: Post[];
      nextCursor: string | null;
    };
  };
  /** Move, readdress, tag or delete several posts, each judged alone; the answer names those that stay */
  "POST /posts/bulk": {
    input: {
      body: {
        ids: string[];
        /** The number of days by which to move, at the same local time in the zone of the workspace */
        moveDays?: number | undefined;
        /** In place of the accounts that each post has */
        accountIds?: string[] | undefined;
        /** Hashtags that a post already has are not repeated */
        addHashtags?: string[] | undefined;
        delete?: true | undefined;
      };
    };
    answer: {
      change: BulkChange;
    };
  };
  /** Undo a change of several posts of the last day; deleted posts come back as they were */
  "DELETE /posts/bulk/{id}": {
    input: {
      path: {
        id: string;
      };
    };
    answer: {
      change: BulkChange;
    };
  };
  /** The published and planned posts between two instants, with the fields of a calendar */
  "GET /posts/calendar": {
    input: {
      query: {
        from: string;
        to: string;
        status?: PostStatus[] | undefined;
        platform?: Platform[] | undefined;
        accountId?: string | undefined;
      };
    };
    answer: {
      /** By their time; drafts are on no day */
      posts: {
        id: string;
        /** The first line of its text, shortened */
        title: string;
        status: PostStatus;
        /** The time at which it was published, is due, or was written */
        at: string;
        scheduledAt: string | null;
        platforms: Platform[];
        thumbnailUrl: string | null;
        /** A delivery waits for the person to say whether it went out */
        needsUser: boolean;
        /** One of its accounts is in the sandbox, which reaches no real network */
        sandbox: boolean;
      }[];
      /** False where there are more than 2000 */
      isWhole: boolean;
    };
  };
  /** Posts as a CSV file that POST /posts/import reads, filtered and sorted like the list */
  "GET /posts/export": {
    input: {
      query?: {
        ids?: string[] | undefined;
        status?: PostStatus[] | undefined;
        platform?: Platform[] | undefined;
        accountId?: string | undefined;
        q?: string | undefined;
        from?: string | undefined;
        to?: string | undefined;
        sort?: PostSort | undefined;
        format?: "csv" | undefined;
      } | undefined;
    };
    answer: Response;
  };
  /** Check a CSV or TSV file of posts (`dryRun=true`), or make its rows posts in the background */
  "POST /posts/import": {
    input: {
      query?: {
        dryRun?: boolean | undefined;
        skipProblems?: boolean | undefined;
        digest?: string | undefined;
        again?: string | undefined;
      } | undefined;
      form: {
        /** What columns are for, by their names in the file, as JSON like `{"Posting Time":"time","Notes":null}`; null leaves one out. Our own names and those of common tools need none. The workspace remembers it for files with the same columns */
        columns?: string | undefined;
        /** The accounts of rows that name none, written as in the column `accounts` */
        accounts?: string | undefined;
        /** How to read dates like 03/04/2027, where the file leaves it open. Remembered like `columns` */
        dates?: "day-first" | "month-first" | undefined;
        /** At most 8 MB */
        file: Blob;
      };
    };
    answer: {
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
    };
  };
  /** Imported files, the newest first */
  "GET /posts/imports": {
    input: {
      query?: {
        limit?: number | undefined;
        cursor?: string | undefined;
      } | undefined;
    };
    answer: {
      imports: PostImport[];
      nextCursor: string | null;
    };
  };
  /** The progress of an import, and the rows that failed */
  "GET /posts/imports/{id}": {
    input: {
      path: {
        id: string;
      };
    };
    answer: {
      import: PostImport;
    };
  };
  /** Delete the posts of an import of which nothing went out; the answer names those that stay */
  "DELETE /posts/imports/{id}": {
    input: {
      path: {
        id: string;
      };
    };
    answer: {
      import: PostImport;
    };
  };
  /** The outcome of each row of a file */
  "GET /posts/imports/{id}/rows": {
    input: {
      path: {
        id: string;
      };
      query?: {
        limit?: number | undefined;
        cursor?: string | undefined;
      } | undefined;
    };
    answer: {
      rows: {
        row: number;
        state: "waiting" | "made" | "failed";
        /** The post of the row; it may have been deleted since */
        postId: string | null;
        problems: CsvProblem[];
      }[];
      nextCursor: string | null;
    };
  };
  /** Overdue deliveries with the reasons, and the state of the publisher */
  "GET /posts/overdue": {
    input: Record<never, never>;
    answer: {
      scheduler: Scheduler;
      /** The most overdue first, at most 100 */
      overdue: OverdueDelivery[];
      total: number;
    };
  };
  /** Posts that wait, or went out in the last 30 days, with the same text on the same account */
  "POST /posts/same-text": {
    input: {
      body: {
        content?: string | undefined;
        hashtags?: string[] | undefined;
        /** Networks with threads: the posts of a thread. The first is the post itself when content is blank or the same, else they follow it */
        thread?: string[] | undefined;
        /** Text in place of content, for single platforms */
        platformContent?: Partial<Record<Platform, string>> | undefined;
        accountIds: string[];
        /** The id of the post that is being edited */
        except?: string | undefined;
      };
    };
    answer: {
      posts: {
        postId: string;
        status: PostStatus;
        /** The time at which it is or was published */
        at: string | null;
        accountId: string;
        platform: Platform;
      }[];
    };
  };
  /** Scheduled posts, the next first */
  "GET /posts/scheduled": {
    input: {
      query?: {
        limit?: number | undefined;
        cursor?: string | undefined;
        platform?: Platform[] | undefined;
        q?: string | undefined;
        from?: string | undefined;
        to?: string | undefined;
      } | undefined;
    };
    answer: {
      posts: Post[];
      nextCursor: string | null;
    };
  };
  /** Posts by status and platform, success and lateness */
  "GET /posts/stats": {
    input: {
      query?: {
        from?: string | undefined;
        to?: string | undefined;
      } | undefined;
    };
    answer: {
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
    };
  };
  /** What this month's posts on X cost, and the budget that warns */
  "GET /posts/x-costs": {
    input: Record<never, never>;
    answer: {
      /** YYYY-MM, UTC */
      month: string;
      /** Posts made this month, threads and comments counted one by one */
      posts: number;
      /** Those that contain a link, which cost more */
      postsWithLink: number;
      spentUsd: number;
      /** The amount from which a warning is shown; null: no warning */
      budgetUsd: number | null;
      isOverBudget: boolean;
      prices: {
        postUsd: number;
        postWithLinkUsd: number;
        asOf: string;
      };
    };
  };
  /** One post with its deliveries */
  "GET /posts/{id}": {
    input: {
      path: {
        id: string;
      };
    };
    answer: {
      post: Post;
    };
  };
  /** Change, reschedule or unschedule a post that is not being published yet */
  "PATCH /posts/{id}": {
    input: {
      path: {
        id: string;
      };
      body?: {
        content?: string | undefined;
        hashtags?: string[] | undefined;
        creationId?: string | null | undefined;
        creationIds?: string[] | undefined;
        platforms?: Platform[] | undefined;
        accountIds?: string[] | undefined;
        scheduledAt?: string | null | undefined;
        draft?: boolean | undefined;
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
        /** The `updatedAt` that was read last: refused with CONFLICT where somebody changed the post since */
        unchangedSince?: string | undefined;
      } | undefined;
    };
    answer: {
      post: Post;
      /** Differences that a network will show, like only the first picture of an animation. They do not prevent the post */
      warnings: {
        /** The input field */
        path: string;
        message: string;
      }[];
    };
  };
  /** Delete a post here; published posts stay on the networks */
  "DELETE /posts/{id}": {
    input: {
      path: {
        id: string;
      };
      body?: {
        /** From GET /posts/{id}/check: refused with CONFLICT where the post was changed since */
        fingerprint?: string | undefined;
      } | undefined;
    };
    answer: Record<string, never>;
  };
  /** The approvals of the current content of a post, and its approvers */
  "GET /posts/{id}/approval": {
    input: {
      path: {
        id: string;
      };
    };
    answer: {
      approval: Approval;
    };
  };
  /** Approve the current content of a post */
  "POST /posts/{id}/approve": {
    input: {
      path: {
        id: string;
      };
      body?: {
        /** The `contentHash` that was read last: refused with CONFLICT where the post has another content by now */
        contentHash?: string | undefined;
      } | undefined;
    };
    answer: {
      post: Post;
    };
  };
  /** What would be published on each account, and the problems. Changes nothing */
  "GET /posts/{id}/check": {
    input: {
      path: {
        id: string;
      };
    };
    answer: {
      problems: {
        /** The input field */
        path: string;
        message: string;
      }[];
      /** Differences that a network will show, like only the first picture of an animation. They do not prevent the post */
      warnings: {
        /** The input field */
        path: string;
        message: string;
      }[];
      deliveries: {
        accountId: string | null;
        accountName: string;
        platform: Platform;
        /** The post, the rest of its thread, its first comment */
        texts: {
          kind: "post" | "thread" | "comment";
          text: string;
        }[];
      }[];
      creationIds: string[];
      scheduledAt: string | null;
      /** Nothing goes out until the operator of the server resumes publishing */
      isPublishingPaused: boolean;
      /** A hash of fields, media, accounts and time; any change gives another */
      fingerprint: string;
    };
  };
  /** The comments of a post, newest first; clients see those shared with them */
  "GET /posts/{id}/comments": {
    input: {
      path: {
        id: string;
      };
      query?: {
        limit?: number | undefined;
        cursor?: string | undefined;
      } | undefined;
    };
    answer: {
      comments: Comment[];
      nextCursor: string | null;
    };
  };
  /** Comment a post, for its workspace or for clients too; mentioned members are notified */
  "POST /posts/{id}/comments": {
    input: {
      path: {
        id: string;
      };
      body: {
        text: string;
        isShared?: boolean | undefined;
        /** Members to notify */
        mentions?: string[] | undefined;
      };
    };
    answer: {
      comment: Comment;
    };
  };
  /** Delete a comment of your own */
  "DELETE /posts/{id}/comments/{commentId}": {
    input: {
      path: {
        id: string;
        commentId: string;
      };
    };
    answer: Record<string, never>;
  };
  /** Mark a comment as done, or as open again */
  "POST /posts/{id}/comments/{commentId}/resolve": {
    input: {
      path: {
        id: string;
        commentId: string;
      };
      body: {
        resolved: boolean;
      };
    };
    answer: {
      comment: Comment;
    };
  };
  /** A draft with the same text, media and accounts */
  "POST /posts/{id}/duplicate": {
    input: {
      path: {
        id: string;
      };
    };
    answer: {
      post: Post;
    };
  };
  /** Store metrics of a published post by hand, or have its metrics read or not */
  "PATCH /posts/{id}/engagement": {
    input: {
      path: {
        id: string;
      };
      body?: {
        likes?: number | null | undefined;
        comments?: number | null | undefined;
        shares?: number | null | undefined;
        views?: number | null | undefined;
        /** Whether the clock reads the metrics of this post; null: as each of its accounts says. Each reading costs money at X. */
        readsMetrics?: boolean | null | undefined;
      } | undefined;
    };
    answer: {
      post: Post;
    };
  };
  /** The history of a post and of each of its deliveries, in order */
  "GET /posts/{id}/history": {
    input: {
      path: {
        id: string;
      };
    };
    answer: {
      /** In order; the newest 500 */
      events: {
        at: string;
        kind: "written" | "submitted" | "approved" | "changes_requested" | "scheduled" | "sending" | "published" | "refused" | "not_sent" | "unknown" | "absent" | "failed" | "missed" | "needs_user";
        /** The delivery that it concerns; null: the post itself */
        targetId: string | null;
        /** The part of a thread, or the comment; 1 is the post itself */
        position: number | null;
        /** Which attempt to send it, counted from 1 for each delivery and part */
        attemptNo: number | null;
        /** The code of the platform or the server, as in the list of error codes */
        errorCode: string | null;
        /** Who wrote, submitted, approved or planned the post; null for what happened by itself */
        actor: Actor | null;
        /** The name that a client entered with a link; null: it was no client */
        client: string | null;
      }[];
      /** The repeating post it was made for */
      repeatId: string | null;
    };
  };
  /** The pictures and videos of a post, in order */
  "GET /posts/{id}/media": {
    input: {
      path: {
        id: string;
      };
    };
    answer: {
      media: {
        id: string;
        type: "image" | "video";
        /** Path on this server */
        fileUrl: string;
        thumbnailUrl: string | null;
        width: number | null;
        height: number | null;
        /** The text that is published: that of the post, of the creation, or its prompt */
        altText: string | null;
      }[];
    };
  };
  /** Publish now, or start failed deliveries again */
  "POST /posts/{id}/publish": {
    input: {
      path: {
        id: string;
      };
      body?: {
        /** From GET /posts/{id}/check: refused with CONFLICT where the post was changed since */
        fingerprint?: string | undefined;
      } | undefined;
    };
    answer: {
      post: Post;
    };
  };
  /** Give a draft or a waiting post the next free slot of its accounts */
  "POST /posts/{id}/queue": {
    input: {
      path: {
        id: string;
      };
    };
    answer: {
      post: Post;
    };
  };
  /** Request changes of a submitted post */
  "POST /posts/{id}/request-changes": {
    input: {
      path: {
        id: string;
      };
      body: {
        comment: string;
        /** Whether clients see the comment; what a client asks for, they do */
        isShared?: boolean | undefined;
        /** The `contentHash` that was read last: refused with CONFLICT where the post has another content by now */
        contentHash?: string | undefined;
      };
    };
    answer: {
      post: Post;
    };
  };
  /** Submit a draft for approval, with the time at which it is to go out */
  "POST /posts/{id}/submit": {
    input: {
      path: {
        id: string;
      };
      body?: {
        /** The proposed time; left out: that of the draft */
        scheduledAt?: string | null | undefined;
      } | undefined;
    };
    answer: {
      post: Post;
    };
  };
  /** Change the text of a post that is public, where its network allows it (Facebook) */
  "POST /posts/{id}/targets/{targetId}/edit": {
    input: {
      path: {
        id: string;
        targetId: string;
      };
      body: {
        text: string;
      };
    };
    answer: {
      post: Post;
    };
  };
  /** Settle a delivery of unknown outcome: published or not */
  "POST /posts/{id}/targets/{targetId}/resolve": {
    input: {
      path: {
        id: string;
        targetId: string;
      };
      body: {
        outcome: "live" | "absent";
        permalink?: string | undefined;
      };
    };
    answer: {
      post: Post;
    };
  };
  /** Delete the published posts on the networks, then the post here */
  "POST /posts/{id}/withdraw": {
    input: {
      path: {
        id: string;
      };
    };
    answer: Record<string, never>;
  };
  /** The key that browsers subscribe with */
  "GET /push/key": {
    input: Record<never, never>;
    answer: {
      /** `applicationServerKey` of `pushManager.subscribe()`, in base64url */
      publicKey: string;
    };
  };
  /** Send notifications to this browser, too, as long as it is signed in */
  "POST /push/subscriptions": {
    input: {
      body: {
        endpoint: string;
        keys: {
          p256dh: string;
          auth: string;
        };
      };
    };
    answer: Record<string, never>;
  };
  /** Stop notifications to this browser */
  "DELETE /push/subscriptions": {
    input: {
      body: {
        endpoint: string;
      };
    };
    answer: Record<string, never>;
  };
  /** The next slot that is free on all these accounts */
  "GET /queue/next": {
    input: {
      query: {
        accountIds: string[];
      };
    };
    answer: {
      slot: FreeSlot;
    };
  };
  /** Make a post that goes out at the next free slot of its accounts */
  "POST /queue/posts": {
    input: {
      body: {
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
      };
    };
    answer: {
      post: Post;
    };
  };
  /** Create a repeating post */
  "POST /repeats": {
    input: {
      body: {
        /** The stored draft it is made from, which is deleted with it: a repeated call makes no second repeating post */
        draftId?: string | undefined;
        post: RepeatedPost;
        pattern: RepeatPattern;
        /** The clock the times are read from. It stays, wherever the person travels */
        timezone: string;
        /** The first day it may happen on; with days, the day that is counted from */
        startsOn: string;
        /** The last day it may happen on */
        endsOn?: string | null | undefined;
        /** The number of times; null: no end */
        times?: number | null | undefined;
      };
    };
    answer: {
      repeat: Repeat;
    };
  };
  /** Repeating posts, newest first */
  "GET /repeats": {
    input: {
      query?: {
        limit?: number | undefined;
        cursor?: string | undefined;
        status?: RepeatStatus | undefined;
      } | undefined;
    };
    answer: {
      repeats: Repeat[];
      nextCursor: string | null;
    };
  };
  /** One repeating post with its next times */
  "GET /repeats/{id}": {
    input: {
      path: {
        id: string;
      };
    };
    answer: {
      repeat: Repeat;
    };
  };
  /** Change a repeating post from its next time on */
  "PATCH /repeats/{id}": {
    input: {
      path: {
        id: string;
      };
      body?: {
        post?: RepeatedPost | undefined;
        pattern?: RepeatPattern | undefined;
        /** The clock the times are read from. It stays, wherever the person travels */
        timezone?: string | undefined;
        /** The first day it may happen on; with days, the day that is counted from */
        startsOn?: string | undefined;
        /** The last day it may happen on */
        endsOn?: string | null | undefined;
        times?: number | null | undefined;
      } | undefined;
    };
    answer: {
      repeat: Repeat;
    };
  };
  /** End a repeating post; what went out stays */
  "DELETE /repeats/{id}": {
    input: {
      path: {
        id: string;
      };
    };
    answer: Record<string, never>;
  };
  /** Pause a repeating post */
  "POST /repeats/{id}/pause": {
    input: {
      path: {
        id: string;
      };
    };
    answer: {
      repeat: Repeat;
    };
  };
  /** Resume a repeating post, from its next time */
  "POST /repeats/{id}/resume": {
    input: {
      path: {
        id: string;
      };
    };
    answer: {
      repeat: Repeat;
    };
  };
  /** Connected accounts */
  "GET /social/accounts": {
    input: {
      query?: {
        limit?: number | undefined;
        cursor?: string | undefined;
        platform?: Platform | undefined;
        status?: AccountStatus | undefined;
      } | undefined;
    };
    answer: {
      accounts: SocialAccount[];
      nextCursor: string | null;
    };
  };
  /** One connected account */
  "GET /social/accounts/{id}": {
    input: {
      path: {
        id: string;
      };
    };
    answer: {
      account: SocialAccount;
    };
  };
  /** Make an account its platform's default, give it a label, or have its metrics read or not */
  "PATCH /social/accounts/{id}": {
    input: {
      path: {
        id: string;
      };
      body?: {
        isDefault?: true | undefined;
        label?: string | null | undefined;
        readsMetrics?: boolean | undefined;
      } | undefined;
    };
    answer: {
      account: SocialAccount;
    };
  };
  /** Disconnect an account */
  "DELETE /social/accounts/{id}": {
    input: {
      path: {
        id: string;
      };
    };
    answer: Record<string, never>;
  };
  /** Check the connection now: token, permissions, role, reachable files */
  "POST /social/accounts/{id}/check": {
    input: {
      path: {
        id: string;
      };
    };
    answer: {
      account: SocialAccount;
    };
  };
  /** The queue of an account: its weekly slots, and the posts at the next ones */
  "GET /social/accounts/{id}/queue": {
    input: {
      path: {
        id: string;
      };
    };
    answer: {
      queue: Queue;
    };
  };
  /** Set the weekly slots of an account */
  "PATCH /social/accounts/{id}/queue": {
    input: {
      path: {
        id: string;
      };
      body: {
        timezone: string;
        /** All of them; an empty list ends the queue. Posts that wait keep their times */
        slots: WeeklySlot[];
      };
    };
    answer: {
      queue: Queue;
    };
  };
  /** Reorder the posts of a queue */
  "POST /social/accounts/{id}/queue/order": {
    input: {
      path: {
        id: string;
      };
      body: {
        /** Posts of the queue in the order they are to go out; they share out the times they have */
        postIds: string[];
      };
    };
    answer: {
      queue: Queue;
    };
  };
  /** The limits of an account: those of its network, and of its own server or tier */
  "GET /social/accounts/{id}/rules": {
    input: {
      path: {
        id: string;
      };
    };
    answer: {
      rules: AccountRules;
    };
  };
  /** Read the profile, followers and recent metrics of an account now; once a minute */
  "POST /social/accounts/{id}/sync": {
    input: {
      path: {
        id: string;
      };
    };
    answer: {
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
    };
  };
  /** Begin to connect an account: the address to which to send the user */
  "POST /social/connect": {
    input: {
      body: {
        platform: Platform;
        /** The account's server, on networks of many servers: mastodon.social, or its address */
        server?: string | undefined;
        /** The handle of the account, like anna.bsky.social */
        identifier?: string | undefined;
      };
    };
    answer: {
      authorizationUrl: string;
    };
  };
  /** Connect an account with an app password */
  "POST /social/connect/app-password": {
    input: {
      body: {
        platform?: Platform | undefined;
        /** The account's server, on networks of many servers: mastodon.social, or its address */
        server?: string | undefined;
        /** The handle of the account, like anna.bsky.social */
        identifier: string;
        /** An app password, never the main one */
        password: string;
      };
    };
    answer: {
      accounts: SocialAccount[];
    };
  };
  /** The state of a data deletion request made at Meta */
  "GET /social/data-deletion/{code}": {
    input: {
      path: {
        code: string;
      };
    };
    answer: {
      deletion: DataDeletion;
    };
  };
  /** One account over time: followers, gains of its posts, and its best times */
  "GET /social/insights/{id}": {
    input: {
      path: {
        id: string;
      };
      query?: {
        from?: string | undefined;
        to?: string | undefined;
        interval?: Interval | undefined;
        tz?: string | undefined;
      } | undefined;
    };
    answer: {
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
    };
  };
  /** Platforms and accounts with their metrics */
  "GET /social/stats": {
    input: {
      query?: {
        from?: string | undefined;
        to?: string | undefined;
        interval?: Interval | undefined;
        tz?: string | undefined;
      } | undefined;
    };
    answer: {
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
    };
  };
  /** An alternative text for a finished creation, by the configured text model */
  "POST /suggestions/alt-text": {
    input: {
      body: {
        /** A finished creation */
        creationId: string;
      };
    };
    answer: {
      altText: string;
    };
  };
  /** A caption and hashtags for a post, by the configured text model */
  "POST /suggestions/caption": {
    input: {
      body?: {
        /** What the post is about, or a first version of its text */
        topic?: string | undefined;
        /** A finished creation that is posted */
        creationId?: string | undefined;
        /** The networks; the shortest limit counts */
        platforms?: Platform[] | undefined;
      } | undefined;
    };
    answer: {
      caption: string;
      /** Without the # */
      hashtags: string[];
    };
  };
  /** A more detailed version of a prompt, by the configured text model */
  "POST /suggestions/prompt": {
    input: {
      body: {
        prompt: string;
        /** What will be generated with the prompt */
        type?: CreationType | undefined;
      };
    };
    answer: {
      prompt: string;
    };
  };
  /** What this server offers */
  "GET /system/info": {
    input: Record<never, never>;
    answer: {
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
    };
  };
  /** Your templates, newest first, then the built-in ones in the language of Accept-Language */
  "GET /templates": {
    input: {
      query?: {
        limit?: number | undefined;
        cursor?: string | undefined;
        kind?: TemplateKind | undefined;
        platform?: Platform | undefined;
        q?: string | undefined;
      } | undefined;
    };
    answer: {
      templates: Template[];
      nextCursor: string | null;
    };
  };
  /** Make a template: text with {{variables}} and the settings that go with it */
  "POST /templates": {
    input: {
      body: {
        name: string;
        description?: string | null | undefined;
        /** Text with {{variables}}; {{name|what stands there otherwise}} has a default. */
        body: string;
        platforms?: Platform[] | undefined;
        hashtags?: string[] | undefined;
        style?: "realistic" | "artistic" | "cartoon" | "abstract" | "cinematic" | "documentary" | "commercial" | null | undefined;
        size?: ImageSize | null | undefined;
        duration?: 3 | 5 | 10 | 15 | 30 | null | undefined;
        kind: TemplateKind;
      };
    };
    answer: {
      template: Template;
    };
  };
  /** One template with its variables */
  "GET /templates/{id}": {
    input: {
      path: {
        id: string;
      };
    };
    answer: {
      template: Template;
    };
  };
  /** Change a template of your own */
  "PATCH /templates/{id}": {
    input: {
      path: {
        id: string;
      };
      body?: {
        name?: string | undefined;
        description?: string | null | undefined;
        /** Text with {{variables}}; {{name|what stands there otherwise}} has a default. */
        body?: string | undefined;
        platforms?: Platform[] | undefined;
        hashtags?: string[] | undefined;
        style?: "realistic" | "artistic" | "cartoon" | "abstract" | "cinematic" | "documentary" | "commercial" | null | undefined;
        size?: ImageSize | null | undefined;
        duration?: 3 | 5 | 10 | 15 | 30 | null | undefined;
      } | undefined;
    };
    answer: {
      template: Template;
    };
  };
  /** Delete a template of your own */
  "DELETE /templates/{id}": {
    input: {
      path: {
        id: string;
      };
    };
    answer: Record<string, never>;
  };
  /** Copy a template, built in or your own, to change the copy */
  "POST /templates/{id}/clone": {
    input: {
      path: {
        id: string;
      };
      body?: {
        name?: string | undefined;
      } | undefined;
    };
    answer: {
      template: Template;
    };
  };
  /** Replace the variables of a template with values */
  "POST /templates/{id}/render": {
    input: {
      path: {
        id: string;
      };
      body?: {
        values?: Record<string, string> | undefined;
      } | undefined;
    };
    answer: {
      kind: TemplateKind;
      text: string;
      platforms: Platform[];
      hashtags: string[];
      style: string | null;
      size: string | null;
      duration: number | null;
    };
  };
  /** The log of the account, newest first */
  "GET /users/activity": {
    input: {
      query?: {
        limit?: number | undefined;
        cursor?: string | undefined;
        kind?: ActivityKind[] | undefined;
        from?: string | undefined;
        to?: string | undefined;
      } | undefined;
    };
    answer: {
      activities: Activity[];
      nextCursor: string | null;
    };
  };
  /** Upload your picture: its middle becomes a square in 64, 128, 256 and 512 pixels */
  "POST /users/avatar": {
    input: {
      form: {
        /** At most 10 MB */
        avatar: Blob;
      };
    };
    answer: {
      user: User;
    };
  };
  /** Remove your picture */
  "DELETE /users/avatar": {
    input: Record<never, never>;
    answer: {
      user: User;
    };
  };
  /** Your creations, newest first unless sorted otherwise */
  "GET /users/creations": {
    input: {
      query?: {
        limit?: number | undefined;
        cursor?: string | undefined;
        ids?: string[] | undefined;
        status?: CreationStatus[] | undefined;
        type?: CreationType | undefined;
        favourite?: boolean | undefined;
        platform?: Platform | undefined;
        q?: string | undefined;
        from?: string | undefined;
        to?: string | undefined;
        sort?: CreationSort | undefined;
      } | undefined;
    };
    answer: {
      creations: Creation[];
      nextCursor: string | null;
    };
  };
  /** Metrics, recent work and usage at a glance */
  "GET /users/dashboard": {
    input: Record<never, never>;
    answer: {
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
    };
  };
  /** All your data as a zip file. Needs a sign-in of the last 15 minutes, or POST /auth/confirm */
  "GET /users/export": {
    input: Record<never, never>;
    answer: Response;
  };
  /** Take an archive from /users/export into this account, all of it or nothing */
  "POST /users/import": {
    input: {
      form: {
        /** At most 2048 MB */
        file: Blob;
      };
    };
    answer: {
      imported: {
        creations: number;
        posts: number;
        /** Posts that are drafts now, including those that were scheduled */
        drafts: number;
        templates: number;
        /** Repeating posts, all paused */
        repeats: number;
        /** Whether the profile was changed; fields that are empty in the archive stay */
        profile: boolean;
        settings: boolean;
        avatar: boolean;
        /** Creations that were never finished, or whose file is missing */
        skippedCreations: number;
        /** Accounts in the archive: tokens do not travel, connect them again */
        accountsToConnect: number;
        /** Lists of the archive that do not come back: metrics, followers, the log, the plan and the like */
        leftOut: string[];
      };
    };
  };
  /** Posts, filtered and sorted */
  "GET /users/posts": {
    input: {
      query?: {
        limit?: number | undefined;
        cursor?: string | undefined;
        ids?: string[] | undefined;
        status?: PostStatus[] | undefined;
        platform?: Platform[] | undefined;
        accountId?: string | undefined;
        q?: string | undefined;
        from?: string | undefined;
        to?: string | undefined;
        sort?: PostSort | undefined;
      } | undefined;
    };
    answer: {
      posts: Post[];
      nextCursor: string | null;
    };
  };
  /** The profile */
  "GET /users/profile": {
    input: Record<never, never>;
    answer: {
      user: User;
    };
  };
  /** Change the profile */
  "PATCH /users/profile": {
    input: {
      body?: {
        firstName?: string | undefined;
        lastName?: string | null | undefined;
        bio?: string | null | undefined;
        website?: string | null | undefined;
        location?: string | null | undefined;
        handle?: string | null | undefined;
      } | undefined;
    };
    answer: {
      user: User;
    };
  };
  /** The settings */
  "GET /users/settings": {
    input: Record<never, never>;
    answer: {
      settings: Settings;
    };
  };
  /** Change settings; omitted fields stay as they are */
  "PATCH /users/settings": {
    input: {
      body?: {
        notifications?: {
          email?: boolean | undefined;
          push?: boolean | undefined;
          marketing?: boolean | undefined;
          updates?: boolean | undefined;
        } | undefined;
        privacy?: {
          profileVisible?: boolean | undefined;
          showActivity?: boolean | undefined;
          allowDirectMessages?: boolean | undefined;
        } | undefined;
        appearance?: {
          theme?: Theme | undefined;
          language?: Language | undefined;
          timezone?: string | undefined;
        } | undefined;
        security?: {
          loginAlerts?: boolean | undefined;
          /** Read only: use /auth/second-factor to turn it on and off */
          twoFactorEnabled?: boolean | undefined;
        } | undefined;
        publishing?: {
          /** How late a post may still go out by itself after the server was away; later ones wait for the person */
          catchUpMinutes?: number | undefined;
          /** A warning once the month's posts on X cost more; null for none */
          xMonthlyBudgetUsd?: number | null | undefined;
        } | undefined;
        aiCosts?: {
          monthlyCapUsd?: number | null | undefined;
        } | undefined;
      } | undefined;
    };
    answer: {
      settings: Settings;
    };
  };
  /** Counts of creations, posts and accounts, in total or of a period */
  "GET /users/stats": {
    input: {
      query?: {
        from?: string | undefined;
        to?: string | undefined;
      } | undefined;
    };
    answer: {
      stats: AccountStats;
    };
  };
  /** The webhooks of the workspace, oldest first */
  "GET /webhooks": {
    input: Record<never, never>;
    answer: {
      webhooks: Webhook[];
      nextCursor: string | null;
    };
  };
  /** Send events of the workspace to an address. The answer holds the secret for verifying signatures */
  "POST /webhooks": {
    input: {
      body: {
        url: string;
        /** Empty: all, also those of later releases */
        events?: WebhookTopic[] | undefined;
      };
    };
    answer: {
      webhook: Webhook;
      /** For verifying signatures. Shown once */
      secret: string;
    };
  };
  /** One webhook */
  "GET /webhooks/{id}": {
    input: {
      path: {
        id: string;
      };
    };
    answer: {
      webhook: Webhook;
    };
  };
  /** Change the address or the events of a webhook, pause it or turn it on again */
  "PATCH /webhooks/{id}": {
    input: {
      path: {
        id: string;
      };
      body?: {
        url?: string | undefined;
        events?: WebhookTopic[] | undefined;
        /** `active` turns a paused endpoint on again */
        status?: WebhookStatus | undefined;
      } | undefined;
    };
    answer: {
      webhook: Webhook;
    };
  };
  /** Delete a webhook and its deliveries */
  "DELETE /webhooks/{id}": {
    input: {
      path: {
        id: string;
      };
    };
    answer: Record<string, never>;
  };
  /** The events of the last 30 days for a webhook, newest first, with the outcome of their last attempt */
  "GET /webhooks/{id}/deliveries": {
    input: {
      path: {
        id: string;
      };
      query?: {
        limit?: number | undefined;
        cursor?: string | undefined;
        status?: WebhookDeliveryStatus[] | undefined;
      } | undefined;
    };
    answer: {
      deliveries: WebhookDelivery[];
      nextCursor: string | null;
    };
  };
  /** Send one delivery again, or those of a period that failed or were held */
  "POST /webhooks/{id}/replay": {
    input: {
      path: {
        id: string;
      };
      body?: {
        deliveryId?: string | undefined;
        from?: string | undefined;
        /** Default: now */
        to?: string | undefined;
        /** Which deliveries of the time; default: those that failed or were held */
        status?: ("delivered" | "failed" | "held")[] | undefined;
      } | undefined;
    };
    answer: {
      /** How many deliveries are sent again */
      replayed: number;
    };
  };
  /** Make a new secret. For 24 hours requests carry a signature with the one before, too */
  "POST /webhooks/{id}/rotate": {
    input: {
      path: {
        id: string;
      };
    };
    answer: {
      webhook: Webhook;
      /** For verifying signatures. Shown once */
      secret: string;
    };
  };
  /** Send a `webhook.test` event */
  "POST /webhooks/{id}/test": {
    input: {
      path: {
        id: string;
      };
    };
    answer: {
      deliveryId: string;
    };
  };
  /** Your workspaces: the personal one, then the shared */
  "GET /workspaces": {
    input: Record<never, never>;
    answer: {
      workspaces: Workspace[];
      nextCursor: string | null;
    };
  };
  /** Make a shared workspace */
  "POST /workspaces": {
    input: {
      body: {
        name: string;
        timezone?: string | undefined;
      };
    };
    answer: {
      workspace: Workspace;
    };
  };
  /** Join a workspace by an invitation */
  "POST /workspaces/invitations/accept": {
    input: {
      body: {
        token: string;
      };
    };
    answer: {
      workspace: Workspace;
    };
  };
  /** The workspace and role of an invitation. Does not use it up */
  "POST /workspaces/invitations/preview": {
    input: {
      body: {
        token: string;
      };
    };
    answer: {
      invitation: InvitationPreview;
    };
  };
  /** A workspace with its settings */
  "GET /workspaces/{id}": {
    input: {
      path: {
        id: string;
      };
    };
    answer: {
      workspace: Workspace;
      settings: WorkspaceSettings;
    };
  };
  /** Change name and settings; omitted fields stay as they are */
  "PATCH /workspaces/{id}": {
    input: {
      path: {
        id: string;
      };
      body?: {
        name?: string | undefined;
        /** Of its calendar, its queues and its metrics */
        timezone?: string | undefined;
        /** How late a post may still go out by itself after the server was away; later ones wait for a person */
        catchUpMinutes?: number | undefined;
        /** The most that AI providers may charge in a month; null for none, and for clients */
        monthlyCapUsd?: number | null | undefined;
        /** A warning once the month's posts on X cost more; null for none, and for clients */
        xMonthlyBudgetUsd?: number | null | undefined;
      } | undefined;
    };
    answer: {
      workspace: Workspace;
      settings: WorkspaceSettings;
    };
  };
  /** Delete a shared workspace with its accounts, posts and library; what is published stays published */
  "DELETE /workspaces/{id}": {
    input: {
      path: {
        id: string;
      };
      body: {
        name: string;
      };
    };
    answer: Record<string, never>;
  };
  /** All data of a workspace as a zip file, for its owner. Needs a sign-in of the last 15 minutes, or POST /auth/confirm */
  "GET /workspaces/{id}/export": {
    input: {
      path: {
        id: string;
      };
    };
    answer: Response;
  };
  /** The open invitations */
  "GET /workspaces/{id}/invitations": {
    input: {
      path: {
        id: string;
      };
    };
    answer: {
      invitations: WorkspaceInvitation[];
      nextCursor: string | null;
    };
  };
  /** Invite a person by mail, or with a link that you hand over */
  "POST /workspaces/{id}/invitations": {
    input: {
      path: {
        id: string;
      };
      body: {
        role: GivenRole;
        /** Gets the link by mail and is the only one who may use it */
        email?: string | undefined;
      };
    };
    answer: {
      invitation: WorkspaceInvitation;
      link: string;
    };
  };
  /** Revoke an invitation */
  "DELETE /workspaces/{id}/invitations/{invitationId}": {
    input: {
      path: {
        id: string;
        invitationId: string;
      };
    };
    answer: Record<string, never>;
  };
  /** The members */
  "GET /workspaces/{id}/members": {
    input: {
      path: {
        id: string;
      };
    };
    answer: {
      members: Member[];
      nextCursor: string | null;
    };
  };
  /** Change the role of a member */
  "PATCH /workspaces/{id}/members/{userId}": {
    input: {
      path: {
        id: string;
        userId: string;
      };
      body: {
        role: GivenRole;
      };
    };
    answer: {
      members: Member[];
    };
  };
  /** Remove a member, or leave */
  "DELETE /workspaces/{id}/members/{userId}": {
    input: {
      path: {
        id: string;
        userId: string;
      };
    };
    answer: Record<string, never>;
  };
  /** Upload a picture: its middle becomes a square */
  "POST /workspaces/{id}/picture": {
    input: {
      path: {
        id: string;
      };
      form: {
        /** At most 10 MB */
        picture: Blob;
      };
    };
    answer: {
      workspace: Workspace;
    };
  };
  /** Remove the picture */
  "DELETE /workspaces/{id}/picture": {
    input: {
      path: {
        id: string;
      };
    };
    answer: {
      workspace: Workspace;
    };
  };
  /** Offer the ownership to another member, whose plan pays once they accept */
  "POST /workspaces/{id}/transfer": {
    input: {
      path: {
        id: string;
      };
      body: {
        userId: string;
      };
    };
    answer: {
      members: Member[];
    };
  };
  /** The open offer of the ownership, for the owner and the member to whom it is made */
  "GET /workspaces/{id}/transfer": {
    input: {
      path: {
        id: string;
      };
    };
    answer: {
      offer: OwnershipOffer | null;
    };
  };
  /** Withdraw the offer of the ownership as its owner, or decline it */
  "DELETE /workspaces/{id}/transfer": {
    input: {
      path: {
        id: string;
      };
    };
    answer: Record<string, never>;
  };
  /** Accept the ownership that was offered to you: your plan pays from now on, the owner before is an admin */
  "POST /workspaces/{id}/transfer/accept": {
    input: {
      path: {
        id: string;
      };
    };
    answer: {
      members: Member[];
    };
  };
}

/** Calls that may be repeated with the same idempotency key. */
export const keyedOperations: ReadonlySet<string> = new Set([
  "POST /auth/api-keys",
  "POST /client-review/posts/{id}/comments",
  "POST /creations",
  "POST /creations/fetch",
  "POST /creations/generate/image",
  "POST /creations/generate/video",
  "POST /creations/{id}/retry",
  "POST /feeds",
  "POST /posts",
  "POST /posts/bulk",
  "PATCH /posts/{id}",
  "DELETE /posts/{id}",
  "POST /posts/{id}/comments",
  "POST /posts/{id}/duplicate",
  "POST /posts/{id}/publish",
  "POST /posts/{id}/queue",
  "POST /queue/posts",
  "POST /repeats",
  "POST /templates",
  "POST /templates/{id}/clone",
  "POST /users/import",
  "POST /webhooks",
]);
