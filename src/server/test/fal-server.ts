import sharp from "sharp";
import { createFalImages } from "#server/integrations/ai/fal/fal-images.ts";
import type { ImageProvider } from "#server/integrations/ai/image-provider.ts";
import { type Answer, type StandIn, standIn } from "#server/integrations/ai/test/stand-in.ts";

export const falModel = "fal-ai/flux/dev";
/** The call that costs. */
export const falBegin = `POST /${falModel}`;
const requests = "/fal-ai/flux/requests/";
export const falPicture = "GET /files/picture.png";

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

/** Stands in for fal until the test is over: takes requests, lets them wait until told, delivers pictures of 1536x1024. */
export async function falServer({ isFinished = true, port = 0 } = {}): Promise<FalServer> {
  const server = await standIn(port);
  const begun: string[] = [];
  const cancelled: string[] = [];
  let isDone = isFinished;
  const picture = await sharp({ create: { width: 1536, height: 1024, channels: 3, background: "#3a6ea5" } })
    .png()
    .toBuffer();

  server.answer(falBegin, () => {
    const id = `request-${begun.length + 1}`;
    begun.push(id);
    const at = `${server.origin}${requests}${id}`;
    const addresses = { response_url: at, status_url: `${at}/status`, cancel_url: `${at}/cancel` };
    return { json: { status: "IN_QUEUE", request_id: id, ...addresses } };
  });
  server.answer(`GET ${requests}*`, ({ call }) =>
    call.endsWith("/status")
      ? { status: isDone ? 200 : 202, json: { status: isDone ? "COMPLETED" : "IN_PROGRESS" } }
      : { json: { images: [{ url: `${server.origin}/files/picture.png` }], seed: 4_294_967_295 } },
  );
  server.answer(`PUT ${requests}*`, ({ call }) => {
    cancelled.push(call.split("/").at(-2) ?? "");
    return { status: 202, json: { status: "CANCELLATION_REQUESTED" } };
  });
  server.answer(falPicture, { body: picture, headers: { "content-type": "image/png" } });

  return {
    ...server,
    begun,
    cancelled,
    finish: () => {
      isDone = true;
    },
    refuseOnce: (...answers) => server.interrupt(falBegin, ...answers),
    images: () =>
      createFalImages({
        baseUrl: server.origin,
        apiKey: "a-key",
        model: falModel,
        intervals: { pollMs: 5, retryMs: 5 },
      }),
  };
}
