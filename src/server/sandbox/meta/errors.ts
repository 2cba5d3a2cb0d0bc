import type { FastifyReply } from "fastify";
import { newShortcode } from "../ids.ts";
import type { FaultResponses, Limit, Wait } from "../with-faults.ts";

interface GraphErrorFields {
  message: string;
  code: number;
  subcode?: number;
  status?: number;
  type?: "OAuthException" | "GraphMethodException";
  isTransient?: boolean;
}

/** An error response in Graph's format, which a call can throw anywhere. */
export class GraphError extends Error {
  readonly status: number;
  readonly body: { error: Record<string, unknown> };

  constructor(fields: GraphErrorFields) {
    super(fields.message);
    this.status = fields.status ?? 400;
    this.body = {
      error: {
        message: fields.message,
        type: fields.type ?? "OAuthException",
        code: fields.code,
        ...(fields.subcode === undefined ? {} : { error_subcode: fields.subcode }),
        is_transient: fields.isTransient ?? false,
        fbtrace_id: `sandbox${newShortcode(12)}`,
      },
    };
  }
}

export const graphErrors = {
  tokenMissing: () => new GraphError({ message: "An access token is required to request this resource.", code: 104 }),
  tokenInvalid: () =>
    new GraphError({ message: "Invalid OAuth access token - Cannot parse access token", code: 190, status: 401 }),
  tokenExpired: () =>
    new GraphError({
      message: "Error validating access token: Session has expired.",
      code: 190,
      subcode: 463,
      status: 401,
    }),
  unknownPath: () => new GraphError({ message: "Unknown path components", code: 2500 }),
  proofInvalid: () =>
    new GraphError({
      message: "Invalid appsecret_proof provided in the API argument",
      code: 100,
      type: "GraphMethodException",
    }),
  clientInvalid: () => new GraphError({ message: "Error validating client secret.", code: 1 }),
  codeInvalid: () =>
    new GraphError({ message: "This authorization code has been used or has expired.", code: 100, subcode: 36009 }),
  redirectMismatch: () =>
    new GraphError({
      message: "Error validating verification code. The redirect_uri differs from the one in the dialog.",
      code: 100,
      subcode: 36008,
    }),
  parameter: (message: string, subcode?: number) =>
    new GraphError({ message: `(#100) ${message}`, code: 100, ...(subcode === undefined ? {} : { subcode }) }),
  objectMissing: (id: string) =>
    new GraphError({
      message: `Unsupported request. Object with ID '${id}' does not exist or cannot be loaded due to missing permissions.`,
      code: 100,
      subcode: 33,
      type: "GraphMethodException",
    }),
  permissionMissing: (scope: string) =>
    new GraphError({ message: `(#10) This call needs the permission ${scope}.`, code: 10, status: 403 }),
  foreignPage: () =>
    new GraphError({ message: "(#200) The token does not speak for this Page.", code: 200, status: 403 }),
  emptyPost: () => new GraphError({ message: "(#197) The post is empty. Please enter a message to share.", code: 197 }),
  badImage: () => new GraphError({ message: "(#324) Missing or invalid image file", code: 324 }),
  imageUnreachable: () => new GraphError({ message: "(#389) Unable to fetch the file from the URL.", code: 389 }),
  badLink: () => new GraphError({ message: "(#100) The link could not be scraped.", code: 100, subcode: 1_609_005 }),
  mediaTooLarge: () =>
    new GraphError({ message: "The image is too large: at most 8 MiB.", code: 36000, subcode: 2207004 }),
  mediaFormat: () =>
    new GraphError({ message: "The image format is not supported: only JPEG.", code: 36001, subcode: 2207005 }),
  mediaRatio: () =>
    new GraphError({
      message: "The aspect ratio is not supported: between 4:5 and 1.91:1.",
      code: 36003,
      subcode: 2207009,
    }),
  captionTooLong: () =>
    new GraphError({
      message: "The caption was too long: at most 2200 characters, 30 hashtags and 20 mentions.",
      code: 36004,
      subcode: 2207010,
    }),
  mediaUnreachable: () =>
    new GraphError({ message: "The media could not be fetched from this URI.", code: 9004, subcode: 2207052 }),
  /** Video errors have the code 6000; the subcode is the reason. */
  video: (subcode: number, message: string) => new GraphError({ message: `(#6000) ${message}`, code: 6000, subcode }),
  uploadBroken: (message: string) =>
    new GraphError({ message: `(#6000) ${message}`, code: 6000, subcode: 1_363_037, isTransient: true }),
  carouselSize: () => new GraphError({ message: "A carousel takes 2 to 20 children.", code: 100, subcode: 2207028 }),
  containerMissing: () =>
    new GraphError({ message: "The media to publish could not be found.", code: 24, subcode: 2207006 }),
  /** Threads: also for a container that is not processed yet. */
  threadsContainerMissing: (id: string) =>
    new GraphError({ message: `The requested resource does not exist: ${id}`, code: 24, subcode: 4_279_009 }),
  containerNotReady: () =>
    new GraphError({
      message: "Media ID is not available: it is not ready for publishing.",
      code: 9007,
      subcode: 2207027,
    }),
  containerExpired: () =>
    new GraphError({ message: "The media has expired. Make a new container.", code: -2, subcode: 2207020 }),
  dailyQuota: () =>
    new GraphError({ message: "The number of posts per day was reached.", code: 9, subcode: 2207042, status: 403 }),
  unknown: () => new GraphError({ message: "An unknown error has occurred.", code: 1, status: 500, isTransient: true }),
} as const;

const usage = (percent: number, regainMinutes: number) => ({
  call_count: percent,
  total_time: percent,
  total_cputime: percent,
  estimated_time_to_regain_access: regainMinutes,
});

/** Sets the usage header of the app or of the account. */
function setUsageHeader(reply: FastifyReply, { limit, resetSeconds }: Wait, percent: number): void {
  // In whole minutes; Retry-After has the seconds.
  const entry = usage(percent, Math.floor(resetSeconds / 60));
  if (limit === "app") reply.header("x-app-usage", JSON.stringify(entry));
  else reply.header("x-business-use-case-usage", JSON.stringify({ "0": [{ type: "pages", ...entry }] }));
}

/** The code of a limit; Pages and Instagram have different codes for the account's limit. */
const limitCode = ({ limit, call }: Wait) =>
  ({ app: 4, user: 17, call: 613, account: call.startsWith("instagram.") ? 80_002 : 32 })[limit];

const limitNames: Record<Limit, string> = {
  app: "Application request limit reached",
  user: "User request limit reached",
  call: "Calls to this api have exceeded the rate limit.",
  account: "Page request limit reached",
};

export const graphFaults: FaultResponses = {
  limited(reply: FastifyReply, wait: Wait): never {
    setUsageHeader(reply, wait, 100);
    reply.header("retry-after", wait.resetSeconds);
    const code = limitCode(wait);
    const message = `(#${code}) ${limitNames[wait.limit]}`;
    throw new GraphError({ message, code, status: 429, isTransient: true });
  },
  warnOfLimit(reply: FastifyReply, wait: Wait): void {
    setUsageHeader(reply, wait, 95);
  },
  tokenExpired(): never {
    throw graphErrors.tokenExpired();
  },
  notFound(): never {
    throw graphErrors.objectMissing("0");
  },
  unavailable(): never {
    throw graphErrors.unknown();
  },
};
