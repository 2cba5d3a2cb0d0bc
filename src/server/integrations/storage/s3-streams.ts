import { Readable } from "node:stream";
import {
  AbortMultipartUploadCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  type MultipartUpload,
  type S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import pLimit from "p-limit";
import type { S3Config } from "#server/integrations/storage/storage-url.ts";
import { Day } from "#shared/durations.ts";

/** Fails the stream when the source sends no data for this time. The reader may pause without limit. */
export function withReadTimeout(source: Readable, timeoutMs: number): Readable {
  const stream = Readable.from(readChunks(source, timeoutMs), { objectMode: false });
  // A generator that is closed before its first read never runs, and would not destroy the source.
  stream.once("close", () => source.destroy());
  return stream;
}

async function* readChunks(source: Readable, timeoutMs: number): AsyncGenerator<Buffer> {
  const chunks: AsyncIterator<Buffer> = source[Symbol.asyncIterator]();
  try {
    for (;;) {
      const timeout = new Error(`The place where media is kept went silent for ${timeoutMs} ms`);
      const timer = setTimeout(() => source.destroy(timeout), timeoutMs);
      const { done, value } = await chunks.next().finally(() => clearTimeout(timer));
      if (done === true) return;
      yield value;
    }
  } finally {
    source.destroy();
  }
}

/** Pages of 1000 uploads. The rest is aborted at the next startup, so that this one is not delayed for long. */
const maxPages = 20;
const concurrency = 8;

type Page = Pick<ListMultipartUploadsCommandOutput, "Uploads" | "IsTruncated" | "NextKeyMarker" | "NextUploadIdMarker">;

async function* pagesOf(client: S3Client, { bucket, prefix }: S3Config): AsyncGenerator<MultipartUpload[]> {
  let from: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } = {};
  for (let count = 0; count < maxPages; count += 1) {
    const page: Page = await client
      .send(new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix, ...from }))
      .catch((error: unknown) => {
        // Some compatible servers remove old uploads themselves and have no such call.
        if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 501) return {};
        throw error;
      });
    yield page.Uploads ?? [];
    if (page.IsTruncated !== true || page.NextKeyMarker === undefined) return;
    from = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker };
  }
}

/** Aborts unfinished uploads older than a day: their parts are invisible, but billed. */
export async function abortOldUploads(client: S3Client, config: S3Config): Promise<void> {
  const limit = pLimit(concurrency);
  const abort = async ({ Key: key, UploadId: id, Initiated: at }: MultipartUpload) => {
    if (key === undefined || id === undefined || at === undefined || Date.now() - at.getTime() < Day.ms) return;
    await client
      .send(new AbortMultipartUploadCommand({ Bucket: config.bucket, Key: key, UploadId: id }))
      .catch((error: unknown) => {
        // Another process may have aborted it at the same time.
        if (!(error instanceof S3ServiceException) || error.$metadata.httpStatusCode !== 404) throw error;
      });
  };
  for await (const uploads of pagesOf(client, config)) await limit.map(uploads, abort);
}
