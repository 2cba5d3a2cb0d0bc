import { Readable, Transform } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { abortOldUploads, withReadTimeout } from "#server/integrations/storage/s3-streams.ts";
import type { S3Config } from "#server/integrations/storage/storage-url.ts";
import { isStorageKey, type Storage } from "#server/integrations/storage/storage.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import { outOfSpace } from "#server/lib/files/disk-space.ts";
import { Second } from "#shared/durations.ts";

/** Larger streams are sent in parts of this size, two at a time, which limits the memory of an upload. */
const part = { sizeBytes: 8 * 1024 * 1024, atOnce: 2 } as const;
const maxAttempts = 3;
/** Longest time without data from the server. */
const defaultTimeoutMs = 30 * Second.ms;
/** Reads of videos can take hours, so they have separate connections and cannot block other calls. */
const maxReadSockets = 500;

const isMissing = (error: unknown) => error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;

const isFull = (error: unknown) =>
  error instanceof S3ServiceException &&
  (error.$metadata.httpStatusCode === 507 || /StorageFull|QuotaExceeded|EntityTooLarge/.test(error.name));

/** No response, 429, or a server error, after the client's own retries: a later retry may succeed. */
const isTemporary = (error: unknown) =>
  !(error instanceof S3ServiceException) || error.$fault === "server" || error.$metadata.httpStatusCode === 429;

function describe(error: unknown): unknown {
  if (isFull(error)) {
    return outOfSpace(error);
  }
  if (!(error instanceof Error) || !isTemporary(error)) return error;
  const message = "The place where media is kept does not answer. Please try again in a moment.";
  return new DomainError("UNAVAILABLE", message, { retryAfterSeconds: 10, cause: error });
}

async function withDomainErrors<T>(response: Promise<T>): Promise<T> {
  try {
    return await response;
  } catch (error) {
    throw describe(error);
  }
}

/** null for missing files. */
async function unlessMissing<T>(response: Promise<T>): Promise<T | null> {
  try {
    return await response;
  } catch (error) {
    if (isMissing(error)) return null;
    throw describe(error);
  }
}

/** The size of the whole file, from a header like `bytes 0-9/1234`, else the length. */
const wholeSize = (contentRange: string | undefined, length: number | undefined): number =>
  Number(contentRange?.split("/").at(-1) ?? length ?? 0);

class Counter extends Transform {
  sizeBytes = 0;
  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: (error: null, chunk: Buffer) => void): void {
    this.sizeBytes += chunk.byteLength;
    done(null, chunk);
  }
}

const startProblems: Record<number, string> = {
  403: "refuses these credentials (AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY)",
  404: "does not exist",
};

async function checkBucket(client: S3Client, config: S3Config): Promise<void> {
  try {
    await client.send(new ListObjectsV2Command({ Bucket: config.bucket, Prefix: config.prefix, MaxKeys: 1 }));
  } catch (error) {
    const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
    const problem = startProblems[status ?? 0] ?? `cannot be reached at ${config.endpoint ?? "Amazon S3"}`;
    throw new Error(`STORAGE_URL: the bucket ${config.bucket} ${problem}`, { cause: error });
  }
}

/**
 * Stores media in a bucket of S3 or of a compatible server. Throws when the bucket is missing or not accessible.
 * An object becomes visible only once its upload is complete.
 */
export async function createS3Storage(config: S3Config, timeoutMs = defaultTimeoutMs): Promise<Storage> {
  const { bucket, prefix, endpoint, region, credentials } = config;
  const connect = (requestHandler: S3ClientConfig["requestHandler"] & object) =>
    new S3Client({
      region,
      credentials,
      maxAttempts,
      ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
      // Many compatible servers do not support the newer checksums.
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
      requestHandler: { connectionTimeout: 5 * Second.ms, ...requestHandler },
    });
  const client = connect({ socketTimeout: timeoutMs });
  // A socket timeout would also end the download of a client that pauses, so only the time to the response is limited
  // here; `withReadTimeout` limits the rest.
  const agent = { maxSockets: maxReadSockets } as const;
  const readClient = connect({
    socketTimeout: 0,
    requestTimeout: timeoutMs,
    throwOnRequestTimeout: true,
    httpAgent: agent,
    httpsAgent: agent,
  });
  await checkBucket(client, config);
  await abortOldUploads(client, config).catch((error: unknown) => {
    const problem = "does not let unfinished uploads be listed and ended (s3:ListBucketMultipartUploads)";
    throw new Error(`STORAGE_URL: the bucket ${bucket} ${problem}`, { cause: error });
  });

  function at(key: string) {
    if (!isStorageKey(key)) throw new Error("A storage key is not one of ours");
    return { Bucket: bucket, Key: prefix + key };
  }

  async function putStream(key: string, body: Readable): Promise<number> {
    const counter = new Counter();
    body.once("error", (error) => counter.destroy(error));
    const upload = new Upload({
      client,
      params: { ...at(key), Body: body.pipe(counter) },
      partSize: part.sizeBytes,
      queueSize: part.atOnce,
      leavePartsOnError: false,
    });
    try {
      await upload.done();
      return counter.sizeBytes;
    } finally {
      // A refused upload stops reading, and the file of the stream would stay open.
      body.destroy();
    }
  }

  async function open(key: string, range?: { start: number; end: number }) {
    const found = await unlessMissing(
      readClient.send(
        new GetObjectCommand({ ...at(key), ...(range && { Range: `bytes=${range.start}-${range.end}` }) }),
      ),
    );
    if (found === null) return null;
    if (!(found.Body instanceof Readable)) throw new Error("A stored file came without its bytes");
    return {
      stream: withReadTimeout(found.Body, timeoutMs),
      sizeBytes: wholeSize(found.ContentRange, found.ContentLength),
    };
  }

  return {
    async put(key, body) {
      const target = at(key);
      if (body instanceof Readable) {
        try {
          return { sizeBytes: await putStream(key, body) };
        } catch (error) {
          // An error of the source stream is thrown unchanged.
          throw body.errored ?? describe(error);
        }
      }
      await withDomainErrors(
        client.send(new PutObjectCommand({ ...target, Body: body, ContentLength: body.byteLength })),
      );
      return { sizeBytes: body.byteLength };
    },
    open,
    async read(key) {
      const found = await unlessMissing(client.send(new GetObjectCommand(at(key))));
      if (found === null) return null;
      return Buffer.from((await found.Body?.transformToByteArray()) ?? []);
    },
    async size(key) {
      const found = await unlessMissing(client.send(new HeadObjectCommand(at(key))));
      return found === null ? null : (found.ContentLength ?? 0);
    },
    async delete(key) {
      await withDomainErrors(client.send(new DeleteObjectCommand(at(key))));
    },
    async *list(folder) {
      const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix + folder });
      for await (const { Contents: contents = [] } of pages) {
        for (const { Key: key, LastModified: modifiedAt } of contents) {
          if (key !== undefined && modifiedAt !== undefined) yield { key: key.slice(prefix.length), modifiedAt };
        }
      }
    },
  };
}
