import { spawn } from "node:child_process";
import { text, buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { DomainError } from "#server/lib/domain-error.ts";

const script = fileURLToPath(new URL("./convert-picture.process.ts", import.meta.url));
const timeoutMs = 30_000;

/**
 * An AVIF or TIFF as JPEG, or as PNG where it is transparent, in sRGB and without metadata. Its decoders have no place in the server, so
 * this is the work of a process without our environment. Throws UNPROCESSABLE with a message for the user.
 */
export async function convertPicture(bytes: Buffer): Promise<Buffer> {
  const child = spawn(process.execPath, [script], {
    env: {},
    stdio: ["pipe", "pipe", "pipe"],
    timeout: timeoutMs,
    killSignal: "SIGKILL",
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => resolve(code));
  });
  // A process that refuses the picture does not read it to its end.
  child.stdin.on("error", () => undefined);
  child.stdin.end(bytes);
  const [code, converted, problem] = await Promise.all([ended, buffer(child.stdout), text(child.stderr)]);
  if (code === 0) return converted;
  throw new DomainError(
    "UNPROCESSABLE",
    code === refusedExitCode ? problem : "This picture is damaged and cannot be read",
    { cause: new Error(problem) },
  );
}

/** The exit code of a process whose error output is a message for the user. */
export const refusedExitCode = 3;
