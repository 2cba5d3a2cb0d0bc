import { z } from "zod";
import { line } from "#shared/text.ts";

const endpoint = line(2_048).refine(
  (address) => URL.parse(address)?.protocol === "https:",
  "Send the https address that the browser gave",
);

/** The result of a browser's `PushSubscription.toJSON()`. */
export const PushSubscribeInput = z.strictObject({
  endpoint,
  keys: z.strictObject({
    p256dh: line(88).regex(/^[\w-]{87}=?$/, "Send the key as the browser gave it"),
    auth: line(24).regex(/^[\w-]{22}(==)?$/, "Send the secret as the browser gave it"),
  }),
});
export type PushSubscribeInput = z.infer<typeof PushSubscribeInput>;

export const PushUnsubscribeInput = z.strictObject({ endpoint });
export type PushUnsubscribeInput = z.infer<typeof PushUnsubscribeInput>;

export const PushKey = z.object({
  publicKey: z.string().describe("`applicationServerKey` of `pushManager.subscribe()`, in base64url"),
});
