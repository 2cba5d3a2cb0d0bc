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

/** The values of a failed statement are people's data; the statement and the reason are enough to find the fault. */
const withoutParams = (text: string) => text.replaceAll(/\nparams: .*/g, "");

export function serializeError(error: Error) {
  const serialized: Record<string, unknown> = { ...stdSerializers.err(error) };
  delete serialized["params"];
  for (const key of ["message", "stack"]) {
    const value = serialized[key];
    if (typeof value === "string") serialized[key] = withoutParams(value);
  }
  return serialized;
}

/** JSON lines; anything that could open an account is masked wherever it turns up. */
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
  /([?&#](?:access_token|refresh_token|code|state|token|client_secret|input_token|fb_exchange_token|appsecret_proof)=)[^&#\s]+/gi;

/** Tokens of mailed links stand in the path of the screens they open. */
const secretPaths = /((?:reset-password|verify-email|newsletter\/confirm|newsletter\/unsubscribe)\/)[^/?#]+/gi;

/** A request's address with every secret in its query masked. */
export const maskUrl = (url: string) => url.replace(secretParams, "$1[redacted]").replace(secretPaths, "$1[redacted]");
