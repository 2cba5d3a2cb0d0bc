import type { FastifyRequest } from "fastify";

/** What differs between the two simulated servers. Sizes in bytes and pixels. */
export interface MastodonServer {
  name: "large" | "small";
  title: string;
  version: string;
  /** 4.3 brought discovery, PKCE, the scope `profile` and reading several statuses at once. */
  isModern: boolean;
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
    title: "Large sandbox server",
    version: "4.4.2",
    isModern: true,
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
    title: "Small sandbox server",
    version: "3.5.19",
    isModern: false,
    textMax: 500,
    attachmentsMax: 4,
    imageBytes: 1_000_000,
    imagePixels: 16_777_216,
    videoBytes: 41_943_040,
    videoPixels: 2_304_000,
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
  configuration: {
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
  },
});
