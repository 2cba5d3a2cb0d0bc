import { errorCode, errorText } from "#client/lib/api/api-error.ts";

/** Files that were not uploaded for one reason. */
export interface UploadFailure {
  files: readonly File[];
  reason: string;
  /** They would be refused again. */
  isRefused: boolean;
}

/** Refusals of one file: the next one may be accepted. */
const ofOneFile = ["UNSUPPORTED_MEDIA_TYPE", "PAYLOAD_TOO_LARGE", "UNPROCESSABLE", "INVALID_INPUT"];

const isAbort = (error: unknown) => error instanceof DOMException && error.name === "AbortError";

/** Uploads the files one after the other, until one fails for a reason that the next ones share. Returns what failed. */
export async function uploadEach(
  files: readonly File[],
  upload: (file: File) => Promise<void>,
): Promise<UploadFailure[]> {
  const failures: UploadFailure[] = [];
  for (const [index, file] of files.entries()) {
    try {
      await upload(file);
    } catch (error) {
      if (isAbort(error)) break;
      const isOfFile = ofOneFile.includes(errorCode(error) ?? "");
      const failed = isOfFile ? [file] : files.slice(index);
      failures.push({ files: failed, reason: errorText(error), isRefused: isOfFile });
      if (!isOfFile) break;
    }
  }
  return failures;
}
