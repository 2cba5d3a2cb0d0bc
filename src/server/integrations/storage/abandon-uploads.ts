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
import { Day } from "#shared/time.ts";

/** Of a thousand each. What is left after so many is ended at the next start: nobody is to wait long for this one. */
const mostPages = 20;
const atOnce = 8;

type Page = Pick<ListMultipartUploadsCommandOutput, "Uploads" | "IsTruncated" | "NextKeyMarker" | "NextUploadIdMarker">;

async function* pagesOf(client: S3Client, { bucket, prefix }: S3Config): AsyncGenerator<MultipartUpload[]> {
  let from: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } = {};
  for (let count = 0; count < mostPages; count += 1) {
    const page: Page = await client
      .send(new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix, ...from }))
      .catch((error: unknown) => {
        // Some servers that speak the protocol clear them away themselves, and have no such call.
        if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 501) return {};
        throw error;
      });
    yield page.Uploads ?? [];
    if (page.IsTruncated !== true || page.NextKeyMarker === undefined) return;
    from = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker };
  }
}

/** Ends uploads whose process was killed a day ago: nobody sees their parts, but they are paid for. */
export async function abandonOldUploads(client: S3Client, config: S3Config): Promise<void> {
  const limit = pLimit(atOnce);
  const end = async ({ Key: key, UploadId: id, Initiated: at }: MultipartUpload) => {
    if (key === undefined || id === undefined || at === undefined || Date.now() - at.getTime() < Day.ms) return;
    await client
      .send(new AbortMultipartUploadCommand({ Bucket: config.bucket, Key: key, UploadId: id }))
      .catch((error: unknown) => {
        // Another process that starts at the same time may have been here before.
        if (!(error instanceof S3ServiceException) || error.$metadata.httpStatusCode !== 404) throw error;
      });
  };
  for await (const uploads of pagesOf(client, config)) await limit.map(uploads, end);
}
