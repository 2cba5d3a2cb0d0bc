import { type Logger, pino, stdSerializers } from "pino";

export type { Logger };

const redactedPaths = [
  "authorization",
  "cookie",
  "password",
  "currentPassword",
  "token",
  "refreshToken",
  "accessToken",
].flatMap((key) => [key, `*.${key}`, `*.*.${key}`]);

/** Removes the parameters of a failed statement, because they can be personal data. They may have several lines. */
const withoutParams = (text: string) => text.replaceAll(/\nparams: [\s\S]*?(?=\n {4}at |\ncaused by: |$)/g, "");

export function serializeError(error: Error) {
  const serialized: Record<string, unknown> = { ...stdSerializers.err(error) };
  delete serialized["params"];
  for (const key of ["message", "stack"]) {
    const value = serialized[key];
    if (typeof value === "string") serialized[key] = withoutParams(value);
  }
  return serialized;
}

/** A logger for JSON lines, with credentials masked up to three levels deep. */
export function createLogger(options: { level: string; pretty: boolean }): Logger {
  return pino({
    level: options.level,
    serializers: { err: serializeError },
    redact: {
      paths: [...redactedPaths, 'req.headers["authorization"]', 'req.headers["cookie"]'],
      censor: "[redacted]",
    },
    ...(options.pretty
      ? { transport: { target: "pino-pretty", options: { translateTime: "HH:MM:ss", ignore: "pid,hostname" } } }
      : {}),
  });
}

const secretParams =
  /([?&#](?:(?:access_|refresh_|input_|fb_exchange_)?token|code|state|client_secret|appsecret_proof|invitation)=)[^&#\s]+/gi;

/**
 * Links in mails contain their token in the path; an invitation to the server has it in the query. Whoever knows the address of a
 * picture may open it.
 */
const secretPaths =
  /((?:reset-password|verify-email|newsletter\/confirm|newsletter\/unsubscribe|media\/(?:p|shown|creations\/[^/?#]+))\/)[^/?#]+/gi;

/** The URL of a request with the secrets in its query and path masked. */
export const maskUrl = (url: string) => url.replace(secretParams, "$1[redacted]").replace(secretPaths, "$1[redacted]");
