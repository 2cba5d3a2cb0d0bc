import sharp from "sharp";
import { createFalImages } from "#server/integrations/ai/fal/fal.ts";
import type { ImageProvider } from "#server/integrations/ai/image-provider.ts";
import { type Answer, type StandIn, standIn } from "#server/integrations/ai/test/stand-in.ts";
import { aVideo } from "#server/test/a-video.ts";

export const falModel = "fal-ai/flux/dev";
export const falVideoModel = "fal-ai/kling-video/v2.6/pro/text-to-video";
/** The call that begins a generation and costs money. */
export const falBegin = `POST /${falModel}`;
export const falPicture = "GET /files/picture.png";

interface FalKind {
  begin: string;
  requests: string;
  /** Where the server fetches the result. */
  file: string;
  contentType: string;
  make(): Promise<Buffer>;
  answer(url: string): object;
}

export const falKinds = {
  image: {
    begin: falBegin,
    requests: "/fal-ai/flux/requests/",
    file: falPicture,
    contentType: "image/png",
    make: () =>
      sharp({ create: { width: 1536, height: 1024, channels: 3, background: "#3a6ea5" } })
        .png()
        .toBuffer(),
    answer: (url) => ({ images: [{ url }], seed: 4_294_967_295 }),
  },
  video: {
    begin: `POST /${falVideoModel}`,
    requests: "/fal-ai/kling-video/requests/",
    file: "GET /files/video.mp4",
    contentType: "video/mp4",
    make: () => aVideo({ width: 1280, height: 720, seconds: 5 }),
    answer: (url) => ({ video: { url } }),
  },
} as const satisfies Record<string, FalKind>;

export interface FalServer extends StandIn {
  /** Ids of the requests begun, and of those cancelled. */
  begun: readonly string[];
  cancelled: readonly string[];
  /** Finishes all requests, and later ones immediately. */
  finish(): void;
  /** The answers to the next calls that begin a request, instead of accepting them. */
  refuseOnce(...answers: Answer[]): void;
  images(): ImageProvider;
}

interface FalOptions {
  isFinished?: boolean;
  port?: number;
  kind?: keyof typeof falKinds;
}

/** A stand-in for fal during one test: accepts requests, finishes them on command, delivers pictures of 1536x1024 or videos. */
export async function falServer({ isFinished = true, port = 0, kind = "image" }: FalOptions = {}): Promise<FalServer> {
  const settings: FalKind = falKinds[kind];
  const server = await standIn(port);
  const begun: string[] = [];
  const cancelled: string[] = [];
  let isDone = isFinished;
  const made = await settings.make();

  server.answer(settings.begin, () => {
    const id = `request-${begun.length + 1}`;
    begun.push(id);
    const at = `${server.origin}${settings.requests}${id}`;
    const addresses = { response_url: at, status_url: `${at}/status`, cancel_url: `${at}/cancel` };
    return { json: { status: "IN_QUEUE", request_id: id, ...addresses } };
  });
  server.answer(`GET ${settings.requests}*`, ({ call }) =>
    call.endsWith("/status")
      ? { status: isDone ? 200 : 202, json: { status: isDone ? "COMPLETED" : "IN_PROGRESS" } }
      : { json: settings.answer(server.origin + settings.file.slice("GET ".length)) },
  );
  server.answer(`PUT ${settings.requests}*`, ({ call }) => {
    cancelled.push(call.split("/").at(-2) ?? "");
    return { status: 202, json: { status: "CANCELLATION_REQUESTED" } };
  });
  server.answer(settings.file, { body: made, headers: { "content-type": settings.contentType } });

  return {
    ...server,
    begun,
    cancelled,
    finish: () => {
      isDone = true;
    },
    refuseOnce: (...answers) => server.interrupt(settings.begin, ...answers),
    images: () =>
      createFalImages({
        baseUrl: server.origin,
        apiKey: "a-key",
        model: falModel,
        intervals: { pollMs: 5, retryMs: 5 },
      }),
  };
}
