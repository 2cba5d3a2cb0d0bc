import { createECDH, hkdfSync } from "node:crypto";
import { join } from "node:path";
import { buildPushPayload } from "@block65/webcrypto-web-push";
import { z } from "zod";
import { type Network, internet } from "#server/lib/safe-fetch/destination.ts";
import { DownloadFailure } from "#server/lib/safe-fetch/download-failure.ts";
import { postTo } from "#server/lib/safe-fetch/post-to.ts";
import { createKeyFile, fileExists, readKeyFile } from "#server/lib/secrets/key-file.ts";
import { Day, Second } from "#shared/durations.ts";
import { type BrowserAddress, PushError, type PushOutcome, type PushService } from "./push-service.ts";

/** Both in base64url. Browsers receive the public key; the private key signs. */
interface PushKeys {
  publicKey: string;
  privateKey: string;
}

const Keys = z.object({ publicKey: z.string().length(87), privateKey: z.string().length(43) });

async function newKeys(): Promise<PushKeys> {
  const { privateKey } = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, ["sign"]);
  const { x = "", y = "", d = "" } = await crypto.subtle.exportKey("jwk", privateKey);
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")]);
  return { publicKey: point.toString("base64url"), privateKey: d };
}

/** The same pair in every process with this secret. A random number is no private key of P-256 with a chance of 2 to the power of -32. */
function keysOf(secret: string): PushKeys {
  const privateKey = Buffer.from(hkdfSync("sha256", secret, "", "postloom web push v1", 32));
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(privateKey);
  return { publicKey: pair.getPublicKey("base64url"), privateKey: privateKey.toString("base64url") };
}

/**
 * The VAPID key pair, which signs messages to browsers. A subscription is bound to its key pair. The pair is the file in the data
 * directory; without the file it is derived from SECRET_KEY, so that processes with separate directories have the same one; without
 * SECRET_KEY the file is made. If the pair changes, browsers subscribe again at the next visit.
 */
export async function loadPushKeys({
  dataDir,
  secretKey,
}: {
  dataDir: string;
  secretKey: string | null;
}): Promise<PushKeys> {
  const path = join(dataDir, "push.key");
  if (!(await fileExists(path))) {
    if (secretKey !== null) return keysOf(secretKey);
    await createKeyFile(path, JSON.stringify(await newKeys()));
  }
  const text = await readKeyFile(path, "It signs what is sent to browsers");
  try {
    return Keys.parse(JSON.parse(text));
  } catch (error) {
    throw new Error(`${path} holds no pair of keys. Move it away: a new one is made.`, { cause: error });
  }
}

const deadlineMs = 10 * Second.ms;

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return "sent";
  // RFC 8030: 404 and 410 end a subscription. 403: the subscription belongs to another key pair.
  if (status === 404 || status === 410 || status === 403) return "gone";
  if (status === 429 || status >= 500) throw new PushError(`The push service answered ${status}`);
  return "refused";
}

/** Web Push: encrypted for the browser (RFC 8291), signed by us (RFC 8292), sent to the browser's endpoint. */
export function createWebPush(keys: PushKeys, publicUrl: string, network: Network = internet): PushService {
  // Contact for the push service.
  const subject = publicUrl.startsWith("https:") ? publicUrl : `mailto:postloom@${new URL(publicUrl).hostname}`;
  return {
    publicKey: keys.publicKey,
    async send(to: BrowserAddress, message: object, signal: AbortSignal) {
      const built = await buildPushPayload(
        { data: JSON.stringify(message), options: { ttl: Day.seconds, urgency: "normal" } },
        { ...to, expirationTime: null },
        { subject, ...keys },
        // The browser's keys or endpoint are invalid, so no message can ever be delivered.
      ).catch(() => null);
      if (built === null) return "gone";
      const { headers, body } = built;
      try {
        const within = AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)]);
        const { status } = await postTo(to.endpoint, { headers, body, signal: within }, network);
        return outcomeOf(status);
      } catch (error) {
        if (!(error instanceof DownloadFailure)) throw error;
        if (error.reason === "unsafe_address") return "gone";
        throw new PushError(error.message, { cause: error });
      }
    },
  };
}
