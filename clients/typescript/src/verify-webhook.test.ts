import { randomBytes } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";
import { verifyWebhook, WebhookVerificationError } from "./verify-webhook.ts";

const newSecret = () => `whsec_${randomBytes(24).toString("base64")}`;
const secret = newSecret();
const event = { type: "post.deleted", timestamp: "2026-11-26T12:00:00.000Z", data: { postId: "gelöscht 🗑" } };
const body = JSON.stringify(event);

/** Signed by the reference library. */
function signed(secrets: string[], { id = "msg_1", at = new Date(), text = body } = {}) {
  return {
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)),
    "webhook-signature": secrets.map((one) => new Webhook(one).sign(id, at, text)).join(" "),
  };
}

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

describe("a request that the reference library signed is accepted", () => {
  test.each([
    ["as text with an object of headers", { headers: signed([secret]), body }],
    ["as bytes with Headers", { headers: new Headers(signed([secret])), body: new TextEncoder().encode(body) }],
    ["with the signature of another secret before it", { headers: signed([newSecret(), secret]), body }],
    ["four minutes old", { headers: signed([secret], { at: minutesAgo(4) }), body }],
  ])("%s", async (_name, request) => {
    expect(await verifyWebhook(request, secret)).toEqual({ id: "msg_1", event });
  });

  test("with the second of two secrets", async () => {
    expect(await verifyWebhook({ headers: signed([secret]), body }, [newSecret(), secret])).toMatchObject({
      id: "msg_1",
    });
  });
});

describe("a request is refused", () => {
  const good = signed([secret]);
  const signature = good["webhook-signature"];
  test.each([
    ["with another body", { headers: good, body: `${body} ` }],
    ["signed with another secret", { headers: signed([newSecret()]), body }],
    ["under another id", { headers: { ...good, "webhook-id": "msg_2" }, body }],
    [
      "with another time",
      { headers: { ...good, "webhook-timestamp": String(Number(good["webhook-timestamp"]) - 1) }, body },
    ],
    ["six minutes old", { headers: signed([secret], { at: minutesAgo(6) }), body }],
    ["six minutes ahead", { headers: signed([secret], { at: minutesAgo(-6) }), body }],
    ["with a time that is none", { headers: { ...good, "webhook-timestamp": "now" }, body }],
    ["without a signature", { headers: { ...good, "webhook-signature": undefined }, body }],
    ["with half a signature", { headers: { ...good, "webhook-signature": signature.slice(0, 30) }, body }],
    [
      "with a signature of another version",
      { headers: { ...good, "webhook-signature": signature.replace("v1,", "v2,") }, body },
    ],
    ["with a signature that is no base64", { headers: { ...good, "webhook-signature": "v1,***" }, body }],
  ])("%s", async (_name, request) => {
    await expect(verifyWebhook(request, secret)).rejects.toThrow(WebhookVerificationError);
  });
});

test("the reference library refuses what this one refuses, and accepts what it accepts", async () => {
  const reference = new Webhook(secret);
  for (const at of [minutesAgo(0), minutesAgo(4), minutesAgo(6), minutesAgo(-6)])
    for (const secrets of [[secret], [newSecret()], [newSecret(), secret]]) {
      const headers = signed(secrets, { at });
      const accepts = await verifyWebhook({ headers, body }, secret).then(
        () => true,
        () => false,
      );
      let isReferenceSure = true;
      try {
        reference.verify(body, headers);
      } catch {
        isReferenceSure = false;
      }
      expect(accepts, `${at.toISOString()} ${secrets.length}`).toBe(isReferenceSure);
    }
});

test("a secret that is none is a mistake of the receiver, not of the sender", async () => {
  await expect(verifyWebhook({ headers: signed([secret]), body }, "")).rejects.toThrow(TypeError);
});
