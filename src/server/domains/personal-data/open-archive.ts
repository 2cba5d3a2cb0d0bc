import { createWriteStream } from "node:fs";
import { createInterface } from "node:readline";
import { pipeline } from "node:stream/promises";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import type { z } from "zod";
import {
  archiveFormat,
  archiveVersion,
  avatarName,
  listName,
  manifestName,
  pictureName,
  readmeName,
} from "#server/domains/personal-data/archive-format.ts";
import { ArchivedManifest } from "#server/domains/personal-data/archive-rows.ts";
import { DomainError, invalidInput } from "#server/lib/domain-error.ts";
import { uploadLimits } from "#shared/creations/upload-limits.ts";

const MiB = 1024 * 1024;
const limits = {
  /** The media, and beside them the lists and single files. */
  entries: uploadLimits.count + 100,
  allBytes: uploadLimits.allBytes,
  /** Of all lists together, which are in memory at the same time. */
  listBytes: 64 * MiB,
  listLines: 100_000,
  /** A parsed line takes many times as much memory. The longest post has about 6 MiB. */
  lineLength: 8 * MiB,
  /** Highest accepted compression ratio: JSON lists reach 30; more indicates a zip bomb. */
  ratio: 200,
} as const;

/** All names that an archive may contain; others, such as path traversals, are refused. */
const knownName = new RegExp(
  `^(${manifestName}|${readmeName}|${avatarName}|${pictureName}|[a-z-]+\\.jsonl|media/[0-9a-f-]{36}\\.[a-z0-9]{2,4})$`,
);
const mediaPattern = /^media\/([0-9a-f-]{36})\.[a-z0-9]{2,4}$/;

/** The refusal of an archive, with the reason as message. */
export const badArchive = (message: string) => invalidInput([{ path: "file", message }]);

const fileTypeBits = 0o170000;
const regularFile = 0o100000;

function refuseEntry(entry: Entry): void {
  const { fileName, compressedSize, uncompressedSize } = entry;
  if (!knownName.test(fileName)) throw badArchive("The archive holds a file that is none of ours");
  // The upper half is the Unix file mode; other systems write 0.
  const type = (entry.externalFileAttributes >>> 16) & fileTypeBits;
  if (type !== 0 && type !== regularFile) throw badArchive(`${fileName} is a link or a device, not a file`);
  if (entry.isEncrypted()) throw badArchive(`${fileName} is encrypted`);
  if (uncompressedSize > compressedSize * limits.ratio + MiB) throw badArchive(`${fileName} unpacks to too much`);
}

export interface Archive {
  /** File names by creation id. Empty files are left out: they mark files that were missing at the export. */
  media: ReadonlyMap<string, string>;
  /**
   * Every line of a list, checked. None when the list is missing. Throws INVALID_INPUT naming file, line and field, for more than
   * `max` lines, and once all lists that were read are too much together.
   */
  readList<T extends z.ZodType>(file: string, row: T, max?: number): Promise<z.infer<T>[]>;
  sizeOf(name: string): number;
  extract(name: string, path: string, signal: AbortSignal): Promise<void>;
}

async function readEntries(zip: ZipFile, archiveBytes: number): Promise<Map<string, Entry>> {
  if (zip.entryCount > limits.entries) throw badArchive("The archive holds too many files");
  const entries = new Map<string, Entry>();
  const sums = { packed: 0, unpacked: 0 };
  for await (const entry of zip.eachEntry()) {
    refuseEntry(entry);
    if (entries.has(entry.fileName)) throw badArchive(`${entry.fileName} is in the archive twice`);
    entries.set(entry.fileName, entry);
    sums.packed += entry.compressedSize;
    sums.unpacked += entry.uncompressedSize;
  }
  // Overlapping entries: a small file that would unpack to any size.
  if (sums.packed > archiveBytes || sums.unpacked > limits.allBytes)
    throw badArchive("The archive unpacks to too much");
  return entries;
}

/** Archives from before 1.0 have another name for this field of posts and repeats. */
const withFieldOfToday = (_key: string, value: unknown): unknown =>
  typeof value === "object" && value !== null && "readsFigures" in value
    ? { readsMetrics: value.readsFigures, ...value }
    : value;

function parseLine<T extends z.ZodType>(row: T, json: string, place: string): z.infer<T> {
  let value: unknown;
  try {
    value = JSON.parse(json, withFieldOfToday);
  } catch {
    throw badArchive(`${place} is not valid JSON`);
  }
  const parsed = row.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw badArchive(`${place}: ${issue?.path.join(".") || "the line"}: ${issue?.message}`);
}

function archiveOf(zip: ZipFile, entries: ReadonlyMap<string, Entry>): Archive {
  async function open(name: string) {
    const entry = entries.get(name);
    if (entry === undefined) throw badArchive(`${name} is missing`);
    return zip.openReadStreamPromise(entry);
  }
  const remaining = { bytes: limits.listBytes, lines: limits.listLines };
  return {
    sizeOf: (name) => entries.get(name)?.uncompressedSize ?? 0,
    media: new Map(
      [...entries].flatMap(([name, { uncompressedSize }]) => {
        const id = mediaPattern.exec(name)?.[1];
        return id === undefined || uncompressedSize === 0 ? [] : [[id, name] as const];
      }),
    ),
    async readList(file, row, max = limits.listLines) {
      const name = listName(file);
      const entry = entries.get(name);
      if (entry === undefined) return [];
      remaining.bytes -= entry.uncompressedSize;
      if (remaining.bytes < 0) throw badArchive(`The lists have more than ${limits.listBytes / MiB} MB together`);
      const rows: z.infer<typeof row>[] = [];
      const stream = await open(name);
      // readline does not report errors of its input stream.
      const failed = new Promise<never>((_resolve, reject) => stream.once("error", reject));
      failed.catch(() => undefined);
      const read = async () => {
        for await (const text of createInterface({ input: stream, crlfDelay: Infinity })) {
          if (text === "") continue;
          if (text.length > limits.lineLength) throw badArchive(`${name}, line ${rows.length + 1} is too long`);
          if (rows.length >= max) throw badArchive(`${name} has more than ${max.toLocaleString("en")} lines`);
          remaining.lines -= 1;
          if (remaining.lines < 0) {
            throw badArchive(`The lists have more than ${limits.listLines.toLocaleString("en")} lines together`);
          }
          rows.push(parseLine(row, text, `${name}, line ${rows.length + 1}`));
        }
      };
      await Promise.race([read(), failed]);
      return rows;
    },
    async extract(name, path, signal) {
      await pipeline(await open(name), createWriteStream(path, { flags: "w", mode: 0o600 }), { signal });
    },
  };
}

async function checkManifest(zip: ZipFile, entries: ReadonlyMap<string, Entry>): Promise<void> {
  const entry = entries.get(manifestName);
  if (entry === undefined || entry.uncompressedSize > MiB) throw badArchive("This is not an archive of Postloom");
  const chunks: Buffer[] = [];
  for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
  const manifest = parseLine(ArchivedManifest, Buffer.concat(chunks).toString(), manifestName);
  if (manifest.format !== archiveFormat) throw badArchive("This is not an archive of Postloom");
  if (manifest.version !== archiveVersion) {
    throw badArchive(`This server reads version ${archiveVersion} of the archive, and this is ${manifest.version}`);
  }
}

/** Errors of yauzl have no message for the user. */
function damaged(error: unknown): never {
  throw error instanceof DomainError ? error : badArchive("The zip file is damaged");
}

/** Checks all entries, opens the archive for `read` and closes it. Throws INVALID_INPUT on `file`. */
export async function withArchive<T>(
  upload: { path: string; sizeBytes: number },
  read: (archive: Archive) => Promise<T>,
): Promise<T> {
  const zip = await openPromise(upload.path, {
    lazyEntries: true,
    autoClose: false,
    validateEntrySizes: true,
    strictFileNames: true,
  }).catch(() => {
    throw badArchive("This is not a zip file");
  });
  try {
    const entries = await readEntries(zip, upload.sizeBytes).catch(damaged);
    await checkManifest(zip, entries).catch(damaged);
    return await read(archiveOf(zip, entries));
  } finally {
    zip.close();
  }
}
