import sharp from "sharp";
import { createFalImages } from "#server/integrations/ai/fal/fal-images.ts";
import type { ImageProvider } from "#server/integrations/ai/image-provider.ts";
import { type Answer, type StandIn, standIn } from "#server/integrations/ai/test/stand-in.ts";
import { aVideo } from "#server/test/a-video.ts";

export const falModel = "fal-ai/flux/dev";
export const falVideoModel = "fal-ai/kling-video/v2.6/pro/text-to-video";
/** The call that costs. */
export const falBegin = `POST /${falModel}`;
export const falPicture = "GET /files/picture.png";

interface Ware {
  begin: string;
  requests: string;
  /** Where the result is fetched. */
  file: string;
  contentType: string;
  make(): Promise<Buffer>;
  answer(url: string): object;
}

export const falWares = {
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
} as const satisfies Record<string, Ware>;

export interface FalServer extends StandIn {
  /** Ids of what was begun, and of what was told to stop. */
  begun: readonly string[];
  cancelled: readonly string[];
  /** From now on what is asked for has been made. */
  finish(): void;
  /** What the next call that begins something gets instead of being taken. */
  refuseOnce(...answers: Answer[]): void;
  images(): ImageProvider;
}

interface FalOptions {
  isFinished?: boolean;
  port?: number;
  kind?: keyof typeof falWares;
}

/** Stands in for fal until the test is over: takes requests, lets them wait until told, delivers pictures of 1536x1024 or videos. */
export async function falServer({ isFinished = true, port = 0, kind = "image" }: FalOptions = {}): Promise<FalServer> {
  const ware: Ware = falWares[kind];
  const server = await standIn(port);
  const begun: string[] = [];
  const cancelled: string[] = [];
  let isDone = isFinished;
  const made = await ware.make();

  server.answer(ware.begin, () => {
    const id = `request-${begun.length + 1}`;
    begun.push(id);
    const at = `${server.origin}${ware.requests}${id}`;
    const addresses = { response_url: at, status_url: `${at}/status`, cancel_url: `${at}/cancel` };
    return { json: { status: "IN_QUEUE", request_id: id, ...addresses } };
  });
  server.answer(`GET ${ware.requests}*`, ({ call }) =>
    call.endsWith("/status")
      ? { status: isDone ? 200 : 202, json: { status: isDone ? "COMPLETED" : "IN_PROGRESS" } }
      : { json: ware.answer(server.origin + ware.file.slice("GET ".length)) },
  );
  server.answer(`PUT ${ware.requests}*`, ({ call }) => {
    cancelled.push(call.split("/").at(-2) ?? "");
    return { status: 202, json: { status: "CANCELLATION_REQUESTED" } };
  });
  server.answer(ware.file, { body: made, headers: { "content-type": ware.contentType } });

  return {
    ...server,
    begun,
    cancelled,
    finish: () => {
      isDone = true;
    },
    refuseOnce: (...answers) => server.interrupt(ware.begin, ...answers),
    images: () =>
      createFalImages({
        baseUrl: server.origin,
        apiKey: "a-key",
        model: falModel,
        intervals: { pollMs: 5, retryMs: 5 },
      }),
  };
}
