import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { createAppStore } from "#server/domains/social-accounts/social-apps.ts";
import { createSecretBox } from "#server/lib/secrets/secret-box.ts";
import { harness } from "#server/test/harness.ts";

const h = await harness();
const newSecretBox = () => createSecretBox({ current: randomBytes(32).toString("base64"), previous: null });
const where = ["mastodon", "https://social.example", "http://localhost/callback"] as const;
const app = (clientId: string) => ({ clientId, clientSecret: `secret of ${clientId}` });

test("the first app of a server is kept, and an app whose secret can no longer be read is replaced", async () => {
  const before = createAppStore(h.deps.db, newSecretBox());
  expect(await before.add(...where, app("first"))).toEqual(app("first"));
  expect(await before.add(...where, app("second"))).toEqual(app("first"));

  const withNewKey = createAppStore(h.deps.db, newSecretBox());
  expect(await withNewKey.find(...where)).toBeNull();
  expect(await withNewKey.add(...where, app("third"))).toEqual(app("third"));
  expect(await withNewKey.find(...where)).toEqual(app("third"));
});
