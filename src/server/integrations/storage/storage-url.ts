import { z } from "zod";

export interface S3Config {
  bucket: string;
  /** Empty, or a folder with its closing slash. */
  prefix: string;
  /** null: Amazon S3. */
  endpoint: string | null;
  region: string;
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string };
}

/** The storage of media. `folder` null: `media` below the data folder. */
export type StorageConfig = { kind: "disk"; folder: string | null } | ({ kind: "s3" } & S3Config);

export interface AwsKeys {
  AWS_ACCESS_KEY_ID?: string | undefined;
  AWS_SECRET_ACCESS_KEY?: string | undefined;
  AWS_SESSION_TOKEN?: string | undefined;
}

const help = "must be file:///a/folder or s3://bucket/folder?endpoint=https://…&region=…";

/** A path may contain an invalid percent encoding. */
function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

export const StorageUrl = z.string().transform((value, context): URL => {
  const url = URL.canParse(value) ? new URL(value) : null;
  const isFile = url?.protocol === "file:" && url.host === "" && url.pathname.length > 1;
  const isS3 = url?.protocol === "s3:" && url.hostname !== "" && url.username === "";
  const endpoint = url?.searchParams.get("endpoint") ?? null;
  const isReachable = endpoint === null || (URL.canParse(endpoint) && /^https?:$/.test(new URL(endpoint).protocol));
  if (url !== null && isDecodable(url.pathname) && (isFile || (isS3 && isReachable))) return url;
  context.addIssue({ code: "custom", message: help });
  return z.NEVER;
});

/** The missing variables for an s3: address. */
export function storageProblems(env: AwsKeys & { STORAGE_URL?: string | undefined }): string[] {
  if (env.STORAGE_URL?.startsWith("s3:") !== true) return [];
  const needed = ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"] as const;
  return needed.filter((name) => !env[name]).map((name) => `${name}: is missing; STORAGE_URL needs it`);
}

/** The storage settings. `keys` must have passed `storageProblems`. */
export function storageConfig(url: URL | undefined, keys: AwsKeys): StorageConfig {
  if (url === undefined) return { kind: "disk", folder: null };
  if (url.protocol === "file:") return { kind: "disk", folder: decodeURIComponent(url.pathname) };
  const folder = decodeURIComponent(url.pathname).replace(/^\/+|\/+$/g, "");
  return {
    kind: "s3",
    bucket: url.hostname,
    prefix: folder === "" ? "" : `${folder}/`,
    endpoint: url.searchParams.get("endpoint"),
    region: url.searchParams.get("region") ?? "us-east-1",
    credentials: {
      accessKeyId: keys.AWS_ACCESS_KEY_ID ?? "",
      secretAccessKey: keys.AWS_SECRET_ACCESS_KEY ?? "",
      ...(keys.AWS_SESSION_TOKEN === undefined ? {} : { sessionToken: keys.AWS_SESSION_TOKEN }),
    },
  };
}
