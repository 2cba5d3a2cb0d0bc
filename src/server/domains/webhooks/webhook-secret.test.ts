import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { createSecretBox, SecretUnreadableError } from "#server/lib/secrets/secret-box.ts";
import type { WebhookId } from "#shared/ids.ts";
import { newSecret, openSecret, sealSecret, signedHeaders } from "./webhook-secret.ts";

const body = JSON.stringify({
  type: "webhook.test",
  timestamp: "2026-11-26T12:00:00.000Z",
  data: { text: "Grüße 👋" },
});
const now = () => Math.floor(Date.now() / 1_000);

test("the reference library of Standard Webhooks accepts the signature, and makes the same one", () => {
  const secret = newSecret();
  const timestamp = now();
  const headers = signedHeaders({ id: "019ab3f0", timestamp, body }, [secret]);
  const library = new Webhook(secret);
  expect(library.verify(body, headers)).toEqual(JSON.parse(body));
  expect(library.sign("019ab3f0", new Date(timestamp * 1_000), body)).toBe(headers["webhook-signature"]);
});

test("during a rotation either secret verifies; another one, another body or another time does not", () => {
  const [current, previous] = [newSecret(), newSecret()];
  const headers = signedHeaders({ id: "019ab3f0", timestamp: now(), body }, [current, previous]);
  for (const secret of [current, previous]) expect(() => new Webhook(secret).verify(body, headers)).not.toThrow();
  expect(() => new Webhook(newSecret()).verify(body, headers)).toThrow("No matching signature");
  expect(() => new Webhook(current).verify(`${body} `, headers)).toThrow("No matching signature");
  const later = { ...headers, "webhook-timestamp": String(now() + 1) };
  expect(() => new Webhook(current).verify(body, later)).toThrow("No matching signature");
});

test("the example of the specification has the signature that is printed there", () => {
  const signed = signedHeaders(
    { id: "msg_p5jXN8AQM9LWM0D4loKWxJek", timestamp: 1_614_265_330, body: '{"test": 2432232314}' },
    ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"],
  );
  expect(signed["webhook-signature"]).toBe("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
});

test("a sealed secret opens in its own row and column only", () => {
  const secrets = createSecretBox({ current: "k".repeat(32), previous: null });
  const [id, other] = ["019ab3f0" as WebhookId, "019ab3f1" as WebhookId];
  const secret = newSecret();
  const sealed = sealSecret(secrets, id, secret);
  expect(openSecret(secrets, id, sealed)).toBe(secret);
  expect(() => openSecret(secrets, other, sealed)).toThrow(SecretUnreadableError);
  expect(() => openSecret(secrets, id, sealed, "previous_secret")).toThrow(SecretUnreadableError);
});
