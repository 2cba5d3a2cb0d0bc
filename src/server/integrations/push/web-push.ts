import { buildPushPayload } from "@block65/webcrypto-web-push";
import { type Network, internet } from "#server/lib/safe-fetch/destination.ts";
import { DownloadFailure } from "#server/lib/safe-fetch/download-failure.ts";
import { postTo } from "#server/lib/safe-fetch/post-to.ts";
import { Day, Second } from "#shared/time.ts";
import type { PushKeys } from "./push-keys.ts";
import { type BrowserAddress, PushError, type PushOutcome, type PushService } from "./push-service.ts";

const deadlineMs = 10 * Second.ms;

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return "sent";
  // RFC 8030: 404 and 410 end a subscription. 403: it was made with other keys than ours.
  if (status === 404 || status === 410 || status === 403) return "gone";
  if (status === 429 || status >= 500) throw new PushError(`The push service answered ${status}`);
  return "refused";
}

/** Web Push: sealed for the browser (RFC 8291), signed by us (RFC 8292), sent to an address that the browser named. */
export function createWebPush(keys: PushKeys, publicUrl: string, network: Network = internet): PushService {
  // Whom the push service may ask about us.
  const subject = publicUrl.startsWith("https:") ? publicUrl : `mailto:postloom@${new URL(publicUrl).hostname}`;
  return {
    publicKey: keys.publicKey,
    async send(to: BrowserAddress, message: object, signal: AbortSignal) {
      const built = await buildPushPayload(
        { data: JSON.stringify(message), options: { ttl: Day.seconds, urgency: "normal" } },
        { ...to, expirationTime: null },
        { subject, ...keys },
        // Its keys are no point of the curve, or its address is none: this browser will never be reached.
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
