import type { FastifyRequest } from "fastify";

/** What differs between the simulated servers. Sizes in bytes and pixels. */
export interface MastodonServer {
  name: "large" | "small" | "glitch" | "pictures" | "akkoma" | "gotosocial" | "gotosocial-old";
  /** Others speak Mastodon's API, each with limits in a shape of its own. */
  software: "mastodon" | "pixelfed" | "akkoma" | "gotosocial";
  title: string;
  version: string;
  /** 4.3 brought discovery, PKCE, the scope `profile` and reading several statuses at once. */
  isModern: boolean;
  /** Shows a text as formatted Markdown. */
  formats: boolean;
  /** Has `GET /api/v1/statuses/:id/source`, as Mastodon since 3.5. */
  hasSource: boolean;
  /** Answers a repeated idempotency key with the first status. Others ignore keys, or forget them when they restart. */
  keepsKeys: boolean;
  textMax: number;
  attachmentsMax: number;
  imageBytes: number;
  imagePixels: number;
  videoBytes: number;
  videoPixels: number;
  videoFrameRate: number;
}

export const linkLength = 23;
export const descriptionMax = 1_500;

export const mastodonServers: readonly MastodonServer[] = [
  {
    name: "large",
    software: "mastodon",
    title: "Large sandbox server",
    version: "4.4.2",
    isModern: true,
    formats: false,
    hasSource: true,
    keepsKeys: true,
    textMax: 5_000,
    attachmentsMax: 8,
    imageBytes: 16_777_216,
    imagePixels: 33_177_600,
    videoBytes: 103_809_024,
    videoPixels: 8_294_400,
    videoFrameRate: 120,
  },
  {
    name: "small",
    software: "mastodon",
    title: "Small sandbox server",
    version: "3.5.19",
    isModern: false,
    formats: false,
    hasSource: true,
    keepsKeys: true,
    textMax: 500,
    attachmentsMax: 4,
    imageBytes: 1_000_000,
    imagePixels: 16_777_216,
    videoBytes: 41_943_040,
    videoPixels: 2_304_000,
    videoFrameRate: 60,
  },
  {
    name: "glitch",
    software: "mastodon",
    title: "Sandbox server of glitch-soc",
    version: "4.4.2+glitch",
    isModern: true,
    formats: true,
    hasSource: true,
    keepsKeys: true,
    textMax: 5_000,
    attachmentsMax: 4,
    imageBytes: 16_777_216,
    imagePixels: 33_177_600,
    videoBytes: 103_809_024,
    videoPixels: 8_294_400,
    videoFrameRate: 120,
  },
  {
    name: "pictures",
    software: "pixelfed",
    title: "Sandbox server of Pixelfed",
    version: "3.5.3 (compatible; Pixelfed 0.12.4)",
    isModern: false,
    formats: false,
    hasSource: false,
    keepsKeys: false,
    textMax: 2_000,
    attachmentsMax: 10,
    imageBytes: 15_000_000,
    imagePixels: 16_777_216,
    videoBytes: 15_000_000,
    videoPixels: 2_304_000,
    videoFrameRate: 120,
  },
  {
    name: "akkoma",
    software: "akkoma",
    title: "Sandbox server of Akkoma",
    version: "2.7.2 (compatible; Akkoma 3.15.2)",
    isModern: false,
    formats: false,
    hasSource: true,
    keepsKeys: false,
    textMax: 5_000,
    attachmentsMax: 4,
    imageBytes: 16_000_000,
    imagePixels: 33_177_600,
    videoBytes: 16_000_000,
    videoPixels: 8_294_400,
    videoFrameRate: 120,
  },
  {
    name: "gotosocial",
    software: "gotosocial",
    title: "Sandbox server of GoToSocial",
    version: "0.17.3+git-5cbbcb1",
    isModern: false,
    formats: true,
    hasSource: true,
    keepsKeys: false,
    textMax: 5_000,
    attachmentsMax: 6,
    imageBytes: 41_943_040,
    imagePixels: 16_777_216,
    videoBytes: 41_943_040,
    videoPixels: 16_777_216,
    videoFrameRate: 60,
  },
  {
    name: "gotosocial-old",
    software: "gotosocial",
    title: "Old sandbox server of GoToSocial",
    version: "0.8.1+git-c1b3a1d",
    isModern: false,
    formats: true,
    hasSource: false,
    keepsKeys: false,
    textMax: 5_000,
    attachmentsMax: 6,
    imageBytes: 41_943_040,
    imagePixels: 16_777_216,
    videoBytes: 41_943_040,
    videoPixels: 16_777_216,
    videoFrameRate: 60,
  },
];

const supportedTypes = ["image/jpeg", "image/png", "image/gif", "image/webp", "video/mp4", "video/quicktime"];

const scopes = [
  "read",
  "read:accounts",
  "read:notifications",
  "read:statuses",
  "write",
  "write:media",
  "write:statuses",
];
export const scopesOf = ({ isModern }: MastodonServer): readonly string[] =>
  isModern ? ["profile", ...scopes] : scopes;

/** The address under which the caller reached this server. */
export const baseOf = (request: FastifyRequest, { name }: MastodonServer) =>
  `${request.protocol}://${request.host}/sandbox/mastodon/${name}`;

/** `/.well-known/oauth-authorization-server`. */
export function metadataOf(request: FastifyRequest, server: MastodonServer) {
  const base = baseOf(request, server);
  return {
    issuer: base,
    authorization_endpoint: `${base}/oauth/authorize`,
    token_endpoint: `${base}/oauth/token`,
    app_registration_endpoint: `${base}/api/v1/apps`,
    revocation_endpoint: `${base}/oauth/revoke`,
    scopes_supported: scopesOf(server),
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    code_challenge_methods_supported: ["S256"],
    grant_types_supported: ["authorization_code", "client_credentials"],
    token_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post"],
  };
}

/** `/api/v1/instance`, and `/api/v2/instance` since 4.0. */
export const instanceOf = (server: MastodonServer) => ({
  title: server.title,
  version: server.version,
  ...(server.software === "akkoma"
    ? { max_toot_chars: server.textMax, upload_limit: server.imageBytes, description_limit: descriptionMax }
    : { configuration: configurationOf(server) }),
});

const configurationOf = (server: MastodonServer) => ({
  statuses: {
    max_characters: server.textMax,
    max_media_attachments: server.attachmentsMax,
    characters_reserved_per_url: linkLength,
  },
  media_attachments: {
    supported_mime_types: supportedTypes,
    image_size_limit: server.imageBytes,
    image_matrix_limit: server.imagePixels,
    video_size_limit: server.videoBytes,
    video_frame_rate_limit: server.videoFrameRate,
    video_matrix_limit: server.videoPixels,
    ...(server.isModern ? { description_limit: descriptionMax } : {}),
  },
});
