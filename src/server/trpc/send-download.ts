import { create as contentDisposition } from "content-disposition";
import type { FastifyReply } from "fastify";
import { Download } from "#server/lib/download.ts";
import type { RestMeta } from "#server/trpc/init.ts";

/** Streams a file as the answer. When the stream fails half-way the connection is cut, so that nobody takes half for the whole. */
export function sendDownload(reply: FastifyReply, rest: RestMeta, output: unknown): FastifyReply {
  if (!(output instanceof Download)) throw new Error(`${rest.path} is a download and answered something else`);
  const mediaType = output.contentType.split(";")[0] ?? "";
  if (rest.download?.contentTypes.includes(mediaType) !== true) {
    output.stream.destroy();
    throw new Error(`${rest.path} answered ${mediaType}, which its meta does not name`);
  }
  return reply
    .headers({
      "content-type": output.contentType,
      "content-disposition": contentDisposition(output.fileName),
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    })
    .send(output.stream);
}
